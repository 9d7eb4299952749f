import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anyPlace, endPart, openQuiz, option, saved, withTools } from '../player.ts'
import type { Call, Fate } from './proxy.ts'
import type { Person, Station } from './station.ts'

/** The calls of the exam; below, how to make a page send each. */
export const callsOfTheExam = [
  'start',
  'get',
  'questions',
  'save',
  'move',
  'check',
  'submit',
  'take over',
  'news',
  'read notes',
  'save a note',
] as const
export type ExamCall = (typeof callsOfTheExam)[number]

const patterns: Record<ExamCall, RegExp> = {
  start: /^POST \/attempts$/,
  get: /^GET \/attempts\/\d+$/,
  questions: /^GET \/attempts\/\d+\/questions\//,
  save: /^POST \/attempts\/\d+\/responses$/,
  move: /^POST \/attempts\/\d+\/moves$/,
  check: /^POST \/attempts\/\d+\/checks$/,
  submit: /^POST \/user-answer\//,
  'take over': /^POST \/attempts\/\d+\/writer$/,
  news: /^GET \/attempts\/\d+\/changes/,
  'read notes': /^GET \/attempts\/\d+\/annotations$/,
  'save a note': /^POST \/attempts\/\d+\/annotations$/,
}

/** A fault of a call, and how many times it occurs. */
export type Refusal = { name: string; fate: Fate; times: number }

export const refusals: Refusal[] = [
  { name: '429', fate: { kind: 'answer', status: 429, retryAfterSeconds: 2 }, times: 2 },
  { name: '500', fate: { kind: 'answer', status: 500 }, times: 2 },
  { name: '502', fate: { kind: 'answer', status: 502 }, times: 2 },
  { name: 'a hang of 30 s', fate: { kind: 'hang', ms: 30_000 }, times: 1 },
]

/** The arrival times of the calls that the fault applies to, in ms since the epoch. */
type Failures = { at: number[] }

const isOf = (call: ExamCall, { on }: Call) => patterns[call].test(on)

/** Makes a call fail; `onlyFor` names the attempt or the student when several pages are open. */
function letFail(station: Station, call: ExamCall, { fate, times }: Refusal): Failures {
  const failures: Failures = { at: [] }
  station.proxy.rule = (one) => {
    if (!isOf(call, one)) return undefined
    failures.at.push(Date.now())
    return failures.at.length <= times ? fate : undefined
  }
  return failures
}

/** Returns the notices on the page, without toasts. */
const notices = async (page: Page) =>
  page
    .locator('[aria-live="polite"] > div')
    .filter({ hasText: /device|server/ })
    .count()

const long = { timeout: 60_000 }

/** Lets another tab become the writer; this page takes over again while that call fails. */
async function takeOver(page: Page, lessonId: number, fail: () => Failures): Promise<Failures> {
  const other = await page.context().newPage()
  await openQuiz(other, lessonId)
  const stale = page.getByRole('dialog', { name: 'Open somewhere else' })
  await stale.waitFor()
  const failures = fail()
  await stale.getByRole('button', { name: 'Go on here' }).click()
  await stale.waitFor({ state: 'hidden', ...long })
  await other.close()
  return failures
}

/** Highlights a sentence; the server must store it eventually. */
async function highlight(station: Station, page: Page, person: Person): Promise<void> {
  await withTools(page)
  await page.keyboard.press('Control+Alt+KeyA')
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Mark a sentence')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  const stored = () =>
    station.rows('SELECT 1 FROM annotations n JOIN attempts a ON a.id = n.attempt_id WHERE a.user_id = $1', [person.id])
  await expect.poll(async () => (await stored()).length, long).toBe(1)
}

/** Takes the quiz until the call is sent and fails; everything must be saved eventually. */
export async function provoke(
  station: Station,
  page: Page,
  person: Person,
  call: ExamCall,
  refusal: Refusal,
): Promise<Failures> {
  const lesson = { move: 'practice-test-1', check: 'how-the-section-works' }[call as 'move'] ?? 'transitions'
  const lessonId = await station.lessonId(lesson)
  const isOpening = call === 'start' || call === 'questions' || call === 'read notes'
  const failures = isOpening ? letFail(station, call, refusal) : { at: [] }
  if (!isOpening) await openQuiz(page, lessonId)
  else {
    await page.goto(`/quiz/${lessonId}`)
    const start = page.getByRole('button', { name: 'Start the quiz' })
    if (await start.isVisible()) await start.click()
    await anyPlace(page).waitFor(long)
  }
  const fail = () => letFail(station, call, refusal)
  const occurred = isOpening ? failures : call === 'take over' ? await takeOver(page, lessonId, fail) : fail()
  await option(page, 'B').check({ force: true })
  if (call === 'get') await page.evaluate(() => dispatchEvent(new Event('online')))
  if (call === 'save' && refusal.fate.kind === 'answer')
    await page
      .getByText(/Your answers are sent as soon as/)
      .first()
      .waitFor()
  expect(await notices(page)).toBeLessThanOrEqual(1)
  await saved(page).waitFor(long)
  if (call === 'read notes' || call === 'save a note') await highlight(station, page, person)
  if (call === 'check') {
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page
      .getByText(/^(Correct!|Incorrect\.)/)
      .first()
      .waitFor(long)
  }
  if (call === 'move' || call === 'submit') {
    await anyPlace(page).click()
    await page.getByRole('button', { name: 'Go to Review Page' }).click()
    await page.getByRole('heading', { name: 'Check Your Work' }).waitFor(long)
  }
  if (call === 'submit') {
    const confirm = page.getByRole('button', { name: 'Confirm & Submit' })
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBeNull()
    await endPart(page, confirm)
    await page.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor(long)
  }
  await expect.poll(() => occurred.at.length, { timeout: 60_000 }).toBeGreaterThan(refusal.times)
  const attempt = (await station.attempts(person)).at(-1)
  expect((await station.answers(attempt?.id ?? 0, call === 'move' ? 'module1' : null)).get(1)).toBe('a2')
  station.proxy.rule = () => undefined
  return occurred
}
