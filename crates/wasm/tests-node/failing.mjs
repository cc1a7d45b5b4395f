// Tests that fail while an engine searches, in a file that is not a test by itself: a test runs it, and it has to end.

import assert from "node:assert/strict";
import { session } from "./engines.mjs";

session("fails", async ({ say, until }) => {
  say("uci", "position startpos", "go infinite");
  await until("info depth 2 ");
  assert.fail("as it should");
});
