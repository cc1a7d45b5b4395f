import { fileURLToPath } from "node:url";

const page = (name) => fileURLToPath(new URL(`../pages/${name}.html`, import.meta.url));

/** The configuration of a project that builds the pages. */
export const of = (project) => ({
  root: "../pages",
  cacheDir: `../${project}/cache`,
  build: {
    outDir: `../${project}/dist`,
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    rollupOptions: { input: ["index", "board", "inline", "ffish", "ffish-inline", "load", "engine", "worker", "worker-asked"].map(page) },
  },
  // What waits for its module at the top level is a module script.
  worker: { format: "es" },
});

export default of("vite");
