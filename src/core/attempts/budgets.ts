import { dayMs } from '../dates.ts'

/** Maximum starts of one quiz by one student within {@link startsWithinMs}. */
export const mostStarts = 20
export const startsWithinMs = dayMs

/** Maximum size of the highlights and notes of one attempt, in bytes of JSON. */
export const mostNoteBytes = 100_000

/** Maximum practice sets made from one attempt within {@link startsWithinMs}. */
export const mostPracticeSets = 20

/** Maximum drills and returns that one student starts within {@link startsWithinMs}. */
export const mostLearningSets = 40

/** Maximum sets of the mistake book that one student starts within {@link startsWithinMs}: each redone question can be one. */
export const mostBookSets = 100

/** Maximum events in the log of one attempt; disconnections reported by a device have a budget of their own. */
export const mostEvents = { disconnected: 100, others: 400 }
