import type { z } from 'zod'
import { weekMs } from '../../core/dates.ts'
import type { StudentLearning } from '../../contract/studio/learning.ts'
import { listCaps } from '../../core/list-caps.ts'
import { tally } from '../../core/learning/book.ts'
import { practicedSince } from '../../core/learning/practiced.ts'
import { calendarDay } from '../../core/learning/returns.ts'
import { instantOf } from '../../core/editing/zone.ts'
import type { Context } from '../http/context.ts'
import { readBook } from '../mistakes/book.ts'
import { readPlan } from '../plan/planned.ts'
import { readStanding } from '../progress/reading.ts'

/** The most own rules that a tutor reads at once. */
const mostRules = listCaps.ownRules

/** Reads how a student learns, as staff see it; `since`: the first day of the practice that is summed up, without it a week ago. L11 */
export async function readStudent(
  context: Pick<Context, 'db' | 'now' | 'versions'>,
  userId: number,
  since?: string,
): Promise<z.input<typeof StudentLearning>> {
  const { now } = context
  const [{ student, today, progress }, { entries, chosenTraps }, plan] = await Promise.all([
    readStanding(context, userId),
    readBook(context, userId),
    readPlan(context, userId),
  ])
  const { zone } = student.learner
  const from = since === undefined ? now() - weekMs : instantOf(zone, `${since}T00:00`)
  const { lastAt, ...practiced } = practicedSince(student.history, {
    since: from,
    dayOf: (at) => calendarDay(zone, at),
  })
  const lessonOf = new Map(student.lessons.map(({ skill, id, name }) => [skill, { id, name }]))
  const ruled = entries.flatMap(({ ownRule: rule, skill, cause }) => (rule === null ? [] : [{ rule, skill, cause }]))
  return {
    whole: progress.whole,
    skills: progress.skills.map(({ pace: _pace, ...skill }) => ({
      ...skill,
      lesson: lessonOf.get(skill.name.toLowerCase()) ?? null,
    })),
    mistakes: {
      all: entries.length,
      without_cause: entries.filter(({ cause }) => cause === null).length,
      causes: tally(entries.map(({ cause }) => cause)),
      traps: tally(chosenTraps),
      trapped: chosenTraps.length,
      rules: ruled.slice(0, mostRules),
      more_rules: Math.max(0, ruled.length - mostRules),
    },
    practiced: {
      since: new Date(from).toISOString(),
      last_at: lastAt === null ? null : new Date(lastAt).toISOString(),
      ...practiced,
    },
    returns: { count: today.returns.count, moved: today.returns.moved },
    plan,
  }
}
