import type { QuestionType } from '../../core/questions/kinds.ts'
import { isBinned } from '../db/binned.ts'
import { notNull, statementsOf } from '../db/statement.ts'
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
  text: `SELECT q.id, q.name,
      EXISTS (SELECT FROM quiz_versions d WHERE d.quiz_id = q.id AND d.published_at IS NULL) AS has_draft
    FROM quizzes q JOIN quiz_versions v ON v.quiz_id = q.id JOIN version_questions l ON l.version_id = v.id
      JOIN item_revisions r ON r.id = l.revision_id
    WHERE r.external_id = ANY (:ids::text[]) AND NOT ${isBinned('quiz', 'q.id')}
    GROUP BY q.id, q.name ORDER BY count(DISTINCT r.external_id) DESC, q.id LIMIT 1`,
  row: { has_draft: notNull<boolean>() },
})

/** Those of the questions with these ids that staff have edited, corrected or taken out of the quiz. */
export const listKeptQuestions = statement({
  name: 'list-kept-questions',
  text: `SELECT DISTINCT r.external_id AS id
    FROM quiz_versions v JOIN version_questions l ON l.version_id = v.id JOIN item_revisions r ON r.id = l.revision_id
      JOIN items i ON i.id = r.item_id
    WHERE v.quiz_id = :quiz AND r.external_id = ANY (:ids::text[]) AND (i.edited_at IS NOT NULL
      OR EXISTS (SELECT FROM slips s JOIN item_revisions o ON o.id = s.revision_id
        WHERE o.item_id = i.id AND s.reverted_at IS NULL)
      OR EXISTS (SELECT FROM regrades g WHERE g.item_id = i.id AND g.undone_at IS NULL)
      OR NOT EXISTS (SELECT FROM version_questions m JOIN item_revisions o ON o.id = m.revision_id
        WHERE o.item_id = i.id
          AND m.version_id = (SELECT n.id FROM quiz_versions n WHERE n.quiz_id = v.quiz_id ORDER BY n.number DESC LIMIT 1)))`,
  row: { id: notNull<string>() },
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
