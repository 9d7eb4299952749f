import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { expectRoomForLongerWords } from './longer-words.ts'
import { reasonOf, rightText, rightTexts, written, wrongText } from './oracle.ts'
import { callApi, newStudent, signInByApi } from './people.ts'
import { anyPlace, endPart, jumpTo, letterOf, next, openQuiz, option, place, withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

let firstSteps = 0
beforeAll(async () => {
  const course = 'GET /courses/digital-sat-reading-and-writing'
  const { data } = await callApi<{ lessons: { id: number; slug: string }[] }>(course)
  firstSteps = data.lessons.find(({ slug }) => slug === 'how-the-section-works')?.id ?? 0
})

/** Opens a page of a new student with access. */
async function openPage(options?: Parameters<typeof browser.open>[0]) {
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open(options)
  await signInByApi(context, student)
  return page
}

/** Returns a First Steps question by its number. */
const step = (number: number) => written.steps[number - 1]!

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Locks an answer and continues. */
async function submit(page: Page, verdict: 'Correct!' | 'Incorrect.') {
  await button(page, 'Submit').click()
  await page.getByText(verdict, { exact: true }).waitFor()
}
/** Waits as long as two taps are apart that do not count as one double tap. */
const aTapLater = async (page: Page) => {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((tapped) => performance.now() > tapped + 250, since)
}
const list = (page: Page, left: string) => page.getByRole('combobox', { name: left })
const piece = (page: Page, right: string) => page.locator(`[data-piece="${right}"]`)
const rights = {
  However: 'turns to a contrasting idea',
  Therefore: 'draws a result from what came before',
  'For instance': 'gives an example of a general statement',
  Similarly: 'adds a case that is alike',
}
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Triples the text size. */
async function enlarge(page: Page) {
  await button(page, 'More').click()
  await button(page, 'Text size').click()
  const larger = button(page, 'Larger text')
  while ((await larger.getAttribute('aria-disabled')) !== 'true') await larger.click()
}

/** Returns what overflows sideways in the current question. */
const sideways = (page: Page) =>
  page
    .locator('[data-stage], [data-stage] *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto')
        .map((one) => one.outerHTML.slice(0, 80)),
    )

async function dragTo(page: Page, what: Locator, where: Locator) {
  await what.scrollIntoViewIfNeeded()
  const [from, to] = [await what.boundingBox(), await where.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
}

describe('First Steps, with answers shown at once', () => {
  test('Q4 Q11 Q12 every kind can be answered with the mouse, locked, and reviewed', async () => {
    const page = await openPage()
    await openQuiz(page, firstSteps)

    // mcq: Submit waits for an answer; a locked one stays, also after a reload.
    await expect.poll(() => button(page, 'Submit').isDisabled()).toBe(true)
    const right = await letterOf(page, rightText(step(1)))
    const wrong = await letterOf(page, wrongText(step(1)))
    await option(page, wrong).check()
    await submit(page, 'Incorrect.')
    // The first says so to screen readers, at the option.
    const key = page.getByText('Correct answer', { exact: true }).last().locator('xpath=ancestor::div[1]')
    await key.getByText(right, { exact: true }).waitFor()
    await page.getByText(reasonOf(step(1))).waitFor()
    expect(await option(page, right).isDisabled()).toBe(true)
    await page.reload()
    await page.getByText('Incorrect.', { exact: true }).waitFor()
    await expect.poll(() => option(page, wrong).isChecked()).toBe(true)
    await expect.poll(() => option(page, right).isDisabled()).toBe(true)
    await next(page).click()

    await page.getByRole('radio', { name: /True/ }).check()
    await submit(page, 'Correct!')
    await next(page).click()
    await option(page, await letterOf(page, rightText(step(3)))).check()
    await submit(page, 'Correct!')
    await next(page).click()

    // match: one by dragging, one by two presses, two from their lists.
    await dragTo(page, piece(page, rights.However), list(page, 'However'))
    await expect.poll(() => list(page, 'However').inputValue()).toBe(rights.However)
    await piece(page, rights.Therefore).click()
    await list(page, 'Therefore').click({ force: true })
    await expect.poll(() => list(page, 'Therefore').inputValue()).toBe(rights.Therefore)
    await list(page, 'For instance').selectOption(rights.Similarly)
    await list(page, 'Similarly').selectOption(rights.Similarly)
    await expectAccessible(page)
    await submit(page, 'Incorrect.')
    const given = page.getByRole('row', { name: /^For instance/ })
    await given.getByText(rights.Similarly).waitFor()
    await given.getByText(rights['For instance']).waitFor()
    await next(page).click()

    await page.getByLabel('Your answer').fill('  IS ')
    await submit(page, 'Correct!')
    await next(page).click()
    for (const text of rightTexts(step(6)).toReversed())
      await page.getByRole('checkbox', { name: new RegExp(`^${await letterOf(page, text)}\\b`) }).check()
    await submit(page, 'Correct!')
    await next(page).click()
    await button(page, 'Skip').click()

    await place(page, 8).waitFor()
    await page.getByRole('radio', { name: /True/ }).check()
    await submit(page, 'Correct!')
    await next(page).click()

    // A chart in large, and one of several accepted answers.
    const chart = page.getByRole('img', { name: /^Bar chart of the books lent/ })
    await chart.click()
    const large = page.getByRole('dialog', { name: 'Picture' })
    await large.getByRole('img', { name: /^Bar chart/ }).waitFor()
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'hidden' })
    await page.getByLabel('Your answer').fill('tues.')
    await submit(page, 'Correct!')
    await expectAccessible(page)
    await next(page).click()
    await button(page, 'Finish').click()
    await endPart(page, button(page, 'Confirm & Submit'))
    await page.getByRole('link', { name: 'View Answers' }).click()

    await page.getByText('Questions Overview').waitFor()
    const review = async (number: number) => {
      await page.getByRole('button', { name: new RegExp(`^Review.*\\b${number}$`) }).click()
      return page.getByRole('dialog')
    }
    const match = await review(4)
    await match.getByRole('row', { name: /^Similarly/ }).waitFor()
    await page.keyboard.press('Escape')
    const skipped = await review(7)
    await skipped.getByText('Not Answered (Skipped)').waitFor()
    await skipped.getByText('No answer provided').waitFor()
  })

  test('Q11 on a 320 px phone every kind works by touch, also with triple text size, without horizontal scrolling', async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    await openQuiz(page, firstSteps)
    for (let number = 1; number <= 10; number += 1) {
      await place(page, number).waitFor()
      await expect.poll(() => widthOf(page), { message: `question ${number}` }).toBe(0)
      await expectRoomForLongerWords(page)
      if (number === 4) {
        await piece(page, rights.However).tap()
        await list(page, 'However').tap({ force: true })
        await expect.poll(() => list(page, 'However').inputValue()).toBe(rights.However)
        await expectAccessible(page)
        await button(page, 'Submit').tap()
        const asked = page.getByRole('dialog', { name: 'Not every item has its match' })
        await expectAccessible(page)
        await asked.getByRole('button', { name: 'Submit anyway' }).tap()
        await page.getByText('Incorrect.', { exact: true }).waitFor()
        await enlarge(page)
        await expect.poll(() => sideways(page)).toEqual([])
      }
      // What is locked cannot be skipped.
      if (number < 10) await (number === 4 ? next(page) : button(page, 'Skip')).tap()
      await aTapLater(page)
    }
  })

  test('Q11 pairing, choosing and writing work by keyboard alone', async () => {
    const page = await openPage()
    await openQuiz(page, firstSteps)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await option(page, 'A').focus()
    await press('Space', 'ArrowDown', 'ArrowDown')
    await expect.poll(() => option(page, 'C').isChecked()).toBe(true)
    for (let number = 1; number < 4; number += 1) {
      await button(page, 'Skip').focus()
      await press('Enter')
      await place(page, number + 1).waitFor()
    }
    await list(page, 'However').focus()
    await page.keyboard.type('turns')
    await expect.poll(() => list(page, 'However').inputValue()).toBe(rights.However)
    await press('Tab')
    await expect
      .poll(() => list(page, 'Therefore').evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})

describe('unchecked imported content', () => {
  test("Q11 Q12 'Unsupported question type' is shown in player and review, and the quiz continues", async () => {
    const essay = { type: 'essay', spec: {}, key: {}, stemHtml: '<p>Write about the sea.</p>' }
    const { lessonId } = await database.addQuiz({}, [essay, {}], { isOld: true })
    const page = await openPage()
    await openQuiz(page, lessonId)
    await page.getByText('Unsupported question type').waitFor()
    await next(page).click()
    await option(page, 'A').check()
    await button(page, 'Finish').click()
    await endPart(page, button(page, 'Confirm & Submit'))
    await page.getByRole('link', { name: 'View Answers' }).click()
    await page
      .getByRole('button', { name: /^Review/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Unsupported question type').waitFor()
    await page.getByRole('dialog').getByText('No answer provided').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No domain data available').waitFor()
  })

  test("Q2 Q12 'No questions available' where a quiz has none, 'No quiz data' where there is no quiz", async () => {
    browser.expectErrors(/404/)
    const { lessonId } = await database.addQuiz({}, [], { isOld: true })
    const page = await openPage()
    await page.goto(`/quiz/${lessonId}`)
    await button(page, 'Start the quiz').click()
    await page.getByText('No questions available').waitFor()
    expect(await anyPlace(page).count()).toBe(0)
    for (const [route, says] of [
      ['mcq-quiz', 'No quiz data'],
      ['module-quiz', 'No quiz data available.'],
    ]) {
      await page.goto(`/${route}/none`)
      await page.getByRole('main').getByText(says!, { exact: true }).waitFor()
    }
  })
})

test('Q11 matching the same answer twice is shown and announced: from lists, by dragging, by touch and by keyboard', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 }, hasTouch: true })
  await openQuiz(page, firstSteps)
  await jumpTo(page, 4)
  const twice = rights.However
  const notice = (left: string, others: string) =>
    list(page, left)
      .and(page.locator(`[aria-describedby]`))
      .evaluate(
        (element, words) =>
          document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent === words,
        `Also chosen for ${others}`,
      )
  const announced = (lefts: string) => page.getByText(`The same answer twice: “${twice}” is chosen for ${lefts}.`)
  await list(page, 'However').selectOption(twice)
  expect(await page.getByText(/Also chosen for/).count()).toBe(0)

  await list(page, 'Therefore').selectOption(twice)
  await announced('However and Therefore').waitFor({ state: 'attached' })
  await page.getByText('Also chosen for Therefore', { exact: true }).waitFor()
  await page.getByText('Also chosen for However', { exact: true }).waitFor()
  await expect.poll(() => notice('However', 'Therefore')).toBe(true)
  await expect.poll(() => notice('Therefore', 'However')).toBe(true)
  await expectAccessible(page)
  await list(page, 'Therefore').selectOption('')
  await page
    .getByText(/Also chosen for/)
    .first()
    .waitFor({ state: 'detached' })

  await dragTo(page, piece(page, twice), list(page, 'Therefore'))
  await announced('However and Therefore').waitFor({ state: 'attached' })
  await piece(page, twice).tap()
  await list(page, 'Similarly').tap({ force: true })
  await announced('However, Therefore, and Similarly').waitFor({ state: 'attached' })
  await page.getByText('Also chosen for Therefore and Similarly', { exact: true }).waitFor()
  await list(page, 'For instance').focus()
  await page.keyboard.type('turns')
  await page.getByText('Also chosen for However, Therefore, and Similarly', { exact: true }).waitFor()
  // It is allowed, as a key may do so: the answer stands as it was given.
  expect(await list(page, 'For instance').inputValue()).toBe(twice)
})

/** Returns the styles that set an element off from those around it. */
const looks = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, borderColor, outlineStyle, outlineColor, boxShadow } = getComputedStyle(one)
    return { backgroundColor, border: borderColor, set: [outlineStyle, outlineColor, boxShadow].join(' ') }
  })

test.each([
  { name: 'light', colorScheme: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'forced', forcedColors: 'active' },
] as const)('nothing looks chosen while a pointer is over it, in $name colors', async ({ name, ...scheme }) => {
  const page = await openPage({ viewport: { width: 1280, height: 800 }, ...scheme })
  await openQuiz(page, firstSteps)
  await withTools(page)
  const row = (letter: string) => page.locator('label').filter({ has: page.getByText(letter, { exact: true }) })
  const differ = async (hovered: Locator, chosen: Locator) => {
    await hovered.hover()
    const [one, other] = [await looks(hovered), await looks(chosen)]
    // Forced colors leave no tints: there the frame alone says it.
    if (name !== 'forced') expect(one.backgroundColor).not.toBe(other.backgroundColor)
    if (name !== 'forced') expect(one.border).not.toBe(other.border)
    expect(one.set).not.toBe(other.set)
  }
  await row('B').click()
  await expect.poll(() => option(page, 'B').isChecked()).toBe(true)
  await differ(row('A'), row('B'))
  const sunk = (await looks(row('A'))).backgroundColor
  await jumpTo(page, 6)
  await row('A').click()
  await differ(row('C'), row('A'))
  expect((await looks(row('C'))).backgroundColor).toBe(sunk)

  await jumpTo(page, 4)
  await piece(page, rights.However).click()
  await differ(piece(page, rights.Therefore), piece(page, rights.However))

  const crossOut = page.getByRole('button', { name: 'Cross-out', exact: true })
  const reader = page.getByRole('group', { name: 'Tools' }).getByRole('button', { name: 'Line reader' })
  await crossOut.click()
  await reader.hover()
  if (name !== 'forced') expect((await looks(reader)).backgroundColor).not.toBe((await looks(crossOut)).backgroundColor)

  await anyPlace(page).click()
  const jump = page.getByRole('dialog', { name: 'Jump to a Question' })
  const number = (at: number) => jump.getByRole('button', { name: new RegExp(`^Question ${at},`) })
  await number(2).hover()
  const [hovered, answered, current] = [await looks(number(2)), await looks(number(1)), await looks(number(4))]
  if (name !== 'forced') expect(hovered.backgroundColor).not.toBe(answered.backgroundColor)
  expect(hovered.set).not.toBe(current.set)
})

test('Q11 blanks and underlined words are announced, tables scroll inside their box by keyboard, texts have headings', async () => {
  const wide = `<table><caption>Rain</caption><tbody><tr>${'<td>precipitation</td>'.repeat(12)}</tr></tbody></table>`
  const passageHtml = `<h4>Text 1</h4><p>The <u>old</u> <span class="blank"></span> stood.</p><h4>Text 2</h4>${wide}`
  const { lessonId } = await database.addQuiz({}, [{ passageHtml }])
  const page = await openPage({ viewport: { width: 360, height: 640 } })
  await openQuiz(page, lessonId)
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const announcedNames = nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? '').trim())
  expect(announcedNames).toEqual(expect.arrayContaining(['blank', 'underlined:', 'Text 1', 'Text 2']))
  const box = page.getByRole('group', { name: 'Rain' })
  const scroll = async () => {
    await box.focus()
    await page.keyboard.press('ArrowRight')
    return box.evaluate((element) => element.scrollLeft)
  }
  await expect.poll(scroll).toBeGreaterThan(0)
  expect(await widthOf(page)).toBe(0)
  await expectAccessible(page)
})
