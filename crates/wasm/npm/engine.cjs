// What is promised can be imported then, so that there is one engine for those who import and those who require.
function Legwork(options) {
  return import("./engine-node.mjs").then(({ default: load }) => load(options));
}

module.exports = Legwork;
module.exports.Legwork = Legwork;
module.exports.default = Legwork;
