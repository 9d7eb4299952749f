import type { Page, Request } from 'playwright-core'
import type { RouteObject } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { nounNames, nounOf, siteNouns, type NounName } from '../src/core/editing/nouns.ts'
import { demoPassword } from '../src/testing/demo-password.ts'
import { sources } from '../src/server/editing/sources.ts'
import { reportQuestion } from '../src/server/question-reports/store.ts'
import { applyForCourse } from '../src/server/requests/store.ts'
import { addResults } from '../src/testing/results.ts'
import { routes } from '../src/web/studio/routes.tsx'
import { expectAccessible, sideways, siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newPageVisitor } from './every-page.ts'
import { expectRoomForLongerWords } from './longer-words.ts'
import { callApi, newToken, signInByApi } from './people.ts'
import { coveredByToast, newToastCard } from './toast-cover.ts'

const browser = withBrowser()
const database = withDatabase()
const owner = { name: 'Noor Talvani', email: 'owner@lantern.example', password: demoPassword }

/** A word that no line can hold, as staff and students may write one. */
const longWord = 'Vermögensauseinandersetzungsvereinbarungsentwurf'.repeat(2)
/** The names that people give things, in columns; what is frozen once it is published is written so from the start. */
const names: [table: string, columns: string[]][] = [
  ['users', ['name']],
  ['announcements', ['title', 'audience_name']],
  ['assignments', ['group_name']],
  ['question_imports', ['file_name']],
  ['articles', ['title']],
  ['books', ['title', 'author']],
  ['categories', ['name']],
  ['courses', ['name']],
  ['instructors', ['name']],
  ['lessons', ['name']],
  ['lesson_skills', ['skill']],
  ['student_groups', ['name']],
  ['lesson_files', ['name']],
  ['course_news', ['title']],
  ['orders', ['delivery', 'transfer_reference', 'reason', 'refund_note']],
  ['order_items', ['name']],
  ['sent_emails', ['subject']],
  ['staff_notes', ['text']],
  ['pictures', ['name', 'alt']],
  ['question_reports', ['words']],
  ['quizzes', ['name']],
  ['regrades', ['reason']],
  ['course_requests', ['reason']],
  ['course_reviews', ['text', 'answer']],
  ['banners', ['heading']],
  ['contact_messages', ['name', 'message']],
  ['legal_texts', ['title']],
  ['testimonials', ['name', 'school']],
]
/** Sets every name: to one that ends with the long word, or to what it was. */
async function setNames(value: (column: string) => string, where: (column: string) => string): Promise<void> {
  for (const [table, columns] of names)
    for (const column of columns)
      await database
        .get()
        .pool.query(`UPDATE ${table} SET ${column} = ${value(column)} WHERE ${where(column)}`, [longWord])
}

// Other journeys read the names of the demo.
afterAll(() =>
  setNames(
    (column) => `left(${column}, -length($1))`,
    (column) => `right(${column}, length($1)) = $1`,
  ),
)

/** The values of the placeholders in addresses; ':id' for a thing of a noun. */
let named: Record<string, number | string>
const things = new Map<NounName, number>()
/** Makes something for every place to show. */
async function arrange(): Promise<void> {
  const visitor = await newPageVisitor(browser, database)
  const { pool } = database.get()
  const one = async <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) => {
    const { rows } = await pool.query<Row>(sql, values)
    if (!rows[0]) throw new Error(`nothing for ${sql}`)
    return rows[0]
  }
  const labels = { domain: longWord, skill: longWord, tags: [longWord.slice(0, 60)] }
  const { quizId } = await database.addQuiz({ name: longWord }, [
    { ...labels, stemHtml: `<p>Which verb agrees? ${longWord}</p>`, key: 'a1' },
    { ...labels, stemHtml: '<p>Which mark belongs here?</p>', key: 'a2' },
  ])
  // Enough for figures, a key that the best students contradict, and a question that someone reports.
  const best = Array.from({ length: 11 }, () => ({ answers: ['a2', 'a2'] }))
  const others = Array.from({ length: 22 }, () => ({ answers: ['a1', 'a1'] }))
  const [attemptId = 0] = await addResults(database.get(), quizId, [...best, ...others])
  const { user_id: userId } = await one<{ user_id: number }>('SELECT user_id FROM attempts WHERE id = $1', [attemptId])
  const { id: questionId, item_id: itemId } = await one<{ id: number; item_id: number }>(
    `SELECT q.id, q.item_id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id
      WHERE z.id = $1 ORDER BY q.ordinal LIMIT 1`,
    [quizId],
  )
  const report = { attemptId, questionId, reason: 'key', words: 'B is right.' } as const
  await reportQuestion(database.get(), { id: userId, name: 'Salma' }, report, Date.now())
  const { id: asked } = await one<{ id: number }>('SELECT id FROM courses WHERE status = $1 ORDER BY id DESC LIMIT 1', [
    'active',
  ])
  await applyForCourse(database.get(), { userId, courseId: asked, now: Date.now() })
  const { id: courseId } = await one<{ id: number }>('SELECT id FROM courses WHERE slug = $1', [
    'digital-sat-reading-and-writing',
  ])
  await pool.query('INSERT INTO course_news (course_id, title, is_visible) VALUES ($1, $2, false)', [
    courseId,
    'Room seven',
  ])
  const { id: groupId } = await one<{ id: number }>(
    "INSERT INTO student_groups (name, created_at) VALUES ('Evening class', now()) RETURNING id",
  )
  await pool.query('INSERT INTO group_members (group_id, user_id, added_at) VALUES ($1, $2, now())', [groupId, userId])
  named = {
    courseId,
    lessonId: (await one<{ id: number }>('SELECT id FROM lessons WHERE course_id = $1 ORDER BY sort', [courseId])).id,
    quizId,
    itemId,
    userId,
    groupId,
    attemptId,
    announcementId: visitor.addressOf(':announcement'),
    assignmentId: (await one<{ id: number }>('SELECT id FROM assignments LIMIT 1')).id,
    number: visitor.addressOf(':order'),
    importId: await newImport(),
  }
  for (const noun of nounNames) {
    const { id } = await one<{ id: number }>(`SELECT id FROM ${sources[noun].table} ORDER BY id LIMIT 1`)
    things.set(noun, nounOf(noun).onlyId ?? id)
  }
  await setNames(
    (column) => `${column} || $1`,
    (column) => `${column} <> ''`,
  )
}

/** Uploads a file, which is read and not imported: its questions are two, and a line that says what is wrong with the third. */
async function newImport(): Promise<number> {
  const token = await newToken(owner)
  const body = new FormData()
  const file =
    'Which one?\nA. This\nB. That\nANSWER: A\n\nWhich two?\nA. This\nB. That\nANSWER: B\n\nWhich?\nA. This\nANSWER: C\n'
  body.append('file', new Blob([file]), 'march.txt')
  const sent = await fetch(`${siteUrl()}/api/studio/question-imports?name=march.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data } = (await sent.json()) as { data: { id: number } }
  await expect
    .poll(
      async () => (await callApi<{ state: string }>(`GET /studio/question-imports/${data.id}`, { token })).data.state,
    )
    .toBe('read')
  return data.id
}

/** Returns the addresses of the routes that show a place. */
const addressesOf = (all: readonly RouteObject[], above = ''): string[] =>
  all.flatMap(({ path = '', index, lazy, children = [] }) => {
    const address = path === '' ? above : `${above}/${path.replace(/^\//, '')}`
    const optional = /\/(:\w+)\?$/.exec(address)
    const own = optional ? [address.slice(0, optional.index), address.slice(0, -1)] : [address]
    return [...(lazy !== undefined || index === true ? own : []), ...addressesOf(children, address)]
  })

/** Returns the values of ':noun' in the addresses of lists and of editors. */
const nounsOf = (address: string) =>
  address.endsWith(':id')
    ? nounNames.filter((noun) => nounOf(noun).parent === undefined && noun !== 'course')
    : siteNouns

/** Every place: an address of the routes, and one that opens it. */
const everyPlace = [...new Set(addressesOf(routes))].flatMap((address) =>
  address.includes(':noun')
    ? nounsOf(address).map((noun) => ({ address: address.replace(':noun', noun), noun }))
    : [{ address, noun: 'news' as const }],
)

const addressOf = ({ address, noun }: (typeof everyPlace)[number]) =>
  address.replace(/:(\w+)/g, (_, name: string) => {
    const value = name === 'id' ? things.get(noun) : named[name]
    if (value === undefined) throw new Error(`${address}: nothing is named by ${name}`)
    return String(value)
  })

/** Waits until a place has shown what it fetched. */
function settling(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const painted = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect
      .poll(
        async () => {
          await painted()
          return open.size === 0 && (await page.locator('main[aria-busy=true]').count()) === 0
        },
        { interval: 20 },
      )
      .toBe(true)
  }
}

/** Returns whether those who look after an academy from a phone need this place. */
const isForPhones = (address: string) => address === '' || /^\/(?:people|desk)/.test(address)

test('T32 every place of the studio passes axe in light at 1280 px and in dark at 768 px, and at 360 px where staff use a phone; none scrolls sideways, however long a word in a name, and a toast covers nothing that is needed next', async () => {
  expect(everyPlace.length).toBeGreaterThan(60)
  await arrange()
  // The welcome has no link any more.
  browser.expectErrors(/status of 404 .*staff-invitations/)
  const { page, context } = await browser.open()
  await signInByApi(context, owner)
  const toast = await newToastCard(context, '/studio/people')
  const covered: string[] = []
  const settled = settling(page)
  for (const place of everyPlace) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/studio${addressOf(place)}`)
    await settled()
    await look(page, place.address)
    covered.push(...(await coveredByToast(page, toast, place.address)))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 768, height: 800 })
    await look(page, place.address)
    covered.push(...(await coveredByToast(page, toast, place.address)))
    await page.setViewportSize({ width: 360, height: 640 })
    if (isForPhones(place.address)) await look(page, place.address)
    else await expectNoScrolling(page, place.address)
    covered.push(...(await coveredByToast(page, toast, place.address)))
  }
  expect(covered).toEqual([])
  // Some seventy places, each at three widths: at a load of 10 they took longer than a journey may.
}, 900_000)

/** Requires that a place passes axe in its present state, does not scroll sideways, and has room for longer words. */
async function look(page: Page, address: string): Promise<void> {
  await expectAccessible(page)
  await expectNoScrolling(page, address)
  // The log shows names and values as they are.
  await expectRoomForLongerWords(page, address.endsWith('/audit') ? 'tbody' : undefined)
}

async function expectNoScrolling(page: Page, address: string): Promise<void> {
  const width = page.viewportSize()?.width
  expect([address, width, await sideways(page)]).toEqual([address, width, 0])
}
