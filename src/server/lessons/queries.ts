import type { CourseAccess } from '../courses/access.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findWatchable = statement({
  name: 'find-watchable',
  text: `SELECT l.id, l.is_free, access FROM lessons l JOIN courses c ON c.id = l.course_id
      CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz)
    WHERE l.slug = :slug AND l.is_visible AND c.status = 'active' AND (:course::text IS NULL OR c.slug = :course)
    ORDER BY access = 'open' DESC, l.is_free DESC, access = 'expired' DESC, c.sort, c.id LIMIT 1`,
  params: { course: nullable() },
  row: { access: notNull<CourseAccess>() },
})

export const setDone = statement({
  name: 'set-lesson-done',
  text: `INSERT INTO watched_lessons (user_id, lesson_id, watched_at, opened_at, done_at)
    VALUES (:userId, :lessonId, :now, :now, CASE WHEN :isDone THEN :now::timestamptz END)
    ON CONFLICT (user_id, lesson_id) DO UPDATE
      SET done_at = CASE WHEN :isDone THEN coalesce(watched_lessons.done_at, excluded.done_at) END`,
})

export const markWatched = statement({
  name: 'mark-watched',
  text: `INSERT INTO watched_lessons (user_id, lesson_id, watched_at, opened_at) VALUES (:userId, :lessonId, :now, :now)
    ON CONFLICT (user_id, lesson_id) DO UPDATE SET opened_at = greatest(watched_lessons.opened_at, excluded.opened_at)`,
})

export const listFilesOfLesson = statement({
  name: 'list-lesson-files',
  text: `SELECT coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) ORDER BY f.id)
      FROM lesson_files f WHERE f.lesson_id = l.id), '[]') AS files FROM lessons l WHERE l.id = :lessonId`,
  row: { files: notNull<{ id: number; name: string; size: number }[]>() },
})

export const addFile = statement({
  name: 'add-lesson-file',
  text: 'INSERT INTO lesson_files (key, name, size, created_at) VALUES (:key, :name, :size, :now) RETURNING id',
})

export const lockLesson = statement({
  name: 'lock-lesson',
  text: 'SELECT FROM lessons WHERE id = :lessonId FOR NO KEY UPDATE',
})

export const giveFile = statement({
  name: 'give-lesson-file',
  text: `UPDATE lesson_files SET lesson_id = l.id FROM lessons l WHERE lesson_files.id = :fileId AND l.id = :lessonId
    RETURNING lesson_files.id`,
})

export const removeFile = statement({
  name: 'remove-lesson-file',
  text: `UPDATE lesson_files f SET lesson_id = NULL, created_at = :now FROM lesson_files former
    WHERE f.id = :fileId AND f.lesson_id = coalesce(:lessonId, f.lesson_id) AND former.id = f.id
    RETURNING f.name, former.created_at, former.lesson_id`,
  params: { lessonId: nullable() },
  row: { lesson_id: notNull() },
})

export const lockLessonOfFile = statement({
  name: 'lesson-of-removed-file',
  text: `SELECT (SELECT count(*)::int FROM lesson_files f WHERE f.lesson_id = l.id) AS files
    FROM lessons l WHERE l.id = :lessonId FOR NO KEY UPDATE`,
  row: { files: notNull() },
})

export const giveBackFile = statement({
  name: 'give-back-lesson-file',
  text: 'UPDATE lesson_files SET lesson_id = :lessonId, created_at = :addedAt WHERE id = :fileId AND lesson_id IS NULL RETURNING id',
})

export const listNamedFiles = statement({
  name: 'named-lesson-files',
  text: 'SELECT DISTINCT key FROM lesson_files WHERE key = ANY(:keys::text[])',
})

export const sweepFiles = statement({
  name: 'sweep-lesson-files',
  text: 'DELETE FROM lesson_files WHERE lesson_id IS NULL AND created_at <= :before RETURNING key',
})

export const findFile = statement({
  name: 'find-lesson-file',
  text: `SELECT f.key, f.name FROM lesson_files f JOIN lessons l ON l.id = f.lesson_id JOIN courses c ON c.id = l.course_id
    CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz)
    WHERE f.id = :fileId AND (:isEditor OR l.is_visible AND c.status = 'active' AND (l.is_free OR access = 'open'))`,
  params: { userId: nullable() },
})
