// The map: what is pointed at, what is chosen there, and where the keyboard is.

import { beyond } from "./beyond.js";
import { camera } from "./camera.js";
import { find } from "./dom.js";
import { remember, update } from "./layers.js";

const SPACE = 64;
const EDGE = 6; // room around the map when all of it is shown
const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @typedef {{at: number, piece: string, crest: string, words: string, keys: number[], element: SVGElement}} Pointed what is under the pointer or has the focus */

/**
 * @param {object} told
 * @param {(thing: Pointed | null, settled: boolean) => void} told.point something is pointed at or focused
 * @param {(keys: number[], thing: Pointed, x: number, y: number) => void} told.take a target is clicked
 * @param {(thing: Pointed | null) => void} told.ask something that cannot be chosen is clicked, or nothing at all
 */
export function caveMap(told) {
  const view = /** @type {HTMLElement} */ (find("#map"));
  const svg = /** @type {SVGSVGElement} */ (find("svg.house", view));
  const moved = beyond(view, () => (svg.classList.contains("still") ? [] : targets()), (hidden) => eye.reveal(boxOf(hidden)));
  const eye = camera(view, extent, moved);
  remember(svg);

  const space = (at) => svg.querySelector(`.space[data-at="${at}"]`);
  const targets = () => [...svg.querySelectorAll(".target")];
  const keysOf = (element) => (element?.dataset.keys ?? "").split(" ").filter(Boolean).map(Number);

  /**
   * What an element of the map is about; with a point of the screen, the piece there rather than its space.
   * @returns {Pointed | null}
   */
  function thingAt(element, x, y) {
    const hit = element instanceof Element ? element.closest("[data-edge], [data-at]") : null;
    if (!hit || !svg.contains(hit)) return null;
    const at = Number(hit.dataset.at ?? -1);
    const target = hit.dataset.keys ? hit : (space(at) ?? hit);
    const piece = target.classList.contains("space") && x !== undefined ? pieceAt(at, x, y) : undefined;
    const { words = "", piece: named = "" } = (piece ?? hit).dataset;
    const crest = piece?.querySelector("use").getAttribute("href").slice(1) ?? "";
    return { at, piece: named, crest, words, keys: keysOf(target), element: target };
  }

  function pieceAt(at, x, y) {
    return [...svg.querySelectorAll(`.piece[data-at="${at}"]`)].find((piece) => {
      const box = piece.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
  }

  // ---- how large the map is, and what matters now

  /** Where a space, piece or edge is; an edge has no place of its own, but lies where it is drawn. */
  function placeOf(element) {
    if (element.classList.contains("edge")) return element.getBBox();
    const place = element.getAttribute("transform")?.match(/-?[\d.]+/g)?.map(Number);
    if (!place) return null;
    const hit = element.querySelector(".hit");
    const [width, height] = ["width", "height"].map((side) => Number(hit?.getAttribute(side) ?? SPACE));
    return { x: place[0], y: place[1], width, height };
  }

  function boxOf(elements) {
    const boxes = elements.map(placeOf).filter(Boolean);
    if (!boxes.length) return null;
    const [x, y] = [Math.min(...boxes.map((box) => box.x)) - 24, Math.min(...boxes.map((box) => box.y)) - 24];
    const right = Math.max(...boxes.map((box) => box.x + box.width)) + 24;
    const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + 24;
    return { x, y, width: right - x, height: bottom - y };
  }

  function extent() {
    const [x, y, width, height] = svg.dataset.box.split(" ").map(Number);
    const chosen = svg.querySelectorAll(".space.target, .edge.target");
    const focus = boxOf([...chosen, ...svg.querySelectorAll(".piece.acting")]);
    return { all: { x: x - EDGE, y: y - EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE }, focus };
  }

  // ---- pointing

  let pointed = null;
  function point(thing, settled = false) {
    if (thing?.element === pointed?.element && thing?.piece === pointed?.piece) return;
    pointed?.element.classList.remove("pointed");
    thing?.element.classList.add("pointed");
    pointed = thing;
    told.point(thing, settled);
  }

  view.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch" && !event.buttons) point(thingAt(event.target, event.clientX, event.clientY));
  });
  view.addEventListener("pointerleave", () => point(null));
  view.addEventListener("click", (event) => {
    const thing = thingAt(event.target, event.clientX, event.clientY);
    if (!thing) return told.ask(null);
    if (thing.keys.length) told.take(thing.keys, thing, event.clientX, event.clientY);
    else told.ask(thing);
  });

  // ---- the keyboard: one target can be reached by Tab, arrows go on from there

  function rove(element) {
    for (const one of svg.querySelectorAll('[tabindex="0"]')) one.setAttribute("tabindex", "-1");
    element?.setAttribute("tabindex", "0");
  }

  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  /** The nearest in a direction: what lies straight ahead counts as nearer. */
  function nearest(from, way, among) {
    const [x, y] = middle(from);
    let best = null;
    for (const one of among) {
      if (one === from) continue;
      const [ox, oy] = middle(one);
      const ahead = (ox - x) * way[0] + (oy - y) * way[1];
      const aside = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0]);
      const far = ahead + 2.2 * aside;
      if (ahead > 2 && aside <= 3 * ahead && (!best || far < best.far)) best = { far, one };
    }
    return best?.one;
  }

  function focus(element) {
    if (!element) return;
    rove(element);
    element.focus({ preventScroll: true });
    const box = boxOf([element]);
    if (box) eye.reveal(box);
  }

  view.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = event.target === view ? null : event.target.closest?.(".space, .edge");
    if (!here) {
      if (event.key === "Enter") focus(targets()[0] ?? svg.querySelector(".space")), event.preventDefault();
      return;
    }
    const way = DIRECTIONS[event.key];
    if (way) focus(nearest(here, way, event.shiftKey ? svg.querySelectorAll(".space") : targets()));
    else if (event.key === "Enter" || event.key === " ") {
      const thing = thingAt(here);
      const box = here.getBoundingClientRect();
      if (thing.keys.length) told.take(thing.keys, thing, box.left + box.width / 2, box.bottom);
      else told.ask(thing);
    } else if (event.key === "Escape") view.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  view.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible") && event.target !== view) point(thingAt(event.target), true); // a finger leaves the focus where it chose
  });

  // ---- from outside

  /** Bring the map up to date with a scene. */
  function show(markup) {
    const active = document.activeElement;
    const key = svg.contains(active) ? active.dataset.key : null;
    point(null);
    if (markup) update(svg, markup);
    rove(targets()[0]);
    if (key) {
      const again = svg.querySelector(`.space[data-key="${CSS.escape(key)}"], .edge[data-key="${CSS.escape(key)}"]`);
      if (again) focus(again);
      else view.focus({ preventScroll: true });
    }
    eye.follow();
  }

  /** Light up where some options lead; of a single one show what it would do. */
  function light(keys) {
    for (const one of svg.querySelectorAll(".hot, .shown")) one.classList.remove("hot", "shown");
    if (keys.length === 1) svg.querySelector(`[data-preview="${keys[0]}"]`)?.classList.add("shown");
    for (const key of keys) for (const one of svg.querySelectorAll(`[data-keys~="${key}"]`)) one.classList.add("hot");
  }

  /** Of all targets only those of some options are lit; none: all of them. */
  function pick(keys) {
    svg.classList.toggle("picking", keys.length > 0);
    for (const one of svg.querySelectorAll(".picked")) one.classList.remove("picked");
    for (const key of keys) for (const one of svg.querySelectorAll(`[data-keys~="${key}"]`)) one.classList.add("picked");
  }

  /** The options of what lies under a point of the screen; null: that is not on the map. */
  function keysAt(element, x, y) {
    return view.contains(element) ? (thingAt(element, x, y)?.keys ?? []) : null;
  }

  /** Mark the space somebody asked about. */
  function mark(element) {
    svg.querySelector(".asked-why")?.classList.remove("asked-why");
    element?.classList.add("asked-why");
  }

  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => {
      if (button.dataset.zoom === "fit") eye.fit();
      else eye.zoomBy(button.dataset.zoom === "in" ? 1.3 : 1 / 1.3);
    });
  }
  rove(targets()[0]);
  return { show, light, mark, pick, keysAt, fit: () => eye.fit(), zoomBy: eye.zoomBy, still: (on) => (svg.classList.toggle("still", on), moved()) };
}
