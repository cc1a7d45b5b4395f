// What the tests are given by `cargo xtask browser`. Without it nothing is tested, and that is an error.

import { existsSync, mkdirSync, readdirSync } from "node:fs";
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

/** The folder of the pages: of the rule book, or of the whole site. */
export const BOOK = given("LEGWORK_BOOK");

/** Where pictures and other things to look at go. */
export const OUTPUT = given("LEGWORK_OUTPUT");
mkdirSync(OUTPUT, { recursive: true });

/** The ids of the variants that have a page: each has a picture beside it. */
export const VARIANTS = readdirSync(join(BOOK, "assets"))
  .filter((name) => name.endsWith(".svg"))
  .map((name) => basename(name, ".svg"));
if (VARIANTS.length === 0) throw new Error(`${BOOK} has no pages`);

/** The pages by name: the index, and those of the variants. */
export const PAGES = ["variants", ...VARIANTS];

/** The documents of the site, by the names of their pages; the rule book alone has none. */
export const DOCUMENTS = existsSync(join(BOOK, "docs")) ? readdirSync(join(BOOK, "docs")).map((name) => `docs/${basename(name, ".html")}`) : [];

/**
 * The address of a page, on disk.
 * @param {string} name
 */
export const address = (name) => pathToFileURL(join(BOOK, `${name}.html`)).href;
