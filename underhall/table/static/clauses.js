// Rules where they are needed: a link to a clause opens it over the table.

import { clauseLink, find, make, site } from "./dom.js";

const ID = /\b[A-Z]{3}-\d+\b/g;
const known = new Map();

function fetchClause(id) {
  if (!known.has(id)) {
    const asked = fetch(`${site}/clause/${id}.json`).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)));
    asked.catch(() => known.delete(id));
    known.set(id, asked);
  }
  return known.get(id);
}

/** A line of a clause: **bold**, *stressed*, and every clause it names as a link. */
function marked(text) {
  const parts = [];
  for (const [index, piece] of text.split(/\*\*(.+?)\*\*/).entries()) {
    const target = index % 2 ? make("b") : document.createDocumentFragment();
    let from = 0;
    for (const match of piece.matchAll(ID)) {
      target.append(piece.slice(from, match.index), clauseLink(match[0]));
      from = match.index + match[0].length;
    }
    target.append(piece.slice(from));
    parts.push(target);
  }
  return parts;
}

function law(clause) {
  const body = [];
  let list = null;
  for (const line of String(clause.text ?? "").split("\n")) {
    const text = line.trim();
    if (!text) continue;
    if (text.startsWith("- ")) {
      if (!list) body.push((list = make("ul")));
      list.append(make("li", {}, ...marked(text.slice(2))));
    } else {
      list = null;
      body.push(make("p", {}, ...marked(text)));
    }
  }
  return make("article", { class: "law" }, make("h3", {}, clauseTitle(clause), make("em", {}, clause.title ?? "")), ...body);
}

const clauseTitle = (clause) => make("a", { class: "clause", href: `${site}/rules/${clause.id}`, target: "_blank" }, clause.id);

export function clauses() {
  const dialog = /** @type {HTMLDialogElement} */ (find("#words"));
  const heading = find("#words-heading");
  const content = find(".content", dialog);

  find("[data-close]", dialog).addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-clause]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    explain([link.dataset.clause], link.matches(".chip") ? link.textContent : "The rule", link.matches(".chip") ? link.title : "");
  });

  function open(title, ...nodes) {
    heading.textContent = title;
    content.replaceChildren(...nodes);
    content.scrollTop = 0;
    if (!dialog.open) dialog.showModal();
  }

  /** Show some clauses; of a card first what it does. */
  async function explain(ids, title, effect = "") {
    if (!dialog.open) open(title, make("p", { class: "quiet" }, "Looking it up…"));
    const found = await Promise.allSettled(ids.map(fetchClause));
    open(
      title,
      ...(effect ? [make("p", { class: "effect" }, effect)] : []),
      ...found.map((one, index) =>
        one.status === "fulfilled" ? law(one.value) : make("p", { class: "law" }, `${ids[index]} could not be fetched.`),
      ),
    );
  }

  return { explain, open };
}
