// The tables I sit at, remembered by the browser: the newest first.
const KEY = "underhall-places";
const MOST = 24;

/** @returns {{seat: string, when: number}[]} */
export function places() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.seat === "string") : [];
  } catch {
    return [];
  }
}

/** Remember a seat, "table/place", as visited now. */
export function remember(seat) {
  keep([{ seat, when: Date.now() }, ...places().filter((one) => one.seat !== seat)].slice(0, MOST));
}

/** Forget a seat. */
export function forget(seat) {
  keep(places().filter((one) => one.seat !== seat));
}

function keep(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // a private window: nothing is remembered
  }
}

const here = location.pathname.match(/^\/t\/([^/]+)\/([^/]+)/);
if (here) remember(`${here[1]}/${here[2]}`);
