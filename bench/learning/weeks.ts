import { forgetting_curve, default_w } from 'ts-fsrs'
import type { HistoryFact } from '../../src/core/learning/history.ts'
import { nextCard } from '../../src/core/learning/next-card.ts'
import {
  calendarDay,
  isLearned,
  planDay,
  readingSeconds,
  type DayPlan,
  type ReturnCard,
} from '../../src/core/learning/returns.ts'
import { minutesOfReturns, mistakesOf, returnsToday } from '../../src/core/learning/today.ts'
import { seeded, skillNames } from './simulate.ts'
import { dayMs } from '../../src/core/dates.ts'

const days = 56
const zone = 'UTC'
const testDays = new Set([0, 24, 50])
const questionsOfTest = 54
/** The seconds that every question takes. */
const pace = 71
/** Skills that are weak, and how much likelier a question of them is missed. */
const weakSkillsOf = 3
const weakOdds = 6

/** The state from which a day is planned. */
type DayState = {
  history: HistoryFact[]
  cards: Map<number, ReturnCard>
  usable: Map<number, { skill: string }>
}

/** A way to plan a day. */
export type Planner = (state: DayState, now: number) => DayPlan

/** Plans as the product does, which knows which skills are weak from the answers alone. */
export const product: Planner = (state, now) => returnsToday({ ...state, pace }, { now, zone })

/** Plans that break one promise each; the bounds have to find that. */
export const broken = {
  /** Begins mistakes in any order. */
  'weak skills': ({ history, cards, usable }, now) => {
    const today = calendarDay(zone, now)
    const skillOf = (itemId: number) => usable.get(itemId)?.skill ?? ''
    return planDay({
      due: [...cards]
        .filter(([, card]) => !isLearned(card))
        .map(([itemId, { dueDay }]) => ({ itemId, skill: skillOf(itemId), dueDay })),
      mistakes: mistakesOf(history)
        .filter(({ itemId }) => !cards.has(itemId))
        .map(({ itemId, at }) => ({
          itemId,
          skill: skillOf(itemId),
          missedDay: calendarDay(zone, at),
          pointsToWin: 0,
        })),
      minutes: minutesOfReturns,
      today,
      secondsOf: () => pace,
    })
  },
  /** Stops after half of the minutes. */
  'short days': (state, now) => {
    const plan = product(state, now)
    const returns = plan.returns.slice(0, 2)
    const begun = plan.begun.slice(0, 2 - returns.length)
    return { ...plan, returns, begun, minutes: Math.ceil(plan.minutes / 2) }
  },
  /** Begins every mistake at once. */
  'long days': (state, now) => {
    const plan = product(state, now)
    const begun = mistakesOf(state.history).flatMap(({ itemId }) => (state.cards.has(itemId) ? [] : [itemId]))
    return { ...plan, begun, minutes: plan.minutes + 2 * begun.length }
  },
  /** Leaves what is due for new mistakes. */
  'old returns': (state, now) => {
    const plan = product(state, now)
    return plan.begun.length > 0 ? { ...plan, returns: [] } : { ...plan, returns: plan.returns.slice(0, 1) }
  },
} satisfies Record<string, Planner>

/** The gain in the level of a skill by one answer of practice, beyond the question itself; not even its sign is known of real students. */
export const transfers = { none: 0, some: 0.02, much: 0.06 }

/** A way to practice: by a plan or without one, with or without redoing each mistake on the day of its test, and what that teaches of a skill. */
export type Way = { plan: Planner | null; redoes?: boolean; transfer?: number }

/** The outcome of eight weeks of ten minutes a day. */
export type Weeks = {
  /** The longest that a due question has waited, in days. */
  oldestDueDays: number
  /** Of each day of practice: its minutes, and whether there was enough to do for ten. */
  days: { minutes: number; isFull: boolean }[]
  begun: number
  learned: number
  /** The number of returns, and of those of the weak skills. */
  returns: number
  weakReturns: number
  /** The number of questions missed in tests that belong to weak skills. */
  weakMistakes: number
  /** All minutes of practice, redoing included. */
  minutes: number
  /** At the end: the chance to know a question that was missed, that of those which practice reached, and what it has added to the level of a skill on average. */
  known: number
  knownOfReached: number
  gained: number
}

/** Misses so many questions of a test, those of weak skills more likely; returns its answers. */
function takeTest(random: () => number, mistakes: number, weak: ReadonlySet<string>, firstItem: number, now: number) {
  const asked = Array.from({ length: questionsOfTest }, (_, at) => ({
    itemId: firstItem + at,
    skill: skillNames[Math.floor(random() * skillNames.length)]!,
  }))
  // By exponential waiting times with odds as rates: the first ones are missed.
  const missed = new Set(
    asked
      .map(({ itemId, skill }) => ({ itemId, at: -Math.log(1 - random()) / (weak.has(skill) ? weakOdds : 1) }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, mistakes)
      .map(({ itemId }) => itemId),
  )
  return asked.map(({ itemId, skill }): HistoryFact => fact(itemId, skill, missed.has(itemId) ? 0 : 1, 'test', now))
}

const fact = (itemId: number, skill: string, mark: 0 | 1, place: HistoryFact['place'], at: number): HistoryFact => ({
  itemId,
  skill,
  mark,
  place,
  placeId: 1,
  at,
  level: 0,
  guess: 0.25,
  isRight: mark === 1,
  isGuessed: false,
  isFlagged: false,
  isHelped: false,
  seconds: pace,
})

/**
 * Simulates eight weeks of a student with so many mistakes in each of three tests, who practices six days of seven by a plan and knows a
 * returned question with a chance that grows with each return. A mistake that practice never reached counts as not known.
 */
export function simulateWeeks(seed: number, mistakes: number, { plan, redoes = false, transfer = 0 }: Way): Weeks {
  const random = seeded(seed)
  const weak = new Set(
    skillNames
      .map((name) => ({ name, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, weakSkillsOf)
      .map(({ name }) => name),
  )
  const state: DayState = { history: [], cards: new Map(), usable: new Map() }
  const { history, cards, usable } = state
  const weeks = {
    oldestDueDays: 0,
    days: [] as Weeks['days'],
    begun: 0,
    returns: 0,
    weakReturns: 0,
    weakMistakes: 0,
    gained: 0,
    minutes: 0,
  }
  /** Answers a question of practice. */
  const practice = (itemId: number, today: number, place: 'redo' | 'return') => {
    const skill = usable.get(itemId)?.skill ?? ''
    const before =
      cards.get(itemId) ?? nextCard(null, { grade: 'again', isSibling: false, today: today - 1, testDay: days })
    const isRight = random() < Math.min(0.95, 0.5 + 0.1 * before.reps)
    const grade = isRight ? 'good' : 'again'
    cards.set(itemId, nextCard(before, { grade, isSibling: true, today, testDay: days }))
    history.push(fact(itemId, skill, isRight ? 1 : 0, place, today * dayMs))
    weeks.returns += 1
    weeks.minutes += (pace + readingSeconds) / 60
    weeks.gained += transfer / skillNames.length
    if (weak.has(skill)) weeks.weakReturns += 1
  }
  for (let today = 0; today < days; today += 1) {
    const now = today * dayMs
    if (testDays.has(today)) {
      const answers = takeTest(random, mistakes, weak, usable.size + 1, now)
      for (const { itemId, skill } of answers) usable.set(itemId, { skill: skill ?? '' })
      history.push(...answers)
      weeks.weakMistakes += answers.filter(({ mark, skill }) => mark === 0 && weak.has(skill ?? '')).length
      if (redoes) for (const { itemId, mark } of answers) if (mark === 0) practice(itemId, today, 'redo')
    }
    if (plan === null) continue
    const due = [...cards.values()].filter((card) => !isLearned(card) && card.dueDay <= today)
    for (const { dueDay } of due) weeks.oldestDueDays = Math.max(weeks.oldestDueDays, today - dueDay)
    // Every seventh day is free.
    if (today % 7 === 6) continue
    const waiting = mistakesOf(history).filter(({ itemId, at }) => !cards.has(itemId) && now - at <= 21 * dayMs)
    const { returns, begun, minutes } = plan(state, now)
    weeks.days.push({ minutes, isFull: due.length + Math.min(5, waiting.length) >= 5 })
    weeks.begun += begun.length
    for (const itemId of [...returns, ...begun]) practice(itemId, today, 'return')
  }
  const missed = new Set(history.flatMap(({ place, mark, itemId }) => (place === 'test' && mark === 0 ? [itemId] : [])))
  const known = [...missed].map((itemId) => {
    const card = cards.get(itemId)
    return card ? forgetting_curve(default_w, days - card.lastDay, card.stability) : null
  })
  const averageOf = (chances: readonly number[]) =>
    chances.length === 0 ? 1 : chances.reduce((sum, one) => sum + one, 0) / chances.length
  return {
    ...weeks,
    learned: [...cards.values()].filter(isLearned).length,
    known: averageOf(known.map((one) => one ?? 0)),
    knownOfReached: averageOf(known.filter((one) => one !== null)),
  }
}
