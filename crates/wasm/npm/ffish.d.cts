// The same for programs that require it.
import type * as types from "./ffish.mjs" with { "resolution-mode": "import" };

declare function Module(options?: types.ModuleOptions): Promise<types.FairyStockfish>;

declare namespace Module {
  export { Module, Module as default };
  export type Board = types.Board;
  export type FairyStockfish = types.FairyStockfish;
  export type Game = types.Game;
  export type ModuleOptions = types.ModuleOptions;
  export type Notation = types.Notation;
  export type Notations = types.Notations;
  export type Termination = types.Termination;
  export type Terminations = types.Terminations;
}

export = Module;
