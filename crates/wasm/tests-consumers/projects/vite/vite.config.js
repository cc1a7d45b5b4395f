import { fileURLToPath } from "node:url";

const page = (name) => fileURLToPath(new URL(`../pages/${name}.html`, import.meta.url));

export default {
  root: "../pages",
  build: {
    outDir: "../vite/dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 3000,
    rollupOptions: { input: ["index", "board", "inline", "ffish", "ffish-inline", "load", "engine", "worker"].map(page) },
  },
  // What waits for its module at the top level is a module script.
  worker: { format: "es" },
};
