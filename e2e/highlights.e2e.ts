import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { passages } from '../src/testing/passages.ts'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { endPart, jumpTo, openQuiz, option, saved, toCheck, withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const shapes = ['table', 'list', 'poem', 'paired'] as const
type Shape = (typeof shapes)[number]

let lessonId = 0
beforeAll(async () => {
  const questions = shapes.map((shape) => ({ passageHtml: passages[shape] }))
  lessonId = (await database.addQuiz({}, questions)).lessonId
})

/** Adds a quiz of these passages, with the highlighter on. */
async function openPassages(options?: Parameters<typeof browser.open>[0]) {
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open(options)
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  await withTools(page)
  await page.keyboard.press('Control+Alt+KeyA')
  await page.getByRole('heading', { name: 'Highlights & notes' }).waitFor()
  return { context, page }
}

const goTo = (page: Page, shape: Shape) => jumpTo(page, shapes.indexOf(shape) + 1)

/** Returns the position of words of the passage on the screen, within one line. */
const boxOf = (page: Page, words: string) =>
  page.locator('[data-part="passage"]').evaluate((part, sought) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sought) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + sought.length)
      node.parentElement?.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, middle: (top + bottom) / 2 }
    }
    throw new Error(`the passage has no '${sought}'`)
  }, words)

const highlightWithMouse = async (page: Page, words: string) => {
  const { left, right, middle } = await boxOf(page, words)
  await page.mouse.move(left + 1, middle)
  await page.mouse.down()
  await page.mouse.move(right - 1, middle, { steps: 3 })
  await page.mouse.up()
}

/** Returns the highlighted texts in document order. */
const highlighted = (within: Page | Locator) => within.locator('mark[data-mark]').allTextContents()
const removeHighlight = async (page: Page) => {
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => highlighted(page)).toEqual([])
}

const selections: { shape: Shape; drags: string; marks: string[] }[] = [
  { shape: 'table', drags: '81', marks: ['81'] },
  { shape: 'table', drags: 'Nests', marks: ['Nests'] },
  { shape: 'list', drags: 'carried wool', marks: ['carried wool'] },
  { shape: 'poem', drags: 'And no one hears', marks: ['And no one hears'] },
  { shape: 'poem', drags: 'The small', marks: ['The small'] },
  { shape: 'paired', drags: 'Text 2', marks: ['Text 2'] },
  { shape: 'paired', drags: 'the bars', marks: ['the bars'] },
]

describe('highlights end where a cell, an item, a line of verse or a text ends', () => {
  test('by mouse, and the review shows the same', async () => {
    const { page } = await openPassages({ viewport: { width: 1280, height: 800 } })
    for (const { shape, drags, marks } of selections) {
      await goTo(page, shape)
      await highlightWithMouse(page, drags)
      await expect.poll(() => highlighted(page), { message: `${shape}: ${drags}` }).toEqual(marks)
      await removeHighlight(page)
    }
    // Double and triple clicks select too much: the space behind, and the beginning of the next block.
    await goTo(page, 'table')
    const cell = await boxOf(page, '81')
    await page.mouse.dblclick(cell.left + 3, cell.middle)
    await expect.poll(() => highlighted(page)).toEqual(['81'])
    await page.getByRole('textbox', { name: 'Note' }).fill('the highest')
    // A whole row may still be highlighted; it is quoted with its cells apart.
    const [first, last] = [await boxOf(page, 'First'), await boxOf(page, 'South')]
    await page.mouse.move(first.left + 1, first.middle)
    await page.mouse.down()
    await page.mouse.move(last.right - 1, last.middle, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await highlighted(page)).join('|')).toBe('First|31|1.9|South|81')
    await page.getByText('First 31 1.9 South', { exact: true }).first().waitFor()
    await goTo(page, 'poem')
    const line = await boxOf(page, 'And no one hears')
    // At a person's pace the word is highlighted before the third press.
    for (const clickCount of [1, 2, 3]) {
      await page.mouse.move(line.left + 3, line.middle)
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
      if (clickCount === 2) await expect.poll(() => highlighted(page)).toEqual(['And'])
    }
    await expect.poll(() => highlighted(page)).toEqual(['And no one hears'])
    for (const [shape, words] of [
      ['list', 'carried wool'],
      ['paired', 'the bars'],
    ] as const) {
      await goTo(page, shape)
      await highlightWithMouse(page, words)
      await expect.poll(() => highlighted(page)).toEqual([words])
    }
    await saved(page).waitFor()

    await page.getByRole('button', { name: /^5 highlights/ }).click()
    const list = page.getByRole('dialog', { name: 'Highlights & notes' })
    await expect
      .poll(() => list.locator('q').allTextContents())
      .toEqual(['First 31 1.9 South', '81', 'carried wool', 'And no one hears', 'the bars'])
    await page.keyboard.press('Escape')
    await endPart(page, await toCheck(page))
    await page.getByRole('link', { name: 'View Answers' }).click()
    const review = async (number: number) => {
      await page.getByRole('button', { name: new RegExp(`^Review.*\\b${number}$`) }).click()
      return page.getByRole('dialog')
    }
    // The explanation's color fills the words that decide, so own highlights are lines.
    const filled = (within: Page | Locator) =>
      within
        .locator('mark[data-mark]')
        .first()
        .evaluate((mark) => {
          const { backgroundColor, borderBlockEndStyle } = getComputedStyle(mark)
          return { isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)', line: borderBlockEndStyle }
        })
    const table = await review(1)
    expect(await filled(table)).toEqual({ isFilled: false, line: 'solid' })
    await expect.poll(() => highlighted(table)).toEqual(['First', '31', '1.9', 'South', '81'])
    expect(await table.locator('q').allTextContents()).toEqual(['First 31 1.9 South', '81'])
    await table.getByText('the highest', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    for (const [number, words] of [
      [2, 'carried wool'],
      [4, 'the bars'],
      [3, 'And no one hears'],
    ] as const) {
      const question = await review(number)
      await expect.poll(() => highlighted(question)).toEqual([words])
      if (number !== 3) await page.keyboard.press('Escape')
    }
    await expectAccessible(page)
  })

  test('a double click on the empty part of a cell highlights nothing, or words of that cell only', async () => {
    const { page } = await openPassages({ viewport: { width: 1280, height: 800 } })
    await goTo(page, 'table')
    for (const words of ['Ledge', '81', 'South']) {
      const { left, right, top, bottom } = await page
        .locator('[data-part="passage"]')
        .locator('td, th')
        .filter({ hasText: words })
        .evaluate((cell) => {
          cell.scrollIntoView({ block: 'center' })
          return cell.getBoundingClientRect().toJSON() as DOMRect
        })
      for (const [x, y] of [
        [left + 2, top + 2],
        [right - 2, (top + bottom) / 2],
      ] as const) {
        await page.mouse.dblclick(x, y)
        // Highlighted afterwards: once this is shown, any highlight of the double click is too.
        await highlightWithMouse(page, 'Nests')
        await expect.poll(() => highlighted(page)).toContain('Nests')
        const others = (await highlighted(page)).filter((one) => one !== 'Nests')
        expect(others.filter((one) => one !== words)).toEqual([])
        for (let left = others.length; left >= 0; left -= 1) {
          await page.locator('mark[data-mark]').first().click()
          await page.getByRole('button', { name: 'Remove', exact: true }).click()
          await expect.poll(async () => (await highlighted(page)).length).toBe(left)
        }
      }
    }
  })

  test('E5 by touch: a tap highlights a word of its own cell or line, a swipe along a line no word of the next', async () => {
    const { context, page } = await openPassages({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const fingers = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const taps: { shape: Shape; words: string }[] = [
      { shape: 'table', words: '81' },
      { shape: 'table', words: 'First' },
      { shape: 'list', words: 'wool' },
      { shape: 'poem', words: 'hears' },
      { shape: 'paired', words: 'bars' },
    ]
    for (const { shape, words } of taps) {
      await goTo(page, shape)
      // On the last half of the last letter, and behind it, the place that the finger is at is behind the word.
      for (const beyond of [-2, 1]) {
        const { right, middle } = await boxOf(page, words)
        await touch('touchStart', right + beyond, middle)
        await touch('touchEnd')
        await expect.poll(() => highlighted(page), { message: `${shape}: ${words} ${beyond}` }).toEqual([words])
        await removeHighlight(page)
      }
    }
    for (const { shape, words } of [
      { shape: 'list', words: 'carried wool' },
      { shape: 'poem', words: 'And no one hears' },
    ] as const) {
      await goTo(page, shape)
      const { left, right, middle } = await boxOf(page, words)
      await touch('touchStart', left + 2, middle)
      for (const x of [left + 20, (left + right) / 2, right - 2]) await touch('touchMove', x, middle)
      await touch('touchEnd')
      await expect.poll(() => highlighted(page), { message: `${shape}: ${words}` }).toEqual([words])
      await removeHighlight(page)
    }

    // A table that is wider than the screen scrolls by itself, and leaves the finger's way along its row to the highlighter.
    await goTo(page, 'table')
    await page.locator('[data-part="passage"] table').evaluate((table) => (table.style.inlineSize = '40rem'))
    const [first, height] = [await boxOf(page, 'First'), await boxOf(page, '31')]
    await touch('touchStart', first.left + 2, first.middle)
    for (const x of [first.left + 25, first.right + 20, height.right - 2]) await touch('touchMove', x, first.middle)
    await touch('touchEnd')
    await expect.poll(async () => (await highlighted(page)).join('|'), { message: 'table' }).toBe('First|31')
  })

  test('by keyboard: a step is a sentence of one item, cell, line or text', async () => {
    const { page } = await openPassages()
    const steps: Record<Shape, string> = {
      table:
        'Seabirds counted on four ledges:|Ledges of the north cliff|Ledge|Height (m)|Nests|Side|First|31|1.9|South|Second|81|2.4|' +
        'East|The higher ledge holds more nests.|Which?',
      list:
        'While researching a topic, a student has taken the following notes:|The Nimbus sailed in 1871.|It carried wool|' +
        'It sank off the cape.|No one was lost.|Which?',
      poem:
        'The following text is from a poem of 1889.|The tide goes out, the tide comes in,|And no one hears|' +
        'The small stones turning, smooth and thin,|Through all the years.|Which?',
      paired: 'Text 1|Harbor seals follow the herring.|They rest on the bars|Text 2|Gray seals stay all winter.|Which?',
    }
    const draft = async () => (await page.locator('mark[data-mark="draft"]').allTextContents()).join('')
    for (const shape of shapes) {
      await goTo(page, shape)
      await page.getByRole('button', { name: 'Mark a sentence' }).focus()
      for (const sentence of steps[shape].split('|')) {
        await page.keyboard.press('ArrowDown')
        await expect.poll(draft, { message: shape }).toBe(sentence)
      }
      await page.keyboard.press('ArrowDown')
      await expect.poll(draft).toBe('Which?')
    }
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => highlighted(page)).toEqual(['Gray seals stay all winter.'])
  })
})

describe('options with the highlighter on', () => {
  test('two drags in quick succession on a busy page are read one after the other', async () => {
    const { context, page } = await openPassages({ viewport: { width: 1280, height: 800 } })
    await context.addInitScript(() => {
      const timer = window.setTimeout.bind(window)
      // Every timer without a delay waits as long as a busy page lets it wait.
      window.setTimeout = ((work: () => void, ms = 0) => timer(work, ms === 0 ? 1_500 : ms)) as typeof setTimeout
    })
    await page.reload()
    await withTools(page)
    await page.keyboard.press('Control+Alt+KeyA')
    await page.getByRole('heading', { name: 'Highlights & notes' }).waitFor()
    await highlightWithMouse(page, 'Nests')
    const stem = await page.locator('[data-part="question"]').boundingBox()
    if (!stem) throw new Error('there is no question')
    await page.mouse.move(stem.x + 2, stem.y + 12)
    await page.mouse.down()
    await page.mouse.move(stem.x + 12, stem.y + 12)
    await expect.poll(() => highlighted(page)).toEqual(['Nests'])
    await page.waitForTimeout(1_600)
    await page.mouse.move(stem.x + stem.width - 2, stem.y + 12, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => highlighted(page)).toEqual(['Nests', 'Which?'])
  })

  test('a drag over an option selects no answer, a click and the keyboard still do', async () => {
    const { page } = await openPassages({ viewport: { width: 1280, height: 800 } })
    const row = page.locator('label').filter({ has: option(page, 'A') })
    const box = await row.boundingBox()
    if (!box) throw new Error('there is no option')
    const middle = box.y + box.height / 2
    await page.mouse.move(box.x + 20, middle)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, middle, { steps: 5 })
    await page.mouse.up()
    // From the question into the option: what is selected is highlighted, and nothing is chosen.
    const stem = await page.locator('[data-part="question"]').boundingBox()
    await page.mouse.move((stem?.x ?? 0) + 2, (stem?.y ?? 0) + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, middle, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => highlighted(page)).toEqual(['Which?'])
    expect(await option(page, 'A').isChecked()).toBe(false)

    await page.mouse.click(box.x + 40, middle)
    await expect.poll(() => option(page, 'A').isChecked()).toBe(true)
    await option(page, 'A').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => option(page, 'B').isChecked()).toBe(true)
    // Without the highlighter there is nothing to draw: an unsteady press is a press.
    await page.keyboard.press('Control+Alt+KeyA')
    await page.getByRole('heading', { name: 'Highlights & notes' }).waitFor({ state: 'detached' })
    const now = await row.boundingBox()
    await page.mouse.move((now?.x ?? 0) + 20, (now?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((now?.x ?? 0) + 32, (now?.y ?? 0) + 22, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => option(page, 'A').isChecked()).toBe(true)
  })

  test('a swipe along an option selects no answer, a tap does', async () => {
    const { context, page } = await openPassages({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const fingers = await context.newCDPSession(page)
    const row = page.locator('label').filter({ has: option(page, 'B') })
    await row.scrollIntoViewIfNeeded()
    const box = await row.boundingBox()
    if (!box) throw new Error('there is no option')
    const y = box.y + box.height / 2
    const at = (x: number) => [{ x: box.x + x, y }]
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(20) })
    for (const x of [40, 80, 120])
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const other = page.locator('label').filter({ has: option(page, 'A') })
    await other.tap()
    await expect.poll(() => option(page, 'A').isChecked()).toBe(true)
    expect(await option(page, 'B').isChecked()).toBe(false)
  })
})
