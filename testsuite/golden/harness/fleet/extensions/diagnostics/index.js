export default (pi) => pi.registerFlag("level", { default: process.env.DIAGNOSTICS_LEVEL + process.env.FULLSEND_RUNTIME });
