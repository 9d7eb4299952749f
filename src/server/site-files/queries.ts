import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listAddresses = statement({
  name: 'list-addresses',
  text: `SELECT '/courses/' || c.slug AS path, NULL::timestamptz AS changed_at FROM courses c WHERE c.status = 'active'
    UNION ALL SELECT '/courses/' || c.slug || '/lessons/' || l.slug, NULL
      FROM lessons l JOIN courses c ON c.id = l.course_id WHERE c.status = 'active' AND l.is_visible AND l.is_free
    UNION ALL SELECT '/legal/' || kind, NULL FROM legal_texts WHERE is_visible
    UNION ALL SELECT '/instructors/' || i.id, NULL FROM instructors i WHERE i.is_visible
    UNION ALL SELECT '/blog/' || a.id, a.updated_at FROM articles a
      WHERE a.status = 'published' AND (a.published_at IS NULL OR a.published_at <= :now)
    ORDER BY 1`,
  row: { path: notNull() },
})
