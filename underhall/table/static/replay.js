// The replay page: fetches moments as they are wanted, keeps some, and looks a little ahead.
import { clauses } from "./clauses.js";
import { clauseLink, find, icon, make, site } from "./dom.js";
import { fold } from "./fold.js";
import { inspector } from "./inspector.js";
import { caveMap } from "./map.js";
import { painted, save } from "./picture.js";
import { pinnedCard } from "./prompt.js";
import { seats } from "./seats.js";
import { story } from "./story.js";
import { tabs } from "./tabs.js";
import { terms } from "./terms.js";
import { topbar } from "./topbar.js";

/** @typedef {{at: number, chosen: number, scene: import("./scene.js").Scene}} Moment */

const KEPT = 80; // moments in memory
const AHEAD = 3; // moments fetched before they are wanted
const PACE = 850; // milliseconds a moment at speed 1
const REST = 70; // milliseconds the slider rests before its moment is fetched
const PLAY = "M7 4L20 12L7 20Z";
const PAUSE = "M8 5V19M16 5V19";
const KEYS = [
  [["←", "→"], "a decision back or on"],
  [["Shift", "←"], "a turn back, with → a turn on"],
  [["Space"], "play or pause"],
  [["Home", "End"], "the beginning, the end"],
  [["f"], "fit the map"],
];

const facts = JSON.parse(find("#facts").textContent);
const slider = /** @type {HTMLInputElement} */ (find("#slider"));
const eyes = /** @type {HTMLSelectElement} */ (find("#eyes"));
const speed = /** @type {HTMLSelectElement} */ (find("#speed"));
const playButton = find('[data-go="play"]');
const summary = /** @type {HTMLDialogElement} */ (find("#summary"));
const where = find("#where");
const prompt = find("#prompt");

/** @type {Moment} */
let moment = JSON.parse(find("#moment").textContent);
const fetched = new Map([[key(0, ""), Promise.resolve(moment)]]);
let wanted = 0;
let playing = 0;

const rules = clauses();
const strip = inspector("");
const bar = topbar();
const boards = seats(moment.scene.boards);
const glossary = terms(moment.scene.house, moment.scene.chairs);
const lines = story(glossary);
const sheet = tabs();
const map = caveMap({
  point: (thing) => strip.point(thing, thing ? choices(thing.keys) : []),
  take: (_, thing) => strip.point(thing, choices(thing.keys)),
  ask: (thing) => thing && strip.why(thing),
});

// ------------------------------------------------------------------ moments

function key(at, whose) {
  return `${whose}/${at}`;
}

/** @returns {Promise<Moment | null>} */
function get(at, whose) {
  const name = key(at, whose);
  if (!fetched.has(name)) {
    const asked = fetch(`${site}/replay/${facts.id}/${at}.json${whose ? `?eyes=${whose}` : ""}`).then((answer) =>
      answer.ok ? answer.json() : Promise.reject(answer.status),
    );
    fetched.set(name, asked.catch(() => (fetched.delete(name), null)));
    if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value);
  }
  return fetched.get(name);
}

/** Go to a moment; false if it could not be fetched or another one was wanted meanwhile. */
async function go(at) {
  const before = wanted;
  wanted = Math.max(0, Math.min(facts.last, at));
  place(wanted);
  const whose = eyes.value;
  const next = await get(wanted, whose);
  if (wanted !== Math.max(0, Math.min(facts.last, at)) || whose !== eyes.value) return false;
  if (!next) return toast("This moment could not be fetched: is the table still running?"), false;
  show(next);
  const way = wanted < before ? -1 : 1;
  for (let ahead = 1; ahead <= AHEAD; ahead++) {
    const other = wanted + way * ahead;
    if (other >= 0 && other <= facts.last) get(other, whose);
  }
  return true;
}

/** Show where we are before the moment is there. */
function place(at) {
  slider.value = String(at);
  slider.style.setProperty("--done", `${(100 * at) / Math.max(1, facts.last)}%`);
  const round = facts.rounds.filter((began) => began <= at).length || 1;
  where.replaceChildren(make("b", {}, String(at)), make("em", {}, ` of ${facts.last}, round ${round}`));
  slider.setAttribute("aria-valuetext", `${at} of ${facts.last}, round ${round}`);
  for (const chart of document.querySelectorAll(".timeline")) {
    const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
    const x = left + ((right - left) * at) / Math.max(1, facts.last);
    chart.querySelector(".chart-now").setAttribute("transform", `translate(${x} 0)`);
  }
  history.replaceState(null, "", address(at));
}

function address(at) {
  const parts = [at && `at=${at}`, eyes.value && `eyes=${eyes.value}`].filter(Boolean);
  return parts.length ? `#${parts.join("&")}` : location.pathname;
}

/** @param {Moment} next */
function show(next, first = false) {
  const before = moment;
  moment = next;
  const { scene } = next;
  bar.show(scene);
  boards.show(scene);
  const own = find('.tabs [data-tab="me"]');
  own.hidden = !scene.boards.some((board) => board.mine);
  if (own.hidden && find("#table").dataset.tab === "me") sheet.choose("turn");
  if (first || scene.map !== before.scene.map) {
    strip.forget();
    map.show(first ? "" : scene.map);
  }
  map.still(true);
  const fresh = lines.show(scene, first, next.at - before.at === 1); // no dice from far away
  decided(next);
  find("#table").dataset.at = String(next.at);
  if (!first) find("#announcer").textContent = fresh.slice(-3).map((told) => told.words).join(" ");
}

const unseen = fold(".option");

/** What was decided at this moment. */
function decided({ scene, chosen }) {
  const { question, ended } = scene;
  prompt.dataset.role = question?.role ?? "";
  if (!question) {
    const again = make("button", { type: "button", class: "strong" }, "How it went");
    again.addEventListener("click", () => summary.showModal());
    prompt.replaceChildren(
      make("header", {}, ended?.crest ? icon(ended.crest, "crest") : "", make("h2", {}, "The end")),
      make("p", { class: "sentence" }, ended?.words ?? "", " ", ended ? clauseLink(ended.clause) : ""),
      make("div", { class: "options" }),
      make("footer", {}, again),
    );
    return;
  }
  const list = make("div", { class: "options", tabindex: 0, role: "group", "aria-label": "The options there were" });
  let group = "";
  let noted = ""; // what a card does stands under the first of the options that name it one after another
  for (const choice of question.choices) {
    if (choice.group && choice.group !== group) list.append(make("h3", {}, (group = choice.group)));
    const taken = choice.index === chosen;
    list.append(
      make(
        "div",
        { class: taken ? "option taken" : "option", "aria-current": taken ? "true" : null },
        make("kbd", {}, String(choice.key)),
        choice.crest ? icon(choice.crest) : "",
        make("span", { class: "does" }, choice.words, choice.note && choice.note !== noted && make("small", { class: "note" }, choice.note)),
      ),
    );
    noted = choice.note;
  }
  if (!question.choices.length) list.append(make("p", { class: "quiet" }, "What there was to choose is not seen from here."));
  const onward = make("button", { type: "button", class: "plain" }, "Play on from here");
  onward.addEventListener("click", () => playOn(question.pinned?.by || question.role)); // who plays another's turn decides
  const sentence = make("p", { class: "sentence" }, question.text, " ", question.clause ? clauseLink(question.clause) : "");
  glossary.mark(sentence, { title: question.title });
  prompt.replaceChildren(
    ...[
      make("header", {}, icon(question.crest, "crest"), make("h2", {}, question.decides)),
      question.pinned && pinnedCard(question.pinned, glossary),
      sentence,
      list,
      unseen.cue,
      facts.playable && make("footer", {}, onward),
    ].filter(Boolean),
  );
  const taken = list.querySelector(".taken");
  if (taken) list.scrollTop = taken.offsetTop - list.offsetTop - list.clientHeight / 2;
  unseen.watch(list, (hidden) => list.classList.toggle("more", hidden > 0));
}

const choices = (keys) => (moment.scene.question?.choices ?? []).filter((choice) => keys.includes(choice.key));

// ------------------------------------------------------------------ going on by itself

function play(on) {
  clearTimeout(playing);
  playing = 0;
  playButton.setAttribute("aria-label", on ? "Pause" : "Play");
  playButton.setAttribute("aria-pressed", String(on));
  playButton.querySelector("path").setAttribute("d", on ? PAUSE : PLAY);
  if (!on) return;
  if (wanted >= facts.last) go(0);
  playing = setTimeout(tick, PACE / Number(speed.value));
}

async function tick() {
  const mine = playing;
  await go(wanted + 1);
  if (playing !== mine) return; // stopped meanwhile
  if (wanted < facts.last) playing = setTimeout(tick, PACE / Number(speed.value));
  else {
    play(false);
    summary.showModal();
  }
}

const steps = {
  first: () => go(0),
  last: () => go(facts.last),
  back: () => go(wanted - 1),
  on: () => go(wanted + 1),
  "turn-back": () => go(facts.turns.findLast((began) => began < wanted) ?? 0),
  "turn-on": () => go(facts.turns.find((began) => began > wanted) ?? facts.last),
};

function step(name) {
  if (name === "play") return play(!playing);
  play(false);
  steps[name]();
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-go]") : null;
  if (!button) return;
  summary.close();
  step(button.dataset.go);
});

let resting = 0;
slider.addEventListener("input", () => {
  play(false);
  wanted = Number(slider.value);
  place(wanted);
  clearTimeout(resting);
  resting = setTimeout(() => go(wanted), REST);
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const inside = event.target instanceof Element ? event.target : document.body;
  if (inside.closest("select, #map")) return;
  const turn = event.shiftKey ? "turn-" : "";
  const name = { ArrowLeft: `${turn}back`, ArrowRight: `${turn}on`, Home: "first", End: "last" }[event.key];
  if (name) step(name);
  else if (event.key === " " && !inside.closest("button, a, summary")) step("play");
  else if (event.key === "f") map.fit();
  else if (event.key === "?") showKeys();
  else return;
  event.preventDefault();
});

// ------------------------------------------------------------------ playing on

const onwards = /** @type {HTMLDialogElement} */ (find("#play-on"));
find("[data-close-dialog]", onwards).addEventListener("click", () => onwards.close());

/** A new table from this moment: I play the role whose eyes these are, or else the one that decides. */
function playOn(asked) {
  play(false);
  find("form", onwards).setAttribute("action", `${site}/replay/${facts.id}/${wanted}/play`);
  const mine = eyes.value || asked;
  for (const select of onwards.querySelectorAll("select")) {
    const option = [...select.options].find((one) => one.value === `${mine}=me`);
    const bot = [...select.options].find((one) => one.defaultSelected);
    select.value = (option ?? bot ?? select.options[0]).value;
  }
  onwards.showModal();
}

// ------------------------------------------------------------------ eyes, summary, menu

eyes.addEventListener("change", () => go(wanted));
find("#summarise").addEventListener("click", () => summary.showModal());
find("[data-shut]").addEventListener("click", () => summary.close());
summary.addEventListener("click", (event) => {
  if (event.target === summary) return summary.close();
  if (event.target instanceof Element && event.target.closest("[data-moment]")) return (play(false), summary.close()); // the address leads there
  const chart = event.target instanceof Element ? event.target.closest(".timeline") : null;
  if (!chart) return;
  const box = chart.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
  const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
  if (x > right + 4) return;
  play(false);
  summary.close();
  go(Math.round((facts.last * (x - left)) / (right - left)));
});

for (const began of facts.rounds) {
  find(".ticks").append(make("i", { style: `left:${(100 * began) / Math.max(1, facts.last)}%` }));
}

find("#menu").addEventListener("click", (event) => {
  const row = event.target instanceof Element ? event.target.closest("[data-menu]") : null;
  if (!row) return;
  find("#menu").hidePopover();
  if (row.dataset.menu === "summary") summary.showModal();
  else if (row.dataset.menu === "share") share();
  else if (row.dataset.menu === "keys") showKeys();
  else picture(row.dataset.menu);
});

async function share() {
  const link = location.origin + location.pathname + (address(wanted).startsWith("#") ? address(wanted) : "");
  try {
    await navigator.clipboard.writeText(link);
    toast("The link to this moment is copied.");
  } catch {
    rules.open("The link to this moment", make("p", { class: "law" }, link));
  }
}

async function picture(kind) {
  const theme = document.documentElement.dataset.theme;
  try {
    const answer = await fetch(`${site}/replay/${facts.id}/${wanted}.svg?theme=${theme}${eyes.value ? `&eyes=${eyes.value}` : ""}`);
    if (!answer.ok) throw answer.status;
    const drawing = await answer.blob();
    save(kind === "svg" ? drawing : await painted(drawing), `underhall-${facts.id}-${wanted}.${kind}`);
  } catch {
    toast("The picture could not be made.");
  }
}

function showKeys() {
  const rows = KEYS.flatMap(([names, does]) => [make("dt", {}, ...names.map((name) => make("kbd", {}, name))), make("dd", {}, does)]);
  rules.open("Keys", make("dl", { class: "key-list" }, ...rows));
}

function toast(words) {
  const line = make("p", {}, words);
  find(".toasts").replaceChildren(line);
  setTimeout(() => line.remove(), 5000);
}

// ------------------------------------------------------------------ where the address points

function followAddress(first = false) {
  const asked = new URLSearchParams(location.hash.slice(1));
  const whose = asked.get("eyes") ?? "";
  if ([...eyes.options].some((option) => option.value === whose)) eyes.value = whose;
  const at = Number(asked.get("at") ?? 0);
  if (!first || at || eyes.value) go(Number.isFinite(at) ? Math.round(at) : 0);
  else place(0);
}

addEventListener("hashchange", () => followAddress());
show(moment, true);
followAddress(true);
