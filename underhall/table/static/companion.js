// Somebody at one's shoulder: what a lesson asks for; in a first game what wins, what to try, and each new word once.

import { clauseLink, find, make, site } from "./dom.js";
import { hintsFor } from "./hints.js";

const KEY = "underhall-companion";
const LATER = 1500; // milliseconds until advice that did not come is asked for again

/** What the browser remembers: the tables with a companion, the words explained, the lessons done. */
function memory() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { tables: [], words: [], done: [], ...kept };
  } catch {
    return { tables: [], words: [], done: [] };
  }
}

function remember(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...memory(), ...change }));
  } catch {
    // a private window: nothing is remembered
  }
}

/** The lessons somebody has finished in this browser. */
export const lessonsDone = () => memory().done;

/**
 * @param {object} told
 * @param {string} told.address where to ask for advice; "" for an onlooker
 * @param {string} told.seat who asks
 * @param {() => void} told.undo
 * @param {(key: number) => void} told.point show an option that is advised
 * @param {(index: number) => void} told.bring scroll it into sight
 * @param {ReturnType<typeof import("./terms.js").terms>} told.terms
 */
export function companion(told) {
  const section = /** @type {HTMLElement} */ (find("#prompt"));
  const box = /** @type {HTMLElement} */ (find("#companion"));
  const toggle = /** @type {HTMLInputElement} */ (find("#with-companion"));
  let shown = "";
  let last = null;
  let advised = -1; // the option that is advised now

  if (new URLSearchParams(location.search).has("companion")) {
    const table = location.pathname.slice(site.length).split("/")[2];
    remember({ tables: [...new Set([...memory().tables, table])].slice(-40) });
    history.replaceState(null, "", location.pathname);
  }
  toggle.addEventListener("change", () => turn(toggle.checked));

  function turn(on) {
    if (!last) return;
    const others = memory().tables.filter((table) => table !== last.table);
    remember({ tables: on ? [...others, last.table] : others });
    shown = "";
    show(last);
  }

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    last = scene;
    const lesson = scene.lesson;
    const on = Boolean(lesson) || (scene.mine.length > 0 && memory().tables.includes(scene.table));
    toggle.checked = on;
    find('[data-for="companion"]').toggleAttribute("hidden", Boolean(lesson) || !scene.mine.length);
    section.classList.toggle("astray", Boolean(lesson?.mistake));
    section.classList.toggle("taught", Boolean(lesson && !lesson.do));
    box.hidden = !on || (!lesson && Boolean(scene.ended));
    if (box.hidden) return unmark();
    const about = JSON.stringify(lesson ?? [scene.version, scene.question?.mine]);
    if (about === shown) return mark(); // the options may have been drawn anew
    shown = about;
    advised = -1;
    unmark();
    if (lesson) teach(lesson);
    else accompany(scene);
  }

  /** An option is what to do now: it stands out, and is in sight. */
  function advise(index) {
    advised = index;
    mark();
    told.bring(index);
  }

  const unmark = () => section.querySelector(".advised")?.classList.remove("advised");
  const mark = () => section.querySelector(`[data-index="${advised}"]`)?.classList.add("advised");

  const post = (action, css, words) => make("form", { method: "post", action }, make("button", { class: css }, words));

  // ---------------------------------------------------------------- a lesson

  function teach(lesson) {
    const dots = make("span", { class: "dots", role: "img", "aria-label": `Step ${lesson.step} of ${lesson.steps}` });
    for (let step = 1; step <= lesson.steps; step++) dots.append(make("i", { class: step < lesson.step || !lesson.do ? "done" : step === lesson.step ? "now" : "" }));
    const head = make("p", { class: "lesson-head" }, make("b", {}, lesson.title), make("span", {}, `Lesson ${lesson.number} of ${lesson.of}`), dots);
    box.className = lesson.mistake ? "companion mistake" : lesson.do ? "companion" : "companion done";
    if (!lesson.do) {
      remember({ done: [...new Set([...memory().done, lesson.id])] });
      const house = document.documentElement.dataset.game ?? "cave";
      box.replaceChildren(
        head,
        make("h2", {}, "Well done"),
        make("p", { class: "why" }, lesson.learned),
        make(
          "div",
          { class: "actions" },
          lesson.next && post(`${site}/learn/${lesson.next}`, "strong", "Next lesson"),
          lesson.first && post(`${site}/learn/${house}/${lesson.role}`, lesson.next ? "plain" : "strong", "Play a first game"),
          make("a", { class: "plain", href: `${site}/learn?house=${house}#learn-${lesson.course}` }, "All lessons"),
        ),
      );
    } else if (lesson.mistake) {
      const back = make("button", { type: "button", class: "strong", "data-do": "take-back" }, "Take it back");
      back.addEventListener("click", told.undo);
      box.replaceChildren(head, make("h2", {}, "Not quite"), make("p", { class: "why" }, lesson.mistake), make("p", { class: "do" }, lesson.do), make("div", { class: "actions" }, back));
    } else {
      box.replaceChildren(
        ...[
          head,
          lesson.step === 1 && make("p", { class: "scene-words" }, lesson.story),
          make("p", { class: "do" }, lesson.do),
          make("p", { class: "why" }, lesson.why, " ", clauseLink(lesson.clause)),
        ].filter(Boolean),
      );
    }
    const title = last?.chairs.find((chair) => chair.role === lesson.role)?.title;
    for (const part of box.querySelectorAll(".why, .scene-words")) told.terms.mark(part, { title });
    if (lesson.answer >= 0) advise(lesson.answer);
  }

  // ---------------------------------------------------------------- a first game

  async function accompany(scene) {
    box.className = "companion";
    const question = scene.question;
    const off = make("button", { type: "button", class: "off", "aria-label": "Send the companion away", title: "No more of this: the menu brings it back" }, "×");
    off.addEventListener("click", () => turn(false));
    const goal = make("p", { class: "goal-words" });
    const advice = make("div", { class: "advice" });
    box.replaceChildren(off, goal, advice);
    goal.replaceChildren(make("b", {}, "To win: "), `${scene.goal}.`);
    told.terms.mark(goal, { title: question?.title });
    if (!question?.mine) return;
    advice.append(make("p", { class: "why quiet" }, "Thinking what to try…"));
    const asked = () => hintsFor(told.address, told.seat, scene.version, true);
    const gone = () => last?.version !== scene.version || !goal.isConnected;
    let heard = await asked();
    if (!Array.isArray(heard) && !gone()) {
      await new Promise((again) => setTimeout(again, LATER)); // the server is busy
      heard = gone() ? [] : await asked();
    }
    if (gone()) return;
    advice.replaceChildren(make("p", { class: "why quiet" }, "No advice this time: try what looks good to you."));
    if (Array.isArray(heard) && heard.length) {
      const [best] = heard;
      const look = make("p", { class: "do" }, "This turn try: ", make("b", {}, best.words));
      look.addEventListener("pointerenter", () => told.point(best.key));
      advice.replaceChildren(look, make("p", { class: "why" }, best.why));
      told.terms.mark(advice, { title: question?.title });
      advise(best.index);
    }
    await told.terms.ready;
    newWord(scene, advice);
    told.bring(advised); // there is less room for options now
  }

  /** One word that has not been explained yet; "Got it" and it never comes again. */
  function newWord(scene, advice) {
    const question = scene.question;
    if (!question?.mine) return;
    const seen = memory().words;
    const titles = scene.chairs.map((chair) => chair.title);
    const text = [question.text, ...question.choices.map((choice) => choice.words)].join(" ");
    const fresh = told.terms.inside(text, question.title).find((term) => !seen.includes(term.name) && !titles.includes(term.name));
    if (!fresh) return;
    const got = make("button", { type: "button", class: "plain" }, "Got it");
    const line = make("div", { class: "new-word" }, make("p", {}, make("b", {}, `${fresh.name}: `), fresh.meaning), got);
    got.addEventListener("click", () => {
      remember({ words: [...new Set([...memory().words, fresh.name])] });
      line.remove();
      newWord(scene, advice);
    });
    advice.append(line);
  }

  return { show };
}
