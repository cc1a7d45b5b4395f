// What is promised can be imported then, so that there is one engine for those who import and those who require.
function Legwork() {
  return import("./engine-node.mjs").then(({ default: load }) => load());
}

module.exports = Legwork;
module.exports.Legwork = Legwork;
module.exports.default = Legwork;
