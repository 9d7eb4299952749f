/** How long a player is silent before its student counts as away. T27 */
export const awayMs = 20_000

/** How often a player whose question has changed says so, when no answer does. */
export const placeMs = 5_000

/** What the exam desk can be narrowed to: tests that run, of those the ones whose students are away, tests that have ended, and students who have not started. T27 */
export const deskStates = ['running', 'away', 'ended', 'missing'] as const

export type DeskState = (typeof deskStates)[number]
