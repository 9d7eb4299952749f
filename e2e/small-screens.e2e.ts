import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { passages } from '../src/testing/passages.ts'
import { paidCourse } from '../src/testing/paid-course.ts'
import { expectAccessible, isFocusRinged, toasts, visit, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi, submitQuiz } from './people.ts'
import { anyPlace, next, openQuiz, option, place, withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

let lessonId = 0
beforeAll(async () => {
  const questions = Array.from({ length: 24 }, () => ({ passageHtml: passages.list.repeat(6) }))
  lessonId = (await database.addQuiz({ quizMinutes: 20 }, questions)).lessonId
})

async function openAt(width: number, height: number) {
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open({ viewport: { width, height }, hasTouch: true, isMobile: true })
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  await withTools(page)
  return { context, page }
}
type Page = Awaited<ReturnType<typeof openAt>>['page']

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.getBoundingClientRect().height)
const tool = (page: Page, name: string) => page.getByRole('group', { name: 'Tools' }).getByRole('button', { name })

describe('E6 the passage keeps half of a small screen', () => {
  test.for([
    [320, 568],
    [360, 740],
    [740, 360],
  ] as const)('with the highlighter open at %i × %i', async ([width, height]) => {
    const { page } = await openAt(width, height)
    await tool(page, 'Highlights & notes').tap()
    await page.locator('[data-tray]').waitFor()
    expect(await heightOf(page, '[data-stage]')).toBeGreaterThanOrEqual(height / 2)
    expect(await heightOf(page, '[data-tray]')).toBeLessThanOrEqual(height / 4)
    await expectAccessible(page)
  })

  test('the bars take at most 22 % of a phone of 740 px', async () => {
    const { page } = await openAt(360, 740)
    expect(await heightOf(page, '[data-stage]')).toBeGreaterThanOrEqual(0.78 * 740)
  })

  test.for([
    [320, 568],
    [360, 740],
  ] as const)('line reader and text size together leave every bar on a screen of %i × %i', async ([width, height]) => {
    const { page } = await openAt(width, height)
    for (const name of ['Line reader', 'Text size']) {
      await page.getByRole('button', { name: 'More', exact: true }).tap()
      await page.getByRole('button', { name, exact: true }).last().tap()
    }
    await page.locator('[data-tray]').waitFor()
    for (const bar of ['main header', '[data-tray]', 'main footer']) {
      const {
        x = -1,
        y = -1,
        width: wide = 0,
        height: high = 0,
      } = (await page.locator(bar).first().boundingBox()) ?? {}
      const isOnScreen = x >= 0 && y >= 0 && x + wide <= width + 1 && y + high <= height + 1
      expect(isOnScreen ? 'on the screen' : `${x} ${y} ${x + wide} ${y + high}`, bar).toBe('on the screen')
    }
  })
})

test('Q1 on a phone the description of a quiz takes two lines at most of its line in Your Quizzes', async () => {
  const disc = '<p>Ten questions on short passages in twenty minutes, with a pause.</p>'.repeat(3)
  const { lessonId } = await database.addQuiz({ name: 'Much is said of it', descriptionHtml: disc }, [{}])
  expect(lessonId).toBeGreaterThan(0)
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await signInByApi(context, student)
  await page.goto('/quizzes')
  const line = page.getByRole('listitem').filter({ hasText: 'Much is said of it' })
  const lines = await line.locator('.prose').evaluate((one) => {
    const { lineHeight } = getComputedStyle(one)
    return one.getBoundingClientRect().height / Number.parseFloat(lineHeight)
  })
  expect(Math.round(lines)).toBe(2)
  // Its first paragraph takes both of them, and ends in its own words.
  expect(await line.locator('.prose').evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
})

test('E6 with text at 200 % the navigator shows its numbers, between which the arrow keys move', async () => {
  const { context, page } = await openAt(360, 740)
  const client = await context.newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await anyPlace(page).tap()
  const jump = page.getByRole('dialog', { name: 'Jump to a Question' })
  const number = (one: number) => jump.getByRole('button', { name: new RegExp(`^Question ${one},`) })
  const seen = () =>
    number(6).evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === one
    })
  await expect.poll(seen).toBe(true)
  await page.setViewportSize({ width: 320, height: 740 })
  const outOfTheirBoxes = () =>
    jump
      .getByRole('button', { name: /^Question \d+,/ })
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
  expect(await outOfTheirBoxes()).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const isFocused = (one: number) => number(one).evaluate((element) => element === document.activeElement)
  for (const [key, at] of [
    ['ArrowRight', 2],
    ['ArrowDown', 7],
    ['ArrowLeft', 6],
    ['ArrowUp', 1],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => isFocused(at), { message: `${key} ${at}` }).toBe(true)
  }
})

test('a ring shows where the keyboard is, and nothing that was tapped has one', async () => {
  const { page } = await openAt(360, 740)
  const focused = () => page.evaluate(() => document.activeElement !== document.body)
  const ringed = async () => (await focused()) && (await page.evaluate(isFocusRinged))
  const expectNoRing = async (tapped: Locator, opened?: Locator) => {
    await tapped.tap()
    await opened?.waitFor()
    expect([String(tapped), await ringed()]).toEqual([String(tapped), false])
  }
  await expectNoRing(option(page, 'A'))
  await expectNoRing(page.getByRole('button', { name: 'Mark for Review', exact: true }))
  await expectNoRing(next(page), place(page, 2))
  // The number of the question on show has an outline anyway.
  await anyPlace(page).tap()
  await expectNoRing(page.getByRole('button', { name: /^Question 4,/ }), place(page, 4))
  await expectNoRing(page.getByRole('button', { name: 'More', exact: true }), page.getByText('Save and leave'))
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe(true)
  expect(await ringed()).toBe(true)
})

/** Returns where something begins and ends on the screen, from its top. */
async function boxOf(what: Locator) {
  const { y = 0, height = 0 } = (await what.boundingBox()) ?? {}
  return { top: y, bottom: y + height }
}

test('S6 S10 on a phone a toast covers no title of a page that has only its way back', async () => {
  browser.expectErrors(/ERR_FAILED/)
  const student = await newStudent()
  await database.grant(student, 30)
  await submitQuiz(student, 'Grammar Sprint')
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await signInByApi(context, student)
  await page.goto('/quizzes')
  await page.getByRole('link', { name: /^View Answers/ }).click()
  await page.route('**/redo', (route) => route.abort())
  await page.getByRole('button', { name: /^Redo the \d+ questions/ }).press('Enter')
  const toast = page.locator(`${toasts.error} > *`).first()
  await toast.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  expect(title.bottom).toBeLessThanOrEqual((await boxOf(toast)).top)
})

test('S10 on a phone a toast covers neither the title of a page nor the bar of the price; while something is typed it is above the keyboard', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await visit(page, paidCourse.path)
  const toast = page.locator(`${toasts.success} > *`).first()
  await page.getByRole('button', { name: 'Add to cart' }).first().press('Enter')
  await toast.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  const covered = await boxOf(toast)
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  const bar = await boxOf(page.locator('a[href="#get"]'))
  expect(title.bottom).toBeLessThanOrEqual(covered.top)
  expect(covered.bottom).toBeLessThanOrEqual(bar.top)

  browser.expectErrors(/422/)
  await visit(page, '/login')
  await page.getByLabel('Email address').fill('nobody@students.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const failed = page.locator(`${toasts.error} > *`).first()
  await failed.waitFor()
  expect((await boxOf(failed)).bottom).toBeLessThan(740 / 2)
})
