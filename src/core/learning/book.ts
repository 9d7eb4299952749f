import type { TrapFamily } from '../questions/traps.ts'
import type { HistoryFact } from './history.ts'
import type { MistakeCause } from './mistakes.ts'
import { isLearned, type ReturnCard } from './returns.ts'

/** The reason why a question is in the mistake book. */
export const bookReasons = ['wrong', 'blank', 'guess', 'flag'] as const
export type BookReason = (typeof bookReasons)[number]

/** The states of a missed question: nothing has happened yet, it returns on a day, or it was right since. */
export const bookStates = ['open', 'returning', 'learned'] as const
export type BookState = (typeof bookStates)[number]

/** The most questions on a page of the book, and on a sheet of paper. */
export const bookPage = { screen: 10, sheet: 60 } as const

/** The most mistakes that are redone as one set: more than half an hour is not begun on a phone. */
export const mostRedone = 20

/** A question of the mistake book; `missed` is the newest answer because of which it is there. */
export type BookEntry<Fact extends HistoryFact = HistoryFact> = {
  missed: Fact
  reason: BookReason
  timesMissed: number
  state: BookState
  /** The day on which it returns; null: it does not. */
  dueDay: number | null
}

/** Returns why an answer belongs in the book; null: it was right, and neither guessed nor flagged. */
function reasonOf({ mark, isGuessed, isFlagged }: HistoryFact): BookReason | null {
  if (mark === null) return 'blank'
  if (mark === 0) return 'wrong'
  return isGuessed ? 'guess' : isFlagged ? 'flag' : null
}

/** Returns the mistake book of a history: each item once, that missed last first. What was right since stays, and is called so. L2 */
export function bookOf<Fact extends HistoryFact>(
  history: readonly Fact[],
  cards: ReadonlyMap<number, ReturnCard>,
): BookEntry<Fact>[] {
  const newestFirst = history.toSorted((one, other) => other.at - one.at)
  return [...Map.groupBy(newestFirst, ({ itemId }) => itemId)]
    .flatMap(([itemId, answers]) => {
      const missed = answers.filter((answer) => reasonOf(answer) !== null)
      const [latest] = missed
      const reason = latest && reasonOf(latest)
      if (!latest || !reason) return []
      const card = cards.get(itemId)
      const isRightSince = answers[0] !== latest
      const state = card ? (isLearned(card) ? 'learned' : 'returning') : isRightSince ? 'learned' : 'open'
      return [
        {
          missed: latest,
          reason,
          timesMissed: missed.length,
          state: state as BookState,
          dueDay: card && state === 'returning' ? card.dueDay : null,
        },
      ]
    })
    .toSorted((one, other) => other.missed.at - one.missed.at || one.missed.itemId - other.missed.itemId)
}

/** The filters of a book; null matches everything. */
export type BookFilter = {
  skill: string | null
  cause: MistakeCause | 'none' | null
  trap: TrapFamily | null
  rule: string | null
  state: BookState | null
}

/** Returns whether an entry passes a filter. */
export function passesFilter(
  {
    skill,
    cause,
    trap,
    rule,
    state,
  }: {
    skill: string | null
    cause: MistakeCause | null
    trap: TrapFamily | null
    rule: string | null
    state: BookState
  },
  filter: BookFilter,
): boolean {
  return (
    (filter.skill === null || filter.skill === skill) &&
    (filter.cause === null || (filter.cause === 'none' ? cause === null : filter.cause === cause)) &&
    (filter.trap === null || filter.trap === trap) &&
    (filter.rule === null || filter.rule === rule) &&
    (filter.state === null || filter.state === state)
  )
}

/** Returns how often each value occurs, the most frequent first; null counts for none. */
export function tally<Value extends string>(values: readonly (Value | null)[]): { name: Value; count: number }[] {
  const counted = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  )
  return [...counted]
    .map(([name, all]) => ({ name, count: all.length }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
}

/** A rule behind mistakes: of how many questions it is the rule, and how many of them were right since. */
export type RuleOfBook = { rule: string; missed: number; learned: number }

/** Returns the rules behind mistakes, the one with most questions that were not right since first. L2 */
export function rulesOf(entries: readonly { rule: string | null; state: BookState }[]): RuleOfBook[] {
  const byRule = Map.groupBy(
    entries.flatMap(({ rule, state }) => (rule === null ? [] : [{ rule, state }])),
    ({ rule }) => rule,
  )
  const open = ({ missed, learned }: RuleOfBook) => missed - learned
  return [...byRule]
    .map(([rule, all]) => ({
      rule,
      missed: all.length,
      learned: all.filter(({ state }) => state === 'learned').length,
    }))
    .toSorted((one, other) => open(other) - open(one) || other.missed - one.missed || (one.rule < other.rule ? -1 : 1))
}
