import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QuestionDraft } from '../src/core/quizzes/quiz.ts'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { expectRoomForLongerWords } from './longer-words.ts'
import { printReview } from './paper.ts'
import { newStudent, signInByApi } from './people.ts'
import { letterOf, next, openQuiz, option, place, toCheck } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false }
const widths = [
  { screen: 'a phone', device: phone },
  { screen: 'a desktop', device: desktop },
]

const times = (count: number, words: string) => Array.from({ length: count }, () => words).join(' ')
/** Longer than any of the demo: an option of 175 characters, a rationale of 200. */
const [longOption, longRationale] = [times(22, 'charter'), times(20, 'because he')]

/** A question on a passage, explained in parts: the first option is chosen by the student, the third is right. */
const explained: Partial<QuestionDraft> = {
  passageHtml:
    '<p>When the river rose, <em>the ferryman</em> <u>waited on the far bank</u>; nobody had told him.</p>' +
    '<p>He crossed at dusk.</p>',
  stemHtml: '<p>Why did he wait?</p>',
  spec: { options: [longOption, 'he slept', 'nobody had told him', 'he was ill'] },
  key: 'a3',
  explanation: {
    rule: 'The reason stands beside what it explains.',
    steps: [
      { text: 'Find what he did.', highlight: 'the ferryman waited on the far bank' },
      { text: 'Read on: “nobody had told him.”', highlight: 'nobody had told him' },
    ],
    next_time: 'Read one clause further.',
    glosses: [{ word: 'ferryman', meaning: 'a man who takes people across a river', arabic: 'صاحب العبّارة' }],
    source: null,
    invented: 'Written for this test.',
    sibling: null,
    rule_id: null,
    options: [
      { rationale: longRationale, trap: 'Borrowed from another sentence' },
      { rationale: times(15, 'slept'), trap: 'Invented' },
      { rationale: times(15, 'told'), trap: null },
      { rationale: times(15, 'ill'), trap: 'Outside knowledge' },
    ],
  },
}
const withProse = {
  ...explained,
  stemHtml: '<p>And then?</p>',
  explanation: null,
  explanationHtml: '<p>Plain prose.</p>',
}

const stepsIn = (place: Page | Locator) =>
  place
    .locator('[data-part] mark[data-step]')
    .evaluateAll((all) => all.map((one) => [(one as HTMLElement).dataset['step'], one.textContent]))

/** The marks of the steps, in the order of the text: the words of the first step stand in three elements. */
const decided = [
  ['1', 'the ferryman'],
  ['', 'waited on the far bank'],
  ['2', 'nobody had told him'],
]

/** Returns the elements that are cut off, or reach sideways out of the place. */
const cutOff = (place: Locator) =>
  place.evaluate((root) => {
    const { left, right } = root.getBoundingClientRect()
    return [...root.querySelectorAll('*')]
      .filter((one) => one.checkVisibility() && one.clientWidth > 1 && !one.closest('[class*="hidden"]'))
      .filter((one) => {
        const box = one.getBoundingClientRect()
        return one.scrollWidth > one.clientWidth + 1 || box.left < left - 1 || box.right > right + 1
      })
      .filter((one) => one instanceof HTMLElement && getComputedStyle(one).display !== 'inline')
      .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 40)}`)
  })

/** Returns the letter in front of an option where it is explained. */
const letterBefore = (place: Locator, words: string) =>
  place.getByText(words, { exact: true }).first().locator('xpath=preceding-sibling::*').innerText()

test.each(widths)(
  'L1 an answer is explained at once and in the review, on $screen: the own choice first, the way with its words in the passage',
  async ({ device }) => {
    const settings = { answerDisplay: 'immediate', shufflesOptions: true } as const
    const { lessonId, quizId } = await database.addQuiz(settings, [explained, withProse])
    const student = await newStudent()
    await database.grant(student, 30)
    const { context, page } = await browser.open(device)
    await signInByApi(context, student)
    await openQuiz(page, lessonId)

    // The letters as this student sees them: another attempt has others.
    const [own, right] = [await letterOf(page, longOption), await letterOf(page, 'nobody had told him')]
    await option(page, own).check()
    expect(await stepsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const verdict = page.locator('[data-verdict]')
    await verdict.getByText('Trap: Borrowed from another sentence').waitFor()
    expect(await letterBefore(verdict, longOption)).toBe(own)
    const order = await verdict.innerText()
    const places = [
      'Your answer',
      longRationale,
      'nobody had told him',
      'Explanation',
      'Next time:',
      'The other choices',
    ]
    expect(places.map((words) => order.indexOf(words)).every((at, i, all) => at > (all[i - 1] ?? -1))).toBe(true)
    expect(await stepsIn(page)).toEqual(decided)
    await verdict.getByText('Written for this test.').waitFor()
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    // The next question stands on the same passage, and its author explains it in prose.
    await next(page).click()
    await place(page, 2).waitFor()
    expect(await stepsIn(page)).toEqual([])
    await option(page, 'C').check()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Plain prose.').waitFor()
    await (await toCheck(page)).click()
    await page.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor()

    await page.goto(`/quiz-answers/${quizId}`)
    await page.getByRole('link', { name: 'Question 1: Incorrect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Question 1' })
    const reason = dialog.getByText(longRationale)
    await reason.waitFor()
    if (device === phone) {
      // Why it was wrong is on the first screen, in full, above the buttons.
      const box = await reason.boundingBox()
      const buttons = await dialog
        .getByRole('button', { name: 'Next question' })
        .locator('..')
        .locator('..')
        .boundingBox()
      expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
    }
    expect(await stepsIn(dialog)).toEqual(decided)
    expect(await letterBefore(dialog, longOption)).toBe(own)
    const arabic = dialog.getByText('صاحب العبّارة')
    expect(
      await arabic.evaluate((element) => [element.getAttribute('lang'), getComputedStyle(element).direction]),
    ).toEqual(['ar', 'rtl'])
    await dialog.getByText('Written for this test.').waitFor()
    // By keyboard: what the other choices are about is unfolded.
    const other = dialog.locator('summary', { hasText: 'he slept' })
    await other.focus()
    await page.keyboard.press('Enter')
    await dialog.getByText(times(15, 'slept')).waitFor()
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await expectAccessible(page)
    expect(await cutOff(dialog)).toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = '300%'))
    expect(await cutOff(dialog)).toEqual([])
    await page.evaluate(() => (document.documentElement.dir = 'ltr'))
    expect(await cutOff(dialog)).toEqual([])
    await page.keyboard.press('Escape')
    // A wide table scrolls by itself; a phone's rows are stacked.
    if (device === phone) expect(await cutOff(page.locator('main'))).toEqual([])
    // On paper the letters are those that the student saw, too.
    const paper = await printReview(context, page, `/quiz-answers/${quizId}`)
    const [, row] = await paper.getByRole('table', { name: 'Questions' }).getByRole('row').all()
    const cells = (await row?.locator('td').allInnerTexts())?.map((cell) => cell.replace(/\s+/g, ' ').trim())
    expect(cells?.slice(-2)).toEqual([right, `Incorrect ${own}`])
  },
)

/** Returns whether the whole of an element is on the screen and nothing lies over it. */
const isOnScreen = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 8, y)))
  })

const longPassage = times(12, '<p>When the river rose, the ferryman waited on the far bank; nobody had told him.</p>')
/** Two questions without options, on a passage that fills a phone; the student misses both. */
const [judged, written] = [
  { type: 'true_false', stemHtml: '<p>The ferryman knew why.</p>', spec: {}, key: false },
  { type: 'fill_in', stemHtml: '<p>Where did he wait?</p>', spec: {}, key: ['bank'] },
].map((one, at) => ({
  ...one,
  passageHtml: longPassage,
  explanation: {
    ...explained.explanation!,
    rule: `Rule ${at + 1}: the clause after the semicolon says it.`,
    options: [],
  },
}))
const missed = [
  { key: 'False', rule: 'Rule 1: the clause after the semicolon says it.' },
  { key: 'bank', rule: 'Rule 2: the clause after the semicolon says it.' },
]

test('L1 a question without options is explained on a phone’s first screen, own answer first: at once, in the review and in the redo', async () => {
  const { lessonId, quizId } = await database.addQuiz({ answerDisplay: 'immediate' }, [judged!, written!])
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open(phone)
  await signInByApi(context, student)
  const answer = async (at: number) => {
    if (at === 0) await option(page, 'A').check()
    else await page.getByRole('textbox', { name: 'Your answer' }).fill('ferry')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
  }
  /** Expects the reason on the screen, below the own answer and the key. */
  const expectReason = async (at: number, name: string) => {
    const { key, rule } = missed[at]!
    const verdict = page.locator('[data-verdict]')
    await verdict.getByText(rule).waitFor()
    const said = await verdict.innerText()
    const places = [`Correct answer: ${key}`, rule].map((words) => said.indexOf(words))
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true)
    await expect.poll(() => isOnScreen(verdict.getByText(rule)), { message: name }).toBe(true)
    const own = at === 0 ? option(page, 'A') : page.getByRole('textbox', { name: 'Your answer' })
    await expect.poll(() => isOnScreen(own.locator('xpath=ancestor::*[1]')), { message: name }).toBe(true)
  }
  await openQuiz(page, lessonId)
  await answer(0)
  await expectReason(0, 'feedback-true-false')
  await expectAccessible(page)
  await next(page).click()
  await place(page, 2).waitFor()
  await answer(1)
  await expectReason(1, 'feedback-fill-in')
  await (await toCheck(page)).click()
  await page.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor()

  await page.goto(`/quiz-answers/${quizId}`)
  for (const [at, { rule }] of missed.entries()) {
    await page.getByRole('link', { name: `Question ${at + 1}: Incorrect` }).click()
    const dialog = page.getByRole('dialog', { name: `Question ${at + 1}` })
    const reason = dialog.getByText(rule)
    await reason.waitFor()
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
    await expect.poll(() => isOnScreen(reason)).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }

  await page.getByRole('button', { name: /Redo/ }).first().click()
  await page.waitForURL('**/quiz-practice/*')
  for (const at of missed.keys()) {
    await answer(at)
    await expectReason(at, `redo-${at + 1}`)
    if (at === 0) await next(page).click()
  }
  await expectAccessible(page)
})
