// The search of the index: by name, by what is said of a variant, by the names of its pieces, by the size of its board; and by chips,
// which leave the variants that have something. Where nothing has all of it, the nearest are shown. This file is a script of its own:
// only the index has it.

/** How many of the nearest are shown. */
const NEAREST = 6;

/**
 * Letters without accents and case, and words without hyphens.
 * @param {string} text
 */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}\-\u2010\u2011]/gu, "")
    .replaceAll("×", "x")
    .toLowerCase();

/**
 * Whether a name can be abbreviated so: `xq` for Xiangqi.
 * @param {string} short
 * @param {string} name
 */
const abbreviates = (short, name) => short.length < 4 && name.startsWith(short.charAt(0)) && new RegExp([...short].map((letter) => letter.replace(/\W/, "\\$&")).join(".*")).test(name);

/**
 * How much two words have in common, from 0 to 1: by their pairs of letters.
 * @param {string} one
 * @param {string} other
 */
function likeness(one, other) {
  const pairs = (/** @type {string} */ word) => [...` ${word} `].map((letter, place, all) => letter + (all[place + 1] ?? "")).slice(0, -1);
  const [here, there] = [pairs(one), new Set(pairs(other))];
  return (2 * here.filter((pair) => there.has(pair)).length) / (here.length + there.size);
}

/** @param {HTMLElement} place */
function search(place) {
  const field = place.querySelector("input");
  const status = place.querySelector("[role=status]");
  if (!field || !status) return;
  const families = [...document.querySelectorAll("section.family")].map((root) => {
    const title = root.querySelector("h2")?.textContent ?? "";
    const cards = [...root.querySelectorAll("li")].map((card) => ({
      card,
      name: plain(card.querySelector("a")?.textContent ?? "").trim(),
      words: plain(`${title} ${card.textContent} ${card.dataset.words}`),
      facets: (card.dataset.facets ?? "").split(" "),
    }));
    return { root: /** @type {HTMLElement} */ (root), cards };
  });
  const all = families.flatMap(({ cards }) => cards);
  const chips = [...place.querySelectorAll("button")];
  const show = () => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    const facets = chips.filter((chip) => chip.getAttribute("aria-pressed") === "true").map((chip) => chip.dataset.facet ?? "");
    // What stands nowhere may be short for a name.
    const short = new Set(wanted.filter((word) => !all.some(({ words }) => words.includes(word))));
    /** @param {typeof all[number]} card */
    const has = ({ name, words }) => (/** @type {string} */ word) => (short.has(word) ? abbreviates(word, name) : words.includes(word));
    let found = new Set(all.filter((card) => wanted.every(has(card)) && facets.every((facet) => card.facets.includes(facet))));
    const isAsked = wanted.length + facets.length > 0;
    status.textContent = isAsked ? `${found.size} of ${all.length} variants` : "";
    if (isAsked && found.size === 0) {
      /** @param {typeof all[number]} card */
      const nearness = (card) => {
        const named = card.name.split(" ");
        const words = [...new Set(card.words.split(/\W+/))];
        const best = (/** @type {string} */ word) => (has(card)(word) ? 1 : Math.max(...words.map((other) => likeness(word, other) * (named.includes(other) ? 1 : 0.8))));
        return wanted.reduce((sum, word) => sum + best(word), 0) + facets.filter((facet) => card.facets.includes(facet)).length;
      };
      const ranked = all.map((card) => ({ card, near: nearness(card) })).sort((one, other) => other.near - one.near);
      found = new Set(ranked.slice(0, NEAREST).map(({ card }) => card));
      status.textContent = `Nothing has all of that. The nearest: ${[...found].map(({ card }) => card.querySelector("a")?.textContent?.trim()).join(", ")}`;
    }
    for (const { root, cards } of families) {
      for (const card of cards) card.card.hidden = !found.has(card);
      root.hidden = !cards.some((card) => found.has(card));
    }
  };
  place.hidden = false;
  field.addEventListener("input", show);
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
      show();
    });
  }
  // A browser that goes back has kept what was typed.
  show();
}

const place = document.querySelector(".search");
if (place instanceof HTMLElement) search(place);
