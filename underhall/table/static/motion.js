// Pieces move, tiles turn, dice tumble: short, and not at all for people who asked for no motion.

import { still } from "./dom.js";

const MOVE = { duration: 250, easing: "cubic-bezier(.3,.7,.3,1)" };
const CHANGE = { duration: 200, easing: "ease-out" };
const TRAVEL = { duration: 350, easing: "cubic-bezier(.4,0,.2,1)" };
const OUT = 120; // milliseconds until a candle has gone out

/** Where a token or piece stands, from its transform. */
export function placeOf(element) {
  const numbers = (element.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [0, 0, 1];
  return { x: numbers[0], y: numbers[1], scale: numbers[2] ?? 1 };
}

/** A piece that has come from another place; `carried`: on a tile. */
export function moved(element, from, carried = false) {
  if (still()) return;
  const to = placeOf(element);
  if (from.x === to.x && from.y === to.y && from.scale === to.scale) return;
  const back = `translate(${(from.x - to.x) / to.scale}px, ${(from.y - to.y) / to.scale}px) scale(${from.scale / to.scale})`;
  element.firstElementChild.animate([{ transform: back }, { transform: "none" }], carried ? TRAVEL : MOVE);
}

/** A tile that was shifted or swapped: it is lifted a little, travels and settles. */
export function travelled(element, from) {
  if (still()) return;
  const to = placeOf(element);
  const lifted = "drop-shadow(0 4px 3px #000a)";
  const [x, y] = [from.x - to.x, from.y - to.y];
  about(
    element,
    [
      { transform: `translate(${x}px, ${y}px)`, filter: "none" },
      { transform: `translate(${x * 0.85}px, ${y * 0.85 - 3}px)`, filter: lifted, offset: 0.15 },
      { transform: `translate(${x * 0.08}px, ${y * 0.08 - 3}px)`, filter: lifted, offset: 0.9 },
      { transform: "none", filter: "none" },
    ],
    TRAVEL,
  );
}

const MIDDLE = { tile: "32px 32px", token: "16px 16px", piece: "16px 16px", "edge-token": "center", web: "100% 0%" };
const CORNERS = ["100% 0%", "100% 100%", "0% 100%"]; // in which webs hang, one after the other
const KINDS = Object.keys(MIDDLE);
const kindOf = (element) => KINDS.find((kind) => element.classList.contains(kind));

function about(element, frames, timing = CHANGE) {
  const inner = element.firstElementChild;
  const kind = kindOf(element);
  inner.style.transformOrigin = kind === "web" ? CORNERS[Number(element.dataset.corner)] : MIDDLE[kind];
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

const HINGES = ["32px 0", "64px 32px", "32px 64px", "0 32px"];

/** A shut room that opens like a door, about the side it was entered from (0 north, 1 east, …). */
export function opened(element, side) {
  if (still()) return;
  const squeezed = side % 2 ? "scaleX(.04)" : "scaleY(.04)";
  about(element, [{ transform: squeezed, filter: "brightness(.5)" }, { transform: "none", filter: "none" }]);
  element.firstElementChild.style.transformOrigin = HINGES[side];
}

/** A Lit tile that was turned where it lies. */
export function rotated(element, degrees) {
  if (!still()) about(element, [{ transform: `rotate(${-degrees}deg)` }, { transform: "none" }], TRAVEL);
}

/** A Lit tile that shows its Dark side: first its light goes out. */
export function shut(element) {
  if (!still()) about(element, [{ opacity: 0 }, { opacity: 1 }], { ...CHANGE, delay: OUT, fill: "backwards" });
}

/** Light that comes up after a room was opened. */
export function kindled(element) {
  if (!still()) element.animate([{ opacity: 0 }, { opacity: 1 }], { ...CHANGE, delay: CHANGE.duration, fill: "backwards" });
}

/** Something that leaves the map: it fades, then it is gone. */
export function left(element) {
  element.removeAttribute("data-key");
  element.style.pointerEvents = "none";
  if (still() || !kindOf(element)) return element.remove();
  about(element, [{ opacity: 1 }, { transform: "scale(.7)", opacity: 0 }]).finished.finally(() => element.remove());
}

/** A ritual: its path is traced room by room, then it fades. */
export function traced(path) {
  if (still()) return;
  const rooms = [...path.children];
  const last = 90 * rooms.length;
  rooms.forEach((room, order) => {
    const begins = (90 * order) / (last + 1200);
    room.animate(
      [{ opacity: 0 }, { opacity: 0, offset: begins }, { opacity: 1, offset: Math.min(0.8, begins + 0.05) }, { opacity: 1, offset: 0.85 }, { opacity: 0 }],
      { duration: last + 1200 },
    );
  });
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
