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
  const turning = { dark: keysOf(svg, "dark"), lit: keysOf(fresh, "lit") };
  for (const layer of fresh.querySelectorAll(":scope > [data-layer]")) {
    const old = svg.querySelector(`:scope > [data-layer="${layer.dataset.layer}"]`);
    if (source.get(old) !== source.get(layer)) renew(old, layer, turning);
  }
}

const keysOf = (svg, layer) =>
  new Set([...svg.querySelectorAll(`:scope > [data-layer="${layer}"] > [data-key]`)].map((tile) => tile.dataset.key));

/** Bring one layer up to date. */
function renew(old, fresh, turning) {
  const name = old.dataset.layer;
  source.set(old, source.get(fresh));
  for (const [attribute, value] of Object.entries(fresh.dataset)) old.dataset[attribute] = value;
  const nodes = [...fresh.children];
  if (!nodes.every((node) => node.dataset.key)) return old.replaceChildren(...nodes);
  const before = new Map([...old.children].filter((node) => node.dataset.key).map((node) => [node.dataset.key, node]));
  const next = nodes.map((node) => {
    const last = before.get(node.dataset.key);
    if (!last) return node;
    before.delete(node.dataset.key);
    if (source.get(last) === source.get(node)) return last;
    last.replaceWith(node);
    if (name === "pieces" || name === "tokens") motion.moved(node, motion.placeOf(last));
    else if (name === "lit") motion.turned(node);
    return node;
  });
  const known = new Set(old.children);
  next.forEach((node, index) => {
    if (old.children[index] !== node) old.insertBefore(node, old.children[index] ?? null);
    if (known.has(node)) return;
    if (name === "lit" && turning.dark.has(node.dataset.key)) motion.turned(node);
    else if (["lit", "dark", "tokens", "pieces"].includes(name)) motion.appeared(node);
  });
  for (const node of before.values()) {
    if (name === "dark" && turning.lit.has(node.dataset.key)) node.remove();
    else motion.left(node);
  }
}
