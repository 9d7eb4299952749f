import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkRows, readCatalog, typesOf, typesOfAll } from '../../testing/described-statements.ts'
import { openDatabase, type Database } from './database.ts'
import { notNull, nullable, statementsOf } from './statement.ts'

const root = join(import.meta.dirname, '../../..')
const name = `test_${randomUUID().replaceAll('-', '')}`
const connect = async (database: string) => {
  const client = new pg.Client({ ...inject('cluster'), database })
  await client.connect()
  return client
}

let client: pg.Client
let database: Database
beforeAll(async () => {
  const admin = await connect('postgres')
  await admin.query(`CREATE DATABASE ${name} TEMPLATE empty_academy`)
  await admin.end()
  client = await connect(name)
  database = openDatabase(
    { ...inject('cluster'), database: name },
    { size: 2, onError: (error) => expect.unreachable(error.message), inspect: checkRows(await readCatalog(client)) },
  )
})
afterAll(async () => {
  await client.end()
  await database.close()
})

type Any = { params: Record<string, unknown>; row: Record<string, unknown> }
const made = statementsOf<Record<'tried', Any>>()
const tried = (text: string) => made({ name: 'tried', text })
/** Returns the described columns of a statement. */
const rowOf = async (text: string) => {
  const source = await typesOf(client, [tried(text).prepared])
  return Object.fromEntries([...source.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, column, type]) => [column, type]))
}

test('the types of every statement are those of the migrated schema; after a change: npm run statements', async () => {
  const all = await typesOfAll(client)
  expect(all.map(({ path }) => path).filter((path) => path.endsWith('orders/queries.types.ts'))).toHaveLength(1)
  for (const { path, source } of all) expect(await readFile(path, 'utf8'), path).toBe(source)
})

test('a plain column has its type by its table in the code: null or not, the values of a text, the shape of JSON', async () => {
  expect(
    await rowOf('SELECT id, user_id, status AS state, total, created_at, decided_at, delivery_address FROM orders'),
  ).toEqual({
    id: 'number',
    user_id: 'number | null',
    state: "'placed' | 'confirmed' | 'declined' | 'cancelled'",
    total: 'number',
    created_at: 'Date',
    decided_at: 'Date | null',
    delivery_address: "(typeof import('../orders/tables.ts').orders.$inferSelect)['deliveryAddress'] | null",
  })
})

test('an expression can be null, and JSON that is built has no shape of its own', async () => {
  expect(await rowOf(`SELECT count(*) AS count, json_build_object('a', 1) AS built FROM orders`)).toEqual({
    count: 'number | null',
    built: 'unknown',
  })
})

test.each([
  ['a table', 'SELECT o.id, u.name FROM orders o LEFT JOIN users u ON u.id = o.user_id'],
  ['a subquery', 'SELECT o.id, x.name FROM orders o LEFT JOIN LATERAL (SELECT u.name FROM users u) x ON true'],
  ['a join', 'SELECT o.id, u.name FROM orders o LEFT JOIN (books b JOIN users u ON u.id = b.id) ON b.id = o.id'],
])('what an outer join leaves out can be null: %s', async (_, text) => {
  expect(await rowOf(text)).toEqual({ id: 'number', name: 'string | null' })
})

test.each([
  ['a named query', 'WITH x AS (SELECT name FROM users) SELECT o.id, x.name FROM orders o LEFT JOIN x ON true'],
  ['the right side', 'SELECT o.id, u.name FROM users u FULL JOIN orders o ON u.id = o.user_id'],
])('with doubt, everything of an outer join can be null: %s', async (_, text) => {
  expect(await rowOf(text)).toEqual({ id: 'number | null', name: 'string | null' })
})

test('a parameter has one number wherever its name stands; literals, comments and casts are passed over', async () => {
  const { prepared } = tried(`SELECT ':no' AS text -- :none
    FROM users WHERE id = :id::int AND (name = :name OR id = :id)`)
  expect(prepared.parameters).toEqual(['id', 'name'])
  expect(prepared.text).toContain('id = $1::int AND (name = $2 OR id = $1)')
  const source = await typesOf(client, [prepared])
  expect(source).toContain('id: number\n      name: string\n')
})

test('a statement whose SQL does not fit the schema is named', async () => {
  await expect(typesOf(client, [tried('SELECT nickname FROM users').prepared])).rejects.toThrow(
    'tried: column "nickname" does not exist',
  )
})

test('a test fails on null where a type has none: by a mark, or by the table', async () => {
  const marked = made({ name: 'tried', text: 'SELECT NULL::int AS id', row: { id: notNull() } })
  await expect(marked(database, {})).rejects.toThrow('tried: id is null')
  const allowed = made({ name: 'tried', text: 'SELECT NULL::int AS id', row: { id: nullable() } })
  expect(await allowed(database, {})).toEqual([{ id: null }])
})

/** Compiles a file beside the types that are described in a database; returns its errors. */
async function compile(source: string, types: string, { name = 'tried', marks = '' } = {}): Promise<string[]> {
  const folder = join(root, '.cache', `types-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(join(folder, 'queries.types.ts'), types)
    await writeFile(
      join(folder, 'code.ts'),
      `import { notNull, nullable, statementsOf } from '../../src/server/db/statement.ts'
      import type { Db } from '../../src/server/db/database.ts'
      import type { Statements } from './queries.types.ts'
      const find = statementsOf<Statements>()({ name: '${name}', text: '', ${marks} })
      export async function code(db: Db) { ${source} }`,
    )
    const include = ['code.ts']
    const compilerOptions = { types: ['node'], noUnusedLocals: false, noUnusedParameters: false }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include }),
    )
    const tsc = join(root, 'node_modules/.bin/tsc')
    const { stdout } = await promisify(execFile)(tsc, ['-p', folder, '--checkers', '1', '--pretty', 'false']).catch(
      (error: unknown) => error as { stdout: string },
    )
    return [...stdout.matchAll(/error (TS\d+: .*)/g)].map(([, error = '']) => error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const byNumber = (column: string) => `SELECT ${column}, reason FROM orders WHERE number = :number`
const using = (column: string) => `const [order] = await find(db, { number: 'L-1' }); return order?.${column}`

test('a renamed column fails where its statement is described, and then the compilation of what reads it', async () => {
  const before = await typesOf(client, [tried(byNumber('status')).prepared])
  const found = await compile(using('status'), before)
  expect(found).toEqual([])
  await client.query('BEGIN; ALTER TABLE orders RENAME COLUMN status TO state')
  await expect(typesOf(client, [tried(byNumber('status')).prepared])).rejects.toThrow('column "status" does not exist')
  await client.query('ROLLBACK; BEGIN; ALTER TABLE orders RENAME COLUMN status TO state')
  const after = await typesOf(client, [tried(byNumber('state')).prepared])
  await client.query('ROLLBACK')
  const broken = await compile(using('status'), after)
  expect(broken).toEqual([expect.stringContaining(`Property 'status' does not exist`)])
})

test('a field that a reply has and no column is a compile error', async () => {
  const types = await typesOf(client, [tried(byNumber('status')).prepared])
  const reply = 'Promise<{ status: string; school: string }[]>'
  const broken = await compile(`const rows: ${reply} = find(db, { number: 'L-1' }); return rows`, types)
  expect(broken).toEqual([expect.stringContaining('not assignable')])
})

test.each([
  ['a parameter that is missing', 'find(db, {})', {}, `Property 'number' is missing`],
  ['null for a parameter without a mark', 'find(db, { number: null })', {}, `'null' is not assignable`],
  ['null of a column', 'find(db, { number: "" }).then(([row]) => row!.reason.length)', {}, 'possibly'],
  ['JSON without a mark', 'find(db, { number: "" }).then(([row]) => row!.built.amount)', {}, `is of type 'unknown'`],
  ['a mark on an absent column', 'find', { marks: 'row: { school: notNull() }' }, `'school' does not exist`],
  ['a mark of another type', 'find', { marks: 'row: { reason: notNull<number>() }' }, 'not assignable'],
  ['a statement that is not described yet', 'find', { name: 'other' }, `'"other"' is not assignable`],
])('does not compile: %s', async (_, use, given, error) => {
  const types = await typesOf(client, [tried(byNumber(`json_build_object('amount', total) AS built`)).prepared])
  expect(await compile(`return ${use}`, types, given)).toEqual([expect.stringContaining(error)])
})

test('marks say what may be null, and what JSON holds', async () => {
  const types = await typesOf(client, [tried(byNumber(`json_build_object('amount', total) AS built`)).prepared])
  const marks = `params: { number: nullable() }, row: { reason: notNull<'a' | 'b'>(), built: nullable<{ amount: number }>() }`
  const use = `const [row] = await find(db, { number: null })
    const reason: 'a' | 'b' | undefined = row?.reason
    return [reason, row?.built?.amount.toFixed()]`
  expect(await compile(use, types, { marks })).toEqual([])
})
