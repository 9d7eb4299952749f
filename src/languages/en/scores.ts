import { format } from './format.ts'

/** Remarks about scores in several places, on screens and in files. */
export const scores = {
  /** Instead of a score that late answers may still change. */
  follows: 'Score follows',
  ceiling: (score: number) => `With the easier module 2 it can reach ${format.number(score)} at most.`,
  caveat: 'An estimate from a practice test, not an official score.',
}
