// Words of the game, explained where they stand: a dotted underline, and on pointing, tapping or focus what it means.

import { make, site } from "./dom.js";

/** @typedef {{names: string[], whose: string, meaning: string, anchor: string}} Term */

const PASSED = "a, button, kbd, dfn, .clause, h2, select";
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * @param {string} house
 * @param {{role: string, title: string}[]} chairs the roles at the table: words that only others use are none here
 */
export function terms(house, chairs) {
  const titles = chairs.map((chair) => chair.title);
  const roles = chairs.map((chair) => chair.role).join(",");
  /** @type {Map<string, Term[]>} */
  const known = new Map();
  /** @type {RegExp | null} */
  let any = null;
  const waiting = new Map(); // what was to be marked before the glossary came
  const box = make("div", { class: "term-box", role: "tooltip", id: "term-box", hidden: true });
  document.body.append(box);

  const ready = fetch(`${site}/glossary.json?house=${house}&roles=${roles}`)
    .then((answer) => (answer.ok ? answer.json() : []))
    .then((/** @type {Term[]} */ found) => {
      for (const term of found) for (const name of term.names) known.set(name, [...(known.get(name) ?? []), term]);
      const longest = [...known.keys()].sort((one, other) => other.length - one.length).map(escaped);
      if (longest.length) any = new RegExp(`(?<![\\w-])(${longest.join("|")})(s|es)?(?![\\w-]| tile| Gem)`, "g");
      for (const [element, about] of waiting) mark(element, about);
      waiting.clear();
    })
    .catch(() => {});

  /** The entry for a word: that of the role it is about, else what is common to all, or to somebody here. */
  function meaning(name, title) {
    const found = known.get(name) ?? [];
    return (
      found.find((term) => title && term.whose.includes(title)) ??
      found.find((term) => !term.whose || !term.anchor) ??
      found.find((term) => titles.some((one) => term.whose.includes(one)))
    );
  }

  /** The words of a text that mean something here; what begins a sentence and belongs to others is a plain word. */
  function* matches(text, title) {
    for (const match of any ? text.matchAll(any) : []) {
      const term = meaning(match[1], title);
      const begins = /(^|[.:!?] )$/.test(text.slice(0, match.index));
      if (term && !(begins && term.whose && term.anchor && !term.whose.includes(title || "\0"))) yield { match, term };
    }
  }

  /** The words of a text that the glossary knows, each once. */
  function inside(text, title) {
    return [...new Map([...matches(text, title)].map(({ match, term }) => [match[1], { name: match[1], ...term }])).values()];
  }

  /**
   * Underline the words of an element, each once.
   * @param {Element} element
   * @param {{title?: string, tab?: boolean, skip?: string[]}} about whose words they are; whether Tab stops at them
   */
  function mark(element, about = {}) {
    if (!any) return void waiting.set(element, about);
    const seen = new Set([about.title, ...(about.skip ?? [])]);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest(PASSED)) texts.push(walker.currentNode);
    for (const text of texts) {
      const parts = [];
      let from = 0;
      for (const { match } of matches(text.data, about.title)) {
        const [word, name] = match;
        if (seen.has(name)) continue;
        seen.add(name);
        parts.push(text.data.slice(from, match.index), marked(word, name, about));
        from = match.index + word.length;
      }
      if (parts.length) text.replaceWith(...parts, text.data.slice(from));
    }
  }

  function marked(word, name, about) {
    const dfn = make("dfn", { class: "term", tabindex: about.tab === false ? -1 : 0, "aria-describedby": "term-box" }, word);
    dfn.dataset.name = name;
    dfn.dataset.title = about.title ?? "";
    return dfn;
  }

  function show(dfn) {
    const term = meaning(dfn.dataset.name, dfn.dataset.title);
    if (!term) return;
    box.replaceChildren(make("b", {}, dfn.dataset.name), term.whose ? make("em", {}, term.whose) : "", make("p", {}, term.meaning));
    place(dfn);
  }

  function place(element) {
    box.hidden = false;
    const at = element.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    box.style.top = `${at.bottom + height + 10 > innerHeight ? Math.max(8, at.top - height - 6) : at.bottom + 6}px`;
  }
  const hide = () => (box.hidden = true);

  /** A card on a board that is shown short says what it does. */
  function say(thing) {
    box.replaceChildren(make("p", {}, thing.title || thing.dataset.says));
    place(thing);
  }
  const termOf = (event) => (event.target instanceof Element ? event.target.closest("dfn.term") : null);
  document.addEventListener("pointerover", (event) => (termOf(event) ? show(termOf(event)) : hide()));
  document.addEventListener("focusin", (event) => (termOf(event) ? show(termOf(event)) : hide()));
  document.addEventListener("click", (event) => {
    if (termOf(event)) return show(termOf(event));
    const thing = event.target instanceof Element ? event.target.closest(".seat [title]:not(button, a, summary)") : null;
    if (thing) say(thing);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", hide, true);

  return { mark, inside, ready, hide };
}
