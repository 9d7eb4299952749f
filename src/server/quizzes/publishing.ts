import { recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { NotPublishable, publishVersion, setNewest } from './store.ts'
import { type Changing, lockQuiz, latestVersion, linesOf, settingsOf, lockAsSeen } from './draft.ts'
import { refuseTakenName } from './quiz-settings.ts'
import * as queries from './queries.ts'

/**
 * Publishes the draft of a quiz: new attempts get it from now on, those under way go on with theirs. Refuses while something blocks it,
 * and when it has changed since the state that `stamp` stands for. T18 T19
 */
export function publishQuiz(
  db: Db,
  quizId: number,
  { stamp, author, now }: { stamp: string } & Changing,
): Promise<{ number: number }> {
  return db.transaction(async (tx) => {
    const quiz = await lockQuiz(tx, quizId)
    const draft = await latestVersion(tx, quizId)
    // A second click: it is published already.
    if (draft.publishedAt !== null) return { number: draft.number }
    await lockAsSeen(tx, { quizId, versionId: draft.id, stamp })
    await refuseTakenName(tx, { courseId: quiz.courseId, name: draft.name, id: quizId })
    await publishVersion(tx, draft.id, now).catch((error: unknown) => {
      if (error instanceof NotPublishable) refuse('quiz.not_publishable')
      throw error
    })
    if (quiz.name !== draft.name) await queries.renameQuiz(tx, { quizId, name: draft.name })
    const change = { thing: 'quiz', thingId: quizId, action: 'published' } as const
    const before = { version_id: quiz.publishedVersionId }
    await recordChange(tx, {
      now,
      author,
      ...change,
      before,
      after: { version: draft.number, version_id: draft.id, name: draft.name },
    })
    return { number: draft.number }
  })
}

/**
 * Drops the draft of a quiz that has been published: what students get is what the studio shows again, and the bank too. Refuses when it
 * has changed since the state that `stamp` stands for; the audit log has what was dropped.
 */
export function dropQuizDraft(
  db: Db,
  quizId: number,
  { stamp, author, now }: { stamp: string } & Changing,
): Promise<void> {
  return db.transaction(async (tx) => {
    const quiz = await lockQuiz(tx, quizId)
    const latest = await latestVersion(tx, quizId)
    if (latest.publishedAt !== null || quiz.publishedVersionId === null) return
    const dropped = await lockAsSeen(tx, { quizId, versionId: latest.id, stamp })
    await queries.deleteVersion(tx, { versionId: latest.id })
    // What is typed in an open editor is about the dropped draft.
    await queries.countEditOfQuiz(tx, { quizId })
    const itemIds = dropped.map(({ itemId }) => itemId)
    await queries.countEditsOfItems(tx, { itemIds })
    const shown = (await linesOf(tx, quiz.publishedVersionId)).map(({ itemId }) => itemId)
    await setNewest(tx, [...new Set([...itemIds, ...shown])])
    const change = { thing: 'quiz', thingId: quizId, action: 'draft_dropped' } as const
    const before = { version: latest.number, settings: settingsOf(latest), questions: dropped }
    await recordChange(tx, { now, author, ...change, before })
  })
}

/** Returns whether a published version lists a revision, or a student has answered it in a trial: it never changes then. */
export async function isFrozen(tx: Db, revisionId: number): Promise<boolean> {
  return (await queries.findUseOfRevision(tx, { revisionId })).length > 0
}
