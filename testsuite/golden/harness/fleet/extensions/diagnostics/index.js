console.log(process.env.DIAGNOSTICS_LEVEL, process.env.FULLSEND_RUNTIME);
