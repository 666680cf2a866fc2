// Somebody at one's shoulder: what a lesson asks for; in a first game what wins, what to try, and each new word once.

import { clauseLink, find, make, site } from "./dom.js";
import { hintsFor } from "./hints.js";

const KEY = "underhall-companion";
const LATER = 1500; // milliseconds until advice that did not come is asked for again

/**
 * What the browser remembers: the tables with a companion, the words explained, the lessons done, whether a companion
 * was offered, and of the table with a companion the turn that is on or was mine last.
 */
function memory() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { tables: [], words: [], done: [], offered: false, turn: null, ...kept };
  } catch {
    return { tables: [], words: [], done: [], offered: true, turn: null };
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
  const reasons = new Map(); // what options are good for is told once, with the question that first gave rise to it

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
    newcomer(scene, on);
    find('[data-for="companion"]').toggleAttribute("hidden", Boolean(lesson) || !scene.mine.length);
    section.classList.toggle("astray", Boolean(lesson?.mistake));
    section.classList.toggle("taught", Boolean(lesson && !lesson.do));
    box.hidden = !on || (!lesson && Boolean(scene.ended));
    if (box.hidden) return unmark();
    if (!lesson) follow(scene);
    const about = JSON.stringify(lesson ?? [scene.question?.mine ? scene.version : "others", memory().turn]);
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
    const gone = () => !goal.isConnected; // another scene has taken its place
    const goal = make("p", { class: "goal-words" });
    const advice = make("div", { class: "advice" });
    box.replaceChildren(off, goal, advice);
    goal.replaceChildren(make("b", {}, "To win: "), `${scene.goal}.`);
    told.terms.mark(goal, { title: question?.title });
    const first = await firstTurn(scene.role);
    if (gone()) return;
    if (first) goal.after(aim(first, scene));
    if (!question?.mine) return;
    advice.append(make("p", { class: "why quiet" }, "Thinking what to try…"));
    const asked = () => hintsFor(told.address, told.seat, scene.version, true);
    let heard = await asked();
    if (!Array.isArray(heard) && !gone()) {
      await new Promise((again) => setTimeout(again, LATER)); // the server is busy
      heard = gone() ? [] : await asked();
    }
    if (gone()) return;
    advice.replaceChildren(make("p", { class: "why quiet" }, "No advice this time: try what looks good to you."));
    if (Array.isArray(heard) && heard.length) {
      const [best] = heard;
      const look = make("p", { class: "do" }, "Now try: ", make("b", {}, best.words));
      look.addEventListener("pointerenter", () => told.point(best.key));
      if (!reasons.has(best.why)) reasons.set(best.why, scene.version);
      const why = reasons.get(best.why) === scene.version ? best.why : (best.else_why ?? best.why);
      advice.replaceChildren(look, ...(why ? [make("p", { class: "why" }, why)] : []));
      told.terms.mark(advice, { title: question?.title });
      advise(best.index);
    }
    await told.terms.ready;
    if (scene.told !== memory().turn?.from) newWord(scene, advice); // with the first question there is enough to read
    told.bring(advised); // there is less room for options now
  }

  // ---------------------------------------------------------------- what the first turn is for

  /** @type {Promise<{aim: string, why: string, clause: string, reached: string[]} | null> | null} */
  let asking = null;
  function firstTurn(role) {
    if (!role) return Promise.resolve(null);
    asking ??= fetch(`${site}/learn/${role}/first.json`).then((answer) => (answer.ok ? answer.json() : null), () => null);
    return asking;
  }

  /** Keep in mind which turn is mine, where its story begins, and what in it reached the aim. */
  async function follow(scene) {
    const mine = scene.chairs.find((chair) => chair.now)?.role === scene.role;
    const kept = memory().turn?.table === scene.table ? memory().turn : null;
    if (mine && scene.turn !== kept?.number) {
      remember({ turn: { first: scene.turn, done: "", doneIn: -1, ...kept, table: scene.table, number: scene.turn, from: scene.told, over: false } });
    } else if (kept && !mine && !kept.over) remember({ turn: { ...kept, over: true } });
    const first = await firstTurn(scene.role);
    const { turn } = memory();
    if (!first || turn?.table !== scene.table || turn.done) return;
    const reached = scene.story.find((line) => line.number >= turn.from && line.who === scene.role && first.reached.includes(line.verb));
    if (!reached) return;
    remember({ turn: { ...turn, done: reached.words, doneIn: turn.number } });
    if (last) show(last);
  }

  /** What the first turn is for; once that is reached, that it is, until the next turn begins. */
  function aim(first, scene) {
    const { turn } = memory();
    if (!turn || (turn.done && turn.doneIn !== turn.number)) return "";
    const won = turn.over && turn.number === turn.first;
    const fresh = turn.number === turn.first && !turn.over;
    const box = make("div", { class: turn.done ? "aim reached" : "aim" });
    if (turn.done) box.append(make("p", {}, make("b", {}, won ? "Your first turn is won: " : "Done: "), turn.done));
    else box.append(make("p", {}, make("b", {}, fresh ? "Your first turn: " : "Still to do: "), first.aim));
    if (won && turn.done) box.append(make("p", { class: "why" }, "That is what it was for. Now the others play."));
    if (!turn.done && (turn.over || scene.told === turn.from)) box.append(make("p", { class: "why" }, first.why, " ", clauseLink(first.clause)));
    told.terms.mark(box, { title: scene.chairs.find((chair) => chair.role === scene.role)?.title });
    return box;
  }

  // ---------------------------------------------------------------- somebody new at any table

  /** In the first round, once: whether somebody would like to be shown the game as they play. */
  function newcomer(scene, on) {
    const { offered, tables, done } = memory();
    const wanted = !on && !scene.lesson && !scene.ended && scene.mine.length === 1 && scene.round === 1 && !offered && !tables.length && !done.length;
    if (!wanted) return void hello?.remove();
    if (hello?.isConnected) return;
    const answer = (css, words, yes) => {
      const button = make("button", { type: "button", class: css }, words);
      button.addEventListener("click", () => (remember({ offered: true }), turn(yes)));
      return button;
    };
    hello = make("div", { class: "newcomer" }, make("p", {}, "New here?"), answer("plain", "Show me as I play", true), answer("plain", "No", false));
    section.prepend(hello);
  }
  /** @type {HTMLElement | undefined} */
  let hello;

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
