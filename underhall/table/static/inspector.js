// The strip below the map: what the thing under the pointer is, what an option does, why something cannot be chosen.

import { clauseLink, find, icon, make } from "./dom.js";

const SEVERAL = 4; // options that are told of a part with many
const DWELL = 220; // milliseconds on a thing before the server is asked about it
const HINT = "Point at something to read what it is.";
const WHY = " Click it to hear why it cannot be chosen now.";

/**
 * @param {string} address of the answers, or "" for somebody who only looks on
 * @param {string} seat whose they are
 */
export function inspector(address, seat) {
  const strip = find(".inspector");
  const known = new Map(); // answers of this scene
  let waiting = 0;
  let pinned = false;

  function tell(parts, clauses = [], crest = "") {
    strip.replaceChildren(
      ...[crest && icon(crest, "crest"), make("p", {}, ...parts, ...clauses.map(clauseLink))].filter(Boolean),
    );
    strip.classList.add("telling");
  }

  function rest() {
    clearTimeout(waiting);
    pinned = false;
    strip.replaceChildren(make("p", { class: "quiet" }, HINT, address && WHY));
    strip.classList.remove("telling");
  }

  /** What the server says to a question; asked once a scene. */
  function hear(question) {
    if (!known.has(question)) {
      known.set(
        question,
        fetch(`${address}/${question}&seat=${seat}`).then((answer) => (answer.ok ? answer.json() : null), () => null),
      );
    }
    return known.get(question);
  }

  const ask = (thing) => hear(`why?at=${thing.at}${thing.piece ? `&piece=${encodeURIComponent(thing.piece)}` : ""}`);

  const comes = (choice, scene) => hear(`outcome?version=${scene.version}&index=${choice.index}`);

  const sentence = (words) => (/[.!?]$/.test(words) ? words : `${words}.`);

  /** Words with their first sentence, which says what a thing is, standing out. */
  function told(words) {
    const [what, ...more] = sentence(words).split(/(?<=\.) /);
    return [make("b", {}, what), ` ${more.join(" ")} `];
  }

  /** A thing is pointed at: its words at once, its clauses or what its only option leads to when the pointer rests. */
  function point(thing, choices, scene) {
    clearTimeout(waiting);
    if (!thing) return;
    const show = (answer, outcome) => {
      const words = answer && !choices.length ? answer.words : thing.words;
      tell([...told(words), offers(choices), outcome ? ` ${outcome.words.join(" ")} ` : ""], outcome?.clauses ?? answer?.clauses, thing.crest);
    };
    if (!pinned) show(null, null);
    if (!address) return;
    waiting = setTimeout(async () => {
      const answer = await ask(thing);
      const outcome = choices.length === 1 ? await comes(choices[0], scene) : null;
      if (answer || pinned) show(answer, outcome);
      pinned = false;
    }, pinned ? 3 * DWELL : DWELL);
  }

  const offers = (choices) =>
    choices.length > 0 && make("ul", {}, ...choices.map((choice) => make("li", {}, make("kbd", {}, String(choice.key)), choice.words)));

  /** An option is pointed at: its words at once, what would come of it when the pointer rests. */
  function option(choice, scene) {
    clearTimeout(waiting);
    pinned = false;
    const words = make("b", {}, sentence(choice.words));
    tell([words, " "], [scene.question.clause], choice.crest);
    if (!address) return;
    waiting = setTimeout(async () => {
      const outcome = await comes(choice, scene);
      if (outcome?.words.length && words.isConnected) {
        tell([words, ` ${outcome.words.join(" ")} `], outcome.clauses.length ? outcome.clauses : [scene.question.clause], choice.crest);
      }
    }, DWELL);
  }

  /** A part of a board with several options is pointed at. */
  function several(choices) {
    clearTimeout(waiting);
    pinned = false;
    tell([make("b", {}, `${choices.length} options: `), choices.slice(0, SEVERAL).map((choice) => choice.words).join("; "), choices.length > SEVERAL ? "; …" : ""]);
  }

  /** A sentence that stands until something else is pointed at. */
  function say(words) {
    clearTimeout(waiting);
    pinned = false;
    tell([words]);
  }

  /** Something that cannot be chosen was clicked: say why, and let it stand. */
  async function why(thing) {
    clearTimeout(waiting);
    pinned = true;
    tell(told(thing.words), [], thing.crest);
    if (!address) return sentence(thing.words);
    const answer = await ask(thing);
    if (!answer) return sentence(thing.words);
    const clauses = [...new Set([answer.because, ...answer.clauses].filter(Boolean))];
    if (pinned) tell([...told(answer.words), answer.why, " "], clauses, thing.crest);
    return `${sentence(answer.words)} ${answer.why}`;
  }

  /** A new scene: old answers no longer hold. */
  function forget() {
    known.clear();
    rest();
  }

  rest();
  return { point, option, several, say, why, forget, rest };
}
