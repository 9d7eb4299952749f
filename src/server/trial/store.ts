import { sql, type SQL } from 'drizzle-orm'
import { questionProblem } from '../../core/quizzes/publishable.ts'
import type { Db } from '../db/database.ts'
import { itemRevisions, items } from '../quizzes/tables.ts'
import { withoutVersion, type VersionQuestion } from '../quizzes/versions.ts'

/** The number of questions that are read to choose from: some of them may still be incomplete. */
const candidates = 12

/**
 * Reads public questions that no quiz lists which is published or stands under a lesson, also no draft of it: its students must not have
 * met a question before. Of each its newest revision, if it could be published.
 */
async function read(db: Db, which: SQL): Promise<VersionQuestion[]> {
  const rows = await db.orm
    .select({ revision: itemRevisions })
    .from(items)
    .innerJoin(itemRevisions, sql`${itemRevisions.id} = ${items.newestRevisionId}`)
    .where(
      sql`${items.isPublic} AND NOT EXISTS (SELECT FROM item_revisions o JOIN version_questions l ON l.revision_id = o.id
        JOIN quiz_versions v ON v.id = l.version_id JOIN quizzes q ON q.id = v.quiz_id
        WHERE o.item_id = ${items.id} AND (q.lesson_id IS NOT NULL
          OR EXISTS (SELECT FROM quiz_versions p WHERE p.quiz_id = q.id AND p.published_at IS NOT NULL))) AND ${which}`,
    )
    .orderBy(sql`random()`)
    .limit(candidates)
  return rows.flatMap(({ revision }) => {
    const question = withoutVersion(revision)
    return questionProblem(question) === null ? [question] : []
  })
}

/** Returns public questions, a dozen of them at most, in any order. */
export const listPublicQuestions = (db: Db): Promise<VersionQuestion[]> => read(db, sql`true`)

/** Returns so many public questions, any of them, in the order in which they were written. */
export async function choosePublicQuestions(db: Db, count: number): Promise<VersionQuestion[]> {
  const some = await listPublicQuestions(db)
  return some.slice(0, count).toSorted((one, other) => one.itemId - other.itemId)
}

/** Returns those of these questions that are public. */
export const findPublicQuestions = (db: Db, ids: readonly number[]): Promise<VersionQuestion[]> =>
  read(db, sql`${itemRevisions.id} = ANY(${sql.param(ids)}::int[])`)
