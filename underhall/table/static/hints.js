// "What would you do?": three options a strong bot would take, in order, with its reasons.

import { find, make } from "./dom.js";

/**
 * What a bot would do now: the best options with their reasons, or a sentence why there are none.
 * @returns {Promise<{index: number, key: number, words: string, why: string}[] | string>}
 */
export const hintsFor = (address, seat, version, quick = false) =>
  fetch(`${address}/hints?seat=${seat}&version=${version}${quick ? "&quick=true" : ""}`).then(
    async (answer) => (answer.ok ? await answer.json() : ((await answer.json().catch(() => null))?.error ?? "")),
    () => "",
  );

/**
 * @param {object} told
 * @param {string} told.address where to ask; "" for an onlooker
 * @param {string} told.seat who asks
 * @param {(index: number) => void} told.choose
 * @param {(index: number | null) => void} told.point
 */
export function hints(told) {
  const box = /** @type {HTMLElement} */ (find("#hints"));
  let about = -1; // the decision that the box is about

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    if (about !== scene.version || !scene.question?.mine) close();
  }

  /** While hints are shown they stand where the options are. */
  function open(on) {
    box.hidden = !on;
    find("#prompt").classList.toggle("hinting", on);
  }

  function close() {
    const held = box.contains(document.activeElement);
    about = -1;
    open(false);
    box.replaceChildren();
    if (held) find("#prompt").focus({ preventScroll: true });
  }
  box.addEventListener("keydown", (event) => event.key === "Escape" && close());

  /** @param {import("./scene.js").Scene} scene */
  async function ask(scene) {
    if (!told.address || !scene.question?.mine || scene.lesson) return;
    if (about === scene.version) {
      close();
      return;
    }
    about = scene.version;
    open(true);
    const dots = make("span", { class: "thinking", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
    box.replaceChildren(head(), make("p", { class: "quiet" }, "Thinking", dots));
    const heard = await hintsFor(told.address, told.seat, scene.version);
    if (about !== scene.version) return;
    if (!Array.isArray(heard)) box.replaceChildren(head(), make("p", { class: "quiet" }, heard || "No answer came. Ask again in a moment."));
    else box.replaceChildren(head(), make("ol", {}, ...heard.map(line)));
    box.focus({ preventScroll: true });
  }

  function head() {
    const off = make("button", { type: "button", class: "off", "aria-label": "Close the hints" }, "×");
    off.addEventListener("click", close);
    return make("header", {}, make("h3", {}, "What a strong bot would do"), off);
  }

  function line(hint) {
    const take = make("button", { type: "button", class: "hint" }, make("kbd", {}, String(hint.key)), make("b", {}, hint.words), make("span", {}, hint.why));
    take.addEventListener("click", () => told.choose(hint.index));
    for (const name of ["pointerenter", "focus"]) take.addEventListener(name, () => told.point(hint.index));
    take.addEventListener("pointerleave", () => told.point(null));
    return make("li", {}, take);
  }

  return { show, ask };
}
