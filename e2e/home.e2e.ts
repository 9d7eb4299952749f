import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoDay } from './demo-day.ts'
import { expectAccessible, siteUrl, toasts, watchFor, withBrowser } from './browser.ts'
import { callApi, newStudent, newToken, signInByApi } from './people.ts'

const browser = withBrowser()

const hero = (page: Page) => page.getByRole('region', { name: 'From the academy' })
const testimonials = (page: Page) => page.getByRole('region', { name: 'What our students say' })
/** Returns the positions, from 1, of the reachable slides. */
const reachable = (carousel: ReturnType<typeof hero>) =>
  carousel
    .locator('ul > li')
    .evaluateAll((slides) => slides.flatMap((slide, at) => ((slide as HTMLElement).inert ? [] : [at + 1])))

/** Opens the home page and waits until its slides move: their script comes with the first sign of intent. */
async function openHome(page: Page, carousel = hero): Promise<void> {
  await page.goto('/')
  await carousel(page).scrollIntoViewIfNeeded()
  await page.mouse.move(1, 1)
  await carousel(page).locator('[data-live]').waitFor()
}

/** Returns the distance of slides from the start of their track, in slide widths. */
const placesOf = (page: Page, carousel = hero) =>
  carousel(page)
    .locator('ul')
    .evaluate((track) => {
      const start = track.getBoundingClientRect()
      const isRtl = getComputedStyle(track).direction === 'rtl'
      return [...track.children].map((slide) => {
        const { left, right, width } = slide.getBoundingClientRect()
        return Math.round((isRtl ? start.right - right : left - start.left) / width)
      })
    })

test('P1 every claim of the demo says that it is a sample', async () => {
  const { page } = await browser.open()
  const textsOf = async (path: string, parts: string) => {
    await page.goto(path)
    // Closed answers have no inner text, and text contents run together.
    const words = (all: Element[]) => all.map((one) => one.innerHTML.replace(/<[^>]*>/g, ' '))
    return page.getByRole('main').locator(parts).evaluateAll(words)
  }
  const claims = {
    testimonials: await textsOf('/', 'li:has(blockquote)'),
    'questions and answers': await textsOf('/', 'details:has(summary) > p'),
    reasons: await textsOf('/', 'section:has-text("Why Choosing") li:has(h3)'),
    'list prices of courses': await textsOf('/courses', 'p:has(s)'),
    'the list price of a course': await textsOf('/courses/digital-sat-reading-and-writing', 'p:has(s)'),
    'ratings of the academy': await textsOf('/about-us', 'dl[aria-label] > div:has(dt)'),
    'ratings of books': await textsOf('/books', 'p:has(svg), p:has(s)'),
  }
  for (const [what, texts] of Object.entries(claims)) {
    expect([what, texts.length > 0]).toEqual([what, true])
    expect([what, texts.filter((text) => !/\bsample\b/.test(text))]).toEqual([what, []])
  }
})

describe('the hero', () => {
  test('H1 rotates by arrows, dots and keyboard, one slide at a time, ten pixels apart', async () => {
    const { data: banners } = await callApi<unknown[]>('GET /carusels')
    const last = banners.length
    const { page } = await browser.open()
    await openHome(page)
    expect(await reachable(hero(page))).toEqual([1])
    await hero(page).getByRole('button', { name: 'Previous slide' }).click()
    await expect.poll(() => reachable(hero(page))).toEqual([last])
    await hero(page).getByRole('button', { name: 'Next slide' }).press('Enter')
    await expect.poll(() => reachable(hero(page))).toEqual([1])
    await hero(page).getByRole('button', { name: 'Go to slide 2' }).click()
    await expect.poll(() => reachable(hero(page))).toEqual([2])
    await expect.poll(async () => (await placesOf(page))[1]).toBe(0)
    const { gap, height, duration } = await hero(page)
      .locator('ul')
      .evaluate((track) => ({
        gap: getComputedStyle(track).columnGap,
        height: track.querySelector('img')?.getBoundingClientRect().height ?? 0,
        duration: getComputedStyle(document.documentElement).getPropertyValue('--slide'),
      }))
    expect(gap).toBe('10px')
    expect(height).toBeGreaterThan(100)
    expect(height).toBeLessThanOrEqual(600)
    expect(duration.trim()).toMatch(/^(1ms|\.001s)$/)
  })

  test('H1 advances every 20 seconds, also after a manual move, until it is stopped', async () => {
    const { page } = await browser.open({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await openHome(page)
    const speed = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--slide').trim())
    // From here on the page's clock runs by itself, however busy the machine is.
    await page.clock.pauseAt(Date.now() + 1_000)
    expect(await speed()).toMatch(/^(300ms|\.3s)$/)
    await page.clock.fastForward(20_000)
    await expect.poll(() => reachable(hero(page))).toEqual([2])
    await hero(page).getByRole('button', { name: 'Go to slide 1' }).click()
    await expect.poll(() => reachable(hero(page))).toEqual([1])
    await page.clock.fastForward(20_000)
    await expect.poll(() => reachable(hero(page))).toEqual([2])
    await hero(page).getByRole('button', { name: 'Pause the slides' }).click()
    await hero(page).getByRole('button', { name: 'Play the slides' }).waitFor()
    await page.clock.fastForward(60_000)
    expect(await reachable(hero(page))).toEqual([2])
  })

  test('H1 P7 moves without a framework until it is touched, and the first tap counts from the slide that is shown', async () => {
    const { data: banners } = await callApi<unknown[]>('GET /carusels')
    const { page } = await browser.open({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      reducedMotion: 'no-preference',
    })
    await page.clock.install()
    await page.goto('/')
    const shown = async () => (await placesOf(page)).indexOf(0) + 1
    const current = hero(page).locator('[data-dots] > [aria-current=true]')
    const last = banners.length
    // Once around, and on to the second.
    for (let moves = 1; moves <= last + 1; moves += 1) {
      await page.clock.fastForward(20_000)
      const at = 1 + (moves % last)
      await expect.poll(shown).toBe(at)
      expect(await current.getAttribute('aria-label')).toBe(`Go to slide ${at}`)
    }
    expect(await hero(page).locator('[data-live]').count()).toBe(0)
    await hero(page).getByRole('button', { name: 'Pause the slides' }).waitFor()
    await hero(page).getByRole('button', { name: 'Next slide' }).tap()
    await expect.poll(() => reachable(hero(page))).toEqual([3])
    await expect.poll(shown).toBe(3)
    await page.clock.fastForward(20_000)
    await expect.poll(() => reachable(hero(page))).toEqual([1 + (3 % last)])
  })

  test('H1 does not move with reduced motion until it is started', async () => {
    const { page } = await browser.open()
    await page.clock.install()
    await openHome(page)
    await page.clock.fastForward(60_000)
    expect(await reachable(hero(page))).toEqual([1])
    await hero(page).getByRole('button', { name: 'Play the slides' }).click()
    await page.clock.fastForward(20_000)
    await expect.poll(() => reachable(hero(page))).toEqual([2])
  })

  test('H1 is reversed in right-to-left text, and can be swiped', async () => {
    const { page } = await browser.open({ hasTouch: true, viewport: { width: 360, height: 740 } })
    await openHome(page)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await hero(page).getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(async () => (await placesOf(page))[1]).toBe(0)
    const swipe = (from: number, to: number) =>
      hero(page)
        .locator('ul')
        .evaluate(
          (track, [start, end]) => {
            const at = { bubbles: true, pointerType: 'touch', clientY: 200 }
            track.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: start }))
            track.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: end }))
          },
          [from, to] as const,
        )
    await swipe(200, 80)
    await expect.poll(() => reachable(hero(page))).toEqual([1])
  })
})

test('H1 H2 H3 H4 H5 without JavaScript the first slide and everything else is shown', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto('/')
  const picture = hero(page).getByRole('listitem').first().locator('img')
  expect((await picture.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  expect(await picture.getAttribute('loading')).toBeNull()
  expect(await picture.getAttribute('fetchpriority')).toBe('high')
  for (const heading of [
    'Why Choosing Us is the Best Choice for Your Test Prep',
    'Check out the course catalog',
    'Popular Courses',
    'What our students say',
  ])
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
})

test('H2 four reasons are in one, two, three and four columns', async () => {
  const { page } = await browser.open()
  await page.goto('/')
  const reasons = page.locator('section', { has: page.getByText('What we offer', { exact: true }) })
  expect(await reasons.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Certified Test Prep Excellence',
    'Comprehensive Study Resources',
    'Structured Lesson Plans',
    'Proven Track Record',
  ])
  const columns = () =>
    reasons.getByRole('list').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, many] of [
    [360, 1],
    [640, 2],
    [1024, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await columns(), `${width} px`).toBe(many)
  }
})

test('H3 H4 categories link to their courses, and six courses, the chosen ones first, to all others', async () => {
  type Named = { id: number; name: string }
  const { data: categories } = await callApi<(Named & { courses_count: number })[]>('GET /categories')
  const { data: courses } = await callApi<(Named & { featured: boolean })[]>('GET /courses')
  const [chosen, others] = [true, false].map((isChosen) => courses.filter(({ featured }) => featured === isChosen))
  expect(courses[0]?.featured && courses[1]?.featured).toBe(false)
  const { page } = await browser.open()
  await page.goto('/')
  const part = (name: string) => page.locator('section', { has: page.getByRole('heading', { level: 2, name }) })
  const cards = part('Check out the course catalog').getByRole('listitem')
  expect(await cards.count()).toBe(categories.length)
  const [first] = categories
  await cards.first().getByText(`${first?.courses_count} Course(s)`, { exact: true }).waitFor()
  expect(await part('Popular Courses').getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    [...(chosen ?? []), ...(others ?? [])].slice(0, 6).map(({ name }) => name),
  )
  const all = part('Popular Courses').getByRole('link', { name: 'View all courses' })
  expect(await all.getAttribute('href')).toBe('/courses')
  await cards
    .first()
    .getByRole('link', { name: first?.name ?? '' })
    .click()
  await page.waitForURL(`${siteUrl()}/courses?category_id=${first?.id}`)
})

test('H5 one, two or three testimonials are shown side by side, and rotate', async () => {
  const { data } = await callApi<{ name: string; quote: string }[]>('GET /testimonials')
  const { page } = await browser.open({ viewport: { width: 320, height: 700 } })
  await openHome(page, testimonials)
  const first = testimonials(page).getByRole('listitem').first()
  await first.getByText(data[0]?.quote ?? '', { exact: true }).waitFor()
  expect(await first.getByText('5 out of 5 stars').count()).toBe(1)
  // Who has no photo has initials in its place.
  await first.getByText('HS', { exact: true }).waitFor()
  expect(data).toHaveLength(6)
  await expect.poll(() => reachable(testimonials(page))).toEqual([1])
  await page.setViewportSize({ width: 640, height: 700 })
  await expect.poll(() => reachable(testimonials(page))).toEqual([1, 2])
  await page.setViewportSize({ width: 768, height: 700 })
  await expect.poll(() => reachable(testimonials(page))).toEqual([1, 2, 3])
  await testimonials(page).getByRole('button', { name: 'Previous testimonials' }).click()
  await expect.poll(() => reachable(testimonials(page))).toEqual([1, 2, data.length])
  await testimonials(page).getByRole('button', { name: 'Go to testimonial 1' }).click()
  await testimonials(page).getByRole('button', { name: 'Next testimonials' }).click()
  await expect.poll(() => reachable(testimonials(page))).toEqual([2, 3, 4])
  await expect.poll(async () => (await placesOf(page, testimonials)).slice(1, 4)).toEqual([0, 1, 2])
  await expectAccessible(page)
})

/** The most files that a phone fetches for the home page before it is scrolled. */
const mostRequests = 15

test.each([360, 1280])('P4 nothing moves while the home page %i px wide comes and is scrolled', async (width) => {
  const { page } = await browser.open({ viewport: { width, height: 740 } })
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = []
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            what: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node))),
          })
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  // A phone's first visit fetches few files; the rest comes when it is near.
  if (width === 360) expect([requests.length <= mostRequests, requests]).toEqual([true, requests])
  await page.evaluate(() => document.fonts.ready)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 500) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    // Two frames: what is rendered when it comes into sight has been laid out, and is reported.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
  // Below a hundredth no one sees it; "good" ends at a tenth.
  expect([shifts.reduce((total, { value }) => total + value, 0) < 0.01, shifts]).toEqual([true, expect.anything()])
})

test('P10 who is signed in finds the next thing to do, sets the day of the test, and finds every place under the avatar', async () => {
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  const student = await newStudent()
  const token = await newToken(student)
  await signInByApi(context, student)
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Hello, Lina' }).waitFor()
  // The first day: no course, no test, no score; the academy's sections come below.
  await main
    .getByRole('region', { name: 'Choose a course' })
    .getByRole('link', { name: 'Browse the courses' })
    .waitFor()
  const places = main.getByRole('navigation', { name: 'Your places' })
  expect(await places.getByRole('link').allTextContents()).toEqual(['My courses', 'Quizzes', 'Practice'])
  await main.getByRole('region', { name: 'Last score' }).getByText('No score yet').waitFor()
  expect(await main.getByRole('heading', { level: 1 }).count()).toBe(1)
  await hero(page).waitFor()
  await expectAccessible(page)

  const day = demoDay(100)
  const test = main.getByRole('region', { name: 'Your test' })
  browser.expectErrors(/422/)
  await test.getByLabel('Day of the test').fill('2020-01-01')
  await test.getByRole('button', { name: 'Save' }).click()
  await test.getByText(/A day from [A-Z][a-z]+ \d+, \d{4} to/).waitFor()
  await test.getByLabel('Day of the test').fill(day)
  await test.getByRole('button', { name: 'Save' }).click()
  await test.getByText(/^(99|100|101) days$/).waitFor()
  // What stands outside the form follows.
  await main.getByText(/^(99|100|101) days to your test\.$/).waitFor()

  // The day is stored, then the network is lost: nothing says that it failed, and the page follows when the network is back.
  const other = demoDay(50)
  await page.route('**/', (route) => route.abort('internetdisconnected'))
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await test.getByRole('button', { name: 'Change the day' }).click()
  await test.getByLabel('Day of the test').fill(other)
  const saved = await watchFor(page, toasts.success, 'saved')
  const lost = page.waitForEvent('requestfailed')
  await test.getByRole('button', { name: 'Save' }).click()
  await Promise.all([saved(), lost])
  await test.getByRole('button', { name: 'Change the day' }).waitFor()
  expect(
    await page
      .getByText(/Something went wrong|There is no network/)
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  await page.unroute('**/')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await test.getByText(/^(49|50|51) days$/).waitFor()

  const { data: courses } = await callApi<{ id: number; slug: string; price: number }[]>('GET /courses')
  const free = courses.find(({ price }) => price === 0)
  expect((await callApi(`POST /apply-courses/${free?.id}`, { token })).status).toBe(200)
  type Listed = { id: number; quiz_details: { lesson_id: number | null } }
  const { data: quizzes } = await callApi<Listed[]>('GET /user-quizzes', { token })
  const lesson = quizzes.find(({ quiz_details }) => quiz_details.lesson_id !== null)?.quiz_details.lesson_id
  await callApi('POST /attempts', { token, body: { lesson_id: lesson } })
  // The document has an island more now: none of them gets the data of its neighbor.
  await test.getByRole('button', { name: 'Change the day' }).click()
  await test.getByRole('button', { name: 'Save' }).click()
  const running = main.getByRole('region').filter({ hasText: 'Test in progress' })
  await running.waitFor()
  await test.getByText(/^(49|50|51) days$/).waitFor()
  expect(await running.getByRole('link', { name: 'Resume test' }).getAttribute('href')).toBe(`/quiz/${lesson}`)
  await main.getByRole('link', { name: 'Open the first lesson' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Account of Lina Test' }).click()
  for (const name of ['Profile', 'My courses', 'Quizzes', 'Orders', 'Cart'])
    await page.getByRole('banner').getByRole('link', { name, exact: true }).last().waitFor()
})

test.each([
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])(
  'P4 at $width px the promise and the first thing to do are above the fold, the slides come after',
  async (viewport) => {
    const { page } = await browser.open({ viewport })
    await page.goto('/')
    const main = page.getByRole('main')
    const first = main.getByRole('link', { name: 'Try 3 real questions' })
    const below = async (part: ReturnType<typeof hero>) => {
      const box = await part.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? Number.NaN)
    }
    expect(await below(main.getByRole('heading', { level: 1 }))).toBeLessThan(await below(first))
    expect(await below(first)).toBeLessThan(viewport.height)
    expect((await hero(page).boundingBox())?.y).toBeGreaterThan(await below(first))
    await main.getByText(/^The test player:/).waitFor()
    await main.getByText('Courses for Digital SAT, ACT, and EST, practice tests, and a review').waitFor()
    await main.getByText(/^A review:/).waitFor()
    const tutor = main.locator('section', { has: page.getByRole('heading', { name: 'Your teacher' }) })
    await tutor.getByText('Master’s degree in linguistics').waitFor()
    await tutor.getByText('Sample profile').waitFor()
    expect(await tutor.locator('img').count()).toBe(1)
    await expectAccessible(page)
  },
)

test('P14 drawings rest the eye in the dark, be it the system’s or the reader’s choice', async () => {
  const { page } = await browser.open({ colorScheme: 'light' })
  await page.goto('/')
  const drawing = hero(page).locator('img').first()
  /** Returns the brightness of the drawing as it is shown, 0 to 255. */
  const brightness = async () => {
    const { channels } = await sharp(await drawing.screenshot()).stats()
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0)
  }
  await expect.poll(brightness).toBeGreaterThan(130)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(brightness).toBeLessThan(80)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await expect.poll(brightness).toBeLessThan(80)
})
