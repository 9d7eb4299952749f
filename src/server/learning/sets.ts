import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { learning } from '../../contract/learning.ts'
import { mostBookSets, mostLearningSets, startsWithinMs } from '../../core/attempts/budgets.ts'
import { chooseDrill } from '../../core/learning/drill.ts'
import { saysTooLittle } from '../../core/learning/evidence.ts'
import type { SetChoice, SetKind, StoredChoice } from '../../core/learning/sets.ts'
import { highestSeed, mostAhead } from '../../core/learning/sets.ts'
import { stillReturning, withSiblings, type Sibling } from '../../core/learning/siblings.ts'
import { mistakesOf } from '../../core/learning/today.ts'
import { canReorderOptions } from '../../core/quizzes/publishable.ts'
import { lockUser } from '../accounts/store.ts'
import type { Context } from '../http/context.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { asked, type Version, type VersionQuestion } from '../quizzes/versions.ts'
import { drillItems, levelsBy, readProgress, type LearningState, type Progress } from './learner.ts'
import {
  addSet,
  addSetQuestions,
  countSetsSince,
  finishSet,
  listOpenSets,
  listSetQuestions,
  type SetQuestionRow,
  type PublishedItem,
} from './queries.ts'
import { estimateOf, readNextReturns, todayOf } from './today.ts'

type Summary = NonNullable<z.output<typeof learning.get.reply>['summary']>

type AheadQuestion = { question_id: number; option_seed: number | null; returns_for: number }

/** The kind of a set and how its questions are chosen. */
export type NewSet =
  | { kind: 'return'; chosen?: AheadQuestion[] | undefined }
  | { kind: 'drill'; skill: string | null; level: 'easy' | 'medium' | 'hard' | null; pace: 'test' | null }
  | { kind: 'drill'; mistakes: readonly number[] }

const paceOf = ({ pace }: { pace: 'test' | null }) => (pace === null ? {} : { pace })

function choiceOf(set: NewSet): SetChoice {
  if (set.kind === 'return') return { by: 'due' }
  if ('mistakes' in set) return { by: 'mistakes', itemIds: set.mistakes }
  return set.skill === null
    ? { by: 'need', ...paceOf(set) }
    : { by: 'skill', skill: set.skill, level: set.level, ...paceOf(set) }
}

type Chosen = { itemId: number; cardItemId: number | null; seed?: number | null }

const asSiblings = ({ usable, shown }: Pick<LearningState, 'usable' | 'shown'>) =>
  new Map<number, Sibling>(
    [...usable.values()].map((row) => [
      row.item_id,
      { itemId: row.item_id, skill: row.skill, ruleId: row.rule_id, isShown: shown.has(row.item_id) },
    ]),
  )

/** Returns whether a question of a version may be asked in an order of its own. docs/decisions/0056 */
const isReordered = ({ settings }: Version, question: VersionQuestion): boolean =>
  settings.shufflesOptions || canReorderOptions(question)

/** Returns the seed of a new order of a question's options, so that no letter is remembered in place of the reason; null where it keeps its order. */
async function seedOf(versions: Context['versions'], row: PublishedItem | undefined): Promise<number | null> {
  if (!row) return null
  const version = await versions.get(row.version_id)
  const question = version.byId.get(row.question_id)
  return question !== undefined && isReordered(version, question) ? randomInt(highestSeed + 1) : null
}

/**
 * Returns the seed by which a question is shown that was asked by one: null where a correction has named an option by its letter since, which
 * is that of the question as it was written.
 */
export const shownSeed = (version: Version, question: VersionQuestion, seed: number | null): number | null =>
  isReordered(version, question) ? seed : null

/** Returns the questions of the next day of returns, as a set of it would ask them, without starting one. L8 docs/decisions/0202 */
export async function readAhead({ db, versions, now }: Pick<Context, 'db' | 'versions' | 'now'>, userId: number) {
  const { from, itemIds, state } = await readNextReturns(db, userId, now())
  const chosen = withSiblings(itemIds.slice(0, mostAhead), asSiblings(state))
  const questions = await Promise.all(
    chosen.map(async ({ itemId, cardItemId }) => {
      const row = state.usable.get(itemId)
      const question = row && (await versions.get(row.version_id)).byId.get(row.question_id)
      if (!question) return []
      const option_seed = await seedOf(versions, row)
      return [{ ...asked(question), option_seed, is_sibling: itemId !== cardItemId, returns_for: cardItemId }]
    }),
  )
  return { from: from.toISOString(), questions: questions.flat() }
}

/** Returns of what a device has fetched ahead that which may be asked now. */
function chooseAhead(progress: Progress, ahead: readonly AheadQuestion[]): Chosen[] {
  const { usable, history, cards } = progress
  const itemOf = new Map([...usable.values()].map((row) => [row.question_id, row.item_id]))
  const chosen = ahead.flatMap(({ question_id: id, option_seed: seed, returns_for: cardItemId }) => {
    const itemId = itemOf.get(id)
    return itemId === undefined ? [] : [{ itemId, cardItemId, seed }]
  })
  const returning = new Set([...cards.keys(), ...mistakesOf(history).map(({ itemId }) => itemId)])
  return stillReturning(chosen, { returning, usable: asSiblings(progress) })
}

/** Chooses the questions of a set from how the student stands. */
function choose(progress: Progress, choice: SetChoice, now: number): Chosen[] {
  if (choice.by === 'due') return withSiblings(todayOf(progress, now).itemIds, asSiblings(progress))
  if (choice.by === 'mistakes')
    return choice.itemIds.flatMap((itemId) => (progress.usable.has(itemId) ? [{ itemId, cardItemId: null }] : []))
  const places = new Map<number, number>()
  const order = (itemId: number) => {
    const place = places.get(itemId) ?? randomInt(2 ** 31)
    places.set(itemId, place)
    return place
  }
  const ids = chooseDrill(drillItems(progress), { choice, levels: progress.levels, now, order })
  return ids.map((itemId) => ({ itemId, cardItemId: null }))
}

const isSame = (one: StoredChoice, other: SetChoice) => isDeepStrictEqual(one, other)

/** Returns the sort of a set, of which one alone is open: a drill that was begun does not end for mistakes of the book, nor many of these for one. */
function sortOf(choice: StoredChoice): 'one' | 'many' | 'other' {
  if (choice.by !== 'mistakes') return 'other'
  return choice.itemIds.length === 1 ? 'one' : 'many'
}

/** Returns whether an open set asks all of these questions. */
async function asksAll(db: Db, setId: number, questionIds: readonly number[]): Promise<boolean> {
  const inSet = new Set((await listSetQuestions(db, { setId })).map((one) => one.question_id))
  return questionIds.every((id) => inSet.has(id))
}

/** Refuses more sets within a day than one student may start; those of the book take none from drills and returns. */
async function refuseMany(db: Db, userId: number, choice: SetChoice, now: number): Promise<void> {
  const isOfBook = choice.by === 'mistakes'
  const [recent] = await countSetsSince(db, { userId, since: new Date(now - startsWithinMs), isOfBook })
  if ((recent?.count ?? 0) >= (isOfBook ? mostBookSets : mostLearningSets))
    refuse(isOfBook ? 'mistake.too_many' : 'learning.too_many', { retryAfterSeconds: startsWithinMs / 1000 })
}

/**
 * Starts a set and returns its id, or that of the open one with the same choice; another one of its kind and sort ends, with what was answered
 * in it. Two requests at once get one set.
 */
export async function startSet(
  context: Pick<Context, 'db' | 'versions' | 'now'>,
  userId: number,
  set: NewSet,
): Promise<number> {
  const { db, versions } = context
  const now = context.now()
  const choice = choiceOf(set)
  const progress = await readProgress(db, userId, now)
  const ahead = set.kind === 'return' ? set.chosen : undefined
  const chosen = ahead ? chooseAhead(progress, ahead) : choose(progress, choice, now)
  const seeds = await Promise.all(
    chosen.map(({ itemId, seed }) => (seed === undefined ? seedOf(versions, progress.usable.get(itemId)) : seed)),
  )
  const questionIds = chosen.map(({ itemId }) => progress.usable.get(itemId)?.question_id ?? 0)
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const open = (await listOpenSets(tx, { userId })).filter(
      (one) => one.kind === set.kind && sortOf(one.choice) === sortOf(choice),
    )
    const same = open.find((one) => isSame(one.choice, choice))
    // What was fetched ahead is begun once; a set of that day which another device has begun ends.
    if (same && (!ahead || (await asksAll(tx, same.id, questionIds)))) return same.id
    if (chosen.length === 0) refuse('learning.nothing_left')
    await refuseMany(tx, userId, choice, now)
    for (const { id } of open) await finishSet(tx, { setId: id, now: new Date(now), always: true })
    const [added] = await addSet(tx, { userId, kind: set.kind, choice: JSON.stringify(choice), now: new Date(now) })
    if (!added) throw new Error('nothing was written')
    await addSetQuestions(tx, {
      setId: added.id,
      questionIds,
      cardItemIds: chosen.map(({ cardItemId }) => cardItemId),
      optionSeeds: seeds,
    })
    return added.id
  })
}

/** Returns what a set has changed, and what comes next. What was answered with help changes no estimate. */
export async function summaryOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, kind, setId }: { userId: number; kind: SetKind; setId: number },
  answers: readonly SetQuestionRow[],
): Promise<Summary> {
  const progress = await readProgress(db, userId, now())
  const isOfSet = ({ place, placeId }: { place: string; placeId: number }) => place === kind && placeId === setId
  const before = levelsBy(
    progress.history.filter((answer) => !isOfSet(answer)),
    now(),
  )
  const counting = progress.history.filter((answer) => isOfSet(answer) && !answer.isHelped)
  const skills = [...new Set(counting.flatMap(({ skill }) => skill ?? []))]
  const { next } = todayOf(progress, now())
  const given = answers.filter(({ answered_at: at }) => at !== null)
  return {
    right: given.filter(({ mark }) => mark === 1).length,
    total: given.length,
    too_quick: counting.filter(({ seconds }) => saysTooLittle(seconds)).length,
    changes: skills.map((skill) => {
      const after = estimateOf(progress.levels, skill)
      return { skill, before: estimateOf(before, skill).estimate, after: after.estimate, missing: after.missing }
    }),
    next,
  }
}
