import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFocusRinged, watchFor, toasts, visit, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { endPart, place, toCheck } from './player.ts'

const browser = withBrowser()
const database = withDatabase()
const sat = '/courses/digital-sat-reading-and-writing'

/** A focus stop: its name, whether it shows the focus, and whether it follows the previous one. */
type Stop = { name: string; isRinged: boolean; isInOrder: boolean; isFirst: boolean }

/** Returns whether what has the focus lies on top. */
const isOnTop = () => {
  const at = document.activeElement
  if (!at) return false
  const { left, top, width, height } = at.getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
  const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
  return onTop !== null && [at, ...labels].some((one) => one.contains(onTop) || onTop.contains(one))
}

/** Returns the stop that has the focus; null at the end of the page. */
const stopAt = async (page: Page): Promise<Stop | null> => {
  const stop = await page.evaluate<Omit<Stop, 'isRinged'> | null>(() => {
    const at = document.activeElement
    if (!at || at === document.body) return null
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
    const walked = window as { stopBefore?: Element; firstStop?: Element }
    const before = walked.stopBefore
    walked.firstStop ??= at
    walked.stopBefore = at
    return {
      isFirst: at === walked.firstStop,
      name: (at.getAttribute('aria-label') ?? (labels[0] ?? at).textContent ?? '').trim().replaceAll(/\s+/g, ' '),
      isInOrder: !before || Boolean(before.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING),
    }
  })
  return stop && { ...stop, isRinged: await page.evaluate(isFocusRinged) }
}

const mostStops = 150

/** Walks through a page by Tab only; returns every stop, and whether it is visible. */
async function walkThrough(page: Page): Promise<(Stop & { isSeen: boolean })[]> {
  const stops: (Stop & { isSeen: boolean })[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await stopAt(page)
    // A browser without a toolbar continues from the end of a page at its beginning.
    if (stop === null || (stop.isFirst && stops.length > 0)) return stops
    // What floats over the page gives way once the page has stopped scrolling.
    const isSeen = await page.waitForFunction(isOnTop, undefined, { timeout: 20_000 }).then(Boolean, () => false)
    stops.push({ ...stop, isSeen })
    if (stops.length > mostStops) throw new Error(`no way out of ${stops.slice(-4).map(({ name }) => name)}`)
  }
}

/** Presses Tab until a stop has this name. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press(key)
    const stop = await stopAt(page)
    if (stop && name.test(stop.name)) return
  }
  throw new Error(`the keyboard does not come to ${name}`)
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Returns whether an element has the focus once the browser has rendered the page: only then does it take the focus from what cannot have it. */
const hasFocusAfterDrawing = (element: Element) =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(document.activeElement === element)))
  })

const focusedName = async (page: Page) => (await stopAt(page))?.name

test.each([
  {
    width: 1280,
    paths: ['/', sat, `${sat}/lessons/words-in-context`, '/blog', '/blog/1', '/books', '/contact', '/about-us'],
  },
  {
    width: 360,
    paths: ['/', '/courses', '/instructors/1', '/search?q=words', '/dsat-calculator', '/sat-calculator', '/register'],
  },
])(
  'at $width px every public page can be walked by Tab from the skip link to its end, each stop in order and visible',
  async ({ width, paths }) => {
    const { page } = await browser.open({ viewport: { width, height: 740 } })
    for (const path of paths) {
      await visit(page, path)
      const stops = await walkThrough(page)
      expect(stops[0]?.name, path).toBe('Skip to content')
      expect(stops.length, path).toBeGreaterThan(10)
      const lost = stops.filter(({ isRinged, isSeen, isInOrder }) => !isRinged || !isSeen || !isInOrder)
      expect(lost, path).toEqual([])
    }
  },
)

test('P2 P3 P11 the trial with its review, the question of consent, My courses and the checkout can be walked by Tab', async () => {
  const { context, page } = await browser.open({ viewport: { width: 1280, height: 740 } })
  const expectWalk = async (...names: RegExp[]) => {
    const stops = await walkThrough(page)
    expect(stops.filter(({ isRinged, isSeen, isInOrder }) => !isRinged || !isSeen || !isInOrder)).toEqual([])
    for (const name of names) expect(stops.map((stop) => stop.name)).toContainEqual(expect.stringMatching(name))
  }
  await visit(page, '/quiz/trial')
  await tabTo(page, /^Next$/)
  await press(page, 'Enter')
  await place(page, 2).waitFor()
  const end = await toCheck(page)
  await endPart(page, end)
  await page.getByRole('heading', { level: 1, name: /^0 of 3 correct/ }).waitFor()
  await expectWalk(/^Question 2/, /^Create a free account/, /^Try again$/)

  const student = await newStudent('Lina Test', { hasAgreed: false })
  await database.grant(student, 30)
  await signInByApi(context, student)
  await visit(page, '/consent')
  await expectWalk(/^I have read and agree/, /^Agree and continue$/, /^Not now$/)
  await visit(page, '/my-courses')
  await expectWalk(/^Start “/)
  await visit(page, '/books')
  const added = await watchFor(page, toasts.success, 'It is in your cart.')
  await page
    .getByRole('button', { name: /^add to cart/i })
    .first()
    .click()
  await added()
  await visit(page, '/checkout')
  await expectWalk(/^Bank transfer/, /^Street and number/, /^Place the order$/)
})

test('S3 S5 the skip link leads past the menus, and on a phone the menu opens, navigates, and returns the focus', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await visit(page, '/courses')
  await press(page, 'Tab', 'Enter', 'Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await tabTo(page, /^Menu$/, 'Shift+Tab')
  await press(page, 'Enter', 'Tab')
  await expect.poll(() => focusedName(page)).toBe('Home')
  await press(page, 'Escape')
  await expect.poll(() => focusedName(page)).toBe('Menu')
  await press(page, 'Enter')
  await tabTo(page, /^Search$/)
  await press(page, 'Enter')
  await page.waitForURL('**/search')
  await tabTo(page, /^What are you looking for/)
  await page.keyboard.type('grammar workshop')
  await press(page, 'Enter')
  await page.waitForURL(/search\?q=grammar/)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await tabTo(page, /^Grammar Workshop/)
  await press(page, 'Enter')
  await page.waitForURL('**/courses/**')
})

test('H1 C5 C7 slides are moved, sections of a course opened, its drawer closed and a video started, all by keyboard', async () => {
  await database.setVideo('words-in-context', 'https://youtu.be/LANTERN0001')
  const { context, page } = await browser.open()
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' }),
  )
  await visit(page, '/')
  // Before its script is there the row is a stop of its own; the script, which the first key fetches, must not take the focus away.
  const row = page.locator('[data-island=slides] ul').first()
  await row.focus()
  await press(page, 'Shift')
  await page.locator('[data-island=slides][data-live]').waitFor({ state: 'attached' })
  expect(await row.evaluate(hasFocusAfterDrawing)).toBe(true)
  await tabTo(page, /^Play the slides$/)
  await press(page, 'Enter')
  await expect.poll(() => focusedName(page)).toBe('Pause the slides')
  await press(page, 'Enter')
  await tabTo(page, /^Next slide$/)
  await press(page, 'Enter')
  await expect.poll(() => page.getByRole('button', { name: 'Go to slide 2' }).getAttribute('aria-current')).toBe('true')

  await visit(page, sat)
  await tabTo(page, /^About the course$/)
  await press(page, 'Enter')
  await page.waitForURL('**/about')
  await expect.poll(() => focusedName(page)).toBe('About the course')

  await visit(page, `${sat}/lessons/words-in-context`)
  await tabTo(page, /^Lessons$/)
  await press(page, 'Enter')
  const drawer = page.getByRole('dialog', { name: 'Lessons' })
  await drawer.waitFor()
  for (let stops = 0; stops < 4; stops += 1) {
    await press(page, 'Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await press(page, 'Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedName(page)).toBe('Lessons')
  await tabTo(page, /^Play the video/)
  await press(page, 'Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
})

test('K1 H7 H8 a score is announced while typing, a book is put into the cart, and a message is corrected and sent by keyboard', async () => {
  const { page } = await browser.open()
  await visit(page, '/dsat-calculator')
  await tabTo(page, /correct/i)
  await page.keyboard.type('40')
  await expect.poll(() => page.getByRole('status').filter({ hasText: '630' }).count()).toBe(1)

  await visit(page, '/books')
  await tabTo(page, /^Add to Cart/)
  const toastAppeared = await watchFor(page, toasts.success, 'It is in your cart.')
  await press(page, 'Enter')
  await toastAppeared()

  await visit(page, '/contact')
  await tabTo(page, /^Your name/)
  await press(page, 'Enter')
  await page.getByText('Please enter your name.').waitFor()
  await expect.poll(() => focusedName(page)).toMatch(/^Your name/)
  await page.keyboard.type('Lina Keys')
  await press(page, 'Tab')
  await page.keyboard.type('lina.keys@students.example')
  await press(page, 'Tab')
  await page.keyboard.type('Is there a course in June?')
  await tabTo(page, /^Send message$/)
  await press(page, 'Enter')
  await page.getByText('Thank you. Your message has reached us').waitFor()
})
