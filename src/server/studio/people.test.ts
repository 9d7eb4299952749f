import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows, pageRows } from '../../core/staff/lists.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import { addUser } from '../accounts/store.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'
import { readPage } from './list.ts'
import { peopleSource } from './people.ts'

let academy: Academy
let api: Awaited<ReturnType<typeof newAccount>>['api']
let course: number
const ids = new Map<string, number>()
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  const { database, clock } = academy
  api = (await newAccount(academy, 'owner', { name: 'Aaron Owner' })).api
  course = await addCourse(database, { slug: 'grammar', name: 'Grammar', price: 30, status: 'active' })
  const people = [
    { name: 'Yousef Al-Amin', email: 'yousef.a@mail.example', phone: '+1 202 555 0171', days: 3 },
    { name: 'ليلى منصور', email: 'layla.m@mail.example', phone: '+12025550172', days: 30 },
    { name: '=HYPERLINK("http://bad.example")', email: 'formula@mail.example', phone: '', days: -1 },
    { name: 'Sara Othman', email: 'sara.o@mail.example', phone: '01012345678', days: null },
  ]
  for (const { name, email, phone, days } of people) {
    const user = await addUser(database, { name, email, phone, parentPhone: '', role: 'student', passwordHash: 'none' })
    ids.set(email, user?.id ?? 0)
    if (days !== null) await grantAccess(database, user?.id ?? 0, course, new Date(clock.now() + days * 86_400_000))
  }
  // Many of one name and one moment: the order has to be whole by their ids.
  await database.pool.query(
    `INSERT INTO users (name, email, password_hash, created_at)
      SELECT 'Crowd Member', 'crowd-' || n || '@mail.example', 'none', '2026-01-01' FROM generate_series(1, 120) n`,
  )
})
afterAll(() => academy.close())

const emailsFor = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ email }) => email)
const list = async (query: {
  q?: string
  sort?: 'name' | '-name' | 'joined' | '-joined'
  after?: string
  before?: string
  kind?: 'students' | 'staff'
  access?: 'open' | 'ends_soon' | 'ended' | 'none'
  course?: number
  behind?: number
}) => (await api('GET /studio/people', { query })).data

test.each([
  ['yusif amin', 'yousef.a@mail.example'],
  ['Yousef Al-Amin', 'yousef.a@mail.example'],
  ['sara otman', 'sara.o@mail.example'],
  ['layla.m@mail', 'layla.m@mail.example'],
  ['منصور', 'layla.m@mail.example'],
  ['202-555-0172', 'layla.m@mail.example'],
  ['5550171', 'yousef.a@mail.example'],
  ['01012345678', 'sara.o@mail.example'],
  ['٠١٠١٢٣٤٥٦٧٨', 'sara.o@mail.example'],
  ['+20 101 234 5678', 'sara.o@mail.example'],
  ['+201012345678', 'sara.o@mail.example'],
  ['0020 101 234 5678', 'sara.o@mail.example'],
  ['201012345678', 'sara.o@mail.example'],
  // As it is dialled at home.
  ['(202) 555-0172', 'layla.m@mail.example'],
  // A letter of the address wrong, one missing, two exchanged; also without what follows @, or with another.
  ['yousef.b@mail.example', 'yousef.a@mail.example'],
  ['yusef.a@mail.example', 'yousef.a@mail.example'],
  ['laylam@mail.example', 'layla.m@mail.example'],
  ['yuosef.a@gmail.example', 'yousef.a@mail.example'],
  ['fomula', 'formula@mail.example'],
  // A digit of the phone wrong, or missing.
  ['01012845678', 'sara.o@mail.example'],
  ['+20 101 234 5679', 'sara.o@mail.example'],
  ['0101245678', 'sara.o@mail.example'],
  ['+1 202 555 172', 'layla.m@mail.example'],
])('T6 the search for “%s” finds the person first, typing errors and all', async (q, email) => {
  expect((await emailsFor({ q }))[0]).toBe(email)
})

test('T6 a number with two wrong digits is another number', async () => {
  expect(await emailsFor({ q: '01092845678' })).toEqual([])
})

test('T6 a search that fits no one finds no one', async () => {
  expect(await list({ q: 'blorvik' })).toMatchObject({ rows: [], total: 0, next: null, previous: null })
})

test.each(['name', '-name', 'joined', '-joined'] as const)(
  'T6 the pages by %s hold everybody once, forwards and back',
  async (sort) => {
    const first = await list({ sort })
    const second = await list({ sort, after: first.next ?? '' })
    const third = await list({ sort, after: second.next ?? '' })
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([pageRows, pageRows, 25])
    expect([first.previous, third.next, first.total]).toEqual([null, null, 125])
    const met = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(met).size).toBe(125)
    const back = await list({ sort, before: third.previous ?? '' })
    expect(back.rows).toEqual(second.rows)
    expect((await list({ sort, before: back.previous ?? '' })).rows).toEqual(first.rows)
  },
)

test('T6 filters narrow the list and its count', async () => {
  expect(await emailsFor({ access: 'ends_soon' })).toEqual(['yousef.a@mail.example'])
  expect(await emailsFor({ access: 'ended' })).toEqual(['formula@mail.example'])
  expect((await emailsFor({ access: 'open', course })).toSorted()).toEqual([
    'layla.m@mail.example',
    'yousef.a@mail.example',
  ])
  expect((await list({ access: 'none', kind: 'students' })).total).toBe(121)
  expect((await list({ kind: 'staff' })).rows).toMatchObject([{ name: 'Aaron Owner', role: 'owner' }])
})

test('T6 T23 T33 the filters of access follow each change of it, also one that comes with a course', async () => {
  const { database, clock } = academy
  const person = async (name: string) => {
    const email = `${name}@mail.example`
    const role = 'student' as const
    return (await addUser(database, { name, email, phone: '', parentPhone: '', role, passwordHash: 'none' }))?.id ?? 0
  }
  const [one, other] = [await person('first-mover'), await person('second-mover')]
  const found = async (access: 'open' | 'ended' | 'none') => (await emailsFor({ q: 'mover', access })).toSorted()
  const [first, second] = ['first-mover@mail.example', 'second-mover@mail.example']
  const seen = async () => [await found('open'), await found('ended'), await found('none')]
  expect(await seen()).toEqual([[], [], [first, second]])
  const short = await addCourse(database, { slug: 'short', name: 'Short', price: 0, status: 'active' })
  await grantAccess(database, one, short, null)
  await grantAccess(database, one, course, new Date(clock.now() - 1000))
  expect(await seen()).toEqual([[first], [], [second]])
  await database.pool.query('UPDATE grants SET user_id = $2 WHERE user_id = $1 AND course_id = $3', [one, other, short])
  expect(await seen()).toEqual([[second], [first], []])
  await database.pool.query('DELETE FROM courses WHERE id = $1', [short])
  expect(await seen()).toEqual([[], [first], [second]])
  await database.pool.query('DELETE FROM users WHERE id = ANY($1)', [[one, other]])
})

test.each([
  ['crowd member', 'as they are written'],
  ['crowt membr', 'misspelt'],
])('T6 T33 the pages of what “%s” finds hold everybody once, forwards and back: words %s', async (q) => {
  const first = await list({ q })
  const second = await list({ q, after: first.next ?? '' })
  const third = await list({ q, after: second.next ?? '' })
  expect([first, second, third].map(({ rows, total }) => [rows.length, total])).toEqual([
    [pageRows, 120],
    [pageRows, 120],
    [20, 120],
  ])
  expect(third.next).toBeNull()
  expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120)
  const back = await list({ q, before: third.previous ?? '' })
  expect(back.rows).toEqual(second.rows)
  expect((await list({ q, sort: 'name', kind: 'students' })).total).toBe(120)
})

/** Adds students with these names for as long as `work` takes. */
async function withNamed(names: readonly string[], work: (found: (q: string) => Promise<string[]>) => Promise<void>) {
  const ids: number[] = []
  for (const [at, name] of names.entries()) {
    const email = `sound-${at}@mail.example`
    const role = 'student' as const
    const added = await addUser(academy.database, {
      name,
      email,
      phone: '',
      parentPhone: '',
      role,
      passwordHash: 'none',
    })
    ids.push(added?.id ?? 0)
  }
  try {
    await work(async (q) => (await list({ q })).rows.map(({ name }) => name))
  } finally {
    await academy.database.pool.query('DELETE FROM users WHERE id = ANY($1)', [ids])
  }
}

test('T6 T33 a name that is written in several ways is found by its sound, which an index answers', () =>
  withNamed(['Layla Haddad', 'Mohammed Al-Sharqawi', 'Nour Sa’ad', 'Qasim Al-Hadid'], async (found) => {
    for (const q of ['Laila', 'Leila', 'Lila', 'lailah', 'hadad leyla'])
      expect([q, await found(q)]).toEqual([q, ['Layla Haddad']])
    for (const q of ['muhammad', 'Muhamad sharqawy', 'mohamed el-sharkawi'])
      expect([q, await found(q)]).toEqual([q, ['Mohammed Al-Sharqawi']])
    expect(await found('noor saad')).toEqual(['Nour Sa’ad'])
    expect(await found('kassem al hadeed')).toEqual(['Qasim Al-Hadid'])
    expect(await planOf('laila', '')).toContain('Bitmap Index Scan on users_sound')
  }))

test('T6 T33 a name is found with and without the marks of its letters, with the letters of its neighbors, and in Cyrillic', () =>
  withNamed(['Orkhan Vahid', 'Gulya Aghayeva', 'Javid Rzayev', 'Çingiz Əlizadə', 'Khadija Şirin'], async (found) => {
    const spellings = {
      'Orkhan Vahid': ['Orxan', 'Orhan', 'Orkhan Wahid', 'Орхан'],
      'Gulya Aghayeva': ['Gülya', 'GÜLYA', 'Gu\u0308lya', 'Ağayeva', 'Гюля'],
      'Javid Rzayev': ['Jawid', 'Cavid', 'Djavid', 'Джавид'],
      'Çingiz Əlizadə': ['Chingiz', 'Cingiz', 'Alizade'],
      'Khadija Şirin': ['Xədicə', 'Hadija', 'Shirin', 'Sirin'],
    }
    for (const [name, written] of Object.entries(spellings))
      for (const q of written) expect([q, await found(q)]).toEqual([q, [name]])
  }))

test('T6 Arabic names are found however their alefs, final letters, marks and tatweel are written, each with the others', () =>
  withNamed(['أحمد منصور', 'احمد خليل', 'أَحمد حدّاد', 'مصطفى', 'فاطمة', 'محـمد'], async (found) => {
    for (const q of ['احمد', 'أحمد', 'أَحمد', 'ا\u0654حمد', 'آحمد', 'أحـمد'])
      expect([q, (await found(q)).toSorted()]).toEqual([q, ['أحمد منصور', 'احمد خليل', 'أَحمد حدّاد'].toSorted()])
    for (const [q, name] of [
      ['مصطفي', 'مصطفى'],
      ['فاطمه', 'فاطمة'],
      ['محمد', 'محـمد'],
      ['احمد حداد', 'أَحمد حدّاد'],
    ] as const)
      expect([q, await found(q)]).toEqual([q, [name]])
    expect(await planOf('أحمد', '')).toContain('Bitmap Index Scan on users_search')
  }))

test('T6 likeness is looked for only where no one among the filtered has every word', async () => {
  expect(await emailsFor({ q: 'sara' })).toEqual(['sara.o@mail.example'])
  expect(await emailsFor({ q: 'othman sara' })).toEqual(['sara.o@mail.example'])
  expect(await emailsFor({ q: 'sara yousef' })).not.toEqual([])
  expect(await emailsFor({ q: 'yusef', access: 'ends_soon' })).toEqual(['yousef.a@mail.example'])
})

/** Explains the statement that a search is answered by. */
async function planOf(q: string, how: string): Promise<string> {
  const statements: { text: string; values: unknown[] }[] = []
  const { database } = academy
  const recording = watchedDb(database, { before: (statement) => statements.push(statement) })
  await readPage(recording, peopleSource, { q }, academy.clock.now())
  const searching = statements.find(({ text }) => text.startsWith('WITH')) ?? expect.unreachable()
  const plan = await database.transaction(async (tx) => {
    await tx.run({ name: '', text: 'SET LOCAL enable_seqscan = off' }, [])
    return tx.run({ name: '', text: `EXPLAIN ${how} ${searching.text}` }, searching.values)
  })
  return JSON.stringify(plan)
}

test('T6 T33 the search takes percent and underscore as they are typed, and its index answers it', async () => {
  for (const q of ['%', '_', '\\']) expect([q, await emailsFor({ q })]).toEqual([q, []])
  const plan = await planOf('yusif amin', '')
  expect(plan).toContain('Bitmap Index Scan on users_search')
  expect(plan).toContain('Bitmap Index Scan on users_alike')
  expect(await planOf('+20 101 234 5678', '')).toContain('Bitmap Index Scan on users_search')
  const found = await planOf('crowd member', '(ANALYZE)')
  expect(found).toMatch(/Bitmap Index Scan on users_alike [^"]*\(never executed\)/)
  expect(await planOf('yousf amin', '(ANALYZE)')).toMatch(/Bitmap Index Scan on users_alike [^"]*\(actual/)
})

test('T6 a cursor of no one is refused, not run', async () => {
  await expect(list({ after: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ status: 400 })
  const wrongType = Buffer.from(JSON.stringify(['no instant', 1])).toString('base64url')
  await expect(list({ after: wrongType })).rejects.toMatchObject({ status: 400 })
})

test('T6 a long export comes in parts of a thousand rows, each row once and the heads once', async () => {
  await academy.database.pool.query(
    `INSERT INTO users (name, email, password_hash) SELECT 'Late Comer', 'late-' || n || '@mail.example', 'none' FROM generate_series(1, $1) n`,
    [exportRows],
  )
  const lines: string[] = []
  const sizes: number[] = []
  let after: string | undefined
  do {
    const { data } = await api('GET /studio/people/csv', {
      query: { sort: 'name', ...(after !== undefined && { after }) },
    })
    const part = data.text.trimEnd().split('\r\n')
    sizes.push(part.length)
    lines.push(...part)
    after = data.next ?? undefined
  } while (after !== undefined)
  expect(sizes).toEqual([exportRows + 1, 125])
  expect(lines.filter((line) => line.includes('Name,Email'))).toHaveLength(1)
  expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(exportRows + 126)
})

test('T6 the export opens in a spreadsheet: Arabic whole, no formula, the filtered people only', async () => {
  const { data } = await api('GET /studio/people/csv', { query: { course } })
  expect(data.name).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/)
  expect(data.text.startsWith('\uFEFFName,Email')).toBe(true)
  const lines = data.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(data.text).toContain('ليلى منصور')
  expect(data.text).toContain(`"'=HYPERLINK(""http://bad.example"")"`)
  expect(data.text).toContain(',(+1) 2025550172,')
})

test('T6 T33 who is behind in a course: access open, lessons left, and none opened for a week', async () => {
  const { database, clock } = academy
  const own = await addCourse(database, { slug: 'rhetoric', name: 'Rhetoric', price: 30, status: 'active' })
  const lesson = async (name: string) => {
    const { rows } = await database.pool.query<{ id: number }>(
      `INSERT INTO lessons (course_id, name, slug, sort) VALUES ($1, $2, lower($2), 1) RETURNING id`,
      [own, name],
    )
    return rows[0]?.id ?? 0
  }
  const lessons = [await lesson('One'), await lesson('Two')]
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000)
  const student = async (name: string, { since = 30, until = 30, watched = [] as number[] }) => {
    const { id, email } = await newAccount(academy, 'student', { name })
    await grantAccess(database, id, own, daysAgo(-until))
    await database.pool.query('UPDATE grants SET created_at = $3 WHERE user_id = $1 AND course_id = $2', [
      id,
      own,
      daysAgo(since),
    ])
    for (const [index, days] of watched.entries()) {
      await database.pool.query('INSERT INTO watched_lessons (user_id, lesson_id, opened_at) VALUES ($1, $2, $3)', [
        id,
        lessons[index],
        daysAgo(days),
      ])
    }
    return email
  }
  const never = await student('Never Began', {})
  const paused = await student('Paused Long', { watched: [8] })
  await student('Went On', { watched: [6] })
  await student('All Done', { watched: [20, 19] })
  await student('Came Today', { since: 0 })
  await student('Access Ended', { until: -1 })
  expect((await emailsFor({ behind: own })).toSorted()).toEqual([never, paused].toSorted())
  expect((await list({ behind: own })).total).toBe(2)
  const page = await list({ behind: own, q: 'paused' })
  expect(page.rows[0]?.courses).toMatchObject([{ name: 'Rhetoric', watched: 1, lessons: 2 }])
  const { data } = await api('GET /studio/people/csv', { query: { behind: own } })
  expect(data.text).toContain('Rhetoric: 1 of 2')
})

test.each([70, 2070])(
  'T6 T33 the pages of %i who are behind are those of every list: in its order, forwards and back, and counted',
  async (many) => {
    const { database, clock } = academy
    const behind = await addCourse(database, { slug: `many-${many}`, name: 'Logic', price: 30, status: 'active' })
    const { rows } = await database.pool.query<{ user_id: number }>(
      `WITH lesson AS (INSERT INTO lessons (course_id, name, slug) VALUES ($1, 'One', 'one')),
        added AS (INSERT INTO users (name, email, password_hash, created_at)
          SELECT 'Logician ' || n, 'logician-' || n || '@mail.example', 'none', timestamptz '2026-01-01' + n % 7 * interval '1 day'
            FROM generate_series(1, $2::int) n RETURNING id)
        INSERT INTO grants (user_id, course_id, created_at) SELECT id, $1, $3 FROM added RETURNING user_id`,
      [behind, many, new Date(clock.now() - 30 * 86_400_000)],
    )
    for (const sort of ['-joined', 'name'] as const) {
      // Another filter beside it, which fits them all, has them read as the rows of every list are.
      const [alone, beside] = [
        { behind, sort },
        { behind, sort, kind: 'students' as const },
      ]
      const first = await list(alone)
      expect(first).toEqual(await list(beside))
      expect([first.total, first.rows.length, first.previous]).toEqual([many, pageRows, null])
      const second = await list({ ...alone, after: first.next ?? '' })
      expect(second.rows).toEqual((await list({ ...beside, after: first.next ?? '' })).rows)
      expect((await list({ ...alone, before: second.previous ?? '' })).rows).toEqual(first.rows)
    }
    await database.pool.query('DELETE FROM users WHERE id = ANY($1::int[])', [rows.map(({ user_id: id }) => id)])
  },
)

test('T6 T43 every list that is searched by people folds Arabic letters alike', async () => {
  const name = 'أحمد سعادة'
  const student = await newAccount(academy, 'student', { name })
  const course = await addCourse(academy.database, { slug: 'folded', name: 'Folded', price: 5, status: 'active' })
  const { pool } = academy.database
  await pool.query('INSERT INTO course_requests (user_id, course_id) VALUES ($1, $2)', [student.id, course])
  await pool.query('INSERT INTO course_reviews (user_id, course_id, rating) VALUES ($1, $2, 5)', [student.id, course])
  const owner = await newAccount(academy, 'owner')
  const sale = { key: crypto.randomUUID(), user_id: student.id, kind: 'course' as const, id: course, amount: 5 }
  await owner.api('POST /studio/orders', { body: sale })
  await pool.query("INSERT INTO contact_messages (name, email, message) VALUES ($1, 'a@mail.example', 'Hello')", [name])
  await owner.api('POST /studio/groups', { body: { name } })
  const q = 'احمد سعاده'
  const found = {
    people: (await owner.api('GET /studio/people', { query: { q } })).data.rows.length,
    orders: (await owner.api('GET /studio/orders', { query: { q } })).data.rows.length,
    requests: (await owner.api('GET /studio/requests', { query: { q } })).data.rows.length,
    find: (await owner.api('GET /studio/found', { query: { q } })).data.found.length,
    audit: (await owner.api('GET /studio/audit', { query: { q } })).data.rows.length > 0,
    messages: (await owner.api('GET /studio/messages', { query: { q } })).data.rows.length,
    groups: (await owner.api('GET /studio/groups', { query: { q } })).data.rows.length,
  }
  expect(found).toEqual({ people: 1, orders: 1, requests: 1, find: 1, audit: true, messages: 1, groups: 1 })
})
