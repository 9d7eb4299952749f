import type { z } from 'zod'
import type { SearchResult } from '../../contract/search.ts'
import { listCaps } from '../../core/list-caps.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The minimum trigram similarity of a name when no words match. */
const alike = 0.5

// No text has these characters, which Unicode leaves to private use.
export const [before, after] = ['\uE000', '\uE001']
const signs = `StartSel=${before}, StopSel=${after}`

const blanks = "E' \\n\\r\\t'"

/**
 * Returns the text of the statement that searches by words, or by the likeness of names; `:synonyms` is the text with its synonyms in the
 * syntax of websearch_to_tsquery.
 */
function search(by: 'words' | 'likeness') {
  const isHit = (vector: string, name: string) =>
    by === 'words' ? `${vector} @@ q.words` : `word_similarity(q.text, ${name}) >= ${alike}`
  const vectorOf = (...texts: string[]) => `to_tsvector('english', concat_ws(' ', ${texts.join(', ')}))`
  const instructorText = "regexp_replace(i.description_html, '<[^>]*>', ' ', 'g')"
  return `WITH q AS (SELECT :text::text AS text, websearch_to_tsquery('english', :synonyms) AS words), found AS (
      SELECT 'course' AS kind, c.id, c.slug, c.name AS title, NULL::json AS course,
        coalesce(nullif(c.summary, ''), c.about_text) AS body,
        ts_rank(c.search, q.words) + word_similarity(q.text, c.name) + 0.1 AS rank
      FROM q, courses c WHERE c.status = 'active' AND ${isHit('c.search', 'c.name')}
      UNION ALL
      SELECT 'lesson', l.id, l.slug, l.name, json_build_object('slug', c.slug, 'name', c.name),
        CASE WHEN o.is_open THEN l.content_text ELSE '' END,
        ts_rank(l.name_search, q.words) + word_similarity(q.text, l.name)
          + CASE WHEN o.is_open THEN ts_rank(l.text_search, q.words) ELSE 0 END
      FROM q, lessons l JOIN courses c ON c.id = l.course_id
        CROSS JOIN course_access_1(c.id, :userId::int, :now::timestamptz) a
        CROSS JOIN LATERAL (SELECT l.is_free OR a.access = 'open' AS is_open) o
      WHERE c.status = 'active' AND l.is_visible
        AND (${isHit('l.name_search', 'l.name')}${by === 'words' ? ' OR (o.is_open AND l.text_search @@ q.words)' : ''})
      UNION ALL
      SELECT 'article', a.id, a.slug, a.title, NULL, a.content_text,
        ts_rank(a.search, q.words) + word_similarity(q.text, a.title)
      FROM q, articles a WHERE a.status = 'published' AND (a.published_at IS NULL OR a.published_at <= :now)
        AND ${isHit('a.search', 'a.title')}
      UNION ALL
      SELECT 'book', b.id, b.slug, b.title, NULL, b.summary,
        ts_rank(${vectorOf('b.title', 'b.author', 'b.summary')}, q.words) + word_similarity(q.text, b.title)
      FROM q, books b WHERE b.status = 'active' AND ${isHit(vectorOf('b.title', 'b.author', 'b.summary'), 'b.title')}
      UNION ALL
      SELECT 'instructor', i.id, i.slug, i.name, NULL, ${instructorText},
        ts_rank(${vectorOf('i.name', instructorText)}, q.words) + word_similarity(q.text, i.name)
      FROM q, instructors i WHERE i.is_visible AND ${isHit(vectorOf('i.name', instructorText), 'i.name')}
      ORDER BY rank DESC, kind, id LIMIT ${listCaps.found + 1})
    SELECT kind, id, slug, title, course, excerpt,
      ts_headline('english', title, q.words, 'HighlightAll=true, ${signs}') AS marked_title,
      excerpt <> '' AND left(btrim(body, ${blanks}), 20) <> left(btrim(plain, ${blanks}), 20) AS begins_within,
      excerpt <> '' AND right(btrim(body, ${blanks}), 20) <> right(btrim(plain, ${blanks}), 20) AS ends_within
    FROM found, q,
      LATERAL (SELECT ts_headline('english', body, q.words, '${signs}, MaxWords=32, MinWords=18') AS excerpt) h,
      LATERAL (SELECT translate(excerpt, '${before}${after}', '') AS plain) p
    ORDER BY rank DESC, kind, id`
}

type Result = z.input<typeof SearchResult>

/** A result: its title and excerpt with the words found between two signs, and whether the excerpt omits text before and after it. */
const foundRow = {
  kind: notNull<Result['kind']>(),
  id: notNull(),
  slug: notNull(),
  title: notNull(),
  course: nullable<NonNullable<Result['course']>>(),
  excerpt: notNull(),
  marked_title: notNull(),
  begins_within: notNull(),
  ends_within: notNull(),
}

export const searchByWords = statement({
  name: 'search-by-words',
  text: search('words'),
  params: { userId: nullable() },
  row: foundRow,
})

export const searchByLikeness = statement({
  name: 'search-by-likeness',
  text: search('likeness'),
  params: { userId: nullable() },
  row: foundRow,
})

export const boundSearch = statement({
  name: 'bound-search',
  text: "SELECT set_config('statement_timeout', :ms, true)",
})
