// The same for programs that require it.
import type { LegworkEngine } from "./engine.mjs" with { "resolution-mode": "import" };

declare function Legwork(options?: { [option: string]: unknown }): Promise<LegworkEngine>;

declare namespace Legwork {
  export { Legwork, Legwork as default };
}

export = Legwork;
