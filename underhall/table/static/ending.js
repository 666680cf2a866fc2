// The end is a moment: who won, by which rule, when it turned, what each was after and how near they came.

import { clauseLink, find, icon, make, site } from "./dom.js";
import { endActions, standing, verdict } from "./prompt.js";

/** The chart of the game, where there is room for it; without it the bars stay. */
function course(scene) {
  const { theme } = document.documentElement.dataset;
  const words = "How near each role came to winning, round by round";
  const chart = make("img", { class: "course-chart", src: `${site}/replay/${scene.table}/timeline.svg?theme=${theme}`, alt: words, width: 900, height: 320 });
  chart.addEventListener("error", () => chart.remove());
  return chart;
}

/** The moment it turned and what each was after, as soon as the server has looked back at the game; till then the bars. */
function lookedBack(scene) {
  const box = make("div", { class: "looked-back" }, standing(scene));
  fetch(`${site}/replay/${scene.table}/ending.html`).then(
    async (answer) => answer.ok && (box.innerHTML = await answer.text()),
    () => {}, // without it the bars stay
  );
  return box;
}

export function ending() {
  const dialog = /** @type {HTMLDialogElement} */ (find("#ending"));
  let told = false;
  let led = ""; // where those who play again have gone

  /** @param {import("./scene.js").Scene} scene */
  function show(scene) {
    if (!scene.ended) {
      told = false;
      return dialog.open && dialog.close();
    }
    if (told && scene.rematch === led) return;
    const again = told;
    told = true;
    led = scene.rematch;
    const { ended } = scene;
    const { heading, who } = verdict(scene);
    const look = make("button", { type: "button", class: "plain", autofocus: true }, "Look at the map");
    look.addEventListener("click", () => dialog.close());
    dialog.dataset.role = ended.winners[0] ?? "";
    dialog.replaceChildren(
      ...[
        ended.crest && icon(ended.crest, "crest"),
        make("h2", { id: "ending-heading" }, heading),
        who && make("p", { class: "who" }, who),
        make("p", { class: "reason" }, `${ended.reason[0].toUpperCase()}${ended.reason.slice(1)}, in round ${scene.round}. `, clauseLink(ended.clause)),
        course(scene),
        lookedBack(scene),
        make("div", { class: "actions" }, ...endActions(scene, look)),
      ].filter(Boolean),
    );
    if (again) return;
    dialog.showModal();
    look.focus({ preventScroll: true });
    dialog.scrollTop = 0;
  }

  return { show };
}
