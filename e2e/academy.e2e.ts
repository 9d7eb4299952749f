import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, type Database } from '../src/server/db/database.ts'
import { transient } from '../src/server/backup/transient.ts'
import { openFolder } from '../src/testing/folder.ts'
import { atLogin, withBrowser } from './browser.ts'
import { photo } from './photo.ts'
import { root, startSite, type Site } from './site.ts'

const { connection } = inject('site')
const names = ['first_academy', 'restored_academy'] as const
const { user, password, host, port } = connection
const addressOf = (name: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`

const browser = withBrowser()
let dataDir: string
let elsewhere: string
let site: Site
beforeAll(async () => {
  const admin = openDatabase({ ...connection, database: 'postgres' }, { size: 1, onError: () => undefined })
  for (const name of names) await admin.pool.query(`CREATE DATABASE ${name}`)
  await admin.close()
  dataDir = await openFolder('lantern academy ')
  elsewhere = await openFolder('lantern restored ')
  site = await startSite({ dataDir, env: { DATABASE_URL: addressOf(names[0]), DEMO: '0' } })
})
afterAll(async () => {
  await site?.stop()
  for (const folder of [dataDir, elsewhere]) await rm(folder, { recursive: true, force: true })
})

const owner = { name: 'Huda Saleh', email: 'huda@academy.example', password: 'nine bright lanterns' }
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor()
const text = (page: Page, label = 'Text') => page.getByRole('textbox', { name: label, exact: true })
/** Chooses from the menu of what else can be done. */
async function choose(page: Page, action: string) {
  await press(page, 'More actions')
  await press(page, action)
}
/** Publishes what is being edited for the first time; `anyway` goes on where there is nothing in it. */
async function publish(page: Page, anyway: string | null = null) {
  await press(page, 'Publish')
  if (anyway !== null) await press(page, anyway)
  // A lesson has no public page before its course.
  const within = page.getByText('Its course is not published', { exact: true })
  await page.getByRole('link', { name: 'See the public page' }).or(within).waitFor()
}
/** Becomes the owner by the link that the start has printed. */
async function becomeOwner(page: Page): Promise<void> {
  await page.goto(/(http:\/\/\S+\/studio\/welcome#[\w-]{43})/.exec(site.output())?.[1] ?? '')
  await page.getByLabel('Name of the academy').fill('Cedar')
  await page.getByLabel('Your name').fill(owner.name)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await press(page, 'Create account')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
}

/** Names the academy, its clocks and its account, and publishes what it says of the law. */
async function setUp(page: Page): Promise<void> {
  await page.goto('/studio/site/settings')
  await page.getByLabel('Name of the academy').fill('Cedar Academy')
  await page.getByLabel('Time zone').fill('Asia/Beirut')
  await saved(page)
  await press(page, 'Publish changes')
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('Cedar Academy')
  await page.goto('/studio/site/way')
  await page.getByRole('link', { name: 'Bank transfer' }).click()
  await page.getByLabel('Account number').fill('LB00 0000 0000 0000')
  await saved(page)
  await press(page, 'Publish changes')
  await page.goto('/studio/site/privacy/1')
  await publish(page)
}

/** Makes a course with a picture and four lessons: one from a word processor, one for later. */
async function makeCourse(page: Page): Promise<void> {
  await page.goto('/studio/courses')
  await press(page, 'New course')
  await page.getByLabel('Title').fill('Reading Basics')
  await press(page, 'Create')
  await page.waitForURL(/\/studio\/courses\/\d+$/)
  await page.getByLabel('Price', { exact: true }).fill('40')
  await page.getByLabel('Days of access').fill('90')
  await page.getByLabel('Summary').fill('First steps')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('#14506b'))
  await saved(page)
  const course = page.url()
  for (const name of ['Titles', 'Paragraphs', 'Poems', 'Tables']) {
    await press(page, 'New lesson')
    await page.getByLabel('Title', { exact: true }).fill(name)
    await press(page, 'Create')
    await page.getByRole('region', { name }).waitFor()
    if (name === 'Paragraphs') await pasteFromWord(page)
    if (name === 'Tables') {
      await press(page, 'Schedule…')
      await page.getByLabel('Appears').fill('2031-03-16T08:00')
      await press(page, 'Schedule')
      await press(page, 'Go on with it empty')
      await page.getByText('Scheduled for Mar 16, 2031, 8:00 AM').first().waitFor()
    } else await publish(page, name === 'Paragraphs' ? null : 'Go on with it empty')
  }
  await page.goto(course)
  await publish(page)
}

/** Pastes a fragment of a word processor with a picture. */
async function pasteFromWord(page: Page): Promise<void> {
  const picture = (await photo('#7a4b2a')).buffer.toString('base64')
  await text(page).click()
  await text(page).evaluate((element, data) => {
    const pasted = new DataTransfer()
    const html = `<p class=MsoNormal><b>From Word</b><o:p></o:p></p><p><img src="file:///C:/clip_image001.png" alt="A field"></p>`
    pasted.setData('text/html', html)
    pasted.items.add(
      new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], 'field.png', { type: 'image/png' }),
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  }, picture)
  await text(page).getByText('From Word').waitFor()
  // Stored on the server before it stands in the text.
  await text(page).locator('img[alt="A field"][src^="/files/"]').waitFor()
  expect(await text(page).locator('figure').count()).toBe(0)
  await saved(page)
}

/** Adds seventeen students of a table into a new class, with the course; three rows of it are wrong. */
async function addStudents(page: Page): Promise<void> {
  await page.goto('/studio/people/groups')
  await page.getByLabel('Name of the group').fill('Evening class')
  await press(page, 'Add group')
  await page.getByRole('link', { name: 'Evening class', exact: true }).waitFor()
  await page.goto('/studio/people/import')
  const rows = Array.from(
    { length: 17 },
    (_, n) => `Student Evening\tevening-${n}@students.example\t+1 202 555 01${10 + n}`,
  )
  const bad = [
    'Wrong Address\tnowhere\t',
    'Student Twice\tevening-0@students.example\t',
    'Bad Phone\tbad@students.example\tcall me',
  ]
  await page.getByLabel('Table').fill(['Name\tE-mail\tMobile', ...rows, ...bad].join('\n'))
  await press(page, 'Read table')
  await page.getByLabel('Course', { exact: true }).selectOption('Reading Basics')
  await page.getByLabel('Group', { exact: true }).selectOption('Evening class')
  await press(page, 'Check rows')
  await page.getByText('17 rows are fine.').waitFor()
  await press(page, 'Add 17 students')
  await page.getByText('17 accounts were added, 17 courses were opened.').waitFor()
}

const buyer = { first: 'Lina', last: 'Haddad', email: 'lina@students.example', password: 'nine green lanterns' }

/** Registers as a visitor, orders the course and sends the picture of a receipt. */
async function order(): Promise<void> {
  const { page } = await browser.open({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  await page.goto('/register')
  for (const [label, typed] of [
    ['First Name', buyer.first],
    ['Last Name', buyer.last],
    ['Email address', buyer.email],
    ['Phone Number', '+1 202 555 0160'],
    ["Parent's phone", '+1 202 555 0161'],
    ['Password', buyer.password],
    ['Confirm Password', buyer.password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByLabel('I have read and agree to: Privacy policy').check()
  await press(page, 'Sign up')
  await page.waitForURL('**/login*')
  await atLogin(page)
  await page.getByLabel('Email address').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await press(page, 'Sign in')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/courses/reading-basics')
  await press(page, 'add to cart')
  await page.getByRole('main').getByRole('link', { name: 'See the cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('radio', { name: 'Bank transfer', exact: true }).check()
  await press(page, 'Place the order')
  await page.waitForURL(/\/orders\/LN-/)
  await page.getByLabel('Or the receipt').setInputFiles(await photo('#ffffff'))
  await page.getByRole('img', { name: 'Your receipt' }).waitFor()
}

/** Signs in as the owner, on a phone. */
async function openOnPhone(path: string): Promise<Page> {
  const { page } = await browser.open({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  await page.goto(path)
  await page.getByLabel('Email address').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await press(page, 'Sign in')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Confirms the order beside the picture of its receipt. */
async function confirmOrder(page: Page): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: 'Lina Haddad' })
  await card.getByRole('img').waitFor()
  await card.getByRole('button', { name: /^Confirm/ }).click()
  await card.getByRole('button', { name: 'Undo' }).waitFor()
  await page.context().close()
}

/** Opens the course for thirty days more. */
async function extendAccess(page: Page): Promise<void> {
  await page.goto('/studio/people?q=Lina')
  await page.getByRole('link', { name: 'Lina Haddad' }).click()
  await page.getByLabel('Course', { exact: true }).selectOption('Reading Basics')
  await page.getByLabel('What', { exact: true }).selectOption('Open or extend by days')
  await page.getByLabel('Days', { exact: true }).fill('30')
  await page.getByLabel('Reason').fill('She was ill.')
  await press(page, 'Extend access')
  await page.getByText('The access has changed.').waitFor()
}

/** Deletes a lesson and brings it back. */
async function bringBack(page: Page): Promise<void> {
  await page.goto('/studio/courses')
  await page.getByRole('link', { name: 'Reading Basics' }).click()
  await page.getByRole('link', { name: 'Poems', exact: true }).click()
  await page.getByRole('region', { name: 'Poems' }).waitFor()
  await choose(page, 'Delete')
  // The buttons of the editor are called so too.
  await page.getByText('Undo', { exact: true }).click()
  await page.getByRole('link', { name: 'Poems', exact: true }).waitFor()
  expect((await fetch(`${site.url}/courses/reading-basics`)).status).toBe(200)
}

/** Writes to the class. */
async function write(page: Page): Promise<void> {
  await page.goto('/studio/people/groups')
  await page.getByRole('link', { name: 'Evening class', exact: true }).click()
  await page.getByText('17 people').waitFor()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('link', { name: 'Write to 17 people' }).click()
  await page.getByLabel('Title').fill('Welcome')
  await page.getByLabel('Text').fill('We begin on Monday.')
  await press(page, 'Send')
  await page.getByText('It goes to 17 students in 10 seconds.').first().waitFor()
}

/** Takes a backup and downloads it; returns its path. */
async function backUp(page: Page): Promise<string> {
  await page.goto('/studio/site/backups')
  await page.getByLabel('Current password', { exact: true }).fill(owner.password)
  await page.getByLabel('Current password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Download the backup of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Download backup' })
  await dialog.getByLabel('Current password', { exact: true }).fill(owner.password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByLabel('Current password', { exact: true }).press('Enter'),
  ])
  const path = join(dataDir, 'academy.tar.gz')
  await writeFile(path, await readFile(await download.path()))
  return path
}

/** Waits until the emails of the last actions have left: one that leaves after the backup would differ from its copy. */
async function emailsSent(name: string): Promise<void> {
  const database: Database = openDatabase({ ...connection, database: name }, { size: 1, onError: () => undefined })
  try {
    const due = "SELECT FROM outbox WHERE state = 'waiting' AND due_at < now() + interval '1 minute'"
    await expect.poll(async () => (await database.pool.query(due)).rowCount, { timeout: 30_000 }).toBe(0)
  } finally {
    await database.close()
  }
}

/** The rows that are newer than the backup: its download is logged. */
const later: Record<string, string> = { audit_log: "action = 'backup.downloaded'" }

/** Returns the digest of each table, without what no backup holds. */
async function digestsOf(name: string): Promise<Record<string, unknown>> {
  const database: Database = openDatabase({ ...connection, database: name }, { size: 1, onError: () => undefined })
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
    const digests: Record<string, unknown> = {}
    for (const table of rows) {
      const isStored = `NOT (${transient[table.name] ?? later[table.name] ?? 'false'})`
      const sum = `SELECT count(*)::int AS rows, md5(string_agg(md5(t::text), '' ORDER BY t::text)) AS digest`
      const found = await database.pool.query(`${sum} FROM "${table.name}" t WHERE ${isStored}`)
      digests[table.name] = found.rows[0]
    }
    return digests
  } finally {
    await database.close()
  }
}

test('T1 T10 T12 T15 T22 T23 T25 T26 T31 an academy is begun, run and restored elsewhere by its tutor, from a browser alone', async () => {
  const { page } = await browser.open({ baseURL: site.url })
  await becomeOwner(page)
  await setUp(page)
  await makeCourse(page)
  await addStudents(page)
  await order()
  await confirmOrder(await openOnPhone('/studio'))
  await extendAccess(page)
  await bringBack(page)
  await write(page)
  await emailsSent(names[0])
  const path = await backUp(page)
  await page.context().close()
  await site.stop()
  const before = await digestsOf(names[0])
  expect(before['courses']).toMatchObject({ rows: 1 })
  expect(before['lessons']).toMatchObject({ rows: 4 })
  expect(before['users']).toMatchObject({ rows: 19 })
  const restored = spawnSync(process.execPath, ['src/server/composition/restore.ts', path], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: addressOf(names[1]), DATA_DIR: elsewhere },
    encoding: 'utf8',
  })
  expect([restored.status, restored.stderr]).toEqual([0, expect.any(String)])
  expect(await digestsOf(names[1])).toEqual(before)
  site = await startSite({ dataDir: elsewhere, env: { DATABASE_URL: addressOf(names[1]), DEMO: '0' } })
  const course = await (await fetch(`${site.url}/courses/reading-basics`)).text()
  const picture = /\/files\/[\w-]+\.webp/.exec(course)?.[0] ?? ''
  expect((await fetch(site.url + picture)).headers.get('content-type')).toBe('image/webp')
}, 120_000)

/** Moves the focus to a control with Tab alone, as often as it takes within reason. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(control)}`)
}
/** Types into a field that Tab reaches. */
async function type(page: Page, label: string, typed: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(typed)
}
/** Presses Enter on a control that Tab reaches. */
async function enter(page: Page, role: 'link' | 'button', name: string | RegExp) {
  await tabTo(page, page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first())
  await page.keyboard.press('Enter')
}

test('T32 T10 T11 T23 T26 with the keyboard alone a course and a lesson are made and published, access is extended, a class is written to', async () => {
  const { page } = await browser.open({ baseURL: site.url })
  await page.goto('/studio')
  await type(page, 'Email address', owner.email)
  await type(page, 'Password', owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

  await enter(page, 'link', 'Courses')
  await enter(page, 'button', 'New course')
  await type(page, 'Title', 'Grammar by keys')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/studio\/courses\/\d+$/)
  await type(page, 'Price', '20')
  await type(page, 'Summary', 'Without a mouse')
  await saved(page)
  await enter(page, 'button', 'Publish')
  await enter(page, 'button', 'Go on without a lesson')
  await page.getByRole('link', { name: 'See the public page' }).waitFor()
  await enter(page, 'button', 'New lesson')
  await type(page, 'Title', 'Tab and Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Tab and Enter' }).waitFor()
  await type(page, 'Text', 'Every control is reached.')
  await saved(page)
  await enter(page, 'button', 'Publish')
  await expect.poll(async () => (await fetch(`${site.url}/courses/grammar-by-keys`)).text()).toContain('Tab and Enter')

  await enter(page, 'link', 'People')
  await enter(page, 'link', 'Lina Haddad')
  await page.getByRole('heading', { level: 1, name: 'Lina Haddad' }).waitFor()
  await type(page, 'Course', 'Grammar')
  await type(page, 'Days', '30')
  await enter(page, 'button', 'Open course')
  await page.getByText('The access has changed.').waitFor()

  await enter(page, 'link', 'People')
  await enter(page, 'link', 'Groups')
  await enter(page, 'link', 'Evening class')
  await page.getByText('17 people').waitFor()
  await tabTo(page, page.getByLabel('Select all on this page'))
  await page.keyboard.press('Space')
  await enter(page, 'link', 'Write to 17 people')
  await type(page, 'Title', 'By keys')
  await type(page, 'Text', 'No mouse was used.')
  await enter(page, 'button', 'Send')
  await page.getByText('It goes to 17 students in 10 seconds.').first().waitFor()
}, 120_000)
