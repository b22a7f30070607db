// The app is built within another project's folder, whose lockfile is not its own.
module.exports = { turbopack: { root: __dirname } };
