// What the tests are given by `cargo xtask browser`. Without it nothing is tested, and that is an error.

import { mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/** @param {string} name */
function given(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests by \`cargo xtask browser\``);
  return value;
}

/** The browser. */
export const CHROMIUM = given("LEGWORK_CHROMIUM");

/** The native program. */
export const PROGRAM = given("LEGWORK_PROGRAM");

/** The folder of the rule book. */
export const BOOK = given("LEGWORK_BOOK");

/** Where pictures and other things to look at go. */
export const OUTPUT = given("LEGWORK_OUTPUT");
mkdirSync(OUTPUT, { recursive: true });

/** The ids of the variants that have a page. */
export const VARIANTS = readdirSync(BOOK)
  .filter((name) => name.endsWith(".html") && !["index.html", "workshop.html", "embed.html"].includes(name))
  .map((name) => basename(name, ".html"));
if (VARIANTS.length === 0) throw new Error(`${BOOK} has no pages`);

/** The pages by name: the index, and those of the variants. */
export const PAGES = ["index", ...VARIANTS];

/**
 * The address of a page, on disk.
 * @param {string} name
 */
export const address = (name) => pathToFileURL(join(BOOK, `${name}.html`)).href;
