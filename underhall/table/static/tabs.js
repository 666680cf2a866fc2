// On a phone one part of the table is shown below the map at a time; the sheet can be pulled low and high.

import { find } from "./dom.js";

const HEIGHTS = ["low", "half", "high"];

export function tabs() {
  const table = /** @type {HTMLElement} */ (find("#table"));
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".tabs [data-tab]")]);

  function choose(tab) {
    table.dataset.tab = tab;
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
      if (button.dataset.tab === tab) button.classList.remove("news");
    }
  }

  function pull(step) {
    const now = HEIGHTS.indexOf(table.dataset.sheet ?? "half");
    table.dataset.sheet = HEIGHTS[Math.max(0, Math.min(2, now + step))];
  }

  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (table.dataset.tab === button.dataset.tab) table.dataset.sheet = table.dataset.sheet === "low" ? "half" : "low";
      else if (table.dataset.sheet === "low") table.dataset.sheet = "half";
      choose(button.dataset.tab);
    });
  }

  // The upper edge of the sheet is a handle.
  let from = null;
  const sheets = ".roles, .mine, .prompt, .story";
  table.addEventListener("pointerdown", (event) => {
    const sheet = event.target.closest?.(sheets);
    from = sheet && event.clientY - sheet.getBoundingClientRect().top < 44 ? event.clientY : null;
  });
  table.addEventListener("pointerup", (event) => {
    if (from === null || !matchMedia("(max-width: 900px), (max-height: 520px)").matches) return;
    const way = event.clientY - from;
    if (Math.abs(way) > 24) pull(way > 0 ? -1 : 1);
    from = null;
  });

  return {
    choose,
    /** Something waits behind a tab that is not shown. */
    news(tab, on) {
      const button = buttons.find((one) => one.dataset.tab === tab);
      button?.classList.toggle("news", on && table.dataset.tab !== tab);
    },
  };
}
