pi.registerTool({ name: "edits" });
