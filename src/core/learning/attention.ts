import type { trendOf } from './telling.ts'

/** After so many days without an answer a student has not practiced for a week. */
export const longestPauseDays = 7
/** Questions that are due and do not fit into two days of ten minutes. */
export const manyDue = 15
/** A test within so many days is near. */
export const nearDays = 14

/** The reason why a student needs a word: `days` without an answer (null: never any), questions that are due, or days to the test. */
export type AttentionReason =
  | { is: 'not_practiced'; days: number | null }
  | { is: 'falling' }
  | { is: 'many_due'; due: number }
  | { is: 'test_near'; days: number }

/** The facts that show whether a student needs a word. Days are counted from 1970-01-01 on the academy's calendar. */
export type AttentionState = {
  /** The day of the newest answer; null: there is none. */
  lastDay: number | null
  /** Since when she has been in the group. */
  sinceDay: number
  trend: ReturnType<typeof trendOf>
  due: number
  testDay: number | null
}

/** Returns why a student needs a word this week, the most pressing reason first; empty: she does not. L11 */
export function attentionReasons(
  { lastDay, sinceDay, trend, due, testDay }: AttentionState,
  today: number,
): AttentionReason[] {
  const reasons: AttentionReason[] = []
  if (today - (lastDay ?? sinceDay) >= longestPauseDays)
    reasons.push({ is: 'not_practiced', days: lastDay === null ? null : today - lastDay })
  if (trend === 'falling') reasons.push({ is: 'falling' })
  if (due >= manyDue) reasons.push({ is: 'many_due', due })
  if (testDay !== null && testDay >= today && testDay - today <= nearDays)
    reasons.push({ is: 'test_near', days: testDay - today })
  return reasons
}

/** Orders students by their reasons: the most reasons first, then the nearest test, then the longest pause. */
export function byAttention(one: readonly AttentionReason[], other: readonly AttentionReason[]): number {
  const daysTo = (reasons: readonly AttentionReason[]) => reasons.find(({ is }) => is === 'test_near')
  const pause = (reasons: readonly AttentionReason[]) => reasons.find(({ is }) => is === 'not_practiced')
  const days = (reason: AttentionReason | undefined, none: number) =>
    reason && 'days' in reason ? (reason.days ?? Number.MAX_SAFE_INTEGER) : none
  return (
    other.length - one.length ||
    days(daysTo(one), Number.MAX_SAFE_INTEGER) - days(daysTo(other), Number.MAX_SAFE_INTEGER) ||
    days(pause(other), 0) - days(pause(one), 0)
  )
}
