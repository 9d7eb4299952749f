import type { z } from 'zod'
import { mistakes } from '../../contract/mistakes.ts'
import { bookOf, bookPage, passesFilter, tally, type BookEntry } from '../../core/learning/book.ts'
import type { TrapFamily } from '../../core/questions/traps.ts'
import { checkedOnWire } from '../attempts/state.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { readCards } from '../learning/cards.ts'
import type { HistoryAnswer } from '../learning/history.ts'
import { readProgress } from '../learning/learner.ts'
import { asked } from '../quizzes/versions.ts'
import { listAnswersOf, listChosenTraps, listNotes, storeNote } from './queries.ts'

type Wire = z.output<typeof mistakes.list.reply>['mistakes'][number]

/** A key for an answer: its question and where it was given. */
const keyOf = ({ questionId, place, placeId }: Pick<HistoryAnswer, 'questionId' | 'place' | 'placeId'>) =>
  `${place} ${placeId} ${questionId}`

const historyMs = 366 * 86_400_000
const dayMs = 86_400_000

/**
 * Reads the mistake book of a student, without any question whose key she may not see: one of a test that she can still take and has not been
 * shown, or one that an open test asks. L12 T44
 */
async function readBook({ db, now }: Pick<Context, 'db' | 'now'>, userId: number) {
  const [{ history, usable }, cards, traps, notes] = await Promise.all([
    readProgress(db, userId, now()),
    readCards(db, userId),
    listChosenTraps(db, { userId, since: new Date(now() - historyMs) }),
    listNotes(db, { userId }),
  ])
  const shown = history.filter(({ itemId }) => usable.has(itemId))
  const trapOf = new Map(
    traps.map(({ question_id: questionId, place, place_id: placeId, trap_id: trap }) => [
      keyOf({ questionId, place, placeId }),
      trap,
    ]),
  )
  const noteOf = new Map(notes.map(({ item_id: itemId, cause, own_rule: ownRule }) => [itemId, { cause, ownRule }]))
  const entries = bookOf(shown, cards).map((entry) => ({
    ...entry,
    skill: entry.missed.skill,
    trap: trapOf.get(keyOf(entry.missed)) ?? null,
    ...(noteOf.get(entry.missed.itemId) ?? { cause: null, ownRule: null }),
  }))
  const chosenTraps = shown.flatMap((answer): TrapFamily[] => {
    const trap = trapOf.get(keyOf(answer))
    return trap ? [trap] : []
  })
  return { entries, chosenTraps }
}

type Entry = Awaited<ReturnType<typeof readBook>>['entries'][number]

const dayOnWire = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** Returns entries with their questions as they were. */
async function onWire(
  { db, versions }: Pick<Context, 'db' | 'versions'>,
  userId: number,
  entries: readonly (Entry & BookEntry<HistoryAnswer>)[],
): Promise<Wire[]> {
  const rows = await listAnswersOf(db, { userId, questionIds: entries.map(({ missed }) => missed.questionId) })
  const answerOf = new Map(
    rows.map((row) => [keyOf({ questionId: row.question_id, place: row.place, placeId: row.place_id }), row]),
  )
  const read = await Promise.all(
    entries.map(async ({ missed, reason, timesMissed, state, dueDay, cause, ownRule }): Promise<Wire[]> => {
      const row = answerOf.get(keyOf(missed))
      const version = row?.version_id ? await versions.get(row.version_id) : undefined
      const question = version?.byId.get(missed.questionId)
      if (!row || !question) return []
      return [
        {
          item_id: missed.itemId,
          question: asked(question),
          checked: checkedOnWire(question, row.user_answer),
          option_seed: row.option_seed,
          reason,
          missed_at: new Date(missed.at).toISOString(),
          times_missed: timesMissed,
          state,
          returns_on: dueDay === null ? null : dayOnWire(dueDay),
          cause,
          own_rule: ownRule,
        },
      ]
    }),
  )
  return read.flat()
}

export const mistakeRoutes = routes(mistakes, {
  async list({ query }, context) {
    const { id: userId } = context.actor
    const { entries, chosenTraps } = await readBook(context, userId)
    const { skill = null, cause = null, trap = null, state = null, page = 1, sheet } = query
    const found = entries.filter((entry) => passesFilter(entry, { skill, cause, trap, state }))
    const size = sheet === undefined ? bookPage.screen : bookPage.sheet
    return {
      data: {
        mistakes: await onWire(context, userId, found.slice((page - 1) * size, page * size)),
        all: entries.length,
        found: found.length,
        without_cause: entries.filter((entry) => entry.cause === null).length,
        skills: tally(entries.map((entry) => entry.skill)),
        causes: tally(entries.map((entry) => entry.cause)),
        traps: tally(chosenTraps),
        trapped: chosenTraps.length,
      },
    }
  },

  async note({ params: { itemId }, body }, context) {
    const { db, actor, now } = context
    const { entries } = await readBook(context, actor.id)
    if (!entries.some(({ missed }) => missed.itemId === itemId)) refuse('mistake.not_found')
    const [stored] = await storeNote(db, {
      userId: actor.id,
      itemId,
      cause: body.cause ?? null,
      ownRule: body.own_rule || null,
      hasCause: body.cause !== undefined,
      hasRule: body.own_rule !== undefined,
      now: new Date(now()),
    })
    return { data: { cause: stored?.cause ?? null, own_rule: stored?.own_rule ?? null } }
  },
})
