import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { jumpTo, openQuiz, option, place, withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const long =
  'The counts of the second ledge are higher in every year than those of the first, which the author explains by the wind ' +
  'that keeps the gulls away from it, and by the height that keeps away the foxes.'
const picture = '<img src="/pictures/article-1.svg" alt="A chart of the ledges">'
const table =
  '<table><thead><tr><th>Ledge</th><th>Height</th><th>Nests</th></tr></thead><tbody><tr><td>First</td><td>31</td>' +
  '<td>1.9</td></tr><tr><td>Second</td><td>81</td><td>2.4</td></tr></tbody></table>'
const formula = '<math><mi>T</mi><mo>=</mo><msqrt><mfrac><mi>L</mi><mi>g</mi></mfrac></msqrt></math>'
const wideTable = `<table><tbody><tr>${'<td>Northernmost</td>'.repeat(12)}</tr></tbody></table>`

const questions = [
  {
    spec: {
      options: [long, '<p>North</p>', `<p>${long}</p><p>${long}</p>`, `<ul><li>${long}</li><li>South</li></ul>`],
    },
  },
  { spec: { options: [picture, `<p>As here:</p>${picture}`, table, wideTable] } },
  { passageHtml: `<p>${long}</p>`, spec: { options: [picture, table, wideTable, long] } },
  {
    passageHtml: `<p>${formula}</p>`,
    stemHtml: `<p>What is ${formula}?</p>`,
    spec: { options: [formula, long, '<p>North</p>', '<p>South</p>'] },
  },
]

let lessonId = 0
let student: Awaited<ReturnType<typeof newStudent>>
beforeAll(async () => {
  lessonId = (await database.addQuiz({}, questions)).lessonId
  student = await newStudent()
  await database.grant(student, 30)
})

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

async function openQuestions(viewport: typeof phone, isTouched = false) {
  const { context, page } = await browser.open({ viewport, hasTouch: isTouched, isMobile: isTouched })
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  await withTools(page)
  return { context, page }
}

/** Returns how far the middle of each letter, and of the control beside it, is from the middle of its option's first line, in px. */
const offsets = (page: Page) =>
  page.locator('label:has(input)').evaluateAll((rows) =>
    rows.map((row) => {
      const middle = (box: DOMRect | undefined) => (box ? (box.top + box.bottom) / 2 : Number.NaN)
      const range = document.createRange()
      range.selectNodeContents(row.querySelector('[dir="auto"]')!)
      const text = document.createTreeWalker(row.querySelector('[dir="auto"]')!, NodeFilter.SHOW_TEXT).nextNode()!
      range.selectNodeContents(text)
      const line = middle(range.getClientRects()[0])
      const letter = middle(row.querySelector('span')?.getBoundingClientRect())
      const beside = middle(row.parentElement?.querySelector('button')?.getBoundingClientRect())
      return { letter: Math.abs(letter - line), beside: Math.abs(beside - line), lines: range.getClientRects().length }
    }),
  )

test.each([
  { what: 'a phone', viewport: phone, percent: 100 },
  { what: 'a phone with text twice as large', viewport: phone, percent: 200 },
  { what: 'a desktop', viewport: desktop, percent: 100 },
])(
  'the letter of an option and its cross-out stand at the first line, however long it is, on $what',
  async ({ viewport, percent }) => {
    const { page } = await openQuestions(viewport)
    await jumpTo(page, 1)
    await page.getByRole('button', { name: 'Cross-out', exact: true }).click()
    await page.getByRole('button', { name: 'Cross out option A' }).waitFor()
    if (percent > 100) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Text size' }).click()
      for (let size = 100; size < percent; size += 25) await page.getByRole('button', { name: 'Larger text' }).click()
      await page.getByText(`${percent}%`).waitFor()
      await page.getByRole('button', { name: 'Done' }).click()
    }
    const rows = await offsets(page)
    expect(rows).toHaveLength(4)
    expect(rows[0]?.lines).toBeGreaterThan(1)
    for (const [at, { letter, beside }] of rows.entries()) {
      expect(letter, `letter ${at}`).toBeLessThanOrEqual(2)
      expect(beside, `cross-out ${at}`).toBeLessThanOrEqual(2)
    }
  },
)

/** Returns the flaws of the options: pictures and texts beyond their row, cells that touch, the page or the question scrolled sideways. */
const flaws = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const stage = document.querySelector('[data-stage]')!
    for (const element of [document.documentElement, stage, ...stage.querySelectorAll('label:has(input)')])
      if (element.scrollWidth > element.clientWidth) found.push(`${element.tagName} scrolls sideways`)
    for (const row of stage.querySelectorAll('label:has(input)')) {
      const [box, letter] = [row.getBoundingClientRect(), row.querySelector('span')!.getBoundingClientRect()]
      for (const one of row.querySelectorAll('img, .wide, p, ul')) {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        if (left < letter.right || right > box.right || top < box.top || bottom > box.bottom)
          found.push(`${one.tagName} is beyond its row`)
      }
      for (const image of row.querySelectorAll('img')) if (image.naturalWidth === 0) found.push('a picture is missing')
      // A list's own marks stand in its padding.
      for (const list of row.querySelectorAll('ul'))
        if (Number.parseFloat(getComputedStyle(list).paddingInlineStart) < 16)
          found.push('a list has no room for its marks')
      const widthOfText = (cell: Element) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getBoundingClientRect()
      }
      for (const cell of row.querySelectorAll('th, td')) {
        const next = cell.nextElementSibling
        if (next && widthOfText(next).left - widthOfText(cell).right < 6)
          found.push(`${cell.textContent} touches the next`)
        const lineHeight = Number.parseFloat(getComputedStyle(cell).lineHeight)
        if (widthOfText(cell).height > 1.5 * lineHeight) found.push(`${cell.textContent} is broken`)
      }
    }
    return found
  })

test.each([
  { what: 'a phone', viewport: phone },
  { what: 'a desktop', viewport: desktop },
])('options with pictures, tables and lists stay within their row on $what', async ({ viewport }) => {
  const { page } = await openQuestions(viewport)
  for (const number of [1, 2, 3]) {
    await jumpTo(page, number)
    await expect.poll(() => flaws(page), { message: `question ${number}` }).toEqual([])
    await expectAccessible(page)
  }
})

test('formulas in a passage, a question and an option are math to see and to hear', async () => {
  const { page } = await openQuestions(phone)
  await jumpTo(page, 4)
  await expect.poll(() => page.locator('[data-stage] math').count()).toBe(3)
  for (const root of await page.locator('[data-stage] msqrt').all())
    expect((await root.boundingBox())?.height).toBeGreaterThan(10)
  await expectAccessible(page)
})

test('a table too wide for its option is scrolled by a finger, and a tap on it chooses the option', async () => {
  const { context, page } = await openQuestions(phone, true)
  await jumpTo(page, 2)
  const wide = page
    .locator('label')
    .filter({ has: option(page, 'D') })
    .locator('.wide')
  await wide.scrollIntoViewIfNeeded()
  const box = await wide.boundingBox()
  if (!box) throw new Error('there is no table')
  const fingers = await context.newCDPSession(page)
  // A finger, point by point: this browser's synthesized gestures scroll nothing, not even a bare page.
  const drag = (type: string, touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints })
  const y = box.y + box.height / 2
  const start = box.x + box.width / 2
  // A tap while the table still glides would only stop it.
  const rested = wide.evaluate(
    (one) => new Promise((resolve) => one.addEventListener('scrollend', resolve, { once: true })),
  )
  await drag('touchStart', [{ x: start, y }])
  for (let x = start; x >= start - 80; x -= 10) await drag('touchMove', [{ x, y }])
  await drag('touchEnd', [])
  await rested
  await expect.poll(() => wide.evaluate((one) => one.scrollLeft)).toBeGreaterThan(20)
  expect(await option(page, 'D').isChecked()).toBe(false)
  await wide.tap()
  await expect.poll(() => option(page, 'D').isChecked()).toBe(true)
})

test('a question reached offline shows its pictures', async () => {
  const { context, page } = await browser.open({ viewport: desktop })
  await signInByApi(context, student)
  const fetched = page.waitForResponse((response) => response.url().endsWith('/pictures/article-1.svg'))
  await openQuiz(page, lessonId)
  await withTools(page)
  await jumpTo(page, 1)
  await (await fetched).finished()
  await context.setOffline(true)
  await jumpTo(page, 2)
  const shown = page.locator('label img')
  await expect
    .poll(() => shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true])
  await context.setOffline(false)
})

test('the divider is slim, has a wider hit area, and exposes the passage’s width to the keyboard and screen readers', async () => {
  const { page } = await openQuestions(desktop)
  await jumpTo(page, 3)
  const divider = page.getByRole('separator', { name: 'Width of the passage' })
  const shares = () =>
    divider.evaluate((one) => {
      const [passage, stage] = [one.previousElementSibling!, one.parentElement!].map((part) =>
        part.getBoundingClientRect(),
      )
      return Math.round((passage!.width / stage!.width) * 100)
    })
  const attributes = () =>
    divider.evaluate((one) =>
      Object.fromEntries(
        [...one.attributes].filter(({ name }) => name.startsWith('aria-value')).map((a) => [a.name, a.value]),
      ),
    )
  const isAt = async (percent: number) => {
    await expect.poll(attributes).toEqual({
      'aria-valuenow': String(percent),
      'aria-valuemin': '30',
      'aria-valuemax': '70',
      'aria-valuetext': `${percent}%`,
    })
    await expect.poll(shares).toBe(percent)
  }
  expect(await divider.getAttribute('aria-orientation')).toBe('vertical')
  const controlled = await divider.getAttribute('aria-controls')
  expect(await divider.evaluate((one) => one.previousElementSibling?.id)).toBe(controlled)
  await isAt(50)

  const box = await divider.boundingBox()
  expect(box?.width).toBe(12)
  /** Returns whether a pointer at so many px from the divider's left edge takes it. */
  const takes = (x: number) =>
    divider.evaluate((one, at) => {
      const { left, top } = one.getBoundingClientRect()
      return document.elementFromPoint(left + at, top + 40) === one
    }, x)
  expect(await Promise.all([-2, 1, 11, 22, 26].map(takes))).toEqual([false, true, true, true, false])

  await divider.focus()
  for (const { key, percent } of [
    { key: 'ArrowRight', percent: 52 },
    { key: 'ArrowLeft', percent: 50 },
    { key: 'Home', percent: 30 },
    { key: 'ArrowLeft', percent: 30 },
    { key: 'End', percent: 70 },
    { key: 'ArrowRight', percent: 70 },
    { key: 'ArrowLeft', percent: 68 },
  ]) {
    await page.keyboard.press(key)
    await isAt(percent)
  }
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await divider.waitFor({ state: 'hidden' })
  await page.setViewportSize(desktop)
  await page.reload()
  await place(page, 3).waitFor()
  await isAt(68)
})
