// The tables I sit at, remembered by the browser, the newest first: which they are, and nothing that plays a seat.
import { site } from "./dom.js";

const KEY = "underhall-tables";
const OLD_KEY = "underhall-places"; // "table/word": of before the browser held its seats with a cookie
const MOST = 24;

const kept = (key) => {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

/** @returns {{table: string, when: number}[]} */
export function tables() {
  return kept(KEY).filter((one) => typeof one?.table === "string");
}

/** Remember a table as visited now. */
export function remember(table, when = Date.now()) {
  keep([{ table, when }, ...tables().filter((one) => one.table !== table)].slice(0, MOST));
}

/** Forget a table. */
export function forget(table) {
  keep(tables().filter((one) => one.table !== table));
}

function keep(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // a private window: nothing is remembered
  }
}

/** Seats whose secret words lie here from before: sit down with each, and forget the words. */
export async function takeOver() {
  for (const { seat, when } of kept(OLD_KEY).reverse()) {
    const [table, word] = String(seat).split("/").map(encodeURIComponent);
    const answer = await fetch(`${site}/t/${table}/${word}`, { method: "POST", body: new URLSearchParams() }).catch(() => null);
    if (!answer) return; // the next visit tries again
    if (answer.ok) remember(table, when);
  }
  localStorage.removeItem(OLD_KEY);
}

const here = location.pathname.slice(site.length).match(/^\/t\/([^/]+)$/);
const plays = document.querySelector('#table:not([data-seat="watch"])');
if (here && plays) remember(here[1]);
