import type { z } from 'zod'
import type { learning } from '../../contract/learning.ts'
import { dayIn, instantOf } from '../../core/editing/zone.ts'
import { drillLength, drillsInTurn, isRested } from '../../core/learning/drill.ts'
import { lessonsInTurn } from '../../core/learning/next-lesson.ts'
import type { StudentLevels } from '../../core/learning/skill-model.ts'
import { fewestAnswers, shareOf, usualGuess } from '../../core/learning/skill-model.ts'
import { calendarDay } from '../../core/learning/returns.ts'
import { returnedToday, returnsToday, weakSkills } from '../../core/learning/today.ts'
import { wordsToday } from '../../core/learning/words.ts'
import type { Db } from '../db/database.ts'
import { drillItems, readStateRow, type Progress, type LearningState } from './learner.ts'
import { dayMs } from '../../core/dates.ts'

/** A student's day, without what the academy has given her to do. */
type Today = Omit<z.output<typeof learning.today.reply>, 'assigned'>
type NextStep = Today['next']

/** Returns the estimate of a skill; null below five answers. */
export function estimateOf({ skills }: StudentLevels, skill: string) {
  const level = skills.get(skill)
  const answers = level?.answers ?? 0
  return {
    estimate: level && answers >= fewestAnswers ? shareOf(level, usualGuess) : null,
    missing: Math.max(0, fewestAnswers - answers),
  }
}

/** Returns the lesson to go on with, of the weakest skill that has one; null: there is none. */
function nextLesson(weak: readonly string[], lessons: LearningState['lessons']) {
  const [first] = lessonsInTurn(weak, lessons)
  if (!first) return null
  const { skill, course, slug, name } = first
  return { skill, lesson: { course, slug, name } }
}

/** Returns what to do next: the rest of today's returns, its words, the lesson of the weakest skill that has one, a drill, or nothing more. */
function nextStep(
  { history, lessons }: LearningState,
  { returns, words, skills, drill }: Pick<Today, 'returns' | 'words' | 'skills' | 'drill'>,
): NextStep {
  if (returns.count > 0) return { to: 'returns', count: returns.count, minutes: returns.minutes }
  if (words.count > 0) return { to: 'words', ...words }
  const lesson = nextLesson(weakSkills(history), lessons)
  if (lesson) return { to: 'lesson', ...lesson }
  const ready = skills.find(({ name }) => name === drill)?.ready ?? 0
  return drill === null ? { to: 'rest' } : { to: 'drill', skill: drill, count: Math.min(drillLength, ready) }
}

/** Returns what returns today: the items and what is said of them, and how many words. */
function planReturns({ learner, history, cards, usable, words }: LearningState, now: number) {
  const ofWords = wordsToday(words, calendarDay(learner.zone, now))
  const plan = returnsToday(
    { history, cards, usable, pace: learner.pace, wordSeconds: ofWords.seconds },
    { now, zone: learner.zone },
  )
  const itemIds = [...plan.returns, ...plan.begun]
  const minutes = itemIds.length === 0 ? 0 : plan.minutes
  return {
    itemIds,
    returns: {
      count: itemIds.length,
      begun: plan.begun.length,
      moved: plan.moved,
      minutes,
      answered: returnedToday(history, { now, zone: learner.zone }).length,
    },
    words: { count: ofWords.asked.length, minutes: ofWords.minutes },
  }
}

/** Returns what returns today, or tomorrow when nothing does today, with the instant at which that day begins; none while a set of today is open. L8 */
export async function readNextReturns(db: Db, userId: number, now: number) {
  const { row, state } = await readStateRow(db, userId, now)
  if (!row || row.has_open_return) return { from: new Date(now), itemIds: [], state }
  const { zone } = state.learner
  const today = planReturns(state, now)
  const at = today.itemIds.length > 0 ? now : now + dayMs
  return {
    from: new Date(instantOf(zone, `${dayIn(zone, at)}T00:00`)),
    itemIds: at === now ? today.itemIds : planReturns(state, at).itemIds,
    state,
  }
}

/** Returns what the home says of practice, by one statement: what returns today, the sets that are open, and the lesson to go on with; with the day of her test, when practice was begun last, and the trial that is all she has done. L12 P3 */
export async function readDay(db: Db, userId: number, now: number) {
  const { row, state } = await readStateRow(db, userId, now)
  if (!row)
    return {
      practice: { returns: { count: 0, minutes: 0 }, words: { count: 0, minutes: 0 }, open_sets: [], redo_left: null },
      nextLesson: null,
      testDate: null,
      practicedAt: null,
      trial: null,
    }
  const { returns, words } = planReturns(state, now)
  return {
    practice: {
      returns: { count: returns.count, minutes: returns.minutes },
      words,
      open_sets: state.openSets,
      redo_left: row.redo_left,
    },
    nextLesson: nextLesson(weakSkills(state.history), state.lessons),
    testDate: row.test_date,
    practicedAt: row.practiced_at?.getTime() ?? null,
    trial: row.trial,
  }
}

/** Returns a student's day: what returns, her skills, and what comes next. */
export function todayOf(progress: Progress, now: number): Today & { itemIds: number[] } {
  const { history, levels, usable, openSets } = progress
  const { itemIds, returns, words } = planReturns(progress, now)
  const ready = Map.groupBy(
    drillItems(progress).filter(({ metAt }) => isRested(metAt, now)),
    ({ skill }) => skill,
  )
  const domains = new Map(
    [...usable.values(), ...history].flatMap(({ skill, domain }) => (skill === null ? [] : [[skill, domain] as const])),
  )
  const weak = weakSkills(history)
  const placeOf = (name: string) => (weak.includes(name) ? weak.indexOf(name) : weak.length)
  const skills = [...domains]
    .map(([name, domain]) => ({ name, domain, ...estimateOf(levels, name), ready: ready.get(name)?.length ?? 0 }))
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name) || one.name.localeCompare(other.name))
  const [drill = null] = drillsInTurn(skills, { history, now })
  return {
    returns,
    words,
    open_sets: openSets,
    skills,
    drill,
    next: nextStep(progress, { returns, words, skills, drill }),
    itemIds,
  }
}
