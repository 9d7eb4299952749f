/** How often a student can start one quiz within {@link startsWithinMs}: retakes after every review, and no more. */
export const mostStarts = 20
export const startsWithinMs = 24 * 60 * 60 * 1000

/** How many bytes the highlights and notes of one attempt take, as JSON. */
export const mostNoteBytes = 100_000

/** How many practice sets of one attempt are made within {@link startsWithinMs}. */
export const mostPracticeSets = 20

/** How many events the log of one attempt holds; what a device reports of its connection has a budget of its own. */
export const mostEvents = { disconnected: 100, others: 400 }
