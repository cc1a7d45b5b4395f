// The pictures of cards, fetched when the reader comes near them. The browser's own lazy loading would fetch those of the next screens
// together with the board.

/** The distance from the screen at which a picture is fetched. */
const NEAR = "200px";

/** @param {Iterable<Element>} places each with its picture for pages without scripts */
export function fetchLate(places) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.innerHTML = target.textContent ?? "";
      }
    },
    { rootMargin: NEAR },
  );
  for (const place of places) observer.observe(place);
}
