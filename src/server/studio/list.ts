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
 * How a declared list is read: SQL over one table, whose row is `t`. A declared sort or filter without its SQL does not compile.
 * `now` in a condition is `$1`.
 */
export type ListSource<D extends ListDeclaration> = {
  list: D
  /** The table; its rows have an integer `id`. */
  table: string
  /** A condition that every row fits. */
  only?: string
  /** What a row of the page holds; evaluated for the rows of one page only. */
  row: string
  sorts: Record<SortField<D>, { sql: string; type: 'text' | 'timestamptz' | 'int' | 'numeric' }>
  filters: { [Name in keyof D['filters']]: FilterSql<D['filters'][Name]> }
  /** The text that words are looked up in, over which there is a trigram index; `digits` says that it holds phone numbers. */
  search?: string
  /** Says that those texts are long: every word is looked up as it is written, because likeness would read all of them. */
  isLongText?: true
}

/** The query of a page, as the contract parses it. */
type ListQuery = Record<string, unknown> & { q?: string | undefined; sort?: string | undefined }

/** How alike words have to be, by trigrams. */
const alike = 0.4

type Asked = { conditions: string[]; values: unknown[]; similarity: string | null }

/** Builds the conditions of words and filters; every value is a parameter. */
function conditionsOf<D extends ListDeclaration>(source: ListSource<D>, query: ListQuery, now: number): Asked {
  const values: unknown[] = [new Date(now)]
  const put = (value: unknown) => `$${values.push(value)}`
  // The statement refers to it even where no condition does.
  const conditions = ['$1::timestamptz IS NOT NULL', ...(source.only === undefined ? [] : [source.only])]
  for (const [name, choices] of Object.entries(source.filters)) {
    const chosen = query[name]
    if (chosen === undefined) continue
    const sql =
      typeof choices === 'function'
        ? choices(`${put(chosen)}::${source.list.filters[name] === 'text' ? 'text' : 'int'}`)
        : (choices as Record<string, string>)[String(chosen)]
    conditions.push(`(${sql})`)
  }
  const words = (query.q ?? '').trim().toLowerCase()
  if (words === '' || source.search === undefined) return { conditions, values, similarity: null }
  const contains = (part: string) => `${source.search} LIKE ${put(`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`
  if (source.isLongText) {
    conditions.push(...words.split(/\s+/).map(contains))
    return { conditions, values, similarity: null }
  }
  const text = put(words)
  const digits = words.replace(/\D/g, '')
  // Each of them can be answered by the trigram index.
  const literally = contains(words)
  const within = [literally, `${text} <% ${source.search}`]
  if (digits.length >= 4) within.push(contains(digits))
  conditions.push(`(${within.join(' OR ')})`)
  const similarity = `greatest(word_similarity(${text}, ${source.search}), (${literally})::int)::numeric(8, 6)`
  return { conditions, values, similarity }
}

/** A cursor: the sorted value and the id of the row at the edge of a page. */
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
  similarity: string | null,
) {
  // What fits the words best comes first, unless an order was chosen.
  if (sort === undefined && similarity !== null) return { sql: similarity, type: 'numeric', isDescending: true }
  const chosen = sort ?? list.sorts[0]
  const isDescending = chosen.startsWith('-')
  const field = sorts[(isDescending ? chosen.slice(1) : chosen) as SortField<D>]
  return { ...field, isDescending }
}

/** Trigram operators go by a setting of the connection; it holds for the transaction only. */
const withSimilarity = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.run({ name: '', text: `SET LOCAL pg_trgm.word_similarity_threshold = ${alike}` }, [])
    return work(tx)
  })

type PageRow<Row> = Row & { id: number; sort_value: string | null }

type PageQuery = ListQuery & { after?: string | undefined; before?: string | undefined }

/** Reads at most so many rows by their keys, so that the hundredth page costs what the first does. */
async function readRows<Row, D extends ListDeclaration>(
  tx: Db,
  source: ListSource<D>,
  query: PageQuery,
  { conditions, values, similarity, most }: Asked & { most: number },
): Promise<{ rows: PageRow<Row>[]; next: string | null; previous: string | null }> {
  const { sql, type, isDescending } = orderOf(source, query.sort, similarity)
  const where = conditions.join(' AND ')
  const isBackwards = query.before !== undefined
  const edge = query.before ?? query.after
  const direction = isDescending === isBackwards ? 'ASC' : 'DESC'
  const paged = [...values]
  let beyond = ''
  if (edge !== undefined) {
    const [value, id] = readCursor(edge)
    beyond = ` AND (${sql}, t.id) ${direction === 'ASC' ? '>' : '<'} ($${paged.push(value)}::${type}, $${paged.push(id)}::int)`
  }
  // Unnamed: there are many combinations, and each would stay prepared on every connection.
  const page = {
    name: '',
    text: `WITH page AS MATERIALIZED (SELECT t.id, ${sql} AS sort_value FROM ${source.table} t
        WHERE ${where}${beyond} ORDER BY ${sql} ${direction}, t.id ${direction} LIMIT ${most + 1})
      SELECT page.id, page.sort_value::text AS sort_value, ${source.row}
      FROM page JOIN ${source.table} t ON t.id = page.id ORDER BY page.sort_value ${direction}, t.id ${direction}`,
  }
  const found = await tx.run<PageRow<Row> & Record<string, unknown>>(page, paged).catch((error: { code?: string }) => {
    // Data exceptions can come from the cursor alone: it holds a value of another type.
    if (edge !== undefined && error.code?.startsWith('22')) refuse('request.malformed')
    throw error
  })
  const hasMore = found.length > most
  const rows = hasMore ? found.slice(0, most) : found
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const [hasPrevious, hasNext] = isBackwards ? [hasMore, true] : [edge !== undefined, hasMore]
  return {
    rows,
    next: last && hasNext ? writeCursor(last) : null,
    previous: first && hasPrevious ? writeCursor(first) : null,
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
  const count = {
    name: '',
    text: `SELECT count(*)::int AS total FROM ${source.table} t WHERE ${asked.conditions.join(' AND ')}`,
  }
  return withSimilarity(db, async (tx) => {
    const page = await readRows<Row, D>(tx, source, query, { ...asked, most: pageRows })
    const [counted] = await tx.run<{ total: number }>(count, asked.values)
    return { ...page, total: counted?.total ?? 0 }
  })
}

/**
 * Returns the ids of what was selected, in their order. Refuses a filter that leaves another count than was seen: the action would be for
 * other rows. T6
 */
export async function findSelected<D extends ListDeclaration>(
  tx: Db,
  source: ListSource<D>,
  selection: { by: 'ids'; ids: number[] } | { by: 'filter'; filter: ListQuery; count: number },
  now: number,
): Promise<number[]> {
  if (selection.by === 'ids') return [...new Set(selection.ids)].toSorted((a, b) => a - b)
  const { filter, count } = selection
  const { conditions, values } = conditionsOf(source, filter, now)
  const where = conditions.join(' AND ')
  const all = { name: '', text: `SELECT t.id FROM ${source.table} t WHERE ${where} ORDER BY t.id LIMIT ${count + 1}` }
  const rows = await withSimilarity(tx, (inner) => inner.run<{ id: number }>(all, values))
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
  return withSimilarity(db, (tx) => readRows<Row, D>(tx, source, query, asked))
}
