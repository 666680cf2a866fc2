// Role boards, as the server draws them: only a board that differs is replaced.

import { find, make } from "./dom.js";
import { fold } from "./fold.js";

const COLUMN = matchMedia("(min-width: 1161px) and (min-height: 521px)");
const MANY = 3; // more boards than these are shown short until they are opened

/** @param {import("./scene.js").Board[]} boards as the server has drawn them into the page */
export function seats(boards) {
  const table = find("#table");
  const others = find(".roles");
  const own = /** @type {HTMLElement} */ (find(".mine"));
  const drawn = new Map(
    boards.map((board) => [board.role, { html: board.html, seat: find(`.seat[data-role="${board.role}"]`) }]),
  );

  // My board lies low beside the map; unfolded, all of it is in sight, with what its parts are for.
  const more = make("button", { type: "button", class: "plain unfold", "aria-expanded": "false", title: "All of my board (b)" }, "More");
  more.addEventListener("click", unfold);
  function unfold() {
    const tall = table.classList.toggle("tall");
    more.setAttribute("aria-expanded", String(tall));
    blocksBeside.count();
  }

  /** The button says how much of the board lies out of sight. @param {number} hidden */
  function name(hidden) {
    const tall = table.classList.contains("tall");
    more.textContent = tall ? "Less" : hidden ? `${hidden} more` : "More";
    more.classList.toggle("cut", !tall && hidden > 0);
  }

  const boardsBelow = fold(".seat", "boards");
  const cardsBeside = fold(".card", "cards");
  const blocksBeside = fold(".block");

  /** What of my hand and of the others' boards lies out of sight. */
  function cues(hand) {
    if (hand && cardsBeside.cue.parentElement !== hand) hand.append(cardsBeside.cue);
    cardsBeside.watch(hand, () => hand?.classList.toggle("begun", hand.scrollLeft > 4));
    boardsBelow.watch(others);
    blocksBeside.watch(own.querySelector(".board-body"), name);
  }

  /** The element of a board, drawn anew if it differs. */
  let anew = false; // since they were last shown
  function seatOf(board) {
    const last = drawn.get(board.role);
    if (last && (last.html === board.html || !board.html)) return last.seat;
    anew = true;
    const seat = last?.seat ?? make("div", { class: "seat", "data-role": board.role });
    const unfolded = seat.querySelector("details.board")?.open;
    const scrollers = () => [seat.firstElementChild, seat.querySelector(".hand")];
    const scrolled = scrollers().map((one) => [one?.scrollLeft ?? 0, one?.scrollTop ?? 0]);
    seat.innerHTML = board.html; // our own server's markup
    if (unfolded !== undefined) seat.querySelector("details.board")?.toggleAttribute("open", unfolded);
    scrollers().forEach((one, which) => one?.scrollTo(...scrolled[which]));
    drawn.set(board.role, { html: board.html, seat });
    return seat;
  }

  /** Put elements into a place, touching it only if they differ. */
  function fill(place, elements) {
    if (elements.length !== place.children.length || elements.some((one, index) => place.children[index] !== one)) {
      place.replaceChildren(...elements);
    }
  }

  /** The board of whoever's turn it is comes into sight when the turn passes on. */
  let turn = "";
  let unfolded = null; // the board that was unfolded because it was its turn
  function follow(role) {
    if (role === turn) return;
    turn = role;
    if (unfolded && COLUMN.matches && others.scrollHeight > others.clientHeight) unfolded.open = false;
    unfolded = null;
    const seat = /** @type {HTMLElement | null} */ (others.querySelector(`.seat[data-role="${role}"]`));
    if (!seat) return;
    const board = /** @type {HTMLDetailsElement | null} */ (seat.querySelector("details.board:not([open])"));
    if (board && COLUMN.matches) board.open = true, (unfolded = board);
    const above = seat.offsetTop - others.offsetTop;
    if (above < others.scrollTop) others.scrollTop = above - 10;
    else if (above + seat.offsetHeight > others.scrollTop + others.clientHeight) {
      others.scrollTop = Math.min(above - 10, above + seat.offsetHeight - others.clientHeight + 10);
    }
  }

  /** Where boards have a column of their own, as many are open from the start as it has room for. */
  let laid = false;
  function openWhatFits() {
    if (laid || !COLUMN.matches) return;
    laid = true;
    for (const board of others.querySelectorAll("details.board:not([open])")) {
      board.open = true;
      if (others.scrollHeight > others.clientHeight) board.open = false;
    }
  }

  /** @param {import("./scene.js").Scene} scene @returns {boolean} whether a board was drawn anew */
  function show(scene) {
    anew = false;
    const mine = scene.boards.filter((board) => board.mine);
    const theirs = scene.boards.filter((board) => !board.mine);
    fill(others, [...theirs.map(seatOf), boardsBelow.cue]);
    fill(own, mine.length ? [more, ...mine.map(seatOf)] : []);
    own.dataset.role = mine[0]?.role ?? "";
    others.classList.toggle("many", theirs.length > MANY);
    table.classList.toggle("alone", !theirs.length);
    table.classList.toggle("watching", !mine.length);
    openWhatFits();
    follow(scene.chairs.find((chair) => chair.now)?.role ?? ""); // whose turn another plays, too
    cues(own.querySelector(".hand"));
    return anew;
  }

  return { show, unfold };
}
