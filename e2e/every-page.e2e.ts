import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, sideways, siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { screensWithout } from './screens.ts'
import { expectRoomForLongerWords, withoutRoom } from './longer-words.ts'
import { everyPage, newPageVisitor, type PageVisitor } from './every-page.ts'
import { coveredByToast, newToastCard } from './toast-cover.ts'
import { touchingBoxes } from './touching-boxes.ts'

const browser = withBrowser()
const database = withDatabase()
let looker: PageVisitor
let toast: string | undefined
beforeAll(async () => {
  looker = await newPageVisitor(browser, database)
})

test('every screen of the site is looked at, by one of its addresses', async () => {
  expect((await screensWithout(everyPage.map(({ path }) => path))).sort()).toEqual([
    '/instructor/profile/:id',
    '/mcq-quiz/:lessonId',
    '/module-quiz/:lessonId',
  ])
})

test('what has no room for longer words is seen, and the page is as it was afterwards', async () => {
  const { page } = await browser.open({ viewport: { width: 320, height: 640 } })
  const button = (style: string) => `<button style="white-space: nowrap; ${style}">Save everything</button>`
  for (const tight of [
    button('position: absolute; right: 0; width: max-content; margin-right: 190px'),
    button('width: 7.5rem'),
    button('width: 7.5rem; overflow: hidden'),
    '<p style="height: 1.2em; width: 100px; overflow: hidden">Save every</p>',
  ]) {
    await page.setContent(`<!doctype html><body style="margin: 0; font: 16px/1.2 monospace">${tight}`)
    const before = await page.content()
    expect([tight, await withoutRoom(page)]).not.toEqual([tight, []])
    expect(await page.content()).toBe(before)
  }
  await page.setContent(`<!doctype html><body>${button('')}`)
  expect(await withoutRoom(page)).toEqual([])
})

test('what a toast covers at the end of a page, and boxes that touch, are seen', async () => {
  const { page } = await browser.open({ viewport: { width: 390, height: 640 } })
  const end = (padding: number) =>
    page.setContent(`<!doctype html><body style="margin: 0; padding-bottom: ${padding}px"><main style="height: 900px"></main>
      <button>Save</button><div popover="manual" style="inset: auto 0 0; margin: 0; border: 0; padding: 0"><output></output></div>`)
  await end(0)
  expect(await coveredByToast(page, '<p>Saved</p>', '/')).toEqual(['/ at 390 px: BUTTON Save'])
  await end(200)
  expect(await coveredByToast(page, '<p>Saved</p>', '/')).toEqual([])

  const box = (text: string, room: number) =>
    `<p style="margin: ${room}px 0 0; border: 1px solid; border-radius: 8px; line-height: 40px">${text}</p>`
  await page.setContent(`<!doctype html><main>${box('One', 0)}${box('Two', 0)}${box('Three', 8)}</main>`)
  expect(await page.evaluate(touchingBoxes)).toEqual(['P “One” touches P “Two”'])
})

test('a change of color that was hidden in its middle is not waited for', { timeout: 30_000 }, async () => {
  const { page } = await browser.open()
  await page.setContent(`<!doctype html><html lang="en"><title>Colors</title><main><h1>Colors</h1>
    <details open><summary>Colors</summary><p style="transition: color 1s">Red</p></details></main>`)
  await page.getByText('Red').waitFor()
  const changed = await page.evaluate(() => {
    const text = document.querySelector('p')
    if (text) text.style.color = 'darkred'
    const { length } = document.getAnimations()
    document.querySelector('details')?.removeAttribute('open')
    return length
  })
  expect(changed).toBe(1)
  await expectAccessible(page)
})

for (const { who, path, isRefused } of everyPage)
  test(`${path} for ${who}: accessible wide in light, narrow in dark and right-to-left; scrolls only vertically from 320 to 1920 px; requests no other host; a toast covers nothing that is needed next; no box touches another`, async () => {
    if (isRefused) browser.expectErrors(/status of 40[34]/)
    const { context, page } = await browser.open({ storageState: looker.profileOf(who), colorScheme: 'light' })
    const requested: string[] = []
    context.on('request', (request) => requested.push(request.url()))
    await page.goto(looker.addressOf(path), { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    await expect.poll(() => sideways(page)).toBe(0)
    toast ??= await newToastCard(context, '/about-us')
    expect(await coveredByToast(page, toast, path)).toEqual([])
    expect(await page.evaluate(touchingBoxes)).toEqual([])
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(() => sideways(page)).toBe(0)
    expect(await coveredByToast(page, toast, path, [768, 390])).toEqual([])
    expect(await page.evaluate(touchingBoxes)).toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => sideways(page)).toBe(0)
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    await page.evaluate(() => (document.documentElement.dir = 'ltr'))
    await expect.poll(() => sideways(page)).toBe(0)

    expect(requested.length).toBeGreaterThan(3)
    expect(requested.filter((url) => !url.startsWith(`${siteUrl()}/`) && !url.startsWith('data:'))).toEqual([])
  })

/** Sets the size of text as a browser's settings do: media queries in rem follow it. */
async function setTextSize(context: BrowserContext, page: Page, percent: number): Promise<void> {
  const client = await context.newCDPSession(page)
  const [standard, fixed] = [(16 * percent) / 100, (13 * percent) / 100]
  await client.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
}

/** Returns what reaches out of the page to its end. */
const reachingOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement
    scrollTo(0, 0)
    const out = [...document.body.querySelectorAll('*')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      return width > 0 && right > clientWidth + 1
    })
    return out.map((one) => `${one.tagName} ${one.getAttribute('class') ?? ''}`).slice(0, 12)
  })

/** Returns the texts that are cut off at a side: what clips them does not scroll. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => {
        const { overflowX, position } = getComputedStyle(one)
        const isSeen =
          one.checkVisibility() && position !== 'absolute' && !one.closest('svg, input, textarea, [popover]')
        return isSeen && /clip|hidden/.test(overflowX) && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1
      })
      .map(
        (one) =>
          `${one.tagName} “${one.textContent.trim().slice(0, 40)}” (${one.scrollWidth} of ${one.clientWidth} px)`,
      ),
  )

test('E6 with text at 200 % no page is wider than a screen of 360 or of 320 px, and no text is cut off at its side', async () => {
  browser.expectErrors(/status of 40[34]/)
  const wider: string[] = []
  for (const who of ['a visitor', 'a student'] as const) {
    const { context, page } = await browser.open({
      storageState: looker.profileOf(who),
      viewport: { width: 360, height: 740 },
    })
    await setTextSize(context, page, 200)
    for (const { path } of everyPage.filter((one) => one.who === who)) {
      await page.goto(looker.addressOf(path), { waitUntil: 'networkidle' })
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 })
        const by = await sideways(page)
        if (by > 0) wider.push(`${path} for ${who} at ${width} px by ${by} px: ${(await reachingOut(page)).join(', ')}`)
        for (const text of await cutOff(page)) wider.push(`${path} for ${who} at ${width} px cuts ${text}`)
      }
    }
  }
  expect(wider).toEqual([])
})
