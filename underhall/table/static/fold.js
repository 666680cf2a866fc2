// Nothing hides beyond the fold: how many more rows or cards there are, and a press scrolls to them.

import { make, still } from "./dom.js";

const CUT = 8; // pixels that may be out of sight

/**
 * A cue for the rows of an element that scrolls: below them, or beside them where they lie side by side.
 * @param {string} rows their selector
 * @param {string} [name] what they are, if the number alone would not say it to who cannot see it: "cards"
 */
export function fold(rows, name = "") {
  const cue = make("button", { type: "button", class: "below", hidden: true });
  let scroller = /** @type {HTMLElement | null} */ (null);
  let told = () => {};
  const resized = new ResizeObserver(() => count());
  cue.addEventListener("click", () => {
    const across = sideways();
    scroller?.scrollBy({ [across ? "left" : "top"]: (across ? scroller.clientWidth : scroller.clientHeight) * 0.8, behavior: still() ? "auto" : "smooth" });
  });

  const sideways = () => Boolean(scroller && scroller.scrollWidth > scroller.clientWidth + CUT);

  /** How many rows lie out of sight: more than half of each is beyond the edge, of cards side by side any of it. */
  function count() {
    if (!scroller) return 0;
    const across = sideways();
    const frame = scroller.getBoundingClientRect();
    const beyond = (row) => {
      const box = row.getBoundingClientRect();
      return across ? box.right > frame.right + CUT : box.top + box.height / 2 > frame.bottom - CUT;
    };
    const hidden = [...scroller.querySelectorAll(rows)].filter(beyond).length;
    cue.hidden = !hidden;
    cue.textContent = across ? `${hidden}` : `${hidden} more`; // beside cards there is less room
    cue.classList.toggle("aside", across);
    if (name) cue.setAttribute("aria-label", `${hidden} ${name} ${across ? "to the right" : "below"}: show`);
    told(hidden);
    return hidden;
  }

  /** Watch an element, which may be another than before. @param {(hidden: number) => void} [tell] is told after each count */
  function watch(element, tell = () => {}) {
    told = tell;
    if (scroller !== element) {
      scroller?.removeEventListener("scroll", count);
      resized.disconnect();
      scroller = element;
      scroller?.addEventListener("scroll", count, { passive: true });
      if (scroller) resized.observe(scroller);
    }
    count();
  }

  return { cue, watch, count };
}
