import { coded } from '../../core/coded.ts'
import { dateAfter, daysBetween } from '../../core/dates.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { rebuildCards } from '../learning/cards.ts'
import { getLearner } from '../learning/learner.ts'
import * as queries from './queries.ts'

/** The most days ahead that a test may be. */
const mostDaysAhead = 3 * 366

/** Refuses a test date that is over or too far ahead. */
export function checkTestDate(day: string | null, today: string): void {
  const days = day === null ? 0 : daysBetween(today, day)
  if (days >= 0 && days <= mostDaysAhead) return
  refuse('request.invalid', {
    errors: { test_date: [coded('date.range', { first: today, last: dateAfter(today, mostDaysAhead) })] },
  })
}

/** Stores or removes the test date of a user, which is checked; {@link followTestDate} comes after it. */
export async function setTestDate(db: Db, userId: number, day: string | null): Promise<void> {
  await queries.setTestDate(db, { userId, day })
}

/** Makes what returns return before the stored test date. */
export async function followTestDate(db: Db, userId: number, now: number): Promise<void> {
  await rebuildCards(db, await getLearner(db, userId, now))
}
