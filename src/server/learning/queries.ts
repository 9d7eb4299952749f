import type { Statements } from './queries.types.ts'
import { openQuestions } from '../attempts/open-items.ts'
import { notNull, statementsOf, type RowOf } from '../db/statement.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/**
 * The newest answers of a student with what their questions are, without those that a test keeps open: what follows from them would tell
 * its keys. T44
 */
export const listHistory = statement({
  name: 'learning-history',
  text: `WITH open_questions AS MATERIALIZED ${openQuestions(':userId', ':now')}
    SELECT h.item_id, h.question_id, h.place, h.place_id, h.mark, h.is_guessed, h.is_helped, h.seconds, h.answered_at,
      i.domain, i.skill, i.difficulty, i.type, coalesce(jsonb_array_length(i.spec -> 'options'), 0) AS options
    FROM answers_of_students h JOIN item_revisions i ON i.id = h.question_id
    WHERE h.user_id = :userId AND h.answered_at > :since
      AND NOT EXISTS (SELECT FROM open_questions o WHERE o.question_id = h.question_id)
    ORDER BY h.answered_at DESC, h.place_id DESC, h.question_id LIMIT :most`,
  row: {
    item_id: notNull(),
    question_id: notNull(),
    place: notNull<'test' | 'redo' | 'drill' | 'return'>(),
    place_id: notNull(),
    is_guessed: notNull(),
    is_helped: notNull(),
    seconds: notNull(),
    answered_at: notNull(),
    options: notNull(),
  },
})

/** An answer of {@link listHistory}. */
export type HistoryRow = RowOf<typeof listHistory>
