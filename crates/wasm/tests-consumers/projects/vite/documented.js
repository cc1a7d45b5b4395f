// What the documentation of the package tells users of older versions to write.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const page = readFileSync(fileURLToPath(new URL("./JS.md", import.meta.resolve("legwork/package.json"))), "utf8");
const [, text] = /\/\/ vite\.config\.js of Vite 5, 6 and 7\n *export default (\{.*?\n *\});\n/s.exec(page) ?? [];
if (text === undefined) throw new Error("JS.md has no configuration for Vite 5, 6 and 7");

/** @type {import("vite").UserConfig} */
export const older = new Function(`return ${text}`)();
