import { format } from './format.ts'

/** Remarks about scores in several places, on screens and in files. */
export const scores = {
  /** Instead of a score that late answers may still change. */
  follows: 'Score follows',
  ceiling: (score: number) => `With the easier module 2 it can reach ${format.number(score)} at most.`,
  /** Of a test with few questions. */
  short: 'Few questions: one test like this says little.',
  caveat: 'An estimate from a practice test, not an official score.',
}
