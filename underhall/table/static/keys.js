// Keys that work everywhere on the page: numbers choose, letters do the rest.

const PATIENCE = 900; // milliseconds to type another digit

/**
 * @param {object} told
 * @param {() => number[]} told.keys the numbers that mean something now
 * @param {(key: number) => void} told.choose
 * @param {(typed: string) => void} told.mean what has been typed so far
 * @param {Record<string, () => void>} told.letters
 */
export function keys(told) {
  let typed = "";
  let patience = 0;

  function clear() {
    clearTimeout(patience);
    typed = "";
    told.mean("");
  }

  function enter() {
    const key = Number(typed);
    const means = typed !== "" && told.keys().includes(key);
    clear();
    if (means) told.choose(key);
  }

  function digit(next) {
    clearTimeout(patience);
    const possible = told.keys().map(String);
    typed = possible.some((key) => key.startsWith(typed + next)) ? typed + next : possible.some((key) => key.startsWith(next)) ? next : "";
    if (typed === "") return clear();
    if (possible.filter((key) => key.startsWith(typed)).length === 1) return enter();
    told.mean(typed);
    patience = setTimeout(enter, PATIENCE);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("input, textarea, select")) return;
    if (/^\d$/.test(event.key)) digit(event.key);
    else if (event.key === "Enter" && typed !== "") enter();
    else if (event.key === "Escape" && typed !== "") clear();
    else if (told.letters[event.key]) told.letters[event.key]();
    else return;
    event.preventDefault();
  });
  return { clear };
}
