// The few options of one space, at the pointer.

import { find } from "./dom.js";
import { optionButton } from "./prompt.js";

/** @param {{choose: (choice: import("./scene.js").Choice) => void, point: (choice: import("./scene.js").Choice | null) => void}} told */
export function pop(told) {
  const box = /** @type {HTMLElement} */ (find("#pop"));
  let offered = [];
  let back = null;

  const choiceOf = (element) => offered[[...box.children].indexOf(element.closest?.(".option"))];

  function close(restore = true) {
    if (box.hidden) return;
    box.hidden = true;
    told.point(null);
    if (restore && box.contains(document.activeElement)) back?.focus({ preventScroll: true });
  }

  function open(choices, x, y) {
    offered = choices;
    back = document.activeElement;
    box.replaceChildren(...choices.map((choice) => optionButton(choice, "menuitem")));
    box.hidden = false;
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(8, Math.min(x + 10, innerWidth - width - 8))}px`;
    box.style.top = `${y + 12 + height > innerHeight - 8 ? Math.max(8, y - height - 12) : y + 12}px`;
    box.firstElementChild.focus();
  }

  box.addEventListener("click", (event) => {
    const choice = choiceOf(event.target);
    close();
    if (choice) told.choose(choice);
  });
  for (const name of ["pointerover", "focusin"]) box.addEventListener(name, (event) => told.point(choiceOf(event.target) ?? null));
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
    if (event.key === "Escape") close();
    else if (step) {
      const rows = [...box.children];
      rows[(rows.indexOf(document.activeElement) + step + rows.length) % rows.length].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => !box.contains(event.target) && close(false), true);
  return { open, close };
}
