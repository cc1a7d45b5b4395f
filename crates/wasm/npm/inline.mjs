// The module stands in a script of the package `legwork-inline` as text, and is there at once: nothing is fetched, and nobody waits.
import bytes from "legwork-inline/bytes.mjs";
import { initSync } from "./glue.mjs";

initSync({ module: Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)) });

export * from "./glue.mjs";
