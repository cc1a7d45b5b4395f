// The module as text in a script of the package `legwork-inline`: nothing is fetched, and it is ready at once.
import bytes from "legwork-inline/bytes.mjs";
import { initSync } from "./glue.mjs";

initSync({ module: Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)) });

export * from "./glue.mjs";
