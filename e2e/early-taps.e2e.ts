import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdModules, siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { callApi, newStudent, newToken, signInByApi, type Person } from './people.ts'
import { option } from './player.ts'

const browser = withBrowser()
const database = withDatabase()
const course = '/courses/digital-sat-reading-and-writing'

/** Opens a page whose modules do not come before they are let go; what is painted can be tapped. */
async function openWithoutPrograms(path: string, user?: Person): Promise<{ page: Page; letGo: () => void }> {
  const { page, context } = await browser.open({ viewport: { width: 360, height: 740 }, hasTouch: true })
  if (user) await signInByApi(context, user)
  const letGo = await holdModules(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return { page, letGo }
}

test('P7 Apply Now, pressed twice before its program is there, is carried out once when it is', async () => {
  const asked: string[] = []
  const { page, letGo } = await openWithoutPrograms('/courses', await newStudent())
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname))
  const apply = page.getByRole('button', { name: /^Apply Now/ }).first()
  await apply.tap()
  await apply.tap()
  letGo()
  await page
    .getByText(/^Requested/)
    .first()
    .waitFor()
  expect(asked.filter((path) => path.startsWith('/api/apply-courses/'))).toHaveLength(1)
})

test('P7 a visitor’s Apply Now and Add to cart, tapped before their programs are there, are carried out once', async () => {
  const home = await openWithoutPrograms('/')
  await home.page
    .getByRole('button', { name: /^Apply Now/ })
    .first()
    .tap()
  expect(await home.page.locator('[aria-busy=true]').count()).toBe(1)
  home.letGo()
  await home.page.waitForURL(/\/login\?next=.*&course=\d+$/)

  const one = await openWithoutPrograms(course)
  const add = one.page.getByRole('button', { name: 'Add to cart' })
  await add.tap()
  await add.tap()
  one.letGo()
  await one.page.getByRole('link', { name: 'See the cart' }).waitFor()
  await expect.poll(() => one.page.locator('[data-island=cart-link] a > span').textContent()).toBe('1')
})

test('P3 P7 the first question of the trial is there before its program, which moves nothing; what is tapped meanwhile counts', async () => {
  const { page, letGo } = await openWithoutPrograms('/quiz/trial')
  const places = () =>
    page.locator('[data-part=passage], [data-part=question], fieldset label').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height]
      }),
    )
  const flag = page.getByRole('button', { name: 'Mark for Review' })
  await page.getByRole('button', { name: 'Question 1 of 3' }).waitFor()
  await flag.tap()
  await option(page, 'B').tap()
  expect(await option(page, 'B').isChecked()).toBe(false)
  expect(await page.locator('label[aria-busy=true]').count()).toBe(1)
  const before = await places()
  expect(before.length).toBeGreaterThan(5)
  letGo()
  await expect.poll(() => option(page, 'B').isChecked()).toBe(true)
  expect(await flag.getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await places()).toEqual(before)
})

test('P7 menu and theme work before any program has loaded, and the choice persists', async () => {
  const { page, letGo } = await openWithoutPrograms('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('link', { name: 'About Us' }).filter({ visible: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('footer label', { hasText: 'Dark' }).tap()
  letGo()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await page.evaluate(() => document.cookie)).toContain('theme=dark')
})

test('P7 A6 Log out, pressed before the script of a document is there, ends the session and leads to the login', async () => {
  const { page, letGo } = await openWithoutPrograms('/', await newStudent())
  await page.getByRole('button', { name: /^Account of / }).tap()
  await page.getByRole('button', { name: 'Log out' }).tap()
  letGo()
  await page.waitForURL('**/login')
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
})

/** The most bytes of script that a document fetches before it is touched. */
const mostScript = 60_000

/** Opens a page that is not touched; `fetched` returns how many bytes of script have come so far. */
async function openUntouched(path: string, user?: Person) {
  const { page, context } = await browser.open({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'no-preference',
  })
  if (user) await signInByApi(context, user)
  const scripts: Promise<number>[] = []
  // What comes when the page is being closed has no size any more.
  const sizeOf = async (request: Request) =>
    request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    )
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(sizeOf(request))
  })
  await page.clock.install()
  await page.goto(path, { waitUntil: 'networkidle' })
  const fetched = async () => {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  }
  return { page, fetched }
}

test.each(['/', '/courses', course, '/contact'])(
  '%s fetches at most 60 kB of script before it is touched, however long it is looked at',
  async (path) => {
    const { page, fetched } = await openUntouched(path)
    await page.clock.fastForward('10:00')
    const bytes = await fetched()
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(mostScript)
    // What a touch fetches is more, so it would have been seen.
    await page.getByRole('heading', { level: 1 }).tap()
    await expect.poll(fetched).toBeGreaterThan(mostScript)
  },
)

test('P10 the clock of a running test goes on at a student’s home for 60 kB of script, and its program with it at a touch', async () => {
  const student = await newStudent()
  await database.grant(student, 30)
  const { lessonId } = await database.addQuiz({ quizMinutes: 30 }, [{}])
  const token = await newToken(student)
  expect((await callApi('POST /attempts', { token, body: { lesson_id: lessonId } })).status).toBe(200)
  const { page, fetched } = await openUntouched('/', student)
  const line = page.locator('[data-island=running-test] > span')
  const secondsLeft = async () => {
    const [, minutes, seconds] = /(\d+):(\d\d) left$/.exec(await line.innerText()) ?? []
    return 60 * Number(minutes) + Number(seconds)
  }
  const first = await secondsLeft()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.fastForward('10:00')
  await expect.poll(secondsLeft).toBeLessThan(first - 600)
  const left = await secondsLeft()
  expect(await fetched()).toBeLessThanOrEqual(mostScript)
  await page.getByRole('heading', { level: 1 }).tap()
  await page.clock.runFor(1_000)
  await page.locator('[data-island=running-test][data-live]').waitFor()
  expect(left - (await secondsLeft())).toBeGreaterThanOrEqual(0)
  expect(left - (await secondsLeft())).toBeLessThanOrEqual(2)
})

/** Makes the browser say that its pages have not been opened yet, and counts what they write, send and repeat meanwhile. */
function renderAhead(): void {
  const effects: string[] = []
  Object.assign(window, { effects })
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => true })
  const note = (owner: object, name: string) => {
    const act = Reflect.get(owner, name) as (...given: unknown[]) => unknown
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      effects.push(name)
      return Reflect.apply(act, this, given)
    })
  }
  for (const name of ['fetch', 'setInterval', 'setTimeout', 'requestAnimationFrame']) note(window, name)
  for (const name of ['setItem', 'removeItem']) note(Storage.prototype, name)
  note(Navigator.prototype, 'sendBeacon')
  note(IDBFactory.prototype, 'open')
}

/** Opens the page that was rendered ahead. */
function openRendered(): void {
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
}

test.each([
  { what: 'a document', path: '/', program: 'html[data-live]' },
  { what: 'a page of the app', path: '/register', program: 'html[data-live]' },
  { what: 'a student’s own page', path: '/quizzes', program: 'html[data-live]', isStudents: true },
  { what: 'the studio', path: '/studio/welcome', program: '#studio *' },
])('P8 $what that is rendered ahead has no effects and starts no timer before it is opened', async (one) => {
  // What the studio asks for when it is opened: this address has no invitation.
  if (one.path.startsWith('/studio')) browser.expectErrors(/status of 404/)
  const { page, context } = await browser.open()
  if (one.isStudents) await signInByApi(context, await newStudent())
  await context.addInitScript(renderAhead)
  const called: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || new URL(request.url()).pathname.startsWith('/api/')) called.push(request.url())
  })
  await page.goto(one.path, { waitUntil: 'commit' })
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'effects') as string[])).toEqual([])
  expect(called).toEqual([])
  expect(await page.locator(one.program).count()).toBe(0)
  await page.evaluate(openRendered)
  await page.locator(one.program).first().waitFor({ state: 'attached' })
})

test('P8 fetched ahead are public documents alone, for visitors alone, by rules that a header names', async () => {
  const visited = await fetch(siteUrl())
  const named = visited.headers.get('speculation-rules') ?? ''
  // In the address itself, so that no request for them comes before the style sheet.
  const rules = await fetch(String(JSON.parse(named)))
  expect(rules.headers.get('content-type')).toContain('application/speculationrules+json')
  const speculation = (await rules.json()) as { prefetch: { where: { href_matches: string[] }; eagerness: string }[] }
  expect(Object.keys(speculation)).toEqual(['prefetch'])
  const patterns = speculation.prefetch[0]?.where.href_matches.map((pathname) => new URLPattern({ pathname })) ?? []
  const isFetched = (path: string) => patterns.some((pattern) => pattern.test(siteUrl() + path))
  expect(
    ['/', '/courses', course, `${course}/lessons`, '/blog/1', '/about-us'].filter((path) => !isFetched(path)),
  ).toEqual([])
  const never = [
    `${course}/lessons/words-in-context`,
    '/quiz/1',
    '/quiz-answers/1',
    '/profile',
    '/cart',
    '/orders',
    '/login',
  ]
  expect(never.filter(isFetched)).toEqual([])
  const cookie = 'user=%7B%22name%22%3A%22x%22%2C%22email%22%3A%22x%40y.example%22%7D; token=x'
  expect((await fetch(siteUrl(), { headers: { cookie } })).headers.get('speculation-rules')).toBeNull()
})

test('P8 a document that a pointer rests on is fetched ahead, and its rules cost no request', async () => {
  const { page, context } = await browser.open()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Preload.enable')
  const ahead: string[] = []
  cdp.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => ahead.push(`${status} ${prefetchUrl}`))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requests.filter((url) => url.includes('speculation'))).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Browse the courses' }).first().hover()
  await expect.poll(() => ahead).toContain(`Ready ${siteUrl()}/courses`)
})
