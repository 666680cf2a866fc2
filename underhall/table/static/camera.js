// What part of the map is in sight: pan and zoom by wheel, drag, pinch, keys and buttons.

import { still } from "./dom.js";

const LARGEST = 3; // pixels a unit: a space is 64 units
const SMALLEST = 0.28;
const FIT_LARGEST = 1.75; // a small map is not blown up beyond this
const READABLE = matchMedia("(pointer: coarse)").matches ? 0.86 : 0.56; // below this a fit shows only what matters now
const LEAST = 40 / 64; // what matters now is never shown smaller: 40 pixels a space
const DRAG = 5; // pixels before a press becomes a drag
const PATIENCE = 5; // scenes before a map that became smaller is shown larger
const STEP = 90; // pixels an arrow key moves

/** @typedef {{x: number, y: number, width: number, height: number}} Box in map units */

/**
 * @param {HTMLElement} view the element that shows the map
 * @param {() => {all: Box, focus: Box | null}} extent how large the map is, and the part that matters now
 * @param {() => void} drew what is in sight may be another part
 */
export function camera(view, extent, drew) {
  const svg = () => /** @type {SVGSVGElement} */ (view.querySelector("svg.house"));
  let size = { width: view.clientWidth || 1, height: view.clientHeight || 1 };
  let place = { x: 0, y: 0, scale: 1 }; // the middle of what is in sight, and pixels a unit
  let moved = false; // by a person: then it stays where it was put
  let flight = 0;
  let patience = 0;
  let drawn = 0;

  const bounded = (scale) => Math.max(SMALLEST, Math.min(LARGEST, scale));

  function draw() {
    drawn = 0;
    const { x, y, scale } = place;
    const width = size.width / scale;
    const height = size.height / scale;
    const left = x - width / 2;
    const top = y - height / 2;
    const cave = svg();
    cave.setAttribute("viewBox", `${left.toFixed(2)} ${top.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)}`);
    cave.style.setProperty("--unit", (1 / scale).toFixed(4));
    stick(cave.querySelector(".columns"), "y", top + 13 / scale);
    stick(cave.querySelector(".rows"), "x", left + 13 / scale);
    drew();
  }

  /** The names of columns and rows stay in sight when their own place is not. */
  function stick(names, axis, least) {
    const away = Math.max(0, least - Number(names.dataset.from));
    names.setAttribute("transform", axis === "y" ? `translate(0 ${away})` : `translate(${away} 0)`);
  }

  function go(next) {
    place = { ...next, scale: bounded(next.scale) };
    if (!drawn) drawn = requestAnimationFrame(draw);
  }

  /** Move there smoothly, or at once. */
  function fly(next, quick = false) {
    cancelAnimationFrame(flight);
    if (quick || still()) return go(next);
    const from = place;
    const began = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - began) / 260);
      const eased = 1 - (1 - part) ** 3;
      const between = (a, b) => a + (b - a) * eased;
      go({ x: between(from.x, next.x), y: between(from.y, next.y), scale: between(from.scale, next.scale) });
      if (part < 1) flight = requestAnimationFrame(step);
    };
    flight = requestAnimationFrame(step);
  }

  const scaleFor = (box) => Math.min(size.width / box.width, size.height / box.height);

  /** Where everything is in sight; on a small screen at least what matters now, large enough to touch. */
  function fitting() {
    const { all, focus } = extent();
    const whole = scaleFor(all);
    if (whole >= READABLE || !focus) return centred(all, Math.min(whole, FIT_LARGEST));
    const scale = Math.max(whole, LEAST, Math.min(READABLE * 1.12, scaleFor(focus)));
    const seen = centred(focus, scale);
    return { scale, x: within(seen.x, all.x, all.width, size.width / scale), y: within(seen.y, all.y, all.height, size.height / scale) };
  }

  const centred = (box, scale) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2, scale });

  /** A middle that shows no more emptiness beside the map than need be. */
  function within(middle, start, length, shown) {
    if (shown >= length) return start + length / 2;
    return Math.max(start + shown / 2, Math.min(start + length - shown / 2, middle));
  }

  function fit(quick = false) {
    moved = false;
    fly(fitting(), quick);
  }

  /** What matters now; asked again where that is in sight already, the whole map. */
  function fitMore() {
    const near = fitting();
    const there = Math.hypot(near.x - place.x, near.y - place.y) < 2 && Math.abs(near.scale / place.scale - 1) < 0.02;
    if (!there) return fit();
    const { all } = extent();
    moved = true;
    fly(centred(all, Math.min(scaleFor(all), FIT_LARGEST)));
  }

  /**
   * After the map has changed: keep the place, unless nobody chose it and what matters is out of sight.
   * What could be shown larger waits a while, so that the map does not swing with every question.
   */
  function follow() {
    if (!moved) {
      const { all, focus } = extent();
      const wanted = fitting();
      const hidden = !holds(scaleFor(all) >= READABLE ? all : (focus ?? all));
      const small = focus && place.scale < Math.min(LEAST, wanted.scale);
      const loose = wanted.scale > place.scale * 1.1 || Math.hypot(wanted.x - place.x, wanted.y - place.y) > 48;
      patience = loose ? patience + 1 : 0;
      if (hidden || small || wanted.scale > place.scale * 1.4 || patience > PATIENCE) {
        patience = 0;
        return fly(wanted);
      }
    }
    draw();
  }

  function holds(box) {
    const width = size.width / place.scale + 2;
    const height = size.height / place.scale + 2;
    const left = place.x - width / 2;
    const top = place.y - height / 2;
    return box.x >= left && box.y >= top && box.x + box.width <= left + width && box.y + box.height <= top + height;
  }

  /** Bring a box into sight, moving as little as possible; what is too large for that is shown smaller. */
  function reveal(box) {
    if (holds(box)) return;
    const scale = Math.min(place.scale, scaleFor({ width: box.width + 64, height: box.height + 64 }));
    const shift = (middle, start, length, shown) =>
      Math.min(Math.max(middle, start + length - shown / 2), Math.max(start + shown / 2, start + length - shown / 2));
    fly({
      scale,
      x: shift(place.x, box.x - 32, box.width + 64, size.width / scale),
      y: shift(place.y, box.y - 32, box.height + 64, size.height / scale),
    });
  }

  /** Zoom about a point of the screen, which stays where it is. */
  function zoom(factor, clientX, clientY, smoothly = false) {
    const frame = view.getBoundingClientRect();
    const dx = (clientX ?? frame.left + frame.width / 2) - frame.left - frame.width / 2;
    const dy = (clientY ?? frame.top + frame.height / 2) - frame.top - frame.height / 2;
    const scale = bounded(place.scale * factor);
    const next = { scale, x: place.x + dx / place.scale - dx / scale, y: place.y + dy / place.scale - dy / scale };
    moved = true;
    smoothly ? fly(next) : (cancelAnimationFrame(flight), go(next));
  }

  function pan(dx, dy, smoothly = false) {
    const next = { scale: place.scale, x: place.x - dx / place.scale, y: place.y - dy / place.scale };
    moved = true;
    smoothly ? fly(next) : (cancelAnimationFrame(flight), go(next));
  }

  // ---- wheel, drag, pinch

  view.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 24 : 1;
      if (event.shiftKey) return pan(-event.deltaY * lines - event.deltaX, 0);
      zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.011 : 0.0016)), event.clientX, event.clientY);
    },
    { passive: false },
  );

  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let start = null;
  let dragging = false;

  view.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      dragging = false;
    }
  });
  view.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === "mouse" && event.buttons === 0) return lift(event);
    const now = { x: event.clientX, y: event.clientY };
    if (!dragging && (fingers.size > 1 || Math.hypot(now.x - start.x, now.y - start.y) > DRAG)) {
      dragging = true;
      view.classList.add("dragged");
      for (const id of fingers.keys()) view.setPointerCapture(id);
    }
    if (!dragging) return;
    if (fingers.size === 1) pan(now.x - before.x, now.y - before.y);
    else if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const apart = (a) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    fingers.set(event.pointerId, now);
  });
  function lift(event) {
    fingers.delete(event.pointerId);
    if (fingers.size) return;
    view.classList.remove("dragged");
  }
  view.addEventListener("pointerup", lift);
  view.addEventListener("pointercancel", lift);
  // A drag ends with a click that is none.
  view.addEventListener(
    "click",
    (event) => {
      if (dragging) event.stopImmediatePropagation();
      dragging = false;
    },
    true,
  );
  view.addEventListener("dblclick", (event) => {
    if (!event.target.closest?.("[data-at], [data-edge]")) zoom(1.5, event.clientX, event.clientY, true);
  });

  // ---- keys, on the map itself

  const arrows = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
  view.addEventListener("keydown", (event) => {
    if (event.target !== view || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = arrows[event.key];
    if (way) pan(way[0], way[1], true);
    else if (event.key === "Home") fitMore();
    else return;
    event.preventDefault();
  });

  new ResizeObserver(() => {
    const before = size;
    size = { width: view.clientWidth || 1, height: view.clientHeight || 1 };
    if (!moved || before.width <= 1) fit(true);
    cancelAnimationFrame(drawn);
    draw(); // at once: no frame shows the map as it was cut for the other size
  }).observe(view);

  return { fit: fitMore, follow, reveal, draw, zoomBy: (factor) => zoom(factor, undefined, undefined, true) };
}
