import type { Module } from '../../core/attempts/sections.ts'
import type { Pool } from '../../core/attempts/variant.ts'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import type { Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { isQuizBinned } from './binned.ts'
import { insertLines, lockItems } from './store.ts'
import type { quizVersions } from './tables.ts'
import * as queries from './queries.ts'

/** The author and the time of a change to a quiz. */
export type Changing = { author: Author; now: number }

type VersionRow = typeof quizVersions.$inferSelect

/** The part of a quiz that a question belongs to. */
export type Section = { module: Module | null; variant: Pool | null }

/** A line of a version's list. */
export type Line = Section & { itemId: number; revisionId: number }

/** Returns a quiz, in the bin or not, locked until the transaction ends. */
export async function lockAnyQuiz(tx: Db, quizId: number) {
  const [quiz] = await queries.lockQuiz(tx, { quizId })
  return quiz ?? refuse('quiz.not_found')
}

/** Returns a quiz, locked until the transaction ends: its draft is changed by one at a time, and not while it lies in the bin. */
export async function lockQuiz(tx: Db, quizId: number) {
  const quiz = await lockAnyQuiz(tx, quizId)
  if (await isQuizBinned(tx, quizId)) refuse('quiz.not_found')
  return quiz
}

/** Returns the newest version of a quiz: its draft, or else what is published. */
export async function latestVersion(db: Db, quizId: number): Promise<VersionRow> {
  const [version] = await queries.findLatestVersion(db, { quizId })
  return version ?? refuse('quiz.not_found')
}

/** Returns the lines of a version in order. */
export const linesOf = (db: Db, versionId: number): Promise<Line[]> => queries.listLines(db, { versionId })

/** Replaces the list of a draft. */
export async function writeLines(tx: Db, versionId: number, lines: readonly Line[]): Promise<void> {
  await queries.clearLines(tx, { versionId })
  await insertLines(tx, versionId, lines)
}

/** Returns the settings of a version. */
export const settingsOf = (version: VersionRow): QuizSettings => ({
  name: version.name,
  descriptionHtml: version.descriptionHtml,
  type: version.type,
  quizMinutes: version.quizMinutes,
  module1Minutes: version.module1Minutes,
  module2Minutes: version.module2Minutes,
  breakMinutes: version.breakMinutes,
  hardThreshold: version.hardThreshold,
  answerDisplay: version.answerDisplay,
  degree: version.degree,
  passMark: version.passMark,
  shufflesOptions: version.shufflesOptions,
  isPractice: version.isPractice,
  feedsDrills: version.feedsDrills,
  countsUnsure: version.countsUnsure,
  attemptsAllowed: version.attemptsAllowed,
  opensAt: version.opensAt,
  closesAt: version.closesAt,
  holdsReviews: version.holdsReviews,
})

/**
 * Returns a course's quiz by its name with the settings of its newest version, locked until the transaction ends; undefined when there is
 * none.
 */
export async function lockQuizByName(
  tx: Db,
  courseId: number,
  name: string,
): Promise<{ id: number; settings: QuizSettings; questions: number; isBinned: boolean } | undefined> {
  const [quiz] = await queries.lockNamed(tx, { courseId, name })
  if (!quiz) return undefined
  const latest = await latestVersion(tx, quiz.id)
  const { length: questions } = await linesOf(tx, latest.id)
  return { id: quiz.id, settings: settingsOf(latest), questions, isBinned: await isQuizBinned(tx, quiz.id) }
}

/** Returns the draft of a locked quiz; without one it becomes a copy of what is published. */
export async function draftOf(tx: Db, quizId: number): Promise<VersionRow> {
  const latest = await latestVersion(tx, quizId)
  if (latest.publishedAt === null) return latest
  const [copy] = await queries.insertVersion(tx, { ...settingsOf(latest), quizId })
  if (!copy) throw new Error('no draft was stored')
  await writeLines(tx, copy.id, await linesOf(tx, latest.id))
  return copy
}

/** Notes who changed the draft of a quiz last. */
export async function noteEdit(tx: Db, quizId: number, { author, now }: Changing): Promise<void> {
  await queries.noteEdit(tx, { quizId, at: new Date(now), by: author.actorId })
}

/**
 * Returns a stamp of the state of a quiz's newest version: it changes with the settings, the list and each listed
 * question, in whichever quiz that is written.
 */
export async function stampOf(db: Db, quizId: number): Promise<string> {
  const [row] = await queries.findStamp(db, { quizId })
  return row?.stamp ?? refuse('quiz.not_found')
}

/**
 * Locks the questions of a version, whose quiz is locked, so that no other quiz changes them; refuses when something differs from the
 * state that `stamp` stands for.
 */
export async function lockAsSeen(
  tx: Db,
  { quizId, versionId, stamp }: { quizId: number; versionId: number; stamp: string },
) {
  const lines = await linesOf(tx, versionId)
  await lockItems(
    tx,
    lines.map(({ itemId }) => itemId),
  )
  if ((await stampOf(tx, quizId)) !== stamp) refuse('thing.changed')
  return lines
}
