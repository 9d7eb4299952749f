import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { lateMs } from '../../core/attempts/late.ts'
import { isQuestionType, questionKinds } from '../../core/questions/kinds.ts'
import { acceptedOnWire } from '../../core/questions/grading.ts'
import { isGraded, type Ruling } from '../../core/questions/ruling.ts'
import { isSameButForSlips } from '../../core/questions/slip.ts'
import { isSameWording } from '../../core/quizzes/carrying.ts'
import type { EmailText } from '../../languages/email-text.ts'
import { amendChange, emailAbout, recordChange, type Author } from '../audit/record.ts'
import { unnested } from '../db/unnested.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsForAll, type EmailTexts } from '../mail/words.ts'
import { enqueueAll } from '../outbox/store.ts'
import { inTurns } from '../limits/in-turns.ts'
import { takeOutOfSets } from '../practice/store.ts'
import { lockCorrected, lockGrading, lockResults } from '../quizzes/corrections.ts'
import { listPublishedOfItems, listPublishedRevisions } from '../quizzes/queries.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { forgetTally } from '../statistics/tally.ts'
import { effectsOf, isChanged, isShownChange, type Effect, type Terms } from './effects.ts'
import * as queries from './queries.ts'

/** A question of a quiz that is graded anew, with the revisions that ask the same, and its present ruling. */
type Regraded = {
  quiz: string
  question: VersionQuestion
  same: VersionQuestion[]
  ruling: Ruling | null
  /** True if it is not the revision that students of the published version get. */
  isFormer: boolean
  /** The revisions that ask something else. */
  others: VersionQuestion[]
  /** The number of corrections of the quiz. */
  corrections: number
}

/** A question of a quiz, and which of its revisions is meant; without one the published one is. */
type Meant = { itemId: number; revisionId?: number | undefined }

/** Returns a published question as students of that version get it; refuses one that was never published. */
export async function findRegraded(db: Db, quizId: number, { itemId, revisionId }: Meant): Promise<Regraded> {
  const [quiz] = await queries.findQuiz(db, { quizId })
  if (!quiz) refuse('quiz.not_found')
  const listed = await listPublishedOfItems(db, { quizId, itemIds: [itemId] })
  const newest = listed.toSorted((one, other) => other.versionId - one.versionId)
  const published = newest.find(({ versionId }) => versionId === quiz.published_version_id) ?? newest[0]
  const question = revisionId === undefined ? published : newest.find(({ id }) => id === revisionId)
  if (!question) refuse('question.not_found')
  const unique = [...new Map(newest.map((one) => [one.id, one])).values()]
  const [same, others] = [true, false].map((wanted) => unique.filter((one) => isSameWording(one, question) === wanted))
  return {
    quiz: quiz.name,
    question,
    same: same ?? [],
    ruling: question.ruling,
    isFormer: question.id !== published?.id,
    others: others ?? [],
    corrections: quiz.corrections,
  }
}

/** Returns how often revisions of a quiz were met in attempts with a result, those of the newest version first. T20 */
export const countMet = (db: Db, quizId: number, revisionIds: readonly number[]) =>
  queries.countMet(db, { quizId, revisionIds })

/** Refuses keys that cannot belong to the question. */
function checkRuling({ type, spec }: VersionQuestion, ruling: Ruling): void {
  if (ruling.rule !== 'keys' || !isQuestionType(type)) return
  for (const key of ruling.keys) {
    const problem = questionKinds[type].problem({ type, spec, key })
    if (problem !== null) refuse('request.invalid', { errors: { keys: [problem] } })
  }
}

/** Returns a question with the terms by which a ruling on it regrades results. */
async function termsOf(
  db: Db,
  quizId: number,
  { ruling, now, ...meant }: Meant & { ruling: Ruling; now: number },
): Promise<Regraded & { terms: Terms }> {
  const regraded = await findRegraded(db, quizId, meant)
  checkRuling(regraded.question, ruling)
  const corrected = regraded.same.map((question) => ({ question, to: ruling }))
  return { ...regraded, terms: { corrected, table: await getDsatTable(db, now), now } }
}

/** The longest that late answers are on their way into an attempt that becomes final meanwhile. */
const onTheWayMs = 60_000

/** Returns the attempts at a quiz by whether their results stand, may change by late answers, or are yet to come. */
async function listAttempts(db: Db, quizId: number, now: number) {
  const [found] = await queries.listAttempts(db, { quizId, lateAt: new Date(now - lateMs - onTheWayMs) })
  return found ?? { final: [], pending: [], open: [], newest: 0 }
}

/** The most results, and emails about them, that are read and stored at once: a student who submits meanwhile waits for that many at most. */
const resultsAtOnce = 250

/** Calls `work` with the effects on attempts, some after the others: there may be a hundred thousand, and students submit meanwhile. */
async function forEffects(
  db: Db,
  quizId: number,
  { terms, ids }: { terms: Terms; ids: readonly number[] },
  work: (effects: Effect[]) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += resultsAtOnce) {
    await work(await effectsOf(db, quizId, terms, ids.slice(at, at + resultsAtOnce)))
    await setImmediate()
  }
}

/** A question with what a ruling would do to the results of its quiz. */
export type Preview = Regraded & { effects: Effect[] }

/** Returns what a ruling would do to the results of a quiz; nothing is changed. T20 */
export async function previewRegrade(
  db: Db,
  quizId: number,
  meant: Meant & { ruling: Ruling; now: number },
): Promise<Preview> {
  const { terms, ...regraded } = await termsOf(db, quizId, meant)
  const { final, pending } = await listAttempts(db, quizId, meant.now)
  const ids = [...final, ...pending].toSorted((one, other) => one - other)
  const effects: Effect[] = []
  await forEffects(db, quizId, { terms, ids }, (part) => void effects.push(...part))
  return { ...regraded, effects }
}

const changedResults = unnested<Effect>(2, {
  attempt_id: ['int', ({ attemptId }) => attemptId],
  correct_before: ['int', ({ before }) => before.correct],
  total_before: ['int', ({ before }) => before.total],
  correct_after: ['int', ({ after }) => after.correct],
  total_after: ['int', ({ after }) => after.total],
  mark_before: ['smallint', ({ verdictBefore }) => verdictBefore],
  mark_after: ['smallint', ({ verdictAfter }) => verdictAfter],
  other_variant: ['text', ({ otherVariant }) => otherVariant],
})

const newResults = unnested<Effect>(2, {
  attempt_id: ['int', ({ attemptId }) => attemptId],
  correct: ['int', ({ after }) => after.correct],
  total: ['int', ({ after }) => after.total],
  mark: ['smallint', ({ verdictAfter }) => verdictAfter],
})

/** Stores the results and verdicts after a correction. */
async function storeResults(tx: Db, questionIds: readonly number[], effects: Effect[]): Promise<void> {
  await tx.run(
    {
      name: 'store-corrected-results',
      text: `WITH given AS (SELECT * FROM ${newResults.as('t')}), verdicts AS (
          UPDATE responses r SET mark = g.mark FROM given g WHERE r.attempt_id = g.attempt_id AND r.question_id = ANY($1::int[])
        )
        UPDATE attempts a SET correct_count = g.correct, total_count = g.total FROM given g WHERE a.id = g.attempt_id`,
    },
    [questionIds, ...newResults.of(effects)],
  )
}

/** The most that the clocks of two servers differ. What is looked at twice for it has changed nothing, and changes nothing now. */
const clocksApartMs = 60_000

/** So few results are left for the moment in which nothing is graded. */
const fewLeft = 50

/**
 * Stores what a correction does to results, all of it in this transaction. The results that stand take seconds, during which students go on
 * submitting; late answers wait from when those are stored that they could change. What is submitted meanwhile is corrected before grading
 * is kept out, but for the last few. Refuses where other results than `expected` change of those that it met first. Returns how
 * many changed. Call it with the rows of the quiz locked. docs/decisions/0081
 */
async function correctResults(
  tx: Db,
  quizId: number,
  { terms, expected = null }: { terms: Terms; expected?: number | null },
  store: (changed: Effect[]) => Promise<void>,
): Promise<number> {
  const { final, pending, open, newest } = await listAttempts(tx, quizId, terms.now)
  const count = { changed: 0, shown: 0 }
  // Their rows are locked since, so that nothing else changes them.
  const stored = new Set<number>()
  const correct = (ids: readonly number[]) =>
    forEffects(tx, quizId, { terms, ids }, async (effects) => {
      const changed = effects.filter(isChanged)
      if (changed.length > 0) await store(changed)
      for (const { attemptId } of changed) stored.add(attemptId)
      count.changed += changed.length
      count.shown += changed.filter(isShownChange).length
    })
  await correct(final)
  await lockResults(tx, quizId)
  await correct(pending)
  if (expected !== null && count.shown !== expected) refuse('regrade.changed')
  const revisions = new Map<number, number>()
  const since = new Date(terms.now - clocksApartMs)
  const correctSince = async () => {
    const found = await queries.listFinishedSince(tx, { quizId, open, newest, since })
    const ended = found.filter(({ id, revision }) => !stored.has(id) && revisions.get(id) !== revision)
    await correct(ended.map(({ id }) => id))
    for (const { id, revision } of ended) revisions.set(id, revision)
    return ended.length
  }
  while ((await correctSince()) > fewLeft);
  await lockGrading(tx, [quizId])
  await correctSince()
  await forgetTally(tx, quizId)
  return count.changed
}

type Notice = { author: Author; now: number; auditId: number }

/** Emails each student whose result changed, once for each attempt. */
async function emailStudents(
  tx: Db,
  effects: Effect[],
  { author, now, auditId }: Notice,
  text: (texts: EmailTexts, effect: Effect) => EmailText,
): Promise<void> {
  const textsOf = await emailTextsForAll(
    tx,
    effects.map(({ userId }) => userId),
  )
  const emails = await inTurns(effects, (effect) => ({ to: effect.email, ...text(textsOf(effect.userId), effect) }))
  await enqueueAll(tx, now, 'email', emails, emailAbout(auditId, { author, now }))
}

const isOther = ({ before, after }: Effect) => before.correct !== after.correct || before.total !== after.total

/**
 * Grades a question of a quiz anew: from now on and in every finished attempt. Keeps the former results beside the new ones. Refuses when
 * other results would change than were seen; what is submitted while it works is graded anew too. Call it in a transaction. T20
 */
export async function applyRegrade(
  tx: Db,
  quizId: number,
  {
    itemId,
    revisionId,
    ruling,
    reason,
    isNotified,
    seen,
    author,
    now,
  }: Meant & {
    ruling: Ruling
    reason: string
    isNotified: boolean
    /** The number of final results that the preview changed, and the number of corrections of the quiz at that time. */
    seen: { changed: number; corrections: number }
    author: Author
    now: number
  },
): Promise<{ auditId: number; changed: number }> {
  await lockCorrected(tx, [quizId])
  const { terms, ...regraded } = await termsOf(tx, quizId, { itemId, revisionId, ruling, now })
  const { quiz, same, ruling: former, corrections } = regraded
  if (same.every((one) => isDeepStrictEqual(one.ruling, ruling))) refuse('regrade.same')
  if (corrections !== seen.corrections) refuse('regrade.changed')
  const questionIds = same.map(({ id }) => id)
  const [added] = await queries.addRegrade(tx, {
    quizId,
    itemId,
    questionIds,
    ruling: JSON.stringify(ruling),
    reason,
    now: new Date(now),
    isNotified,
  })
  if (!added) throw new Error('no regrade was stored')
  const after = { quiz: quizId, item: itemId, ruling, why: reason, results: seen.changed, opened: [] }
  const auditId = await recordChange(tx, {
    now,
    author,
    thing: 'regrade',
    thingId: added.id,
    action: 'applied',
    before: { ruling: former },
    after,
  })
  const changed = await correctResults(tx, quizId, { terms, expected: seen.changed }, async (touched) => {
    await tx.run(
      {
        name: 'add-regraded-attempts',
        text: `INSERT INTO regraded_attempts (regrade_id, attempt_id, correct_before, total_before, correct_after, total_after,
            mark_before, mark_after, other_variant)
          SELECT $1, t.* FROM ${changedResults.as('t')}`,
      },
      [added.id, ...changedResults.of(touched)],
    )
    if (isNotified)
      await emailStudents(
        tx,
        touched.filter(isOther),
        { author, now, auditId },
        (texts, { before, after: is, isWithheld }) =>
          texts.resultCorrected({ quiz, quizId, reason, before, after: is, isWithheld }),
      )
    await storeResults(tx, questionIds, touched)
  })
  if (!isGraded({ ruling })) await takeOutOfSets(tx, quizId, questionIds, now)
  if (changed !== seen.changed) await amendChange(tx, auditId, { results: changed })
  return { auditId, changed }
}

type StoredRegrade = RowOf<typeof queries.lockRegrade>

/**
 * Takes a regrade back in what is stored. `notify` gets the results that change before they are stored: none at first, then in batches.
 * Returns how many those are; 'missing' or 'overtaken' when there is none, or it is not the last one.
 */
async function takeBack(
  tx: Db,
  regradeId: number,
  now: number,
  notify: (changed: Effect[], of: { regrade: StoredRegrade; quiz: string }) => Promise<void>,
): Promise<number | 'missing' | 'overtaken'> {
  const [known] = await queries.findQuizOfRegrade(tx, { regradeId })
  if (!known) return 'missing'
  await lockCorrected(tx, [known.quiz_id])
  const [regrade] = await queries.lockRegrade(tx, { regradeId })
  if (!regrade?.is_last) return 'overtaken'
  const { quiz_id: quizId, question_ids: questionIds } = regrade
  const revisions = async () => {
    const rows = await listPublishedRevisions(tx, { quizId, revisionIds: questionIds })
    return [...new Map(rows.map((one) => [one.id, one])).values()]
  }
  const before = await revisions()
  await queries.undoRegrade(tx, { regradeId, now: new Date(now) })
  // What counted before is what counts now that this one does not.
  const after = new Map((await revisions()).map(({ id, ruling }) => [id, ruling]))
  const { quiz } = await findRegraded(tx, quizId, { itemId: regrade.item_id })
  const corrected = before.map((question) => ({ question, to: after.get(question.id) ?? null }))
  const terms = { corrected, table: await getDsatTable(tx, now), now }
  await notify([], { regrade, quiz })
  const many = await correctResults(tx, quizId, { terms }, async (changed) => {
    await notify(changed, { regrade, quiz })
    await storeResults(tx, questionIds, changed)
  })
  // An earlier one, which holds again, may have thrown them out.
  const ungraded = questionIds.filter((id) => !isGraded({ ruling: after.get(id) ?? null }))
  if (ungraded.length > 0) await takeOutOfSets(tx, quizId, ungraded, now)
  return many
}

/** Takes back the last regrade within the seconds before its emails leave; false when another one followed. T4 T20 */
export async function undoBeforeNotice(tx: Db, regradeId: number, now: number): Promise<boolean> {
  return typeof (await takeBack(tx, regradeId, now, async () => undefined)) === 'number'
}

/** Returns the attempts whose students got an email about a regrade: those that were submitted after it are not among them. */
async function listNotified(tx: Db, regradeId: number): Promise<ReadonlySet<number>> {
  const rows = await queries.listNotified(tx, { regradeId })
  return new Set(rows.map(({ attempt_id: id }) => id))
}

/** Undoes the last regrade of a quiz at any later time, and emails the students who got an email about it. T20 */
export async function undoRegrade(
  tx: Db,
  regradeId: number,
  { reason, author, now }: { reason: string; author: Author; now: number },
): Promise<{ auditId: number; changed: number }> {
  let auditId: number | undefined
  let notified: ReadonlySet<number> | undefined
  const changed = await takeBack(tx, regradeId, now, async (effects, { regrade, quiz }) => {
    const { quiz_id: quizId, item_id: item, ruling, is_told: isNotified } = regrade
    auditId ??= await recordChange(tx, {
      now,
      author,
      thing: 'regrade',
      thingId: regradeId,
      action: 'undone',
      before: { ruling },
      after: { quiz: quizId, item, why: reason, results: effects.length },
    })
    if (!isNotified) return
    notified ??= await listNotified(tx, regradeId)
    const concerned = effects.filter((effect) => notified?.has(effect.attemptId) && isOther(effect))
    await emailStudents(tx, concerned, { author, now, auditId }, (texts, one) =>
      texts.correctionUndone({ quiz, quizId, reason, ...one }),
    )
  })
  if (changed === 'missing') refuse('regrade.not_found')
  if (changed === 'overtaken') refuse('regrade.not_last')
  if (auditId === undefined) throw new Error('an undone regrade was not recorded')
  await amendChange(tx, auditId, { results: changed })
  return { auditId, changed }
}

/** A regrade with the number of results it changed. */
export type ListedRegrade = RowOf<typeof queries.listRegrades>

/** Lists the regrades of a quiz, the newest first. */
export const listRegrades = (db: Db, quizId: number): Promise<ListedRegrade[]> => queries.listRegrades(db, { quizId })

const hasOtherKeys = (one: VersionQuestion, other: VersionQuestion) =>
  !isDeepStrictEqual(acceptedOnWire(one).toSorted(), acceptedOnWire(other).toSorted())

/**
 * A question whose published key is not the one that finished attempts were graded with, and how many those are; `revision` is what they
 * were asked, where words of it have been mended since.
 */
export type FormerKey = RowOf<typeof queries.countFormerKeys>

/**
 * Returns the questions of a quiz that were published with another key and ask the same, but for mended mistakes, and have results with
 * the former one. T20
 */
export async function listFormerKeys(db: Db, quizId: number): Promise<FormerKey[]> {
  const found = await queries.listItemsWithFormerKeys(db, { quizId })
  const [first] = found
  if (!first) return []
  const itemIds = found.map(({ item_id: id }) => id)
  const listed = await listPublishedOfItems(db, { quizId, itemIds })
  const present = new Map(
    listed.filter(({ versionId }) => versionId === first.version_id).map((question) => [question.itemId, question]),
  )
  const former = listed.flatMap((one): (VersionQuestion & Pick<FormerKey, 'revision'>)[] => {
    const now = present.get(one.itemId)
    if (!now || one.id === now.id || !isGraded(one) || !isGraded(now) || !hasOtherKeys(one, now)) return []
    if (isSameWording(one, now)) return [{ ...one, revision: null }]
    return isSameButForSlips(one, now) ? [{ ...one, revision: one.id }] : []
  })
  return queries.countFormerKeys(db, {
    quizId,
    itemIds: former.map((one) => one.itemId),
    versionIds: former.map((one) => one.versionId),
    variants: former.map((one) => one.variant),
    revisions: former.map((one) => one.revision),
  })
}

/** Returns whether finished attempts at a quiz were taken with a version that lists a question. */
export async function hasResults(db: Db, quizId: number, itemId: number): Promise<boolean> {
  const found = await queries.findResult(db, { quizId, itemId })
  return found.length > 0
}
