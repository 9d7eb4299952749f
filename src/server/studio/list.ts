import { withPlainArabic } from '../../core/arabic.ts'
import { phoneDigits } from '../../core/accounts/messengers.ts'
import type { ListDeclaration } from '../../core/staff/lists.ts'
import { exportRows, pageRows } from '../../core/staff/lists.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

type SortField<D extends ListDeclaration> = D['sorts'][number] extends infer Sort
  ? Sort extends `-${infer Field}`
    ? Field
    : Sort & string
  : never

type FilterSql<Choices> = Choices extends readonly (infer Choice extends string)[]
  ? Record<Choice, string>
  : (parameter: string) => string

/**
 * The SQL that reads a declared list from one table, whose row is `t`. A declared sort or filter without its SQL does not compile.
 * `now` in a condition is `$1`.
 */
export type ListSource<D extends ListDeclaration> = {
  list: D
  /** The table; its rows have an integer `id`. */
  table: string
  /** The same rows where one of them costs little, for those of a page: a table that is counted as a whole would be counted twice. */
  pageTable?: string
  /** A condition that every row fits. */
  only?: string
  /** The columns of a row; evaluated for the rows of one page only. */
  row: string
  /** Joins with the other tables that `row` reads; done for the rows of one page only. */
  joins?: string
  sorts: Record<SortField<D>, { sql: string; type: 'text' | 'timestamptz' | 'int' | 'numeric' }>
  filters: { [Name in keyof D['filters']]: FilterSql<D['filters'][Name]> }
  /** The text that words are looked up in; over a long table it has a trigram index. */
  search?: string
  /** The part of `search` that is compared by likeness; by default all of it. */
  likeness?: string
  /** Builds the condition that compares names by their stored sound where no text has the words themselves. */
  sounds?: (fits: (sound: string) => string) => string
  /** An address without its domain and a text with the digits of phones: compared with a typing error where nothing before was found. */
  contacts?: { address: string; digits: string }
  /** Builds both conditions where the texts are in several tables, each with its index; `fits` is the condition about one of them. */
  find?: Record<'literal' | 'alike', (fits: (text: string) => string) => string>
  /**
   * Says that a page reads all rows anyway, as where they are sorted by what is counted for each, or that it does so under these filters: one
   * statement finds and counts them.
   */
  isReadWhole?: true | readonly (keyof D['filters'] & string)[]
  /**
   * The table for a page that reads all rows, where the planner takes those that fit for so few that it looks each up: behind a fence it is
   * read once, by an index that has all columns that are needed.
   */
  wholeTable?: string
  /**
   * The ids that filters find, each of a row of the table, as statements. Where such a filter stands alone its ids are counted as they are, and
   * a page is looked for among few of them one by one, among many in the list's order: no other row is read. docs/decisions/0044
   */
  sets?: { [Name in keyof D['filters']]?: (parameter: string) => string }
  /** Says that what is found stays in the list's order: how late it is matters more than how well it fits. */
  isInOrder?: true
  /** Says that those texts are long: every word is looked up as it is written, because likeness would read all of them. */
  isLongText?: true
}

/** The query of a page, as the contract parses it. */
type ListQuery = Record<string, unknown> & { q?: string | undefined; sort?: string | undefined }

/** The least trigram similarity at which words count as alike. */
const alike = 0.4
/** In a title a word of fewer letters is like many: “logo” is like “long”. Names of people are short, and are looked for in any case. */
const hasLongWord = /\p{L}{5}/u
/** The fewest digits in which an error is looked for: shorter parts are in too many numbers. */
const leastMistyped = 7
/** The most rows that are found by likeness: a common name is like that of every eighth student, and each comparison takes time. */
const mostAlike = 500

/** A condition that finds rows, and what ranks those; what the rank puts among the values has to be in the statement. */
type Found = { condition: string; rank: () => string }

/**
 * Conditions that find rows by words: `literal` finds rows with every word; if there are none, the first of `alike` that finds some
 * applies.
 */
type Words = { literal: Found; alike: Found[] }

/** `set`: the ids of the one filter that was chosen, where they are a set and nothing else narrows the list. */
type Criteria = { conditions: string[]; values: unknown[]; words: Words | null; set: string | null }

/** Builds the conditions of words and filters; every value is a parameter. */
function conditionsOf<D extends ListDeclaration>(source: ListSource<D>, query: ListQuery, now: number): Criteria {
  const values: unknown[] = [new Date(now)]
  const put = (value: unknown) => `$${values.push(value)}`
  // The statement refers to it even where no condition does.
  const conditions = ['$1::timestamptz IS NOT NULL', ...(source.only === undefined ? [] : [source.only])]
  const sets: (string | undefined)[] = []
  for (const [name, choices] of Object.entries(source.filters)) {
    const chosen = query[name]
    if (chosen === undefined) continue
    if (typeof choices === 'function') {
      const parameter = `${put(chosen)}::${source.list.filters[name] === 'id' ? 'int' : 'text'}`
      conditions.push(`(${choices(parameter)})`)
      sets.push(source.sets?.[name]?.(parameter))
    } else {
      conditions.push(`(${(choices as Record<string, string>)[String(chosen)]})`)
      sets.push(undefined)
    }
  }
  const words = (query.q ?? '').trim().toLowerCase()
  const found = words === '' || source.search === undefined ? null : wordsOf(source, source.search, { words, put })
  const [set = null, ...others] = sets
  const isAlone = found === null && others.length === 0 && source.only === undefined
  return { conditions, values, words: found, set: isAlone ? set : null }
}

/** Returns patterns of the numbers that were meant when one of the digits is wrong or missing. */
function mistyped(digits: string): string[] {
  const places = Array.from(digits, (_, place) => place)
  return [
    ...places.map((place) => `${digits.slice(0, place)}_${digits.slice(place + 1)}`),
    // One that is missing at an end leaves a part of the number, which is found as it is.
    ...places.slice(1).map((place) => `${digits.slice(0, place)}_${digits.slice(place)}`),
  ]
}

function wordsOf(
  {
    find,
    likeness,
    sounds,
    contacts,
    isLongText,
  }: Pick<ListSource<ListDeclaration>, 'find' | 'likeness' | 'sounds' | 'contacts' | 'isLongText'>,
  search: string,
  { words, put }: { words: string; put: (value: unknown) => string },
): Words {
  const ofLiteral = find?.literal ?? ((fits) => fits(search))
  const escaped = (part: string) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const contains = (part: string) => {
    // What accounts are found by holds one of the letters that writers of Arabic use for one another; other texts are as they were written.
    const patterns = [...new Set([part, withPlainArabic(part)])].map((one) => put(`%${escaped(one)}%`))
    return ofLiteral((text) => `(${patterns.map((pattern) => `${text} LIKE ${pattern}`).join(' OR ')})`)
  }
  const every = words.split(/\s+/).map(contains).join(' AND ')
  // A phone number is found however it is written, with a country code or without.
  const digits = phoneDigits(words)
  const isNumber = digits.length >= 4 && !/\p{L}/u.test(words)
  const literal: Found = {
    condition: isNumber ? `((${every}) OR ${contains(digits)})` : `(${every})`,
    rank: () => {
      const written = [words, withPlainArabic(words)].map(escaped)
      const begins = put(written.map((one) => `${one}%`))
      const within = put(written.map((one) => `% ${one}%`))
      // Where they begin the text, then where they begin a word of it.
      return `CASE WHEN ${search} LIKE ANY (${begins}::text[]) THEN 3 WHEN ${search} LIKE ANY (${within}::text[]) THEN 2 ELSE 1 END::numeric`
    },
  }
  const alikeIn = (text: string, part: string, of: (fits: (one: string) => string) => string): Found => {
    const value = put(part)
    return {
      condition: of((one) => `${value} <% ${one}`),
      rank: () => `word_similarity(${value}, ${text})::numeric(8, 6)`,
    }
  }
  const names = () => alikeIn(likeness ?? search, words, find?.alike ?? ((fits) => fits(likeness ?? search)))
  const sounding = (named: Found): Found[] => {
    // Fewer letters sound like the beginning of many names.
    const spoken = words.split(/\s+/).filter((word) => /\p{L}{3}/u.test(word))
    if (sounds === undefined || spoken.length === 0) return []
    const values = spoken.map((word) => put(word))
    const condition = sounds((sound) =>
      values.map((word) => `${sound} LIKE '%' || name_sound(${word}) || '%'`).join(' AND '),
    )
    return [{ condition, rank: named.rank }]
  }
  if (isLongText) return { literal, alike: [] }
  const byName = (named: Found) => [...sounding(named), named]
  if (contacts === undefined) return { literal, alike: hasLongWord.test(words) ? byName(names()) : [] }
  const address = () => alikeIn(contacts.address, words.replace(/@.*/s, ''), (fits) => fits(contacts.address))
  if (words.includes('@')) return { literal, alike: [address()] }
  if (!isNumber) return { literal, alike: [...byName(names()), address()] }
  if (digits.length < leastMistyped) return { literal, alike: [] }
  const patterns = put(mistyped(digits).map((pattern) => `%${pattern}%`))
  return {
    literal,
    alike: [{ condition: `${contacts.digits} LIKE ANY (${patterns}::text[])`, rank: () => '1::numeric' }],
  }
}

/** Returns a cursor: the sorted value and the id of the row at the edge of a page. */
const writeCursor = (row: { sort_value: string | null; id: number }) =>
  Buffer.from(JSON.stringify([row.sort_value, row.id])).toString('base64url')

function readCursor(cursor: string): [string, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof value === 'string' && Number.isSafeInteger(id)) return [value, id as number]
  } catch {
    // Rejected below, like any other cursor that this server did not write.
  }
  return refuse('request.malformed')
}

function orderOf<D extends ListDeclaration>(
  { list, sorts }: ListSource<D>,
  sort: string | undefined,
): { sql: string; type: string; isDescending: boolean } {
  const chosen = sort ?? list.sorts[0]
  const isDescending = chosen.startsWith('-')
  const field = sorts[(isDescending ? chosen.slice(1) : chosen) as SortField<D>]
  return { ...field, isDescending }
}

/**
 * Builds the common table expressions up to `found`: the ids of all rows that fit, with the value that they are sorted by. Words are looked
 * up once, for the page and for its count; likeness, which reads many rows, only where no row holds the words themselves.
 */
function foundBy(
  { table }: { table: string },
  { conditions, words }: Criteria,
  sorted: { literal: string; alike: (found: Found) => string },
): string {
  const rows = (value: string, more: string[], most?: number) =>
    `(SELECT t.id, ${value} AS sort_value FROM ${table} t WHERE ${[...conditions, ...more].join(' AND ')}${most === undefined ? '' : ` LIMIT ${most}`})`
  if (words === null) return `found AS ${rows(sorted.literal, [])}`
  // Each part runs only where those before it have found nothing.
  const parts = [{ name: 'literal', rows: rows(sorted.literal, [words.literal.condition]) }]
  for (const found of words.alike) {
    const nothing = parts.map(({ name }) => `NOT EXISTS (SELECT FROM ${name})`)
    const alikeRows = rows(sorted.alike(found), [...nothing, found.condition], mostAlike)
    parts.push({ name: `alike_${parts.length}`, rows: alikeRows })
  }
  const all = parts.map(({ name }) => `SELECT * FROM ${name}`).join(' UNION ALL ')
  return `${parts.map(({ name, rows: of }) => `${name} AS MATERIALIZED ${of}`).join(', ')}, found AS (${all})`
}

/** The most ids of a set that are looked up one by one: more are found by the list's order, in which a page of them begins soon. */
const mostLookedUp = 2000

/** Builds the common table expressions of a page whose rows are a set: `chosen` are its ids, `page` the rows of the page. */
function pageOf(set: string, rows: (condition: string) => string): string {
  const many = '(SELECT count(*) FROM chosen)'
  const among = 'SELECT id FROM chosen'
  // Each part runs only where the other does not. Asked whether it is true, the second condition is no join: an index gives the order.
  return `chosen AS MATERIALIZED (${set}), page AS MATERIALIZED (
    ${rows(`t.id = ANY (ARRAY(${among})) AND ${many} <= ${mostLookedUp}`)}
    UNION ALL ${rows(`(t.id IN (${among})) IS TRUE AND ${many} > ${mostLookedUp}`)})`
}

const unsorted = { literal: 'NULL', alike: () => 'NULL' }

/** Runs a search in a transaction: trigram operators go by a setting of the connection, which is valid for the transaction only. */
const withSimilarity = <Result>(db: Db, { words }: Criteria, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  words === null
    ? work(db)
    : db.transaction(async (tx) => {
        await tx.run({ name: '', text: `SET LOCAL pg_trgm.word_similarity_threshold = ${alike}` }, [])
        return work(tx)
      })

type PageRow<Row> = Row & { id: number; sort_value: string | null }

/** The query of a page with its cursor. */
export type PageQuery = ListQuery & { after?: string | undefined; before?: string | undefined }

/** Reads at most so many rows by their keys, so that the hundredth page costs what the first does; where it finds all rows it counts them. */
async function readRows<Row, D extends ListDeclaration>(
  tx: Db,
  source: ListSource<D>,
  query: PageQuery,
  { most, ...asked }: Criteria & { most: number },
): Promise<{ rows: PageRow<Row>[]; next: string | null; previous: string | null; total: number | null }> {
  const { words } = asked
  const whole = source.isReadWhole
  const findsAll = words !== null || whole === true || whole?.some((name) => query[name] !== undefined) === true
  // What fits the words best comes first, unless an order was chosen or the texts are long.
  const isRanked = words !== null && source.isLongText !== true && source.isInOrder !== true && query.sort === undefined
  const { sql, type, isDescending } = isRanked
    ? { sql: words.literal.rank(), type: 'numeric', isDescending: true }
    : orderOf(source, query.sort)
  const isBackwards = query.before !== undefined
  const edge = query.before ?? query.after
  const direction = isDescending === isBackwards ? 'ASC' : 'DESC'
  const paged = [...asked.values]
  let beyond = 'TRUE'
  if (edge !== undefined) {
    const [value, id] = readCursor(edge)
    const key = `($${paged.push(value)}::${type}, $${paged.push(id)}::int)`
    beyond = `(sort_value, id) ${direction === 'ASC' ? '>' : '<'} ${key}`
  }
  const { table, wholeTable = table } = source
  const inOrder = `ORDER BY sort_value ${direction}, id ${direction} LIMIT ${most + 1}`
  const { set } = asked
  const tables =
    set === null
      ? `${foundBy({ table: findsAll && words === null ? wholeTable : table }, asked, {
          literal: sql,
          alike: (one) => (isRanked ? one.rank() : sql),
        })}, page AS MATERIALIZED (SELECT id, sort_value FROM found WHERE ${beyond} ${inOrder})`
      : pageOf(
          set,
          (condition) => `(SELECT id, sort_value FROM (SELECT t.id, ${sql} AS sort_value FROM ${table} t
            WHERE $1::timestamptz IS NOT NULL AND ${condition}) s WHERE ${beyond} ${inOrder})`,
        )
  // Unnamed: there are many combinations, and each would stay prepared on every connection.
  const page = {
    name: '',
    text: `WITH ${tables}
      SELECT page.id, page.sort_value::text AS sort_value,
        ${findsAll ? `(SELECT count(*)::int FROM ${set === null ? 'found' : 'chosen'})` : 'NULL'} AS found_total, ${source.row}
      FROM page JOIN ${source.pageTable ?? source.table} t ON t.id = page.id ${source.joins ?? ''} ORDER BY page.sort_value ${direction}, t.id ${direction}`,
  }
  const read = await tx
    .run<PageRow<Row> & { found_total: number | null }>(page, paged)
    .catch((error: { code?: string }) => {
      // Data exceptions can come from the cursor alone: it holds a value of another type.
      if (edge !== undefined && error.code?.startsWith('22')) refuse('request.malformed')
      throw error
    })
  const hasMore = read.length > most
  const rows = hasMore ? read.slice(0, most) : read
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const [hasPrevious, hasNext] = isBackwards ? [hasMore, true] : [edge !== undefined, hasMore]
  return {
    rows,
    next: last && hasNext ? writeCursor(last) : null,
    previous: first && hasPrevious ? writeCursor(first) : null,
    total: first?.found_total ?? (findsAll && edge === undefined ? 0 : null),
  }
}

/** Reads one page and counts the rows of all pages. T6 T33 */
export function readPage<Row, D extends ListDeclaration>(
  db: Db,
  source: ListSource<D>,
  query: PageQuery,
  now: number,
): Promise<{ rows: Row[]; total: number; next: string | null; previous: string | null }> {
  const asked = conditionsOf(source, query, now)
  return withSimilarity(db, asked, async (tx) => {
    const { total, ...page } = await readRows<Row, D>(tx, source, query, { ...asked, most: pageRows })
    if (total !== null) return { ...page, total }
    const counting = conditionsOf(source, query, now)
    const text = `WITH ${foundBy(source, counting, unsorted)} SELECT count(*)::int AS total FROM found`
    const [counted] = await tx.run<{ total: number }>({ name: '', text }, counting.values)
    return { ...page, total: counted?.total ?? 0 }
  })
}

/** Reads the rows that fit words best, at most so many, in the order of the list's first page. */
export function readBest<Row, D extends ListDeclaration>(
  db: Db,
  source: ListSource<D>,
  { q, most, now }: { q: string; most: number; now: number },
): Promise<Row[]> {
  const asked = { ...conditionsOf(source, { q }, now), most }
  return withSimilarity(db, asked, async (tx) => (await readRows<Row, D>(tx, source, { q }, asked)).rows)
}

/** A selection of rows, as the contract parses it. */
export type Selection = { by: 'ids'; ids: number[] } | { by: 'filter'; filter: ListQuery; count: number }

/**
 * Returns the ids of what was selected, in their order. Refuses a filter that leaves another count than was seen: the action would be for
 * other rows. T6
 */
export async function findSelected<D extends ListDeclaration>(
  tx: Db,
  source: ListSource<D>,
  selection: Selection,
  now: number,
): Promise<number[]> {
  if (selection.by === 'ids') return [...new Set(selection.ids)].toSorted((a, b) => a - b)
  const { filter, count } = selection
  const asked = conditionsOf(source, filter, now)
  const found = foundBy(source, asked, unsorted)
  const all = { name: '', text: `WITH ${found} SELECT id FROM found ORDER BY id LIMIT ${count + 1}` }
  const rows = await withSimilarity(tx, asked, (inner) => inner.run<{ id: number }>(all, asked.values))
  if (rows.length !== count) refuse('selection.changed')
  return rows.map(({ id }) => id)
}

/** Reads one part of an export in the list's order; `next` is the `after` of the part that follows. T6 */
export function readPart<Row, D extends ListDeclaration>(
  db: Db,
  source: ListSource<D>,
  query: PageQuery,
  now: number,
): Promise<{ rows: Row[]; next: string | null }> {
  const asked = { ...conditionsOf(source, query, now), most: exportRows }
  return withSimilarity(db, asked, (tx) => readRows<Row, D>(tx, source, query, asked))
}
