export default (pi) => pi.registerFlag("pages", { default: process.env.PAGES_DEPTH });
