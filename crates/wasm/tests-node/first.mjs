// `node first.mjs ENTRY`: the milliseconds of processor time that the first board of an entry of the package takes, once that is loaded.

const [entry] = process.argv.slice(2);
const module = await import(entry);
const library = module.Board ? module : await module.default();
const { user, system } = process.cpuUsage();
new library.Board("chess");
const spent = process.cpuUsage({ user, system });
console.log((spent.user + spent.system) / 1000);
