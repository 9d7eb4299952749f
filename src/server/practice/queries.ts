import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const openSet = statement({
  name: 'open-practice-set',
  text: `WITH opened AS (
      INSERT INTO practice_sets (user_id, attempt_id, started_at) VALUES (:userId, :attemptId, :now) ON CONFLICT DO NOTHING RETURNING id
    ), listed AS (
      INSERT INTO practice_answers (set_id, question_id, ordinal)
      SELECT opened.id, q.id, q.ordinal FROM opened, unnest(:questionIds::int[]) WITH ORDINALITY AS q (id, ordinal)
    )
    SELECT id FROM opened`,
})

export const findOpenSet = statement({
  name: 'find-open-set',
  text: 'SELECT id FROM practice_sets WHERE attempt_id = :attemptId AND finished_at IS NULL',
})

export const findManySets = statement({
  name: 'recent-practice-sets',
  text: `SELECT 1 FROM practice_sets WHERE attempt_id = :attemptId AND started_at > :since AND finished_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM practice_sets o WHERE o.attempt_id = :attemptId AND o.finished_at IS NULL) OFFSET :most LIMIT 1`,
})

export const findSet = statement({
  name: 'find-practice-set',
  text: `SELECT s.id, s.attempt_id, a.quiz_id, s.finished_at FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id
    WHERE s.id = :setId AND s.user_id = :userId`,
})

export const listAnswers = statement({
  name: 'list-practice-answers',
  text: 'SELECT question_id, user_answer, mark, is_guessed FROM practice_answers WHERE set_id = :setId ORDER BY ordinal',
  row: { mark: nullable<0 | 1>() },
})

export const lockSet = statement({
  name: 'lock-practice-set',
  text: 'SELECT 1 FROM practice_sets WHERE id = :setId FOR UPDATE',
})

export const lockOpenSets = statement({
  name: 'lock-open-practice-sets',
  text: `SELECT s.id FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id
    WHERE s.finished_at IS NULL AND a.quiz_id = :quizId
      AND EXISTS (SELECT FROM practice_answers p WHERE p.set_id = s.id AND p.question_id = ANY(:questionIds::int[]) AND p.mark IS NULL)
    ORDER BY s.id FOR UPDATE OF s`,
})

export const takeOut = statement({
  name: 'take-out-of-practice-sets',
  text: `WITH taken AS (DELETE FROM practice_answers
      WHERE set_id = ANY(:setIds::int[]) AND question_id = ANY(:questionIds::int[]) AND mark IS NULL)
    UPDATE practice_sets s SET finished_at = :now WHERE s.id = ANY(:setIds::int[]) AND NOT EXISTS (
      SELECT FROM practice_answers p WHERE p.set_id = s.id AND p.mark IS NULL AND p.question_id <> ALL(:questionIds::int[]))`,
})

export const lockAnswer = statement({
  name: 'lock-practice-answer',
  text: `UPDATE practice_answers SET user_answer = CASE WHEN mark IS NULL THEN :answer ELSE user_answer END,
      answered_at = CASE WHEN mark IS NULL THEN :now ELSE answered_at END, mark = coalesce(mark, :mark),
      is_guessed = CASE WHEN mark IS NULL THEN :isGuessed ELSE is_guessed END, seconds = CASE WHEN mark IS NULL THEN :seconds ELSE seconds END
    WHERE set_id = :setId AND question_id = :questionId RETURNING user_answer, is_guessed, answered_at = :now AS is_new`,
  row: { user_answer: notNull(), is_guessed: notNull(), is_new: notNull() },
})

export const finishSet = statement({
  name: 'finish-practice-set',
  text: `UPDATE practice_sets s SET finished_at = CASE
      WHEN EXISTS (SELECT FROM practice_answers p WHERE p.set_id = s.id AND p.mark IS NULL) THEN NULL
      ELSE coalesce(s.finished_at, :now) END
    WHERE s.id = :setId RETURNING finished_at`,
})
