// Records dropped on the page, and my games that are over.
import { icon, make } from "./dom.js";
import { places } from "./places.js";

const form = document.getElementById("drop");
const file = document.getElementById("file");
for (const kind of ["dragover", "dragleave", "drop"]) {
  form.addEventListener(kind, (event) => {
    event.preventDefault();
    form.classList.toggle("over", kind === "dragover");
    if (kind !== "drop" || !event.dataTransfer.files.length) return;
    file.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}

const mine = places();
if (mine.length) {
  const query = new URLSearchParams(mine.map((one) => ["seat", one.seat]));
  const found = await fetch(`/games.json?${query}`).then((answer) => answer.json()).catch(() => ({}));
  const over = mine.filter((one) => found[one.seat]?.over);
  document.querySelector(".past").append(
    ...over.map(({ seat }) => {
      const crew = make("span", { class: "crew" }, ...found[seat].crests.map((symbol) => icon(symbol)));
      return make("li", {}, make("a", { href: `/replay/${seat.split("/")[0]}` }, crew, make("b", {}, found[seat].title), make("em", {}, "Replay")));
    }),
  );
  document.getElementById("past").hidden = !over.length;
}
