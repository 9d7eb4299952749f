import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findLanguageById = statement({
  name: 'language-by-id',
  text: 'SELECT language FROM users WHERE id = :id',
})

export const findLanguageByEmail = statement({
  name: 'language-by-email',
  text: 'SELECT language FROM users WHERE email = :email',
})

export const listChosenLanguages = statement({
  name: 'languages-of',
  text: 'SELECT id, language FROM users WHERE id = ANY(:userIds::int[]) AND language IS NOT NULL',
  row: { language: notNull() },
})
