export default (pi) => {
  for (const name of ["speed", "other"]) pi.registerFlag(name, {});
};
