import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  atLogin,
  expectAccessible,
  listening,
  sideways,
  siteUrl,
  visit,
  watchFor,
  withBrowser,
  toasts,
} from './browser.ts'
import { callApi, newEmail, signInByApi } from './people.ts'
import { endPart, next, option, place, toCheck } from './player.ts'
import { demoPassword } from '../src/testing/demo-password.ts'
import { applyForPaidCourse, paidCourse } from '../src/testing/paid-course.ts'

const browser = withBrowser()
const owner = { name: 'Owner', email: 'owner@lantern.example', password: demoPassword }
const password = 'nine bright lanterns'

/** Does what needs the network first without one, which says so in a toast and loses nothing, then with it. */
async function losingNetwork(context: BrowserContext, page: Page, press: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  const said = await watchFor(page, toasts.error, 'There is no network')
  await press()
  await said()
  await context.setOffline(false)
  await press()
}

/** Expects that right-to-left on the narrowest phone nothing stands out of the page. */
async function expectNarrowRtl(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...before, width: 320 })
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await expect.poll(() => sideways(page)).toBe(0)
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
  await page.setViewportSize(before)
}

/** Expects that on a wide screen in dark mode the page is accessible too. */
async function expectWideDark(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 740 }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => sideways(page)).toBe(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}

/** Expects that the page of the trial, as the server sends it, shows the first question with its options, and has no key. */
async function expectServedWithoutKey(): Promise<void> {
  const { data } = await callApi<Record<'question' | 'a1' | 'a2' | 'a3' | 'a4', string>[]>('GET /trial')
  const html = await (await fetch(`${siteUrl()}/quiz/trial`)).text()
  const [shown] = html.split('<script id="hydration"')
  for (const part of ['question', 'a1', 'a2', 'a3', 'a4'] as const) expect(shown).toContain(data[0]?.[part])
  expect(html).toContain('"correct_answer":null')
  expect(html).not.toMatch(/"correct_answer":(?!null)|"is_correct"|"next_time"|"rationales?"/)
}

/** Answers two of three questions and submits while the network is lost; the third stays blank. */
async function tryQuestions(context: BrowserContext, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Try 3 real questions' }).click()
  await page.waitForURL('**/quiz/trial')
  await place(page, 1).waitFor()
  await expectAccessible(page)
  // The real player has its tools here too.
  await page.getByRole('button', { name: 'Cross-out', exact: true }).click()
  await page.getByRole('button', { name: 'Cross out option A' }).click()
  await page.getByRole('button', { name: 'Mark for Review' }).click()
  await option(page, 'C').check()
  await next(page).click()
  await place(page, 2).waitFor()
  await option(page, 'C').check()
  const end = await toCheck(page)
  await context.setOffline(true)
  // Answering needs no network here, so nothing speaks of one, nor of answers stored on the device.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await place(page, 2).waitFor()
  await toCheck(page)
  expect(await page.getByText(/connection|this device/).count()).toBe(0)
  await endPart(page, end)
  await page.getByText('Your answers could not be sent. They are still on this page.').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
}

test('P3 P9 P10 P11 a visitor tries three questions, applies, registers with consent and those answers, and does the first lesson, though the network is lost on the way', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  const applications: string[] = []
  page.on('request', (request) => request.url().includes('/api/apply-courses/') && applications.push(request.method()))
  await expectServedWithoutKey()
  await visit(page, '/')
  await tryQuestions(context, page)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: /^1 of 3 correct/ }).waitFor()
  await main.getByRole('heading', { level: 2, name: 'Question 2: Form, Structure, and Sense' }).waitFor()
  await main.getByText('Trap: Nearest noun (The noun nearby)').first().waitFor()
  await expectAccessible(page)
  await expectNarrowRtl(page)
  await expectWideDark(page)
  await main.getByRole('button', { name: /^Question 3: Inferences/ }).click()
  await main.getByRole('heading', { level: 2, name: 'Question 3: Inferences' }).waitFor()
  await main.getByRole('link', { name: 'See the courses' }).click()

  await page.waitForURL('**/courses')
  await listening(page)
  await page.getByRole('button', { name: applyForPaidCourse }).click()
  await page.waitForURL(/\/login\?next=.*&course=\d+$/)
  await atLogin(page)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await page.waitForURL(/\/register\?next=.*&course=\d+$/)
  await page.getByText('Your answers to the 3 questions that you tried go with the account.').waitFor()
  const email = newEmail()
  // Eight hexadecimal digits can be without a letter.
  const lastName = `R${email.slice(0, 8)}`
  const name = `Mira ${lastName}`
  for (const [label, text] of [
    ['First Name', 'Mira'],
    ['Last Name', lastName],
    ['Email address', email],
    ['Phone Number', '+1 202 555 0160'],
    ["Parent's phone", '+1 202 555 0161'],
    ['Password', password],
    ['Confirm Password', password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('I have read and agree to: Privacy policy, Terms').check()
  await losingNetwork(context, page, () => page.getByRole('button', { name: 'Sign up' }).click())
  await page.waitForURL(/\/login\?next=.*&course=\d+$/)
  await atLogin(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${paidCourse.path}`)
  await page.getByText('Requested').waitFor()
  expect(applications).toEqual(['POST'])

  const studio = await browser.open()
  await signInByApi(studio.context, owner)
  await studio.page.goto('/studio')
  const card = studio.page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('button', { name: /^Open/ }).click()
  await expect.poll(() => card.getByRole('button', { name: /^Open/ }).count()).toBe(0)

  await visit(page, '/')
  await page.getByRole('link', { name: '1 of 3 correct in the questions you tried' }).click()
  await page.getByRole('heading', { level: 1, name: 'Questions you tried' }).waitFor()
  await page.getByText('1 of 2 right').waitFor()
  await expectAccessible(page)
  await expectNarrowRtl(page)
  await visit(page, '/')
  await page.getByText(`${paidCourse.name} is open for you`).waitFor()
  await page.getByRole('link', { name: 'Open the first lesson' }).click()
  const done = page.getByRole('button', { name: 'Mark as done' })
  await done.waitFor()
  await listening(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const said = await watchFor(page, toasts.error, 'There is no network')
  await done.click()
  await said()
  await context.setOffline(false)
  // The lesson loads anew by itself when the network is back.
  await visit(page, page.url())
  await done.click()
  await page.getByText('You have marked this lesson as done.').waitFor()
  await visit(page, '/')
  await page.getByText(/^1 of \d+$/).waitFor()
  await expectAccessible(page)
  await expectNarrowRtl(page)
})

test('P5 on a phone the price of a course and the way to it stay in sight', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto('/courses/digital-sat-reading-and-writing')
  const get = page.locator('[href="#get"]')
  const isInSight = () =>
    get.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  // At first the price itself is: a bar would say it twice.
  await expect.poll(() => get.evaluate((link) => getComputedStyle(link).visibility)).toBe('hidden')
  const price = page.locator('#get').getByText('$35', { exact: true })
  const { y = 0, height = 0 } = (await price.boundingBox()) ?? {}
  expect([y > 0, y + height < 740]).toEqual([true, true])
  for (const share of [0.5, 0.8]) {
    await page.evaluate((part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }), share)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/price-${share}.png` })
    await expect.poll(isInSight).toBe(true)
  }
  await get.click()
  const button = page.getByRole('button', { name: /add to cart/i }).first()
  await expect.poll(async () => (await button.boundingBox())?.y ?? -1).toBeGreaterThan(0)
  await expect.poll(async () => (await button.boundingBox())?.y ?? 999).toBeLessThan(740)
  expect(await sideways(page)).toBe(0)
})
