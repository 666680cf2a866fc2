// The menu: how fast bots are, pictures to take away, links to hand out, which keys there are.

import { company, find, listed, make, site, whenChanged } from "./dom.js";
import { painted, save } from "./picture.js";

const KEYS = [
  [["1", "…", "9"], "choose an option; two digits in a row for larger numbers"],
  [["0"], "stop, stay or decline"],
  [["u"], "take the last decision back"],
  [["?"], "why these options: the rules behind the question"],
  [["h"], "what a strong bot would do; Escape puts it away"],
  [["+", "−"], "zoom the map"],
  [["f"], "fit the map"],
  [["m"], "go to the map: arrow keys move it, Enter goes to what may be chosen"],
  [["↑", "↓", "←", "→"], "on a space: to the next that may be chosen; with Shift to any space"],
  [["b"], "unfold my board, and fold it again"],
  [["Enter"], "on a space: choose it, or ask why not"],
];

/**
 * @param {object} told
 * @param {string} told.picture address of the picture; "" if there is none
 * @param {(on: boolean) => void} told.fast
 * @param {(on: boolean) => void} told.curtains whether a curtain falls between roles at this screen
 * @param {(name: string) => void} told.call what the others call me
 * @param {(title: string, ...nodes: Node[]) => void} told.open a dialog
 * @param {(words: string) => void} told.toast
 */
export function menu(told) {
  const box = /** @type {HTMLElement} */ (find("#menu"));
  const fast = /** @type {HTMLInputElement} */ (find("#fast"));
  const links = find(".links-to-copy", box);
  const { seat } = find("#table").dataset;
  fast.addEventListener("change", () => told.fast(fast.checked));
  const curtains = /** @type {HTMLInputElement} */ (find("#curtains"));
  curtains.addEventListener("change", () => told.curtains(curtains.checked));
  find('[data-for="picture"]', box).toggleAttribute("hidden", !told.picture);

  const name = /** @type {HTMLFormElement} */ (find('[data-for="name"]', box));
  name.addEventListener("submit", (event) => {
    event.preventDefault();
    box.hidePopover();
    told.call(new FormData(name).get("name"));
  });

  async function picture(kind) {
    try {
      const answer = await fetch(`${told.picture}&theme=${document.documentElement.dataset.theme}`);
      const drawing = await answer.blob();
      save(kind === "svg" ? drawing : await painted(drawing), `underhall.${kind}`);
    } catch {
      told.toast("The picture could not be made.");
    }
  }

  const keyList = () =>
    make("dl", { class: "key-list" }, ...KEYS.flatMap(([keys, does]) => [make("dt", {}, ...keys.map((key) => (key === "…" ? key : make("kbd", {}, key)))), make("dd", {}, does)]));

  async function copy(path, what) {
    const address = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      told.toast(`The link for ${what} is copied.`);
    } catch {
      told.open(`The link for ${what}`, make("p", { class: "law" }, address));
    }
  }

  box.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest("[data-menu], [data-link]") : null;
    if (!row) return;
    box.hidePopover();
    const { menu: chosen, link, what } = row.dataset;
    if (link) copy(link, what);
    else if (chosen === "keys") told.open("Keys", keyList());
    else picture(chosen);
  });

  const showLinks = whenChanged(({ invites, plays, table }) => {
    const row = (path, words, what) => make("button", { type: "button", class: "row", "data-link": path, "data-what": what }, words);
    links.replaceChildren(
      ...(plays ? [make("a", { class: "row", href: `${site}/t/${table}/links?seat=${seat}` }, invites ? "Links for those who play" : "Play on at another device")] : []),
      row(`${site}/t/${table}`, "Copy the link to watch", "onlookers"),
    );
  });

  // Before the end a new game begins when all who play ask for it; at the end anybody who played may.
  const anew = /** @type {HTMLElement} */ (find('[data-for="anew"]', box));
  const showAnew = whenChanged(({ table, rematch, asked, asking }) => {
    const action = `${site}/t/${table}/rematch${location.search}`;
    const words = asking.length ? `Start over, as the ${listed(asking)} asked` : "Start over";
    anew.replaceChildren(
      rematch
        ? make("a", { class: "row", href: rematch }, "To the new game")
        : asked
          ? make("p", {}, "You asked to start over: it begins when all who play do.")
          : make("form", { method: "post", action }, make("button", { class: "row" }, words)),
    );
  });

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    anew.hidden = !scene.mine.length || Boolean(scene.ended);
    find('[data-for="fast"]', box).toggleAttribute("hidden", !scene.pace);
    fast.checked = scene.fast;
    find('[data-for="curtains"]', box).toggleAttribute("hidden", scene.mine.length < 2);
    curtains.checked = scene.curtains;
    const others = company(scene).length > 0;
    name.toggleAttribute("hidden", !(scene.mine.length && others));
    const titles = new Map(scene.chairs.map((chair) => [chair.role, chair.title]));
    const asking = scene.again.filter((role) => !scene.mine.includes(role)).map((role) => titles.get(role) ?? role);
    showAnew({ table: scene.table, rematch: scene.rematch && scene.rematch + location.search, asked: scene.mine.every((role) => scene.again.includes(role)), asking });
    showLinks({ invites: scene.host && others, plays: scene.mine.length > 0, table: scene.table });
  }

  return { show };
}
