// A copy of the package whose memory can be seen: that for browsers, which hands it out.

import { readFileSync } from "node:fs";
import * as legwork from "./node_modules/legwork/dist/glue.mjs";

const module = readFileSync(new URL("./node_modules/legwork/dist/legwork_bg.wasm", import.meta.url));
const wasm = legwork.initSync({ module });

/** Its bytes. */
export const memory = () => wasm.memory.buffer.byteLength;

export const { Board } = legwork;
