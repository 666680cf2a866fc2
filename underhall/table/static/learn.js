// The page of lessons: those finished in this browser are marked.

import { lessonsDone } from "./companion.js";

for (const id of lessonsDone()) {
  const row = document.querySelector(`[data-lesson="${CSS.escape(id)}"]`);
  row?.classList.add("done");
  row?.querySelector("em")?.removeAttribute("hidden");
}
