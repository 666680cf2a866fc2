// The play page: takes over the scene the server drew, and keeps it in step with the table.

import { clauses } from "./clauses.js";
import { companion } from "./companion.js";
import { curtain } from "./curtain.js";
import { find, make, site } from "./dom.js";
import { ending } from "./ending.js";
import { even } from "./even.js";
import { handles } from "./handles.js";
import { hints } from "./hints.js";
import { inspector } from "./inspector.js";
import { keys } from "./keys.js";
import { caveMap } from "./map.js";
import { menu } from "./menu.js";
import { patched } from "./patch.js";
import { pop } from "./pop.js";
import { prompt } from "./prompt.js";
import { recap } from "./recap.js";
import { seats } from "./seats.js";
import { connect } from "./socket.js";
import { story } from "./story.js";
import { tabs } from "./tabs.js";
import { talk } from "./talk.js";
import { terms } from "./terms.js";
import { topbar } from "./topbar.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Choice} Choice */

const TOAST = 5000;
const FINGER = 40; // pixels
const COARSE = matchMedia("(pointer: coarse)");

/** @type {Scene} */
let scene = JSON.parse(find("#scene").textContent);
let travelling = false; // a choice is on its way
/** @type {Choice | null} */
let chosen = null; // the last one I made

const announcer = find("#announcer");
const toasts = find(".toasts");
const plays = scene.mine.length > 0;
const { seat } = find("#table").dataset; // the role this page plays, or "watch"
const address = plays ? `${site}/t/${scene.table}` : "";

function toast(words) {
  const line = make("p", {}, words);
  toasts.replaceChildren(line);
  setTimeout(() => line.remove(), TOAST);
}

function announce(words) {
  announcer.textContent = words;
}

const rules = clauses();
const glossary = terms(scene.house, scene.chairs);
const strip = inspector(address, seat);
const bar = topbar();
const boards = seats(scene.boards);
const lines = story(glossary);
const sheet = tabs();
const end = ending();
const speech = talk({ say: (words) => send({ do: "say", words }), toast, news: (on) => sheet.news("story", on) });
const screen = curtain({ look: (role) => send({ do: "look", role }), without: () => curtains(false) });
const more = menu({ picture: address && `${address}/picture.svg?seat=${seat}`, fast, curtains, call, open: rules.open, toast });
const decision = prompt({ choose, point: pointOption, undo, why: explain, hint: address && (() => advise.ask(scene)), fast, terms: glossary });
const optionAt = (index) => decision.choices().find((choice) => choice.index === index) ?? null;
const advise = hints({ address, seat, choose: (index) => choose(optionAt(index)), point: (index) => pointOption(optionAt(index)) });
const beside = companion({ address, seat, undo, point: (key) => pointOption(decision.choices().find((choice) => choice.key === key)), bring: decision.bring, terms: glossary });
const since = recap(find("#prompt"));
const evenly = even({ choose: answer });
const offer = pop({ choose, point: pointOption });
const map = caveMap({ point: pointThing, take, ask });
const parts = handles({ take: takePart, drop: dropPart, point: pointPart, keysAt: map.keysAt });
const typing = keys({
  keys: () => decision.choices().map((choice) => choice.key),
  choose: (key) => choose(decision.choices().find((choice) => choice.key === key)),
  mean: decision.mean,
  letters: {
    u: undo,
    "?": explain,
    h: () => advise.ask(scene),
    f: map.fit,
    m: () => find("#map").focus(),
    b: boards.unfold,
    "+": () => map.zoomBy(1.3),
    "=": () => map.zoomBy(1.3),
    "-": () => map.zoomBy(1 / 1.3),
  },
});
const wire = connect(`${site}/t/${scene.table}/socket?seat=${seat}&made=${find("#table").dataset.made}`, { message, state });

// ------------------------------------------------------------------ what the server says

function message(data) {
  if (data.kind === "scene") show(data.scene);
  else if (data.kind === "change") show(patched(scene, data.change));
  else if (data.kind === "refused") {
    travel(false);
    repeating = [];
    toast(data.why);
  }
}

function state(now) {
  bar.connection(now);
  if (now !== "on") travel(false);
  if (now === "old") setTimeout(() => location.reload(), 1000);
}

const ASKED = ["version", "question", "undo", "stays", "lesson", "curtain", "map"];
/** Whether I am asked what I was asked before: somebody only came, went or spoke. */
const stands = (before) => Boolean(scene.question?.mine) && ASKED.every((part) => before[part] === scene[part] || JSON.stringify(before[part]) === JSON.stringify(scene[part]));

/** Put a scene on the page; only what differs is touched, so that no press, drag or number that has begun is lost. */
function show(next, first = false) {
  const before = scene;
  scene = next;
  const asBefore = !first && stands(before);
  document.title = scene.title;
  find("#table").dataset.version = String(scene.version);
  bar.show(scene);
  if (!asBefore) {
    travel(false);
    typing.clear();
    offer.close(false);
    advise.show(scene); // first: whoever was reading hints is at the options again
    decision.show(scene);
    pick([]);
  }
  warn(before, first);
  parts.before();
  const drawn = boards.show(scene);
  if (!asBefore || drawn) parts.show(halted() ? [] : decision.choices());
  if (first || scene.map !== before.map) {
    strip.forget();
    map.show(first ? "" : scene.map);
    map.mark(null);
  }
  map.still(!scene.question?.mine || halted());
  const fresh = lines.show(scene, first);
  speech.show(scene, first);
  more.show(scene);
  screen.show(scene);
  beside.show(scene);
  since.show(scene); // it lies folded beside a companion
  evenly.show(scene);
  if (!scene.lesson) end.show(scene);
  find("#table").dataset.version = String(scene.version);
  sheet.news("turn", Boolean(scene.question?.mine));
  if (!first && scene.version !== before.version) tell(fresh);
  if (!first && !scene.ended) anew(before);
  if (!asBefore) repeatOn();
}

/** Which options end the turn or use up the last of something: asked once for a question, and said under them. */
let warned = { version: -1, ends: null };
async function warn(before, first) {
  if (!first && chosen && passedOn(before)) tellOver();
  if (!address || !scene.question?.mine) return;
  const { version } = scene;
  if (warned.version !== version) {
    warned = { version, ends: fetch(`${address}/ends?version=${version}&seat=${seat}`).then((answer) => (answer.ok ? answer.json() : {}), () => ({})) };
  }
  const ends = await warned.ends;
  if (scene.version === version) decision.warn(ends); // the options may have been drawn anew
}

/** Cubes as last turn: the answers that are still to be given, each to the question it was found for. */
let repeating = [];
let asLast = { version: -1, found: null };
async function offerAgain() {
  if (!address || !scene.question?.mine || !scene.question.lays || repeating.length || halted()) return;
  const { version } = scene;
  if (asLast.version !== version) {
    asLast = { version, found: fetch(`${address}/again?version=${version}&seat=${seat}`).then((answer) => (answer.ok ? answer.json() : null), () => null) };
  }
  const found = await asLast.found;
  if (scene.version !== version || !found?.answers.length) return;
  decision.again(found.words, () => {
    repeating = found.answers.map((index, number) => ({ version: version + number, index }));
    repeatOn();
  });
}

function repeatOn() {
  const next = repeating.shift();
  if (next && next.version === scene.version) choose(optionAt(next.index));
  else repeating = [];
  offerAgain();
}

/** Whether my turn was on before and is not any more. */
const passedOn = (before) => before.turn !== scene.turn && before.chairs.some((chair) => chair.now && scene.mine.includes(chair.role)) && !scene.ended;

/** My turn is over without my having ended it: the story says so. */
function tellOver() {
  if (chosen.key !== 0) lines.remark(chosen.ends ? "Your turn is over: that was the last you could do." : "Your turn is over: nothing was left that you could do.");
  chosen = null;
}

/** Somebody would like another game, or it has begun. */
function anew(before) {
  const asked = scene.again.find((role) => !before.again.includes(role) && !scene.mine.includes(role));
  if (scene.rematch && !before.rematch) toast("A new game has begun: the menu leads there.");
  else if (asked) toast(`The ${scene.chairs.find((chair) => chair.role === asked)?.title ?? asked} would like to start over: the menu has it.`);
}

/** Say aloud what happened and what is asked. */
function tell(fresh) {
  const question = scene.question;
  const asked = scene.ended ? scene.ended.words : question?.mine ? `${question.heading}. ${question.text} ${question.choices.length} options.` : (question?.heading ?? "");
  announce([...fresh.slice(-4).map((told) => told.words), asked].join(" "));
}

// ------------------------------------------------------------------ what the person does

function send(wish) {
  if (wire.send(wish)) return true;
  toast("The connection is lost and coming back: try again in a moment.");
  return false;
}

function travel(on) {
  travelling = on;
  decision.busy(on);
}

/** In a lesson nothing more is chosen after a mistake, or when it is done. */
const halted = () => Boolean(scene.lesson && (scene.lesson.mistake || !scene.lesson.do));

/** @param {Choice | undefined} choice */
function choose(choice) {
  if (!choice || travelling || !scene.question?.mine || halted()) return;
  if (evenly.holds(choice)) return travel(true);
  answer(choice);
}

/** @param {Choice} choice */
function answer(choice) {
  if (!send({ do: "choose", version: scene.version, index: choice.index })) return;
  chosen = choice;
  travel(true);
}

function undo() {
  if (travelling) return;
  if (!scene.undo) return scene.stays && toast(scene.stays);
  if (send({ do: "undo", version: scene.version })) travel(true);
}

function fast(on) {
  send({ do: "fast", on });
}

function curtains(on) {
  send({ do: "curtain", on });
}

function call(name) {
  if (send({ do: "name", name })) toast("The others see your name now.");
}

/** The rules behind the open question. */
function explain() {
  const question = scene.question;
  const about = scene.ended ? scene.ended.clause : question?.clause;
  if (!about) return;
  rules.explain([about], question ? question.text : "How it ended");
}

// ------------------------------------------------------------------ pointing

const choicesOf = (pressed) => decision.choices().filter((choice) => pressed.includes(choice.key));

function pointOption(choice) {
  map.light(choice ? [choice.key] : []);
  parts.light(choice?.parts ?? []);
  if (choice && scene.question) strip.option(choice, scene);
}

function pointThing(thing) {
  const leading = thing ? choicesOf(thing.keys) : [];
  map.light(thing?.keys ?? []);
  decision.light(thing?.keys ?? []);
  strip.point(thing, leading, scene);
}

/** A part of a board is pointed at: what it is good for, there and on the map. */
function pointPart(choices) {
  const pressed = choices.map((choice) => choice.key);
  map.light(pressed);
  decision.light(pressed);
  if (choices.length === 1) strip.option(choices[0], scene);
  else if (choices.length) strip.several(choices);
}

/** A part of a board is pressed: its only option is chosen; of several that differ by their place the map is asked next. */
function takePart(choices, element, x, y) {
  const places = new Set(choices.map((choice) => choice.edge || ((choice.space ?? -1) >= 0 ? choice.space : "")));
  if (choices.length === 1 && !small({ element })) choose(choices[0]);
  else if (choices.length > 1 && places.size === choices.length && !places.has("")) pick(choices);
  else if (choices.length) offer.open(choices, x, y);
}

function dropPart(choices, x, y) {
  if (choices.length === 1) choose(choices[0]);
  else offer.open(choices, x, y);
}

/** Where should it be? Until a space is chosen, only those are lit that lead there. @type {Choice[]} */
let picked = [];
function pick(choices) {
  picked = choices;
  map.pick(choices.map((choice) => choice.key));
  if (choices.length) strip.say("Now choose where: the spaces that glow. Escape puts it back.");
}
document.addEventListener("keydown", (event) => event.key === "Escape" && picked.length && (pick([]), strip.rest()));

function take(pressed, thing, x, y) {
  const meant = picked.filter((choice) => pressed.includes(choice.key));
  const possible = meant.length ? meant : choicesOf(pressed);
  pick([]);
  if (possible.length === 1 && !small(thing)) choose(possible[0]);
  else if (possible.length) offer.open(possible, x, y);
  else ask(thing);
}

/** A target too small for a finger asks before it acts. */
function small(thing) {
  if (!COARSE.matches || !thing?.element) return false;
  const { width, height } = thing.element.getBoundingClientRect();
  return Math.round(Math.min(width, height)) < FINGER;
}

async function ask(thing) {
  map.mark(thing?.element);
  if (!thing) return strip.rest();
  announce(await strip.why(thing));
}

show(scene, true);
if (plays && !scene.ended && !scene.rematch && scene.mine.every((role) => scene.again.includes(role))) toast("You asked to start over: it begins when all who play do.");
