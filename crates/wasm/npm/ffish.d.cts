// The same for programs that require it.
import type { FairyStockfish, ModuleOptions } from "./ffish.mjs" with { "resolution-mode": "import" };

declare function Module(options?: ModuleOptions): Promise<FairyStockfish>;

declare namespace Module {
  export { Module, Module as default };
}

export = Module;
