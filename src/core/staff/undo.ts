/** How long the email about a decision waits, in milliseconds, so that the decision can be taken back untold. T4 */
export const undoMs = 10_000
