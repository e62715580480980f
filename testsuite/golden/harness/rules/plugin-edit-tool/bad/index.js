pi.registerTool({ name: "x" });
pi.registerTool({
  name: "edit",
});
