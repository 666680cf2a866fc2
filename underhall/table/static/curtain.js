// A shared screen: before a role's hand is shown, the screen is handed over.

import { find, icon, make } from "./dom.js";

/** @param {{look: (role: string) => void, without: () => void}} told the screen was handed over; no more curtains */
export function curtain(told) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#curtain"));
  let down = false;
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => down && dialog.showModal()); // Escape, pressed again and again, does not lift it

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    down = Boolean(scene.curtain);
    if (!down) return dialog.open && dialog.close();
    const chair = scene.chairs.find((one) => one.role === scene.curtain);
    const lift = make("button", { type: "button", class: "strong", autofocus: true }, `I play the ${chair.title}`);
    lift.addEventListener("click", () => told.look(scene.curtain));
    const never = make("button", { type: "button", class: "plain" }, "No curtain at this table");
    never.addEventListener("click", told.without);
    dialog.dataset.role = scene.curtain;
    dialog.replaceChildren(
      icon(chair.crest, "crest"),
      make("h2", { id: "curtain-heading" }, `Hand the screen to the ${chair.title}`),
      make("p", {}, "What the others hold stays hidden until then."),
      make("div", { class: "actions" }, lift, never),
    );
    if (!dialog.open) dialog.showModal();
    lift.focus();
  }

  return { show };
}
