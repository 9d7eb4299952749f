import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isQuestionType, questionKinds } from '../../core/questions/kinds.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { acceptedOnWire } from '../../core/questions/grading.ts'
import { isMended } from '../../core/questions/slip.ts'
import { asksTheSame } from '../../core/quizzes/carrying.ts'
import type { EmailText } from '../../languages/email-text.ts'
import { hasResult } from '../attempts/store.ts'
import { amendChange, emailAbout, recordChange, type Author } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import { unnested } from '../db/unnested.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsForAll, type EmailTexts } from '../mail/words.ts'
import { enqueueAll } from '../outbox/store.ts'
import { keepGradingOut, lockResults } from '../quizzes/corrections.ts'
import { questions } from '../quizzes/tables.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { forgetTally } from '../statistics/tally.ts'
import { effectsOf, isChanged, isShownChange, type Effect, type Terms } from './effects.ts'

/** A question of a quiz that is graded anew, with the revisions that ask the same, and its present ruling. */
type Regraded = {
  quiz: string
  question: VersionQuestion
  same: VersionQuestion[]
  ruling: Ruling | null
  /** Whether it is another revision than students of the published version get. */
  isFormer: boolean
  /** The revisions that ask something else. */
  others: VersionQuestion[]
  /** How often the quiz has been corrected. */
  corrections: number
}

const publishedIn = (quizId: number) =>
  sql`version_id IN (SELECT v.id FROM quiz_versions v WHERE v.quiz_id = ${quizId} AND v.published_at IS NOT NULL)`

/** A question of a quiz, and which of its revisions is meant; without one the published one is. */
type Meant = { itemId: number; revisionId?: number | undefined }

/** Returns a published question as students of that version get it; refuses one that was never published. */
export async function findRegraded(db: Db, quizId: number, { itemId, revisionId }: Meant): Promise<Regraded> {
  const [quiz] = await db.run<{ name: string; published_version_id: number | null; corrections: number }>(
    { name: 'quiz-to-regrade', text: 'SELECT name, published_version_id, corrections FROM quizzes WHERE id = $1' },
    [quizId],
  )
  if (!quiz) refuse('quiz.not_found')
  const listed = await db.orm
    .select()
    .from(questions)
    .where(and(eq(questions.itemId, itemId), publishedIn(quizId)))
  const newest = listed.toSorted((one, other) => other.versionId - one.versionId)
  const published = newest.find(({ versionId }) => versionId === quiz.published_version_id) ?? newest[0]
  const question = revisionId === undefined ? published : newest.find(({ id }) => id === revisionId)
  if (!question) refuse('question.not_found')
  const unique = [...new Map(newest.map((one) => [one.id, one])).values()]
  const [same, others] = [true, false].map((wanted) => unique.filter((one) => asksTheSame(one, question) === wanted))
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

/** How many results a quiz has with a revision, and the number of the newest version that lists it. */
type Asked = { revision: number; version: number; results: number }

/** Returns how often revisions of a quiz were met in attempts with a result, those of the newest version first. T20 */
export const countMet = (db: Db, quizId: number, revisionIds: readonly number[]): Promise<Asked[]> =>
  db.run(
    {
      name: 'results-with-revisions',
      text: `SELECT l.revision_id AS revision, max(v.number) AS version, count(a.id)::int AS results
        FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id AND v.quiz_id = $1 AND v.published_at IS NOT NULL
          LEFT JOIN attempts a ON a.quiz_id = $1 AND a.version_id = v.id AND ${hasResult} AND a.correct_count IS NOT NULL
            AND (l.variant IS NULL OR a.variant = 'all' OR l.variant = a.variant)
        WHERE l.revision_id = ANY($2::int[]) GROUP BY l.revision_id ORDER BY version DESC, revision DESC`,
    },
    [quizId, revisionIds],
  )

/** Refuses keys that cannot belong to the question. */
function checkRuling({ type, spec }: VersionQuestion, ruling: Ruling): void {
  if (ruling.rule !== 'keys' || !isQuestionType(type)) return
  for (const key of ruling.keys) {
    const problem = questionKinds[type].problem({ type, spec, key })
    if (problem !== null) refuse('request.invalid', { errors: { keys: [problem] } })
  }
}

/** What a ruling would do, or has done, and by which terms. */
export type Preview = Regraded & { effects: Effect[]; terms: Terms }

/** Returns what a ruling would do to the results of a quiz; nothing is changed. T20 */
export async function previewRegrade(
  db: Db,
  quizId: number,
  { ruling, now, ...meant }: Meant & { ruling: Ruling; now: number },
): Promise<Preview> {
  const regraded = await findRegraded(db, quizId, meant)
  checkRuling(regraded.question, ruling)
  const corrected = regraded.same.map((question) => ({ question, to: ruling }))
  const terms = { corrected, table: await getDsatTable(db, now), now }
  return { ...regraded, effects: await effectsOf(db, quizId, terms), terms }
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

/**
 * Stores what a correction does to results, all of it in this transaction. The results that stand may take seconds, during which students
 * submit; only then is grading kept out, for the few that came meanwhile. Returns how many changed. Call it with the results locked.
 */
async function correctResults(
  tx: Db,
  quizId: number,
  { effects, terms }: { effects: readonly Effect[]; terms: Terms },
  store: (changed: Effect[]) => Promise<void>,
): Promise<number> {
  const changed = effects.filter(isChanged)
  await store(changed)
  await keepGradingOut(tx, [quizId])
  const known = effects.map(({ attemptId }) => attemptId)
  const since = (await effectsOf(tx, quizId, { ...terms, known })).filter(isChanged)
  if (since.length > 0) await store(since)
  await forgetTally(tx, quizId)
  return changed.length + since.length
}

type Notice = { author: Author; now: number; auditId: number }

/** How many emails one statement stores. */
const emailsAtOnce = 5_000

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
  for (let at = 0; at < effects.length; at += emailsAtOnce) {
    const emails = effects
      .slice(at, at + emailsAtOnce)
      .map((effect) => ({ to: effect.email, ...text(textsOf(effect.userId), effect) }))
    await enqueueAll(tx, now, 'email', emails, emailAbout(auditId, { author, now }))
  }
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
    /** How many final results the preview changed, and how often the quiz had been corrected then. */
    seen: { changed: number; corrections: number }
    author: Author
    now: number
  },
): Promise<{ auditId: number; changed: number }> {
  await lockResults(tx, quizId)
  const preview = await previewRegrade(tx, quizId, { itemId, revisionId, ruling, now })
  const { quiz, same, ruling: former, effects, corrections } = preview
  if (same.every((one) => isDeepStrictEqual(one.ruling, ruling))) refuse('regrade.same')
  const many = effects.filter(isShownChange).length
  if (many !== seen.changed || corrections !== seen.corrections) refuse('regrade.changed')
  const questionIds = same.map(({ id }) => id)
  const [added] = await tx.run<{ id: number }>(
    {
      name: 'add-regrade',
      text: `INSERT INTO regrades (quiz_id, item_id, question_ids, ruling, reason, at, is_told)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    },
    [quizId, itemId, questionIds, JSON.stringify(ruling), reason, new Date(now), isNotified],
  )
  if (!added) throw new Error('no regrade was stored')
  const after = { quiz: quizId, item: itemId, ruling, why: reason, results: many, opened: [] }
  const auditId = await recordChange(tx, {
    now,
    author,
    thing: 'regrade',
    thingId: added.id,
    action: 'applied',
    before: { ruling: former },
    after,
  })
  const changed = await correctResults(tx, quizId, preview, async (touched) => {
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
  if (changed !== many) await amendChange(tx, auditId, { results: changed })
  return { auditId, changed }
}

type StoredRegrade = {
  id: number
  quiz_id: number
  item_id: number
  question_ids: number[]
  ruling: Ruling
  is_told: boolean
  undone_at: Date | null
  is_last: boolean
}

const findStatement = {
  name: 'find-regrade',
  text: `SELECT g.*, g.undone_at IS NULL AND NOT EXISTS (SELECT FROM regrades o
      WHERE o.quiz_id = g.quiz_id AND o.id > g.id AND o.undone_at IS NULL) AS is_last
    FROM regrades g WHERE g.id = $1 FOR UPDATE OF g`,
}

/**
 * Takes a regrade back in what is stored. `notify` gets the results that change, in one part or two, before they are stored. Returns how
 * many those are; 'missing' or 'overtaken' when there is none, or it is not the last one.
 */
async function takeBack(
  tx: Db,
  regradeId: number,
  now: number,
  notify: (changed: Effect[], of: { regrade: StoredRegrade; quiz: string }) => Promise<void>,
): Promise<number | 'missing' | 'overtaken'> {
  const [known] = await tx.run<{ quiz_id: number }>(
    { name: 'quiz-of-regrade', text: 'SELECT quiz_id FROM regrades WHERE id = $1' },
    [regradeId],
  )
  if (!known) return 'missing'
  await lockResults(tx, known.quiz_id)
  const [regrade] = await tx.run<StoredRegrade>(findStatement, [regradeId])
  if (!regrade?.is_last) return 'overtaken'
  const { quiz_id: quizId, question_ids: questionIds } = regrade
  const revisions = async () => {
    const rows = await tx.orm
      .select()
      .from(questions)
      .where(and(inArray(questions.id, questionIds), publishedIn(quizId)))
    return [...new Map(rows.map((one) => [one.id, one])).values()]
  }
  const before = await revisions()
  await tx.run({ name: 'undo-regrade', text: 'UPDATE regrades SET undone_at = $2 WHERE id = $1' }, [
    regradeId,
    new Date(now),
  ])
  // What counted before is what counts now that this one does not.
  const after = new Map((await revisions()).map(({ id, ruling }) => [id, ruling]))
  const { quiz } = await findRegraded(tx, quizId, { itemId: regrade.item_id })
  const corrected = before.map((question) => ({ question, to: after.get(question.id) ?? null }))
  const terms = { corrected, table: await getDsatTable(tx, now), now }
  const effects = await effectsOf(tx, quizId, terms)
  return correctResults(tx, quizId, { effects, terms }, async (changed) => {
    await notify(changed, { regrade, quiz })
    await storeResults(tx, questionIds, changed)
  })
}

/** Takes back the last regrade within the seconds before its emails leave; false when another one followed. T4 T20 */
export async function undoBeforeNotice(tx: Db, regradeId: number, now: number): Promise<boolean> {
  return typeof (await takeBack(tx, regradeId, now, async () => undefined)) === 'number'
}

/** Returns the attempts whose students got an email about a regrade: those that were submitted after it are not among them. */
async function listNotified(tx: Db, regradeId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.run<{ attempt_id: number }>(
    {
      name: 'notified-of-regrade',
      text: `SELECT attempt_id FROM regraded_attempts
        WHERE regrade_id = $1 AND (correct_before, total_before) <> (correct_after, total_after)`,
    },
    [regradeId],
  )
  return new Set(rows.map(({ attempt_id: id }) => id))
}

/** Undoes the last regrade of a quiz at any later time, and emails the students who got an email about it. T20 */
export async function undoRegrade(
  tx: Db,
  regradeId: number,
  { reason, author, now }: { reason: string; author: Author; now: number },
): Promise<{ auditId: number; changed: number }> {
  let auditId: number | undefined
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
    const notified = await listNotified(tx, regradeId)
    const concerned = effects.filter((effect) => notified.has(effect.attemptId) && isOther(effect))
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
export type ListedRegrade = {
  id: number
  item_id: number
  number: number | null
  rule: Ruling['rule']
  ruling: Ruling
  reason: string
  at: string
  undone_at: string | null
  by: string | null
  results: number
  is_last: boolean
}

/** Lists the regrades of a quiz, the newest first. */
export const listRegrades = (db: Db, quizId: number): Promise<ListedRegrade[]> =>
  db.run(
    {
      name: 'list-regrades',
      text: `SELECT g.id, g.item_id, (SELECT q.ordinal FROM quizzes z JOIN questions q ON q.version_id = z.published_version_id
            WHERE z.id = g.quiz_id AND q.item_id = g.item_id) AS number, g.ruling ->> 'rule' AS rule, g.ruling, g.reason, ${isoOf('g.at')} AS at,
          ${isoOf('g.undone_at')} AS undone_at,
          (SELECT u.name FROM audit_log e JOIN users u ON u.id = e.actor_id
            WHERE e.thing = 'regrade' AND e.thing_id = g.id::text AND e.action = 'regrade.applied') AS by,
          (SELECT count(*)::int FROM regraded_attempts r WHERE r.regrade_id = g.id) AS results,
          g.undone_at IS NULL AND NOT EXISTS (SELECT FROM regrades o
            WHERE o.quiz_id = g.quiz_id AND o.id > g.id AND o.undone_at IS NULL) AS is_last
        FROM regrades g WHERE g.quiz_id = $1 ORDER BY g.id DESC`,
    },
    [quizId],
  )

/** Whether answers to a question go by its keys: it is neither thrown out nor credited to all. */
const goesByKeys = ({ ruling }: VersionQuestion) => ruling === null || ruling.rule === 'keys'
const hasOtherKeys = (one: VersionQuestion, other: VersionQuestion) =>
  !isDeepStrictEqual(acceptedOnWire(one).toSorted(), acceptedOnWire(other).toSorted())

/**
 * A question whose published key is not the one that finished attempts were graded with, and how many those are; `revision` is what they
 * were asked, where words of it have been mended since.
 */
export type FormerKey = { item_id: number; revision: number | null; results: number }

/**
 * Returns the questions of a quiz that were published with another key and ask the same, but for mended mistakes, and have results with
 * the former one. T20
 */
export async function listFormerKeys(db: Db, quizId: number): Promise<FormerKey[]> {
  const found = await db.run<{ item_id: number; version_id: number }>(
    {
      name: 'items-with-former-keys',
      text: `SELECT DISTINCT r.item_id, z.published_version_id AS version_id FROM quizzes z
          JOIN version_questions p ON p.version_id = z.published_version_id JOIN item_revisions n ON n.id = p.revision_id
          JOIN item_revisions r ON r.item_id = n.item_id AND r.key <> n.key
        WHERE z.id = $1 AND EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
          WHERE l.revision_id = r.id AND v.quiz_id = z.id AND v.published_at IS NOT NULL)`,
    },
    [quizId],
  )
  const [first] = found
  if (!first) return []
  const itemIds = found.map(({ item_id: id }) => id)
  const listed = await db.orm
    .select()
    .from(questions)
    .where(and(inArray(questions.itemId, itemIds), publishedIn(quizId)))
  const present = new Map(
    listed.filter(({ versionId }) => versionId === first.version_id).map((question) => [question.itemId, question]),
  )
  const former = listed.flatMap((one): (VersionQuestion & Pick<FormerKey, 'revision'>)[] => {
    const now = present.get(one.itemId)
    if (!now || one.id === now.id || !goesByKeys(one) || !goesByKeys(now) || !hasOtherKeys(one, now)) return []
    if (asksTheSame(one, now)) return [{ ...one, revision: null }]
    return isMended(one, now) ? [{ ...one, revision: one.id }] : []
  })
  return db.run<FormerKey>(
    {
      name: 'results-with-former-keys',
      text: `SELECT k.item_id, k.revision, count(*)::int AS results
        FROM unnest($2::int[], $3::int[], $4::text[], $5::int[]) AS k (item_id, version_id, variant, revision)
          JOIN attempts a ON a.quiz_id = $1 AND a.version_id = k.version_id AND ${hasResult} AND a.correct_count IS NOT NULL
            AND (k.variant IS NULL OR a.variant = 'all' OR k.variant = a.variant)
        GROUP BY k.item_id, k.revision ORDER BY k.item_id, k.revision NULLS FIRST`,
    },
    [
      quizId,
      former.map((one) => one.itemId),
      former.map((one) => one.versionId),
      former.map((one) => one.variant),
      former.map((one) => one.revision),
    ],
  )
}

/** Returns whether finished attempts at a quiz were taken with a version that lists a question. */
export async function hasResults(db: Db, quizId: number, itemId: number): Promise<boolean> {
  const found = await db.run(
    {
      name: 'question-has-results',
      text: `SELECT FROM item_revisions r JOIN version_questions l ON l.revision_id = r.id
          JOIN attempts a ON a.version_id = l.version_id AND a.quiz_id = $1 AND ${hasResult}
        WHERE r.item_id = $2 LIMIT 1`,
    },
    [quizId, itemId],
  )
  return found.length > 0
}
