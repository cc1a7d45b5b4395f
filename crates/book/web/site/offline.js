// The site is kept for the time without a network: `offline.js` beside the pages is the worker that answers from what is kept.
// Pages without a board to play on have this file as a module of its own.

/** The name under which that worker keeps it. */
const KEPT = "legwork";
/** The list of the site's files, each with a number that changes when the file does. */
const LIST = "assets/pages.json";
/** The name under which the list of the kept files is cached, with their numbers. */
const DONE = "assets/pages.json?kept";
/** The delay in milliseconds before all files are fetched, so that they do not compete with the first moves. */
const LATER = 30_000;

/**
 * From a host of files only: a page from disk is there anyway.
 * @param {string} [root] the way from the page to the folder of the site
 */
export async function keepSite(root = "") {
  const { serviceWorker } = navigator;
  if (!location.protocol.startsWith("http") || !serviceWorker) return;
  const isFirst = !serviceWorker.controller;
  try {
    await serviceWorker.register(`${root}offline.js`);
    setTimeout(() => void keepAll(root), LATER);
    if (!isFirst) return;
    // The worker has not seen what the first page was made of.
    const kept = await caches.open(KEPT);
    const seen = performance.getEntriesByType("resource").map(({ name }) => name);
    const names = [...new Set([location.href.split("#")[0] ?? "", ...seen])].filter((name) => name.startsWith(location.origin));
    // The browser has just had all of it: nothing of it is sent a second time.
    await kept.addAll(names.map((name) => new Request(name, { cache: "force-cache" })));
  } catch {
    // A browser that keeps nothing shows the page as well.
  }
}

/**
 * Fetches the files that are not kept, or have changed, one after the other.
 * @param {string} root
 */
async function keepAll(root) {
  // With the browser's data saver on, only visited pages are kept.
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  try {
    const kept = await caches.open(KEPT);
    const numbers = await (await fetch(root + LIST)).json();
    const done = (await (await kept.match(root + DONE))?.json()) ?? {};
    for (const name in numbers) {
      if (done[name] === numbers[name] && (await kept.match(root + name))) continue;
      await kept.add(root + name);
      done[name] = numbers[name];
      // The list is written after each file, so that an interrupted visit loses nothing.
      await kept.put(root + DONE, new Response(JSON.stringify(done)));
    }
  } catch {
    // The next visit goes on with it.
  }
}
