// A web server that only hands out the files of a folder, each as its type.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = new Map([
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".mjs", "text/javascript"],
  [".wasm", "application/wasm"],
]);

/**
 * Serves a folder while `act` uses it.
 * @param {string} folder
 * @param {(address: string) => Promise<void>} act is given the address of the folder, which ends with a slash
 * @param {Record<string, string>} [headers] others that are sent with each file
 */
export async function hosted(folder, act, headers = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(folder, normalize(decodeURIComponent(pathname)), pathname.endsWith("/") ? "index.html" : "");
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES.get(extname(file)) ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*", ...headers });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  try {
    await act(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
