import type { z } from 'zod'
import { weekMs } from '../../core/dates.ts'
import type { parents } from '../../contract/parents.ts'
import { splitName } from '../../core/accounts/rules.ts'
import { calendarDay } from '../../core/learning/returns.ts'
import { testAhead } from '../../core/learning/telling.ts'
import { practiceByWeek, saidLevel, saidNext, saidPractice, saidScore, saidTest } from '../../core/learning/week.ts'
import type { Context } from '../http/context.ts'
import { countLessons } from './queries.ts'
import { readStanding } from './reading.ts'

type Report = z.output<typeof parents.open.reply>

/** Reads what is said of a student's weeks: to a parent who may read it, and to her in the weekly email. Changes nothing. T30 L6 */
export async function readWeek(
  context: Pick<Context, 'db' | 'now' | 'versions'>,
  { userId, name }: { userId: number; name: string },
) {
  const now = context.now()
  const [{ student, today, progress }, [lessons]] = await Promise.all([
    readStanding(context, userId),
    countLessons(context.db, { userId, now: new Date(now), since: new Date(now - weekMs) }),
  ])
  const { history, learner } = student
  const at = { now, zone: learner.zone }
  const ahead = testAhead(learner.testDay, calendarDay(learner.zone, now))
  const { next } = today
  const report: Omit<Report, 'academy' | 'until'> = {
    first_name: splitName(name).first,
    practice: saidPractice(history, at),
    weeks: practiceByWeek(history, at),
    score: saidScore(progress.tests),
    level: saidLevel(progress.whole),
    lessons: lessons ?? { lately: 0, done: 0, total: 0 },
    test: saidTest(ahead),
    next: saidNext(next.to === 'lesson' ? { to: 'lesson', name: next.lesson.name } : next, ahead),
  }
  return { report, next, returns: today.returns.count, lastAt: history[0]?.at ?? null }
}
