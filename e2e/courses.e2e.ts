import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byCommand } from '../src/server/audit/record.ts'
import { addNews } from '../src/server/news/writing.ts'
import { addCourse, addLesson } from '../src/server/courses/writing.ts'
import { decideRequest, listWaitingRequests } from '../src/server/requests/deciding.ts'
import { paidCourse } from '../src/testing/paid-course.ts'
import { expectAccessible, holdRequests, listening, watchFor, toasts, visit, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'

const browser = withBrowser()
const database = withDatabase()

const sat = '/courses/digital-sat-reading-and-writing'
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

async function asStudent({ days }: { days?: number } = {}) {
  const student = await newStudent()
  if (days !== undefined) await database.grant(student, days)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  return { student, context, page }
}

test('C1 a card has a badge, lesson count, summary of three lines and prices, and leads to the lessons', async () => {
  const { page } = await browser.open()
  await visit(page, '/courses')
  const satCard = card(page, 'Digital SAT Reading and Writing')
  await satCard.getByText('featured').waitFor()
  await satCard.getByText('14 Lessons').waitFor()
  expect(await satCard.getByText('$70').evaluate((price) => getComputedStyle(price).textDecorationLine)).toBe(
    'line-through',
  )
  await satCard.getByText('$35').waitFor()
  await satCard.getByRole('button', { name: /^Apply Now/ }).waitFor()
  const lines = await satCard.getByText(/^Fourteen lessons/).evaluate((summary) => {
    const { lineHeight, webkitLineClamp } = getComputedStyle(summary)
    return [Math.round(summary.getBoundingClientRect().height / Number.parseFloat(lineHeight)), webkitLineClamp]
  })
  expect(lines).toEqual([3, '3'])
  // The picture at the top of the card.
  await satCard.click({ position: { x: 150, y: 100 } })
  await page.waitForURL(`**${sat}/lessons`)
})

test('C2 a catalog names its category, and says when nothing is found', async () => {
  const { page } = await browser.open()
  await visit(page, '/courses?category_id=1')
  await page.getByText('Category: Digital SAT').waitFor()
  await page.goto('/courses?category_id=999999')
  await page.getByText('No courses found').waitFor()
})

test('C4 Course Information shows the date and the counts to all, the Zoom meeting to owners only', async () => {
  const { page: owner } = await asStudent({ days: 30 })
  const { page: visitor } = await browser.open()
  for (const page of [owner, visitor]) {
    await visit(page, sat)
    const information = page.getByRole('region', { name: 'Course Information' })
    const facts = (await information.locator('div:has(> dt)').allTextContents()).join(' ')
    expect(facts).toMatch(/Created\w+ \d+, \d{4} Lessons14 Quizzes\d/)
    const zoom = information.getByRole('link', { name: /^Join on Zoom/ })
    expect([await zoom.count(), facts.includes('Zoom date')]).toEqual(page === owner ? [1, true] : [0, false])
  }
})

test('C3 P11 a student applies, sees Loading... and Requested, then the reason, and then the course', async () => {
  const { student, page } = await asStudent()
  await visit(page, paidCourse.path)
  const release = await holdRequests(page, '**/api/apply-courses/*')
  await page.getByRole('button', { name: /^Apply Now/ }).click()
  await page.getByRole('button', { name: 'Loading...' }).waitFor()
  const toastAppeared = await watchFor(page, toasts.success, `The academy has your request for ${paidCourse.name}`)
  release()
  await toastAppeared()
  await page.getByText('Requested').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Requested/)
  expect(await page.getByRole('button', { name: /^(Apply Now|Loading)/ }).count()).toBe(0)

  const decide = async (decision: Parameters<typeof decideRequest>[1]['decision']) => {
    const waiting = await listWaitingRequests(database.get())
    const id = waiting.find(({ email }) => email === student.email)?.id ?? 0
    expect(await decideRequest(database.get(), { id, decision, now: Date.now(), author: byCommand })).toMatchObject({
      reason: expect.anything(),
    })
  }
  await decide({ accept: false, reason: 'The group is full until May.' })
  await page.reload({ waitUntil: 'networkidle' })
  await listening(page)
  await page.getByText('The group is full until May.').waitFor()
  await page.getByRole('button', { name: /^Apply Now/ }).click()
  await page.getByText('Requested').waitFor()
  await page.goto('/my-courses')
  await page.getByRole('listitem').filter({ hasText: 'The academy has your request' }).getByText('Requested').waitFor()
})

test('C3 C9 P11 a free course opens at once and appears in My Courses; its lessons are done when the student says so', async () => {
  const { page } = await asStudent()
  await visit(page, '/courses')
  const free = card(page, 'EST Literacy Foundations')
  const toastAppeared = await watchFor(page, toasts.success, 'EST Literacy Foundations is open')
  await free.getByRole('button', { name: /^Apply Now/ }).click()
  await toastAppeared()
  await free.getByRole('link', { name: /^Open the course/ }).waitFor()
  await visit(page, '/my-courses')
  await page.getByRole('heading', { level: 1, name: 'My courses' }).waitFor()
  const own = card(page, 'EST Literacy Foundations')
  await own.getByText('0 of 2').waitFor()
  expect(await own.getByRole('button', { name: /^Apply/ }).count()).toBe(0)
  const watched = page.waitForResponse('**/api/lessons/**')
  await own.getByRole('link', { name: /^Start “/ }).click()
  await page.waitForURL('**/courses/est-literacy-foundations/lessons/*')
  await watched
  await page.getByText('Lesson 1 of 2').waitFor()
  await page
    .getByRole('main')
    .locator('header')
    .getByText(/^\d+ min read$/)
    .waitFor()
  const outline = page.getByRole('complementary', { name: 'Lessons of this course' })
  await expect.poll(() => outline.getByText('Watched', { exact: true }).count()).toBe(1)
  await expectAccessible(page)
  // Opened is not done: done is what the student says, and can take back.
  const markDone = page.getByRole('button', { name: 'Mark as done' })
  await markDone.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await markDone.click()
  await outline.getByText('Done', { exact: true }).waitFor()
  await page.goto('/my-courses')
  await own.getByText('1 of 2').waitFor()
  expect(await own.getByText('Finished').count()).toBe(0)
  await own.getByRole('link', { name: /^Continue “/ }).click()
  await page.getByText('Lesson 2 of 2').waitFor()
  await page.setViewportSize({ width: 1024, height: 800 })
  await outline.waitFor({ state: 'hidden' })
  await markDone.click()
  await page.getByText('You have marked this lesson as done.').waitFor()
  await page.goto('/my-courses')
  await own.getByText('2 of 2').waitFor()
  await own.getByText('Finished', { exact: true }).waitFor()
})

test('C5 the sections of a course are separate pages, with the specification’s texts', async () => {
  const { page } = await browser.open()
  await visit(page, paidCourse.path)
  const tabs = page.getByRole('navigation', { name: 'About this course' })
  for (const [tab, path, text] of [
    ['About the course', 'about', paidCourse.about],
    ['Video', 'video', 'This course has no video yet.'],
    ['News', 'news', 'No news found!'],
    ['Reviews', 'reviews', 'No reviews yet.'],
    ['Lessons', 'lessons', paidCourse.firstLesson],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await page.waitForURL(`**${paidCourse.path}/${path}`)
    await page.getByRole('main').getByText(text).first().waitFor()
    expect(await tabs.getByRole('link', { name: tab }).getAttribute('aria-current')).toBe('page')
  }
})

test('C5 an owner reviews the course, and all visitors can read the review and the news', async () => {
  const db = database.get()
  const { id: courseId } = (
    await db.pool.query<{ id: number }>("SELECT id FROM courses WHERE slug = 'digital-sat-reading-and-writing'")
  ).rows[0] ?? { id: 0 }
  await addNews(db, { courseId, title: 'A new lesson', contentHtml: '<p>It is out.</p>' })
  const { page } = await asStudent({ days: 30 })
  await visit(page, `${sat}/reviews`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByText('Choose one to five stars.').waitFor()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByText('Choose one to five stars.').waitFor({ state: 'detached' })
  await page.getByLabel('What would you tell other students?').fill('Clear <b>and</b> short.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByRole('heading', { name: 'Your review' }).waitFor()
  // Its tab says no longer that there is none.
  const tabs = page.getByRole('navigation', { name: 'About this course' })
  await tabs.getByRole('link', { name: 'Reviews', exact: true }).waitFor()

  const { page: other } = await browser.open()
  await other.goto(`${sat}/reviews`)
  await other.getByText('Clear <b>and</b> short.').waitFor()
  await other.getByText('4 of 5, from 1 review').first().waitFor()
  await other.goto(`${sat}/news`)
  await other.getByText('It is out.').waitFor()
  await page.getByRole('button', { name: 'Delete review' }).click()
  await page.getByRole('button', { name: 'Write a review' }).waitFor()
})

test('C7 C8 P11 a lesson has its drawer, a video that loads after a click, its end, its blur, and is marked as watched', async () => {
  const db = database.get()
  const slug = `screen-${Date.now()}`
  const courseId = await addCourse(db, { slug, name: 'A Course of Screens', status: 'active', sort: 901 })
  const video = 'https://youtu.be/LANTERN0009'
  await addLesson(db, {
    courseId,
    slug: 'one',
    name: 'With a video',
    sort: 1,
    isFree: true,
    video,
    contentHtml: '<p>Text.</p>',
  })
  await addLesson(db, {
    courseId,
    slug: 'two',
    name: 'Without',
    sort: 2,
    isFree: true,
    video: 'https://vimeo.example/1',
  })
  await addLesson(db, {
    courseId,
    slug: 'three',
    name: 'To be read',
    sort: 3,
    isFree: true,
    contentHtml: '<p>Text.</p>',
  })
  const { context, page } = await asStudent()
  const requests: string[] = []
  await context.route('https://www.youtube-nocookie.com/**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' })
  })
  await visit(page, `/courses/${slug}/lessons/one`)
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Play the video of With a video' }).click()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests[0]).toContain('/embed/LANTERN0009')
  await page.keyboard.press('Tab')
  const hidden = await watchFor(page, '[data-hidden]')
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keyup', { key: 'PrintScreen' })))
  await hidden()

  await page.getByRole('button', { name: 'Lessons' }).click()
  const drawer = page.getByRole('dialog', { name: 'Lessons' })
  await drawer.getByText('Watched', { exact: true }).waitFor()
  await drawer.getByRole('link', { name: 'Without' }).click()
  await page.getByText('No valid YouTube video available').waitFor()
  // A quiet line, and no empty frame.
  expect(await page.getByRole('main').locator('iframe, button[aria-label^="Play"]').count()).toBe(0)
  // No link at all is no mistake.
  await page.getByRole('button', { name: 'Lessons' }).click()
  await drawer.getByRole('link', { name: 'To be read' }).click()
  await page.getByText('This lesson has no video.').waitFor()
  // The list of the course is a document: it shows what was marked when it was asked for.
  const outline = page.getByRole('complementary').getByText('Watched', { exact: true })
  await expect.poll(() => outline.count()).toBe(3)
  await page.getByRole('link', { name: 'Close the lesson' }).click()
  await page.waitForURL(`**/courses/${slug}/lessons`)
  await expect.poll(() => page.getByText('Watched', { exact: true }).count()).toBe(3)
})

test('C8 a lesson that is left at once is marked as watched all the same', async () => {
  const { student, page } = await asStudent({ days: 30 })
  const release = await holdRequests(page, '**/api/lessons/*/watch*')
  await page.goto(`${sat}/lessons/transitions`)
  await page.goto('/about-us')
  release()
  const watched = async () =>
    (
      await database
        .get()
        .pool.query('SELECT FROM watched_lessons w JOIN users u ON u.id = w.user_id WHERE u.email = $1', [
          student.email,
        ])
    ).rowCount
  await expect.poll(watched).toBe(1)
})

test('C7 C8 the end of a lesson leads to its quiz, and a failure to mark it is reported', async () => {
  browser.expectErrors(/status of 500/)
  const { page } = await asStudent({ days: 30 })
  await page.route('**/api/lessons/**', (route) =>
    route.fulfill({ status: 500, json: { success: false, msg: '', errors: null, data: null } }),
  )
  const release = await holdRequests(page, '**/api/lessons/**')
  await page.goto(`${sat}/lessons/transitions`)
  const toastAppeared = await watchFor(page, toasts.error, 'Error marking lesson as watched')
  release()
  await toastAppeared()
  await page.getByRole('region', { name: 'End of The Lesson' }).getByRole('link', { name: 'Go to Quiz' }).click()
  await page.waitForURL(/\/quiz\/\d+$/)
})

test('C10 an instructor has name, picture or initials, count and lectures, at both addresses', async () => {
  const { page } = await browser.open()
  await page.goto(paidCourse.path)
  await page.getByRole('link', { name: 'Noor Talvani', exact: true }).first().click()
  await page.waitForURL(/\/instructors\/\d+$/)
  const { pathname } = new URL(page.url())
  for (const path of [pathname, pathname.replace('/instructors/', '/instructor/profile/')]) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1, name: 'Noor Talvani' }).waitFor()
    await page.getByText(/^Courses : \d+$/).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Lectures' }).waitFor()
    await card(page, paidCourse.name).waitFor()
  }
  await expectAccessible(page)
})

test('search finds a lesson in spite of a typo, and works without JavaScript', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByLabel('What are you looking for?').fill('transitons')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Transitions: Name the Relation First' }).waitFor()
  const { page: alive } = await browser.open({ colorScheme: 'dark' })
  await visit(alive, '/search?q=qzxqzxqzx')
  await alive.getByText('Nothing was found for “qzxqzxqzx”.').waitFor()
  await expectAccessible(alive)
})

test('P5 a course page says what is in it, what it costs in total, for how long, and which parts are empty; the cart says it too', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await page.goto(sat)
  const main = page.getByRole('main')
  await main.getByText('In total, paid once. Yours with no end date.').waitFor()
  expect(await main.getByText(/\d (?:hours?|minutes?) in all$/).count()).toBe(1)
  expect(await main.getByText(/^\d+ (minutes?|min read)$/).count()).toBe(14)
  const tabs = page.getByRole('navigation', { name: 'About this course' })
  // As it is rendered: a space stands before what the tab says of its content.
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Lessons', 'About the course', 'Video none yet']),
  )
  const answers = page.getByRole('region', { name: 'Questions and answers' })
  await answers.getByText('Can I see a lesson first?').click()
  expect(await answers.getByRole('link').getAttribute('href')).toMatch(/\/lessons\/how-the-section-works$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'add to cart' }).click()
  await main.getByRole('link', { name: 'See the cart' }).click()
  await page.waitForURL('**/cart')
  await main.getByText('Yours with no end date').waitFor()
})
