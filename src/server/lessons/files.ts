import { randomBytes } from 'node:crypto'
import { mostFiles, tidyFileName } from '../../core/courses/lesson-files.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import type { FileStore } from '../files/file-store.ts'
import { refuse } from '../http/refusal.ts'
import { enqueue } from '../outbox/store.ts'
import {
  addFile,
  findFile,
  giveBackFile,
  giveFile,
  listFilesOfLesson,
  listNamedFiles,
  lockLesson,
  lockLessonOfFile,
  removeFile,
  sweepFiles,
} from './queries.ts'

/** A file as staff and students see it. */
type LessonFile = RowOf<typeof listFilesOfLesson>['files'][number]

type Changing = { author: Author; now: number }

/** Lists the files of a lesson in the order they came; refuses a lesson that does not exist. T13 */
export async function listLessonFiles(db: Db, lessonId: number): Promise<LessonFile[]> {
  const [lesson] = await listFilesOfLesson(db, { lessonId })
  return lesson?.files ?? refuse('lesson.not_found')
}

/** Stores a file and gives it to a lesson; students who may watch the lesson see it at once. Returns its row. T13 */
export async function addLessonFile(
  { db, files }: { db: Db; files: FileStore },
  { lessonId, name, bytes, author, now }: { lessonId: number; name: string; bytes: Uint8Array } & Changing,
): Promise<LessonFile> {
  if ((await listLessonFiles(db, lessonId)).length >= mostFiles) refuse('file.too_many')
  const key = `f${randomBytes(16).toString('hex')}`
  const file = { name: tidyFileName(name), size: bytes.byteLength }
  // The row comes first, without its lesson: a stored file without a row would never be removed.
  const [row] = await addFile(db, { key, ...file, now: new Date(now) })
  if (!row) throw new Error('no row was inserted')
  await files.put(key, bytes, 'application/octet-stream')
  await db.transaction(async (tx) => {
    // Others may have been added since the first look; what is over the limit is swept away.
    await lockLesson(tx, { lessonId })
    if ((await listLessonFiles(tx, lessonId)).length >= mostFiles) refuse('file.too_many')
    const given = await giveFile(tx, { fileId: row.id, lessonId })
    if (given.length === 0) refuse('lesson.not_found')
    await recordChange(tx, {
      now,
      author,
      thing: 'lesson',
      thingId: lessonId,
      action: 'file_added',
      after: { file: file.name },
    })
  })
  return { id: row.id, ...file }
}

/**
 * Takes a file from its lesson, or from this one only, and returns the id of the entry in the audit log; null when there is none. The stored file stays until its
 * row is swept an hour later, so that this can be taken back. T4 T13
 */
export function removeLessonFile(
  db: Db,
  { lessonId = null, fileId, author, now }: { lessonId?: number | null; fileId: number } & Changing,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [removed] = await removeFile(tx, { fileId, lessonId, now: new Date(now) })
    if (!removed) return null
    const change = { thing: 'lesson', thingId: removed.lesson_id, action: 'file_removed' } as const
    const before = { file: removed.name, file_id: fileId, added_at: removed.created_at.toISOString() }
    return recordChange(tx, { now, author, ...change, before })
  })
}

/** Takes back that a file was removed; false when its lesson is gone, or has as many as it can. T13 */
export async function giveBackLessonFile(
  tx: Db,
  { lessonId, fileId, addedAt }: { lessonId: number; fileId: number; addedAt: string },
): Promise<boolean> {
  const [lesson] = await lockLessonOfFile(tx, { lessonId })
  if (!lesson || lesson.files >= mostFiles) return false
  const given = await giveBackFile(tx, { fileId, lessonId, addedAt: new Date(addedAt) })
  return given.length === 1
}

/** Removes the stored files of these keys that no row names any more, once the transaction is committed. */
async function forgetUnnamed(tx: Db, now: number, keys: readonly string[]): Promise<void> {
  const rows = await listNamedFiles(tx, { keys: [...keys] })
  const named = new Set(rows.map(({ key }) => key))
  const names = [...new Set(keys)].filter((key) => !named.has(key))
  if (names.length > 0) await enqueue(tx, now, 'forget_files', { names })
}

/** The longest that an upload may be without its lesson, and that a removed file is stored, in milliseconds. */
const unfinishedMs = 60 * 60 * 1000

/** Removes files whose lesson is gone for good, those that were taken from it, and uploads that were cut off. */
export function sweepLessonFiles(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const removed = await sweepFiles(tx, { before: new Date(now - unfinishedMs) })
    if (removed.length === 0) return
    await forgetUnnamed(
      tx,
      now,
      removed.map(({ key }) => key),
    )
  })
}

/** Returns the stored name of a file for one who may watch its lesson now or edits it; undefined for everybody else. T13 */
export async function findDownload(
  db: Db,
  { fileId, userId, isEditor, now }: { fileId: number; userId: number | null; isEditor: boolean; now: number },
): Promise<{ key: string; name: string } | undefined> {
  const [found] = await findFile(db, { fileId, userId, isEditor, now: new Date(now) })
  return found
}
