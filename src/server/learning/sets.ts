import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { learning } from '../../contract/learning.ts'
import { mostLearningSets, startsWithinMs } from '../../core/attempts/budgets.ts'
import { chooseDrill } from '../../core/learning/drill.ts'
import type { SetChoice, SetKind, StoredChoice } from '../../core/learning/sets.ts'
import { withSiblings, type Sibling } from '../../core/learning/siblings.ts'
import { lockUser } from '../accounts/store.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { drillItems, levelsBy, readProgress, type Progress } from './learner.ts'
import { addSet, addSetQuestions, countSetsSince, finishSet, listOpenSets, type SetQuestionRow } from './queries.ts'
import { estimateOf, readToday } from './today.ts'

type Summary = NonNullable<z.output<typeof learning.get.reply>['summary']>

/** The kind of a set and how its questions are chosen. */
export type NewSet =
  | { kind: 'return' }
  | { kind: 'drill'; skill: string | null; level: 'easy' | 'medium' | 'hard' | null; pace: 'test' | null }

const paceOf = ({ pace }: { pace: 'test' | null }) => (pace === null ? {} : { pace })

const choiceOf = (set: NewSet): SetChoice =>
  set.kind === 'return'
    ? { by: 'due' }
    : set.skill === null
      ? { by: 'need', ...paceOf(set) }
      : { by: 'skill', skill: set.skill, level: set.level, ...paceOf(set) }

type Chosen = { itemId: number; cardItemId: number | null }

/** Chooses the questions of a set from how the student stands. */
async function choose(
  { db, now }: Pick<Context, 'db' | 'now'>,
  progress: Progress,
  choice: SetChoice,
): Promise<Chosen[]> {
  if (choice.by === 'due') {
    const { itemIds } = await readToday(db, progress, now())
    const siblings = new Map<number, Sibling>(
      [...progress.usable.values()].map((row) => [
        row.item_id,
        { itemId: row.item_id, skill: row.skill, ruleId: row.rule_id, isShown: row.is_shown },
      ]),
    )
    return withSiblings(itemIds, siblings)
  }
  const places = new Map<number, number>()
  const order = (itemId: number) => {
    const place = places.get(itemId) ?? randomInt(2 ** 31)
    places.set(itemId, place)
    return place
  }
  const ids = chooseDrill(drillItems(progress), { choice, levels: progress.levels, now: now(), order })
  return ids.map((itemId) => ({ itemId, cardItemId: null }))
}

const isSame = (one: StoredChoice, other: SetChoice) => isDeepStrictEqual(one, other)

/**
 * Starts a set and returns its id, or that of the open one with the same choice; another one of its kind ends, with what was answered in it.
 * Two requests at once get one set.
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
  const chosen = await choose(context, progress, choice)
  const seeds = await Promise.all(
    chosen.map(async ({ itemId }) => {
      const row = progress.usable.get(itemId)
      const { settings } = await versions.get(row?.version_id ?? 0)
      return settings.shufflesOptions ? randomInt(2 ** 31 - 1) : null
    }),
  )
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const open = (await listOpenSets(tx, { userId })).filter(({ kind }) => kind === set.kind)
    const same = open.find((one) => isSame(one.choice, choice))
    if (same) return same.id
    if (chosen.length === 0) refuse('learning.nothing_left')
    const [recent] = await countSetsSince(tx, { userId, since: new Date(now - startsWithinMs) })
    if ((recent?.count ?? 0) >= mostLearningSets)
      refuse('learning.too_many', { retryAfterSeconds: startsWithinMs / 1000 })
    for (const { id } of open) await finishSet(tx, { setId: id, now: new Date(now), always: true })
    const [added] = await addSet(tx, { userId, kind: set.kind, choice: JSON.stringify(choice), now: new Date(now) })
    if (!added) throw new Error('nothing was written')
    await addSetQuestions(tx, {
      setId: added.id,
      questionIds: chosen.map(({ itemId }) => progress.usable.get(itemId)?.question_id ?? 0),
      cardItemIds: chosen.map(({ cardItemId }) => cardItemId),
      optionSeeds: seeds,
    })
    return added.id
  })
}

/** Returns what a set has changed, and what comes next. */
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
  const skills = [...new Set(progress.history.filter(isOfSet).flatMap(({ skill }) => skill ?? []))]
  const { next } = await readToday(db, progress, now())
  const given = answers.filter(({ answered_at: at }) => at !== null)
  return {
    right: given.filter(({ mark }) => mark === 1).length,
    total: given.length,
    changes: skills.map((skill) => {
      const after = estimateOf(progress.levels, skill)
      return { skill, before: estimateOf(before, skill).estimate, after: after.estimate, missing: after.missing }
    }),
    next,
  }
}
