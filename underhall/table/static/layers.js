// The next picture of the map goes in where the last one was: only what differs is replaced, and what moved moves.

import * as motion from "./motion.js";

/** The markup a node came with, before classes and focus changed it. */
const source = new WeakMap();

/** Remember how a fresh map looks. */
export function remember(svg) {
  for (const layer of svg.querySelectorAll(":scope > [data-layer]")) {
    source.set(layer, layer.innerHTML);
    for (const child of layer.children) source.set(child, child.outerHTML);
  }
}

/**
 * Bring a map up to date.
 * @param {SVGSVGElement} svg in the page
 * @param {string} markup of the next map
 */
export function update(svg, markup) {
  const template = document.createElement("template");
  template.innerHTML = markup; // our own server's drawing
  const fresh = /** @type {SVGSVGElement} */ (template.content.firstElementChild);
  remember(fresh);
  svg.setAttribute("aria-label", fresh.getAttribute("aria-label") ?? "");
  svg.dataset.box = fresh.dataset.box;
  const change = {
    dark: keysOf(svg, "dark"),
    lit: keysOf(svg, "lit"),
    opening: keysOf(fresh, "lit"),
    from: travels(svg, fresh),
    acting: [...svg.querySelectorAll(".piece.acting")].map(motion.placeOf),
  };
  for (const layer of fresh.querySelectorAll(":scope > [data-layer]")) {
    const old = svg.querySelector(`:scope > [data-layer="${layer.dataset.layer}"]`);
    if (source.get(old) !== source.get(layer)) renew(old, layer, change);
  }
}

const tilesOf = (svg, layer) => [...svg.querySelectorAll(`:scope > [data-layer="${layer}"] > [data-key]`)];
const keysOf = (svg, layer) => new Set(tilesOf(svg, layer).map((tile) => tile.dataset.key));

/**
 * Where tiles have come from that were shifted or swapped since the last picture.
 * @returns {Map<string, string>} by the key of the new place, that of the old one
 */
function travels(svg, fresh) {
  const { travel, ways } = fresh.dataset;
  const again = !travel || travel === svg.dataset.travel;
  svg.dataset.travel = travel ?? "";
  return new Map(again ? [] : ways.split(" ").map((way) => way.split(">").reverse()));
}

const SPACE = 64;
const WAYS = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // to the north, east, south and west

/** The side by which a room was entered: where the one stands whose turn it is, or else the south. */
function doorOf(tile, acting) {
  const { x, y } = motion.placeOf(tile);
  const stands = (at, left, top) => at.x >= left && at.x < left + SPACE && at.y >= top && at.y < top + SPACE;
  const side = WAYS.findIndex(([right, down]) => acting.some((at) => stands(at, x + right * SPACE, y + down * SPACE)));
  return side < 0 ? 2 : side;
}

const turnOf = (tile) => Number(source.get(tile).match(/rotate\((\d+) 32 32\)/)?.[1] ?? 0);
const floorOf = (tile) => source.get(tile).match(/#floor-[a-z]+/)?.[0];

/** A Lit tile that looks different: turned where it lies, or seen anew. */
function changed(node, last) {
  const same = floorOf(node) && floorOf(node) === floorOf(last);
  if (!same) return motion.turned(node);
  const degrees = (turnOf(node) - turnOf(last) + 540) % 360 - 180;
  if (degrees) motion.rotated(node, degrees);
}

/** Bring one layer up to date. */
function renew(old, fresh, change) {
  const name = old.dataset.layer;
  source.set(old, source.get(fresh));
  for (const [attribute, value] of Object.entries(fresh.dataset)) old.dataset[attribute] = value;
  const nodes = [...fresh.children];
  if (!nodes.every((node) => node.dataset.key)) return old.replaceChildren(...nodes);
  const before = new Map([...old.children].filter((node) => node.dataset.key).map((node) => [node.dataset.key, node]));
  const places = new Map([...before].map(([key, node]) => [key, motion.placeOf(node)]));
  const carried = (node) => change.from.has(node.dataset.at);
  const next = nodes.map((node) => {
    const last = before.get(node.dataset.key);
    if (!last) return node;
    before.delete(node.dataset.key);
    if (source.get(last) === source.get(node)) return last;
    last.replaceWith(node);
    if (name === "pieces" || name === "tokens") motion.moved(node, motion.placeOf(last), carried(node));
    else if (name === "lit" && !change.from.has(node.dataset.key)) changed(node, last);
    return node;
  });
  const known = new Set(old.children);
  next.forEach((node, index) => {
    if (old.children[index] !== node) old.insertBefore(node, old.children[index] ?? null);
    if (!known.has(node)) came(name, node, change, places);
    else if (TILES.includes(name) && change.from.has(node.dataset.key)) came(name, node, change, places);
  });
  for (const node of before.values()) {
    const key = node.dataset.key;
    if (name === "dark" && change.opening.has(key)) node.remove();
    else if ([...change.from.values()].includes(TILES.includes(name) ? key : node.dataset.at)) node.remove(); // it went along
    else motion.left(node);
  }
}

const TILES = ["lit", "dark"];
const THINGS = ["lit", "dark", "tokens", "pieces", "webs", "edges"];

/** Something that was not there in the last picture, or is another now. */
function came(name, node, change, places) {
  const { key, at } = node.dataset;
  const whence = change.from.get(TILES.includes(name) ? key : at);
  if (TILES.includes(name) && whence !== undefined) motion.travelled(node, places.get(whence) ?? motion.placeOf(node));
  else if (name === "lit" && change.dark.has(key)) {
    if (floorOf(node)) motion.opened(node, doorOf(node, change.acting));
    else motion.turned(node);
  } else if (name === "dark" && change.lit.has(key)) motion.shut(node);
  else if (name === "tokens" && whence !== undefined) {
    const last = places.get(key.replace(at, whence));
    if (last) motion.moved(node, last, true);
  } else if (name === "candle") motion.kindled(node);
  else if (name === "traced") motion.traced(node);
  else if (THINGS.includes(name)) motion.appeared(node);
}
