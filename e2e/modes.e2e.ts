import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, watchFor, siteUrl, toasts, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { expectRoomForLongerWords } from './longer-words.ts'
import { newStudent, signInByApi } from './people.ts'
import {
  anyPlace,
  endPart,
  goOnAnyway,
  jumpTo,
  next,
  notesRead,
  openQuiz,
  option,
  place,
  saved,
  secondsLeft,
  startQuiz,
  toCheck,
  withTools,
} from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false }
const widths = [
  { screen: 'a phone', device: phone },
  { screen: 'a desktop', device: desktop },
]

/** Opens a page of a new student at a new quiz. */
const take = (...quiz: Parameters<typeof database.addQuiz>) => takeOn(desktop, ...quiz)

async function takeOn(device: typeof phone, ...quiz: Parameters<typeof database.addQuiz>) {
  const { lessonId, quizId } = await database.addQuiz(...quiz)
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open(device)
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  return { page, lessonId, quizId }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const submitted = (page: Page) => heading(page, 'Your quiz is handed in').waitFor()
const stateOf = async (page: Page, number: number) =>
  (await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).getAttribute('aria-label')) ?? ''

/** Advances the server's time for the attempts at a quiz; then the page requests it. */
async function letPass(page: Page, quizId: number, seconds: number) {
  const { pool } = database.get()
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => $2)`
  const columns = ['started_at', 'ends_at', 'half_at', 'due_at'].map(earlier).join(', ')
  await page.getByText('Saved', { exact: true }).waitFor()
  await notesRead(page)
  const changed = await pool.query(`UPDATE attempts SET ${columns} WHERE quiz_id = $1`, [quizId, seconds])
  expect(changed.rowCount).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

describe('the plain screens', () => {
  test('Q3 the default screen requires an answer or a skip; options are crossed out and restored; every state is shown', async () => {
    const four = { spec: { options: ['one', 'two', 'three', 'four'] } }
    const { page } = await take({ type: 'default' }, [four, four, four])
    expect(await button(page, 'Back').isDisabled()).toBe(true)
    expect(await next(page).isDisabled()).toBe(true)
    expect(await page.getByRole('radio').count()).toBe(4)
    await button(page, 'Cross-out').click()
    await button(page, 'Cross out option B').click()
    await page.getByRole('radio', { name: /^B.*crossed out/ }).waitFor()
    await option(page, 'B').check()
    expect(await page.getByText('crossed out').count()).toBe(0)
    await next(page).click()
    await button(page, 'Mark for Review').click()
    await button(page, 'Skip').click()
    await button(page, 'Back').click()
    await place(page, 2).waitFor()

    await anyPlace(page).click()
    const dialog = page.getByRole('dialog', { name: 'Jump to a Question' })
    const legend = dialog.getByRole('list', { name: 'What the symbols mean' })
    expect(await legend.getByRole('listitem').allTextContents()).toEqual(['Current', 'Unanswered', 'For Review'])
    expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(600)
    expect([await stateOf(page, 1), await stateOf(page, 2), await stateOf(page, 3)]).toEqual([
      'Question 1, Answered',
      'Question 2, Unanswered, For Review, Current',
      'Question 3, Unanswered',
    ])
    await button(page, 'Go to Review Page').click()
    await heading(page, 'Check Your Work').waitFor()
  })

  test('Q5 an untimed quiz counts up; a timed one pauses at half-time, resumes, and submits everything at its end', async () => {
    const free = await take({ quizMinutes: 0 }, [{}])
    await free.page.getByText(/^\d:\d\d so far$/).waitFor({ state: 'attached' })

    const { page, quizId } = await take({ quizMinutes: 4 }, [{}, {}])
    await option(page, 'A').check()
    await letPass(page, quizId, 118)
    const pause = page.getByRole('dialog', { name: 'Take a Break' })
    await pause.getByText("You've reached the halfway point. Take a break if needed!", { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await pause.waitFor()
    const goesOn = Date.now()
    await pause.getByRole('button', { name: 'Continue Quiz' }).click()
    await pause.waitFor({ state: 'hidden' })
    const left = await secondsLeft(page)
    expect(left).toBeLessThanOrEqual(121)
    expect(left).toBeGreaterThan(118 - (Date.now() - goesOn) / 1000)
    await letPass(page, quizId, 117)
    await heading(page, "Time's up. Everything you answered was handed in.").waitFor()
    await page.getByText('All saved: 1 answered, 1 left blank').waitFor()
    await page.getByRole('link', { name: 'View Answers' }).click()
    await page
      .getByText(/1 of 2/)
      .first()
      .waitFor()
    await page.getByText("Time's up. Everything you answered was handed in.").waitFor()
    await page.getByText('Saved: 1 answered, 1 left blank').waitFor()
  })

  test.for(widths)('Q5 on $screen no question is shown during the pause', async ({ device }) => {
    const { page, quizId } = await takeOn(device, { quizMinutes: 4 }, [{ stemHtml: '<p>Which lamp?</p>' }, {}])
    await page.getByText('Which lamp?').waitFor()
    await letPass(page, quizId, 118)
    const pause = page.getByRole('dialog', { name: 'Take a Break' })
    await pause.waitFor()
    expect(await pause.boundingBox()).toMatchObject({ x: 0, y: 0, ...device.viewport })
    expect(await page.getByText('Which lamp?').count()).toBe(0)
    expect(await page.getByRole('radio').count()).toBe(0)
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
    await pause.getByRole('button', { name: 'Continue Quiz' }).click()
    await page.getByText('Which lamp?').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor()
  })
})

describe('practice mode', () => {
  test('T17 leaving stops the clock: who comes back has the rest of the time, and the review says that it was practice', async () => {
    const { lessonId, quizId } = await database.addQuiz({ quizMinutes: 30, isPractice: true }, [{}, {}])
    const student = await newStudent()
    await database.grant(student, 30)
    const { context, page } = await browser.open(desktop)
    await signInByApi(context, student)
    await page.goto(`/quiz/${lessonId}`)
    await page.getByText(/leaving stops the clock, and your result is marked as practice\.$/).waitFor()
    await startQuiz(page)
    await option(page, 'A').check()
    await saved(page).waitFor()
    await button(page, 'More').click()
    await page.getByText(/^The clock stops: (30:00|29:\d\d) left\.$/).waitFor()
    await page.getByRole('link', { name: 'Save and leave' }).click()
    await page.getByText(/^(30:00|29:\d\d) left; the clock stops while you are away$/).waitFor()

    const { pool } = database.get()
    // Six seconds of silence: for five of them the server takes the last sign of life for a fresh one.
    const isSilent = async () =>
      (await pool.query("SELECT FROM attempts WHERE quiz_id = $1 AND stops_at < now() + interval '14 s'", [quizId]))
        .rowCount
    await expect.poll(isSilent, { timeout: 60_000 }).toBe(1)
    const columns = ['started_at', 'ends_at', 'half_at', 'due_at', 'stops_at']
    const earlier = columns.map((column) => `${column} = ${column} - interval '2 hours'`).join(', ')
    await pool.query(`UPDATE attempts SET ${earlier} WHERE quiz_id = $1`, [quizId])
    await openQuiz(page, lessonId)
    expect(await secondsLeft(page)).toBeGreaterThan(28 * 60)

    await endPart(page, await toCheck(page))
    await submitted(page)
    await page.getByRole('link', { name: 'View Answers' }).click()
    await page.getByText('The clock stopped whenever you left.').waitFor()
    await page.getByText('Practice', { exact: true }).waitFor()
    await expectAccessible(page)
  })
})

describe('submitting', () => {
  test('Q6 Finish, then Confirm & Submit: a failure is shown and loses nothing, success is shown, and a link leads back', async () => {
    browser.expectErrors(/500|Failed to load resource/)
    const { page } = await take({}, [{}, {}])
    await option(page, 'A').check()
    await jumpTo(page, 2)
    await button(page, 'Finish').click()
    await page.getByText('1 question is unanswered.').waitFor()
    await page.route('**/api/user-answer/*', (route) =>
      route.fulfill({ status: 500, json: { success: false, msg: 'An inside of it.', errors: null, data: null } }),
    )
    const failed = await watchFor(page, toasts.error, 'Failed to submit quiz')
    await button(page, 'Confirm & Submit').click()
    await goOnAnyway(page)
    await failed()
    await page.unroute('**/api/user-answer/*')
    await submitted(page)
    await page.getByRole('link', { name: 'Back to Quizzes' }).click()
    await page.waitForURL(`${siteUrl()}/quizzes`)
    await page.getByText('1 of 2 correct').waitFor()
  })

  test.for(widths)(
    'Q6 on $screen a dialog about unanswered questions appears before anything is submitted',
    async ({ device }) => {
      const { page } = await takeOn(device, {}, [{}, {}, {}])
      await option(page, 'A').check()
      await (await toCheck(page)).click()
      const ask = page.getByRole('dialog', { name: '2 questions are unanswered' })
      await ask.waitFor()
      await expectAccessible(page)
      await ask.getByRole('button', { name: 'Go to question 2' }).click()
      await place(page, 2).waitFor()
      await option(page, 'A').check()
      await (await toCheck(page)).click()
      await page
        .getByRole('dialog', { name: '1 question is unanswered' })
        .getByRole('button', { name: 'Close' })
        .click()
      await button(page, 'Confirm & Submit').click()
      await goOnAnyway(page)
      await submitted(page)
      await page.getByText('All saved: 2 answered, 1 left blank').waitFor()
      expect(await page.getByText(/Time's up/).count()).toBe(0)
      await expectAccessible(page)
    },
  )

  test('Q6 with every question answered no dialog appears', async () => {
    const { page } = await take({}, [{}])
    await option(page, 'A').check()
    await (await toCheck(page)).click()
    await submitted(page)
    await page.getByText('All saved: 1 answered, 0 left blank').waitFor()
  })
})

describe('two modules', () => {
  const modules = [{ module: 'module1' as const }, { module: 'module2' as const }]
  const minutes = { type: 'two_module' as const, module1Minutes: 1, module2Minutes: 1 }

  test('Q9 an unset break lasts two minutes and can be ended early; module 1 then stays closed', async () => {
    const { page } = await take(minutes, modules)
    await button(page, 'Finish Module 1').click()
    await heading(page, 'Check Your Work').waitFor()
    await expect.poll(() => button(page, 'Next').getAttribute('aria-disabled')).toBe(null)
    await button(page, 'Next').click()
    const ask = page.getByRole('dialog', { name: '1 question is unanswered' })
    await ask.getByRole('button', { name: 'Go to question 1' }).click()
    await place(page, 1).waitFor()
    await (await toCheck(page, 'Next')).click()
    await goOnAnyway(page)
    const pause = page.getByRole('dialog', { name: 'Break Time' })
    await pause.getByText('You can take a 2 minute break.').waitFor()
    await pause.getByText(/^(2:00|[01]:\d\d)$/).waitFor()
    await pause.getByRole('button', { name: 'Start Module 2' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm Module 2 Start' })
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await pause.getByRole('button', { name: 'Start Module 2' }).click()
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await button(page, 'Finish Quiz').waitFor()
    expect(await page.getByText('Question 1 of 1').count()).toBeGreaterThan(0)
  })

  test('Q9 with a break of 0 the last question before module 2 comes at once', async () => {
    const { page } = await take({ ...minutes, breakMinutes: 0 }, modules)
    await button(page, 'Finish Module 1').click()
    await expect.poll(() => button(page, 'Next').getAttribute('aria-disabled')).toBe(null)
    await button(page, 'Next').click()
    await goOnAnyway(page)
    await page.getByRole('dialog', { name: 'Confirm Module 2 Start' }).waitFor()
  })

  test.for(widths)(
    'Q8 Q9 on $screen time-up of module 1 is announced; its check page leads on, the break is calm',
    async ({ device }) => {
      const { page, quizId } = await takeOn(device, minutes, [...modules, { module: 'module1' as const }])
      await option(page, 'A').check()
      await letPass(page, quizId, 61)
      await heading(page, "Time's up for Module 1").waitFor()
      await page.getByText('1 answered, 1 left blank').waitFor()
      const grid = page.getByRole('list', { name: 'Questions' })
      expect(await grid.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('Question 1, Answered'),
        expect.stringContaining('Question 2, Unanswered'),
      ])
      expect(await grid.getByRole('button').count()).toBe(0)
      expect(await button(page, 'Back').count()).toBe(0)
      expect(await heading(page, 'Check Your Work').count()).toBe(0)
      await expectAccessible(page)
      await expect.poll(() => button(page, 'Next').getAttribute('aria-disabled')).toBe(null)
      await button(page, 'Next').click()
      const pause = page.getByRole('dialog', { name: 'Break Time' })
      await pause.getByText('You can take a 2 minute break.').waitFor()
      // It may still be arriving.
      await expect.poll(() => pause.boundingBox()).toMatchObject({ x: 0, y: 0, ...device.viewport })
      await pause.getByText('Module 1 is finished').waitFor()
      await expectAccessible(page)
    },
  )
})

describe('the frame around a question', () => {
  const passage = `<p>${'The lamp was lit every evening before the others came home. '.repeat(30)}</p>`
  const long = { passageHtml: passage, spec: { options: ['one', 'two', 'three', 'four'] } }

  test('the bars take at most a fifth of a phone, begin and end at what is read, and every target in them is 44 px', async () => {
    const settings = { type: 'two_module' as const, module1Minutes: 20, module2Minutes: 20 }
    const { page } = await takeOn(phone, settings, [
      { ...long, module: 'module1' },
      { ...long, module: 'module1' },
      { ...long, module: 'module2' },
    ])
    const measure = async () => {
      const edges = (tag: string) =>
        page.locator(`${tag}:has(button)`).evaluate((bar) => {
          const { top, bottom } = bar.getBoundingClientRect()
          return { top, bottom }
        })
      return { top: await edges('header'), bottom: await edges('footer') }
    }
    const expectSmall = async () => {
      const { top, bottom } = await measure()
      expect((top.bottom - top.top + bottom.bottom - bottom.top) / phone.viewport.height).toBeLessThanOrEqual(0.2)
      expect([top.top, bottom.bottom]).toEqual([0, phone.viewport.height])
      return { top, bottom }
    }
    await jumpTo(page, 2)
    const { top, bottom } = await expectSmall()
    const stage = await page.locator('[data-stage]').boundingBox()
    expect([stage?.y, (stage?.y ?? 0) + (stage?.height ?? 0)]).toEqual([top.bottom, bottom.top])
    const targets = page.locator(':is(header, footer) button:visible')
    const sizes = await targets.evaluateAll((all) =>
      all.map((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
    )
    expect(sizes.length).toBeGreaterThan(6)
    expect(Math.min(...sizes.flat())).toBeGreaterThanOrEqual(44)
    await toCheck(page, 'Next')
    await expectSmall()
  })

  test.for([
    { screen: 'the narrowest phone', device: { ...phone, viewport: { width: 320, height: 640 } } },
    { screen: 'a desktop', device: desktop },
  ])(
    'on $screen every screen and dialog of a test has room for longer words, read from right to left',
    async ({ device }) => {
      browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      const settings = { type: 'two_module' as const, module1Minutes: 20, module2Minutes: 20, breakMinutes: 2 }
      const { page, lessonId } = await takeOn(device, settings, [
        { ...long, module: 'module1' },
        { ...long, module: 'module1' },
        { ...long, module: 'module2' },
      ])
      await withTools(page)
      await expectRoomForLongerWords(page)
      const isWide = device === desktop
      const openMore = () => (isWide ? undefined : button(page, 'More').click())
      /** Opens something, looks at it, and leaves it by Escape. */
      const look = async (open: () => Promise<unknown>, title: string) => {
        await open()
        await page.getByText(title, { exact: true }).filter({ visible: true }).first().waitFor()
        await expectRoomForLongerWords(page)
        await page.keyboard.press('Escape')
      }
      await look(() => button(page, 'Quiz info').click(), 'Module 1')
      await look(() => page.keyboard.press('Control+Alt+Shift+KeyD'), 'Directions')
      await look(() => button(page, 'More').click(), 'Save and leave')
      await look(() => page.keyboard.press('?'), 'Keyboard shortcuts')
      await look(() => anyPlace(page).click(), 'Jump to a Question')
      await page.keyboard.press('Control+Alt+KeyA')
      // The tray takes the focus once it is there.
      await page.locator('[data-tray] [data-autofocus]:focus').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.locator('mark[data-mark="draft"]').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Note' }).waitFor()
      await expectRoomForLongerWords(page)
      await look(() => page.getByRole('button', { name: /^1 highlight/ }).click(), 'Highlights & notes')
      await page.keyboard.press('Control+Alt+KeyA')
      await openMore()
      await button(page, 'Text size').click()
      await button(page, 'Larger text').waitFor()
      await expectRoomForLongerWords(page)
      await page.keyboard.press('Control+Alt+KeyM')
      await option(page, 'B').check()

      const other = await page.context().newPage()
      await openQuiz(other, lessonId)
      await page.getByRole('dialog', { name: 'Open somewhere else' }).waitFor()
      await expectRoomForLongerWords(page)
      await button(page, 'Go on here').click()
      await other.close()

      const end = await toCheck(page, 'Next')
      await expectRoomForLongerWords(page)
      await end.click()
      await page.getByRole('dialog', { name: / unanswered$/ }).waitFor()
      await expectRoomForLongerWords(page)
      await goOnAnyway(page)
      await heading(page, 'Break Time').waitFor()
      await expectRoomForLongerWords(page)
      await button(page, 'Start Module 2').click()
      await page.getByRole('dialog', { name: 'Confirm Module 2 Start' }).waitFor()
      await expectRoomForLongerWords(page)
      await button(page, 'Confirm').click()
      await option(page, 'C').check()
      await page.getByText('Saved', { exact: true }).waitFor()
      const submit = await toCheck(page, 'Submit')
      await page.context().setOffline(true)
      await submit.click()
      await page.getByRole('dialog', { name: 'Saved on this device' }).waitFor()
      await expectRoomForLongerWords(page)
      await page.context().setOffline(false)
      await submitted(page)
      await expectRoomForLongerWords(page)
    },
  )

  test.for(widths)('Q7 on $screen five minutes and one are announced without layout shift', async ({ device }) => {
    const { page, quizId } = await takeOn(device, { quizMinutes: 30 }, [long, long])
    await database.get().pool.query('UPDATE attempts SET half_at = NULL WHERE quiz_id = $1', [quizId])
    await option(page, 'A').check()
    const boxes = () =>
      Promise.all([heading(page, 'Question 1'), option(page, 'B'), next(page)].map((one) => one.boundingBox()))
    const before = await boxes()
    const expectSeen = async (text: string) => {
      const remark = page.getByText(text, { exact: true })
      await remark.waitFor()
      const { y = 0, height = 0, width = 0 } = (await remark.boundingBox()) ?? {}
      expect(width).toBe(device.viewport.width)
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThanOrEqual(device.viewport.height)
      expect(await boxes()).toEqual(before)
      await expectAccessible(page)
      await expectRoomForLongerWords(page)
    }
    await letPass(page, quizId, 25 * 60 + 2)
    await expectSeen('5 minutes left.')
    await letPass(page, quizId, 4 * 60)
    await expectSeen('1 minute left.')
  })

  test.for(widths)(
    'on $screen a lost connection is shown without layout shift, and hides nothing permanently',
    async ({ device }) => {
      browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      const { page } = await takeOn(device, {}, [long, long])
      await option(page, 'A').check()
      await page.getByText('Saved', { exact: true }).waitFor()
      const boxes = () => Promise.all([heading(page, 'Question 1'), option(page, 'B')].map((one) => one.boundingBox()))
      const before = await boxes()
      await page.context().setOffline(true)
      await option(page, 'A').press('ArrowDown')
      await page.getByText('No connection', { exact: true }).waitFor({ state: 'attached' })
      await page.getByText('Saved on this device, waiting for the network').waitFor()
      // One place says it: whatever else tells of the lost connection does not say it again.
      expect(
        await page
          .getByText(/saved on this device/i)
          .filter({ visible: true })
          .count(),
      ).toBe(1)
      expect(await boxes()).toEqual(before)
      await expectRoomForLongerWords(page)
      // The end of what scrolls comes clear of the line.
      const last = option(page, 'D').locator('xpath=..')
      await last.scrollIntoViewIfNeeded()
      await page.locator('[data-stage], [data-question] > :last-child').evaluateAll((all) => {
        for (const one of all) one.scrollTop = one.scrollHeight
      })
      const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
      const line = page.getByText('No connection', { exact: true }).locator('xpath=ancestor::div[1]')
      const lineBox = await line.boundingBox()
      expect(y + height).toBeLessThanOrEqual(lineBox?.y ?? 0)
      await page.context().setOffline(false)
    },
  )

  test.for(widths)(
    'Q4 on $screen Submit leaves the options in view, with the verdict below them',
    async ({ device }) => {
      const explained = { ...long, explanationHtml: passage }
      const { page } = await takeOn(device, { answerDisplay: 'immediate' }, [explained, explained])
      await option(page, 'B').check()
      await button(page, 'Submit').click()
      const verdict = page.getByText('Incorrect.', { exact: true })
      const key = page.getByText(/^Correct answer: /)
      await key.waitFor()
      const edges = () =>
        Promise.all(
          [page.locator('[data-stage]'), option(page, 'A'), option(page, 'D'), verdict, key].map((one) =>
            one.boundingBox(),
          ),
        )
      await expect
        .poll(async () => {
          const [stage, first, last, title, line] = await edges()
          if (!stage || !first || !last || !title || !line) return 'nothing'
          const order = [stage.y, first.y, last.y, title.y, line.y, line.y + line.height, stage.y + stage.height]
          return order.every((at, index) => index === 0 || (order[index - 1] ?? 0) <= at) ? 'in view' : order.join(' ')
        })
        .toBe('in view')
      // What scrolls is reached by keyboard, also when nothing in it can be answered any more.
      await expectAccessible(page)
    },
  )

  test('S6 leaving says that the clock keeps running, and for how long', async () => {
    const timed = await takeOn(phone, { quizMinutes: 30 }, [{}, {}])
    await button(timed.page, 'More').click()
    await timed.page.getByText(/^The clock keeps running: (30:00|29:\d\d) left\.$/).waitFor()
    await expectAccessible(timed.page)
    const free = await take({ quizMinutes: 0 }, [{}])
    await button(free.page, 'More').click()
    await free.page.getByText('There is no time limit: come back when you like.').waitFor()
  })

  test('S6 leaving says whose time goes on at half-time and in the break, and nothing once the time of module 1 is up', async () => {
    const leave = (page: Page) => page.getByRole('link', { name: 'Save and leave' })
    const halved = await takeOn(phone, { quizMinutes: 10 }, [{}, {}])
    await letPass(halved.page, halved.quizId, 5 * 60 + 1)
    await heading(halved.page, 'Take a Break').waitFor()
    await halved.page
      .getByRole('dialog')
      .getByText(/^The break goes on while you are away: \d+:\d\d left\.$/)
      .waitFor()
    expect(await leave(halved.page).getAttribute('aria-describedby')).not.toBeNull()
    await expectAccessible(halved.page)
    await expectRoomForLongerWords(halved.page)

    const modules = { type: 'two_module', module1Minutes: 5, module2Minutes: 5 } as const
    const parts = [{ module: 'module1' as const }, { module: 'module2' as const }]
    const { page, quizId } = await takeOn(phone, modules, parts)
    await letPass(page, quizId, 5 * 60)
    await heading(page, "Time's up for Module 1").waitFor()
    await button(page, 'More').click()
    const leaving = page.getByRole('link', { name: 'Save and leave' })
    await leaving.waitFor()
    // The page itself says that the time is up.
    expect(await leaving.locator('xpath=following-sibling::p').innerText()).toBe('')
    await page.keyboard.press('Escape')
    await button(page, 'Next').click()
    await page
      .getByRole('dialog')
      .getByText(/^The break goes on while you are away: \d+:\d\d left\.$/)
      .waitFor()
    await expectAccessible(page)
    await expectRoomForLongerWords(page)
  })
})
