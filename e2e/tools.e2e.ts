import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { callApi, newStudent, signInByApi, type Person } from './people.ts'
import { jumpTo, secondsLeft, withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

let lessonId = 0
beforeAll(async () => {
  const on = 'GET /courses/digital-sat-reading-and-writing'
  const { data } = await callApi<{ lessons: { id: number; slug: string }[] }>(on)
  lessonId = data.lessons.find(({ slug }) => slug === 'practice-test-1')?.id ?? 0
})

const place = (page: Page, number: number) => page.getByRole('button', { name: `Question ${number} of 27` })
const tool = (page: Page, name: string) => page.getByRole('group', { name: 'Tools' }).getByRole('button', { name })
const highlight = (page: Page) => page.locator('mark[data-mark]').first()

/** Opens the test at its first question, with every tool loaded. */
async function openTest(
  { hasMovedClock = false, ...options }: Parameters<typeof browser.open>[0] & { hasMovedClock?: boolean } = {},
  known?: Person,
) {
  const student = known ?? (await newStudent())
  if (!known) await database.grant(student, 30)
  const { context, page } = await browser.open(options)
  if (hasMovedClock) await page.clock.install()
  await signInByApi(context, student)
  await page.goto(`/quiz/${lessonId}`)
  const start = page.getByRole('button', { name: 'Start the quiz' })
  await start.or(place(page, 1)).first().waitFor()
  if (await start.isVisible()) await start.click()
  await place(page, 1).waitFor()
  await withTools(page)
  return { student, context, page }
}

/** Highlights the first line of the passage. */
async function drawOverPassage(page: Page) {
  const box = await page.locator('[data-part="passage"]').boundingBox()
  if (!box) throw new Error('there is no passage')
  await page.mouse.move(box.x + 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 12, { steps: 4 })
  await page.mouse.up()
}

const press = (page: Page, keys: string) => page.keyboard.press(keys)

/** Returns the notes that the server has of the open attempt. */
const savedNotes = (page: Page): Promise<string[]> =>
  page.evaluate(async (lesson_id) => {
    const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = {
      'content-type': 'application/json',
      'lantern-client': 'web',
      authorization: `Bearer ${token}`,
    }
    const started = await fetch('/api/attempts', { method: 'POST', headers, body: JSON.stringify({ lesson_id }) })
    const { data: attempt } = (await started.json()) as { data: { attempt_id: number } }
    const listed = await fetch(`/api/attempts/${attempt.attempt_id}/annotations`, { headers })
    const { data } = (await listed.json()) as { data: { marks: { note: string }[] }[] }
    return data.flatMap(({ marks }) => marks.map(({ note }) => note))
  }, lessonId)

test('a highlight and its note survive a reload, and appear on another device', async () => {
  const { page, student } = await openTest()
  await tool(page, 'Highlights & notes').click()
  await drawOverPassage(page)
  await highlight(page).waitFor()
  const words = await highlight(page).textContent()
  await page.getByRole('button', { name: 'Blue, dashed line' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('the main claim')
  await expectAccessible(page)
  await expect.poll(() => savedNotes(page)).toEqual(['the main claim'])

  await page.reload()
  await highlight(page).waitFor()
  expect(await highlight(page).textContent()).toBe(words)
  const { page: phone } = await openTest({ viewport: { width: 360, height: 740 } }, student)
  await highlight(phone).click()
  await expect.poll(() => phone.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('the main claim')
  await phone.getByRole('button', { name: /^1 highlight/ }).click()
  await expectAccessible(phone)
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await phone.getByText('Nothing is highlighted yet.').waitFor()
  await highlight(phone).waitFor({ state: 'detached' })
})

test('sentences can be highlighted by keyboard alone, and by a swipe along a line, offline too', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { context, page } = await openTest({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await context.setOffline(true)
  await press(page, 'Control+Alt+KeyA')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Mark a sentence')
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  expect(await page.locator('mark[data-mark]').allTextContents()).not.toEqual([])
  await page.getByRole('button', { name: 'Remove' }).click()
  await highlight(page).waitFor({ state: 'detached' })

  const box = await page.locator('[data-part="passage"]').boundingBox()
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: (box?.y ?? 0) + 12 }],
    })
  await touch('touchStart', 30)
  for (const x of [60, 100, 150, 200]) await touch('touchMove', x)
  await touch('touchEnd')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  expect((await highlight(page).textContent())?.split(' ').length).toBeGreaterThan(1)
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
})

test('every shortcut does what its button does, and none interrupts writing or a dialog', async () => {
  const { page } = await openTest()
  await press(page, 'Control+Alt+Digit2')
  const crossOut = (pressed: boolean) => page.getByRole('button', { name: 'Cross out option B', pressed })
  await crossOut(true).waitFor()
  await press(page, 'Control+Shift+Digit2')
  await page.getByRole('radio', { name: /^B\b/, checked: true }).waitFor()
  await crossOut(false).waitFor()
  await press(page, 'Control+Alt+KeyM')
  await crossOut(false).waitFor({ state: 'detached' })
  await press(page, 'Control+Alt+KeyV')
  await page.getByRole('button', { name: 'Mark for Review', pressed: true }).waitFor()
  await press(page, 'Control+Alt+KeyX')
  await place(page, 2).waitFor()
  await press(page, 'Control+Alt+KeyB')
  await place(page, 1).waitFor()
  await press(page, 'Control+Alt+KeyT')
  await page.getByRole('button', { name: 'Show the timer' }).waitFor()
  await press(page, 'Control+Alt+Shift+KeyD')
  const directions = page.getByRole('dialog', { name: 'Directions' })
  await directions.waitFor()
  await press(page, 'Control+Alt+KeyX')
  await press(page, 'Escape')
  await directions.waitFor({ state: 'hidden' })
  expect(await place(page, 1).isVisible()).toBe(true)
  await press(page, '?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Escape')
  await press(page, 'Control+Alt+KeyA')
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await expect.poll(focused).toBe('Mark a sentence')
  await press(page, 'Control+Alt+KeyA')
  await expect.poll(focused).toBe('Highlights & notes')

  // The page that checks a module has them too.
  await place(page, 1).click()
  await page.getByRole('button', { name: 'Go to Review Page' }).click()
  await page.getByRole('heading', { name: 'Check Your Work' }).waitFor()
  await press(page, 'Control+Alt+KeyT')
  await page.getByRole('button', { name: 'Hide the timer' }).waitFor()
  await press(page, '?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await press(page, 'Escape')
  await press(page, 'Control+Alt+KeyB')
  await place(page, 1).waitFor()
})

test('triple text size causes no horizontal scrolling on the narrowest phone, and is remembered', async () => {
  const { page } = await openTest({ viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Text size' }).click()
  const larger = page.getByRole('button', { name: 'Larger text' })
  while ((await larger.getAttribute('aria-disabled')) !== 'true') await larger.click()
  await page.getByText('300%').waitFor()
  const size = () =>
    page.locator('[data-part="passage"]').evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize))
  await expect.poll(size).toBeGreaterThan(48)
  const sideways = () =>
    page.evaluate(
      () =>
        [
          document.documentElement,
          ...document.querySelectorAll<HTMLElement>('[data-stage], [data-stage] section'),
        ].filter(
          (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).display !== 'contents',
        ).length,
    )
  await expect.poll(sideways).toBe(0)
  await expectAccessible(page)
  await page.reload()
  await place(page, 1).waitFor()
  await expect.poll(size).toBeGreaterThan(48)
})

test('the line reader follows the arrow keys, shows more lines, and closes', async () => {
  const { page } = await openTest()
  // A passage of more lines than the window.
  await jumpTo(page, 12)
  await tool(page, 'Line reader').click()
  const reader = page.getByRole('slider', { name: 'Move the line reader' })
  await reader.waitFor()
  const place = async () => Number(await reader.getAttribute('aria-valuenow'))
  const atFirst = await place()
  await press(page, 'ArrowDown')
  await expect.poll(place).toBeGreaterThan(atFirst)
  const lower = await place()
  await page.getByRole('button', { name: 'Down a line' }).click()
  await expect.poll(place).toBeGreaterThan(lower)
  const lowest = await place()
  await page.getByRole('button', { name: 'Show more lines' }).click()
  await expect.poll(place).toBeGreaterThan(lowest)
  const text = await page.locator('[data-stage]').boundingBox()
  expect((await reader.boundingBox())?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close the line reader' }).click()
  await reader.waitFor({ state: 'detached' })
})

test('the divider can be dragged and moved by keyboard, and its position is remembered', async () => {
  const { page } = await openTest({ viewport: { width: 1280, height: 800 } })
  const divider = page.getByRole('separator', { name: 'Width of the passage' })
  const width = async () => Number(await divider.getAttribute('aria-valuenow'))
  const before = await width()
  const box = await divider.boundingBox()
  if (!box) throw new Error('there is no divider')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(before)
  const initial = await width()
  await divider.focus()
  await press(page, 'ArrowLeft')
  await expect.poll(width).toBeLessThan(initial)
  const moved = await width()
  await page.reload()
  await place(page, 1).waitFor()
  await expect.poll(width).toBe(moved)
})

test('Q7 five minutes and one minute are announced once each; a hidden timer reappears for the last five, unless it is off', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { context, page } = await openTest({ hasMovedClock: true })
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    let last = ''
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('output')].map(({ textContent }) => textContent ?? '')
      const said = texts.find((text) => text.endsWith(' left.')) ?? ''
      if (said !== last && said !== '') announced.push(said)
      last = said
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const announced = () => page.evaluate(() => [...(globalThis as unknown as { announced: string[] }).announced])
  const isShown = () =>
    page
      .getByRole('timer', { includeHidden: true })
      .evaluate((timer) => getComputedStyle(timer).visibility !== 'hidden')
  // The server's time would reset the page's clock.
  await context.setOffline(true)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const secondsAtFirst = await secondsLeft(page)
  await page.getByRole('button', { name: 'Hide the timer' }).click()
  await expect.poll(isShown).toBe(false)
  const what = async () => [await isShown(), await announced()]
  await page.clock.fastForward((secondsAtFirst - 5.5 * 60) * 1000)
  expect(await what()).toEqual([false, []])
  await page.clock.runFor(45_000)
  await expect.poll(what).toEqual([true, ['5 minutes left.']])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Always hide the timer' }).click()
  await expect.poll(isShown).toBe(false)
  await page.clock.runFor(4 * 60_000)
  await expect.poll(what).toEqual([false, ['5 minutes left.', '1 minute left.']])
})

test('full screen is offered, entered and left', async () => {
  const { page } = await openTest()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  expect(await isFull()).toBe(false)
  await choose('Full screen')
  await expect.poll(isFull).toBe(true)
  await choose('Leave full screen')
  await expect.poll(isFull).toBe(false)
})
