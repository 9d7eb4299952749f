import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { siteUrl, ticking, withBrowser } from './browser.ts'
import { newStudent, signInByApi, type Person } from './people.ts'

const browser = withBrowser()

const addressOf = (page: Page) => page.url().slice(siteUrl().length)

/** Signs in on the open login page. */
async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

test('S9 pages for guests redirect a signed-in user home', async () => {
  const { context, page } = await browser.open()
  await signInByApi(context, await newStudent())
  for (const path of ['/login', '/register', '/forgetpass']) {
    await page.goto(path)
    expect(addressOf(page)).toBe('/')
  }
  await page.getByRole('button', { name: 'Account of Lina Test' }).waitFor()
})

test('A8 S9 with an expired session the login is shown, and the session’s cookies are removed', async () => {
  const user = encodeURIComponent(JSON.stringify({ name: 'Lina Test', email: 'lina@students.example' }))
  const cookie = `user=${user}; token=${'A'.repeat(43)}; companion=${'A'.repeat(43)}`
  const response = await fetch(`${siteUrl()}/login?next=/profile`, { headers: { cookie }, redirect: 'manual' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('- Sign in</title>')
  expect(response.headers.getSetCookie().map((set) => set.split('=')[0])).toEqual(['user', 'token', 'companion'])
})

test('S9 pages for users redirect a visitor to sign in, and back', async () => {
  const { page } = await browser.open()
  for (const path of [
    '/quizzes',
    '/quiz/1',
    '/mcq-quiz/1',
    '/module-quiz/1',
    '/quiz-answers/1',
    '/my-courses?from=mail',
  ]) {
    await page.goto(path)
    expect(addressOf(page)).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
  await signInHere(page, await newStudent())
  expect(addressOf(page)).toBe('/my-courses?from=mail')
  await page.getByRole('heading', { level: 1, name: 'My courses' }).waitFor()
})

test('S9 the return address cannot lead out of the site', async () => {
  const student = await newStudent()
  const { context, page } = await browser.open()
  await page.goto(`/login?next=${encodeURIComponent('//elsewhere.example/')}`)
  await signInHere(page, student)
  expect(addressOf(page)).toBe('/')
  for (const next of [
    'https://elsewhere.example/',
    '/\\elsewhere.example/',
    '//elsewhere.example/',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    expect(addressOf(page)).toBe('/')
  }
  await page.goto('/login?next=/quizzes')
  expect(addressOf(page)).toBe('/quizzes')
  expect(await context.cookies('https://elsewhere.example')).toEqual([])
})

/** Opens the login page with a stopped clock, signs in, and returns the resulting toast. */
async function openToast(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  [role, text]: ['alert' | 'status', string],
) {
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const toast = page.getByRole(role).getByText(text)
  await toast.waitFor()
  return toast
}

test('S10 an error toast is at most 350 px wide, is announced at once, and disappears after about four seconds', async () => {
  browser.expectErrors(/422/)
  const { page } = await browser.open()
  const msg = `This did not work. ${'Here is a long story about it. '.repeat(6)}`.trim()
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 422, json: { success: false, msg, errors: null, data: null } }),
  )
  const toast = await openToast(page, { email: 'somebody@students.example', password: 'some words' }, ['alert', msg])
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(350)
  expect((await page.getByRole('alert').boundingBox())?.width).toBeLessThanOrEqual(350)
  await page.clock.runFor(3_900)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(1_200)
  await ticking(page, async () => (await toast.count()) === 0)
})

test('S10 a success toast is announced politely, and disappears after about two seconds', async () => {
  const { page } = await browser.open()
  const toast = await openToast(page, await newStudent(), ['status', 'Welcome, Lina!'])
  await page.clock.runFor(1_900)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(1_200)
  await ticking(page, async () => (await toast.count()) === 0)
})
