import { statementsOf } from '../db/statement.ts'
import { revisionColumns } from '../quizzes/columns.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/**
 * The newest revisions of public questions that no quiz lists which is published or stands under a lesson, also no draft of it: its
 * students must not have met a question before.
 */
const publicRevisions = `SELECT ${revisionColumns('r')} FROM items i JOIN item_revisions r ON r.id = i.newest_revision_id
  WHERE i.is_public AND NOT EXISTS (SELECT FROM item_revisions o JOIN version_questions l ON l.revision_id = o.id
    JOIN quiz_versions v ON v.id = l.version_id JOIN quizzes q ON q.id = v.quiz_id
    WHERE o.item_id = i.id AND (q.lesson_id IS NOT NULL
      OR EXISTS (SELECT FROM quiz_versions p WHERE p.quiz_id = q.id AND p.published_at IS NOT NULL)))`

export const listAnyPublic = statement({
  name: 'list-any-public-questions',
  text: `${publicRevisions} ORDER BY random() LIMIT :most`,
})

export const findPublic = statement({
  name: 'find-public-questions',
  text: `${publicRevisions} AND r.id = ANY(:revisionIds::int[]) ORDER BY random() LIMIT :most`,
})
