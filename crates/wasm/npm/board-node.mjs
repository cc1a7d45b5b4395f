// Node has one smaller module in memory, whether it is imported or required.
export * from "./board.cjs";
