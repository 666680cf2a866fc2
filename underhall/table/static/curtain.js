// A shared screen: before a role's hand is shown, the screen is handed over.

import { find, icon, make } from "./dom.js";

/** @param {(role: string) => void} look */
export function curtain(look) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#curtain"));
  dialog.addEventListener("cancel", (event) => event.preventDefault());

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    if (!scene.curtain) return dialog.open && dialog.close();
    const chair = scene.chairs.find((one) => one.role === scene.curtain);
    const lift = make("button", { type: "button", class: "strong", autofocus: true }, `I play the ${chair.title}`);
    lift.addEventListener("click", () => look(scene.curtain));
    dialog.dataset.role = scene.curtain;
    dialog.replaceChildren(
      icon(chair.crest, "crest"),
      make("h2", { id: "curtain-heading" }, `Hand the screen to the ${chair.title}`),
      make("p", {}, "What the others hold stays hidden until then."),
      make("div", { class: "actions" }, lift),
    );
    if (!dialog.open) dialog.showModal();
    lift.focus();
  }

  return { show };
}
