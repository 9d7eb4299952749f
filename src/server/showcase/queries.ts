import { statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The most tests searched for one that an estimate can be made of. */
const mostTests = 5

export const listPublishedTests = statement({
  name: 'published-tests',
  text: `SELECT v.id, q.corrections FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id
      JOIN lessons l ON l.id = q.lesson_id JOIN courses c ON c.id = l.course_id
    WHERE v.type = 'two_module' AND l.is_visible AND c.status = 'active' ORDER BY c.sort, c.id, l.sort, q.id LIMIT ${mostTests}`,
})
