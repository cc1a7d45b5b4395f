// The package in projects with a bundler, each built by its own command, and Vite's servers, too.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { listMoves } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { project } from "./support/surroundings.mjs";

const VITES = ["vite", "vite5", "vite7"];

for (const bundler of [...VITES, "webpack", "esbuild", "browserify"]) {
  test(`${bundler} builds`, async () => {
    execFileSync("npm", ["run", "build"], { cwd: project(bundler), stdio: ["ignore", "ignore", "inherit"] });
    const built = join(project(bundler), "dist");
    const files = readdirSync(built, { recursive: true });
    const modules = files.filter((file) => String(file).endsWith(".wasm"));
    // One copy of each in each folder from which it is fetched; bundlers may call them as they like.
    const copies = new Set(modules.map((file) => `${dirname(String(file))} ${statSync(join(built, String(file))).size}`));
    assert.ok(modules.length > 0 && modules.length === copies.size, `WebAssembly in what was built: ${modules}`);
    await hosted(built, (address) => listMoves(address, built));
  });
}

for (const vite of VITES) {
  test(`${vite} serves`, async () => {
    const root = project(vite);
    const own = createRequire(join(root, "package.json")).resolve("vite/package.json");
    const { createServer } = await import(pathToFileURL(join(dirname(own), "dist/node/index.js")).href);
    // Vite takes the folder of its project from where it is started.
    process.chdir(root);
    const server = await createServer({ logLevel: "warn", server: { host: "127.0.0.1", port: 0 } });
    try {
      await server.listen();
      const [address] = server.resolvedUrls?.local ?? [];
      assert.ok(address, "the server has no address");
      await listMoves(address, project("pages"));
    } finally {
      await server.close();
    }
  });
}
