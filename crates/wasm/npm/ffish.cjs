// What is promised can be imported then, so that there is one interface for those who import and those who require.
function Module(options) {
  return import("./ffish-node.mjs").then(({ default: load }) => load(options));
}

module.exports = Module;
module.exports.Module = Module;
module.exports.default = Module;
