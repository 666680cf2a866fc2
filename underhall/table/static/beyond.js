// Targets out of sight: at each side of the map how many there are, and a press shows them.

import { make } from "./dom.js";

const REST = 150; // milliseconds the map rests before they are counted
const CUT = 10; // pixels of a target that may be out of sight
const SIDES = { above: "↑", below: "↓", "to the left": "←", "to the right": "→" };

/**
 * @param {HTMLElement} view the element that shows the map
 * @param {() => Element[]} targets
 * @param {(targets: Element[]) => void} reveal
 */
export function beyond(view, targets, reveal) {
  const found = new Map(Object.keys(SIDES).map((side) => [side, []]));
  const cues = Object.entries(SIDES).map(([side, arrow]) => {
    const cue = make("button", { type: "button", class: "beyond", "data-side": side, "data-arrow": arrow, hidden: true });
    cue.addEventListener("click", (event) => (event.stopPropagation(), reveal(found.get(side))));
    for (const name of ["pointerdown", "dblclick", "keydown"]) cue.addEventListener(name, (event) => event.stopPropagation());
    return cue;
  });
  view.append(...cues);
  let resting = 0;

  function sideOf(target, frame) {
    const box = target.getBoundingClientRect();
    if (box.top < frame.top - CUT) return "above";
    if (box.bottom > frame.bottom + CUT) return "below";
    return box.left < frame.left - CUT ? "to the left" : box.right > frame.right + CUT ? "to the right" : "";
  }

  function count() {
    const frame = view.getBoundingClientRect();
    for (const side of found.keys()) found.set(side, []);
    for (const target of targets()) found.get(sideOf(target, frame))?.push(target);
    for (const cue of cues) {
      const { side, arrow } = cue.dataset;
      const many = found.get(side).length;
      cue.hidden = !many;
      cue.textContent = `${many} ${arrow}`;
      cue.setAttribute("aria-label", `${many} ${many > 1 ? "targets" : "target"} ${side}: show`);
    }
  }

  /** The map has moved or changed. */
  return () => {
    clearTimeout(resting);
    resting = setTimeout(count, REST);
  };
}
