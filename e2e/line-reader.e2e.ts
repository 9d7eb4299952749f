import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passages } from '../src/testing/passages.ts'
import { withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { jumpTo, openQuiz, withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const shapes = ['headings', 'table', 'poem', 'list'] as const
let lessonId = 0
beforeAll(async () => {
  const questions = shapes.map((shape) => ({ passageHtml: passages[shape] }))
  lessonId = (await database.addQuiz({}, questions)).lessonId
})

/** Returns which text boxes of the passage the reader's window cuts, and which it shows completely. */
const look = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const area = document.querySelector<HTMLElement>('[style*="--window-top"]')
    if (!area) throw new Error('there is no line reader')
    const px = (name: string) => Number.parseFloat(area.style.getPropertyValue(name))
    const top = px('--area-y') + px('--window-top')
    const bottom = top + px('--window-height')
    const texts = document.createTreeWalker(document.querySelector('[data-part="passage"]')!, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const [cut, whole, every]: [string[], string[], string[]] = [[], [], []]
    for (let node = texts.nextNode(), number = 0; node; node = texts.nextNode(), number += 1) {
      range.selectNodeContents(node)
      for (const [at, box] of [...range.getClientRects()].entries()) {
        if (!node.textContent?.trim()) continue
        // Letters of tight lines reach into each other's boxes; the line itself is as high as it is set.
        const lineHeight = Number.parseFloat(getComputedStyle(node.parentElement!).lineHeight)
        const inset = Math.max(0, (box.height - lineHeight) / 2) + 1
        const name = `${number}.${at} ${node.textContent.slice(0, 20)}`
        every.push(name)
        if ([top, bottom].some((edge) => edge > box.top + inset && edge < box.bottom - inset)) cut.push(name)
        if (box.top + inset >= top && box.bottom - inset <= bottom) whole.push(name)
      }
    }
    return { cut, whole, every }
  })

async function openReader(page: Page, percent: number) {
  if (percent > 100) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Text size' }).click()
    for (let size = 100; size < percent; size += 25) await page.getByRole('button', { name: 'Larger text' }).click()
    await page.getByText(`${percent}%`).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await page
    .getByRole('button', { name: 'More', exact: true })
    .or(page.getByRole('group', { name: 'Tools' }))
    .first()
    .waitFor()
  const tool = page.getByRole('group', { name: 'Tools' }).getByRole('button', { name: 'Line reader' })
  if (!(await tool.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Line reader' }).first().click()
  const handle = page.getByRole('slider', { name: 'Move the line reader' })
  await handle.waitFor()
  return handle
}

test.each([
  { what: 'a wide screen', width: 1280, height: 800, percent: 100, read: shapes },
  { what: 'a phone', width: 360, height: 740, percent: 100, read: shapes },
  {
    what: 'a tablet with text twice as large',
    width: 768,
    height: 1024,
    percent: 200,
    read: ['headings', 'table'] as const,
  },
  {
    what: 'a low window with text of one and a half',
    width: 1000,
    height: 500,
    percent: 150,
    read: ['headings', 'list'] as const,
  },
])(
  'the line reader cuts no line and skips none: headings, tables, verse and lists on $what',
  async ({ width, height, percent, read }) => {
    const student = await newStudent()
    await database.grant(student, 30)
    const { context, page } = await browser.open({ viewport: { width, height } })
    await signInByApi(context, student)
    await openQuiz(page, lessonId)
    await withTools(page)
    const handle = await openReader(page, percent)
    for (const shape of read) {
      await jumpTo(page, shapes.indexOf(shape) + 1)
      await handle.focus()
      await page.keyboard.press('Home')
      const complete = new Set<string>()
      let every: string[] = []
      for (let step = 0; step < 60; step += 1) {
        const view = await look(page)
        expect(view.cut, `${shape}, step ${step}`).toEqual([])
        for (const box of view.whole) complete.add(box)
        every = view.every
        if (every.every((box) => complete.has(box))) break
        await page.keyboard.press(step % 3 === 2 ? 'PageDown' : 'ArrowDown')
      }
      expect(
        every.filter((box) => !complete.has(box)),
        shape,
      ).toEqual([])
      // Scrolled by hand or dragged it stands between lines too.
      await page.mouse.move(width / 4, height / 2)
      for (const by of [-137, 53, 29]) {
        await page.mouse.wheel(0, by)
        await expect.poll(async () => (await look(page)).cut, { message: `${shape}, scrolled` }).toEqual([])
      }
      const grip = await handle.boundingBox()
      await page.mouse.move((grip?.x ?? 0) + 10, (grip?.y ?? 0) + 10)
      await page.mouse.down()
      for (const y of [-31, -77, -120]) {
        await page.mouse.move((grip?.x ?? 0) + 10, (grip?.y ?? 0) + y)
        await expect.poll(async () => (await look(page)).cut, { message: `${shape}, dragged` }).toEqual([])
      }
      await page.mouse.up()
    }
  },
)
