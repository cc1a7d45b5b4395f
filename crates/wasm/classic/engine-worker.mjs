// `dist/engine-worker.js`: the engine's worker as a classic script. Lines go in and come out; nothing else needs to be said.
import { serve } from "package/engine-worker-loop.mjs";
import { beside } from "package/here.mjs";

serve(() => beside("legwork_bg.wasm"));
