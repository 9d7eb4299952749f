/** Time without a sign of life from a player after which its student counts as away, in ms. T27 */
export const awayMs = 20_000

/** Interval in ms at which a player reports a change of question, when no saved answer does. */
export const placeMs = 5_000

/** The filters of the exam desk: running tests, running ones whose students are away, without those that are paused, ended ones, students who have not started. T27 */
export const deskStates = ['running', 'away', 'ended', 'missing'] as const

export type DeskState = (typeof deskStates)[number]
