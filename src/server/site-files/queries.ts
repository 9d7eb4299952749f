import type { NounName } from '../../core/editing/nouns.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** Returns the SQL of the last publication of a thing; null for what has never been edited. */
const publishedAt = (noun: NounName, id: string) =>
  `(SELECT max(v.published_at) FROM thing_versions v WHERE v.noun = '${noun}' AND v.thing_id = ${id})`

export const listAddresses = statement({
  name: 'list-addresses',
  text: `SELECT '/courses/' || c.slug AS path, ${publishedAt('course', 'c.id')} AS changed_at FROM courses c WHERE c.status = 'active'
    UNION ALL SELECT '/courses/' || c.slug || '/lessons/' || l.slug, ${publishedAt('lesson', 'l.id')}
      FROM lessons l JOIN courses c ON c.id = l.course_id WHERE c.status = 'active' AND l.is_visible AND l.is_free
    UNION ALL SELECT '/categories/' || g.slug, ${publishedAt('category', 'g.id')} FROM categories g WHERE g.is_visible
    UNION ALL SELECT '/legal/' || t.kind, (SELECT max(v.published_at) FROM thing_versions v WHERE v.noun = t.kind AND v.thing_id = t.id) FROM legal_texts t WHERE t.is_visible
    UNION ALL SELECT '/instructors/' || i.id, ${publishedAt('instructor', 'i.id')} FROM instructors i WHERE i.is_visible
    UNION ALL SELECT '/blog/' || a.id, a.updated_at FROM articles a
      WHERE a.status = 'published' AND (a.published_at IS NULL OR a.published_at <= :now)
    ORDER BY 1`,
  row: { path: notNull() },
})
