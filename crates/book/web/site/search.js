// The search of the index: by name, by what is said of a variant, by the names of its pieces. This file is a script of its own: only the
// index has it.

/**
 * Letters without accents and case.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Whether a name can be abbreviated so: `xq` for Xiangqi.
 * @param {string} short
 * @param {string} name
 */
const abbreviates = (short, name) => short.length < 4 && name.startsWith(short.charAt(0)) && new RegExp([...short].map((letter) => letter.replace(/\W/, "\\$&")).join(".*")).test(name);

/** @param {HTMLElement} place */
function search(place) {
  const field = place.querySelector("input");
  const status = place.querySelector("[role=status]");
  if (!field || !status) return;
  const families = [...document.querySelectorAll("section.family")].map((root) => {
    const title = root.querySelector("h2")?.textContent ?? "";
    const cards = [...root.querySelectorAll("li")].map((card) => ({ card, name: plain(card.querySelector("a")?.textContent ?? "").trim(), words: plain(`${title} ${card.textContent} ${card.dataset.words}`) }));
    return { root: /** @type {HTMLElement} */ (root), cards };
  });
  const all = families.flatMap(({ cards }) => cards).length;
  const show = () => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    const known = (/** @type {string} */ word) => families.some(({ cards }) => cards.some(({ words }) => words.includes(word)));
    // What stands nowhere may be short for a name.
    const short = new Set(wanted.filter((word) => !known(word)));
    for (const { root, cards } of families) {
      for (const { card, name, words } of cards) card.hidden = !wanted.every((word) => (short.has(word) ? abbreviates(word, name) : words.includes(word)));
      const here = cards.filter(({ card }) => !card.hidden).length;
      root.hidden = here === 0;
      found += here;
    }
    status.textContent = wanted.length > 0 ? `${found} of ${all} variants` : "";
  };
  place.hidden = false;
  field.addEventListener("input", show);
  // A browser that goes back has kept what was typed.
  show();
}

const place = document.querySelector(".search");
if (place instanceof HTMLElement) search(place);
