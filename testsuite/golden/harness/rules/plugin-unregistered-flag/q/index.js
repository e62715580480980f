export default (pi) => pi.registerFlag(`${pi.prefix}-a`, {});
