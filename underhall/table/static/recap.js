// When it is my turn again: what happened since, what was done to me first; and why my turn was over.

import { icon, make } from "./dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Told} Told */

const KEY = "underhall-recap";
const SHORT = matchMedia("(max-width: 900px), (max-height: 520px)");

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function keep(table, state) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ [table]: state }));
  } catch {
    // a private window: a reload forgets it
  }
}

/** Lines about me that somebody else wrote come first, then each role's, in turn order. */
function grouped(lines, role, title) {
  const toMe = lines.filter((told) => told.who !== role && (told.whom === role || new RegExp(`\\b${title}\\b`).test(told.words)));
  const others = new Map();
  for (const told of lines) if (!toMe.includes(told)) others.set(told.who, [...(others.get(told.who) ?? []), told]);
  return { toMe, others };
}

/** @param {HTMLElement} section the decision, where the recap stands */
export function recap(section) {
  const box = make("details", { class: "recap", hidden: true });
  section.querySelector(".sentence")?.before(box);
  let state = null; // {role, mine: whether it is my turn, upTo: the last line of my last turn, from, turn}

  /** @param {Scene} scene */
  function show(scene) {
    const now = scene.chairs.find((chair) => chair.now)?.role ?? "";
    const newest = scene.story.at(-1)?.number ?? -1;
    const mine = scene.mine.includes(now) && scene.role === now;
    const loaded = !state; // the page was: what has not been read yet is shown again
    state ??= kept()[scene.table] ?? { turn: -1, upTo: -1, from: -1, role: now };
    if (mine && scene.turn !== state.turn) {
      state = { ...state, turn: scene.turn, from: state.upTo, began: newest };
      draw(scene, now);
    } else if (mine && loaded) draw(scene, now);
    else if (!mine) box.hidden = true;
    if (mine) state.upTo = newest;
    if (mine && newest > state.began) box.hidden = true; // something was done since: it has been read
    keep(scene.table, state);
  }

  function draw(scene, role) {
    const chair = scene.chairs.find((one) => one.role === role);
    const lines = state.from < 0 ? [] : scene.story.filter((told) => told.number > state.from && told.who !== role);
    box.hidden = lines.length === 0;
    if (box.hidden) return;
    const { toMe, others } = grouped(lines, role, chair?.title ?? role);
    const row = (told) => make("li", {}, told.words);
    const part = (crest, heading, rows) => make("section", {}, make("h4", {}, crest && icon(crest), heading), make("ul", {}, ...rows.map(row)));
    const titles = new Map(scene.chairs.map((one) => [one.role, one]));
    box.open = !SHORT.matches && !section.querySelector(".companion:not([hidden])");
    box.replaceChildren(
      make("summary", {}, "Since your last turn", make("span", {}, toMe.length ? `${toMe.length} to you, ${lines.length} in all` : `${lines.length} ${lines.length === 1 ? "thing" : "things"}`)),
      make(
        "div",
        {},
        ...(toMe.length ? [part(chair?.crest, "To you", toMe)] : []),
        ...[...others].map(([who, told]) => part(titles.get(who)?.crest ?? "", titles.get(who)?.title ?? "The house", told)),
      ),
    );
  }

  return { show };
}
