// Pieces move, tiles turn, dice tumble: short, and not at all for people who asked for no motion.

import { still } from "./dom.js";

const MOVE = { duration: 250, easing: "cubic-bezier(.3,.7,.3,1)" };
const CHANGE = { duration: 200, easing: "ease-out" };

/** Where a token or piece stands, from its transform. */
export function placeOf(element) {
  const numbers = (element.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [0, 0, 1];
  return { x: numbers[0], y: numbers[1], scale: numbers[2] ?? 1 };
}

/** A piece that has come from another place. */
export function moved(element, from) {
  if (still()) return;
  const to = placeOf(element);
  if (from.x === to.x && from.y === to.y && from.scale === to.scale) return;
  const back = `translate(${(from.x - to.x) / to.scale}px, ${(from.y - to.y) / to.scale}px) scale(${from.scale / to.scale})`;
  element.firstElementChild.animate([{ transform: back }, { transform: "none" }], MOVE);
}

const MIDDLE = { tile: "32px 32px", token: "16px 16px", piece: "16px 16px" };
const kindOf = (element) => ["tile", "token", "piece"].find((kind) => element.classList.contains(kind));

function about(element, frames, timing = CHANGE) {
  const inner = element.firstElementChild;
  inner.style.transformOrigin = MIDDLE[kindOf(element)];
  return inner.animate(frames, timing);
}

/** Something new on the map. */
export function appeared(element) {
  if (!still()) about(element, [{ transform: "scale(.6)", opacity: 0 }, { transform: "none", opacity: 1 }]);
}

/** A Dark tile that shows its Lit side. */
export function turned(element) {
  if (!still()) about(element, [{ transform: "scaleX(.04)", filter: "brightness(.5)" }, { transform: "none", filter: "none" }]);
}

/** Something that leaves the map: it fades, then it is gone. */
export function left(element) {
  element.removeAttribute("data-key");
  element.style.pointerEvents = "none";
  if (still() || !kindOf(element)) return element.remove();
  about(element, [{ opacity: 1 }, { transform: "scale(.7)", opacity: 0 }]).finished.finally(() => element.remove());
}

/** A die that has just been thrown. */
export function tumbled(face, order) {
  if (still()) return;
  face.animate(
    [
      { transform: `translate(${-30 - 8 * order}px, -46px) rotate(-420deg) scale(.8)`, opacity: 0 },
      { transform: "translate(0, 3px) rotate(14deg)", opacity: 1, offset: 0.7 },
      { transform: "none" },
    ],
    { duration: 420 + 90 * order, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" },
  );
}
