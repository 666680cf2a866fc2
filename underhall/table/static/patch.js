// A scene and what has changed since make the next scene (underhall/table/sending.py).

const CUTS = { map: "</g><g ", board: "<" };

/**
 * A line from runs of the pieces of another, `[first, how many]`, and new pieces.
 * @param {string} line
 * @param {(string | number[])[]} runs
 * @param {string} cut
 */
function joined(line, runs, cut) {
  const pieces = line.split(cut);
  return runs.flatMap((run) => (typeof run === "string" ? run : pieces.slice(run[0], run[0] + run[1]))).join(cut);
}

/**
 * A text from another and the lines that differ, or as it is told.
 * @param {string} text
 * @param {string | [number, (string | number[])[]][]} told
 * @param {string} cut
 */
function rewritten(text, told, cut) {
  if (typeof told === "string") return told;
  const lines = text.split("\n");
  for (const [number, runs] of told) lines[number] = joined(lines[number], runs, cut);
  return lines.join("\n");
}

/** The boards that lie there, those that are told as they are now. */
function boards(known, { lie, told }) {
  const next = new Map(known.map((board) => [board.role, board]));
  for (const [role, mine, lines] of told) next.set(role, { role, mine, html: rewritten(next.get(role)?.html ?? "", lines, CUTS.board) });
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
  if (change.map) next.map = rewritten(scene.map, change.map, CUTS.map);
  if (change.boards) next.boards = boards(scene.boards, change.boards);
  if (change.story) next.story = lines(scene.story, change.story);
  return next;
}
