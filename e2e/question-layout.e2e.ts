import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { jumpTo, openQuiz, place, withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const long =
  'The counts of the second ledge are higher in every year than those of the first, which the author explains by the wind ' +
  'that keeps the gulls away from it, and by the height that keeps away the foxes.'
const picture = '<img src="/pictures/article-1.svg" alt="A chart of the ledges">'
const table =
  '<table><thead><tr><th>Ledge</th><th>Height</th><th>Nests</th></tr></thead><tbody><tr><td>First</td><td>31</td>' +
  '<td>1.9</td></tr><tr><td>Second</td><td>81</td><td>2.4</td></tr></tbody></table>'
const wideTable = `<table><tbody><tr>${'<td>Northernmost</td>'.repeat(12)}</tr></tbody></table>`

const questions = [
  {
    spec: {
      options: [long, '<p>North</p>', `<p>${long}</p><p>${long}</p>`, `<ul><li>${long}</li><li>South</li></ul>`],
    },
  },
  { spec: { options: [picture, `<p>As here:</p>${picture}`, table, wideTable] } },
  { passageHtml: `<p>${long}</p>`, spec: { options: [picture, table, wideTable, long] } },
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

async function openQuestions(viewport: typeof phone) {
  const { context, page } = await browser.open({ viewport })
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  await withTools(page)
  return page
}

/** What of the options is off: pictures and texts beyond their row, cells that touch, the page or the question scrolled sideways. */
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
])('options that hold pictures, tables and lists keep to their row on $what', async ({ viewport }) => {
  const page = await openQuestions(viewport)
  for (const number of [1, 2, 3]) {
    await jumpTo(page, number)
    await expect.poll(() => flaws(page), { message: `question ${number}` }).toEqual([])
    await expectAccessible(page)
  }
})

test('the divider is slim, wider for the pointer, and says to the keyboard and a screen reader how wide the passage is', async () => {
  const page = await openQuestions(desktop)
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
  /** Whether a pointer at so many px from the divider's left edge takes it. */
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
