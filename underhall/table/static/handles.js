// Boards are played on: the parts of them that options are about glow, and can be pressed or dragged, to one another or
// to the map. All goes through the same options that the list shows (underhall/draw/handles.py says which parts).

import { find, make } from "./dom.js";

/** @typedef {import("./scene.js").Choice} Choice */

const LIFT = 300; // milliseconds a finger rests on a part before it is lifted
const STIR = 6; // pixels a pointer moves before it drags
const EDGE = 22; // pixels at the edge of a hand that fade

/**
 * @param {object} told
 * @param {(choices: Choice[], element: Element, x: number, y: number) => void} told.take a part is pressed
 * @param {(choices: Choice[], x: number, y: number) => void} told.drop a part was dragged to where only these are meant
 * @param {(choices: Choice[]) => void} told.point a part is pointed at, focused or lifted
 * @param {(element: Element, x: number, y: number) => number[] | null} told.keysAt the options of a space of the map
 */
export function handles(told) {
  const table = /** @type {HTMLElement} */ (find("#table"));
  /** @type {Map<string, Choice[]>} */
  let options = new Map();

  const elements = (part) => {
    const [role, name] = part.split("/");
    return /** @type {HTMLElement[]} */ ([...table.querySelectorAll(`.seat[data-role="${role}"] [data-part="${name}"]`)]);
  };
  const partOf = (element) => `${element.closest(".seat").dataset.role}/${element.dataset.part}`;
  const usable = (target) => /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".usable[data-part]") : null);
  const choicesOf = (element) => options.get(partOf(element)) ?? [];

  // ---- what may be used now

  /** @param {Choice[]} choices those of the open question, if it is mine */
  function show(choices) {
    const focused = document.activeElement?.matches?.(".handle") ? partOf(usable(document.activeElement)) : last;
    letGo();
    for (const one of table.querySelectorAll(".usable")) one.classList.remove("usable", "hot"), one.querySelector(":scope > .handle")?.remove();
    options = new Map();
    for (const choice of choices) for (const part of choice.parts ?? []) options.set(part, [...(options.get(part) ?? []), choice]);
    for (const [part, meant] of options) for (const element of elements(part)) mark(element, meant);
    uncover();
    const again = focused && elements(focused).find((element) => element.matches(".usable"));
    if (again) find(".handle", again).focus({ preventScroll: true });
    else if (focused && document.activeElement === document.body) find("#prompt").focus({ preventScroll: true });
    last = "";
  }
  let last = ""; // the part that had the focus when its board was drawn anew

  function mark(element, meant) {
    element.classList.add("usable");
    const words = meant.length === 1 ? meant[0].words : `${element.querySelector(".what, h3")?.textContent ?? element.textContent}: ${meant.length} options`;
    element.append(make("button", { type: "button", class: "handle", "aria-label": words }));
  }

  /** Where no card that can be used is in sight, the first of them is brought there. */
  function uncover() {
    const hand = table.querySelector(".my .hand:has(.card.usable)");
    if (!hand) return;
    const frame = hand.getBoundingClientRect();
    const boxes = [...hand.querySelectorAll(".card.usable")].map((card) => card.getBoundingClientRect());
    if (!boxes.some((box) => box.left >= frame.left - 1 && box.right <= frame.right + 1)) hand.scrollLeft += boxes[0].left - frame.left - EDGE;
  }

  /** Boards are about to be drawn anew: remember which part has the focus. */
  function before() {
    last = document.activeElement?.matches?.(".handle") ? partOf(usable(document.activeElement)) : "";
  }

  /** Light up the parts that an option is about. */
  function light(parts) {
    for (const one of table.querySelectorAll(".usable.hot")) one.classList.remove("hot");
    for (const part of parts) for (const element of elements(part)) element.classList.toggle("hot", element.matches(".usable"));
  }

  // ---- pressing

  table.addEventListener(
    "click",
    (event) => {
      const element = usable(event.target);
      if (!element) return;
      event.preventDefault();
      event.stopPropagation();
      if (dragged) return void (dragged = false);
      const box = element.getBoundingClientRect();
      const [x, y] = event.detail ? [event.clientX, event.clientY] : [box.left + box.width / 2, box.bottom - 8];
      told.take(choicesOf(element), element, x, y);
    },
    true,
  );
  table.addEventListener("pointerover", (event) => {
    const element = event.pointerType === "touch" ? null : usable(event.target);
    if (element && !lifted) told.point(choicesOf(element));
  });
  table.addEventListener("pointerout", (event) => {
    const element = usable(event.target);
    if (element && !lifted && !element.contains(event.relatedTarget)) told.point([]);
  });
  table.addEventListener("focusin", (event) => {
    if (event.target.matches(".handle:focus-visible")) told.point(choicesOf(usable(event.target)));
  });

  // ---- dragging: at once with a mouse; a finger lifts a part by resting on it, so that boards still scroll

  /** @type {{element: HTMLElement, x: number, y: number, shadow: HTMLElement | null} | null} */
  let lifted = null;
  let start = null;
  let waiting = 0;
  let dragged = false; // the click that follows means nothing

  table.addEventListener("pointerdown", (event) => {
    dragged = false;
    const element = event.button === 0 ? usable(event.target) : null;
    if (!element) return;
    start = { element, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
    if (start.touch) waiting = setTimeout(lift, LIFT);
  });
  document.addEventListener("pointermove", (event) => {
    if (!start) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > STIR;
    if (!lifted && far && start.touch) return letGo();
    if (!lifted && far) lift();
    if (lifted) move(event.clientX, event.clientY);
  });
  document.addEventListener("pointerup", (event) => {
    if (lifted) {
      dragged = true;
      const meant = under(event.clientX, event.clientY).meant;
      letGo();
      if (meant.length) told.drop(meant, event.clientX, event.clientY);
      else told.point([]);
      setTimeout(() => (dragged = false));
    } else letGo();
  });
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("keydown", (event) => event.key === "Escape" && lifted && (letGo(), event.stopPropagation()), true);
  document.addEventListener("touchmove", (event) => lifted && event.preventDefault(), { passive: false });
  for (const name of ["dragstart", "contextmenu"]) table.addEventListener(name, (event) => usable(event.target) && event.preventDefault());

  function lift() {
    if (!start?.element.isConnected) return letGo();
    const { element } = start;
    const shadow = /** @type {HTMLElement} */ (element.cloneNode(true));
    shadow.querySelector(".handle")?.remove();
    const { width, height } = element.getBoundingClientRect();
    const board = /** @type {HTMLElement} */ (element.closest(".board")).cloneNode(false);
    board.className = "board my lifted";
    board.removeAttribute("id");
    board.style.width = `${Math.ceil(width) + 20}px`;
    board.style.height = `${height}px`;
    board.append(shadow);
    document.body.append(board);
    lifted = { element, x: start.x, y: start.y, shadow: board };
    element.classList.add("taken");
    const meant = choicesOf(element);
    const theirs = new Set(meant.flatMap((choice) => choice.parts ?? []));
    for (const part of theirs) for (const one of elements(part)) if (one !== element) one.classList.add("takes");
    table.classList.add("dragging");
    told.point(meant);
    move(start.x, start.y);
  }

  /** What lies under a point, and which of the options of the lifted part are meant there. */
  function under(x, y) {
    const meant = lifted ? choicesOf(lifted.element) : [];
    const hit = document.elementFromPoint(x, y);
    const other = usable(hit);
    if (other && lifted && other !== lifted.element) return { other, meant: meant.filter((choice) => choicesOf(other).includes(choice)) };
    const keys = hit && told.keysAt(hit, x, y);
    if (!keys) return { other: null, meant: [] };
    const there = meant.filter((choice) => keys.includes(choice.key));
    // what needs no space of its own can be let go anywhere on the map
    return { other: null, meant: there.length ? there : meant.filter((choice) => !((choice.space ?? -1) >= 0) && !choice.edge) };
  }

  function move(x, y) {
    if (!lifted?.shadow) return;
    lifted.shadow.style.translate = `${x + 8}px ${y + 8}px`;
    const { other, meant } = under(x, y);
    for (const one of table.querySelectorAll(".aimed")) one.classList.remove("aimed");
    if (other && meant.length) other.classList.add("aimed");
    lifted.shadow.classList.toggle("welcome", meant.length > 0);
    told.point(meant.length ? meant : choicesOf(lifted.element));
  }

  function letGo() {
    clearTimeout(waiting);
    lifted?.shadow?.remove();
    for (const one of table.querySelectorAll(".taken, .takes, .aimed")) one.classList.remove("taken", "takes", "aimed");
    table.classList.remove("dragging");
    lifted = start = null;
  }

  return { show, before, light };
}
