// The decision: who decides what and why, and every option as a button.

import { clauseLink, find, icon, listed, make, refill, site } from "./dom.js";
import { fold } from "./fold.js";

/** @typedef {import("./scene.js").Choice} Choice */

const HOLD = 450; // milliseconds
const NOBODY = "by the rules"; // who plays a role that nobody plays
const DRAW = "Nobody wins"; // and nobody loses
const SHORT = matchMedia("(max-width: 900px), (max-height: 520px)");
const WORDY = 18; // letters of an ending that needs a row of its own
const FADE = 46; // pixels at the foot of the options that fade where more follow
const MANY = 7; // so many options of a kind are shown short

/** Words and their price: "Move east to 2E 1N, 1 movement" → ["Move east to 2E 1N", "1 movement"]. */
function priced(words) {
  const at = words.lastIndexOf(", ");
  const tail = words.slice(at + 2);
  return at > 0 && /^(free|\d+ [^\s)]+)$/.test(tail) ? [words.slice(0, at), tail] : [words, ""];
}

/** @param {Choice} choice */
export function optionButton(choice, role = undefined) {
  const [does, price] = priced(choice.words);
  return make(
    "button",
    { type: "button", class: "option", "data-key": choice.key, "data-index": choice.index, role },
    make("kbd", {}, String(choice.key)),
    choice.crest && icon(choice.crest),
    make("span", { class: "does" }, does, choice.note && make("small", { class: "note" }, choice.note)),
    price && make("span", { class: "cost-text" }, price),
  );
}

/** Choices under their headings, in order. */
function groups(choices) {
  const found = [];
  for (const choice of choices) {
    if (found.at(-1)?.[0] === choice.group) found.at(-1)[1].push(choice);
    else found.push([choice.group ?? "", [choice]]);
  }
  return found;
}

/** A heading and its options; many that begin alike say so once and stand side by side. */
function groupRows(heading, choices) {
  const alike = choices.length >= MANY && !choices.some((choice) => choice.note) ? sharedWords(choices.map((choice) => choice.words)) : "";
  const longest = Math.max(...choices.map((choice) => choice.words.length)) - alike.length;
  if (!alike || longest > 22) return [make("h3", {}, heading), ...notedOnce(choices).map((choice) => optionButton(choice))];
  const short = choices.map((choice) => {
    const button = optionButton({ ...choice, words: choice.words.slice(alike.length), crest: "" });
    button.setAttribute("aria-label", choice.words);
    return button;
  });
  return [make("h3", {}, `${alike.trim()} …`), make("div", { class: longest > 9 ? "two" : "three" }, ...short)];
}

/** What a card does is told under the first of the options that name it one after another. */
const notedOnce = (choices) => choices.map((choice, place) => (choice.note && choice.note === choices[place - 1]?.note ? { ...choice, note: "" } : choice));

/** The words all sentences begin with, if they are two or more: "Place a Dark tile at ". */
function sharedWords(sentences) {
  const first = sentences[0].split(" ");
  let shared = 0;
  while (shared < first.length - 1 && sentences.every((words) => words.split(" ")[shared] === first[shared])) shared++;
  return shared >= 2 ? `${first.slice(0, shared).join(" ")} ` : "";
}

/** A card that a turn is played by, with its limits. */
export function pinnedCard(card, terms) {
  const limits = make("ul", {}, ...card.limits.map((limit) => make("li", {}, limit)));
  terms?.mark(limits, { tab: false });
  const summary = make("summary", {}, make("b", {}, card.card), make("span", {}, card.used ? `${card.used} used up` : "this turn's card"));
  return make("details", { class: "pinned", open: !SHORT.matches }, summary, limits, clauseLink(card.clause));
}

/**
 * @param {object} told
 * @param {(choice: Choice) => void} told.choose
 * @param {(choice: Choice | null) => void} told.point an option is pointed at or focused
 * @param {() => void} told.undo
 * @param {() => void} told.why
 * @param {(() => void) | ""} told.hint what would a strong bot do; "" for an onlooker
 * @param {(on: boolean) => void} told.fast
 * @param {ReturnType<typeof import("./terms.js").terms>} [told.terms]
 */
export function prompt(told) {
  const section = /** @type {HTMLElement} */ (find("#prompt"));
  const header = find("header", section);
  const sentence = find(".sentence", section);
  const options = /** @type {HTMLElement} */ (find(".options", section));
  const footer = find("footer", section);
  /** @type {Choice[]} */
  let choices = [];
  let asked = "";

  const below = fold(".option");
  options.after(below.cue);
  below.watch(options, (hidden) => {
    options.classList.toggle("more", hidden > 0);
    options.classList.toggle("above", options.scrollTop > 4);
    options.classList.toggle("long", options.scrollHeight > options.clientHeight + 4);
  });
  const cue = below.count;

  const choiceOf = (element) => {
    const button = element instanceof Element ? element.closest("[data-index]") : null;
    return button && section.contains(button) ? choices.find((one) => one.index === Number(button.dataset.index)) : undefined;
  };
  section.addEventListener("click", (event) => {
    const choice = choiceOf(event.target);
    if (held) return (held = false); // it was held to be read
    if (choice && !section.classList.contains("busy")) told.choose(choice);
  });

  // On touch, to hold an option tells what would come of it; letting go then chooses nothing.
  let held = false;
  let holding = 0;
  section.addEventListener("pointerdown", (event) => {
    held = false;
    clearTimeout(holding);
    const choice = event.pointerType === "touch" ? choiceOf(event.target) : undefined;
    if (choice) holding = setTimeout(() => ((held = true), told.point(choice)), HOLD);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    section.addEventListener(name, (event) => (name !== "pointermove" || Math.abs(event.movementY) > 3) && clearTimeout(holding));
  }
  section.addEventListener("contextmenu", (event) => choiceOf(event.target) && event.preventDefault());
  for (const name of ["pointerover", "focusin"]) section.addEventListener(name, (event) => told.point(choiceOf(event.target) ?? null));
  section.addEventListener("pointerleave", () => told.point(null));
  section.addEventListener("keydown", walk);

  /** Arrow keys go from option to option. */
  function walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...section.querySelectorAll("[data-index]")];
    const here = buttons.indexOf(document.activeElement);
    if (!step || here < 0) return;
    buttons[(here + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
  }

  const button = (css, attributes, click, ...words) => {
    const made = make("button", { type: "button", class: css, ...attributes }, ...words);
    made.addEventListener("click", click);
    return made;
  };
  const undoButton = (scene) => button("plain", { "aria-disabled": scene.undo ? null : "true", title: scene.undo ? "Take the last decision back (u)" : scene.stays, "data-do": "undo" }, told.undo, "Undo");

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    const held = document.activeElement;
    const within = section.contains(held);
    const last = within ? held?.getAttribute("data-do") : null;
    const question = scene.question;
    choices = question?.mine ? question.choices : [];
    section.querySelector(".ends-key")?.remove();
    pin(question?.pinned);
    section.dataset.role = question?.role ?? scene.ended?.winners[0] ?? "";
    section.classList.toggle("called", Boolean(question?.mine) && section.classList.contains("waiting"));
    section.classList.toggle("waiting", !question?.mine);
    if (scene.ended) showEnd(scene);
    else if (question?.mine) showQuestion(scene, question);
    else if (question) showWaiting(scene, question);
    const about = `${scene.version}`;
    if (asked !== about) options.scrollTop = 0;
    asked = about;
    cue();
    if (within) (last && section.querySelector(`[data-do="${last}"]`) || section.querySelector("[data-index]") || section).focus({ preventScroll: true });
  }

  function head(crest, heading, state = null) {
    header.replaceChildren(...[crest && icon(crest, "crest"), make("div", {}, make("h2", {}, heading), state)].filter(Boolean));
  }

  /** The phases of the turn, the present one in light. */
  function phases(question) {
    if (!question.phases.length) return null;
    const steps = question.phases.map((name, index) =>
      make("li", index === question.phase ? { class: "now", "aria-current": "step" } : {}, name),
    );
    return make("ol", { class: "phases", "aria-label": "Phases of this turn" }, ...steps);
  }

  /** The card that somebody plays another's turn by: pinned with its limits for as long as it lasts. */
  function pin(card) {
    section.querySelector(".pinned")?.remove();
    if (card) header.after(pinnedCard(card, told.terms));
  }

  function showQuestion(scene, question) {
    head(question.crest, question.heading, phases(question));
    sentence.replaceChildren(question.text, " ", clauseLink(question.clause));
    told.terms?.mark(sentence, { title: question.title });
    const ends = choices.filter((choice) => choice.key === 0);
    const listedOnes = choices.filter((choice) => choice.key !== 0 || ends.length > 1);
    options.replaceChildren(...groups(listedOnes).flatMap(([heading, group]) => groupRows(heading, group)));
    const why = button("plain", { title: "Why these options? (?)", "data-do": "why" }, told.why, "Why?");
    const end = ends.length === 1 ? ends[0] : null;
    footer.replaceChildren(
      ...[
        undoButton(scene),
        why,
        told.hint && !scene.lesson && button("plain", { title: "What would a strong bot do? (h)", "data-do": "hint" }, told.hint, "Hint"),
        end && make("button", { type: "button", class: end.words.length > WORDY ? "stop wide" : "stop", "data-key": 0, "data-index": end.index }, make("kbd", {}, "0"), make("span", {}, end.words)),
      ].filter(Boolean),
    );
  }

  function showWaiting(scene, question) {
    const chair = scene.chairs.find((one) => one.role === (question.pinned?.by || question.role));
    const dots = make("span", { class: "thinking", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
    const who = question.bot ? `${chair?.by ?? "a bot"}, thinking` : chair?.here ? `${chair.by}, deciding` : "not here yet";
    head(question.crest, question.heading, make("p", { class: "state" }, who, dots));
    sentence.replaceChildren(question.text, " ", clauseLink(question.clause));
    const away = scene.chairs.filter((one) => !one.here && !one.out).map((one) => `the ${one.title}`);
    options.replaceChildren(
      ...[
        away.length > 0 &&
          make("p", { class: "notice" }, `Nobody sits at ${listed(away)} now.${scene.host ? " The menu leads to the links that invite them." : " The table waits for them."}`),
        make("h3", {}, "How near everybody is"),
        standing(scene),
      ].filter(Boolean),
    );
    refill(
      footer,
      ...[
        scene.mine.length > 0 && undoButton(scene),
        scene.pace && button("plain", { title: "How fast bots answer", "data-do": "fast" }, () => told.fast(!scene.fast), scene.fast ? "Slower" : "Faster"),
      ].filter(Boolean),
    );
  }

  function showEnd(scene) {
    const { ended } = scene;
    head(ended.crest, verdict(scene).heading);
    sentence.replaceChildren(ended.words, " ", clauseLink(ended.clause));
    options.replaceChildren(standing(scene));
    footer.replaceChildren(...endActions(scene, scene.mine.length > 0 && scene.undo ? undoButton(scene) : null));
  }

  /** Offer to lay cubes out as in the last turn, before all options. */
  function again(words, act) {
    options.querySelector(".again")?.remove();
    const row = button("option again", { "data-do": "again" }, act, make("span", { class: "does" }, "As last turn", make("small", { class: "note" }, words)));
    options.prepend(row);
    keepAdvised();
    cue();
  }

  /** Say under options what they end; it comes a moment after them, so nothing that somebody is about to press moves. */
  function warn(ends) {
    const said = new Map(); // what many would end is said once, and they are marked
    for (const words of Object.values(ends)) said.set(words, (said.get(words) ?? 0) + 1);
    const marks = new Map([...said].filter(([, count]) => count > 1).map(([words], place) => [words, "◆◇"[place] ?? "◆"]));
    section.querySelector(".ends-key")?.remove();
    if (marks.size) footer.before(make("p", { class: "ends-key" }, ...[...marks].map(([words, mark]) => make("span", {}, `${mark} ${words}`))));
    for (const [index, words] of Object.entries(ends)) {
      const choice = choices.find((one) => one.index === Number(index));
      const row = section.querySelector(`.option[data-index="${index}"]`);
      if (choice) choice.ends = words;
      if (!row || row.querySelector(".ends, .ends-mark")) continue;
      if (marks.has(words)) row.append(make("span", { class: "ends-mark", title: words, role: "img", "aria-label": words }, marks.get(words)));
      else row.querySelector(".does")?.append(make("small", { class: "ends" }, words));
    }
    keepAdvised();
    cue();
  }

  /** Light up options that lead to where the pointer is. */
  function light(keys) {
    for (const one of section.querySelectorAll(".hot")) one.classList.remove("hot");
    for (const key of keys) section.querySelector(`[data-key="${key}"]`)?.classList.add("hot");
    if (keys.length) scrollTo(keys[0]);
  }

  /** Show which option the digits typed so far mean. */
  function mean(typed) {
    for (const one of section.querySelectorAll(".meant")) one.classList.remove("meant");
    section.querySelector(".typed")?.remove();
    if (typed === "") return;
    section.append(make("kbd", { class: "typed" }, `${typed}…`));
    section.querySelector(`[data-key="${Number(typed)}"]`)?.classList.add("meant");
    scrollTo(Number(typed));
  }

  function scrollTo(key) {
    const row = /** @type {HTMLElement | null} */ (options.querySelector(`[data-key="${key}"]`));
    if (!row) return;
    const above = row.offsetTop - options.offsetTop;
    if (above < options.scrollTop) options.scrollTop = above - 30;
    else if (above + row.offsetHeight > options.scrollTop + options.clientHeight - FADE) {
      options.scrollTop = above + row.offsetHeight - options.clientHeight + FADE;
    }
  }

  /** What is advised stays in sight when rows above it grow. */
  function keepAdvised() {
    const advised = options.querySelector(".advised");
    if (advised) scrollTo(Number(advised.dataset.key));
  }

  /** Scroll an option into sight. */
  function bring(index) {
    const choice = choices.find((one) => one.index === index);
    if (choice) scrollTo(choice.key);
  }

  /** While a choice travels nothing more can be chosen. */
  function busy(on) {
    section.classList.toggle("busy", on);
    section.setAttribute("aria-busy", String(on));
  }

  return { show, light, bring, mean, busy, warn, again, choices: () => choices };
}

/** Whether I have won or lost, and who has won if it was not me; somebody who plays several roles, or none, is told who. */
export function verdict(scene) {
  const { ended, chairs, mine } = scene;
  const who = ended.words.split(": ")[0]; // before the reason
  const played = chairs.filter((chair) => chair.by !== NOBODY);
  if (mine.length !== 1) return { heading: ended.winners.length ? who : ended.nobody, who: "" };
  if (ended.winners.includes(mine[0])) return { heading: "You win", who: ended.winners.length > 1 ? who : "" };
  if (ended.winners.length) return { heading: "You lose", who };
  if (ended.nobody === DRAW) return { heading: DRAW, who: "" };
  return { heading: "You lose", who: played.length > 1 ? "and so does everybody else" : "" };
}

/** How near each role came to its goal. */
export function standing(scene) {
  return make(
    "ul",
    { class: "standing" },
    ...scene.chairs.map((chair) => {
      const won = scene.ended?.winners.includes(chair.role);
      const part = won ? 100 : Math.round(100 * Math.max(0, Math.min(1, chair.progress)));
      const bar = make("i", { style: `width:${part}%` });
      return make(
        "li",
        { "data-role": chair.role },
        icon(chair.crest),
        make("span", {}, make("b", {}, chair.title), make("em", {}, won ? "wins" : chair.out ? "out of the game" : `${part}% of the way`)),
        make("span", { class: "progress", role: "meter", "aria-valuenow": part, "aria-valuemin": 0, "aria-valuemax": 100, "aria-label": `${chair.title}: how near the goal` }, bar),
      );
    }),
  );
}

/** What can be done after the end: look at it again, play it again. */
export function endActions(scene, first = null) {
  const again = scene.rematch
    ? make("a", { class: "strong", href: scene.rematch + location.search }, "To the rematch")
    : scene.mine.length > 0 && make("form", { method: "post", action: `${site}/t/${scene.table}/rematch${location.search}` }, make("button", { class: "strong" }, "Rematch"));
  return [first, make("a", { class: "plain", href: `${site}/replay/${scene.table}` }, "Replay"), again].filter(Boolean);
}
