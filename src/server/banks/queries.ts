import type { QuestionType } from '../../core/questions/kinds.ts'
import { isBinned } from '../db/binned.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { BankReport } from './bank-report.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listKindWords = statement({
  name: 'list-kind-words',
  text: 'SELECT word, kind FROM kind_words ORDER BY word',
})

export const storeKindWords = statement({
  name: 'store-kind-words',
  text: `INSERT INTO kind_words (word, kind) SELECT * FROM unnest(:words::text[], :kinds::text[])
    ON CONFLICT (word) DO UPDATE SET kind = excluded.kind`,
  params: { kinds: notNull<QuestionType[]>() },
})

export const deleteKindWords = statement({
  name: 'delete-kind-words',
  text: 'DELETE FROM kind_words WHERE word = ANY (:words::text[])',
})

/** The quiz that lists most of the questions with these ids of an author, its bin aside. */
export const findShippedQuiz = statement({
  name: 'find-shipped-quiz',
  text: `SELECT q.id, q.name FROM quizzes q JOIN quiz_versions v ON v.quiz_id = q.id JOIN version_questions l ON l.version_id = v.id
      JOIN item_revisions r ON r.id = l.revision_id
    WHERE r.external_id = ANY (:ids::text[]) AND NOT ${isBinned('quiz', 'q.id')}
    GROUP BY q.id, q.name ORDER BY count(DISTINCT r.external_id) DESC, q.id LIMIT 1`,
})

/**
 * Those of the questions with these ids that staff have edited, corrected or taken out of the quiz. A slip is theirs where the audit log says
 * so: migrations and releases lay slips too.
 */
export const listKeptQuestions = statement({
  name: 'list-kept-questions',
  text: `SELECT DISTINCT r.external_id AS id
    FROM quiz_versions v JOIN version_questions l ON l.version_id = v.id JOIN item_revisions r ON r.id = l.revision_id
      JOIN items i ON i.id = r.item_id
    WHERE v.quiz_id = :quiz AND r.external_id = ANY (:ids::text[]) AND (i.edited_at IS NOT NULL
      OR EXISTS (SELECT FROM slips s JOIN item_revisions o ON o.id = s.revision_id
          JOIN audit_log e ON e.thing = 'slip' AND e.thing_id = s.id::text
        WHERE o.item_id = i.id AND e.via <> 'import')
      OR EXISTS (SELECT FROM regrades g WHERE g.item_id = i.id AND g.undone_at IS NULL)
      OR NOT EXISTS (SELECT FROM version_questions m JOIN item_revisions o ON o.id = m.revision_id
        WHERE o.item_id = i.id
          AND m.version_id = (SELECT n.id FROM quiz_versions n WHERE n.quiz_id = v.quiz_id ORDER BY n.number DESC LIMIT 1)))`,
  row: { id: notNull<string>() },
})

/** The entry of a release that brought this version of a quiz. */
export const findBroughtVersion = statement({
  name: 'find-brought-version',
  text: `SELECT FROM audit_log e WHERE e.thing = 'quiz' AND e.thing_id = :quizId AND e.action = 'quiz.imported' AND e.via = 'import'
      AND e.after ->> 'version_id' = :versionId::text LIMIT 1`,
})

export const findCourseBySlug = statement({
  name: 'find-course-by-slug',
  text: `SELECT id FROM courses WHERE slug = :slug AND NOT ${isBinned('course', 'courses.id')}`,
})

export const findCourseById = statement({
  name: 'course-by-id',
  text: 'SELECT id FROM courses WHERE id = :id',
})

export const lockCourse = statement({
  name: 'lock-course-for-import',
  text: 'SELECT id FROM courses WHERE id = :id FOR NO KEY UPDATE',
})

export const findQuizByName = statement({
  name: 'quiz-by-name',
  text: 'SELECT z.id FROM quizzes z JOIN courses c ON c.id = z.course_id WHERE z.name = :quiz AND c.slug = :course',
})

// Files that are imported

export const insertImport = statement({
  name: 'insert-import',
  text: `INSERT INTO question_imports (actor_id, key, file_name, size, state, seen_at, created_at)
    VALUES (:actorId, :key, :fileName, :size, 'reading', :now, :now) RETURNING id, turn`,
})

/** An import of a member of staff, without the former report while it is under way. */
export const findImport = statement({
  name: 'find-import',
  text: `SELECT i.id, i.actor_id AS "actorId", i.key, i.file_name AS "fileName", i.size, i.columns, i.turn, i.state, i.progress,
      i.seen_at AS "seenAt", CASE WHEN NOT w.is_under_way THEN i.report END AS report, i.why, i.quiz_id AS "quizId",
      i.created_at AS "createdAt", i.state IN ('reading', 'importing') AND NOT w.is_under_way AS "isSilent"
    FROM question_imports i
      CROSS JOIN LATERAL (SELECT i.state IN ('reading', 'importing') AND i.seen_at >= :silentSince AS is_under_way) w
    WHERE i.id = :id AND i.actor_id = :actorId`,
  row: { report: nullable<BankReport>(), isSilent: notNull() },
})

export const findTurn = statement({
  name: 'find-turn-of-import',
  text: 'SELECT actor_id AS "actorId", key, columns FROM question_imports WHERE id = :id AND turn = :turn',
})

export const beginReading = statement({
  name: 'begin-reading',
  text: `UPDATE question_imports SET columns = :columns, state = 'reading', progress = 0, why = NULL, seen_at = :now, turn = turn + 1
    WHERE id = :id AND actor_id = :actorId AND (state NOT IN ('importing', 'imported')
      OR state = 'importing' AND seen_at <= :silentSince) RETURNING id, turn`,
})

export const beginImport = statement({
  name: 'begin-import',
  text: `UPDATE question_imports SET state = 'importing', progress = 0, why = NULL, seen_at = :now, turn = turn + 1
    WHERE id = :id AND actor_id = :actorId AND report IS NOT NULL AND (state NOT IN ('reading', 'importing', 'imported')
      OR state <> 'imported' AND seen_at <= :silentSince) RETURNING id, turn`,
})

export const noteProgress = statement({
  name: 'note-progress-of-import',
  text: `UPDATE question_imports SET seen_at = :now, progress = coalesce(:progress::real, progress)
    WHERE id = :id AND turn = :turn RETURNING id`,
  params: { progress: nullable() },
})

export const endReading = statement({
  name: 'end-reading',
  text: `UPDATE question_imports SET state = 'read', progress = 1, report = :report, why = :why WHERE id = :id AND turn = :turn`,
  params: { why: nullable() },
})

export const endImport = statement({
  name: 'end-import',
  text: `UPDATE question_imports SET state = 'imported', progress = 1, report = :report, why = :why, quiz_id = :quizId
    WHERE id = :id AND turn = :turn RETURNING key`,
  params: { why: nullable(), quizId: nullable() },
})

/** The state of a turn, once a transaction that is ending it has ended. */
export const findState = statement({
  name: 'state-of-import',
  text: 'SELECT state FROM question_imports WHERE id = :id AND turn = :turn FOR SHARE',
})

export const endFailed = statement({
  name: 'end-failed-import',
  text: `UPDATE question_imports SET state = 'failed' WHERE id = :id AND turn = :turn AND state IN ('reading', 'importing')`,
})

export const deleteImports = statement({
  name: 'delete-old-imports',
  text: 'DELETE FROM question_imports WHERE created_at <= :until RETURNING key',
})
