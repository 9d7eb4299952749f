import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgArray, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { FormatOptions } from 'oxfmt'
import type pg from 'pg'
import type { Inspect } from '../server/db/database.ts'
import type { Prepared } from '../server/db/statement.ts'

// Types of statements, from the server's own Parse and Describe. docs/decisions/0171

const server = join(import.meta.dirname, '../server')

/** A column of a table as the database has it; `table` and `position` are what a described field refers to. */
export type CatalogColumn = { table: number; position: number; tableName: string; column: string; isNotNull: boolean }

/** Reads the columns of every table; those of a view or a function are expressions. */
export async function readCatalog(connection: Pick<pg.ClientBase, 'query'>): Promise<CatalogColumn[]> {
  const { rows } = await connection.query<CatalogColumn>(
    `SELECT c.oid::int AS "table", a.attnum AS position, c.relname AS "tableName", a.attname AS column, a.attnotnull AS "isNotNull"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY c.oid, a.attnum`,
  )
  return rows
}

type Origin = Pick<pg.FieldDef, 'tableID' | 'columnID'>

/**
 * Returns the function that looks up the column of a table that a field of a statement shows, and whether it can be null there: it can
 * when the column can, or when an outer join may leave its table out. An expression has no column, and can be null.
 */
function originsOf(text: string, catalog: readonly CatalogColumn[]) {
  const isOuter = outerJoined(text)
  return ({ tableID, columnID }: Origin): { column?: CatalogColumn; isNullable: boolean } => {
    const column = catalog.find(({ table, position }) => table === tableID && position === columnID)
    return { column, isNullable: !column?.isNotNull || isOuter(column.tableName) }
  }
}

/** Returns which tables an outer join may leave out; with doubt, all of them. */
function outerJoined(text: string): (table: string) => boolean {
  const sql = text.replace(/'[^']*'|--.*/g, "''")
  if (/\b(RIGHT|FULL)\s+(OUTER\s+)?JOIN\b|\b(ROLLUP|CUBE|GROUPING\s+SETS)\b/i.test(sql)) return () => true
  const joined = new Set(
    [...sql.matchAll(/\bLEFT\s+(OUTER\s+)?JOIN\b/gi)].flatMap(({ 0: { length }, index }) =>
      joinedWords(sql.slice(index + length)),
    ),
  )
  const named = [...sql.matchAll(/\b(\w+)(\s*\([^()]*\))?\s+AS\s+(NOT\s+)?(MATERIALIZED\s+)?\(/gi)].map(
    ([, name = '']) => name,
  )
  return named.some((name) => joined.has(name)) ? () => true : (table) => joined.has(table)
}

/** Returns the words of what is joined: all up to its condition. */
function joinedWords(sql: string): string[] {
  const words: string[] = []
  let depth = 0
  for (const [token] of sql.matchAll(/[()]|\w+/g)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (depth === 0 && /^(ON|USING)$/i.test(token)) break
    else words.push(token)
    if (depth < 0) break
  }
  return words
}

/** Types by their id in PostgreSQL, as the driver returns them. */
const scalars: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'unknown',
  700: 'number',
  701: 'number',
  1042: 'string',
  1043: 'string',
  1184: 'Date',
  1700: 'number',
  2950: 'string',
  3802: 'unknown',
}
const arrays: Record<number, string> = { 1000: 'boolean', 1005: 'number', 1007: 'number', 1009: 'string', 1185: 'Date' }
/** Elements of arrays that are parameters only: of a column, the driver returns them as text. */
const arraysGiven: Record<number, string> = { 1001: 'Buffer', 1016: 'number', 1231: 'number', 2951: 'string' }

const isJson = (oid: number) => oid === 114 || oid === 3802

/** Returns the type of a parameter. JSON is given as its text: the driver sends an array as an array of PostgreSQL. */
function paramType(oid: number): string | undefined {
  const element = arrays[oid] ?? arraysGiven[oid]
  return isJson(oid) ? 'string' : (scalars[oid] ?? (element && `readonly (${element} | null)[]`))
}

/** A column of a table in the code: its exported table, the file of that, and its property. */
type CodeColumn = { path: string; exported: string; property: string; column: PgColumn }

/** Returns the columns of the tables in the code, by `table.column` of the database. */
async function readTables(): Promise<Map<string, CodeColumn>> {
  const columns = new Map<string, CodeColumn>()
  for (const path of globSync('*/tables.ts', { cwd: server }).toSorted())
    for (const [exported, table] of Object.entries((await import(join(server, path))) as object)) {
      if (!is(table, PgTable)) continue
      for (const [property, column] of Object.entries(getTableColumns(table))) {
        const name = column.keyAsName ? toSnakeCase(column.name) : column.name
        columns.set(`${getTableName(table)}.${name}`, { path, exported, property, column: column as PgColumn })
      }
    }
  return columns
}

/** Returns the type of a column by its table in the code: the values that a text can be, or the declared shape of JSON. */
function declaredType({ path, exported, property, column }: CodeColumn, oid: number): string | undefined {
  const { enumValues } = column instanceof PgArray ? column.baseColumn : column
  const values = enumValues?.map((value) => `'${value}'`).join(' | ')
  if (values) return column instanceof PgArray ? `(${values})[]` : values
  return isJson(oid) ? `(typeof import('../${path}').${exported}.$inferSelect)['${property}']` : undefined
}

type Described = { parameterTypes: number[]; fields: pg.FieldDef[] }

/** Describes a statement without running it. */
const describe = (client: pg.ClientBase, name: string, text: string) =>
  new Promise<Described>((resolve, reject) => {
    const described: Described = { parameterTypes: [], fields: [] }
    client.query({
      submit(connection) {
        // A statement that failed has left its own.
        connection.removeAllListeners('parameterDescription')
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          described.parameterTypes = dataTypeIDs
        })
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S' }, true)
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => void (described.fields = fields),
      handleError: (error: Error) => reject(new Error(`${name}: ${error.message}`, { cause: error })),
      handleReadyForQuery: () => resolve(described),
    } as pg.Submittable)
  })

const block = (fields: readonly string[]) => (fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n}`)

/** Returns the source of the types of these statements. */
export async function typesOf(client: pg.ClientBase, statements: readonly Prepared[]): Promise<string> {
  const catalog = await readCatalog(client)
  const tables = await readTables()
  const described: string[] = []
  for (const { name, text, parameters } of statements) {
    const field = (of: string, oid: number, type: string | undefined) => {
      if (type !== undefined) return `'${of}': ${type}`
      throw new Error(
        `${name}: ${of} has type ${oid}, which has no type in TypeScript: cast it, or add it to the types`,
      )
    }
    const { parameterTypes, fields } = await describe(client, name, text)
    const params = parameterTypes.map((oid, at) => field(parameters[at] ?? '', oid, paramType(oid)))
    const originOf = originsOf(text, catalog)
    const row = fields.map(({ name: column, dataTypeID: oid, ...origin }) => {
      const { column: from, isNullable } = originOf(origin)
      const inCode = from && tables.get(`${from.tableName}.${from.column}`)
      const type = (inCode && declaredType(inCode, oid)) ?? scalars[oid] ?? (arrays[oid] && `${arrays[oid]}[]`)
      return field(column, oid, isNullable && type && type !== 'unknown' ? `${type} | null` : type)
    })
    described.push(`'${name}': ${block([`params: ${block(params)}`, `row: ${block(row)}`])}`)
  }
  const comment = '/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */'
  return formatted(`${comment}\nexport type Statements = ${block(described)}\n`)
}

async function formatted(source: string): Promise<string> {
  const { format } = await import('oxfmt')
  const rules = JSON.parse(await readFile(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8')) as FormatOptions
  return (await format('queries.types.ts', source, rules)).code
}

/** Returns the types of every noun's statements, by the file that they are written to. */
export async function typesOfAll(client: pg.ClientBase): Promise<{ path: string; source: string }[]> {
  const written: { path: string; source: string }[] = []
  for (const path of globSync('*/queries.ts', { cwd: server }).toSorted()) {
    type Exported = { prepared?: Prepared }
    const exported = Object.values((await import(join(server, path))) as Record<string, Exported>)
    const statements = exported
      // A noun can have its statements in a record.
      .flatMap((one) => [one, ...(Object.values(one) as Exported[])])
      .flatMap(({ prepared }) => prepared ?? [])
      .toSorted((one, other) => one.name.localeCompare(other.name))
    written.push({ path: join(server, path.replace(/\.ts$/, '.types.ts')), source: await typesOf(client, statements) })
  }
  return written
}

/** Creates a check of rows: a test fails when a column of a noun's statement is null and its type says that it never is. */
export function checkRows(catalog: readonly CatalogColumn[]): Inspect {
  const neverNull = new WeakMap<object, string[]>()
  const columnsOf = ({ text, row }: Prepared, fields: readonly pg.FieldDef[]) => {
    const originOf = originsOf(text, catalog)
    return fields.filter((field) => !(row[field.name] ?? originOf(field)).isNullable).map(({ name }) => name)
  }
  return (statement, { fields, rows }) => {
    if (!('row' in statement)) return
    const columns = neverNull.get(statement) ?? columnsOf(statement as Prepared, fields)
    neverNull.set(statement, columns)
    const broken = columns.find((column) => rows.some((row) => row[column] === null))
    if (broken !== undefined)
      throw new Error(`${statement.name}: ${broken} is null, and its type says that it never is`)
  }
}
