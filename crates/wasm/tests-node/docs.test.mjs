// The examples of docs/JS.md and README.md: each is run as it is, and compared with the values behind `// =>`.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const page = readFileSync(process.env.LEGWORK_DOCS, "utf8");
const readme = readFileSync(new URL("../README.md", pathToFileURL(process.env.LEGWORK_DOCS)), "utf8");
const folder = new URL("./examples/", import.meta.url);
mkdirSync(folder, { recursive: true });

/** An example as a module that compares: `expression; // => value`, or the value on a line of its own. */
function comparing(example) {
  const joined = example.replaceAll(/;\n\/\/ =>/g, "; // =>");
  const lines = joined.replaceAll(/^(.*); \/\/ => (.*)$/gm, (_, expression, value) => {
    assert.ok(!expression.startsWith("const "), expression);
    return `compare(${expression}, ${value});`;
  });
  // An engine ends with its example, also with one that fails.
  const ending = lines.replaceAll(/^const engine = await Legwork\(.*\);$/gm, "$&\nrunning.after(() => engine.terminate());");
  return `import { deepEqual as compare } from "node:assert/strict";\n${ending}`;
}

const examplesOf = (text) => [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, example]) => example);
const examples = [...examplesOf(readme), ...examplesOf(page)];

test("there are examples", () => {
  assert.equal(examplesOf(readme).length, 1);
  assert.ok(examplesOf(page).length >= 10);
});

test("the table of calls is there", () => {
  const [, table] = page.split("\n## How quick the calls are\n");
  assert.ok(table, "`cargo xtask js-table` writes it");
  for (const variant of ["gothic", "chess", "crazyhouse", "xiangqi", "seirawan"]) {
    assert.match(table, new RegExp(`^\\| ${variant} \\| legalMovesSan \\| [\\d.]+ \\| [\\d.]+ \\| [\\d.]+ \\|$`, "m"));
  }
});

for (const [number, example] of examples.entries()) {
  test(`example ${number + 1}: ${example.split("\n")[0]}`, async (running) => {
    const file = new URL(`${number + 1}.mjs`, folder);
    writeFileSync(file, comparing(example));
    globalThis.running = running;
    await import(file);
  });
}
