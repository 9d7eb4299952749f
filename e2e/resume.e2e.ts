import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible, listening, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { openNetwork } from './network.ts'
import { newStudent, revokeSession, signInByApi, type Person } from './people.ts'
import { installMovingClock } from './faults/moving-clock.ts'
import {
  anyPlace,
  endPart,
  fontOf,
  jumpTo,
  lookAtClock,
  next,
  openQuiz,
  option,
  place,
  saved,
  toCheck,
} from './player.ts'

const browser = withBrowser()
const database = withDatabase()

/** Signs in with a new browser profile, as a new student by default, and opens the two-module test. */
async function openTest(known?: Person, options: Parameters<typeof browser.open>[0] = {}) {
  const person = known ?? (await newStudent())
  await database.grant(person, 30)
  const { page, context } = await browser.open(options)
  await signInByApi(context, person)
  await page.goto('/quizzes')
  const card = page.getByRole('listitem').filter({ hasText: 'Practice Test 1' })
  await card.getByRole('link', { name: 'View Quiz' }).click()
  const start = page.getByRole('button', { name: 'Start the quiz' })
  await start.or(anyPlace(page)).first().waitFor()
  if (await start.isVisible()) await start.click()
  return { page, context, person }
}

/** Leaves the test for the list of quizzes. */
async function leave(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Save and leave' }).click()
  // The address changes before the page does, and the test is not left until then.
  await page.getByRole('heading', { level: 1, name: 'Your Quizzes' }).waitFor()
  await listening(page)
}

/** Signs out on a page with a header, and waits for the login. */
async function signOut(page: Page) {
  await page.goto('/courses')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login*')
  await listening(page)
}

/** Returns how many tests this device has stored for a reload without a network. */
const storedTests = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lantern-exam', 1)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(
              reading.result.filter((key) => Array.isArray(key) && key[1] === 'exam' && key[3] === 'state').length,
            )
          })
        })
      }),
  )

describe('the test continues', () => {
  test('after a reload: same question, answers, flags, cross-outs and time; another device sees the answers', async () => {
    const { page, person } = await openTest()
    await place(page, 1).waitFor()
    await option(page, 'C').check()
    await next(page).click()
    await option(page, 'A').check()
    await page.getByRole('button', { name: 'Mark for Review' }).click()
    await page.getByRole('button', { name: 'Cross-out', exact: true }).click()
    await page.getByRole('button', { name: 'Cross out option D' }).click()
    await next(page).click()
    await place(page, 3).waitFor()
    await saved(page).waitFor()
    const before = await lookAtClock(page)

    await page.reload()
    await place(page, 3).waitFor()
    const after = await lookAtClock(page)
    const shown = before.left - after.left
    expect(shown).toBeGreaterThanOrEqual((after.from - before.to) / 1000 - 2)
    expect(shown).toBeLessThanOrEqual((after.to - before.from) / 1000 + 2)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await place(page, 2).waitFor()
    await expect.poll(() => option(page, 'A').isChecked()).toBe(true)
    expect(await page.getByRole('button', { name: 'Mark for Review' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: /1 question for review/ }).waitFor()
    await page.getByRole('button', { name: 'Cross-out', exact: true }).click()
    const crossed = page.getByRole('button', { name: 'Cross out option D' })
    expect(await crossed.getAttribute('aria-pressed')).toBe('true')

    const other = await openTest(person)
    await anyPlace(other.page).click()
    const jump = other.page.getByRole('dialog', { name: 'Jump to a Question' })
    await jump.getByRole('button', { name: /^Question 1, Answered/ }).waitFor()
    await jump.getByRole('button', { name: /^Question 2, Answered, For Review/ }).waitFor()
  })

  test('offline: answering and navigating work, and everything is sent when the network is back', async () => {
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const { page, context } = await openTest()
    await jumpTo(page, 20)
    await context.setOffline(true)
    for (const [number, letter] of [
      [20, 'A'],
      [21, 'B'],
      [22, 'C'],
    ] as const) {
      await place(page, number).waitFor()
      await option(page, letter).check()
      await next(page).click()
    }
    await page.getByText(/Your answers are sent as soon as/).waitFor()
    await page.getByText('Saved on this device, waiting for the network').waitFor()
    await context.setOffline(false)
    await saved(page).waitFor()
    await page.getByText(/Your answers are sent as soon as/).waitFor({ state: 'hidden' })
  })
  test('P14 after a reload without a network: the same question and every answer from the device, sent when it is back', async () => {
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const { page, context, person } = await openTest()
    await place(page, 1).waitFor()
    await option(page, 'B').check()
    await next(page).click()
    await option(page, 'C').check()
    await saved(page).waitFor()
    const worker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/quiz/'))?.active?.state)
    await expect.poll(worker, { timeout: 15_000 }).toBe('activated')
    const lesson = new URL(page.url()).pathname
    await context.setOffline(true)
    await page.reload()
    await place(page, 2).waitFor()
    expect(new URL(page.url()).pathname).toBe('/quiz/offline')
    await expect.poll(() => option(page, 'C').isChecked()).toBe(true)
    // The reading font comes from what the worker has stored.
    const fonts = () =>
      page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])))
    await expect.poll(fonts).toEqual(expect.arrayContaining([expect.stringContaining('Source Serif 4')]))
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await place(page, 1).waitFor()
    expect(await fontOf(page)).toContain('Source Serif 4')
    await expect.poll(() => option(page, 'B').isChecked()).toBe(true)
    await option(page, 'D').check()
    await page.getByText('Saved on this device, waiting for the network').waitFor()
    // What the browser has stored is of no user, and has no answers.
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const html = await (await caches.match('/quiz/offline'))?.text()
      return { paths: requests.flat().map(({ url }) => new URL(url).pathname), html: html ?? '' }
    })
    expect(stored.paths.filter((path) => path !== '/quiz/offline' && !path.startsWith('/assets/'))).toEqual([])
    expect(stored.html).toContain('Lantern Academy')
    expect(stored.html).not.toContain(person.email)
    const builds = new Set<string | undefined>()
    page.on('request', (request) => {
      if (request.url().includes('/api/')) builds.add(request.headers()['lantern-build'])
    })
    await context.setOffline(false)
    await saved(page).waitFor()
    // The stored page names its build in every call, and is left by loading another.
    expect([...builds]).toEqual([expect.stringMatching(/^\/assets\/.*\.js$/)])
    await page.evaluate(() => Object.assign(window, { isStored: true }))
    await leave(page)
    expect(await page.evaluate(() => 'isStored' in window)).toBe(false)
    await page.goto(lesson.replace('/quiz/', '/module-quiz/'))
    await place(page, 1).waitFor()
    await expect.poll(() => option(page, 'D').isChecked()).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await place(page, 1).waitFor()
    await expect.poll(() => option(page, 'D').isChecked()).toBe(true)
    await context.setOffline(false)
  })

  test('P14 a test that is opened without a network after the clock was set back says so; review and studio mark its answers', async () => {
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const { lessonId } = await database.addQuiz({ quizMinutes: 60 }, [{}, {}])
    const [student, owner] = [await newStudent(), await newStudent()]
    await database.grant(student, 30)
    const { page, context } = await browser.open()
    await signInByApi(context, student)
    await openQuiz(page, lessonId)
    await option(page, 'A').check()
    await saved(page).waitFor()
    const worker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/quiz/'))?.active?.state)
    await expect.poll(worker, { timeout: 15_000 }).toBe('activated')
    await context.setOffline(true)
    await page.addInitScript(installMovingClock, -30 * 60_000)
    await page.reload()
    await place(page, 1).waitFor()
    await page.getByText(/^The clock of this device was set back or stood still/).waitFor()
    await next(page).click()
    await option(page, 'B').check()
    await page.getByText('Saved on this device, waiting for the network').waitFor()
    await context.setOffline(false)
    await saved(page).waitFor()
    await page.getByText(/^The clock of this device was set back/).waitFor({ state: 'hidden' })
    await endPart(page, await toCheck(page))
    await page.getByRole('link', { name: 'View Answers' }).click()
    const mark = page.getByRole('dialog').getByText('Answered by an unsure clock')
    await page.getByRole('button', { name: /^Review.*\b1$/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await mark.count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Review.*\b2$/ }).click()
    await mark.waitFor()

    await database.makeOwner(owner)
    const { rows } = await database
      .get()
      .pool.query<{ id: number; user_id: number }>(
        'SELECT a.id, a.user_id FROM attempts a JOIN users u ON u.id = a.user_id WHERE u.email = $1',
        [student.email],
      )
    const staff = await browser.open()
    await signInByApi(staff.context, owner)
    await staff.page.goto(`/studio/people/${rows[0]?.user_id}/attempts/${rows[0]?.id}`)
    const line = staff.page.getByRole('row').filter({ hasText: 'answered by an unsure clock' })
    await line.waitFor()
    expect(await line.count()).toBe(1)
  })

  test('P14 signing out removes the stored test, but not before its answers are sent, and says so', async () => {
    browser.expectErrors(/Failed to load resource/)
    const network = await openNetwork()
    const { page, person } = await openTest(undefined, { baseURL: network.url })
    await option(page, 'B').check()
    await saved(page).waitFor()
    await expect.poll(() => storedTests(page)).toBe(1)
    network.rule = ({ on }) => (on.includes(' /attempts/') ? { kind: 'answer', status: 503 } : undefined)
    await option(page, 'C').check()
    await page.getByText(/^Saved on this device/).waitFor()
    await leave(page)
    await signOut(page)
    await page.getByText('Some of your answers are not sent yet').waitFor()
    expect(await storedTests(page)).toBe(1)
    network.restore()
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent'))).toBeNull()
    await signOut(page)
    expect(await storedTests(page)).toBe(0)
    expect(await page.getByText('Some of your answers are not sent yet').count()).toBe(0)
  })

  test('A8 after a session that ended: the login, and back to the same question with every answer', async () => {
    browser.expectErrors(/status of 401/)
    const { page, context, person } = await openTest()
    await jumpTo(page, 5)
    await saved(page).waitFor()
    await revokeSession(context)
    await option(page, 'B').check()
    await page.waitForURL(/\/login\?next=%2Fquiz%2F\d+$/)
    await page.getByText('You were signed out in the middle of a quiz').waitFor()
    await page.getByText(/Your answers are safe: sign in again/).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await place(page, 5).waitFor()
    await expect.poll(() => option(page, 'B').isChecked()).toBe(true)
    await saved(page).waitFor()
    // Once the test is left, the login has nothing to say about it.
    const { pathname } = new URL(page.url())
    await leave(page)
    await context.clearCookies()
    await page.goto(`/login?next=${encodeURIComponent(pathname)}`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByText(/in the middle of a quiz/).count()).toBe(0)
  })
})
