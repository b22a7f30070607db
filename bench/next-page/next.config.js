module.exports = {
  // The app is built within another project's folder, whose lockfile is not its own.
  turbopack: { root: __dirname },
};
