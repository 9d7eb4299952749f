import { randomBytes } from 'node:crypto'
import { mostFiles, tidyFileName } from '../../core/courses/lesson-files.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { accessColumn } from '../courses/access.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { refuse } from '../http/refusal.ts'
import { enqueue } from '../outbox/store.ts'

/** A file as staff and students see it. */
type LessonFile = { id: number; name: string; size: number }

type Changing = { author: Author; now: number }

/** Lists the files of a lesson in the order they came; refuses a lesson that does not exist. T13 */
export async function listLessonFiles(db: Db, lessonId: number): Promise<LessonFile[]> {
  const [lesson] = await db.run<{ files: LessonFile[] }>(
    {
      name: 'list-lesson-files',
      text: `SELECT coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) ORDER BY f.id)
          FROM lesson_files f WHERE f.lesson_id = l.id), '[]') AS files FROM lessons l WHERE l.id = $1`,
    },
    [lessonId],
  )
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
  const [row] = await db.run<{ id: number }>(
    {
      name: 'add-lesson-file',
      text: 'INSERT INTO lesson_files (key, name, size, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
    },
    [key, file.name, file.size, new Date(now)],
  )
  if (!row) throw new Error('no row was inserted')
  await files.put(key, bytes, 'application/octet-stream')
  await db.transaction(async (tx) => {
    // Others may have been added since the first look; what is over the limit is swept away.
    await tx.run({ name: 'lock-lesson', text: 'SELECT FROM lessons WHERE id = $1 FOR NO KEY UPDATE' }, [lessonId])
    if ((await listLessonFiles(tx, lessonId)).length >= mostFiles) refuse('file.too_many')
    const given = await tx.run(
      {
        name: 'give-lesson-file',
        text: `UPDATE lesson_files SET lesson_id = l.id FROM lessons l WHERE lesson_files.id = $1 AND l.id = $2
          RETURNING lesson_files.id`,
      },
      [row.id, lessonId],
    )
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
    const [removed] = await tx.run<{ name: string; created_at: Date; lesson_id: number }>(
      {
        name: 'remove-lesson-file',
        text: `UPDATE lesson_files f SET lesson_id = NULL, created_at = $3 FROM lesson_files former
          WHERE f.id = $1 AND f.lesson_id = coalesce($2, f.lesson_id) AND former.id = f.id
          RETURNING f.name, former.created_at, former.lesson_id`,
      },
      [fileId, lessonId, new Date(now)],
    )
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
  const [lesson] = await tx.run<{ files: number }>(
    {
      name: 'lesson-of-removed-file',
      text: `SELECT (SELECT count(*)::int FROM lesson_files f WHERE f.lesson_id = l.id) AS files
        FROM lessons l WHERE l.id = $1 FOR NO KEY UPDATE`,
    },
    [lessonId],
  )
  if (!lesson || lesson.files >= mostFiles) return false
  const given = await tx.run(
    {
      name: 'give-back-lesson-file',
      text: 'UPDATE lesson_files SET lesson_id = $2, created_at = $3 WHERE id = $1 AND lesson_id IS NULL RETURNING id',
    },
    [fileId, lessonId, new Date(addedAt)],
  )
  return given.length === 1
}

/** Removes the stored files of these keys that no row names any more, once the transaction is committed. */
async function forgetUnnamed(tx: Db, now: number, keys: readonly string[]): Promise<void> {
  const rows = await tx.run<{ key: string }>(
    { name: 'named-lesson-files', text: 'SELECT DISTINCT key FROM lesson_files WHERE key = ANY($1::text[])' },
    [keys],
  )
  const named = new Set(rows.map(({ key }) => key))
  const names = [...new Set(keys)].filter((key) => !named.has(key))
  if (names.length > 0) await enqueue(tx, now, 'forget_files', { names })
}

/** How long an upload may be without its lesson, and a removed file is stored, in milliseconds. */
const unfinishedMs = 60 * 60 * 1000

/** Removes files whose lesson is gone for good, those that were taken from it, and uploads that were cut off. */
export function sweepLessonFiles(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const removed = await tx.run<{ key: string }>(
      {
        name: 'sweep-lesson-files',
        text: 'DELETE FROM lesson_files WHERE lesson_id IS NULL AND created_at <= $1 RETURNING key',
      },
      [new Date(now - unfinishedMs)],
    )
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
  const [found] = await db.run<{ key: string; name: string }>(
    {
      name: 'find-lesson-file',
      text: `SELECT f.key, f.name FROM lesson_files f JOIN lessons l ON l.id = f.lesson_id JOIN courses c ON c.id = l.course_id
        CROSS JOIN LATERAL (SELECT ${accessColumn('$2::int', '$3::timestamptz')} AS access) a
        WHERE f.id = $1 AND ($4 OR l.is_visible AND c.status = 'active' AND (l.is_free OR access = 'open'))`,
    },
    [fileId, userId, new Date(now), isEditor],
  )
  return found
}
