// The site is kept for the time without a network: `offline.js` beside the pages is the worker that answers from what is kept.

/** The name under which that worker keeps it. */
const KEPT = "legwork";
/** The list of the site's files, each with a number that changes when the file does. */
const LIST = "assets/pages.json";
/** Under which name the list is kept once all of its files are. */
const DONE = "assets/pages.json?kept";
/** The delay in milliseconds before all files are fetched, so that they do not compete with the first moves. */
const LATER = 30_000;

/** From a host of files only: a page from disk is there anyway. */
export async function keepSite() {
  const { serviceWorker } = navigator;
  if (!location.protocol.startsWith("http") || !serviceWorker) return;
  const isFirst = !serviceWorker.controller;
  try {
    await serviceWorker.register("offline.js");
    setTimeout(() => void keepAll(), LATER);
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

/** Fetches the files that are not kept, or have changed, one after the other. */
async function keepAll() {
  // Whoever saves data keeps what has been seen.
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  try {
    const kept = await caches.open(KEPT);
    const text = await (await fetch(LIST)).text();
    const before = await (await kept.match(DONE))?.json();
    for (const [name, number] of Object.entries(JSON.parse(text))) {
      if (before?.[name] !== number || !(await kept.match(name))) await kept.add(name);
    }
    await kept.put(DONE, new Response(text));
  } catch {
    // The next visit goes on with it.
  }
}
