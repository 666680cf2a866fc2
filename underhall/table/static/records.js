// Records dropped on the page, and my games that are over.
import { icon, make, site } from "./dom.js";
import { tables } from "./places.js";

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

const mine = tables();
if (mine.length) {
  const query = new URLSearchParams(mine.map((one) => ["table", one.table]));
  const found = await fetch(`${site}/games.json?${query}`).then((answer) => answer.json()).catch(() => ({}));
  const over = mine.filter((one) => found[one.table]?.over);
  document.querySelector(".past").append(
    ...over.map(({ table }) => {
      const crew = make("span", { class: "crew" }, ...found[table].crests.map((symbol) => icon(symbol)));
      return make("li", {}, make("a", { href: `${site}/replay/${table}` }, crew, make("b", {}, found[table].title), make("em", {}, "Replay")));
    }),
  );
  document.getElementById("past").hidden = !over.length;
}
