import type { QuestionType } from '../../core/questions/kinds.ts'
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
