// The search of the index: by name, by what is said of a variant, by the names of its pieces.

/**
 * Letters without accents and case.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {HTMLElement} place */
export function search(place) {
  const field = place.querySelector("input");
  const status = place.querySelector("[role=status]");
  if (!field || !status) return;
  const families = [...document.querySelectorAll("section.family")].map((root) => {
    const title = root.querySelector("h2")?.textContent ?? "";
    const cards = [...root.querySelectorAll("li")].map((card) => ({ card, words: plain(`${title} ${card.textContent} ${card.dataset.words}`) }));
    return { root: /** @type {HTMLElement} */ (root), cards };
  });
  const all = families.flatMap(({ cards }) => cards).length;
  const show = () => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { root, cards } of families) {
      for (const { card, words } of cards) card.hidden = !wanted.every((word) => words.includes(word));
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
