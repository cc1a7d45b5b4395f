// Node has one module in memory, whether it is imported or required.
export * from "./legwork.cjs";
