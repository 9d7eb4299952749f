import type { Explanation } from '../../core/questions/explanation.ts'
import { quizIsBinned } from './binned.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findReplacing = statement({
  name: 'replacing-import',
  text: `SELECT e.id, e.at, e.before, e.after, EXISTS (SELECT FROM audit_log u WHERE u.undoes = e.id) AS is_undone
    FROM audit_log e WHERE e.thing = 'quiz' AND e.thing_id = :quizId AND e.action = 'quiz.imported'
      AND e.after ->> 'import' = :importId`,
  row: { after: notNull<{ stamp: string }>(), is_undone: notNull() },
})

export const listReplaced = statement({
  name: 'replaced-questions',
  text: `SELECT DISTINCT (q ->> 'itemId')::int AS item_id, (q ->> 'revisionId')::int AS revision_id
    FROM audit_log e CROSS JOIN LATERAL jsonb_array_elements(e.before -> 'questions') q
    WHERE e.thing = 'quiz' AND e.action = 'quiz.imported' AND e.at > :after AND e.at <= :until`,
  row: { item_id: notNull(), revision_id: notNull() },
})

export const limitWaiting = statement({
  name: 'limit-waiting',
  text: "SELECT set_config('lock_timeout', :ms, true)",
})

export const lockCorrected = statement({
  name: 'lock-corrected',
  text: 'SELECT FROM quizzes WHERE id = ANY(:quizIds::int[]) ORDER BY id FOR NO KEY UPDATE',
})

export const lockCorrection = statement({
  name: 'lock-correction',
  text: `SELECT pg_advisory_xact_lock(:lock::int, id)::text AS locked FROM (SELECT id FROM unnest(:quizIds::int[]) AS t (id) ORDER BY id) t`,
})

export const countCorrection = statement({
  name: 'count-correction',
  text: 'UPDATE quizzes SET corrections = corrections + 1 WHERE id = ANY(:quizIds::int[])',
})

export const keepCorrectionsOut = statement({
  name: 'keep-corrections-out',
  text: `SELECT id, pg_try_advisory_xact_lock_shared(:lock::int, id) AS is_free
    FROM (SELECT id FROM unnest(:quizIds::int[]) AS t (id) ORDER BY id) t`,
  row: { id: notNull(), is_free: notNull() },
})

export const waitForCorrections = statement({
  name: 'wait-for-corrections',
  text: `SELECT pg_advisory_xact_lock_shared(:lock::int, id)::text AS locked
    FROM (SELECT DISTINCT id FROM unnest(:quizIds::int[]) AS t (id) ORDER BY id) t`,
})

export const lockItems = statement({
  name: 'lock-items',
  text: 'SELECT FROM items WHERE id = ANY(:itemIds::int[]) ORDER BY id FOR NO KEY UPDATE',
})

/** A row when a published version lists a revision, or a student has answered it. */
export const findUseOfRevision = statement({
  name: 'find-use-of-revision',
  text: `SELECT 1 AS found WHERE EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
      WHERE l.revision_id = :revisionId AND v.published_at IS NOT NULL)
    OR EXISTS (SELECT FROM learning_answers l WHERE l.question_id = :revisionId)`,
  row: { found: notNull() },
})

export const setNewest = statement({
  name: 'set-newest-revisions',
  text: `UPDATE items i SET newest_revision_id = (SELECT r.id FROM item_revisions r WHERE r.item_id = i.id
      ORDER BY EXISTS (SELECT FROM version_questions l WHERE l.revision_id = r.id) DESC, r.number DESC LIMIT 1)
    WHERE i.id = ANY(:itemIds::int[])`,
})

export const listNewestNumbers = statement({
  name: 'newest-revision-numbers',
  text: 'SELECT item_id, max(number) AS number FROM item_revisions WHERE item_id = ANY(:itemIds::int[]) GROUP BY item_id',
  row: { number: notNull() },
})

export const findStamp = statement({
  name: 'quiz-stamp',
  text: `SELECT md5(concat_ws(' ', z.edits, v.id, (SELECT string_agg(concat_ws(':', l.revision_id, i.edits, l.module,
        l.variant), ' ' ORDER BY l.ordinal) FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
        JOIN items i ON i.id = r.item_id WHERE l.version_id = v.id))) AS stamp
    FROM quizzes z JOIN quiz_versions v ON v.quiz_id = z.id WHERE z.id = :quizId ORDER BY v.number DESC LIMIT 1`,
  row: { stamp: notNull() },
})

export const lockCourse = statement({
  name: 'lock-course',
  text: 'SELECT FROM courses WHERE id = :courseId FOR NO KEY UPDATE',
})

export const findQuizOfName = statement({
  name: 'quiz-name-taken',
  text: `SELECT ${quizIsBinned('q.id')} AS is_binned FROM quizzes q WHERE course_id = :courseId AND name = :name AND id <> :id`,
  row: { is_binned: notNull() },
})

export const listNamesLike = statement({
  name: 'quiz-names',
  text: 'SELECT name FROM quizzes WHERE course_id = :courseId AND starts_with(name, :name)',
})

export const lockCourseOfLesson = statement({
  name: 'lesson-of-new-quiz',
  text: `SELECT l.course_id, l.name FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.id = :lessonId FOR NO KEY UPDATE OF c`,
})

export const findQuizAtLesson = statement({
  name: 'quiz-at-lesson',
  text: 'SELECT id FROM quizzes WHERE lesson_id = :lessonId',
})

export const findQuizOfLesson = statement({
  name: 'quiz-of-lesson',
  text: 'SELECT FROM quizzes WHERE lesson_id = :lessonId',
})

export const findOpenAttempt = statement({
  name: 'quiz-being-taken',
  text: `SELECT FROM attempts WHERE quiz_id = :quizId AND phase <> 'closed' LIMIT 1`,
})

export const lockLesson = statement({
  name: 'lesson-for-quiz',
  text: 'SELECT course_id FROM lessons WHERE id = :lessonId FOR NO KEY UPDATE',
})

export const carryCorrections = statement({
  name: 'carry-corrections',
  text: `UPDATE regrades g SET question_ids = g.question_ids || c.next FROM unnest(:former::int[], :next::int[]) AS c (former, next)
    WHERE g.quiz_id = :quizId AND g.undone_at IS NULL AND c.former = ANY (g.question_ids)`,
})

/** The fields of a revision that a slip can change, with the revision's id: the latest slip of each that stands. */
export const listSlips = statement({
  name: 'slips-of-revisions',
  text: `SELECT DISTINCT ON (s.revision_id) s.revision_id AS id, s.passage_html AS "passageHtml", s.stem_html AS "stemHtml", s.image,
      coalesce(s.spec) AS spec, s.explanation_html AS "explanationHtml", coalesce(s.explanation) AS explanation
    FROM slips s WHERE s.revision_id = ANY(:ids::int[]) AND s.reverted_at IS NULL ORDER BY s.revision_id, s.id DESC`,
  // Named here: by their origin they would be types of slips, which import these.
  row: { spec: notNull<object>(), explanation: nullable<Explanation>() },
})

/** The lines of a version's list, in order. */
export const listLines = statement({
  name: 'lines-of-version',
  text: `SELECT r.item_id AS "itemId", l.revision_id AS "revisionId", l.module, l.variant
    FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id WHERE l.version_id = :versionId ORDER BY l.ordinal`,
})

export const clearLines = statement({
  name: 'clear-lines',
  text: 'DELETE FROM version_questions WHERE version_id = :versionId',
})

export const noteEdit = statement({
  name: 'note-edit-of-quiz',
  text: 'UPDATE quizzes SET edited_at = :at, edited_by = :by WHERE id = :quizId',
  params: { by: nullable() },
})

export const countEditOfQuiz = statement({
  name: 'count-edit-of-quiz',
  text: 'UPDATE quizzes SET edits = edits + 1 WHERE id = :quizId',
})

export const countEditsOfItems = statement({
  name: 'count-edits-of-items',
  text: 'UPDATE items SET edits = edits + 1 WHERE id = ANY(:itemIds::int[])',
})

export const setEdits = statement({
  name: 'set-edits-of-quiz',
  text: 'UPDATE quizzes SET edits = :edits, edited_at = :at, edited_by = :by WHERE id = :quizId',
  params: { by: nullable() },
})

export const insertQuiz = statement({
  name: 'insert-quiz',
  text: 'INSERT INTO quizzes (course_id, name, edited_at, edited_by) VALUES (:courseId, :name, :at, :by) RETURNING id',
  params: { by: nullable() },
})

export const insertItem = statement({
  name: 'insert-item',
  text: 'INSERT INTO items (edited_at, edited_by) VALUES (:at, :by) RETURNING id',
  params: { by: nullable() },
})

export const renameQuiz = statement({
  name: 'rename-quiz',
  text: 'UPDATE quizzes SET name = :name WHERE id = :quizId',
})

export const deleteVersion = statement({
  name: 'delete-version',
  text: 'DELETE FROM quiz_versions WHERE id = :versionId',
})

export const lockNamed = statement({
  name: 'lock-quiz-by-name',
  text: 'SELECT id FROM quizzes WHERE course_id = :courseId AND name = :name FOR NO KEY UPDATE',
})

export const setLesson = statement({
  name: 'set-lesson-of-quiz',
  text: 'UPDATE quizzes SET lesson_id = :lessonId WHERE id = :quizId',
  params: { lessonId: nullable() },
})

export const listNewest = statement({
  name: 'newest-revisions',
  text: 'SELECT id AS "itemId", newest_revision_id AS "revisionId" FROM items WHERE id = ANY(:itemIds::int[])',
})

export const findRevision = statement({
  name: 'revision-of-item',
  text: 'SELECT FROM item_revisions WHERE id = :revisionId AND item_id = :itemId',
})

export const replaceInList = statement({
  name: 'replace-in-list',
  text: 'UPDATE version_questions SET revision_id = :next WHERE version_id = :versionId AND revision_id = :former',
})
