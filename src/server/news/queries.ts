import { statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findCourse = statement({
  name: 'course-of-news',
  text: 'SELECT id, name FROM courses WHERE slug = :slug',
})
