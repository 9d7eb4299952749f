import type { z } from 'zod'
import type { SearchResult } from '../../contract/search.ts'
import { variantsOf, type MarkedPart } from '../../core/search/words.ts'
import { accessColumn } from '../courses/access.ts'
import type { Db } from '../db/database.ts'

type Result = z.input<typeof SearchResult>
/** A row: its title and excerpt with the words found between two signs, and whether the excerpt omits text before and after it. */
type Row = Omit<Result, 'marked' | 'is_alike'> & { marked_title: string; begins_within: boolean; ends_within: boolean }

/** The minimum trigram similarity of a name when no words match. */
const alike = 0.5
const most = 30

// No text has these characters, which Unicode leaves to private use.
const [before, after] = ['\uE000', '\uE001']
const signs = `StartSel=${before}, StopSel=${after}`

const blanks = "E' \\n\\r\\t'"

/**
 * The statement that searches by words, or by the likeness of names.
 * $1 the text as typed, $2 the user, $3 now, $4 the text with its synonyms in the syntax of websearch_to_tsquery.
 */
function statement(by: 'words' | 'likeness') {
  const isHit = (vector: string, name: string) =>
    by === 'words' ? `${vector} @@ q.words` : `word_similarity(q.text, ${name}) >= ${alike}`
  const vectorOf = (...texts: string[]) => `to_tsvector('english', concat_ws(' ', ${texts.join(', ')}))`
  const instructorText = "regexp_replace(i.description_html, '<[^>]*>', ' ', 'g')"
  return {
    name: `search-by-${by}`,
    text: `WITH q AS (SELECT $1::text AS text, websearch_to_tsquery('english', $4) AS words), found AS (
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
        CROSS JOIN LATERAL (SELECT l.is_free OR ${accessColumn('$2::int', '$3::timestamptz')} = 'open' AS is_open) o
      WHERE c.status = 'active' AND l.is_visible
        AND (${isHit('l.name_search', 'l.name')}${by === 'words' ? ' OR (o.is_open AND l.text_search @@ q.words)' : ''})
      UNION ALL
      SELECT 'article', a.id, a.slug, a.title, NULL, a.content_text,
        ts_rank(a.search, q.words) + word_similarity(q.text, a.title)
      FROM q, articles a WHERE a.status = 'published' AND (a.published_at IS NULL OR a.published_at <= $3)
        AND ${isHit('a.search', 'a.title')}
      UNION ALL
      SELECT 'book', b.id, b.slug, b.title, NULL, b.summary,
        ts_rank(${vectorOf('b.title', 'b.author', 'b.summary')}, q.words) + word_similarity(q.text, b.title)
      FROM q, books b WHERE b.status = 'active' AND ${isHit(vectorOf('b.title', 'b.author', 'b.summary'), 'b.title')}
      UNION ALL
      SELECT 'instructor', i.id, i.slug, i.name, NULL, ${instructorText},
        ts_rank(${vectorOf('i.name', instructorText)}, q.words) + word_similarity(q.text, i.name)
      FROM q, instructors i WHERE i.is_visible AND ${isHit(vectorOf('i.name', instructorText), 'i.name')}
      ORDER BY rank DESC, kind, id LIMIT ${most})
    SELECT kind, id, slug, title, course, excerpt,
      ts_headline('english', title, q.words, 'HighlightAll=true, ${signs}') AS marked_title,
      excerpt <> '' AND left(btrim(body, ${blanks}), 20) <> left(btrim(plain, ${blanks}), 20) AS begins_within,
      excerpt <> '' AND right(btrim(body, ${blanks}), 20) <> right(btrim(plain, ${blanks}), 20) AS ends_within
    FROM found, q,
      LATERAL (SELECT ts_headline('english', body, q.words, '${signs}, MaxWords=32, MinWords=18') AS excerpt) h,
      LATERAL (SELECT translate(excerpt, '${before}${after}', '') AS plain) p
    ORDER BY rank DESC, kind, id`,
  }
}

const byWords = statement('words')
const byLikeness = statement('likeness')

/** Splits a text at the signs around the words found. */
function partsOf(text: string): MarkedPart[] {
  return text.split(before).flatMap((piece, at) => {
    const [found = '', rest = ''] = at === 0 ? ['', piece] : piece.split(after)
    return [
      { text: found, isFound: true },
      { text: rest, isFound: false },
    ].filter(({ text: part }) => part !== '')
  })
}

const plain = (parts: readonly MarkedPart[]) => parts.map(({ text }) => text).join('')

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

const readable = (text: string) =>
  text
    .replaceAll(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function resultOf({ marked_title, begins_within, ends_within, excerpt, ...row }: Row, is_alike: boolean): Result {
  const parts = partsOf(`${begins_within ? '… ' : ''}${readable(excerpt)}${ends_within ? ' …' : ''}`)
  return { ...row, excerpt: plain(parts), marked: { title: partsOf(marked_title), excerpt: parts }, is_alike }
}

/**
 * Returns the courses, lessons, articles, books and instructors that a visitor (`userId` null) or user may see, best first: by words and
 * their synonyms, and only where these find nothing by the likeness of names. Matches a locked lesson by name only. P12
 */
export async function findEverywhere(
  db: Db,
  text: string,
  { userId, now }: { userId: number | null; now: number },
): Promise<Result[]> {
  const query = withoutLooseDashes(text)
  if (query === '') return []
  const values = [query, userId, new Date(now), variantsOf(query).join(' or ')]
  return db.transaction(async (tx) => {
    await tx.run(bound, [String(mostMs)])
    const found = await tx.run<Row>(byWords, values)
    if (found.length > 0) return found.map((row) => resultOf(row, false))
    return (await tx.run<Row>(byLikeness, values)).map((row) => resultOf(row, true))
  })
}
