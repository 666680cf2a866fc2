// A scene and what has changed since make the next scene (underhall/table/sending.py).

const CUTS = { map: "</g><g ", board: "<" };

/**
 * A text from runs of the pieces of another, `[first, how many]`, and new pieces.
 * @param {string} text
 * @param {(string | number[])[]} runs
 * @param {string} cut
 */
function joined(text, runs, cut) {
  const pieces = text.split(cut);
  return runs.flatMap((run) => (typeof run === "string" ? run : pieces.slice(run[0], run[0] + run[1]))).join(cut);
}

/** The boards that lie there, those that are told as they are now. */
function boards(known, { lie, told }) {
  const next = new Map(known.map((board) => [board.role, board]));
  for (const [role, mine, runs] of told) next.set(role, { role, mine, html: joined(next.get(role)?.html ?? "", runs, CUTS.board) });
  return lie.map((role) => next.get(role));
}

/** Lines that stay, and those that follow. */
const lines = (known, { first, until, more }) => [...known.filter((line) => line.number >= first && line.number < until), ...more];

/**
 * @param {import("./scene.js").Scene} scene
 * @param {any} change
 * @returns {import("./scene.js").Scene}
 */
export function patched(scene, change) {
  const next = { ...scene, ...change };
  if (change.map) next.map = joined(scene.map, change.map, CUTS.map);
  if (change.boards) next.boards = boards(scene.boards, change.boards);
  if (change.story) next.story = lines(scene.story, change.story);
  return next;
}
