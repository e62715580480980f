export default (pi) => {
  pi.registerFlag("a", { type: "string" });
  pi.registerFlag( 'b', { type: "string" });
};
