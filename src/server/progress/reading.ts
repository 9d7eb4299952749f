import type { z } from 'zod'
import { weekMs } from '../../core/dates.ts'
import { progress } from '../../contract/progress.ts'
import { listCaps } from '../../core/list-caps.ts'
import type { ShownEstimate } from '../../core/learning/sets.ts'
import {
  fewestAnswers,
  modelVersion,
  shareOf,
  usualGuess,
  type Level,
  type StudentLevels,
} from '../../core/learning/skill-model.ts'
import { daysWithout, paceOf, trendOf, type SaidLevel } from '../../core/learning/telling.ts'
import type { Context } from '../http/context.ts'
import { listFinished, scoreOf, type FinishedRow } from '../attempts/finished.ts'
import { readProgress, type Progress } from '../learning/learner.ts'
import { estimateOf, todayOf } from '../learning/today.ts'
import { getDsatTable } from '../site/settings.ts'
import { listShown } from './queries.ts'

type Wire = z.output<typeof progress.get.reply>

/** The most estimates that a chart has: a year of weeks. */
const mostShown = listCaps.shownEstimates
const mostTests = 10
const answersIn = ({ skills }: StudentLevels) => [...skills.values()].reduce((sum, { answers }) => sum + answers, 0)

/** Returns the levels as they are recorded when they are shown. */
export const shownOf = ({ whole, skills }: StudentLevels): ShownEstimate => ({
  whole,
  skills: Object.fromEntries(
    [...skills].map(([name, { mean, deviation, answers }]) => [name, { mean, deviation, answers }]),
  ),
})

const answersOf = ({ skills }: ShownEstimate) => Object.values(skills).reduce((sum, { answers }) => sum + answers, 0)

const shareWhen = (level: Level, answers: number) => (answers >= fewestAnswers ? shareOf(level, usualGuess) : null)

/** Returns whether estimates are to be recorded: never before, a week ago, or before a test ended. Without an answer there is nothing to. */
function isNewEstimate(
  levels: StudentLevels,
  newest: Date | undefined,
  tests: readonly FinishedRow[],
  now: number,
): boolean {
  if (answersIn(levels) === 0) return false
  if (!newest || now - newest.getTime() >= weekMs) return true
  return tests.some(({ finished_at: at, final_at: final }) => final === null && at > newest)
}

/** Reads what a student's estimates are and were, and whether those of now are to be recorded. */
export async function readEstimates({ db, now }: Pick<Context, 'db' | 'now'>, userId: number) {
  const [student, shown, finished] = await Promise.all([
    readProgress(db, userId, now()),
    listShown(db, { userId, most: mostShown }),
    listFinished(db, userId, now()),
  ])
  const tests = finished.filter(({ final_at: final }) => final === null)
  return { student, shown, tests, isNew: isNewEstimate(student.levels, shown[0]?.shown_at, tests, now()) }
}

/** Reads how a student stands, as her own page has it, with what that follows from. */
export async function readStanding(
  context: Pick<Context, 'db' | 'now' | 'versions'>,
  userId: number,
): Promise<{ student: Progress; today: ReturnType<typeof todayOf>; progress: Wire }> {
  const { db, now, versions } = context
  const { student, shown, tests, isNew } = await readEstimates(context, userId)
  const { history, levels, learner, lessons } = student
  const table = await getDsatTable(db, now())
  const today = todayOf(student, now())
  const saidOf = (
    levelIn: (estimate: ShownEstimate) => SaidLevel['level'] | undefined,
    current: SaidLevel['level'],
  ): SaidLevel[] => [
    ...shown.flatMap(({ shown_at: at, model, estimate }): SaidLevel[] => {
      const level = model === modelVersion ? levelIn(estimate) : undefined
      return level ? [{ at: at.getTime(), level }] : []
    }),
    { at: now(), level: current },
  ]
  const timed = history.filter(({ place, mark }) => place === 'test' && mark !== null)
  const paceIn = (answers: typeof timed) =>
    paceOf(
      answers.map(({ seconds }) => seconds),
      learner.pace,
    )
  const lessonOf = new Map(lessons.map(({ skill, course, slug, name }) => [skill, { course, slug, name }]))
  const answers = answersIn(levels)
  const whole = { ...levels.whole, answers }
  return {
    student,
    today,
    progress: {
      whole: {
        estimate: shareWhen(levels.whole, answers),
        missing: Math.max(0, fewestAnswers - answers),
        trend: trendOf(
          saidOf((estimate) => ({ ...estimate.whole, answers: answersOf(estimate) }), whole),
          'whole',
        ),
      },
      pace: paceIn(timed),
      skills: today.skills.map(({ name, domain, ready }) => {
        const level = levels.skills.get(name)
        return {
          name,
          domain,
          ready,
          ...estimateOf(levels, name),
          trend: level
            ? trendOf(
                saidOf((estimate) => estimate.skills[name], level),
                'skill',
              )
            : null,
          pace: paceIn(timed.filter(({ skill }) => skill === name)),
          lesson: lessonOf.get(name.toLowerCase()) ?? null,
        }
      }),
      shown: shown.toReversed().map(({ shown_at: at, estimate }) => ({
        shown_at: at.toISOString(),
        whole: shareWhen(estimate.whole, answersOf(estimate)),
        skills: Object.entries(estimate.skills).flatMap(([name, level]) => {
          const share = shareWhen(level, level.answers)
          return share ? [{ name, estimate: share }] : []
        }),
      })),
      tests: await Promise.all(
        tests.slice(0, mostTests).map(async (row): Promise<Wire['tests'][number]> => ({
          quiz_id: row.quiz_id,
          attempt_id: row.id,
          quiz: (await versions.get(row.version_id)).settings.name,
          finished_at: row.finished_at.toISOString(),
          correct: row.correct_count,
          total: row.total_count,
          ...scoreOf(row, table),
        })),
      ),
      days_without: daysWithout(history[0]?.at ?? null, now()),
      is_new: isNew,
    },
  }
}
