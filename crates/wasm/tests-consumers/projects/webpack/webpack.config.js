const names = ["index", "board", "inline", "ffish", "ffish-inline", "load", "engine", "worker", "worker-asked"];

export default {
  mode: "production",
  entry: Object.fromEntries(names.map((name) => [name, `../pages/${name}.js`])),
  // Large files are what this project is about.
  performance: { hints: false },
};
