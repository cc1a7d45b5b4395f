// The environment variables that `cargo xtask npm` and `cargo xtask clients` set for the tests. A test without them fails.

import { fileURLToPath } from "node:url";

/** @param {string} name */
export function given(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests by \`cargo xtask npm\` or \`cargo xtask clients\``);
  return value;
}

/** The browser. */
export const CHROMIUM = given("LEGWORK_CHROMIUM");

/** The folder that npm has installed the packages in. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * The folder of a project.
 * @param {string} name
 */
export const project = (name) => fileURLToPath(new URL(`../projects/${name}`, import.meta.url));
