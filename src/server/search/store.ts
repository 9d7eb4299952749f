import type { z } from 'zod'
import type { SearchResult } from '../../contract/search.ts'
import { variantsOf, type MarkedPart } from '../../core/search/words.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

type Result = z.input<typeof SearchResult>
/** Splits a text at the signs around the words found. */
function partsOf(text: string): MarkedPart[] {
  return text.split(queries.before).flatMap((piece, at) => {
    const [found = '', rest = ''] = at === 0 ? ['', piece] : piece.split(queries.after)
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

/** Time limit of a search, in milliseconds, after which it is cancelled. */
const mostMs = 2_000

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const readable = (text: string) =>
  text
    .replaceAll(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function resultOf(
  { marked_title, begins_within, ends_within, excerpt, ...row }: RowOf<typeof queries.searchByWords>,
  is_alike: boolean,
): Result {
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
  const values = { text: query, userId, now: new Date(now), synonyms: variantsOf(query).join(' or ') }
  return db.transaction(async (tx) => {
    await queries.boundSearch(tx, { ms: String(mostMs) })
    const found = await queries.searchByWords(tx, values)
    if (found.length > 0) return found.map((row) => resultOf(row, false))
    return (await queries.searchByLikeness(tx, values)).map((row) => resultOf(row, true))
  })
}
