import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addAccountLink } from '../src/server/accounts/links.ts'
import { applyForPaidCourse, loginToPaidCourse, paidCourse } from '../src/testing/paid-course.ts'
import {
  atLogin,
  expectAccessible,
  holdRequests,
  listening,
  watchFor,
  signIn,
  toasts,
  visit,
  withBrowser,
} from './browser.ts'
import { withDatabase } from './database.ts'
import { openNetwork } from './network.ts'
import { callApi, newEmail, newStudent, revokeSession, sessionOf, signInByApi, type Person } from './people.ts'
import { storedOnDevice, openQuiz, option } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })
const joinButton = (page: Page) => page.getByRole('button', { name: 'انضم' })
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Opens a form and waits until it is hydrated: its button is disabled before. */
async function openForm(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => page.getByRole('button', { name: button }).isEnabled()).toBe(true)
}

/** Returns a field's accessible description: hint and errors. */
const descriptionOf = (page: Page, label: string) =>
  field(page, label).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

async function expectError(page: Page, label: string, text: string): Promise<void> {
  await expect.poll(() => descriptionOf(page, label)).toContain(text)
  expect(await field(page, label).getAttribute('aria-invalid')).toBe('true')
}

async function expectShowAndHide(page: Page, label: string): Promise<void> {
  const type = () => field(page, label).getAttribute('type')
  const button = page.getByRole('button', { name: `Show ${label}`, exact: true })
  expect(await type()).toBe('password')
  await button.click()
  await expect.poll(type).toBe('text')
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
  await expect.poll(type).toBe('password')
}

/** The box that a registration has to tick. */
const agree = 'I have read and agree to: Privacy policy, Terms'

async function fillRegistration(page: Page, changed: Record<string, string> = {}): Promise<string> {
  const email = newEmail()
  const texts = {
    'First Name': 'Lina',
    'Last Name': 'Test',
    'Email address': email,
    'Phone Number': '+1 202 555 0160',
    "Parent's phone": '+1 202 555 0161',
    Password: 'nine bright lanterns',
    'Confirm Password': 'nine bright lanterns',
    ...changed,
  }
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await field(page, agree).check()
  return email
}

/** Replaces the reply to one call of the page. */
const answerWith = (page: Page, path: string, status: number, body: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json: { data: null, errors: null, ...body } }))

describe('signing in', () => {
  test('A1 the page has its heading, fields and links, and shows the password on request', async () => {
    const { page } = await browser.open()
    await openForm(page, '/login', 'Sign in')
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor()
    expect(await field(page, 'Email address').getAttribute('type')).toBe('email')
    await field(page, 'Password').fill('a secret')
    await expectShowAndHide(page, 'Password')
    await page.getByRole('checkbox', { name: 'Remember Me' }).uncheck()
    await page.getByRole('link', { name: 'Forget Password?' }).click()
    await page.waitForURL('**/forgetpass')
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await page.waitForURL('**/register')
    await page.getByRole('heading', { level: 1, name: 'Create a New Account' }).waitFor()
  })

  test('A1 A2 an overlay covers the screen while the request runs; then the toast, then the home page', async () => {
    const student = await newStudent('Lina Test')
    const { page } = await browser.open()
    const release = await holdRequests(page, '**/api/auth/login')
    await openForm(page, '/login', 'Sign in')
    await field(page, 'Email address').fill(student.email)
    await field(page, 'Password').fill(student.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const overlay = page.getByRole('status').filter({ hasText: 'Signing you in…' })
    await overlay.waitFor()
    expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
    const toastAppeared = await watchFor(page, toasts.success, 'Welcome, Lina!')
    release()
    await toastAppeared()
    await page.waitForURL((url) => url.pathname === '/')
    await accountButton(page).waitFor()
    expect(await overlay.count()).toBe(0)
  })

  test('A1 A2 the server’s error appears under both fields and in an error toast', async () => {
    browser.expectErrors(/422/)
    const student = await newStudent()
    const { page } = await browser.open()
    await openForm(page, '/login', 'Sign in')
    await field(page, 'Email address').fill(student.email)
    await field(page, 'Password').fill('not the password')
    const toastAppeared = await watchFor(page, toasts.error, 'The email address or the password is not right.')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await toastAppeared()
    await expectError(page, 'Email address', 'The email address or the password is not right.')
    await expectError(page, 'Password', 'The email address or the password is not right.')
    expect(pathOf(page)).toBe('/login')
  })
})

test('P9 C3 a visitor who applies is led through registration and sign-in, and finds the course applied for, once', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/apply-courses/') && calls.push(request.method()))
  await page.goto('/courses')
  await page.getByRole('button', { name: applyForPaidCourse }).click()
  await page.waitForURL(loginToPaidCourse)
  await page.locator(toasts.error).getByText('You are not logged in').waitFor()
  await page.getByText('Your application is sent as soon as you have signed in.').waitFor()
  await listening(page)
  await expectAccessible(page)

  // The menu above leads there as the page itself does.
  await joinButton(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL(/\/register\?next=.*&course=\d+$/)
  await page.getByText('Your application is sent as soon as you have an account').waitFor()
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/\/login\?next=.*&course=\d+$/)
  await atLogin(page)
  expect(calls).toEqual([])
  await field(page, 'Password').fill('nine bright lanterns')
  const toastAppeared = await watchFor(page, toasts.success, `The academy has your request for ${paidCourse.name}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await toastAppeared()
  await page.waitForURL(`**${paidCourse.path}`)
  await page.getByText('Requested').waitFor()
  expect(calls).toEqual(['POST'])
})

test('P9 an address alone applies for nothing: only a press of the button in this tab does', async () => {
  const student = await newStudent()
  const { page } = await browser.open()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/apply-courses/') && calls.push(request.method()))
  const id = await database.idOf('courses', 'slug', paidCourse.slug)
  await page.goto(`/login?next=${encodeURIComponent(paidCourse.path)}&course=${id}`)
  expect(await page.getByText('Your application is sent').count()).toBe(0)
  await field(page, 'Email address').fill(student.email)
  await field(page, 'Password').fill(student.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${paidCourse.path}`)
  await page.getByRole('button', { name: /^Apply Now/ }).waitFor()
  expect(calls).toEqual([])
})

test('P13 the link in the email opens a page that says whose address it confirms, confirms it by a press, and no second time', async () => {
  browser.expectErrors(/404/)
  const { email } = await newStudent()
  const { rows } = await database.get().pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email])
  const { token } = await database
    .get()
    .transaction((tx) =>
      addAccountLink(tx, { userId: rows[0]?.id ?? 0, purpose: 'address', to: email, issuedBy: null, now: Date.now() }),
    )
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await page.goto(`/account-link#${token}`)
  await page.getByText(`The link is for ${email}.`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.waitForURL('**/login')
  await atLogin(page)
  expect(await field(page, 'Email address').inputValue()).toBe(email)
  const confirmed = 'SELECT FROM users WHERE email = $1 AND email_confirmed_at IS NOT NULL'
  expect((await database.get().pool.query(confirmed, [email])).rowCount).toBe(1)
  await page.goto(`/account-link?again#${token}`)
  await page.getByText('This link is no longer valid.').waitFor()
})

/** Presses 'Apply Now' as a visitor; returns the page at the login, and the applications that are sent from there on. */
async function pressApply(): Promise<{ context: BrowserContext; page: Page; calls: string[] }> {
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/apply-courses/') && calls.push(request.method()))
  await page.clock.install()
  await page.goto('/courses')
  await page.getByRole('button', { name: applyForPaidCourse }).click()
  await page.waitForURL(/\/login\?next=.*&course=\d+$/)
  await atLogin(page)
  return { context, page, calls }
}

async function signInHere(page: Page, student: Person): Promise<void> {
  await field(page, 'Email address').fill(student.email)
  await field(page, 'Password').fill(student.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('P9 P2 nothing overtakes an application on its way, nor the question of consent after it, which can wait', async () => {
  const { page, calls } = await pressApply()
  const student = await newStudent('Lina Test', { hasAgreed: false })
  const release = await holdRequests(page, '**/api/apply-courses/*')
  const sending = page.waitForRequest('**/api/apply-courses/*')
  await signInHere(page, student)
  await sending
  await page.clock.runFor(2_000)
  expect(pathOf(page)).toMatch(/^\/login/)
  release()
  await page.waitForURL(`**/consent?next=${encodeURIComponent(paidCourse.path)}`)
  await page.getByRole('link', { name: 'Not now' }).click()
  await page.waitForURL(`**${paidCourse.path}`)
  await page.getByText('Requested').waitFor()
  expect(calls).toEqual(['POST'])
})

test('P9 an application survives a network lost at sign-in and at the application itself', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const { context, page, calls } = await pressApply()
  await context.setOffline(true)
  const toastAppeared = await watchFor(page, toasts.error, 'There is no network')
  const student = await newStudent()
  await signInHere(page, student)
  await toastAppeared()
  await context.setOffline(false)
  await page.route('**/api/apply-courses/*', (route) => route.abort('internetdisconnected'), { times: 1 })
  await signInHere(page, student)
  await page.waitForURL(`**${paidCourse.path}`)
  await page.getByText('Requested').waitFor()
  expect(calls).toEqual(['POST', 'POST'])
})

test('P9 A7 an application is made though another tab signs in', async () => {
  const { context, page, calls } = await pressApply()
  await signInByApi(context, await newStudent())
  await page.waitForURL(`**${paidCourse.path}`)
  await page.getByText('Requested').waitFor()
  expect(calls).toEqual(['POST'])
})

test('P2 a young student registers with a guardian, withdraws on the profile, and is asked again after the next sign-in', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await page.goto('/legal/privacy')
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  await page.getByText('This is a sample of the demo academy.').waitFor()
  await expectAccessible(page)
  await openForm(page, '/register', 'Sign up')
  await page.getByRole('main').getByRole('link', { name: 'Privacy policy' }).waitFor()
  const email = await fillRegistration(page)
  await field(page, agree).uncheck()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expectError(page, agree, 'Please read the texts and agree to them.')
  await page.getByLabel('I am younger than 16').check()
  const both = 'My parent or guardian and I have read and agree to: Privacy policy, Terms'
  await field(page, both).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const guardian = 'Name of your parent or guardian'
  await expectError(page, guardian, 'Please enter the name of a parent or guardian.')
  await field(page, guardian).fill('Sara Othman')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/login')

  const signInAgain = async () => {
    await openForm(page, '/login?next=%2Fprofile', 'Sign in')
    await field(page, 'Email address').fill(email)
    await field(page, 'Password').fill('nine bright lanterns')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signInAgain()
  await page.waitForURL('**/profile')
  await page.getByText('With Sara Othman, because you were younger than 16').waitFor()
  // What was agreed to can be read again.
  await page.getByText(/^Privacy policy, as published on/).click()
  await page.getByRole('heading', { name: 'What we store' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await page.getByRole('dialog').getByText('Your consent ends now').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText('Withdrawn on').waitFor()
  await page.getByRole('link', { name: 'Read the texts and agree' }).waitFor()

  await page.context().clearCookies()
  await signInAgain()
  await page.waitForURL('**/consent?next=%2Fprofile')
  await expectAccessible(page)
  await field(page, agree).check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.waitForURL('**/profile')
  await expect.poll(() => page.getByText(/^Agreed on/).count()).toBe(2)
})

describe('registering', () => {
  test('A3 A4 the seven fields create an account whose names are joined by one space', async () => {
    const { page } = await browser.open()
    await openForm(page, '/register', 'Sign up')
    await page.getByRole('heading', { level: 1, name: 'Create a New Account' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(7)
    const email = await fillRegistration(page, { 'First Name': ' Lina ', 'Last Name': ' van Test ' })
    await expectShowAndHide(page, 'Password')
    await expectShowAndHide(page, 'Confirm Password')
    const sending = page.waitForRequest('**/api/auth/register')
    const toastAppeared = await watchFor(page, toasts.success, 'Your account is ready. You can sign in now.')
    await page.getByRole('button', { name: 'Sign up' }).click()
    expect((await sending).postDataJSON()).toEqual({
      consent: { versions: { privacy: expect.any(Number), terms: expect.any(Number) }, guardian: null },
      email,
      password: 'nine bright lanterns',
      name: 'Lina van Test',
      phone: '+1 202 555 0160',
      parent_phone: '+1 202 555 0161',
    })
    await toastAppeared()
    await page.waitForURL('**/login')
    await atLogin(page)
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/login')
  })

  test('A4 the server rejects a taken address and a common password, under their fields', async () => {
    browser.expectErrors(/422/)
    const { email } = await newStudent()
    const { page } = await browser.open()
    await openForm(page, '/register', 'Sign up')
    await fillRegistration(page, { Password: 'password1', 'Confirm Password': 'password1' })
    const toastAppeared = await watchFor(page, toasts.error, 'Some fields need your attention.')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await toastAppeared()
    await expectError(page, 'Password', 'This password is one of the first that people try. Choose another.')
    await fillRegistration(page, { 'Email address': email })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expectError(page, 'Email address', 'There is an account with this email address already.')
    expect(pathOf(page)).toBe('/register')
  })

  test('A4 the server’s errors appear under their fields', async () => {
    browser.expectErrors(/422/)
    const { page } = await browser.open()
    const errors = {
      first_name: ['About the first name.'],
      last_name: ['About the last name.'],
      email: ['About the address.'],
      phone: ['About the phone.'],
      parent_phone: ["About the parent's phone."],
      password: ['About the password.'],
    }
    await answerWith(page, '/auth/register', 422, { success: false, msg: 'No account was made.', errors })
    await openForm(page, '/register', 'Sign up')
    await fillRegistration(page)
    const toastAppeared = await watchFor(page, toasts.error, 'No account was made.')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await toastAppeared()
    await expectError(page, 'First Name', 'About the first name.')
    await expectError(page, 'Last Name', 'About the last name.')
    await expectError(page, 'Email address', 'About the address.')
    await expectError(page, 'Phone Number', 'About the phone.')
    await expectError(page, "Parent's phone", "About the parent's phone.")
    await expectError(page, 'Password', 'About the password.')
  })

  test('A5 different passwords and all other mistakes are reported before anything is sent', async () => {
    const { page } = await browser.open()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await openForm(page, '/register', 'Sign up')
    await fillRegistration(page, { 'Confirm Password': 'nine dark lanterns' })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expectError(page, 'Confirm Password', 'The two passwords are not the same.')
    await fillRegistration(page, {
      'First Name': ' ',
      'Last Name': '<b>',
      'Email address': 'lina@nowhere',
      'Phone Number': '12',
      "Parent's phone": '',
      Password: 'short',
      'Confirm Password': 'short',
    })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expectError(page, 'First Name', 'Please enter a name.')
    await expectError(page, 'Last Name', 'A name is made of letters. A web or email address is not a name.')
    await expectError(page, 'Email address', 'This does not look like an email address.')
    await expectError(page, 'Phone Number', 'A phone number has 7 to 15 digits.')
    await expectError(page, "Parent's phone", 'Please enter a phone number.')
    await expectError(page, 'Password', 'Use at least 8 characters.')
    expect(await descriptionOf(page, 'Confirm Password')).toBe('')
    // An error leaves when its field is right, not before, and the focus stays where the reader types.
    const phone = field(page, 'Phone Number')
    await phone.fill('123')
    await expectError(page, 'Phone Number', 'A phone number has 7 to 15 digits.')
    await phone.fill('1234567')
    await expect.poll(() => phone.getAttribute('aria-invalid')).not.toBe('true')
    expect(await phone.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectError(page, 'Email address', 'This does not look like an email address.')
    expect(sent).toEqual([])
  })

  test('A5 the server enforces the same rules', async () => {
    const body = { name: ' <b>', email: 'lina@nowhere', phone: '12', parent_phone: '', password: 'short' }
    expect(await callApi('POST /auth/register', { body })).toMatchObject({
      status: 422,
      success: false,
      errors: {
        first_name: ['A name is made of letters. A web or email address is not a name.'],
        last_name: ['Please enter a name.'],
        email: ['This does not look like an email address.'],
        phone: ['A phone number has 7 to 15 digits.'],
        parent_phone: ['Please enter a phone number.'],
        password: ['Use at least 8 characters.'],
      },
    })
  })
})

describe('the session', () => {
  test('A6 its two cookies last ten days, and logging out ends it here and on the server', async () => {
    const student = await newStudent()
    const { context, page } = await browser.open()
    await signIn(page, student)
    const { user, token, companion } = await sessionOf(context)
    expect(JSON.parse(decodeURIComponent(user?.value ?? ''))).toEqual({ name: student.name, email: student.email })
    const inTenDays = Date.now() / 1000 + 10 * 24 * 60 * 60
    for (const cookie of [user, token]) {
      expect(cookie?.path).toBe('/')
      expect(Math.abs((cookie?.expires ?? 0) - inTenDays)).toBeLessThan(120)
    }
    const session = { token: token?.value ?? '', companion: companion?.value ?? '' }
    expect(await callApi('GET /user', session)).toMatchObject({ status: 200, data: { email: student.email } })

    await accountButton(page).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await joinButton(page).waitFor()
    expect(await sessionOf(context)).toEqual({ user: undefined, token: undefined, companion: undefined })
    expect(await callApi('GET /user', session)).toMatchObject({ status: 401, success: false, msg: 'Unauthenticated' })
  })

  test('A6 signing out removes the student’s data from the page and from behind Back, but no unsent answer from the device', async () => {
    browser.expectErrors(/status of 503/)
    // Each page looks for the attempt of the unsent answer, also the one that is signed out of meanwhile.
    browser.expectErrors(/status of 401 .*\/api\/attempts\//)
    const network = await openNetwork()
    network.rule = ({ on }) => (on.endsWith('/responses') ? { kind: 'answer', status: 503 } : undefined)
    const student = await newStudent('Safiya Outgoing')
    await database.grant(student, 30)
    const { lessonId } = await database.addQuiz({ name: 'Left unsent' }, [{}])
    const { context, page } = await browser.open({ baseURL: network.url })
    await signInByApi(context, student)
    await openQuiz(page, lessonId)
    await option(page, 'B').check()
    await page.getByText('Saved on this device').first().waitFor()
    const stored = (await page.evaluate(storedOnDevice, student.email)) as unknown[]
    expect(stored).not.toEqual([])

    const opened = page.waitForResponse('**/profile')
    await visit(page, '/profile')
    expect((await opened).headers()['cache-control']).toBe('private, no-store')
    const isShown = async () => new RegExp(`Safiya|Outgoing|${student.email}`).test(await page.content())
    expect(await isShown()).toBe(true)
    await accountButton(page).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login?unsent=1')
    await joinButton(page).waitFor()
    expect(await isShown()).toBe(false)
    await page.goBack()
    await page.waitForURL('**/login?next=%2Fprofile')
    expect(await isShown()).toBe(false)
    await page.goto('/about-us')
    await page.goBack()
    await page.waitForURL('**/login?next=%2Fprofile')
    expect(await isShown()).toBe(false)
    // The time without the server may have come to it.
    expect(await page.evaluate(storedOnDevice, student.email)).toEqual(expect.arrayContaining(stored))

    network.restore()
    await signInByApi(context, student)
    await page.goto('/')
    const answersOf = `SELECT 1 FROM responses r JOIN attempts a ON a.id = r.attempt_id JOIN users u ON u.id = a.user_id
      WHERE u.email = $1 AND r.user_answer IS NOT NULL`
    const saved = async () => (await database.get().pool.query(answersOf, [student.email])).rowCount
    await expect.poll(saved).toBe(1)
  })

  test('A6 a page restored from the back/forward cache after signing out is hidden at once and reloaded', async () => {
    const student = await newStudent()
    const { context, page } = await browser.open()
    await signInByApi(context, student)
    await visit(page, '/profile')
    // The test browser has no back/forward cache: dispatches the event of a restored page, before the cookies are checked otherwise.
    const isConcealed = await page.evaluate(() => {
      for (const name of ['user', 'token']) document.cookie = `${name}=; Path=/; Max-Age=0`
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.documentElement.hidden
    })
    expect(isConcealed).toBe(true)
    await page.waitForURL('**/login?next=%2Fprofile')
    await atLogin(page)
  })

  test("A6 without 'Remember Me' the cookies end with the browser", async () => {
    const student = await newStudent()
    const { context, page } = await browser.open()
    await openForm(page, '/login', 'Sign in')
    await field(page, 'Email address').fill(student.email)
    await field(page, 'Password').fill(student.password)
    await page.getByRole('checkbox', { name: 'Remember Me' }).uncheck()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await accountButton(page).waitFor()
    const { user, token } = await sessionOf(context)
    expect([user?.expires, token?.expires]).toEqual([-1, -1])
  })

  test('A7 when another tab removes the cookies, the bar shows a visitor within about a second', async () => {
    const student = await newStudent()
    const { context, page } = await browser.open()
    await page.clock.install()
    await signIn(page, student)
    await accountButton(page).waitFor()
    // From here on the page's clock runs by itself, however busy the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    const other = await context.newPage()
    await other.goto('/courses')
    await other.evaluate(() => {
      for (const name of ['user', 'token']) document.cookie = `${name}=; Path=/; Max-Age=0`
    })
    await page.clock.runFor(1_000)
    await joinButton(page).waitFor()
    expect(await accountButton(page).count()).toBe(0)
    await joinButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Create an account' }).waitFor()
  })

  test('A8 P9 a token that the server no longer accepts leads to the login, and from there back, with the course applied for', async () => {
    browser.expectErrors(/401/)
    const student = await newStudent()
    const { context, page } = await browser.open()
    await signIn(page, student)
    await revokeSession(context)
    await accountButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'My courses' }).click()
    await page.waitForURL('**/login?next=%2Fmy-courses')
    await atLogin(page)
    const { user, token } = await sessionOf(context)
    expect([user, token]).toEqual([undefined, undefined])
    await joinButton(page).waitFor()
    await signInHere(page, student)
    await page.waitForURL('**/my-courses')
    await page.getByRole('heading', { level: 1, name: 'My courses' }).waitFor()

    await visit(page, '/courses')
    await revokeSession(context)
    const ways: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && ways.push(request.url()))
    await page.getByRole('button', { name: applyForPaidCourse }).click()
    await page.waitForURL(loginToPaidCourse)
    await atLogin(page)
    // One way alone, without a second one to the page before.
    expect(ways).toEqual([page.url()])
    await signInHere(page, student)
    await page.waitForURL(`**${paidCourse.path}`)
    await page.getByText('Requested').waitFor()
  })

  test('A8 a page opened with such a token redirects to the login and removes the cookies', async () => {
    const student = await newStudent()
    const { context, page } = await browser.open()
    await signInByApi(context, student)
    await revokeSession(context)
    await page.goto('/quizzes')
    expect(pathOf(page)).toBe('/login?next=%2Fquizzes')
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor()
    expect(await sessionOf(context)).toEqual({ user: undefined, token: undefined, companion: undefined })
  })
})
