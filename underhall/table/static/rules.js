// The rules without a page load a word: results while typing, words found marked, lists filtered.
import { site } from "./dom.js";

const form = document.querySelector("form[role=search]");
if (form) searching(form);
for (const box of document.querySelectorAll("[data-filter]")) filtering(box);
if (matchMedia("(max-width:900px)").matches) document.querySelector(".chapters details")?.removeAttribute("open");
mark();

function searching(form) {
  const field = form.querySelector("input");
  let waiting = 0;
  let asked = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 220);
  });
  async function look() {
    const query = field.value.trim();
    const number = ++asked;
    const address = query ? `${site}/rules/${encodeURIComponent(query)}` : `${site}/rules`;
    const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer || number !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("found");
    if (!found) return;
    document.getElementById("found").replaceWith(found);
    document.title = page.title;
    found.dataset.query = query;
    history.replaceState(null, "", address);
    mark();
  }
}

// Mark the words of the search where the browser can do so without touching the text.
function mark() {
  if (!window.CSS?.highlights) return;
  CSS.highlights.delete("sought");
  const found = document.getElementById("found");
  const words = (found?.dataset.query ?? "").toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  if (!words.length) return;
  const ranges = [];
  const texts = document.createTreeWalker(found, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement.closest(".rule-text")) continue;
    const text = texts.currentNode.data.toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("sought", new Highlight(...ranges));
}

function filtering(box) {
  const field = box.querySelector("input");
  box.hidden = false;
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let any = false;
    for (const group of document.querySelectorAll(".group")) {
      let shown = 0;
      for (const entry of group.querySelectorAll(box.dataset.filter)) {
        const text = entry.textContent.toLowerCase();
        entry.hidden = !words.every((word) => text.includes(word));
        shown += !entry.hidden;
      }
      group.hidden = !shown;
      any ||= shown > 0;
    }
    document.querySelector(".none").hidden = any;
  });
}
