import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { expectedReview, percent, planOf, reasonOf, rightText, wordsOf, written, type Plan } from './oracle.ts'
import { expectRoomForLongerWords } from './longer-words.ts'
import { newStudent, signInByApi } from './people.ts'
import { endPart, letterOf, type Letter } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

async function openTest(page: Page): Promise<void> {
  await page.goto('/quizzes')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Practice Test 1' })
    .getByRole('link', { name: 'View Quiz' })
    .click()
  await page.getByRole('button', { name: 'Start the quiz' }).click()
}

const place = (page: Page, number: number, total = 27) =>
  page.getByRole('button', { name: new RegExp(`^Question ${number} of ${total}`) })
const option = (page: Page, letter: string) => page.getByRole('radio', { name: new RegExp(`^${letter}\\b`) })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

/** The letters that a student saw: of the right option, and of the chosen one. */
type Seen = { right: Letter; chosen: Letter | null }

/** Answers a module as planned, question by question; returns the letters as they stood. */
async function answerModule(page: Page, plans: Plan[], lastButton: string): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const [at, { question, answer }] of plans.entries()) {
    await place(page, at + 1).waitFor()
    const right = await letterOf(page, rightText(question))
    const chosen = answer === null ? null : await letterOf(page, answer)
    if (chosen !== null) await option(page, chosen).check()
    seen.push({ right, chosen })
    const isLast = at + 1 === plans.length
    await (isLast ? page.getByRole('button', { name: lastButton }) : next(page)).click()
  }
  return seen
}

/** Records everything that a browser receives: pages, programs, responses, prefetched data. */
function listen(context: BrowserContext) {
  const bodies: Promise<string>[] = []
  context.on('response', (response) => {
    if (/text|json|javascript/.test(response.headers()['content-type'] ?? ''))
      bodies.push(response.text().catch(() => ''))
  })
  return {
    /** Returns how many of these texts were received. */
    async count(texts: string[]): Promise<number> {
      const sent = (await Promise.all(bodies)).join('\n')
      return texts.filter((text) => sent.includes(wordsOf(text))).length
    },
  }
}

/** Returns the passages of a module without the line that all notes begin with. */
const passages = (name: 'module1' | 'easy' | 'hard') =>
  written[name].map(({ passage }) =>
    passage.replace('While researching a topic, a student has taken the following', ''),
  )
const explanations = (name: 'module1' | 'easy' | 'hard') => written[name].map(reasonOf)
const everyExplanation = [...explanations('module1'), ...explanations('easy'), ...explanations('hard')]

describe('a whole two-module test', () => {
  test('Q1 Q7 Q8 Q9 Q10 X4 R1 R2 R3 taken with 54 questions, its review agrees with an oracle of its own', async () => {
    const student = await newStudent()
    await database.grant(student, 30)
    const { page, context } = await browser.open()
    const traffic = listen(context)
    await signInByApi(context, student)
    await openTest(page)
    const module1 = planOf(written.module1, 18)
    const module2 = planOf(written.hard, 11)

    // Q7: the position, the quiz's name, the directions, the clock.
    await place(page, 1).waitFor()
    await page.getByRole('button', { name: 'Quiz info' }).click()
    await page.getByText('Module 1').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Directions' }).click()
    await page.getByText(/multiple choice with four choices.*one best answer/s).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0)
    await page
      .getByText(/^3[012]:\d\d$/)
      .first()
      .waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Mark for Review' }).click()
    await page.getByRole('button', { name: /Question 1 of 27.*1 question for review/ }).click()
    const jump = page.getByRole('dialog', { name: 'Jump to a Question' })
    await jump.getByRole('button', { name: 'Question 1, Unanswered, For Review, Current' }).waitFor()
    await expectAccessible(page)
    await jump.getByRole('button', { name: 'Close' }).click()

    const seen = await answerModule(page, module1, 'Finish Module 1')
    // The options are shuffled: by chance alone all stand as written once in 4^27 attempts.
    expect(seen.map(({ right }) => right)).not.toEqual(module1.map(({ question }) => question.key))

    // Q8: the check page of module 1, and the way back from it.
    await page.getByRole('heading', { name: 'Check Your Work' }).waitFor()
    await page.getByText(/In this practice test, you may click Next/).waitFor()
    const unanswered = module1.filter(({ answer }) => answer === null).length
    await page.getByText(`${unanswered} questions are unanswered.`).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await place(page, 27).waitFor()
    await page.getByRole('button', { name: 'Finish Module 1' }).click()
    await page.getByRole('heading', { name: 'Check Your Work' }).waitFor()
    await endPart(page, next(page))

    // X4: nothing of the closed sections has been sent.
    expect(await traffic.count(passages('hard'))).toBe(0)

    // Q9: the break, its confirmation, and no way back.
    await page.getByRole('heading', { name: 'Break Time' }).waitFor()
    await page.getByText('You can take a 2 minute break.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start Module 2' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm Module 2 Start' })
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Start Module 2' }).click()
    await confirm.getByRole('button', { name: 'Confirm' }).click()

    // Q10: 18 right with threshold 18 is the hard module.
    expect(await traffic.count(passages('module1'))).toBe(27)
    expect(await traffic.count([...passages('easy'), ...everyExplanation])).toBe(0)
    await place(page, 1).waitFor()
    const [firstHard] = written.hard
    await page
      .getByText(String(firstHard?.question.replace(/<[^>]*>/g, '')))
      .first()
      .waitFor()
    seen.push(...(await answerModule(page, module2, 'Finish Quiz')))
    await page.getByText('Once you finish your review, click submit').waitFor()
    expect(await traffic.count(passages('hard'))).toBe(27)
    expect(await traffic.count(everyExplanation)).toBe(0)
    await endPart(page, page.getByRole('button', { name: 'Submit', exact: true }))
    await page.getByRole('link', { name: 'View Answers' }).click()

    await expectReview(page, [...module1, ...module2], seen, 'hard')
    await expectReviewOnPhone(page, [...module1, ...module2])
    expect(await traffic.count([...explanations('module1'), ...explanations('hard')])).toBe(54)
    expect(await traffic.count([...passages('easy'), ...explanations('easy')])).toBe(0)

    // Q1: the list shows the same result.
    await page.goto('/quizzes')
    const card = page.getByRole('listitem').filter({ hasText: 'Practice Test 1' })
    await card.getByText(/29 of 54/).waitFor()
    await card.getByText('Passed', { exact: true }).waitFor()
  })
})

/** The height of a phone's whole review of 54 questions, in px; it was 11,000 once. */
const highestReview = 6000
/** An option of at least two lines. */
const longOption = 60

/** Expects a phone's review: short, and each wrong answer with its reason on the first screen, beside a right option of full width. L1 */
async function expectReviewOnPhone(page: Page, plans: Plan[]): Promise<void> {
  const wrong = plans.filter(({ question, answer }) => answer !== null && answer !== rightText(question))
  await page.setViewportSize({ width: 360, height: 740 })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeLessThan(highestReview)
  await expectRoomForLongerWords(page)
  await page.getByRole('button', { name: /^Wrong \d+$/ }).click()
  await page
    .getByRole('link', { name: /^Question \d+: Incorrect$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  for (const [at, { question, answer }] of wrong.entries()) {
    await dialog.getByText(`${at + 1} of ${wrong.length}`, { exact: true }).waitFor()
    const own = question.options?.find(({ text }) => text.replace(/<[^>]*>/g, '') === answer)
    const reason = await dialog.getByText(own?.rationale ?? '', { exact: true }).boundingBox()
    const buttons = await dialog.getByRole('button', { name: 'Next question' }).locator('../..').boundingBox()
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
    const below = (reason?.y ?? Infinity) + (reason?.height ?? 0) - (buttons?.y ?? 0)
    expect([question.id, below <= 0]).toEqual([question.id, true])
    if (rightText(question).length >= longOption) {
      const card = dialog.getByText('Correct answer', { exact: true }).locator('xpath=ancestor::div[1]')
      const [whole, right] = [await card.boundingBox(), await card.getByText(rightText(question)).boundingBox()]
      expect((right?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThanOrEqual(0.6)
    }
    if (at + 1 < wrong.length) await dialog.getByRole('button', { name: 'Next question' }).click()
  }
  await page.keyboard.press('Escape')
}

/** Compares the whole review with the oracle's counts, and its letters with those that were seen. */
async function expectReview(page: Page, plans: Plan[], seen: Seen[], variant: 'easy' | 'hard'): Promise<void> {
  const expected = expectedReview(plans)
  await page.getByRole('heading', { name: 'Questions Overview' }).waitFor()
  const counter = async (name: string) =>
    Number.parseInt(
      (await page.getByText(name, { exact: true }).locator('..').textContent())?.replace(name, '') ?? '',
      10,
    )
  expect(await counter('Total Questions')).toBe(expected.total)
  expect(await counter('Correct Answers')).toBe(expected.right)
  expect(await counter('Incorrect Answers')).toBe(expected.wrong)

  // The text next to the score: the estimate with its section and caveat, the route in words; no pass mark verdict.
  const answer = page.getByRole('heading', { name: 'How you did' }).locator('xpath=ancestor::section')
  const text = await answer.innerText()
  for (const words of [
    'Estimated score, Reading and Writing',
    '470–570',
    'An estimate from a practice test, not an official score.',
    '18 of 27 in module 1: the hard module 2',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/pass mark|\b(Pass|Fail)\b/)

  const skills = page.getByRole('heading', { name: 'Knowledge and Skills' }).locator('xpath=ancestor::section')
  const shown = await skills.innerText()
  for (const [domain, { right, all, skills: within }] of expected.domains) {
    expect(shown).toContain(domain)
    expect(shown).toContain(`${percent(right, all)}%, ${right} of ${all}`)
    const opened = await skills.innerText()
    for (const [skill, count] of within) {
      expect(opened).toContain(skill)
      expect(opened).toContain(`${percent(count.right, count.all)}%, ${count.right} of ${count.all}`)
    }
  }
  const variantName = variant === 'hard' ? 'Hard' : 'Easy'
  const tables = [
    { table: page.getByRole('table', { name: 'Module 1' }), own: plans.slice(0, 27), letters: seen.slice(0, 27) },
    {
      table: page.getByRole('table', { name: `Module 2 (${variantName})` }),
      own: plans.slice(27),
      letters: seen.slice(27),
    },
  ]
  for (const { table, own, letters } of tables) {
    const rows = await table.getByRole('row').allInnerTexts()
    const rowCells = rows.slice(1).map((row) => row.split(/\s*\t\s*/).map((cell) => cell.trim().replace(/\s+/g, ' ')))
    expect(rowCells.map((cells) => cells.slice(0, 5))).toEqual(
      letters.map(({ right, chosen }, at) => [
        own[at]?.question.id,
        String(at + 1),
        'Reading and Writing',
        right,
        chosen === null ? 'Skip' : `${chosen === right ? 'Correct' : 'Incorrect'} ${chosen}`,
      ]),
    )
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review question 3 of Module 1' }).click()
  const detail = page.getByRole('dialog', { name: 'Module 1, Question 3' })
  await detail.getByText(reasonOf(written.module1[2]!)).waitFor()
  await expectAccessible(page)
  await detail.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('dialog', { name: 'Module 1, Question 4' }).waitFor()
  await page.keyboard.press('Escape')
}
