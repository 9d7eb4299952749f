import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addUser } from '../src/server/accounts/store.ts'
import { addCourse, addLesson } from '../src/server/courses/writing.ts'
import type { ExportedField } from '../src/core/quizzes/exports.ts'
import { toNeutral } from '../src/core/quizzes/neutral.ts'
import { plainQuiz, type QuizSettings } from '../src/core/quizzes/quiz.ts'
import { readQuizForExport } from '../src/server/banks/export-bank.ts'
import { readBank } from '../src/server/banks/formats/read-bank.ts'
import { workbookOf } from '../src/server/banks/formats/xlsx.ts'
import { openDatabase, type Database } from '../src/server/db/database.ts'
import { reportQuestion } from '../src/server/question-reports/store.ts'
import { attachQuiz, publishVersion, writeDraft } from '../src/server/quizzes/store.ts'
import { plainQuestion } from '../src/testing/drafts.ts'
import { expectEqualButFor } from '../src/testing/equal-but-for.ts'
import { addResults } from '../src/testing/results.ts'
import { expectAccessible, isFocusAt, sideways, signIn, toasts, watchFor, withBrowser } from './browser.ts'
import { expectRoomForLongerWords } from './longer-words.ts'
import { emailsTo } from './mails.ts'
import { endPart, next, openQuiz, option, secondsLeft, toCheck } from './player.ts'
import { photo } from './photo.ts'
import { startSite, type Site } from './site.ts'

const { connection, dataDir } = inject('site')
const name = 'studio_making'
const { user, password, host, port } = connection
const address = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`

const browser = withBrowser()
let site: Site
let database: Database
let courseId: number
beforeAll(async () => {
  const admin = openDatabase({ ...connection, database: 'postgres' }, { size: 1, onError: () => undefined })
  await admin.pool.query(`CREATE DATABASE ${name}`)
  await admin.close()
  site = await startSite({ dataDir, env: { DATABASE_URL: address, DEMO: '0' } })
  database = openDatabase({ ...connection, database: name }, { size: 4, onError: () => undefined })
  courseId = await addCourse(database, { slug: 'grammar', name: 'Grammar Workshop', price: 35, status: 'active' })
  for (const title of ['Commas', 'Colons', 'Dashes'])
    await addLesson(database, { courseId, slug: title.toLowerCase(), name: title, sort: title.length, isFree: true })
  const token = /studio\/welcome#([\w-]{43})/.exec(site.output())?.[1]
  await fetch(`${site.url}/api/staff-invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...owner, academy: 'Lantern Academy' }),
  })
})
afterAll(async () => {
  await database?.close()
  await site?.stop()
})

const owner = { name: 'Huda Saleh', email: 'huda@academy.example', password: 'nine bright lanterns' }

/** The cookies of the owner's sign-in: an account may sign in so often only, and each journey begins with a page of its own. */
let owners: Awaited<ReturnType<BrowserContext['cookies']>> | undefined

/** Opens a place of the studio as its owner. */
async function openStudio(path: string, options: Parameters<typeof browser.open>[0] = {}) {
  const { page, context } = await browser.open({ baseURL: site.url, ...options })
  if (owners) await context.addCookies(owners)
  await page.goto(`/studio${path}`)
  if (!owners) {
    await page.getByLabel('Email address').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.getByRole('navigation', { name: 'Studio' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  owners ??= await context.cookies()
  return { page, context }
}
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor()
/** Chooses from the menu of what else can be done. */
async function choose(page: Page, action: string) {
  await press(page, 'More actions')
  await press(page, action)
}
const text = (page: Page, label = 'Text') => page.getByRole('textbox', { name: label, exact: true })

test('T10 a course is made, previewed as its owner, published, and keeps its visitors when its address changes', async () => {
  const { page, context } = await openStudio('/courses')
  await press(page, 'New course')
  await page.getByLabel('Title').fill('Reading Basics')
  await press(page, 'Create')
  await page.waitForURL(/\/studio\/courses\/\d+$/)
  await page.getByLabel('Price', { exact: true }).fill('40')
  await page.getByLabel('Summary').fill('First steps')
  await page.getByLabel('Zoom link').fill('https://zoom.example/j/77')
  await text(page, 'About the course').fill('What you will read.')
  await saved(page)
  await page.reload()
  expect(await page.getByLabel('Zoom link').inputValue()).toBe('https://zoom.example/j/77')
  await text(page, 'About the course').getByText('What you will read.').waitFor()

  browser.expectErrors(/Blocked script execution/, /404/)
  await press(page, 'Preview')
  const [shown] = await Promise.all([context.waitForEvent('page'), press(page, 'As a student of the course')])
  await shown.getByRole('heading', { level: 1, name: 'Reading Basics' }).waitFor()
  expect(await shown.content()).toContain('https://zoom.example/j/77')
  expect(await shown.locator('body').getAttribute('data-notice')).toBe('This is a preview, not the public page.')
  const visitor = (await browser.open({ baseURL: site.url, javaScriptEnabled: false })).page
  expect((await visitor.goto('/courses/reading-basics'))?.status()).toBe(404)

  await press(page, 'Publish')
  await page.getByText('Students who buy it find nothing.').waitFor()
  await press(page, 'Go on without a lesson')
  await page.getByRole('link', { name: 'See the public page' }).waitFor()
  await page.getByLabel('Address').fill('reading-first')
  await press(page, 'Publish changes')
  await expect.poll(async () => (await fetch(`${site.url}/courses/reading-first`)).status).toBe(200)
  // A menu of a button near one side of a phone's screen stays within the other.
  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, 'Preview')
  const { x = -1, width = 0 } = (await page.locator('[data-menu]:popover-open').boundingBox()) ?? {}
  expect([x >= 0, x + width <= 360]).toEqual([true, true])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  const moved = await fetch(`${site.url}/courses/reading-basics`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/courses/reading-first'])
  await visitor.goto('/courses/reading-first')
  expect(await visitor.content()).not.toContain('zoom.example')
  expect(await visitor.content()).not.toContain('data-notice')

  // What cannot be published says why and where, and stays.
  const price = page.getByLabel('Price', { exact: true })
  await price.fill('much')
  browser.expectErrors(/422/)
  await press(page, 'Publish changes')
  await page.getByText('An amount from 0 to 1,000,000, like 1200 or 12.50.').waitFor()
  await page.getByText('Some fields need your attention before this can be published: Price.').waitFor()
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true)
})

/** Waits until the title of what is selected in a list has the focus near the top of the screen. */
async function expectSelected(page: Page, title: string) {
  const heading = page.getByRole('heading', { level: 2, name: title })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(250)
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0)
}

test('T11 a lesson that is chosen or made comes into view with the focus, and stands in its outline', async () => {
  const { page } = await openStudio(`/courses/${courseId}`, { viewport: { width: 768, height: 600 } })
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await press(page, 'New lesson')
  await page.getByLabel('Title').fill('Hyphens')
  await press(page, 'Create')
  await expectSelected(page, 'Hyphens')
  await outline.getByRole('link', { name: 'Hyphens' }).waitFor()
  await outline.getByRole('link', { name: 'Course settings' }).press('Enter')
  await expectSelected(page, 'Course settings')
  await choose(page, 'Hide')
  await press(page, 'Publish')
  const publish = page.getByRole('button', { name: 'Publish changes' })
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Nothing has changed since it was published.').waitFor({ state: 'attached' })
  // The tests that follow know three lessons.
  await database.pool.query("DELETE FROM lessons WHERE name = 'Hyphens'")
})

test('T7 offline, reload, another window and a disabled account lose nothing of what is typed; Ctrl+S saves at once', async () => {
  const path = `/courses/${courseId}`
  const { page, context } = await openStudio(path)
  const summary = page.getByLabel('Summary')
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/, /409/)
  await context.setOffline(true)
  await summary.fill('Typed in a tunnel')
  await page.getByText('Stored on this device. Sent when the network is back').waitFor()
  await context.setOffline(false)
  await saved(page)
  await summary.fill('By hand')
  await page.keyboard.press('Control+s')
  await saved(page)

  const other = (await openStudio(path)).page
  expect(await other.getByLabel('Summary').inputValue()).toBe('By hand')
  await other.getByLabel('Summary').fill('Another window')
  await saved(other)
  await summary.fill('Mine')
  await page.getByText('Another tab or device of yours saved this while you were typing.').waitFor()
  await page.getByRole('definition').filter({ hasText: 'Another window' }).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Mine' }).waitFor()
  // Both are still there after a crash.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await press(page, 'Keep mine')
  await saved(page)
  await other.reload()
  await expect.poll(() => other.getByLabel('Summary').inputValue()).toBe('Mine')
  await other.close()

  // The account is disabled in the middle of a word: the sign-in says so, and the word is there once it is enabled again.
  browser.expectErrors(/401/, /403/)
  const setDisabled = (at: 'now()' | 'NULL') =>
    database.pool.query(`UPDATE users SET disabled_at = ${at} WHERE email = $1`, [owner.email])
  await setDisabled('now()')
  await summary.fill('Not lost')
  await page.getByText('You are signed out', { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('Email address').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await press(page, 'Sign in')
  await page.getByText('This account is switched off. Please contact the academy.').first().waitFor()
  await setDisabled('NULL')
  await press(page, 'Sign in')
  await expect.poll(() => summary.inputValue()).toBe('Not lost')
  await saved(page)
})

test('T11 lessons are ordered by keyboard and by drag, announced, renamed in place and scheduled', async () => {
  const { page } = await openStudio(`/courses/${courseId}`)
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const names = async () =>
    (
      await outline
        .getByRole('listitem')
        .filter({ has: page.getByTitle(/^Drag/) })
        .getByRole('link')
        .allInnerTexts()
    ).join()
  expect(await names()).toBe('Commas,Colons,Dashes')
  await outline.getByRole('link', { name: 'Dashes' }).press('Alt+ArrowUp')
  await outline.getByText('Dashes is now number 2 of 3.').waitFor()
  expect(await names()).toBe('Commas,Dashes,Colons')
  await outline.getByRole('button', { name: 'Move Commas down' }).press('Enter')
  await outline.getByText('Commas is now number 2 of 3.').waitFor()
  await page
    .getByTitle('Drag Colons')
    .dragTo(outline.getByRole('link', { name: 'Dashes' }), { targetPosition: { x: 20, y: 4 } })
  await outline.getByText('Colons is now number 1 of 3.').waitFor()
  expect(await names()).toBe('Colons,Dashes,Commas')

  await outline.getByRole('link', { name: 'Commas' }).press('F2')
  await page.getByLabel('Rename Commas').fill('Commas and pauses')
  await page.keyboard.press('Enter')
  await outline.getByRole('link', { name: 'Commas and pauses' }).waitFor()
  await outline.getByRole('link', { name: 'Commas and pauses' }).click()
  await page.getByRole('region', { name: 'Commas and pauses' }).waitFor()
  await choose(page, 'Hide')
  await outline.getByText('Hidden').waitFor()
  await press(page, 'Schedule…')
  await page.getByLabel('Appears').fill('2031-03-16T08:00')
  await press(page, 'Schedule')
  await press(page, 'Go on with it empty')
  await outline.getByText('Scheduled for Mar 16, 2031, 8:00 AM').waitFor()
  await database.pool.query(
    "UPDATE thing_states SET publish_at = now() WHERE noun = 'lesson' AND publish_at IS NOT NULL",
  )
  const isShown = async () => (await fetch(`${site.url}/courses/grammar/lessons/commas`)).status
  await expect.poll(isShown, { timeout: 30_000 }).toBe(200)
})

test('T12 a lesson is written: bold by keyboard, a list, a formula, a Word fragment; students see it', async () => {
  browser.expectErrors(/422/)
  const { page } = await openStudio(`/courses/${courseId}`)
  await page.getByRole('link', { name: 'Dashes' }).click()
  const box = text(page)
  await box.click()
  await page.keyboard.type('A dash is ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('longer')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('. So ')
  await press(page, 'Formula')
  await page.getByLabel('TeX', { exact: true }).fill('\\frac{1}{2}')
  await press(page, 'Insert')
  await box.locator('math').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await press(page, 'Bulleted list')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await box.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p class=MsoNormal><b>From Word</b><o:p></o:p></p><p><img src="file:///C:/clip_image001.png" alt="A graph"></p>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await box.getByText('From Word').waitFor()
  await box.locator('figure', { hasText: 'A graph' }).waitFor()
  await saved(page)
  await page.reload()
  await box.locator('math').waitFor()
  await press(page, 'Publish changes')
  // A text with a gap is not published.
  await page
    .getByText(/^A picture did not come along when the text was pasted/)
    .first()
    .waitFor()
  const chooser = page.waitForEvent('filechooser')
  await box.getByRole('button', { name: 'Choose the picture' }).click()
  await (await chooser).setFiles(await photo('#7a4b2a'))
  expect(await page.getByLabel('What the picture shows').inputValue()).toBe('A graph')
  await press(page, 'Insert')
  await box.locator('img[alt="A graph"][src^="/files/"]').waitFor()
  await box.evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByText('Only pictures can be put into a text').waitFor()
  await saved(page)
  await press(page, 'Publish changes')
  const html = async () => (await fetch(`${site.url}/courses/grammar/lessons/dashes`)).text()
  await expect.poll(html).toContain('A dash is <strong>longer</strong>. So <math>')
  expect(await html()).toContain('<ul><li>First</li></ul>')
  expect(await html()).toContain('<strong>From Word</strong>')
  expect(await html()).not.toContain('clip_image')
})

test('T8 what was deleted comes back by Undo, and later from the bin', async () => {
  const { page } = await openStudio('/site/testimonial')
  await press(page, 'New testimonial')
  await page.getByLabel('Name of the student').fill('Rana')
  await press(page, 'Create')
  await page.getByLabel('Words').fill('It helped.')
  await press(page, 'Publish')
  await page.getByRole('link', { name: 'See the public page' }).waitFor()
  await choose(page, 'Delete')
  await page.getByText('Nothing here yet.').waitFor()
  await press(page, 'Undo')
  await page.getByRole('link', { name: 'Rana' }).click()
  await choose(page, 'Delete')
  await page.getByText('Nothing here yet.').waitFor()
  await page.goto('/studio/site/bin')
  await press(page, 'Bring back Rana')
  await page.getByText('The bin is empty.').waitFor()
  const { rows } = await database.pool.query('SELECT is_visible, quote FROM testimonials')
  expect(rows).toEqual([{ is_visible: true, quote: 'It helped.' }])

  const { quizId } = await writeDraft(database, courseId, { ...plainQuiz, name: 'Of herons' }, [plainQuestion])
  await page.goto(`/studio/questions/${quizId}`)
  await choose(page, 'Delete the quiz')
  await page.getByText('Of herons was moved to the bin.').waitFor()
  expect(await page.getByRole('link', { name: 'Of herons' }).count()).toBe(0)
  await press(page, 'Undo')
  await page.getByRole('link', { name: 'Of herons' }).waitFor()
  await page.getByLabel('Select Of herons').check()
  await press(page, 'Delete 1 quiz')
  await page.getByText('1 quiz was moved to the bin.').waitFor()
})

/** Creates a published quiz that 33 students have taken: the key of its first question says A, but the best chose B. */
async function takenQuiz(quizName: string) {
  const drafts = ['one', 'two', 'three'].map((word) => ({
    ...plainQuestion,
    stemHtml: `<p>Which is word ${word}?</p>`,
  }))
  const { quizId, versionId } = await writeDraft(database, courseId, { ...plainQuiz, name: quizName }, drafts)
  await publishVersion(database, versionId, Date.now())
  const { rows } = await database.pool.query<{ id: number; item_id: number }>(
    'SELECT id, item_id FROM questions WHERE version_id = $1 ORDER BY ordinal LIMIT 1',
    [versionId],
  )
  const best = Array.from({ length: 11 }, () => ({ answers: ['a2', 'a1', 'a1'] }))
  const others = Array.from({ length: 22 }, () => ({ answers: ['a1', 'a2', 'a2'] }))
  const attempts = await addResults(database, quizId, [...best, ...others])
  return { quizId, itemId: rows[0]!.item_id, questionId: rows[0]!.id, attempts }
}

/** Creates a draft quiz of three questions in the course, as an import makes it; in two modules the third is in the second. */
async function importedQuiz(quizName: string, own: Partial<QuizSettings> = {}) {
  const drafts = ['First', 'Second', 'Third'].map((word) => ({
    ...plainQuestion,
    stemHtml: `<p>${word} which?</p>`,
    explanationHtml: '<p>So.</p>',
    ...(own.type === 'two_module' && { module: word === 'Third' ? ('module2' as const) : ('module1' as const) }),
  }))
  return (await writeDraft(database, courseId, { ...plainQuiz, name: quizName, ...own }, drafts)).quizId
}

/** Creates a published quiz in the course; returns its id and that of its version. */
async function publishedQuiz(quizName: string, minutes: number | null = null, holdsReviews = false) {
  const quizId = await importedQuiz(quizName)
  await database.pool.query('UPDATE quiz_versions SET quiz_minutes = $2, holds_reviews = $3 WHERE quiz_id = $1', [
    quizId,
    minutes,
    holdsReviews,
  ])
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM quiz_versions WHERE quiz_id = $1', [
    quizId,
  ])
  const versionId = rows[0]?.id ?? 0
  await database.transaction((tx) => publishVersion(tx, versionId, Date.now()))
  return [quizId, versionId]
}

/** Returns the control that opens folded fields, by the beginning of its name. */
const fold = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })
const quizList = (page: Page) => page.getByRole('navigation', { name: 'The quiz' })
/** Returns the questions of a quiz in order, each by its first word. */
const orderOf = async (page: Page) =>
  (
    await quizList(page)
      .getByRole('link', { name: /which\?/ })
      .allInnerTexts()
  )
    .map((line) => /\w+(?= which)/.exec(line)?.[0])
    .join()

test('T17 T18 I6 an imported quiz is ordered, filled from the bank, mended, put under a lesson and published; a student gets it', async () => {
  const quizId = await importedQuiz('Imported set')
  await importedQuiz('Another set')
  const { page } = await openStudio('/questions')
  await page.getByRole('link', { name: 'Imported set' }).click()
  const list = quizList(page)
  const order = () => orderOf(page)
  await list.getByRole('link', { name: /Third/ }).press('Alt+ArrowUp')
  await list.getByText('Now number 2 of 3 in All questions.').waitFor()
  await expect.poll(order).toBe('First,Third,Second')
  await page
    .getByTitle('Drag question 3')
    .dragTo(list.getByRole('link', { name: /First/ }), { targetPosition: { x: 20, y: 2 } })
  await list.getByText('Now number 1 of 3 in All questions.').waitFor()
  await expect.poll(order).toBe('Second,First,Third')
  await list.getByRole('button', { name: 'Take question 2 out' }).press('Enter')
  await page.getByText('It is out of the quiz, and stays in the bank. Undo').waitFor()
  // Undo stands where the question stood, one step before the line that has the focus.
  await expect.poll(() => list.locator('a:focus').innerText()).toContain('Third which?')
  await page.keyboard.press('Shift+Tab')
  expect(await list.locator('button:focus').innerText()).toBe('Undo')
  await page.keyboard.press('Enter')
  await list.getByText('It is back in the quiz.').waitFor()
  await expect.poll(order).toBe('Second,First,Third')
  await expectAccessible(page)
  await expectRoomForLongerWords(page)

  // Two modules: what is missing is named, and leads to its place.
  await page.getByLabel('Modules').selectOption('Two modules')
  await list.getByRole('region', { name: 'Module 2' }).waitFor()
  await list.getByRole('link', { name: /Third/ }).press('Alt+ArrowUp')
  await press(page, 'Add a question to Module 1')
  await page.getByRole('link', { name: 'From the bank…' }).click()
  await page.getByLabel('Search').fill('third')
  await page.getByText('2 questions', { exact: true }).waitFor()
  await page.getByText('In this quiz').waitFor()
  await press(page, 'Add “Third which?”')
  await expect.poll(() => page.getByText('In this quiz').count()).toBe(2)
  await page.getByRole('link', { name: 'Back to the quiz' }).click()
  await page.getByRole('link', { name: 'Publish check' }).first().click()
  await page.waitForURL('**/check')
  await page.getByText('Module 1 needs a time: without one it would last a second.').waitFor()
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await page.getByRole('listitem').filter({ hasText: 'Module 1 needs a time' }).getByRole('link').click()
  const minutes = page.getByLabel('Minutes of module 1')
  await expect.poll(() => minutes.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByLabel('Modules').selectOption('One module')
  await page.getByLabel('Minutes').fill('12 minutes')
  expect(await page.getByLabel('Minutes').inputValue()).toBe('12')
  await saved(page)
  await page.getByLabel('Lesson', { exact: true }).selectOption('Colons')
  await page.getByText('The lesson is set.').waitFor()
  await press(page, 'Publish')
  await page.getByText('Version 1 is published.').waitFor()
  const { rows } = await database.pool.query(
    `SELECT v.quiz_minutes, (SELECT count(*)::int FROM version_questions l WHERE l.version_id = v.id) AS questions
      FROM quizzes z JOIN quiz_versions v ON v.id = z.published_version_id WHERE z.id = $1 AND z.lesson_id IS NOT NULL`,
    [quizId],
  )
  expect(rows).toEqual([{ quiz_minutes: 12, questions: 4 }])
})

const why = 'The passage says it.'
/** Returns a table of 200 questions as a tutor writes them: module 1, an easier and a harder module 2, the last question in neither. */
const workbookRows = () => [
  ['Text', 'Picture', 'Frage', 'A', 'B', 'C', 'correct', 'topic', 'Module', 'Pool', 'Why'],
  [
    'The pier froze.',
    'pier.png',
    'Which season is it?',
    'Winter',
    'Summer',
    'Spring',
    'A',
    'Seasons',
    'module1',
    '',
    why,
  ],
  ['The ferry sank.', '', 'What moves on water?', 'A tram', 'A ferry', 'A lift', '1', 'Ways', 'module1', '', why],
  ...Array.from({ length: 198 }, (_, at) => {
    const number = at + 3
    const place = number <= 100 ? ['module1', ''] : ['module2', number <= 150 ? 'easy' : number < 200 ? 'hard' : '']
    const text = `Ferry ${number} left the pier at dawn.`
    return [text, '', `When did ferry ${number} leave?`, 'At noon', 'At dawn', 'At dusk', 'B', 'Ways', ...place, why]
  }),
  ['The tram stood.', '', 'What runs on rails?', 'A tram', 'A ferry', 'A lift', 'E', 'Ways', 'module1', '', why],
]

/** Returns the files of the workbook and its picture, in one archive. */
const workbookFile = async () => ({
  name: 'march.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync({ 'march.xlsx': workbookOf(workbookRows()), 'pictures/pier.png': (await photo('#2a4b7a')).buffer }),
  ),
})

/** Sends the workbook and says which column holds the questions. */
async function sendWorkbook(page: Page) {
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(await workbookFile())
  await page.getByText('No column holds the questions.').waitFor()
  await page.getByLabel('Column “Frage” goes to').selectOption('Question')
  await page.getByText('The right answer is “E”, which is none of its 3 options.').waitFor()
  await page.getByText('1 picture comes along.').waitFor()
}

/** Imports what was read into a new quiz of the course, without what is rejected. */
async function importRest(page: Page, quizName: string, lesson = 'No lesson yet') {
  await page.getByLabel('Name', { exact: true }).fill(quizName)
  await page.getByLabel('Course', { exact: true }).selectOption('Grammar Workshop')
  await page.getByLabel('Lesson', { exact: true }).selectOption(lesson)
  const partial = page.getByLabel('Import the other 200 questions without the rejected ones')
  if ((await partial.count()) > 0) await partial.check()
  await press(page, 'Import 200 questions')
  await page.getByText('200 questions are imported').waitFor()
}

/**
 * Creates the quiz of the workbook as a draft without times, whose last question stands in no pool or in this one; returns its id and its
 * version's.
 */
const ferryDraft = (quizName: string, own: Partial<QuizSettings> = {}, lastPool = '') => {
  const [heads = [], ...rows] = workbookRows()
  const known = heads.map((head) => (head === 'Frage' ? 'Question' : head))
  const placed = rows.map((row) => row.map((cell, at) => (row[8] === 'module2' && at === 9 ? cell || lastPool : cell)))
  const { questions } = readBank(
    workbookOf([known, ...placed.map(([passage = '', , ...rest]) => [passage, '', ...rest])]),
  )
  const settings = { ...plainQuiz, name: quizName, type: 'two_module' as const, hardThreshold: 2, ...own }
  return writeDraft(database, courseId, settings, questions)
}

/** Publishes the same quiz under a lesson of its own with 30 minutes for each module; returns both ids. */
async function ferryTest(quizName: string) {
  const { quizId, versionId } = await ferryDraft(quizName, { module1Minutes: 30, module2Minutes: 30 }, 'easy')
  const slug = quizName.toLowerCase().replaceAll(' ', '-')
  const lessonId = await addLesson(database, { courseId, slug, name: quizName, sort: 50, isFree: true })
  await database.transaction(async (tx) => {
    await attachQuiz(tx, quizId, lessonId)
    await publishVersion(tx, versionId, Date.now())
  })
  return { quizId, lessonId }
}

/** Registers a new student of the academy. */
const register = (student: { name: string; email: string; password: string }) =>
  fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...student, phone: '+12025550101', parent_phone: '+12025550102' }),
  })

/** Registers a new student of the academy, on a page of their own. */
async function studentPage(studentName: string) {
  const email = `${studentName.toLowerCase().replaceAll(' ', '.')}@students.example`
  const student = { name: studentName, email, password: owner.password }
  await register(student)
  const { page } = await browser.open({ baseURL: site.url })
  await signIn(page, student)
  return { page, email }
}

/** Hands in the test at once, in the easier module 2 and with this answer to the second question. */
async function takeAtOnce(page: Page, lessonId: number, second: string) {
  await openQuiz(page, lessonId)
  await next(page).click()
  await page.getByText('What moves on water?').waitFor()
  await option(page, second).check()
  await endPart(page, await toCheck(page, 'Next'))
  await page.getByRole('button', { name: 'Start Module 2' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await endPart(page, await toCheck(page, 'Submit'))
  await page.getByRole('link', { name: 'View Answers' }).waitFor()
}

test('I2 I3 I4 I6 a workbook of 200 questions is mapped, keeps what is typed without a network, and is imported without what it rejects', async () => {
  const { page, context } = await openStudio('/questions')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('Choose a file, or drop it here').waitFor()
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await sendWorkbook(page)
  for (const [width, colorScheme] of [
    [768, 'dark'],
    [768, 'light'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByLabel('Name', { exact: true }).fill('March ferries')
  // Mapped anew without a network for a while: what is typed stays, and the page goes on by itself.
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  const states = /\/studio\/question-imports\/\d+$/
  await page.route(states, (route) => route.abort())
  await page.getByLabel('Column “topic” goes to').selectOption('Domain')
  await page.getByText('The server cannot be reached. This page looks again until it can.').waitFor()
  await page.unroute(states)
  await page.getByText('The server cannot be reached.').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('March ferries')
  await page.getByLabel('Course', { exact: true }).selectOption('Grammar Workshop')
  await page.getByLabel('Lesson', { exact: true }).selectOption('Dashes')
  await press(page, 'Import 200 questions')
  await page.getByText('Some questions were rejected: correct the file, or tick this.').waitFor()
  await importRest(page, 'March ferries', 'Dashes')
  // It is there after a reload too, and is not imported again.
  await page.reload()
  await page.getByRole('link', { name: 'See what is left to do' }).click()
  await quizList(page).getByRole('link', { name: 'Settings' }).click()
  expect(await page.getByLabel('Modules').locator('option:checked').innerText()).toBe('Two modules')
  await quizList(page)
    .getByRole('link', { name: /The pier froze/ })
    .click()
  const [tried] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Take it from here as a student' }).click(),
  ])
  const pier = tried.getByRole('img', { name: 'Picture of question 1' })
  await expect.poll(() => pier.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
})

test('I2 columns that the reader does not know are assigned in a table, which scrolls by itself on a phone', async () => {
  const { page } = await openStudio('/questions/import')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByLabel('Choose a file, or drop it here').setInputFiles({
    name: 'columns.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('What is asked,One,Two,A heading of a column that is long\nWhich?,a gull,a tern,B\n'),
  })
  await page.getByRole('row', { name: 'A heading of a column that is long' }).waitFor()
  expect(await sideways(page)).toBe(0)
})

test('T18 T17 each line of the publish check leads to its place, and a quiz is tried from a question without an attempt', async () => {
  const { quizId } = await ferryDraft('Ferries to check')
  const { page, context } = await openStudio(`/questions/${quizId}`)
  const blocking = (words: string) => page.getByRole('listitem').filter({ hasText: words }).getByRole('link')
  const toCheckOfQuiz = () => quizList(page).getByRole('link', { name: 'Publish check' }).click()
  await toCheckOfQuiz()
  for (const module of [1, 2]) {
    await blocking(`Module ${module} needs a time`).click()
    await page.getByLabel(`Minutes of module ${module}`).fill('30')
    await saved(page)
    await toCheckOfQuiz()
  }
  await blocking('it is neither easy nor hard').click()
  await expectSelected(page, 'Question 200')
  const last = quizList(page).getByRole('link', { name: /Ferry 200 / })
  await last.press('Alt+ArrowDown')
  await quizList(page).getByText('Now number 1 of 51 in Module 2, easier.').waitFor()
  await toCheckOfQuiz()
  await page.getByText('Nothing blocks this quiz.').waitFor()
  // From question 20 as a student, and no attempt is made.
  const attemptsNow = async () => (await database.pool.query('SELECT count(*)::int AS attempts FROM attempts')).rows
  const before = await attemptsNow()
  await quizList(page)
    .getByRole('link', { name: /Ferry 20 / })
    .click()
  const [tried] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Take it from here as a student' }).click(),
  ])
  await tried.getByText('When did ferry 20 leave?').waitFor()
  await option(tried, 'B').check()
  await next(tried).click()
  await tried.getByText('When did ferry 21 leave?').waitFor()
  expect(await attemptsNow()).toEqual(before)
  await tried.close()
  await press(page, 'Publish')
  await page.getByText('Version 1 is published.').waitFor()
})

test('T27 the desk follows a student through both modules, and gives five minutes more, which the student sees', async () => {
  const { lessonId } = await ferryTest('Ferries at the desk')
  const { page } = await openStudio('/')
  const { page: taking } = await studentPage('Dalia Test')
  await openQuiz(taking, lessonId)
  await taking.getByText('Which season is it?').waitFor()
  await option(taking, 'A').check()
  await next(taking).click()
  await taking.getByText('What moves on water?').waitFor()
  await option(taking, 'B').check()
  await page.getByRole('link', { name: 'Exam desk' }).click()
  const onDesk = page.getByRole('listitem').filter({ hasText: 'Dalia Test' })
  await onDesk.getByText('2 of 100 answered').waitFor()
  await onDesk.getByText('Question 2 of 100').waitFor()
  expect(await secondsLeft(taking)).toBeLessThanOrEqual(30 * 60)
  const told = await watchFor(taking, toasts.success, 'You have 5 minutes more.')
  await press(page, '5 minutes more for Dalia Test')
  await page.getByText('Dalia Test has 5 minutes more, and sees it now.').waitFor()
  await expect.poll(() => secondsLeft(taking)).toBeGreaterThan(30 * 60)
  await told()
  await onDesk.getByText('5 minutes given').waitFor()
  await endPart(taking, await toCheck(taking, 'Next'))
  await taking.getByRole('button', { name: 'Start Module 2' }).click()
  await taking.getByRole('button', { name: 'Confirm' }).click()
  await onDesk.getByText('0 of 51 answered').waitFor()
  await endPart(taking, await toCheck(taking, 'Submit'))
  await onDesk.getByText('Submitted').waitFor()
})

test('T38 the columns of the desk stand where they stood, whatever one of its rows can do', async () => {
  const { quizId, lessonId } = await ferryTest('Ferries that wait')
  const names = ['Amal Test', 'Basma Test']
  for (const student of names) {
    const { page: taking } = await studentPage(student)
    await openQuiz(taking, lessonId)
    await taking.getByText('Which season is it?').waitFor()
    await taking.close()
  }
  const { page } = await openStudio('/desk')
  await page.setViewportSize({ width: 1280, height: 800 })
  const rows = names.map((student) => page.getByRole('listitem').filter({ hasText: student }))
  await press(page, 'More for Amal Test')
  await press(page, 'Pause…')
  await page.getByRole('dialog').getByRole('textbox').first().fill('Ill')
  await press(page, 'Pause')
  await rows[0]?.getByRole('button', { name: 'Resume' }).waitFor()
  const columnsOf = (row: (typeof rows)[number]) =>
    row.evaluate((element) => [...element.children].map((cell) => Math.round(cell.getBoundingClientRect().left)))
  const [paused = [], running] = await Promise.all(rows.map(columnsOf))
  expect(paused).toHaveLength(5)
  expect(paused).toEqual(running)
  // No test stays open before the next desk.
  await database.pool.query(
    "UPDATE attempts SET phase = 'closed', finish_reason = 'discarded', finished_at = now(), due_at = NULL WHERE quiz_id = $1",
    [quizId],
  )
})

test('T6 on a phone the head of a list has one line below it, and none of its own below what selects all', async () => {
  await studentPage('Chadi Test')
  const { page } = await openStudio('/people')
  await page.getByRole('row').nth(1).waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  const lines = await page
    .getByRole('row')
    .first()
    .evaluate((row) => [row, ...row.children].map((one) => getComputedStyle(one).borderBlockEndWidth))
  expect(lines.filter((width) => width !== '0px')).toHaveLength(1)
})

test('T28 T20 the question that everyone fails stands first; its key is corrected for all, and a student reads it in review and email', async () => {
  const { quizId, lessonId } = await ferryTest('Ferries of a wrong key')
  // The weaker half misses every tenth question, and no one has the second right.
  const classOf = Array.from({ length: 32 }, (_, at) => ({
    answers: Array.from({ length: 151 }, (_question, place) =>
      place === 0 || (at < 16 && place % 10 === 2) ? 'a1' : 'a2',
    ),
    variant: 'easy' as const,
  }))
  await addResults(database, quizId, classOf)
  const { page: taking, email } = await studentPage('Sami Test')
  await takeAtOnce(taking, lessonId, 'B')
  const { page } = await openStudio(`/results/${quizId}`)
  await page.getByRole('row').nth(1).getByText('The best choose B, the key says A.').waitFor()
  await page.getByRole('row').nth(1).getByRole('cell', { name: '0%' }).waitFor()
  await press(page, 'Choices at Module 1 · 2')
  await page.getByRole('dialog').getByRole('row', { name: 'B A ferry 100% 100% 100%' }).waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Correct the key…' }).click()
  await page.getByRole('checkbox', { name: 'A A tram' }).press('Space')
  await page.getByRole('checkbox', { name: 'B A ferry' }).press('Space')
  await press(page, 'Show what would change')
  await page.getByRole('heading', { name: '33 results change of 33' }).waitFor()
  await page.getByLabel('Why, in words for students').fill('A ferry moves on water.')
  await press(page, 'Apply to 33 results')
  await page.getByText('Now the key is B.').waitFor()
  await taking.goto(`/quiz-answers/${quizId}`)
  await taking.getByText('From 0 of 151 to 1 of 151.').waitFor()
  const subjects = async () => (await emailsTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 30_000 }).toContain('Your result for Ferries of a wrong key was corrected')
})

test('T19 a mistake in the words of a published question is mended without a version, in the finished attempt and in the next, and reverted', async () => {
  const { quizId, lessonId } = await ferryTest('Ferries of a slip')
  const { page: taking } = await studentPage('Nour Test')
  await takeAtOnce(taking, lessonId, 'A')
  const inReview = async (words: string) => {
    await taking.goto(`/quiz-answers/${quizId}`)
    await taking.getByRole('button', { name: 'Review question 2' }).first().click()
    await taking.getByRole('dialog').getByText(words).waitFor()
  }
  await inReview('What moves on water?')
  const { page } = await openStudio(`/questions/${quizId}`)
  await quizList(page)
    .getByRole('link', { name: /The ferry sank/ })
    .click()
  await text(page, 'Question').fill('What floats on water?')
  await press(page, 'Publish it now as a typo fix')
  const slip = page.getByRole('listitem').filter({ hasText: 'Huda Saleh: ' })
  await slip.getByRole('button', { name: 'Revert' }).waitFor()
  await inReview('What floats on water?')
  await openQuiz(taking, lessonId)
  await next(taking).click()
  await taking.getByText('What floats on water?').waitFor()
  await slip.getByRole('button', { name: 'Revert' }).press('Enter')
  await slip.getByText('(reverted)').waitFor()
  await taking.reload()
  await taking.getByText('What moves on water?').waitFor()
  await page.getByText('Version 1, published').waitFor()
  // No test stays open before the desk.
  await taking.goto('/quizzes')
  await taking.getByRole('button', { name: 'Discard this attempt' }).click()
  await taking.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await taking.getByText('Attempt discarded.').first().waitFor()
})

test('I5 200 questions with a picture come back equal from their exports, but for what the export has listed', async () => {
  const { page } = await openStudio('/questions/import')
  await sendWorkbook(page)
  await importRest(page, 'Ferries to export')
  const idOf = async (quizName: string): Promise<number> =>
    (await database.pool.query('SELECT id FROM quizzes WHERE name = $1', [quizName])).rows[0].id
  const quizId = await idOf('Ferries to export')
  const was = (await readQuizForExport(database, quizId)).drafts.map((draft) => toNeutral(draft)!)
  await page.goto(`/studio/questions/${quizId}`)
  await press(page, 'Export')
  await page.getByText('1 picture is beside them').waitFor()
  const [whole] = await Promise.all([page.waitForEvent('download'), press(page, 'Save file')])
  expect(whole.suggestedFilename()).toBe('Ferries to export.zip')
  const bank = readBank(await readFile(await whole.path()))
  expect([bank.questions.length, bank.found.length, bank.findings]).toEqual([200, 1, []])
  for (const [format, file] of [
    ['Moodle XML', 'Ferries to export.xml'],
    ['QTI 3.0 package', 'Ferries to export.zip'],
  ] as const) {
    await page.goto(`/studio/questions/${quizId}`)
    await press(page, 'Export')
    const prepared = page.waitForResponse((response) => /\/export\?format=(moodle|qti)/.test(response.url()))
    await page.getByLabel('Format', { exact: true }).selectOption(format)
    const { lost } = (await (await prepared).json()).data as { lost: { field: ExportedField; questions: number[] }[] }
    await page.getByText('the settings of the quiz').waitFor()
    if (format === 'Moodle XML') {
      await expectAccessible(page)
      await expectRoomForLongerWords(page)
    }
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save file')])
    expect(download.suggestedFilename()).toBe(file)
    const buffer = await readFile(await download.path())
    await page.goto('/studio/questions/import')
    await page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer })
    await importRest(page, `Back by ${format}`)
    await page.getByText('It isn’t attached to a lesson yet, so no one can take it.').waitFor()
    const { drafts } = await readQuizForExport(database, await idOf(`Back by ${format}`))
    expect(drafts.length).toBe(200)
    for (const [at, draft] of drafts.entries()) {
      const left = lost.filter(({ questions }) => questions.includes(at + 1)).map(({ field }) => field)
      const [before, back] = [was[at]!, toNeutral(draft)!]
      // A picture travels in the file, and is stored again under an address of its own.
      expect(back.image === null).toBe(before.image === null)
      expectEqualButFor(left, { ...before, image: null }, { ...back, image: null })
    }
  }
})

test('I7 I6 T17 a pasted text and a Word document are reported, imported, given a skill at once and published', async () => {
  const { page } = await openStudio('/questions/import')
  const box = page.getByRole('textbox', { name: 'Paste questions' })
  await press(page, 'Read the questions')
  await page.getByText('Paste or type the questions first.').waitFor()
  // Only a person can paste; what a browser makes of that is elements in the box.
  await box.evaluate((element) => {
    element.innerHTML =
      '<p>River test</p><ol><li>Which word means <i>unused</i>?</li></ol><p>A. busy</p><p>B. <b>idle</b></p><p>2. Which is a fruit?</p><p>A. table</p><p>B. <b>apple</b></p>'
  })
  await expectAccessible(page)
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page)).toBe(0)
  }
  await press(page, 'Read the questions')
  await page.getByText('“River test” belongs to no question, so it is left out.').waitFor({ state: 'attached' })
  await page.getByLabel('Name', { exact: true }).fill('Pasted quiz')
  await page.getByLabel('Course', { exact: true }).selectOption('Grammar Workshop')
  await page.getByLabel('Lesson', { exact: true }).selectOption('No lesson yet')
  await press(page, 'Import 2 questions')
  await page.getByText('2 questions are imported').waitFor()

  await page.goto('/studio/questions/import')
  await page
    .getByLabel('Choose a file, or drop it here')
    .setInputFiles(fileURLToPath(new URL('../src/testing/documents/word-text-box.docx', import.meta.url)))
  await page.getByText('It shows what cannot be carried over: chart.').waitFor()
  await page.getByLabel('Into').selectOption('A quiz, after its questions')
  await page.getByLabel('Course', { exact: true }).selectOption('Grammar Workshop')
  await page.getByLabel('Quiz', { exact: true }).selectOption('Pasted quiz')
  await page.getByLabel('Import the other 1 question without the rejected ones').check()
  await press(page, 'Import 1 question')
  await page.getByText('1 question is imported').waitFor()
  await page.getByRole('link', { name: 'See what is left to do' }).click()
  await press(page, 'Change several questions')
  await expectAccessible(page)
  await expect.poll(() => page.getByRole('button', { name: 'Change 0 questions' }).isDisabled()).toBe(true)
  await page.getByRole('dialog').getByLabel('All questions').check()
  await page.getByRole('dialog').getByLabel('Skill').fill('Vocabulary')
  await press(page, 'Change 3 questions')
  await page.getByText('3 questions changed.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Publish')
  await page.getByText('Version 1 is published.').waitFor()
  const { rows } = await database.pool.query(
    `SELECT r.skill, count(*)::int AS questions FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
      JOIN quizzes z ON z.published_version_id = l.version_id WHERE z.name = 'Pasted quiz' GROUP BY r.skill`,
  )
  expect(rows).toEqual([{ skill: 'Vocabulary', questions: 3 }])
})

test('I7 I8 T17 modules and difficulties of a pasted text are those of its questions, and several are given others at once', async () => {
  const { page } = await openStudio('/questions/import')
  const question = (number: number, asks: string, labels: string) =>
    `${number}. Which ${asks}?\nA. a stone\nB. a ferry\nAnswer: B\n${labels}`
  const pasted = [
    question(1, 'floats', 'Module: 1\nDifficulty: easy'),
    question(2, 'crosses', 'Module: 1'),
    question(3, 'returns', 'Module: 2 easy'),
    question(4, 'departs', 'Module: M2 hard\nDifficulty: hard'),
  ]
  await page
    .getByRole('textbox', { name: 'Paste questions' })
    .evaluate((element: HTMLElement, words) => (element.innerText = words), pasted.join('\n\n'))
  await press(page, 'Read the questions')
  await page.getByLabel('Name', { exact: true }).fill('Pasted modules')
  await page.getByLabel('Course', { exact: true }).selectOption('Grammar Workshop')
  await page.getByLabel('Lesson', { exact: true }).selectOption('No lesson yet')
  await press(page, 'Import 4 questions')
  await page.getByText('4 questions are imported').waitFor()
  const stored = async () => {
    const { rows } = await database.pool.query(
      `SELECT concat_ws(' ', r.stem_html, l.module, l.variant, r.difficulty) AS line
       FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id JOIN quiz_versions v ON v.id = l.version_id
       JOIN quizzes z ON z.id = v.quiz_id WHERE z.name = 'Pasted modules' ORDER BY r.stem_html`,
    )
    return rows.map(({ line }) => line)
  }
  expect(await stored()).toEqual([
    'Which crosses? module1',
    'Which departs? module2 hard hard',
    'Which floats? module1 easy',
    'Which returns? module2 easy',
  ])
  await page.getByRole('link', { name: 'See what is left to do' }).click()
  await press(page, 'Change several questions')
  const dialog = page.getByRole('dialog')
  for (const asks of ['crosses', 'returns']) await dialog.getByLabel(`Which ${asks}?`).check()
  await dialog.getByLabel('Move to').selectOption('Module 2, harder')
  await dialog.getByLabel('Difficulty').fill('hard')
  await press(page, 'Change 2 questions')
  await page.getByText('2 questions changed.').waitFor()
  expect(await stored()).toEqual([
    'Which crosses? module2 hard hard',
    'Which departs? module2 hard hard',
    'Which floats? module1 easy',
    'Which returns? module2 hard hard',
  ])
})

test('T17 the questions that are changed together are read one below the other, however many and long they are', async () => {
  const stemHtml = `<p>${'Which of these sentences about the harbor is complete? '.repeat(4)}</p>`
  const { quizId } = await writeDraft(
    database,
    courseId,
    { ...plainQuiz, name: 'Long lines' },
    Array.from({ length: 14 }, () => ({ ...plainQuestion, stemHtml, explanationHtml: '<p>So.</p>' })),
  )
  const { page } = await openStudio(`/questions/${quizId}`)
  await press(page, 'Change several questions')
  const overlaps = await page
    .getByRole('dialog')
    .locator('fieldset label')
    .evaluateAll((labels) => {
      const boxes = labels.map((label) => (label.querySelector('span') ?? label).getBoundingClientRect())
      return boxes.filter((box, at) => at > 0 && box.top < (boxes[at - 1]?.bottom ?? 0)).length
    })
  expect(overlaps).toBe(0)
})

test('a field that has the focus stands between the head and the foot of its dialog on the smallest phone', async () => {
  const { quizId } = await writeDraft(
    database,
    courseId,
    { ...plainQuiz, name: 'Many lines' },
    Array.from({ length: 14 }, () => plainQuestion),
  )
  const { page } = await openStudio(`/questions/${quizId}`, {
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    isMobile: true,
  })
  await press(page, 'Change several questions')
  const dialog = page.getByRole('dialog')
  const isSeen = (label: string) =>
    dialog.getByLabel(label).evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect()
      const [head, foot] = ['header', 'footer'].map((name) => field.closest('dialog')?.querySelector(name))
      return (
        field === document.activeElement &&
        top >= (head?.getBoundingClientRect().bottom ?? Infinity) &&
        bottom <= (foot?.getBoundingClientRect().top ?? 0)
      )
    })
  await dialog.getByRole('checkbox').last().focus()
  for (const label of ['Skill', 'Difficulty']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isSeen(label), { message: label }).toBe(true)
  }
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => isSeen('Skill')).toBe(true)
  await dialog.evaluate((one) => one.scrollTo(0, 0))
  await dialog.getByLabel('Difficulty').focus()
  await expect.poll(() => isSeen('Difficulty')).toBe(true)
})

test('T17 what the filters of the bank leave is added to a quiz in one press, and undone in one', async () => {
  const draft = { ...plainQuestion, section: 'Shore', explanationHtml: '<p>So.</p>' }
  await writeDraft(database, courseId, { ...plainQuiz, name: 'Of the shore' }, [
    { ...draft, stemHtml: '<p>Gull which?</p>', difficulty: 'Hard' },
    { ...draft, stemHtml: '<p>Tern which?</p>', difficulty: 'Easy' },
    { ...draft, stemHtml: '<p>Auk which?</p>', difficulty: 'Hard' },
  ])
  const quizId = await importedQuiz('Filled from the bank')
  const { page } = await openStudio(`/questions/${quizId}/bank`)
  await page.getByLabel('Section', { exact: true }).selectOption('Shore')
  await page.getByText('3 questions', { exact: true }).waitFor()
  await page.getByLabel('Difficulty', { exact: true }).selectOption('Hard')
  await page.getByText('2 questions', { exact: true }).waitFor()
  await page.getByLabel('Select all on this page').check()
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await press(page, 'Add 2 questions to the quiz')
  await page.getByText('Added to the end: 2.').waitFor()
  await expect.poll(() => page.getByText('In this quiz', { exact: true }).count()).toBe(2)
  await press(page, 'Undo')
  await page.getByText('In this quiz', { exact: true }).first().waitFor({ state: 'detached' })
  await page.getByLabel('Select all on this page').check()
  await press(page, 'Add 2 questions to the quiz')
  await page.getByText('Added to the end: 2.').waitFor()
  await page.getByRole('link', { name: 'Back to the quiz' }).click()
  await quizList(page).getByRole('link', { name: /Auk/ }).waitFor()
  expect(await orderOf(page)).toBe('First,Second,Third,Gull,Auk')
})

test('I1 a question that no quiz has is opened from the bank, by way of the quiz that is chosen', async () => {
  const former = await importedQuiz('With a heron')
  const quizId = await importedQuiz('Where the heron goes')
  const { page } = await openStudio(`/questions/${former}`)
  await quizList(page)
    .getByRole('link', { name: /Second/ })
    .click()
  await text(page, 'Question').fill('Where does the heron stand?')
  await saved(page)
  await quizList(page).getByRole('button', { name: 'Take question 2 out' }).press('Enter')
  await page.getByText('It is out of the quiz').first().waitFor()
  await page.goto('/studio/questions/bank?used=nowhere&q=heron')
  await press(page, 'Where does the heron stand?')
  await page.getByLabel('Find a quiz').fill('heron goes')
  await expect.poll(() => page.getByLabel('Quiz', { exact: true }).locator('option').count()).toBe(1)
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await press(page, 'Put it there and open it')
  await page.waitForURL(new RegExp(`/questions/${quizId}/items/\\d+$`))
  await text(page, 'Question').getByText('Where does the heron stand?').waitFor()
  await press(page, 'Show the versions')
  await page.getByText('What text 1 says').click()
  await page.getByText('The key is A.').first().waitFor()
})

test('I1 questions of the bank are found by what they are and by their words, and tagged many at once', async () => {
  const { page } = await openStudio('/questions/bank')
  await page.getByLabel('Search').fill('gull')
  await page.getByText('1 question', { exact: true }).waitFor()
  await page.getByLabel('Select all on this page').check()
  await page.getByLabel('Tags, with commas between them').fill('winter, ferry')
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await press(page, 'Apply to 1 question')
  await page.getByRole('table').getByText('winter', { exact: true }).waitFor()
  await page.getByLabel('Search').fill('')
  await page.getByLabel('Same words').selectOption('as another question')
  await page
    .getByText(/same words as \d+ other/)
    .first()
    .waitFor()
})

test('T16 a question is written by keyboard: an option is moved and its key goes along; a rationale, a step from the passage', async () => {
  const quizId = await importedQuiz('Written set')
  const { page } = await openStudio(`/questions/${quizId}`)
  await page
    .getByRole('navigation', { name: 'The quiz' })
    .getByRole('link', { name: /Second/ })
    .click()
  await fold(page, 'Passage or picture').press('Enter')
  await text(page, 'Passage').click()
  await page.keyboard.type('The keeper lit the lamp at dusk.')
  await text(page, 'Option B').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' lamps')
  await page.getByRole('button', { name: 'Move option B up' }).press('Enter')
  await page.getByText('It is option A now. The key still names the same option.').waitFor()
  expect(await text(page, 'Option A').innerText()).toBe('two lamps')
  expect(await page.getByLabel('B is right', { exact: true }).isChecked()).toBe(true)
  // What a question needs is in sight; all else is folded, and says what of it is filled in.
  const why = page.getByLabel('Why B is right or tempting')
  const more = fold(page, 'More')
  expect(await why.isVisible()).toBe(false)
  await more.press('Enter')
  await why.fill('Too short.')
  await press(page, 'Add a step')
  await page.getByLabel('Step 1', { exact: true }).fill('Look at the verb.')
  await text(page, 'Passage').selectText()
  // By keyboard the way to the button leads through other fields, and Tab selects what is in them.
  await page.getByLabel('Step 1', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await isFocusAt(page, 'Take the selected words')).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Words that step 1 points at').inputValue()).toBe('The keeper lit the lamp at dusk.')
  const tooShort = page.getByText('Why option B is right or tempting has 2 words; 15 to 45 explain it best.')
  await tooShort.waitFor()
  await page.getByText('Before it can be published').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await more.getByText('Filled in: reasons, steps.').waitFor()
  // The finding opens what is folded, and leads to its field.
  await more.press('Enter')
  await expect.poll(() => why.isVisible()).toBe(false)
  await tooShort.press('Enter')
  await expect.poll(() => why.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The keeper lit one lamp and no more, as the only sentence of the passage says it.')
  await saved(page)
  await page.goto(new URL(page.url()).pathname)
  // A passage that is there shows itself; the device remembers that the rest was folded.
  await text(page, 'Passage').waitFor()
  await tooShort.waitFor({ state: 'detached' })
  expect(await why.isVisible()).toBe(false)
  const { rows } = await database.pool.query(
    `SELECT q.spec, q.key, q.passage_html, q.explanation -> 'steps' AS steps FROM questions q JOIN quiz_versions v ON v.id = q.version_id
      WHERE v.quiz_id = $1 AND q.ordinal = 2`,
    [quizId],
  )
  expect(rows).toEqual([
    {
      spec: { options: ['two lamps', 'one'] },
      key: 'a2',
      passage_html: '<p>The keeper lit the lamp at dusk.</p>',
      steps: [{ text: 'Look at the verb.', highlight: 'The keeper lit the lamp at dusk.' }],
    },
  ])
})

test('T16 a poem keeps its lines: one tool marks it, and the player sets it as verse', async () => {
  const quizId = await importedQuiz('A poem')
  const { page } = await openStudio(`/questions/${quizId}`, { viewport: { width: 1280, height: 800 } })
  await quizList(page).getByRole('link', { name: /First/ }).click()
  await fold(page, 'Passage or picture').press('Enter')
  const passage = text(page, 'Passage')
  await passage.click()
  await page.keyboard.type('The tide goes out,')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('the tide comes in.')
  const tools = passage.locator('xpath=ancestor::div[.//div[@role="toolbar"]][1]')
  const poem = tools.getByRole('button', { name: 'Lines of a poem (Shift+Enter begins the next)' })
  await poem.click()
  await expect.poll(() => poem.getAttribute('aria-pressed')).toBe('true')
  await saved(page)
  const stored = async () =>
    (
      await database.pool.query(
        `SELECT q.passage_html FROM questions q JOIN quiz_versions v ON v.id = q.version_id WHERE v.quiz_id = $1 AND q.ordinal = 1`,
        [quizId],
      )
    ).rows[0].passage_html
  await expect.poll(stored).toMatch(/^<p class="poem">The tide goes out,<br ?\/?>the tide comes in\.<\/p>$/)
  await page.getByRole('button', { name: 'Phone, 390 px' }).click()
  const verse = page.frameLocator('iframe').locator('.poem')
  await verse.waitFor()
  expect(await verse.evaluate((one) => parseFloat(getComputedStyle(one).paddingInlineStart))).toBeGreaterThan(0)
})

test('T18 T7 what was typed a moment ago is published, nothing while it cannot be sent, and a failed reload leaves the editor', async () => {
  const quizId = await importedQuiz('Typed and published')
  const { page, context } = await openStudio(`/questions/${quizId}`)
  await quizList(page)
    .getByRole('link', { name: /Second/ })
    .click()
  const stem = text(page, 'Question')
  await stem.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Typed at last.')
  // The button stays in sight beside what is typed, however far down that is.
  await page.getByRole('button', { name: 'Show the versions' }).scrollIntoViewIfNeeded()
  expect(
    await page
      .getByRole('button', { name: 'Publish', exact: true })
      .evaluate((button) => button.getBoundingClientRect().top >= 0),
  ).toBe(true)
  await press(page, 'Publish')
  await page.getByText('Version 1 is published.').waitFor()
  const published = async () =>
    (
      await database.pool.query(
        `SELECT q.stem_html FROM quizzes z JOIN questions q ON q.version_id = z.published_version_id
          WHERE z.id = $1 AND q.ordinal = 2`,
        [quizId],
      )
    ).rows
  expect(await published()).toEqual([{ stem_html: '<p>Second which? Typed at last.</p>' }])

  // The list cannot be loaded anew: what is typed goes on.
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  const listAddress = new RegExp(`/studio/quizzes/${quizId}$`)
  await page.route(listAddress, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => listAddress.test(request.url()))
  await stem.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' More.')
  await failed
  await page.keyboard.type(' And more.')
  await saved(page)
  expect(await stem.innerText()).toBe('Second which? Typed at last. More. And more.')
  await page.unroute(listAddress)
  await page.reload()
  await page.getByRole('button', { name: 'Publish changes' }).waitFor()
  await context.setOffline(true)
  await stem.click()
  await page.keyboard.type('x')
  await press(page, 'Publish changes')
  await page.getByText('What you typed is not saved yet, so nothing was done.').waitFor()
  await context.setOffline(false)
  await saved(page)
  expect(await published()).toEqual([{ stem_html: '<p>Second which? Typed at last.</p>' }])
})

test('T17 T16 by keyboard the focus goes with a question, three presses move it by three, and two come back as they were', async () => {
  const quizId = await importedQuiz('By keyboard', { type: 'two_module' })
  const { page } = await openStudio(`/questions/${quizId}`)
  const list = quizList(page)
  const focused = () => list.locator('a:focus').innerText()
  await list.getByRole('link', { name: /First/ }).focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowDown')
  await list.getByText('Now number 2 of 2 in Module 2.').waitFor()
  await expect.poll(() => orderOf(page)).toBe('Second,Third,First')
  await expect.poll(focused).toContain('First which?')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => orderOf(page)).toBe('Second,First,Third')
  // The arrow that can be pressed no more hands over to its line.
  await list.getByRole('button', { name: 'Move question 2 down' }).press('Enter')
  await expect.poll(() => orderOf(page)).toBe('Second,Third,First')
  await expect.poll(focused).toContain('First which?')

  await list.getByRole('link', { name: /Third/ }).press('Enter')
  await text(page, 'Question').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' With its end.')
  await list.getByRole('button', { name: 'Take question 2 out' }).press('Enter')
  await page.waitForURL(/items\/\d+$/)
  await expect.poll(() => text(page, 'Question').innerText()).toBe('First which?')
  await expect.poll(() => orderOf(page)).toBe('Second,First')
  await expect.poll(focused).toContain('First which?')
  await list.getByRole('button', { name: 'Take question 2 out' }).press('Enter')
  await expect.poll(() => orderOf(page)).toBe('Second')
  const undo = page.getByText('It is out of the quiz, and stays in the bank. Undo').getByRole('button')
  await undo.first().click()
  await expect.poll(async () => (await orderOf(page)).split(',').length).toBe(2)
  await expect.poll(() => undo.count()).toBe(1)
  await undo.click()
  await expect.poll(async () => (await orderOf(page)).split(',').toSorted().join()).toBe('First,Second,Third')
  await list.getByRole('link', { name: /Third/ }).press('Enter')
  await expect.poll(() => text(page, 'Question').innerText()).toBe('Third which? With its end.')
})

test('T27 the desk shows who is in a test, gives five minutes by keyboard, closes with a reason and reopens; the log says so', async () => {
  const [quizId = 0, versionId = 0] = await publishedQuiz('Watched set')
  // The desk lists what has ended lately under a heading of its own.
  await addResults(database, quizId, [{ answers: ['a1', 'a1', 'a1'] }])
  const about = {
    name: 'Rami Sabbagh',
    email: 'rami@students.example',
    phone: '',
    parentPhone: '',
    passwordHash: 'none',
  }
  const student = await addUser(database, { ...about, role: 'student' })
  const { rows: started } = await database.pool.query<{ id: number; ends_at: Date }>(
    `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, ends_at)
      VALUES ($1, $2, $3, 1, $4, now() - interval '1 minute', 'answering', now() + interval '10 minutes') RETURNING id, ends_at`,
    [student?.id, quizId, versionId, { quizSeconds: 600, breakSeconds: 0, halftimeSeconds: 600 }],
  )
  const [attempt] = started
  const { page } = await openStudio('/desk')
  await page.getByText('1 student in a test').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Rami Sabbagh' })
  await row.getByText('0 of 3 answered').waitFor()
  await row.getByText(/Away for/).waitFor()
  await page.getByLabel('State').selectOption('Ended')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Ended in the last two hours' }).waitFor()
  expect(await page.getByText('No test matches these filters.').count()).toBe(0)
  await page.getByLabel('State').selectOption('Away')
  await row.waitFor()
  const give = page.getByRole('button', { name: '5 minutes more for Rami Sabbagh' })
  // It can be pressed once the desk was read as the filter is now, not while the former one still shows.
  const read = page.waitForResponse((response) => /\/staff\/desk(\?(?!.*state=).*)?$/.test(response.url()))
  await page.getByLabel('State').selectOption('Any')
  await read
  await expect.poll(() => give.isEnabled()).toBe(true)
  // On a phone too it is above the menu at the foot of the screen.
  await page.setViewportSize({ width: 360, height: 740 })
  await give.press('Enter')
  await page.getByText('Rami Sabbagh has 5 minutes more, and sees it now.').waitFor()
  const isUncovered = (button: HTMLElement) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(await page.getByRole('button', { name: 'Undo' }).evaluate(isUncovered)).toBe(true)
  const stored = async () =>
    (await database.pool.query('SELECT phase, ends_at FROM attempts WHERE id = $1', [attempt?.id])).rows[0]
  await press(page, 'Undo')
  await expect.poll(async () => (await stored()).ends_at - Number(attempt?.ends_at)).toBe(0)
  await give.press('Enter')
  await page.getByText('Rami Sabbagh has 5 minutes more, and sees it now.').waitFor()
  await expect.poll(async () => (await stored()).ends_at - Number(attempt?.ends_at)).toBe(5 * 60_000)
  await press(page, '+10 min for 1 student')
  await press(page, 'Give the time')
  await expect.poll(async () => (await stored()).ends_at - Number(attempt?.ends_at)).toBe(15 * 60_000)
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [768, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  const act = async (action: string) => {
    await press(page, 'More for Rami Sabbagh')
    await page.getByRole('button', { name: action }).click()
  }
  await act('Close the test…')
  await press(page, 'Close the test')
  await page.getByText('Give a reason.').waitFor()
  await page.getByLabel('Reason').fill('The fire alarm rang')
  await press(page, 'Close the test')
  await page.getByText('No one is in a test now.').waitFor()
  // The count in the menu follows the desk.
  await page.getByRole('link', { name: 'Exam desk', exact: true }).waitFor()
  expect((await stored()).phase).toBe('closed')
  await act('Reopen…')
  await page.getByLabel('Reason').fill('False alarm')
  await press(page, 'Reopen it')
  await page.getByText('1 student in a test').waitFor()
  await act('Log')
  await page.getByText('Closed by staff, by huda@academy.example, The fire alarm rang').waitFor()
  await page.getByText('Reopened by staff, 10 minutes, by huda@academy.example, False alarm').waitFor()
  await page.keyboard.press('Escape')
  await act('Void…')
  await page.getByLabel('Reason').fill('Someone else took it')
  await press(page, 'Void it')
  await page.getByText('The test is void.').waitFor()
  await page.getByText('No one is in a test now.').waitFor()
  expect((await stored()).phase).toBe('closed')
  await row.getByText('Does not count').waitFor()
})

/** Looks at a page at three widths, dark and light; `SHOTS` names a folder for pictures of it. */
async function shows(who: Page, file: string) {
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [768, 'light'],
    [1280, 'dark'],
  ] as const) {
    await who.setViewportSize({ width, height: 800 })
    await who.emulateMedia({ colorScheme })
    await expectAccessible(who)
    await expectRoomForLongerWords(who)
    expect(await who.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env['SHOTS']) await who.screenshot({ path: `${process.env['SHOTS']}/${file}-${width}.png` })
  }
}

test('T38 staff pause a running test; its student reads why and that nothing is lost, and goes on where it stood when it is resumed', async () => {
  const [quizId] = await publishedQuiz('Paused set', 30)
  const lesson = { courseId, slug: 'paused-set', name: 'Paused set', sort: 90, isFree: true }
  const lessonId = await addLesson(database, { ...lesson, video: null, contentHtml: '' })
  await database.transaction((tx) => attachQuiz(tx, quizId ?? 0, lessonId))
  const student = { name: 'Salma Nouri', email: 'salma@students.example', password: owner.password }
  await register(student)
  const { page: taking } = await browser.open({ baseURL: site.url })
  await signIn(taking, student)
  await openQuiz(taking, lessonId)
  await option(taking, 'B').check({ force: true })
  await taking.getByText('Saved', { exact: true }).waitFor()

  const { page } = await openStudio('/desk')
  const row = page.getByRole('listitem').filter({ hasText: 'Salma Nouri' })
  await row.waitFor()
  await press(page, 'More for Salma Nouri')
  await press(page, 'Pause…')
  await press(page, 'Pause')
  await page.getByText('Give a reason.').waitFor()
  await page.getByLabel('Reason').fill('She is ill')
  await shows(page, 'dialog')
  await press(page, 'Pause')
  const pausedNote = taking.getByRole('dialog', { name: 'Your test is paused' })
  await pausedNote.getByText('Nothing is lost', { exact: false }).waitFor()
  await pausedNote.getByText('with exactly the time that you had left', { exact: false }).waitFor()
  await shows(taking, 'paused')
  await row.getByText('Paused', { exact: true }).waitFor()
  await shows(page, 'desk')
  // The list of quizzes says it too, and coming back shows it again.
  await pausedNote.getByRole('link').click()
  await taking.getByText('Paused by your academy, nothing is lost', { exact: false }).waitFor()
  await taking.goto(`/quiz/${lessonId}`)
  await pausedNote.waitFor()
  await press(page, 'Resume the test of Salma Nouri')
  await pausedNote.waitFor({ state: 'detached' })
  await expect.poll(() => option(taking, 'B').isChecked()).toBe(true)
  await row.getByText('Paused', { exact: true }).waitFor({ state: 'detached' })

  // However old it is, it is reopened on its own page, which says that the review was opened since.
  await press(page, 'More for Salma Nouri')
  await press(page, 'Close the test…')
  await page.getByLabel('Reason').fill('She is ill again')
  await press(page, 'Close the test')
  await page.getByText('The test is closed.').waitFor()
  await database.pool.query(
    `UPDATE attempts SET finished_at = now() - interval '40 days', keys_seen_at = now() - interval '39 days', finalised_at = now()
      WHERE quiz_id = $1`,
    [quizId],
  )
  await page.goto('/studio/people')
  await page.getByRole('searchbox').first().fill('Salma')
  await page.getByRole('link', { name: 'Salma Nouri' }).click()
  await page.getByRole('link', { name: 'Paused set, attempt 1' }).click()
  await press(page, 'Reopen…')
  await page.getByText('The new result is marked, and stays out of the figures.', { exact: false }).waitFor()
  await page.getByLabel('Reason').fill('She is well')
  await shows(page, 'reopen')
  await press(page, 'Reopen it')
  await page.getByText('continued after the right answers were seen', { exact: false }).waitFor()
})

/** Checks that what a student's list says of a quiz stands beside its buttons, not under them. */
async function expectBesideButtons(page: Page, quiz: string) {
  const line = page.getByRole('listitem').filter({ hasText: quiz })
  const said = await line.getByText(/^Closes /).boundingBox()
  const button = await line.getByRole('link', { name: 'View Quiz' }).boundingBox()
  expect((said?.x ?? Infinity) + (said?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
}

test('T37 T38 T42 a quiz assigned for a room starts for all who wait on its cover at one instant, its review opens by itself, and its group has one table', async () => {
  const [quizId = 0] = await publishedQuiz('Room set', 30, true)
  const lesson = { courseId, slug: 'room-set', name: 'Room set', sort: 91, isFree: true }
  const lessonId = await addLesson(database, { ...lesson, video: null, contentHtml: '' })
  await database.transaction((tx) => attachQuiz(tx, quizId, lessonId))
  const students = ['Rana Idris', 'Omar Farid', 'Layla Aziz'].map((person, at) => ({
    name: person,
    email: `room${at}@students.example`,
    password: owner.password,
  }))
  for (const student of students) await register(student)
  const { rows: groups } = await database.pool.query<{ id: number }>(
    `WITH g AS (INSERT INTO student_groups (name, created_at) VALUES ('Room 4', now()) RETURNING id)
      INSERT INTO group_members (group_id, user_id, added_at) SELECT g.id, u.id, now() FROM g, users u WHERE u.email LIKE 'room_@students.example'
      RETURNING group_id AS id`,
  )
  const due = new Date(Date.now() + 86_400_000).toISOString()
  const { page } = await openStudio(
    `/people/assignments/new?group=${groups[0]?.id}&course=${courseId}&quiz=${quizId}&due=${due}&closes=${due}`,
  )
  await page.getByLabel('Opens (optional)').waitFor()
  await shows(page, 'assign')
  await page.getByLabel('I start it for everyone in the room', { exact: false }).check()
  await page.getByLabel('Opens (optional)').waitFor({ state: 'detached' })
  await press(page, 'Check')
  await press(page, 'Assign to 3 students')
  // It is the students' once it can no longer be undone.
  await page.waitForURL(/assignments\/\d+$/)
  await page.getByText('begins when staff start it for everyone', { exact: false }).first().waitFor()
  await shows(page, 'assignment')
  await page.goto('/studio/people/assignments')
  await page.getByText('begins when staff start it for everyone', { exact: false }).first().waitFor()
  await shows(page, 'assignments')

  const covers = await Promise.all(
    students.slice(0, 2).map(async (student) => {
      const { page: cover } = await browser.open({ baseURL: site.url })
      await signIn(cover, student)
      await cover.goto(`/quiz/${lessonId}`)
      await cover.getByRole('button', { name: 'Your tutor starts it' }).waitFor()
      return cover
    }),
  )
  const [first, second] = covers as [Page, Page]
  await shows(first, 'cover')
  await page.goto('/studio/desk')
  await page.getByText('2 of 3 students wait: Omar Farid and Rana Idris').waitFor()
  await shows(page, 'room')
  await press(page, 'Start for all…')
  await page.getByText('The clocks of 2 students begin at the same moment.', { exact: false }).waitFor()
  await shows(page, 'start')
  await press(page, 'Start for all')
  for (const taking of [first, second]) await option(taking, 'B').waitFor({ state: 'attached' })
  const { rows: started } = await database.pool.query<{ began: number; many: number }>(
    `SELECT count(DISTINCT a.started_at)::int AS began, count(*)::int AS many FROM attempts a JOIN assignments x ON x.quiz_id = a.quiz_id
      WHERE a.quiz_id = $1 AND a.started_at = x.begun_at`,
    [quizId],
  )
  expect(started).toEqual([{ began: 1, many: 2 }])
  const inTest = page.getByRole('list', { name: 'In a test now' })
  for (const student of students.slice(0, 2)) await inTest.getByRole('link', { name: student.name }).waitFor()

  // Who comes late starts alone.
  const { page: late } = await browser.open({ baseURL: site.url })
  await signIn(late, students[2]!)
  await late.setViewportSize({ width: 1280, height: 800 })
  await late.goto('/quizzes')
  await expectBesideButtons(late, 'Room set')
  await openQuiz(late, lessonId)

  for (const word of ['First', 'Second', 'Third']) {
    await first.getByText(new RegExp(`${word} which`)).waitFor()
    await first.getByRole('radio').first().check({ force: true })
    await first.locator('[data-press=next]').click()
  }
  await press(first, 'Confirm & Submit')
  await first.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor()
  await first.getByText('What was right, and why, is shown on', { exact: false }).waitFor()
  await shows(first, 'submitted')
  await first.goto('/quizzes')
  await first.getByText('Score and answers are shown on', { exact: false }).waitFor()
  await shows(first, 'list')
  await first.goto(`/quiz-answers/${quizId}`)
  await first.getByText('when the quiz has closed for everyone', { exact: false }).waitFor()
  await shows(first, 'withheld')
  await database.pool.query("UPDATE assignments SET closes_at = now() + interval '8 seconds' WHERE quiz_id = $1", [
    quizId,
  ])
  await first.reload()
  await first.getByText('when the quiz has closed for everyone', { exact: false }).waitFor()
  await first.getByRole('heading', { name: 'Room set' }).waitFor()

  await page.goto('/studio/results')
  await page.getByLabel('A group over all its quizzes').selectOption('Room 4')
  await page.getByRole('row', { name: /Rana Idris.* of 3/ }).waitFor()
  await shows(page, 'group')
  await page.goto('/studio/results')
  await page.getByLabel('A group over all its quizzes').waitFor()
  await shows(page, 'results')
})

test('T16 T17 the player beside the editor follows the draft, is usable, and framed by the editor alone; no attempt is left', async () => {
  const quizId = await importedQuiz('Previewed set')
  const { page, context } = await openStudio(`/questions/${quizId}`, { viewport: { width: 1280, height: 800 } })
  await page
    .getByRole('navigation', { name: 'The quiz' })
    .getByRole('link', { name: /Second/ })
    .click()
  await page.getByRole('button', { name: 'Phone, 390 px' }).click()
  const player = page.frameLocator('iframe')
  await player.getByText('Second which?').waitFor()
  expect(await player.locator('html').evaluate(() => innerWidth)).toBe(390)
  // What is chosen in it stays while the question is written on, and the focus stays where one types.
  await player.getByRole('radio').nth(1).check({ force: true })
  await text(page, 'Question').fill('Second, which of both?')
  await saved(page)
  await player.getByText('Second, which of both?').waitFor()
  expect(await player.getByRole('radio').nth(1).isChecked()).toBe(true)
  await page.keyboard.type(' Now')
  await player.getByText('Now').waitFor()
  await page.getByRole('button', { name: 'Computer, 1280 px' }).click()
  await expect.poll(() => player.locator('html').evaluate(() => innerWidth)).toBe(1280)
  await expectAccessible(page)
  await expectRoomForLongerWords(page)

  const [taken] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Take it as a student' }).click(),
  ])
  await taken.getByText('First which?').waitFor()
  const stored = () =>
    taken.evaluate(async () => [{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases()])
  const attempts = async () => (await database.pool.query('SELECT count(*)::int AS attempts FROM attempts')).rows
  const before = [await stored(), await attempts()]
  await taken.getByRole('button', { name: 'Text size' }).click()
  await taken.getByRole('button', { name: 'Larger text' }).click()
  for (const word of ['First', 'Second', 'Third']) {
    await taken.getByText(new RegExp(`${word}.* which`)).waitFor()
    await taken.getByRole('radio').first().check({ force: true })
    await taken.locator('[data-press=next]').click()
  }
  await taken.getByRole('button', { name: 'Confirm & Submit' }).click()
  await taken.getByRole('heading', { name: '3 of 3 right, 100%' }).waitFor()
  await expectAccessible(taken)
  await expectRoomForLongerWords(taken)
  expect([await stored(), await attempts()]).toEqual(before)
  await taken.getByRole('banner').getByRole('link', { name: 'Back to the editor' }).click()
  await taken.waitForURL(`**/studio/questions/${quizId}**`)

  const policyOf = async (path: string) =>
    (await fetch(`${site.url}/studio${path}`)).headers.get('content-security-policy')
  expect(await policyOf(`/preview/${quizId}`)).toMatch(/frame-src 'none'.*frame-ancestors 'self'/)
  for (const path of [`/questions/${quizId}/items/1`, '/site/settings'])
    expect(await policyOf(path)).toMatch(/frame-src 'self'.*frame-ancestors 'none'/)
  for (const path of ['', '/questions', `/questions/${quizId}`, '/preview', '/people'])
    expect(await policyOf(path)).toMatch(/frame-src 'none'.*frame-ancestors 'none'/)
})

test('T16 a graph is made of a pasted table, met in the player with its numbers, and changed', async () => {
  const quizId = await importedQuiz('With a graph')
  const { page } = await openStudio(`/questions/${quizId}`, { viewport: { width: 1280, height: 800 } })
  await quizList(page)
    .getByRole('link', { name: /Second/ })
    .click()
  await fold(page, 'Passage or picture').press('Enter')
  await text(page, 'Passage').click()
  await page.keyboard.type('Look at the rain.')
  // The code of the dialog does not come: what is typed stays, and the next press tries again.
  const code = '**/studio/assets/*.js'
  browser.expectErrors(/net::ERR_FAILED/)
  await page.route(code, (route) => route.abort())
  const make = page.getByRole('button', { name: 'Graph', exact: true }).first()
  await make.press('Enter')
  await page.getByText('Something went wrong on our side. Try again in a moment.').waitFor()
  await page.unroute(code)
  await text(page, 'Passage').getByText('Look at the rain.').waitFor()
  await make.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Rain in Tripoli')
  await dialog.getByLabel('Vertical axis', { exact: true }).fill('Rain')
  await dialog.getByLabel('Its unit').fill('mm')
  await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
  await dialog.getByText('Name both axes.').waitFor()
  await dialog.getByLabel('Horizontal axis', { exact: true }).evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Month\t2023\t2024\nJanuary\t210\t180\nFebruary\t150\t175\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await dialog.getByLabel('Row 2, series 2').inputValue()).toBe('175')
  await dialog.getByRole('img', { name: 'The graph as students see it: Rain in Tripoli' }).waitFor()
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  }
  await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
  await saved(page)
  await page.getByRole('button', { name: 'Phone, 390 px' }).click()
  const player = page.frameLocator('iframe')
  const graph = player.getByRole('img', { name: /February: 2023 150, 2024 175\.$/ })
  await graph.waitFor()
  await expect.poll(() => graph.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(560)
  await player.getByText('Data of the graph').press('Enter')
  await player.getByRole('row', { name: 'January 210 180' }).waitFor()
  await expectAccessible(page)
  await expectRoomForLongerWords(page)

  await text(page, 'Passage').getByRole('img').click()
  await page.getByRole('button', { name: 'Change the graph' }).press('Enter')
  expect(await dialog.getByLabel('Row 1, series 1').inputValue()).toBe('210')
  await dialog.getByLabel('Row 1, series 1').fill('205.5')
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
  await player.getByRole('img', { name: /January: 2023 205\.5, 2024 180\./ }).waitFor()
})

const resultsOf = async (attempts: number[]) =>
  (
    await database.pool.query<{ right: number }>(
      'SELECT sum(correct_count)::int AS right FROM attempts WHERE id = ANY($1)',
      [attempts],
    )
  ).rows[0]?.right

test('T28 T20 T4 by keyboard a wrong key is found in the figures, corrected after a preview, and the correction undone', async () => {
  const { quizId, attempts } = await takenQuiz('Wrong key')
  const before = await resultsOf(attempts)
  const { page } = await openStudio(`/results/${quizId}`)
  await page.getByText('The best choose B, the key says A.').waitFor()
  await page.getByRole('button', { name: 'Choices at Question 1' }).press('Enter')
  const choices = page.getByRole('dialog')
  await choices.getByRole('row', { name: 'B two 33% 100% 0%' }).waitFor()
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await choices.getByRole('link', { name: 'Correct the key…' }).press('Enter')
  await page.getByRole('checkbox', { name: 'A one' }).press('Space')
  await page.getByRole('checkbox', { name: 'B two' }).press('Space')
  await page.getByRole('button', { name: 'Show what would change' }).press('Enter')
  await page.getByRole('heading', { name: '33 results change of 33' }).waitFor()
  await page.getByText('11 go up · 22 go down').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: 768, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'List (CSV)' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`correction-of-quiz-${quizId}.csv`)
  expect(await resultsOf(attempts)).toBe(before)
  await page.getByLabel('Why, in words for students').fill('B is right.')
  await page.getByRole('button', { name: 'Apply to 33 results' }).press('Enter')
  await page.getByText('33 results are corrected. Emails are not sent here: tell your students yourself.').waitFor()
  await page.getByText('Now the key is B.').waitFor()
  expect(await resultsOf(attempts)).toBe((before ?? 0) - 11)
  await expect.poll(() => isFocusAt(page, 'Undo')).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Now the key is A.').waitFor()
  expect(await resultsOf(attempts)).toBe(before)
})

test('T28 T21 from the results of a quiz its attempts lead to each student, answer by answer', async () => {
  const { quizId } = await takenQuiz('One by one')
  const { page } = await openStudio(`/results/${quizId}?attempts=first`)
  await page.getByRole('link', { name: 'Students and their answers' }).press('Enter')
  await page.getByRole('heading', { name: 'Students and their answers: One by one' }).waitFor()
  expect(await page.getByLabel('Attempts', { exact: true }).inputValue()).toBe('first')
  await page.getByRole('row', { name: /Salma/ }).first().getByRole('link').press('Enter')
  await page.getByRole('heading', { name: 'Salma: One by one, attempt 1' }).waitFor()
  const first = page.getByRole('row', { name: /^1 / })
  await first.getByRole('cell', { name: 'A one' }).first().waitFor()
  expect(await first.getByRole('link').getAttribute('href')).toMatch(`/questions/${quizId}/items/`)
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await page.getByRole('link', { name: 'To the student' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Salma' }).waitFor()
})

test('T29 T4 a reported question is answered on Today, and the answer undone', async () => {
  const { quizId, questionId, attempts } = await takenQuiz('Reported')
  const [attemptId = 0] = attempts
  const { rows } = await database.pool.query('SELECT user_id AS id FROM attempts WHERE id = $1', [attemptId])
  const report = { attemptId, questionId, reason: 'key', words: 'B is right.' } as const
  await reportQuestion(database, { ...rows[0], name: 'Salma' }, report, Date.now())
  const { page } = await openStudio('')
  const card = page.getByRole('listitem').filter({ hasText: 'reports a question in Reported' })
  await card.getByText('B is right.').waitFor()
  expect(await card.getByRole('link', { name: 'Correct its key' }).getAttribute('href')).toContain(
    `/results/${quizId}/`,
  )
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await card.getByRole('button', { name: 'It is corrected' }).press('Enter')
  await card.getByRole('button', { name: 'Undo' }).press('Enter')
  await card.getByRole('button', { name: 'It stays as it is' }).waitFor()
  const { rows: reports } = await database.pool.query('SELECT answered_at FROM question_reports')
  expect(reports).toEqual([{ answered_at: null }])
})

test('T13 the library: pictures are uploaded, described and found, chosen for a banner, and removed when nothing shows them', async () => {
  const { page } = await openStudio('/site/media')
  const icon = (size: number) => `src/web/public/icon-${size}.png`
  await page
    .getByLabel('Upload pictures…')
    .last()
    .setInputFiles([icon(180), icon(192)])
  await page.getByText('2 pictures are in the library.').waitFor()
  const row = (picture: string) => page.getByRole('row').filter({ hasText: picture })
  await row('icon-180.png').getByText('Nowhere yet. It can be removed a day after its upload.').waitFor()
  await row('icon-192.png').getByRole('button', { name: 'Describe icon-192.png' }).press('Enter')
  await page.getByLabel('What the picture shows').fill('A lantern at dusk')
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await press(page, 'Save')
  await row('icon-192.png').getByText('A lantern at dusk').waitFor()

  await page.goto('/studio/site/banner')
  await press(page, 'New banner')
  await page.getByLabel('Heading').fill('Evening')
  await press(page, 'Create')
  await press(page, 'From the library…')
  const library = page.getByRole('dialog')
  await library.getByLabel('Search').fill('dusk')
  await library.getByRole('button', { name: 'Choose icon-180.png' }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await expectRoomForLongerWords(page)
  await library.getByRole('button', { name: 'Choose icon-192.png' }).press('Enter')
  await library.waitFor({ state: 'detached' })
  await saved(page)

  await database.pool.query("UPDATE pictures SET created_at = created_at - interval '2 days'")
  await page.goto('/studio/site/media')
  await row('icon-192.png').getByRole('link', { name: 'Banner: Evening' }).waitFor()
  await page.getByLabel('State').selectOption('Not used')
  await row('icon-192.png').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove icon-180.png' }).press('Enter')
  await page.getByText('icon-180.png is removed. It can be put back for 30 days.').waitFor()
  await press(page, 'Undo')
  await row('icon-180.png').waitFor()
  // All that nothing shows, at once.
  await page.getByLabel('Select all on this page').check({ force: true })
  await press(page, 'Apply to 1 picture')
  await page.getByText('Changed: 1.').waitFor()
  await row('icon-180.png').waitFor({ state: 'detached' })
  await expect.poll(() => isFocusAt(page, 'Undo')).toBe(true)
  await page.getByLabel('State').selectOption('Removed')
  await page.getByRole('button', { name: 'Put icon-180.png back' }).waitFor()
})

test('T11 a quiz is made from its lesson, and stands under it in the outline', async () => {
  const lessonId = await addLesson(database, { courseId, slug: 'brackets', name: 'Brackets', sort: 9 })
  const { page } = await openStudio(`/courses/${courseId}/lessons/${lessonId}`)
  await page.getByRole('button', { name: /^(Add a quiz|New quiz)$/ }).press('Enter')
  await page.waitForURL(/\/studio\/questions\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'Brackets' }).waitFor()
  await page.goBack()
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('link', { name: 'Quiz: Brackets' }).waitFor()
  await page.getByRole('heading', { name: 'Quiz of the lesson' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Add a quiz|New quiz)$/ }).count()).toBe(0)
})

test('T15 the site stands beside the settings as the draft has it, follows what is typed, and visitors see nothing of it', async () => {
  const { page } = await openStudio('/site', { viewport: { width: 1280, height: 800 } })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Phone, 390 px' }).click()
  const shown = page.frameLocator('iframe')
  // Nothing of a preview runs.
  browser.expectErrors(/Blocked script execution/, /422/)
  await shown.getByRole('heading', { level: 1 }).waitFor()
  expect(await shown.locator('html').evaluate(() => innerWidth)).toBe(390)
  // On a phone the button that closes it has the focus until that moves on; then nothing is left of its group.
  await page.setViewportSize({ width: 390, height: 800 })
  const closing = page.getByRole('button', { name: 'Phone, 390 px' })
  await closing.press('Enter')
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(await closing.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByLabel('Name of the academy').focus()
  expect(await page.getByRole('group', { name: 'The site with this draft' }).count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await closing.click()
  await shown.getByRole('heading', { level: 1 }).waitFor()
  const former = await page.getByLabel('Name of the academy').inputValue()
  await page.getByLabel('Name of the academy').fill('Academy of a draft')
  await saved(page)
  await shown.getByRole('contentinfo').getByText('Academy of a draft').first().waitFor()
  // A link of the site leads to the same draft of another page, which stays in sight with the next save.
  await page.getByRole('button', { name: 'Computer, 1280 px' }).click()
  await expect.poll(() => shown.locator('html').evaluate(() => innerWidth)).toBe(1280)
  await shown.getByRole('link', { name: 'About Us' }).first().click()
  await shown.getByRole('heading', { level: 1, name: /About/ }).waitFor()
  await text(page, 'About the academy').fill('What a draft says.')
  await saved(page)
  await shown.getByText('What a draft says.').waitFor()
  await expectAccessible(page)
  await expectRoomForLongerWords(page)

  await page.getByLabel('Currency').fill('dollars')
  await saved(page)
  await page.getByText('The site is shown as it was last: some fields need your attention.').waitFor()
  for (const path of ['/', '/about-us'])
    expect(await (await fetch(`${site.url}${path}`)).text()).not.toMatch(/Academy of a draft|What a draft says/)
  const ask = page.getByRole('dialog', { name: 'Discard the draft?' })
  await choose(page, 'Discard the draft')
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  // The entry that opened the dialog is hidden by then.
  const more = page.getByRole('button', { name: 'More actions' })
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Name of the academy').inputValue()).toBe('Academy of a draft')
  await choose(page, 'Discard the draft')
  await ask.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByText('The draft is discarded.').waitFor()
  expect(await page.getByLabel('Name of the academy').inputValue()).toBe(former)
})

test('T17 a question that is chosen or added comes into view with the focus; advice stands apart from what blocks', async () => {
  const quizId = await importedQuiz('Chosen from')
  const { page } = await openStudio(`/questions/${quizId}`, { viewport: { width: 768, height: 600 } })
  await quizList(page).getByRole('link', { name: /Third/ }).click()
  await expectSelected(page, 'Question 3')
  await page.setViewportSize({ width: 1280, height: 600 })
  await text(page, 'Question').focus()
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await quizList(page)
    .getByRole('link', { name: /Second/ })
    .press('Enter')
  await expectSelected(page, 'Question 2')

  // Opened by its address, it is what the page shows first, and a reload stays where its reader was.
  const address = page.url()
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/studio/')
    await page.goto(address)
    const heading = page.getByRole('heading', { level: 2, name: 'Question 2' })
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(150)
  }
  await page.setViewportSize({ width: 1280, height: 600 })

  // Advice does not stand among what blocks.
  await press(page, 'Add a question to All questions')
  await press(page, 'Multiple choice, one answer')
  await expectSelected(page, 'Question 4')
  const notice = (title: string) => page.getByText(title, { exact: true }).locator('xpath=../..')
  await notice('Worth a look').getByText('It has no explanation.').waitFor()
  expect(await notice('Before it can be published').innerText()).not.toContain('explanation')

  // What blocks leads to the field of its question from the check of the whole quiz.
  await page.getByRole('link', { name: 'Publish check' }).first().click()
  await page.getByRole('listitem').filter({ hasText: 'The question is not written yet.' }).getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: 'Question 4' }).waitFor()
  const stem = text(page, 'Question')
  await expect.poll(() => stem.evaluate((field) => field === document.activeElement)).toBe(true)

  // What is pressed stays in its place: the tools of an option close only after the press.
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [from, to] of ['DA', 'AC', 'BD', 'CA']) {
    await text(page, `Option ${from}`).click()
    const key = page.getByRole('radio', { name: `${to} is right` })
    await key.click()
    expect(await key.isChecked(), `${from} to ${to}`).toBe(true)
  }
})
