// A host of a test's own.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { BOOK } from "./surroundings.mjs";

/** @type {Map<string, string>} */
const TYPES = new Map([[".html", "text/html"], [".js", "text/javascript"], [".css", "text/css"], [".svg", "image/svg+xml"]]);
/** A page without anything, to begin from. */
export const BLANK = "nothing";

/**
 * Serves the pages, texts gzipped, and records the files that it sends.
 * @param {(origin: string, sent: {name: string, bytes: number}[]) => Promise<void>} act
 * @param {(name: string) => boolean} [has] whether the host has a file that is there
 */
export function served(act, has = () => true) {
  /** @type {{name: string, bytes: number}[]} */
  const sent = [];
  /** @type {import("node:http").RequestListener} */
  const answer = (request, response) => {
    const name = new URL(request.url ?? "", "http://host").pathname.slice(1) || "index.html";
    if (name === BLANK) {
      response.writeHead(200, { "content-type": "text/html" }).end('<!DOCTYPE html><title>Nothing</title><link rel="icon" href="data:,">');
      return;
    }
    try {
      if (!has(name)) throw new Error(`${name} is kept back`);
      const file = readFileSync(join(BOOK, name));
      const type = TYPES.get(extname(name));
      const bytes = type ? gzipSync(file) : file;
      sent.push({ name, bytes: bytes.length });
      response.writeHead(200, { "content-type": type ?? "application/octet-stream", ...(type ? { "content-encoding": "gzip" } : {}) }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  };
  return hosted(answer, (origin) => act(origin, sent));
}

/**
 * Answers requests while something is done.
 * @param {import("node:http").RequestListener} answer
 * @param {(origin: string, stop: () => Promise<void>) => Promise<void>} act with the address of the first page, and what ends the host earlier
 */
export async function hosted(answer, act) {
  const server = createServer(answer);
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const stop = () =>
    new Promise((/** @type {(value?: undefined) => void} */ closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  const place = server.address();
  try {
    assert.ok(place && typeof place === "object");
    await act(`http://127.0.0.1:${place.port}/`, stop);
  } finally {
    await stop();
  }
}
