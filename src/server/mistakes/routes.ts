import type { z } from 'zod'
import { mistakes } from '../../contract/mistakes.ts'
import { dateOfDay } from '../../core/dates.ts'
import { bookPage, mostRedone, passesFilter, rulesOf, tally, type BookEntry } from '../../core/learning/book.ts'
import { noteKeysRead } from '../attempts/keys-seen.ts'
import { checkedOnWire } from '../attempts/state.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import type { HistoryAnswer } from '../learning/history.ts'
import { shownSeed, startSet } from '../learning/sets.ts'
import { asked } from '../quizzes/versions.ts'
import { keyOf, readBook } from './book.ts'
import { listAnswersOf, storeNote } from './queries.ts'

type Wire = z.output<typeof mistakes.list.reply>['mistakes'][number]

type Entry = Awaited<ReturnType<typeof readBook>>['entries'][number]

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
      const version = row?.version_id ? await versions.get(row.version_id, db, row.corrections ?? 0) : undefined
      const question = version?.byId.get(missed.questionId)
      if (!row || !version || !question) return []
      // Those of tests and of their redos stand beside a review, with its letters.
      const isBetweenTests = row.place === 'drill' || row.place === 'return'
      return [
        {
          item_id: missed.itemId,
          question: asked(question),
          checked: checkedOnWire(question, row.user_answer),
          option_seed: isBetweenTests ? shownSeed(version, question, row.option_seed) : row.option_seed,
          reason,
          missed_at: new Date(missed.at).toISOString(),
          times_missed: timesMissed,
          state,
          returns_on: dueDay === null ? null : dateOfDay(dueDay),
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
    const { skill = null, cause = null, trap = null, rule = null, state = null, page = 1, sheet } = query
    const found = entries.filter((entry) => passesFilter(entry, { skill, cause, trap, rule, state }))
    const size = sheet === undefined ? bookPage.screen : bookPage.sheet
    const shown = await onWire(context, userId, found.slice((page - 1) * size, page * size))
    await noteKeysRead(context, { userId, itemIds: shown.map(({ item_id: id }) => id) })
    return {
      data: {
        mistakes: shown,
        all: entries.length,
        found: found.length,
        without_cause: entries.filter((entry) => entry.cause === null).length,
        skills: tally(entries.map((entry) => entry.skill)),
        causes: tally(entries.map((entry) => entry.cause)),
        traps: tally(chosenTraps),
        trapped: chosenTraps.length,
        rules: rulesOf(entries),
      },
    }
  },

  async redo({ body }, context) {
    const { id: userId } = context.actor
    const { entries } = await readBook(context, userId)
    const { skill = null, cause = null, trap = null, rule = null, state = null, item_id: itemId } = body
    const mistakes = entries
      .filter((entry) => passesFilter(entry, { skill, cause, trap, rule, state }))
      .map(({ missed }) => missed.itemId)
      .filter((id) => itemId === undefined || id === itemId)
      .slice(0, mostRedone)
      // In one order, so that an answer, which makes its mistake the newest, does not make the set another one.
      .toSorted((one, other) => one - other)
    return { data: { id: await startSet(context, userId, { kind: 'drill', mistakes }) } }
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
