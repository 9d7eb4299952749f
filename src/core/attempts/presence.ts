/** How long a player is silent before its student counts as away. T27 */
export const awayMs = 20_000

/** How often a player whose question has changed says so, when no answer does. */
export const placeMs = 5_000

/** What the exam desk can show alone: running tests, those of them whose students are away, ended tests, students who have not started. T27 */
export const deskStates = ['running', 'away', 'ended', 'missing'] as const

export type DeskState = (typeof deskStates)[number]
