// The package in projects of Vite: while they are written, and built for a host.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build, createServer } from "vite";
import { listsMoves } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { consumer } from "./support/surroundings.mjs";

for (const name of ["vite", "vite-worker"]) {
  const root = consumer(name);

  test(`${name}: as it is written`, async () => {
    const server = await createServer({ root, logLevel: "warn", server: { host: "127.0.0.1", port: 0 } });
    try {
      await server.listen();
      const [address] = server.resolvedUrls?.local ?? [];
      assert.ok(address, "the server has no address");
      await listsMoves(address);
    } finally {
      await server.close();
    }
  });

  test(`${name}: as it is built`, async () => {
    await build({ root, logLevel: "warn" });
    const built = join(root, "dist");
    const files = readdirSync(built, { recursive: true });
    const modules = files.filter((file) => String(file).endsWith(".wasm"));
    assert.equal(modules.length, 1, "WebAssembly in what was built");
    await hosted(built, listsMoves);
  });
}
