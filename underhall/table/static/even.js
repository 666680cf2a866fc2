// A question with a single answer is asked because not to be asked would tell the others something. Whoever likes has it
// answered by itself, always after the same time; and where such questions come, a real answer is not given sooner.

import { find, make } from "./dom.js";

const KEY = "underhall-even";
const EVEN = 2500; // milliseconds from a question to its answer, or more

function memory() {
  try {
    return { on: false, kinds: [], ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { on: false, kinds: [] };
  }
}

function remember(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...memory(), ...change }));
  } catch {
    // a private window: nothing is remembered
  }
}

/**
 * @param {object} told
 * @param {(choice: import("./scene.js").Choice) => void} told.choose
 */
export function even(told) {
  const toggle = /** @type {HTMLInputElement} */ (find("#even"));
  const sentence = find("#prompt .sentence");
  const note = make("p", { class: "even-note", hidden: true });
  sentence.after(note);
  let last = null; // the scene that is shown
  let asked = { version: -1, kind: "", since: 0, before: "" };
  let waiting = 0;

  toggle.checked = memory().on;
  toggle.addEventListener("change", () => turn(toggle.checked));
  function turn(on) {
    remember({ on });
    toggle.checked = on;
    clearTimeout(waiting);
    if (last) show(last);
  }

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    last = scene;
    const question = scene.question?.mine && !scene.lesson && scene.chairs.length > 1 ? scene.question : null;
    if (asked.version !== scene.version) {
      clearTimeout(waiting);
      asked = { version: scene.version, kind: question?.kind ?? "", since: performance.now(), before: asked.kind };
    }
    const single = question?.choices.length === 1 ? question.choices[0] : null;
    note.hidden = !single;
    if (!single) return;
    const { on, kinds } = memory();
    if (!kinds.includes(question.kind)) remember({ kinds: [...kinds, question.kind] });
    const change = make("button", { type: "button", class: "plain" }, on ? "Let me press it" : "Always answer for me");
    change.addEventListener("click", () => turn(!on));
    note.replaceChildren(on ? "You have no other answer; nobody is told so. It is given for you in a moment. " : "You have no other answer; nobody is told so. ", change);
    if (on) later(single);
  }

  function later(choice) {
    clearTimeout(waiting);
    const { version } = asked;
    waiting = setTimeout(() => last?.version === version && told.choose(choice), Math.max(0, EVEN - (performance.now() - asked.since)));
  }

  /** Whether an answer has to wait, so that it comes no sooner than one that is given by itself; then it is given later. */
  function holds(choice) {
    const { on, kinds } = memory();
    const early = performance.now() - asked.since < EVEN;
    if (!on || !early || !kinds.includes(asked.kind) || asked.kind === asked.before) return false;
    later(choice);
    return true;
  }

  return { show, holds };
}
