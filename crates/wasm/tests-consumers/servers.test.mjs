// The package in bundles for Node: each lists the moves, or says what to do instead.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "./support/surroundings.mjs";
import { START } from "./support/seirawan.mjs";

test("bundles for Node", () => {
  const root = project("servers");
  execFileSync("node", ["build.js"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const built = readdirSync(join(root, "dist"), { recursive: true }).map(String);
  const scripts = built.filter((file) => /(board|inline|ffish|engine)\.[cm]js$/.test(file));
  assert.equal(scripts.length, 33);
  for (const script of scripts) {
    const { stdout, stderr } = spawnSync("node", [join(root, "dist", script)], { cwd: root, encoding: "utf8", timeout: 120_000 });
    const listed = stdout.trim().split(" ").sort().join(" ") === START.join(" ");
    // What has the package inside may lack its files, and then says so.
    const advised = script.includes("/whole/") && /leave `legwork` out|import `legwork\/inline`/.test(stderr);
    assert.ok(listed || advised, `${script}: ${stdout}${stderr}`);
    if (/inline|external|copied/.test(script)) assert.ok(listed, script);
    console.log(`servers  ${script}: ${listed ? "works" : "says what to do"}`);
  }
});
