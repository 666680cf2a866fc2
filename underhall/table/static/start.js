// The start page: every change of the form is looked at by the server, which says what it means before anybody begins.
import { lessonsDone } from "./companion.js";
import { icon, make, site } from "./dom.js";
import { forget, tables, takeOver } from "./places.js";

const form = document.getElementById("own");
const seats = document.getElementById("seats");
const jump = document.getElementById("jump");
let asked = 0;

document.querySelector(".newcomer-start").hidden = lessonsDone().length > 0;

form.addEventListener("change", (event) => {
  const guest = event.target.closest("[data-instead]");
  if (guest && event.target.checked) leave(guest.dataset.instead.split(" "));
  look();
});
form.addEventListener("click", (event) => {
  const take = event.target.closest("[data-take]");
  const deal = event.target.closest("[data-deal]");
  if (take) choose(take.dataset.take.split("+"));
  else if (deal) look(new URLSearchParams({ roles: deal.dataset.deal }));
  else return;
  event.preventDefault();
});
form.addEventListener("submit", (event) => {
  if (form.dataset.ok !== "no") return;
  event.preventDefault();
  (document.querySelector(".wrong") ?? seats).scrollIntoView({ block: "center" });
});
if (document.querySelector(".seats .wrong")) form.dataset.ok = "no";
goOn();

/** Choose these roles and no others. */
function choose(roles) {
  for (const box of form.querySelectorAll(".role input")) box.checked = roles.includes(box.value);
  look();
}

/** A guest takes the seat of others, which they leave. */
function leave(roles) {
  for (const box of form.querySelectorAll(".role input")) if (roles.includes(box.value)) box.checked = false;
}

/** Ask what the choices mean, and show it. */
async function look(query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== "")), again = true) {
  const number = ++asked;
  const answer = await fetch(`${site}/setup.json?${query}`).then((found) => found.json()).catch(() => null);
  if (!answer || number !== asked || !answer.html) return;
  show(answer);
  if (again && answer.error.startsWith("option ")) await look(undefined, false); // what cannot be is no longer chosen
}

function show(answer) {
  form.dataset.ok = answer.ok ? "yes" : "no";
  for (const card of Object.values(answer.cards)) showCard(card);
  const held = focus();
  const open = [...seats.querySelectorAll("details")].map((details) => details.open);
  seats.innerHTML = answer.html.seats;
  document.getElementById("setup").innerHTML = answer.html.setup;
  seats.querySelectorAll("details").forEach((details, index) => (details.open = open[index] ?? false));
  held();
  const chosen = form.querySelectorAll(".role input:checked").length;
  document.getElementById("count").textContent = `${chosen} ${chosen === 1 ? "role" : "roles"} chosen.`;
  jump.hidden = answer.ok;
  jump.firstElementChild.textContent = seats.querySelector(".wrong h3")?.textContent ?? "";
}

function showCard(card) {
  const label = document.getElementById(`role-${card.role}`);
  label.className = `role ${card.state}`;
  label.querySelector("input").checked = card.chosen;
  const aim = label.querySelector(".aim");
  aim.classList.toggle("reason", card.state === "clash");
  aim.lastElementChild.textContent = card.aim;
}

/** Remember what has the keyboard in the part that is replaced; the function given back hands it over. */
function focus() {
  const now = document.activeElement;
  if (!seats.contains(now)) return () => {};
  const name = now.getAttribute("aria-label");
  return () => [...seats.querySelectorAll("[aria-label]")].find((other) => other.getAttribute("aria-label") === name)?.focus();
}

/** The games I sit at, if they are still here. */
async function goOn() {
  await takeOver();
  const mine = tables();
  if (!mine.length) return;
  const query = new URLSearchParams(mine.map((one) => ["table", one.table]));
  const found = await fetch(`${site}/games.json?${query}`).then((answer) => answer.json()).catch(() => null);
  if (!found) return;
  const section = document.getElementById("games");
  const list = section.querySelector("ol");
  for (const { table, when } of mine) {
    const game = found[table];
    if (!game) continue;
    const address = game.over ? `${site}/replay/${table}` : `${site}/t/${table}`;
    const drop = make("button", { class: "plain drop", type: "button", "aria-label": `Forget the game as ${game.title}` }, "×");
    const line = make(
      "li",
      { class: "game" },
      make(
        "a",
        { href: address },
        make("span", { class: "crew" }, ...game.crests.map((symbol) => icon(symbol))),
        make("b", {}, game.title),
        make("em", {}, `${game.over ? "over" : game.answers ? "under way" : "about to begin"}, ${ago(when)}`),
        make("span", { class: "go" }, game.over ? "Replay" : "Go on"),
      ),
      drop,
    );
    drop.addEventListener("click", () => {
      forget(table);
      line.remove();
      section.hidden = !list.children.length;
    });
    list.append(line);
  }
  section.hidden = !list.children.length;
}

function ago(when) {
  const minutes = Math.round((Date.now() - when) / 60000);
  if (minutes < 1) return "just now";
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 48 * 60 ? words.format(-Math.round(minutes / 60), "hour") : words.format(-Math.round(minutes / 1440), "day");
}
