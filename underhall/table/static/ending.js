// The end is a moment: who won, by which rule, how near everybody came.

import { clauseLink, find, icon, make } from "./dom.js";
import { endActions, standing } from "./prompt.js";

/** The chart of the game, where there is room for it; without it the bars stay. */
function course(scene) {
  const { theme } = document.documentElement.dataset;
  const words = "How near each role came to winning, round by round";
  const chart = make("img", { class: "course-chart", src: `/replay/${scene.table}/timeline.svg?theme=${theme}`, alt: words, width: 900, height: 320 });
  chart.addEventListener("error", () => chart.remove());
  return chart;
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
    const winners = scene.chairs.filter((chair) => ended.winners.includes(chair.role));
    const mine = winners.some((chair) => scene.mine.includes(chair.role));
    const alone = scene.mine.length === 1;
    const won = ended.words.split(": ")[0]; // who wins, before the reason
    const lost = alone && !mine && (winners.length > 0 || scene.chairs.length === 1);
    const heading = mine && alone ? "You win" : lost ? "You lose" : winners.length ? won : ended.nobody;
    const look = make("button", { type: "button", class: "plain", autofocus: true }, "Look at the map");
    look.addEventListener("click", () => dialog.close());
    dialog.dataset.role = ended.winners[0] ?? "";
    dialog.replaceChildren(
      ...[
        ended.crest && icon(ended.crest, "crest"),
        make("h2", { id: "ending-heading" }, heading),
        lost && winners.length > 0 && make("p", { class: "who" }, won),
        make("p", { class: "reason" }, `${ended.reason[0].toUpperCase()}${ended.reason.slice(1)}. `, clauseLink(ended.clause)),
        make("p", {}, `In round ${scene.round}`),
        course(scene),
        standing(scene),
        make("div", { class: "actions" }, ...endActions(scene, look)),
      ].filter(Boolean),
    );
    if (again) return;
    dialog.showModal();
    look.focus();
  }

  return { show };
}
