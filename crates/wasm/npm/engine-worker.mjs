// The engine's worker in browsers. The module, which lies next to this file, is fetched when the first message comes.
import { serve } from "./engine-worker-loop.mjs";

serve(() => new URL("./legwork_bg.wasm", import.meta.url));
