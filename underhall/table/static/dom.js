// Small helpers to build and find elements. Text always goes in as text.

const SVG = "http://www.w3.org/2000/svg";

/** What the path of every address begins with: nothing, or a path of another's host ("/underhall"). */
export const site = new URL("../..", import.meta.url).pathname.slice(0, -1);

/**
 * An element with attributes and children; a child that is null or false is left out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child || child === "").map(together));
  return element;
}

/** No line ends within the name of a space: "2E 1N". */
const together = (child) => (typeof child === "string" ? child.replace(/\b(\d+[EW]|0) (?=\d+[NS]\b|0\b)/g, "$1\u00a0") : child);

/** A symbol of the sheet, by its id. */
export function icon(symbol, css = "i") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", css);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}

/** A link to a clause; clauses.js opens it in a dialog. */
export function clauseLink(id) {
  return make("a", { class: "clause", href: `${site}/rules/${id}`, "data-clause": id }, id);
}

/** Put other children into an element; what reads the same stays, so that a press that has begun on it is not lost. */
export function refill(parent, ...children) {
  const kept = [...parent.childNodes];
  if (kept.length !== children.length || children.some((child, place) => !child.isEqualNode(kept[place]))) parent.replaceChildren(...children);
}

/** The first match of a selector, which must be there. */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`the page lacks ${selector}`);
  return found;
}

/** Whether people have asked for no motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** "the Knight and the Ghoul" */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** What a role is called in a sentence: "the Knight". */
export const the = (title) => `the ${title}`;

/** The roles that other people play, or may. */
export const company = (scene) => scene.chairs.filter((chair) => !scene.mine.includes(chair.role) && !/ bot$|^by the rules$|^the lesson$/.test(chair.by));

/**
 * A function that calls another only when what it is given has changed.
 * @template T
 * @param {(value: T) => void} draw
 * @returns {(value: T) => void}
 */
export function whenChanged(draw) {
  let last;
  return (value) => {
    const now = JSON.stringify(value);
    if (now === last) return;
    last = now;
    draw(value);
  };
}
