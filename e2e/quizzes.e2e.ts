import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  holdRequests,
  isTakenOver,
  watchFor,
  signIn,
  siteUrl,
  ticking,
  toasts,
  withBrowser,
} from './browser.ts'
import { withDatabase } from './database.ts'
import { part, rightText } from './oracle.ts'
import { callApi, newStudent, newToken, signInByApi, type Person } from './people.ts'

const browser = withBrowser()
const database = withDatabase()

const course = 'digital-sat-reading-and-writing'
/** The demo's lessons with a quiz: their ids by slug. */
const lessonIds = new Map<string, number>()
const lessonId = (slug: string) => lessonIds.get(slug) ?? 0

beforeAll(async () => {
  const { data } = await callApi<{ lessons: { id: number; slug: string }[] }>(`GET /courses/${course}`)
  for (const { id, slug } of data.lessons) lessonIds.set(slug, id)
})

const addressOf = (page: Page) => page.url().slice(siteUrl().length)
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
/** Locates a toast without a link. */
const errorToast = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text, hasNot: page.getByRole('link') })
/** Locates a screen that says what failed, with a way back. */
const errorScreen = (page: Page, text: string) =>
  page.getByRole('main').filter({ hasText: text, has: page.getByRole('link') })

/** Creates a student with access to the Digital SAT course for a number of days. */
async function newOwner(days = 30): Promise<Person> {
  const student = await newStudent()
  await database.grant(student, days)
  return student
}

/** Opens a signed-in page of a new student with access. */
async function openAsOwner() {
  const student = await newOwner()
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  return { student, context, page }
}

/** Navigates from a hydrated page to the quizzes without loading another document. */
async function followToQuizzes(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('link', { name: 'Quizzes', exact: true }).click()
}

const places = ['a1', 'a2', 'a3', 'a4'] as const
type Started = {
  id: number
  questions: ({ id: number; question_ID: string } & Record<(typeof places)[number], string | null>)[]
}

/** Returns the right options of a demo quiz's single-choice questions by id, read from the content itself. */
const writtenAnswers = (quiz: string) =>
  new Map(
    part(`${quiz}/questions`)
      .filter(({ type }) => type === 'mcq')
      .map((question) => [question.id, rightText(question)]),
  )

/** Starts a quiz through the API. */
const begin = async (token: string, lesson: string) =>
  (await callApi<Started>(`POST /user-quiz/${lessonId(lesson)}`, { token })).data

/** Submits a quiz through the API with this many right answers; returns the quiz's id. */
async function take(token: string, { lesson, quiz, right }: { lesson: string; quiz: string; right: number }) {
  const { id, questions } = await begin(token, lesson)
  const written = writtenAnswers(quiz)
  const answers = questions
    .filter(({ question_ID }) => written.has(question_ID))
    .slice(0, right)
    .map((question) => ({
      question_id: question.id,
      // A client of the specification's calls names an option by the place at which it got it.
      user_answer: places.find((place) => question[place] === written.get(question.question_ID)),
    }))
  expect(answers).toHaveLength(right)
  const submitted = await callApi(`POST /user-answer/${id}`, { token, body: { answers } })
  expect(submitted).toMatchObject({ status: 200, success: true })
  return id
}

describe('the list of quizzes', () => {
  test('Q1 each quiz is listed with its facts and its link, and can be found by name', async () => {
    const { page } = await openAsOwner()
    await page.goto('/quizzes')
    await page.getByRole('heading', { level: 1, name: 'Your Quizzes' }).waitFor()
    const names = [
      'First Steps',
      'Reading with a Half-Time Break',
      'Grammar Sprint',
      'Digital SAT Reading and Writing — Practice Test 1',
      'Digital SAT Reading and Writing — Practice Test 2',
      'Digital SAT Reading and Writing — Practice Test 3',
      // Of a lesson that is free, in a course that she does not have.
      'ACT English: Practice 1',
    ]
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(names)
    const sprint = card(page, 'Grammar Sprint')
    await sprint.getByText('Twelve questions on punctuation, grammar and transitions').waitFor()
    await sprint.getByText('Degree: 12').waitFor()
    await sprint.getByText('Not taken yet').waitFor()
    const toQuiz = sprint.getByRole('link', { name: 'View Quiz' })
    expect(await toQuiz.getAttribute('href')).toBe(`/quiz/${lessonId('transitions')}`)
    expect(await sprint.getByRole('link', { name: 'View Answers' }).count()).toBe(0)

    const search = page.getByRole('searchbox', { name: 'Search quizzes by name' })
    expect(await search.getAttribute('placeholder')).toBe('Search quizzes by name...')
    const found = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
    await search.fill('SPRINT')
    await found('1 quiz')
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Grammar Sprint'])
    await search.fill('no such quiz')
    await page.getByText('No quizzes found matching your criteria.').waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await found('7 quizzes')
    await toQuiz.click()
    await page.waitForURL(`**/quiz/${lessonId('transitions')}`)
    await page.getByRole('heading', { level: 1, name: 'Grammar Sprint' }).waitFor()
  })

  test('Q1 a finished quiz shows its result, passed from 50 % on, and leads to its answers', async () => {
    const { student, page } = await openAsOwner()
    const token = await newToken(student)
    const passed = await take(token, { lesson: 'transitions', quiz: 'grammar-sprint', right: 6 })
    const failed = await take(token, { lesson: 'how-the-section-works', quiz: 'first-steps', right: 4 })
    await begin(token, 'practice-test-1')
    await page.goto('/quizzes')

    const sprint = card(page, 'Grammar Sprint')
    await sprint.getByText('6 of 12 correct').waitFor()
    await sprint.getByText('50%').waitFor()
    await sprint.getByText('Passed', { exact: true }).waitFor()
    const toAnswers = sprint.getByRole('link', { name: 'View Answers' })
    expect(await toAnswers.getAttribute('href')).toBe(`/quiz-answers/${passed}`)

    const steps = card(page, 'First Steps')
    await steps.getByText('4 of 10 correct').waitFor()
    await steps.getByText('40%').waitFor()
    // A verdict has its word alone: no red beside an estimate.
    const look = (one: Locator) =>
      one.evaluate((badge) => [getComputedStyle(badge).backgroundColor, getComputedStyle(badge).color])
    const fail = steps.getByText('Not passed yet', { exact: true })
    expect(await look(fail)).toEqual(await look(sprint.getByText('Passed', { exact: true })))
    const wayIn = steps.getByRole('link', { name: 'View Quiz' })
    expect(await wayIn.getAttribute('href')).toBe(`/quiz/${lessonId('how-the-section-works')}`)
    expect(await steps.getByRole('link', { name: 'View Answers' }).getAttribute('href')).toBe(`/quiz-answers/${failed}`)

    const open = card(page, 'Digital SAT Reading and Writing — Practice Test 1')
    await open.getByText('In progress').waitFor()
    await open.getByRole('link', { name: 'Resume quiz' }).waitFor()
    expect(await open.getByText(/^(Pass|Fail)$/).count()).toBe(0)

    await toAnswers.click()
    await page.waitForURL(`**/quiz-answers/${passed}`)
    await page.getByRole('heading', { level: 1, name: 'Grammar Sprint' }).waitFor()
  })

  const devices = [
    { screen: 'a phone', device: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { screen: 'a desktop', device: { viewport: { width: 1280, height: 800 } } },
  ]
  test.for(devices)('Q1 on $screen a running test is listed first, with its time left', async ({ device }) => {
    const student = await newOwner()
    const token = await newToken(student)
    await take(token, { lesson: 'transitions', quiz: 'grammar-sprint', right: 7 })
    await begin(token, 'how-the-section-works')
    await begin(token, 'practice-test-1')
    const { context, page } = await browser.open(device)
    await signInByApi(context, student)
    await page.goto('/quizzes')
    const names = await page.getByRole('heading', { level: 2 }).allTextContents()
    // First Steps has no time limit: it can wait.
    const first = ['Digital SAT Reading and Writing — Practice Test 1', 'First Steps']
    expect([names.length, names.slice(0, 2)]).toEqual([7, first])
    const running = card(page, names[0] ?? '')
    await running.getByText(/^Module 1, (32:00|31:\d\d) left$/).waitFor()
    await running.getByRole('link', { name: 'Resume quiz' }).waitFor()
    // The first attempt at a quiz cannot be discarded: no review waits behind it.
    expect(await page.getByRole('button', { name: 'Discard this attempt' }).count()).toBe(0)
    // 58.3 % has one color here and in the review, and a verdict has none of its own.
    const fillOf = (label: string) =>
      page.getByRole('progressbar', { name: label }).evaluate((bar) => getComputedStyle(bar).getPropertyValue('--fill'))
    const [warn, bad, good] = await page.evaluate(() =>
      ['--warn', '--bad-soft', '--good-soft'].map((name) => getComputedStyle(document.body).getPropertyValue(name)),
    )
    expect(await fillOf('7 of 12 correct')).toBe(warn)
    const verdict = card(page, 'Grammar Sprint').getByText('Passed', { exact: true })
    const ground = await verdict.evaluate((one) => {
      const probe = document.body.appendChild(document.createElement('i'))
      const shown = (color: string) => {
        probe.style.background = color
        return getComputedStyle(probe).backgroundColor
      }
      const [own, ...tints] = [
        getComputedStyle(one).backgroundColor,
        shown('var(--good-soft)'),
        shown('var(--bad-soft)'),
      ]
      probe.remove()
      return tints.includes(own ?? '')
    })
    expect([ground, bad === good]).toEqual([false, false])
    await expectAccessible(page)
    await card(page, 'Grammar Sprint').getByRole('link', { name: 'View Answers' }).click()
    await page.getByRole('heading', { name: 'How you did' }).waitFor()
    expect(await fillOf('Correct answers')).toBe(warn)
    await page.getByText('The pass mark is 50%.').waitFor()
  })

  test.for(devices)(
    'R1 on $screen a retake says what happens to the review, and discarding it makes the review available again',
    async ({ device }) => {
      const student = await newOwner()
      const token = await newToken(student)
      const id = await take(token, { lesson: 'transitions', quiz: 'grammar-sprint', right: 7 })
      const { context, page } = await browser.open(device)
      await signInByApi(context, student)
      await page.goto(`/quiz/${lessonId('transitions')}`)
      await page.getByText(/Its review closes while you take the quiz again/).waitFor()
      await expectAccessible(page)

      await begin(token, 'transitions')
      await page.goto(`/quiz-answers/${id}`)
      await page.getByRole('link', { name: 'Resume quiz' }).waitFor()
      await page
        .getByText(/The review of your previous attempt opens again when you finish this one or discard it\.$/)
        .waitFor()
      const discard = page.getByRole('button', { name: 'Discard this attempt' })
      const ask = page.getByRole('dialog', { name: 'Discard this attempt?' })
      await discard.click()
      await expectAccessible(page)
      await ask.getByRole('button', { name: 'Keep it' }).click()
      await ask.waitFor({ state: 'hidden' })
      await discard.click()
      const toastAppeared = await watchFor(page, toasts.success, 'Attempt discarded.')
      await ask.getByRole('button', { name: 'Discard attempt' }).click()
      await toastAppeared()
      await page.getByRole('heading', { name: 'How you did' }).waitFor()
      await page.getByText('7 of 12', { exact: true }).first().waitFor()

      // The list offers it too.
      await begin(token, 'transitions')
      await page.goto('/quizzes')
      const sprint = card(page, 'Grammar Sprint')
      await sprint.getByText('In progress').waitFor()
      await sprint.getByRole('button', { name: 'Discard this attempt' }).click()
      await ask.getByRole('button', { name: 'Discard attempt' }).click()
      await sprint.getByText('7 of 12 correct').waitFor()
      await sprint.getByRole('link', { name: 'View Answers' }).waitFor()
    },
  )

  test.for([
    { timezoneId: 'Asia/Tokyo', opens: /January 2, 2040 at 5:30\sAM/, closes: /January 2, 2040 at 11:30\sPM/ },
    { timezoneId: 'America/Los_Angeles', opens: /January 1, 2040 at 12:30\sPM/, closes: /January 2, 2040 at 6:30\sAM/ },
  ])(
    'T37 in $timezoneId list, cover and assignment say in its zone when a quiz opens and closes',
    async ({ timezoneId, opens, closes }) => {
      const name = `Window in ${timezoneId}`
      const [opensAt, closesAt] = [new Date('2040-01-01T20:30:00Z'), new Date('2040-01-02T14:30:00Z')]
      const { quizId, lessonId: id } = await database.addQuiz({ name, opensAt, closesAt }, [{}])
      const student = await newOwner()
      await database.get().pool.query(
        `WITH a AS (INSERT INTO assignments (kind, quiz_id, student_id, given_at, due_at, opens_at, closes_at)
            VALUES ('quiz', $1, $2, now(), $4, $3, $4) RETURNING id)
          INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT id, $2, now() FROM a`,
        [quizId, await database.idOf('users', 'email', student.email), opensAt, closesAt],
      )
      const { page, context } = await browser.open({ timezoneId })
      await signInByApi(context, student)
      const due = page.getByRole('listitem').filter({ hasText: name })
      await page.goto('/quizzes')
      for (const when of [opens, closes]) await card(page, name).getByText(when).first().waitFor()
      await page.goto('/')
      for (const when of [opens, closes]) await due.getByText(when).first().waitFor()
      await page.goto(`/quiz/${id}`)
      const facts = page.getByLabel('About this quiz')
      for (const when of [opens, closes]) await facts.getByText(when).waitFor()
      const start = page.getByRole('button', { name: opens })
      expect(await start.isDisabled()).toBe(true)
    },
  )

  test('Q1 a list that fails to load says so, and loads on retry', async () => {
    browser.expectErrors(/500/)
    const { page } = await browser.open()
    await signIn(page, await newOwner())
    // From here the router goes on, and the browser itself asks for the list.
    await page.goto('/my-courses')
    await page.route('**/api/user-quizzes', (route) =>
      route.fulfill({ status: 500, json: { success: false, msg: 'An inside of it.', errors: null, data: null } }),
    )
    await followToQuizzes(page)
    await page.getByText('Failed to load quizzes').waitFor()
    await page.unroute('**/api/user-quizzes')
    await page.getByRole('button', { name: 'Try again' }).click()
    await card(page, 'Grammar Sprint').waitFor()
  })

  test('Q1 expired access redirects home and says why', async () => {
    browser.expectErrors(/403/)
    const { page } = await browser.open()
    await signIn(page, await newOwner(-1))
    await page.goto('/my-courses')
    const toastAppeared = await watchFor(page, toasts.error, 'You are not allowed. Your course access has expired.')
    await followToQuizzes(page)
    await toastAppeared()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/quizzes')
    expect(addressOf(page)).toBe('/')
  })
})

test('S6 pages of quizzes have no header and no footer, and one plain link back', async () => {
  const { student, page } = await openAsOwner()
  const token = await newToken(student)
  const quizId = await take(token, { lesson: 'transitions', quiz: 'grammar-sprint', right: 1 })
  const frame = async () => [await page.getByRole('banner').count(), await page.getByRole('contentinfo').count()]
  await page.goto('/courses')
  expect(await frame()).toEqual([1, 1])
  const pages: [string, string, string][] = [
    ['/quizzes', 'Back to home', '/'],
    [`/quiz/${lessonId('transitions')}`, 'Back to Quizzes', '/quizzes'],
    [`/mcq-quiz/${lessonId('transitions')}`, 'Back to Quizzes', '/quizzes'],
    [`/module-quiz/${lessonId('practice-test-1')}`, 'Back to Quizzes', '/quizzes'],
    [`/quiz-answers/${quizId}`, 'Back to Quizzes', '/quizzes'],
  ]
  for (const [path, name, to] of pages) {
    await page.goto(path)
    const back = page.getByRole('navigation', { name }).getByRole('link', { name })
    await back.waitFor()
    expect(await frame()).toEqual([0, 0])
    await back.click()
    await page.waitForURL((url) => url.pathname === to)
  }
})

test('S6 a running quiz has no header and no footer either, and one exit', async () => {
  const { page } = await openAsOwner()
  await page.goto(`/quiz/${lessonId('transitions')}`)
  await startQuiz(page)
  await page.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor()
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Lantern Academy' }).count()).toBe(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Save and leave' }).click()
  await page.waitForURL('**/quizzes')
  await card(page, 'Grammar Sprint').getByText('In progress').waitFor()
})

const startQuiz = (page: Page) => page.getByRole('button', { name: 'Start the quiz' }).click()

/** Opens a rejected quiz from My Courses: a screen and a toast say why, and a second later the previous page is back. */
async function expectSentBack(
  context: BrowserContext,
  { path, status, says }: { path: string; status: number; says: string },
): Promise<void> {
  const page = await context.newPage()
  await page.goto('/my-courses')
  // On a clock that stands, the second lasts until it is looked at.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  expect((await page.goto(path))?.status()).toBe(status)
  await ticking(page, () => page.evaluate(isTakenOver))
  await errorScreen(page, says).waitFor()
  await errorToast(page, says).waitFor()
  await page.clock.runFor(900)
  expect(addressOf(page)).toBe(path)
  await page.clock.runFor(100)
  await page.waitForURL('**/my-courses')
  await page.getByRole('heading', { level: 1, name: 'My courses' }).waitFor()
}

describe('the routes of a quiz', () => {
  const routes = [
    { route: 'quiz', lesson: 'transitions', name: 'Grammar Sprint', questions: 12 },
    { route: 'quiz', lesson: 'practice-test-1', name: /Practice Test 1$/, questions: 27 },
    { route: 'quiz', lesson: 'command-of-evidence', name: 'Reading with a Half-Time Break', questions: 10 },
    { route: 'mcq-quiz', lesson: 'how-the-section-works', name: 'First Steps', questions: 10 },
    { route: 'module-quiz', lesson: 'practice-test-1', name: /Practice Test 1$/, questions: 27 },
  ]
  test.for(routes)('Q2 /$route opens the quiz of $lesson', async ({ route, lesson, name, questions }) => {
    const { page } = await openAsOwner()
    await page.goto(`/${route}/${lessonId(lesson)}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await startQuiz(page)
    await page.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor()
    await page.getByRole('button', { name: `Question 1 of ${questions}` }).waitFor()
    const isTwoModule = lesson === 'practice-test-1'
    await page.getByRole('button', { name: 'Quiz info' }).click()
    if (isTwoModule) await page.getByText('Module 1').first().waitFor()
    else expect(await page.getByText('Module 1').count()).toBe(0)
    // Whatever address it was opened by: this one opens without a network too.
    expect(addressOf(page)).toBe(`/quiz/${lessonId(lesson)}`)
  })

  test("Q2 'Loading...' is shown while the questions load", async () => {
    const { page } = await openAsOwner()
    const release = await holdRequests(page, '**/api/attempts')
    await page.goto(`/quiz/${lessonId('transitions')}`)
    await startQuiz(page)
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor()
  })

  test('Q2 an unknown lesson is reported in a toast, and after a second the page goes back', async () => {
    browser.expectErrors(/404/)
    const { context } = await openAsOwner()
    await expectSentBack(context, { path: '/quiz/999999', status: 404, says: 'There is no such quiz.' })
  })

  test('Q2 A8 a quiz without access shows the server’s message and goes back', async () => {
    browser.expectErrors(/403/)
    const { context } = await browser.open()
    await signInByApi(context, await newStudent())
    const path = `/quiz/${lessonId('transitions')}`
    await expectSentBack(context, { path, status: 403, says: 'You dont have permission to access this' })
  })

  test('T37 a quiz that is opened in a new tab and cannot be loaded leads to the list of quizzes', async () => {
    browser.expectErrors(/404/)
    const { context, page } = await openAsOwner()
    // By its address: nothing of this site is before it in the tab.
    await page.goto('/quiz/999999')
    await errorScreen(page, 'There is no such quiz.').waitFor()
    await page.waitForURL('**/quizzes')
    await page.getByRole('heading', { level: 1, name: 'Your Quizzes' }).waitFor()

    // By a page of another site, which is not gone back to.
    const other = await context.newPage()
    await other.goto(`data:text/html,<a href="${siteUrl()}/quiz/999999">Quiz</a>`)
    await other.getByRole('link').click()
    await errorScreen(other, 'There is no such quiz.').waitFor()
    await other.waitForURL('**/quizzes')
    await other.getByRole('heading', { level: 1, name: 'Your Quizzes' }).waitFor()
  })

  test("Q2 'No quiz data available' where the address names no lesson", async () => {
    browser.expectErrors(/404/)
    const { context } = await openAsOwner()
    await expectSentBack(context, { path: '/quiz/none', status: 404, says: 'No quiz data available' })
  })

  test('Q2 a quiz that fails to load says so, and loads on retry', async () => {
    browser.expectErrors(/500/)
    const { page } = await browser.open()
    await signIn(page, await newOwner())
    // From here the router goes on, and the browser itself asks for the cover.
    await page.goto('/quizzes')
    await page.route('**/api/quiz-cover/*', (route) =>
      route.fulfill({ status: 500, json: { success: false, msg: 'An inside of it.', errors: null, data: null } }),
    )
    await card(page, 'Grammar Sprint').getByRole('link', { name: 'View Quiz' }).click()
    await page.getByText('Failed to load quiz data').waitFor()
    await page.unroute('**/api/quiz-cover/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Start the quiz' }).waitFor()
  })
})
