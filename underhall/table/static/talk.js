// What people say to one another, in the place of the story: lines, quick phrases, and a field to type in.

import { company, find, icon, make } from "./dom.js";

const PHRASES = ["Hello!", "Your turn", "Well played", "One moment", "I must go soon", "Good game!"];

/**
 * @param {object} told
 * @param {(words: string) => boolean} told.say
 * @param {(words: string) => void} told.toast
 * @param {(on: boolean) => void} told.news there is something that was not read
 */
export function talk(told) {
  const section = find(".story");
  const toggle = /** @type {HTMLButtonElement} */ (find("#talk-open"));
  const box = /** @type {HTMLElement} */ (find("#talk"));
  const list = find("ul", box);
  const form = /** @type {HTMLFormElement} */ (find("form", box));
  const field = /** @type {HTMLInputElement} */ (find("input", form));
  const phrases = find(".phrases", box);
  let last = -1;
  let unread = 0;

  phrases.append(...PHRASES.map((words) => make("button", { type: "button", class: "plain" }, words)));
  phrases.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) told.say(button.textContent);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim() && told.say(field.value)) field.value = "";
  });
  toggle.addEventListener("click", () => open(!section.classList.contains("talking")));

  function open(on) {
    section.classList.toggle("talking", on);
    toggle.setAttribute("aria-expanded", String(on));
    if (on) {
      unread = 0;
      list.scrollTop = list.scrollHeight;
      if (!form.hidden && matchMedia("(pointer: fine)").matches) field.focus();
    }
    label();
  }

  function label() {
    const on = section.classList.contains("talking");
    find("h2", section).textContent = on ? "Talk" : "Story";
    told.news(unread > 0);
    toggle.replaceChildren(...[on ? "Story" : "Talk", unread > 0 && make("b", {}, String(unread))].filter(Boolean));
  }

  const nameOf = (role, scene) => scene.chairs.find((one) => one.role === role)?.title ?? role;

  function line(said, scene) {
    const chair = scene.chairs.find((one) => one.role === said.role);
    const mine = scene.mine.includes(said.role);
    const who = mine ? "You" : said.name || nameOf(said.role, scene);
    return make("li", { "data-role": said.role, class: mine ? "own" : null }, chair ? icon(chair.crest) : "", make("p", {}, make("b", {}, who), " ", make("span", { dir: "auto" }, said.words)));
  }

  /** @param {import("./scene.js").Scene} scene */
  function show(scene, first = false) {
    const talks = scene.said.length > 0 || (scene.mine.length > 0 && !scene.lesson && (company(scene).length > 0 || scene.watching > 0));
    section.classList.toggle("talks", talks);
    toggle.hidden = !talks;
    form.hidden = phrases.hidden = !scene.mine.length;
    const newest = scene.said.at(-1)?.number ?? -1;
    if (!talks && section.classList.contains("talking")) open(false);
    if (newest === last && !first) return;
    const fresh = scene.said.filter((said) => said.number > last && !scene.mine.includes(said.role));
    last = newest;
    list.replaceChildren(...scene.said.map((said) => line(said, scene)));
    list.scrollTop = list.scrollHeight;
    if (first || !fresh.length || section.classList.contains("talking")) return label();
    unread += fresh.length;
    label();
    const { role, name, words } = fresh.at(-1);
    told.toast(`${name || nameOf(role, scene)}: ${words}`);
  }

  return { show };
}
