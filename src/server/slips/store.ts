import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { moreThanSlip } from '../../core/questions/slip.ts'
import { questionProblems } from '../../core/quizzes/publishable.ts'
import { recordChange } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { beginCorrection, lockCorrected } from '../quizzes/corrections.ts'
import type { Changing } from '../quizzes/drafting.ts'
import { getQuestion } from '../quizzes/question-drafts.ts'
import { lockItems } from '../quizzes/store.ts'
import { questions } from '../quizzes/tables.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'
import { slips } from './tables.ts'

/** What of a question a slip can change. */
const fields = ['passageHtml', 'stemHtml', 'image', 'spec', 'explanationHtml', 'explanation'] as const

type Said = Pick<VersionQuestion, (typeof fields)[number]>

const saidOf = (question: Said): Said => ({
  passageHtml: question.passageHtml,
  stemHtml: question.stemHtml,
  image: question.image,
  spec: question.spec,
  explanationHtml: question.explanationHtml,
  explanation: question.explanation,
})

const changedFields = (before: Said, after: Said) =>
  fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))

/** Returns a question as students of the published version read it; undefined when it is not in that version. */
async function findPublished(db: Db, quizId: number, itemId: number): Promise<VersionQuestion | undefined> {
  const [quiz] = await db.run<{ published_version_id: number | null }>(
    { name: 'published-version', text: 'SELECT published_version_id FROM quizzes WHERE id = $1' },
    [quizId],
  )
  if (!quiz) refuse('quiz.not_found')
  if (quiz.published_version_id === null) return undefined
  const [found] = await db.orm
    .select()
    .from(questions)
    .where(and(eq(questions.versionId, quiz.published_version_id), eq(questions.itemId, itemId)))
  return found
}

/** The quizzes that have published a revision, and whether one of their versions shuffles its options. */
type Publishing = { quizIds: number[]; shufflesOptions: boolean }

async function findPublishing(db: Db, revisionId: number): Promise<Publishing> {
  const [found] = await db.run<{ quiz_ids: number[]; shuffles_options: boolean }>(
    {
      name: 'quizzes-of-revision',
      text: `SELECT coalesce(array_agg(DISTINCT v.quiz_id ORDER BY v.quiz_id), '{}') AS quiz_ids,
          coalesce(bool_or(v.shuffles_options), false) AS shuffles_options
        FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
        WHERE l.revision_id = $1 AND v.published_at IS NOT NULL`,
    },
    [revisionId],
  )
  return { quizIds: found?.quiz_ids ?? [], shufflesOptions: found?.shuffles_options ?? false }
}

/** Locks every quiz that has published a revision, and its item, so that no version comes in between. */
async function lockPublishing(tx: Db, revisionId: number, itemId: number): Promise<Publishing> {
  const { quizIds } = await findPublishing(tx, revisionId)
  await lockCorrected(tx, quizIds)
  await lockItems(tx, [itemId])
  const publishing = await findPublishing(tx, revisionId)
  if (!isDeepStrictEqual(publishing.quizIds, quizIds)) refuse('thing.changed')
  return publishing
}

/** Refuses what no version could be published with; what was published like that before is no reason. T18 */
function checkPublishable(before: VersionQuestion, after: VersionQuestion, publishing: Publishing): void {
  const former = questionProblems(before, publishing)
  const problem = questionProblems(after, publishing).find((one) => !former.includes(one))
  if (problem !== undefined) refuse('slip.unfit', { params: { sentence: problem } })
}

/**
 * Lays what the draft of a question says over the published revision; the revision itself stays frozen. Refuses a change of kind, key,
 * options or order, and what could not be published. A repeated request changes nothing. T19
 */
export function correctSlip(db: Db, quizId: number, itemId: number, { author, now }: Changing): Promise<void> {
  return db.transaction(async (tx) => {
    const seen = (await findPublished(tx, quizId, itemId)) ?? refuse('slip.unpublished')
    const publishing = await lockPublishing(tx, seen.id, itemId)
    const { revision } = await getQuestion(tx, quizId, itemId)
    const published = await findPublished(tx, quizId, itemId)
    if (published?.id !== seen.id) refuse('thing.changed')
    // The draft still lists the frozen revision: nothing has been typed.
    if (revision.id === published.id) return
    if (moreThanSlip(published, revision) !== null) refuse('slip.not_one')
    const [before, after] = [saidOf(published), saidOf(revision)]
    const changed = changedFields(before, after)
    if (changed.length === 0) return
    checkPublishable(published, { ...published, ...after }, publishing)
    await beginCorrection(tx, publishing.quizIds)
    const [added] = await tx.orm
      .insert(slips)
      .values({ ...after, revisionId: published.id, at: new Date(now), fields: changed })
      .returning({ id: slips.id })
    const only = (said: Said) => Object.fromEntries(changed.map((field) => [field, said[field]]))
    const change = { thing: 'slip', thingId: added?.id ?? 0, action: 'corrected' } as const
    await recordChange(tx, {
      now,
      author,
      ...change,
      before: only(before),
      after: { ...only(after), quiz: quizId, item: itemId },
    })
  })
}

/** Returns a published revision as students read it now; in each version it says the same. */
async function getRead(db: Db, revisionId: number): Promise<VersionQuestion> {
  const [found] = await db.orm.select().from(questions).where(eq(questions.id, revisionId)).limit(1)
  return found ?? refuse('slip.not_found')
}

/** Takes the correction of a slip back. Refuses when what is read then could not be published. T19 */
export function revertSlip(db: Db, slipId: number, { author, now }: Changing): Promise<void> {
  return db.transaction(async (tx) => {
    const [slip] = await tx.orm.select().from(slips).where(eq(slips.id, slipId))
    if (!slip) refuse('slip.not_found')
    if (slip.revertedAt !== null) return
    const before = await getRead(tx, slip.revisionId)
    const publishing = await lockPublishing(tx, before.id, before.itemId)
    await beginCorrection(tx, publishing.quizIds)
    const reverted = await tx.orm
      .update(slips)
      .set({ revertedAt: new Date(now) })
      .where(and(eq(slips.id, slipId), isNull(slips.revertedAt)))
      .returning({ id: slips.id })
    // Another request has reverted it meanwhile.
    if (reverted.length === 0) return
    checkPublishable(before, await getRead(tx, slip.revisionId), publishing)
    await recordChange(tx, {
      now,
      author,
      thing: 'slip',
      thingId: slipId,
      action: 'reverted',
      after: { fields: slip.fields },
    })
  })
}

/** A corrected slip in the history of a question. */
type ListedSlip = { id: number; at: string; by: string | null; reverted_at: string | null; fields: string[] }

/** Returns the slips corrected in a published question, the newest first, and whether its draft says something else. T19 */
export async function listSlips(
  db: Db,
  quizId: number,
  itemId: number,
): Promise<{ is_changed: boolean; slips: ListedSlip[] }> {
  const { revision } = await getQuestion(db, quizId, itemId)
  const published = await findPublished(db, quizId, itemId)
  if (!published) return { is_changed: false, slips: [] }
  const isChanged = revision.id !== published.id && changedFields(saidOf(published), saidOf(revision)).length > 0
  const listed = await db.run<ListedSlip>(
    {
      name: 'list-slips',
      text: `SELECT s.id, ${isoOf('s.at')} AS at, ${isoOf('s.reverted_at')} AS reverted_at, s.fields,
          (SELECT u.name FROM audit_log e JOIN users u ON u.id = e.actor_id
            WHERE e.thing = 'slip' AND e.thing_id = s.id::text AND e.action = 'slip.corrected') AS by
        FROM slips s WHERE s.revision_id = $1 ORDER BY s.id DESC`,
    },
    [published.id],
  )
  return { is_changed: isChanged, slips: listed }
}
