import type { PlanWire } from './plan-data.ts'

type Day = PlanWire['days'][number]

/** A day of the plan, or the first and the last of several without a step. */
type DaysOfPlan = { first: Day; last: Day }

/**
 * Joins days that follow each other without a step, so that an empty week is one line; today, days off and the
 * day of the test stay by themselves.
 */
export function joinedDays(days: readonly Day[]): DaysOfPlan[] {
  const joins = (day: Day) => day !== days[0] && day.is === 'work' && day.steps.length === 0
  const lines: DaysOfPlan[] = []
  for (const day of days) {
    const line = lines.at(-1)
    if (line && joins(line.last) && joins(day)) line.last = day
    else lines.push({ first: day, last: day })
  }
  return lines
}
