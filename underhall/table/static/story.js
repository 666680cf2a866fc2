// The story so far, newest first, and the dice that fell.

import { clauseLink, find, icon, make } from "./dom.js";
import { tumbled } from "./motion.js";

const SHOWN = 6000; // milliseconds the dice lie on the map

/** @param {ReturnType<typeof import("./terms.js").terms>} [terms] */
export function story(terms) {
  const list = find(".story ol");
  const round = find(".story .round");
  const tray = /** @type {HTMLElement} */ (find(".tray"));
  let last = Number(list.querySelector("[data-number]")?.getAttribute("data-number") ?? -1);
  let lying = 0;

  // The list is one stop of the Tab key: up and down go from line to line, Enter opens the rule.
  list.setAttribute("tabindex", "0");
  list.addEventListener("keydown", (event) => {
    const here = event.target.closest("li");
    const next = { ArrowDown: here ? here.nextElementSibling : list.firstElementChild, ArrowUp: here?.previousElementSibling }[event.key];
    if (next) next.focus();
    else if (event.key === "Enter") here?.querySelector("[data-clause]")?.click();
    else return;
    event.preventDefault();
  });

  function quietLink(id) {
    const link = clauseLink(id);
    link.tabIndex = -1;
    return link;
  }

  /** A line; the role it is about stands out. */
  function line(told, titles) {
    const title = titles.get(told.who) ?? "";
    const named = title && told.words.startsWith(title);
    const row = make(
      "li",
      { "data-number": told.number, tabindex: -1 },
      told.crest ? icon(told.crest) : make("span", { class: "i" }),
      make(
        "p",
        {},
        named && make("b", {}, title),
        named ? told.words.slice(title.length) : told.words,
        " ",
        ...(told.roll ?? []).map((face) => icon(face, "rolled")),
        told.clause && quietLink(told.clause),
      ),
    );
    terms?.mark(row, { title, tab: false });
    return row;
  }

  /**
   * @param {import("./scene.js").Scene} scene
   * @param {boolean} first it is the first scene: nothing in it is new
   * @param {boolean} thrown dice that fell are shown on the map, too
   * @returns {import("./scene.js").Told[]} what is new
   */
  function show(scene, first = false, thrown = true) {
    round.textContent = `Round ${scene.round}`;
    const titles = new Map(scene.chairs.map((chair) => [chair.role, chair.title]));
    const newest = scene.story.at(-1)?.number ?? -1;
    const known = new Set([...list.children].map((row) => Number(row.dataset.number)));
    const undone = newest < last;
    const fresh = undone ? [] : scene.story.filter((told) => told.number > last);
    if (first || undone || fresh.length === scene.story.length || !known.has(scene.story[0]?.number)) {
      list.replaceChildren(...scene.story.map((told) => line(told, titles)).reverse());
    } else {
      list.prepend(...fresh.map((told) => line(told, titles)).reverse());
    }
    last = newest;
    if (first || !fresh.length) return [];
    for (let row = list.firstElementChild, left = fresh.length; row && left; row = row.nextElementSibling, left--) row.classList.add("fresh");
    list.scrollTop = 0;
    const rolled = fresh.findLastIndex((told) => told.roll?.length);
    if (rolled >= 0 && thrown) throwDice(fresh[rolled], fresh[rolled + 1]);
    return fresh;
  }

  /** A line that only this page tells; it goes with the next list that is drawn anew. */
  function remark(words) {
    list.prepend(make("li", { class: "remark fresh", tabindex: -1, "data-number": last }, make("span", { class: "i" }), make("p", {}, words)));
  }

  /** The dice on the map, and what came of them. */
  function throwDice(told, next) {
    clearTimeout(lying);
    const came = next?.who === told.who ? ` ${next.words}` : "";
    const faces = told.roll.map((face) => icon(face, "die-face"));
    tray.replaceChildren(...(told.crest ? [icon(told.crest, "crest")] : []), ...faces, make("span", {}, told.words + came));
    tray.hidden = false;
    faces.forEach(tumbled);
    lying = setTimeout(() => (tray.hidden = true), SHOWN);
  }

  return { show, remark };
}
