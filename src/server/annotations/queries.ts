import type { Annotation } from '../../core/annotations/annotation.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listAnnotations = statement({
  name: 'list-annotations',
  text: 'SELECT question_id, seq, marks FROM annotations WHERE attempt_id = :attemptId ORDER BY question_id',
  row: { marks: notNull<Annotation[]>() },
})
