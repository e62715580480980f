export default process.env.PAGES_DEPTH;
