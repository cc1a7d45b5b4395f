// A board of chessgroundx with ten ranks, on which moves are made by clicks.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { opened } from "./support/browser.mjs";
import { hosted } from "./support/host.mjs";
import { project } from "./support/surroundings.mjs";

test("moves by clicks, on the tenth rank too", async () => {
  execFileSync("npm", ["run", "build"], { cwd: project("chessgroundx"), stdio: ["ignore", "ignore", "inherit"] });
  await hosted(join(project("chessgroundx"), "dist"), (address) =>
    opened(address, async (page, shows) => {
      await shows("ready");
      const box = await page.locator("cg-board").boundingBox();
      assert.ok(box);
      /** Clicks on a square, by its file and rank from 0. */
      const click = (file, rank) =>
        page.mouse.click(box.x + ((file + 0.5) * box.width) / 10, box.y + ((9.5 - rank) * box.height) / 10);
      await click(2, 2);
      await click(2, 3);
      await shows("c3c4");
      // The tenth rank, on which the Rooks of Grand Chess stand alone.
      await click(0, 9);
      await click(1, 9);
      await shows("c3c4 a10b10");
      // A square that is not a destination is not a move.
      await click(0, 0);
      await click(0, 2);
      await click(0, 0);
      await click(1, 0);
      await shows("c3c4 a10b10 a1b1");
    }),
  );
});
