// A host of a test's own.

import assert from "node:assert/strict";
import { createServer } from "node:http";

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
