// The same for programs that require it.
import type * as types from "./engine.mjs" with { "resolution-mode": "import" };

declare function Legwork(options?: types.EngineOptions): Promise<types.LegworkEngine>;

declare namespace Legwork {
  export { Legwork, Legwork as default };
  export type EngineOptions = types.EngineOptions;
  export type LegworkEngine = types.LegworkEngine;
}

export = Legwork;
