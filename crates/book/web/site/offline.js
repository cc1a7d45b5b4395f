// What has been seen of the site is kept for the time without a network: `offline.js` beside the pages is the worker that does it.

/** The name under which that worker keeps it. */
const KEPT = "legwork";
/** The delay in milliseconds before the other files are fetched, so that they do not compete with the first moves. */
const LATER = 30_000;

/**
 * From a host of files only: a page from disk is there anyway.
 * @param {string[]} later the files that the page has not loaded yet, to be cached too
 */
export async function keepSeen(later) {
  const { serviceWorker } = navigator;
  if (!location.protocol.startsWith("http") || !serviceWorker) return;
  const isFirst = !serviceWorker.controller;
  try {
    await serviceWorker.register("offline.js");
    setTimeout(() => void keepLater(later), LATER);
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

/** @param {string[]} names */
async function keepLater(names) {
  try {
    const kept = await caches.open(KEPT);
    await kept.addAll(names);
  } catch {
    // Without it the page can do less offline.
  }
}
