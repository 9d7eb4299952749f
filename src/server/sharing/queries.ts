import { statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findSharedCourse = statement({
  name: 'find-shared-course',
  text: `SELECT name AS title, image_url FROM courses WHERE id = :id AND status = 'active'`,
})

export const findSharedCategory = statement({
  name: 'find-shared-category',
  text: 'SELECT name AS title, image_url FROM categories WHERE id = :id AND is_visible',
})

export const findSharedArticle = statement({
  name: 'find-shared-article',
  text: `SELECT title, image_url FROM articles
    WHERE id = :id AND status = 'published' AND (published_at IS NULL OR published_at <= :now)`,
})
