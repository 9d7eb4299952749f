import { questionProblem } from '../../core/quizzes/publishable.ts'
import type { Db } from '../db/database.ts'
import { withoutVersion, type VersionQuestion } from '../quizzes/versions.ts'
import * as queries from './queries.ts'

/** The number of questions that are read to choose from: some of them may still be incomplete. */
const most = 12

/** Returns those of the revisions that could be published. */
const complete = (revisions: readonly Parameters<typeof withoutVersion>[0][]): VersionQuestion[] =>
  revisions.map(withoutVersion).filter((question) => questionProblem(question) === null)

/** Returns public questions, a dozen of them at most, in any order. */
export const listPublicQuestions = async (db: Db): Promise<VersionQuestion[]> =>
  complete(await queries.listAnyPublic(db, { most }))

/** Returns so many public questions, any of them, in the order in which they were written. */
export async function choosePublicQuestions(db: Db, count: number): Promise<VersionQuestion[]> {
  const some = await listPublicQuestions(db)
  return some.slice(0, count).toSorted((one, other) => one.itemId - other.itemId)
}

/** Returns those of these questions that are public. */
export const findPublicQuestions = async (db: Db, ids: readonly number[]): Promise<VersionQuestion[]> =>
  complete(await queries.findPublic(db, { revisionIds: ids, most }))
