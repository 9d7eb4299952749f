import type { z } from 'zod'
import type { SearchResult } from '../../contract/search.ts'
import { accessColumn } from '../courses/access.ts'
import type { Db } from '../db/database.ts'

type Result = z.input<typeof SearchResult>
/** A row, and whether the excerpt omits text before and after it. */
type Row = Result & { begins_within: boolean; ends_within: boolean }

/** The minimum trigram similarity of a name when the exact words do not match. */
const alike = 0.5
const most = 30

const blanks = "E' \\n\\r\\t'"
const isAlike = (column: string) => `word_similarity(q.text, ${column}) >= ${alike}`

const find = {
  name: 'search',
  text: `WITH q AS (SELECT $1::text AS text, websearch_to_tsquery('english', $1) AS words), found AS (
      SELECT 'course' AS kind, c.id, c.slug, c.name AS title, NULL::json AS course,
        coalesce(nullif(c.summary, ''), c.about_text) AS body,
        ts_rank(c.search, q.words) + word_similarity(q.text, c.name) + 0.1 AS rank
      FROM q, courses c WHERE c.status = 'active' AND (c.search @@ q.words OR ${isAlike('c.name')})
      UNION ALL
      SELECT 'lesson', l.id, l.slug, l.name, json_build_object('slug', c.slug, 'name', c.name),
        CASE WHEN o.is_open THEN l.content_text ELSE '' END,
        ts_rank(l.name_search, q.words) + word_similarity(q.text, l.name)
          + CASE WHEN o.is_open THEN ts_rank(l.text_search, q.words) ELSE 0 END
      FROM q, lessons l JOIN courses c ON c.id = l.course_id
        CROSS JOIN LATERAL (SELECT l.is_free OR ${accessColumn('$2::int', '$3::timestamptz')} = 'open' AS is_open) o
      WHERE c.status = 'active' AND l.is_visible
        AND (l.name_search @@ q.words OR ${isAlike('l.name')} OR (o.is_open AND l.text_search @@ q.words))
      UNION ALL
      SELECT 'article', a.id, a.slug, a.title, NULL, a.content_text,
        ts_rank(a.search, q.words) + word_similarity(q.text, a.title)
      FROM q, articles a WHERE a.status = 'published' AND (a.published_at IS NULL OR a.published_at <= $3)
        AND (a.search @@ q.words OR ${isAlike('a.title')})
      ORDER BY rank DESC, kind, id LIMIT ${most})
    SELECT kind, id, slug, title, course, excerpt,
      excerpt <> '' AND left(btrim(body, ${blanks}), 20) <> left(btrim(excerpt, ${blanks}), 20) AS begins_within,
      excerpt <> '' AND right(btrim(body, ${blanks}), 20) <> right(btrim(excerpt, ${blanks}), 20) AS ends_within
    FROM found, q, LATERAL (SELECT ts_headline('english', body, q.words, 'StartSel="", StopSel="", MaxWords=32, MinWords=18') AS excerpt) h
    ORDER BY rank DESC, kind, id`,
}

/**
 * Removes dashes that precede no word: each would be a negation, and PostgreSQL fails for more than 32 of them without an operand.
 */
const withoutLooseDashes = (text: string) => text.replaceAll(/-+(?![\p{L}\p{N}"])|-+(?=-)/gu, '').trim()

/** How long a search may take, in milliseconds, before it is cancelled. */
const mostMs = 2_000

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const bound = { name: 'bound-search', text: "SELECT set_config('statement_timeout', $1, true)" }

/** Returns the courses, lessons and articles that a visitor (`userId` null) or user may see, best first. Matches a locked lesson by name only. */
export async function findEverywhere(
  db: Db,
  text: string,
  { userId, now }: { userId: number | null; now: number },
): Promise<Result[]> {
  const query = withoutLooseDashes(text)
  if (query === '') return []
  const rows = await db.transaction(async (tx) => {
    await tx.run(bound, [String(mostMs)])
    return tx.run<Row>(find, [query, userId, new Date(now)])
  })
  return rows.map(({ begins_within, ends_within, ...row }) => {
    const excerpt = row.excerpt
      .replaceAll(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return { ...row, excerpt: `${begins_within ? '… ' : ''}${excerpt}${ends_within ? ' …' : ''}` }
  })
}
