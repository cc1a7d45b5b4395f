// The package waits for its module at the top level, which only module scripts can do.
export default { worker: { format: "es" } };
