import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passages } from '../src/testing/passages.ts'
import { holdRequests, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { endPart, fontOf, next, openQuiz, place, toCheck } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const foreign =
  '<p>The poet <em>Czesław Miłosz</em> was born in Šeteniai, and the novel <em>Dolina Issy</em> remembers the valley of his childhood, ' +
  'in which his grandfather’s library stood open to whoever wished to read in it on a long evening in winter.</p><table><tbody><tr>' +
  '<td>Łódź</td><td>first printing of the collected poems</td></tr><tr><td>Kraków</td><td>second printing</td></tr></tbody></table>'

const plain = '<p>The keeper counted the boats each evening and wrote the number down.</p>'

let lessonId = 0
let plainId = 0
beforeAll(async () => {
  plainId = (await database.addQuiz({}, [{ passageHtml: plain }])).lessonId
  lessonId = (await database.addQuiz({}, [{ passageHtml: foreign }, { passageHtml: passages.headings }])).lessonId
})

type Shift = { value: number; hadRecentInput: boolean }

/** Returns the page's cumulative layout shift. */
const shifted = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (globalThis as unknown as { shifts: Shift[] }).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0)
  })

/** Returns the fonts that the page has fetched, by name and slant. */
const fetched = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, style }) => `${family.replaceAll('"', '')} ${style}`),
  )

test('on a phone, a cold resume shifts by at most 0.02 when its fonts arrive late, and the next text has them', async () => {
  const student = await newStudent()
  await database.grant(student, 30)
  const first = await browser.open()
  await signInByApi(first.context, student)
  await openQuiz(first.page, lessonId)

  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await signInByApi(context, student)
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as unknown as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  const release = await holdRequests(page, '**/*.woff2')
  // The page is loaded only once its fonts are.
  await page.goto(`/quiz/${lessonId}`, { waitUntil: 'commit' })
  await place(page, 1).waitFor()
  expect(await fontOf(page)).not.toContain('Source Serif 4')
  release()
  await expect
    .poll(() => fetched(page))
    .toEqual(expect.arrayContaining(['Source Serif 4 italic', 'Source Serif 4 normal']))
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
  expect(await shifted(page)).toBeLessThanOrEqual(0.02)

  await next(page).click()
  await place(page, 2).waitFor()
  expect(await fontOf(page)).toContain('Source Serif 4')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await place(page, 1).waitFor()
  expect(await fontOf(page)).toContain('Source Serif 4')
  expect(await shifted(page)).toBeLessThanOrEqual(0.02)
})

test('a test that is opened from the device, because the server is silent, shows its first text in its fonts', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await signInByApi(context, student)
  await openQuiz(page, plainId)
  const worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/quiz/'))?.active?.state)
  await expect.poll(worker, { timeout: 15_000 }).toBe('activated')
  const release = await holdRequests(page, '**/api/**')
  await context.setOffline(true)
  await page.reload()
  await place(page, 1).waitFor()
  expect(await fontOf(page)).toContain('Source Serif 4')
  release()
})

/** The budget of a first question: all that a phone fetches that knows nothing of the site. 0155 */
const mostFiles = 25
const mostBytes = 260_000

test('on a phone, a first question takes at most 25 requests and 260 kB of a browser that knows nothing of the site', async () => {
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await signInByApi(context, student)
  await openQuiz(page, plainId)
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
  // What comes after the question's data waits for it: fonts of its other letters, and what is fetched while the browser is idle.
  const requested = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const questions = resources.find(({ name }) => /\/api\/attempts\/\d+\/questions\//.test(name))
    const before = resources.filter(({ startTime }) => startTime <= (questions?.responseEnd ?? Infinity))
    const all = [...(performance.getEntriesByType('navigation') as PerformanceResourceTiming[]), ...before]
    return all.map(({ name, transferSize }) => ({ name: new URL(name).pathname, bytes: transferSize }))
  })
  expect([requested.length <= mostFiles, requested]).toEqual([true, requested])
  const bytes = requested.reduce((sum, one) => sum + one.bytes, 0)
  expect([bytes <= mostBytes, bytes, requested]).toEqual([true, bytes, requested])
})

test('a quiz that is resumed in the break shows the first text of module 2 in its fonts', async () => {
  const settings = { type: 'two_module' as const, module1Minutes: 5, module2Minutes: 5, breakMinutes: 2 }
  const two = await database.addQuiz(settings, [
    { module: 'module1' },
    { module: 'module2', passageHtml: passages.headings },
  ])
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await openQuiz(page, two.lessonId)
  await endPart(page, await toCheck(page, 'Next'))
  const start = page.getByRole('button', { name: 'Start Module 2' })
  await start.waitFor()

  await page.reload()
  await start.waitFor()
  await expect
    .poll(() => fetched(page))
    .toEqual(expect.arrayContaining(['Source Serif 4 italic', 'Source Serif 4 normal']))
  await start.click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await place(page, 1).waitFor()
  expect(await fontOf(page)).toContain('Source Serif 4')
})
