/** Delay of the email about a decision, in milliseconds, so that the decision can be undone before anyone is notified. T4 */
export const undoMs = 10_000
