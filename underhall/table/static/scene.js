// The shapes of what the server sends (underhall/table/scene.py). Only types: nothing here runs.

/** @typedef {{role: string, title: string, crest: string, by: string, here: boolean, now: boolean, asked: boolean, out: boolean, progress: number}} Chair */
/** @typedef {{key: number, index: number, words: string, group?: string, space?: number, edge?: string, crest?: string, note?: string, parts?: string[], ends?: string}} Choice */
/** @typedef {{role: string, title: string, crest: string, mine: boolean, bot: boolean, heading: string, text: string, clause: string, kind: string, choices: Choice[], phases: string[], phase: number, pinned: {by: string, card: string, limits: string[], clause: string, used: string} | null, lays: boolean}} Question */
/** @typedef {{number: number, who: string, crest: string, words: string, clause: string, verb: string, roll: string[], whom?: string}} Told */
/** @typedef {{role: string, mine: boolean, html: string}} Board */
/** @typedef {{winners: string[], words: string, reason: string, clause: string, crest: string}} Ended */
/** @typedef {{id: string, course: string, role: string, first: boolean, number: number, of: number, title: string, story: string, step: number, steps: number, do: string, answer: number, why: string, clause: string, mistake: string, learned: string, next: string}} Guide */
/**
 * @typedef {object} Scene
 * @property {string} table
 * @property {string} house
 * @property {number} version
 * @property {string} role
 * @property {string} goal
 * @property {string[]} mine
 * @property {string} title
 * @property {number} round
 * @property {number} turn
 * @property {string} status
 * @property {string} counted
 * @property {boolean} ending
 * @property {Chair[]} chairs
 * @property {Board[]} boards
 * @property {string} map
 * @property {Question | null} question
 * @property {Told[]} story
 * @property {number} told
 * @property {boolean} undo
 * @property {boolean} curtains
 * @property {string} curtain
 * @property {boolean} fast
 * @property {boolean} pace
 * @property {number} watching
 * @property {boolean} host
 * @property {string[]} again
 * @property {Ended | null} ended
 * @property {string} rematch
 * @property {Guide | null} lesson
 * @property {string} stays
 * @property {{number: number, role: string, name: string, words: string}[]} said
 */

export {};
