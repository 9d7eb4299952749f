import { describe, expect, test } from 'vitest'
import { listening, modulesOf, signIn, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { lackingNow, takeNewestApis } from './newest-apis.ts'
import { newStudent, signInByApi } from './people.ts'
import { endPart, next, openQuiz, option, place, saved, toCheck } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Opens a profile whose pages lack the newest APIs from their first script on. */
async function openOlder() {
  const opened = await browser.open(phone)
  await opened.context.addInitScript(takeNewestApis)
  return opened
}

describe('E3 without the newest APIs of the range', () => {
  test('E3 a student signs in, opens the menu and comes to a course', async () => {
    const student = await newStudent()
    const { page } = await openOlder()
    await signIn(page, student)
    await listening(page)
    expect(await page.evaluate(lackingNow)).toEqual([])
    await page.getByRole('button', { name: /^Account of/ }).tap()
    await page.getByText(`Hello, ${student.name}`).waitFor()
    await page.getByRole('link', { name: 'Courses', exact: true }).first().tap()
    await page
      .getByRole('link', { name: /ACT English in Five Sittings$/ })
      .first()
      .tap()
    await page.getByRole('heading', { level: 1, name: 'ACT English in Five Sittings' }).waitFor()
  })

  test('E3 a test is taken from its start to its review, with a reload', async () => {
    const { lessonId } = await database.addQuiz({ quizMinutes: 20 }, [{}, {}])
    const student = await newStudent()
    await database.grant(student, 30)
    const { context, page } = await openOlder()
    await signInByApi(context, student)
    await openQuiz(page, lessonId)
    await option(page, 'A').tap()
    await saved(page).waitFor()
    await next(page).tap()
    await option(page, 'B').tap()
    await saved(page).waitFor()
    await page.reload()
    await place(page, 2).waitFor()
    await expect.poll(() => option(page, 'B').isChecked()).toBe(true)
    await endPart(page, await toCheck(page))
    await page.getByRole('link', { name: 'View Answers' }).click()
    await page.getByRole('heading', { level: 1, name: /^Quiz/ }).waitFor()
    await page.getByText(/of 2/).first().waitFor()
  })

  test('E3 a lesson is written in the studio and published', async () => {
    const author = await newStudent()
    await database.makeOwner(author)
    const { context, page } = await openOlder()
    await signInByApi(context, author)
    await page.goto('/studio/courses')
    await page.getByRole('button', { name: 'New course' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Semicolons')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Semicolons' }).first().waitFor()
    await page.getByLabel('About the course').fill('What you will read.')
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    await page.getByRole('button', { name: 'New lesson' }).click()
    await page.getByLabel('Title').fill('First')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'First' }).first().waitFor()
    await page.getByRole('textbox', { name: 'Text' }).fill('A semicolon is long.')
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page
      .getByText(/^Published\. Students see it/)
      .first()
      .waitFor()
  })
})

test('E3 a browser that takes no cookies is notified when it signs in, and stays on the page', async () => {
  const student = await newStudent()
  const { context, page } = await browser.open(phone)
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _, ...headers } = response.headers()
    // What is fetched on the way leaves its cookies in the profile.
    await context.clearCookies()
    await route.fulfill({ response, headers })
  })
  await page.goto('/login')
  await page.getByLabel('Email address').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('alert')
    .getByText(/^This browser blocks the cookies of this site/)
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test.each([
  { what: 'cannot be fetched', answer: { status: 404, contentType: 'text/javascript', body: '' } },
  {
    what: 'fails at its start',
    answer: { status: 200, contentType: 'text/javascript', body: 'throw new TypeError()' },
  },
])(
  'E2 a page whose program $what says so at its foot, lets go of what was tapped, and is read on',
  async ({ answer }) => {
    browser.expectErrors(/404|TypeError|Uncaught/)
    const { page } = await browser.open(phone)
    const isModule = await modulesOf()
    await page.route(isModule, (route) => route.fulfill(answer))
    await page.goto('/login', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.tap()
    const said = page.getByRole('alert').filter({ hasText: 'This page did not start' })
    await said.waitFor()
    expect(await button.getAttribute('aria-busy')).toBeNull()
    const [bar, height] = [await said.boundingBox(), page.viewportSize()?.height ?? 0]
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(height)
    await page.unroute(isModule)
    await said.getByRole('link').tap()
    await listening(page)
    expect(await said.isVisible()).toBe(false)
  },
)
