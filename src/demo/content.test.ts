import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../testing/academy.ts'
import { listQuizzes, readCourses } from './content.ts'
import { readDrawings } from './drawings.ts'
import { loadBank } from './load.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
const rowsOf = async <Row extends object>(text: string) => (await academy.database.pool.query<Row>(text)).rows

test('the demo is a whole academy: categories, courses, lessons, articles, books, slides, and voices that say they are samples', async () => {
  const { visitor } = academy
  const [categories, courses, blogs, books, slides, voices] = await Promise.all([
    visitor('GET /categories'),
    visitor('GET /courses'),
    visitor('GET /blogs'),
    visitor('GET /books'),
    visitor('GET /carusels'),
    visitor('GET /testimonials'),
  ])
  const lessons = courses.data.reduce((sum, { lessons_count }) => sum + lessons_count, 0)
  const counts = [categories, courses, blogs, books, slides, voices].map(({ data }) => data.length)
  expect([...counts, lessons]).toEqual([3, 8, 11, 9, 4, 6, 54])
  expect(voices.data.map(({ is_sample }) => is_sample)).toEqual(voices.data.map(() => true))
  expect(categories.data.filter(({ courses_count }) => courses_count === 0)).toEqual([])
})

test('P5 every course of the demo says for whom it is and for whom not, and answers at least two questions of its own', async () => {
  const { data: courses } = await academy.visitor('GET /courses')
  expect(courses.length).toBeGreaterThan(1)
  for (const { slug } of courses) {
    const { data } = await academy.visitor('GET /courses/:slug', { params: { slug }, query: { lessons: 'rows' } })
    expect([slug, data.for_whom]).toEqual([slug, expect.stringMatching(/^For you, .+\nRather not, .+$/)])
    expect([slug, data.answers.length]).toEqual([slug, expect.toSatisfy((many: number) => many >= 2)])
  }
  const asked = (await academy.visitor('GET /answers')).data.map(({ question }) => question)
  for (const about of [/money back/, /parent/]) expect(asked).toContainEqual(expect.stringMatching(about))
})

test('every lesson of the demo is written, and every article has 400 to 900 words', async () => {
  const lessons = await rowsOf<{ slug: string; html: string }>('SELECT slug, content_html AS html FROM lessons')
  expect(lessons.filter(({ html }) => wordsOf(html) < 150).map(({ slug }) => slug)).toEqual([])
  const articles = await rowsOf<{ slug: string; html: string }>('SELECT slug, content_html AS html FROM articles')
  expect(articles.filter(({ html }) => wordsOf(html) < 400 || wordsOf(html) > 900).map(({ slug }) => slug)).toEqual([])
  expect([lessons.length > 10, articles.length > 5]).toEqual([true, true])
})

test('the twelve rules of grammar are an article that visitors read, on the topic to which courses of grammar link', async () => {
  const { data: blogs } = await academy.visitor('GET /blogs')
  const cards = blogs.find(({ title }) => title === 'Twelve Rules on Twelve Cards')
  const { data: article } = await academy.visitor('GET /blogs/:id', { params: { id: String(cards?.id) } })
  expect(article.content.match(/<h2>\d+\. /g)).toHaveLength(12)
  const rows = await rowsOf<{ slug: string }>(
    `SELECT slug FROM courses WHERE about_html LIKE '%href="/blog?topic=Grammar"%' ORDER BY slug`,
  )
  expect([cards?.topics, rows.map(({ slug }) => slug)]).toEqual([
    ['Grammar'],
    ['digital-sat-grammar-workshop', 'digital-sat-reading-and-writing'],
  ])
})

test('no lesson sends its readers to an article: an academy that runs gets the lessons of a release, and no articles', async () => {
  const lessons = (await readCourses()).flatMap((course) => course.lessons)
  const sending = lessons.filter(({ contentHtml }) => /href="\/blog|\bour articles?\b/.test(contentHtml))
  expect(sending.map(({ slug }) => slug)).toEqual([])
})

test('everything that is shown with a picture has one of its own, and the file is there', async () => {
  const pictures = await rowsOf<{ url: string | null }>(
    `SELECT image_url AS url FROM courses UNION ALL SELECT image_url FROM categories UNION ALL SELECT image_url FROM books
      UNION ALL SELECT image_url FROM banners UNION ALL SELECT image_url FROM articles UNION ALL SELECT image_url FROM instructors`,
  )
  const urls = pictures.map(({ url }) => url ?? 'none')
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls.length).toBeGreaterThanOrEqual(35)
  const drawings = await readDrawings()
  expect(urls.filter((url) => !drawings.has(url.replace('/pictures/', '')))).toEqual([])
})

test('G5 a quiz that was not read blind is not loaded, although a lesson names it', async () => {
  const named = (await readCourses()).flatMap(({ lessons }) => lessons.flatMap(({ quiz }) => quiz ?? []))
  const ready = await listQuizzes()
  const attached = await rowsOf('SELECT name FROM quizzes WHERE lesson_id IS NOT NULL')
  expect(attached.length).toBe(named.filter((name) => ready.includes(name)).length)
})

test('L4 a set of the bank is published for drills under no lesson, so that no student can take it as a test', async () => {
  const { context, clock, database } = academy
  const [course] = await rowsOf<{ id: number }>(`SELECT id FROM courses WHERE slug = 'est-literacy-foundations'`)
  await loadBank(context.db, course?.id ?? 0, ['grammar-sprint'], clock.now())
  const [quiz] = await rowsOf(
    `SELECT q.lesson_id, v.feeds_drills FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id
      WHERE q.course_id = ${course?.id} AND q.name = 'Grammar Sprint'`,
  )
  expect(quiz).toEqual({ lesson_id: null, feeds_drills: true })
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM quizzes q JOIN version_questions l ON l.version_id = q.published_version_id WHERE q.course_id = ${course?.id}`,
  )
  expect(rows).toEqual([{ count: 12 }])
})
