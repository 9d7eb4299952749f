import type { TrapFamily } from '../../core/questions/traps.ts'
import type { MistakeCause } from '../../core/learning/mistakes.ts'
import { optionKeys } from '../../core/questions/question.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { newestVersionOf } from '../quizzes/columns.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** A student's notes on mistakes. */
export const listNotes = statement({
  name: 'mistakes-notes',
  text: 'SELECT item_id, cause, own_rule FROM mistakes WHERE user_id = :userId',
  row: { cause: nullable<MistakeCause>() },
})

/** The family of the trap that each wrong answer of a year chose; what chose none has no row. The reader drops what an open test keeps back. */
export const listChosenTraps = statement({
  name: 'mistakes-chosen-traps',
  text: `SELECT h.question_id, h.place, h.place_id, r.explanation -> 'options' -> k.at -> 'trap_id' #>> '{}' AS trap_id
    FROM answers_of_students h JOIN item_revisions r ON r.id = h.question_id
      CROSS JOIN LATERAL (SELECT array_position('{${optionKeys.join(',')}}'::text[], h.user_answer) - 1 AS at) k
    WHERE h.user_id = :userId AND h.answered_at > :since AND h.mark = 0 AND r.type = 'mcq'
      AND r.explanation -> 'options' -> k.at ->> 'trap_id' IS NOT NULL`,
  row: {
    question_id: notNull(),
    place: notNull<'test' | 'redo' | 'drill' | 'return'>(),
    place_id: notNull(),
    trap_id: notNull<TrapFamily>(),
  },
})

/** Answers with the seed of the order in which their options were shown, and the newest published version to read their questions from. */
export const listAnswersOf = statement({
  name: 'mistakes-answers',
  text: `SELECT h.question_id, h.place, h.place_id, h.user_answer,
      CASE h.place WHEN 'test' THEN (SELECT a.option_seed FROM attempts a WHERE a.id = h.place_id)
        WHEN 'redo' THEN (SELECT a.option_seed FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id WHERE s.id = h.place_id)
        ELSE (SELECT l.option_seed FROM learning_answers l WHERE l.set_id = h.place_id AND l.question_id = h.question_id) END AS option_seed, n.version_id, n.corrections
    FROM answers_of_students h ${newestVersionOf('h.question_id')} WHERE h.user_id = :userId AND h.question_id = ANY(:questionIds::int[])`,
  row: {
    question_id: notNull(),
    place: notNull<'test' | 'redo' | 'drill' | 'return'>(),
    place_id: notNull(),
  },
})

/** Stores a cause and an own rule; what is not given stays. */
export const storeNote = statement({
  name: 'mistakes-store-note',
  text: `INSERT INTO mistakes (user_id, item_id, cause, own_rule, changed_at) VALUES (:userId, :itemId, :cause, :ownRule, :now)
    ON CONFLICT (user_id, item_id) DO UPDATE SET changed_at = EXCLUDED.changed_at,
      cause = CASE WHEN :hasCause THEN EXCLUDED.cause ELSE mistakes.cause END,
      own_rule = CASE WHEN :hasRule THEN EXCLUDED.own_rule ELSE mistakes.own_rule END
    RETURNING cause, own_rule`,
  params: { cause: nullable<MistakeCause>(), ownRule: nullable() },
  row: { cause: nullable<MistakeCause>() },
})
