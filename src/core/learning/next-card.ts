import { fsrs, Rating, State, type Card, type Grade } from 'ts-fsrs'
import type { ReturnCard, ReturnGrade } from './returns.ts'
import type { WordCards, WordWay } from './words.ts'
import { dayMs } from '../dates.ts'

// Apart from the rest of returns, so that no page loads ts-fsrs.

/**
 * The scheduler for missed questions: FSRS, with a retention of 0.9, in whole days. Days are those of the academy's calendar, counted from
 * 1970-01-01, so that the same history always gives the same days. L3
 */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false })

const ratings: Record<ReturnGrade, Grade> = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good }

const dateOf = (day: number) => new Date(day * dayMs)
const dayOf = (date: Date) => Math.floor(date.getTime() / dayMs)

/** A question does not return this many days before the test any more. */
const daysBeforeTest = 3
const asFsrs = (card: ReturnCard): Card => ({
  due: dateOf(card.dueDay),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: 0,
  scheduled_days: card.dueDay - card.lastDay,
  learning_steps: 0,
  reps: card.reps,
  lapses: card.lapses,
  state: State.Review,
  last_review: dateOf(card.lastDay),
})

const newCard = (day: number): Card => ({
  due: dateOf(day),
  stability: 0,
  difficulty: 0,
  elapsed_days: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: 0,
  lapses: 0,
  state: State.New,
})

/**
 * Returns the day on which a question returns, from the day that FSRS wants: never before tomorrow, and not later than three days before
 * the test while that day is ahead.
 */
function clipped(wanted: number, today: number, testDay: number | null): number {
  const last = testDay === null ? null : testDay - daysBeforeTest
  const latest = last !== null && last > today ? Math.min(wanted, last) : wanted
  return Math.max(today + 1, latest)
}

/** Returns the state of a question after it was answered on a day; null before is its first miss. */
export function nextCard(
  before: ReturnCard | null,
  {
    grade,
    isSibling,
    today,
    testDay,
  }: { grade: ReturnGrade; isSibling: boolean; today: number; testDay: number | null },
): ReturnCard {
  const { card } = scheduler.next(before === null ? newCard(today) : asFsrs(before), dateOf(today), ratings[grade])
  const isMissed = grade === 'again'
  return {
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    lastDay: today,
    dueDay: clipped(dayOf(card.due), today, testDay),
    rightSince: isMissed ? null : (before?.rightSince ?? today),
    rightSiblings: isMissed ? 0 : (before?.rightSiblings ?? 0) + (isSibling ? 1 : 0),
    rightSelf: isMissed ? 0 : (before?.rightSelf ?? 0) + (isSibling ? 0 : 1),
  }
}

/** Returns the cards of a word after it was asked in one way; the first answer of a day counts. L10 */
export function nextWordCards(
  cards: WordCards,
  way: WordWay,
  { isKnown, today, testDay }: { isKnown: boolean; today: number; testDay: number | null },
): WordCards {
  const card = cards[way]
  if (card.reps > 0 && card.lastDay >= today) return cards
  const grade = isKnown ? 'good' : 'again'
  return { ...cards, [way]: nextCard(card.reps === 0 ? null : card, { grade, isSibling: false, today, testDay }) }
}
