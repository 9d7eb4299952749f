import type { z } from 'zod'
import type { learning } from '../../contract/learning.ts'
import { dayIn, instantOf } from '../../core/editing/zone.ts'
import { drillLength, isRested } from '../../core/learning/drill.ts'
import { lessonsInTurn } from '../../core/learning/next-lesson.ts'
import type { StudentLevels } from '../../core/learning/skill-model.ts'
import { fewestAnswers, shareOf, usualGuess } from '../../core/learning/skill-model.ts'
import { calendarDay, type ReturnCard } from '../../core/learning/returns.ts'
import { returnsToday, weakSkills } from '../../core/learning/today.ts'
import { wordsToday, type OwnWord } from '../../core/learning/words.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { getCachedSettings } from '../site/settings.ts'
import { cardOf, readCards } from './cards.ts'
import { answerOf, historyOf } from './history.ts'
import { byItem, drillItems, learnerFrom, type Progress } from './learner.ts'
import { findDay, listLessonsOfSkills, listOpenSets, listWordCards, type UsableRow } from './queries.ts'

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
function nextLesson(weak: readonly string[], lessons: readonly RowOf<typeof listLessonsOfSkills>[]) {
  const [first] = lessonsInTurn(weak, lessons)
  if (!first) return null
  const { skill, course, slug, name } = first
  return { skill, lesson: { course, slug, name } }
}

/** Returns what to do next: the rest of today's returns, its words, the lesson of the weakest skill that has one, a drill, or nothing more. */
async function nextStep(
  db: Db,
  progress: Progress,
  { returns, words, skills, now }: Pick<Today, 'returns' | 'words' | 'skills'> & { now: number },
): Promise<NextStep> {
  if (returns.count > 0) return { to: 'returns', count: returns.count, minutes: returns.minutes }
  if (words.count > 0) return { to: 'words', ...words }
  const weak = weakSkills(progress.history)
  if (weak.length > 0) {
    const lessons = await listLessonsOfSkills(db, { userId: progress.learner.userId, now: new Date(now) })
    const lesson = nextLesson(weak, lessons)
    if (lesson) return { to: 'lesson', ...lesson }
  }
  const ready = weak.map((name) => skills.find((skill) => skill.name === name)).find((skill) => (skill?.ready ?? 0) > 0)
  const drill = ready ?? skills.find((skill) => skill.ready > 0)
  return drill ? { to: 'drill', skill: drill.name, count: Math.min(drillLength, drill.ready) } : { to: 'rest' }
}

/** Returns what returns today: the items and what is said of them, and how many words. */
function planReturns(
  {
    learner,
    history,
    cards,
    usable,
    words,
  }: Pick<Progress, 'learner' | 'history' | 'usable'> & { cards: Map<number, ReturnCard>; words: readonly OwnWord[] },
  now: number,
) {
  const ofWords = wordsToday(words, calendarDay(learner.zone, now))
  const plan = returnsToday(
    { history, cards, usable, pace: learner.pace, wordSeconds: ofWords.seconds },
    { now, zone: learner.zone },
  )
  const itemIds = [...plan.returns, ...plan.begun]
  const minutes = itemIds.length === 0 ? 0 : plan.minutes
  return {
    itemIds,
    returns: { count: itemIds.length, begun: plan.begun.length, moved: plan.moved, minutes },
    words: { count: ofWords.asked.length, minutes: ofWords.minutes },
  }
}

const openOnWire = <Kind>({
  id,
  kind,
  answered,
  total,
}: {
  id: number
  kind: Kind
  answered: number
  total: number
}) => ({ id, kind, answered, total })

/** Reads a student's day by one statement, and how to plan it; null: there is no such student. */
async function findPlannedDay(db: Db, userId: number, now: number) {
  const [[row], { timeZone }] = await Promise.all([findDay(db, historyOf(userId, now)), getCachedSettings(db, now)])
  if (!row) return null
  const state = {
    words: row.words,
    learner: learnerFrom(userId, row, timeZone),
    history: row.history.map((answer) => answerOf({ ...answer, answered_at: new Date(answer.answered_at) })),
    usable: byItem(row.usable),
    cards: new Map(row.cards.map((card) => [card.item_id, cardOf(card)])),
  }
  return {
    row,
    history: state.history,
    usable: state.usable,
    zone: timeZone,
    plan: (at: number) => planReturns(state, at),
  }
}

const dayMs = 86_400_000

/** Returns what returns today, or tomorrow when nothing does today, with the instant at which that day begins; none while a set of today is open. L8 */
export async function readNextReturns(db: Db, userId: number, now: number) {
  const day = await findPlannedDay(db, userId, now)
  if (!day || day.row.has_open_return) return { from: new Date(now), itemIds: [], usable: new Map<number, UsableRow>() }
  const today = day.plan(now)
  const at = today.itemIds.length > 0 ? now : now + dayMs
  return {
    from: new Date(instantOf(day.zone, `${dayIn(day.zone, at)}T00:00`)),
    itemIds: at === now ? today.itemIds : day.plan(at).itemIds,
    usable: day.usable,
  }
}

/** Returns what the home says of practice, by one statement: what returns today, the newest set that is open, and the lesson to go on with; with when practice was begun last. L12 */
export async function readDay(db: Db, userId: number, now: number) {
  const day = await findPlannedDay(db, userId, now)
  if (!day)
    return {
      practice: { returns: { count: 0, minutes: 0 }, words: { count: 0, minutes: 0 }, open_set: null, redo_left: null },
      nextLesson: null,
      practicedAt: null,
    }
  const { row, history } = day
  const { returns, words } = day.plan(now)
  const [open] = row.open_sets
  return {
    practice: {
      returns: { count: returns.count, minutes: returns.minutes },
      words,
      open_set: open ? openOnWire(open) : null,
      redo_left: row.redo_left,
    },
    nextLesson: nextLesson(weakSkills(history), row.lessons),
    practicedAt: row.practiced_at?.getTime() ?? null,
  }
}

/** Returns a student's day: what returns, her skills, and what comes next. */
export async function readToday(db: Db, progress: Progress, now: number): Promise<Today & { itemIds: number[] }> {
  const { learner, history, levels, usable } = progress
  const { userId } = learner
  const [cards, open, ownWords] = await Promise.all([
    readCards(db, userId),
    listOpenSets(db, { userId }),
    listWordCards(db, { userId, now: new Date(now) }),
  ])
  const { itemIds, returns, words } = planReturns({ learner, history, cards, usable, words: ownWords }, now)
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
  return {
    returns,
    words,
    open_sets: open.map(openOnWire),
    skills,
    next: await nextStep(db, progress, { returns, words, skills, now }),
    itemIds,
  }
}
