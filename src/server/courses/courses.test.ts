import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCourses } from '../../demo/content.ts'
import { openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { addCourse } from './writing.ts'

const slug = 'digital-sat-reading-and-writing'
const canaries = {
  zoom: 'https://zoom.example/canary',
  text: 'canary-of-the-locked-text',
  video: 'https://youtu.be/CANARYcanar',
}
let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  const { id } = await satCourse(academy.database)
  await academy.database.run({ name: 'zoom', text: 'UPDATE courses SET zoom_link = $2 WHERE id = $1' }, [
    id,
    canaries.zoom,
  ])
  await academy.database.run(
    {
      name: 'text',
      text: "UPDATE lessons SET content_html = $2, video = $3 WHERE course_id = $1 AND slug = 'boundaries'",
    },
    [id, canaries.text, canaries.video],
  )
})
afterAll(() => academy.close())

/** Returns everything that a reader receives for the course and its locked lesson, as text. */
const everythingFor = async (who: 'visitor' | 'none' | 'expired' | 'open') => {
  const api = who === 'visitor' ? academy.visitor : await academy.as(await academy.newStudent({ access: who }))
  const course = await api('GET /courses/:slug', { params: { slug } })
  const list = await api('GET /courses')
  const lesson = await api('GET /courses/:slug/lessons/:lessonSlug', {
    params: { slug, lessonSlug: 'boundaries' },
  }).catch((error: Error) => error.message)
  return { course: course.data, lesson, text: JSON.stringify([course, list, lesson]) }
}

test.each(['visitor', 'none', 'expired'] as const)(
  'C4 C8 %s never receives the Zoom link or a locked lesson',
  async (who) => {
    const { course, text } = await everythingFor(who)
    expect(course.hasAccess).toBe(false)
    expect('zoom_link' in course || 'zoom_date' in course).toBe(false)
    for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
  },
)

test('C4 C8 a user with access receives all of it', async () => {
  const { course, text } = await everythingFor('open')
  expect(course).toMatchObject({ hasAccess: true, zoom_link: canaries.zoom })
  for (const canary of Object.values(canaries)) expect(text).toContain(canary)
})

test('C4 C8 lessons include video and text for users with access, and neither when only rows are requested', async () => {
  const lessonOf = async (access: 'none' | 'open', query: { lessons?: 'rows' } = {}) => {
    const api = await academy.as(await academy.newStudent({ access }))
    const { data } = await api('GET /courses/:slug', { params: { slug }, query })
    return data.lessons.find((lesson) => lesson.slug === 'boundaries')
  }
  expect(await lessonOf('open')).toMatchObject({ video: canaries.video, disc: canaries.text })
  expect(await lessonOf('none')).toMatchObject({ video: null, disc: null })
  const row = await lessonOf('open', { lessons: 'rows' })
  expect(row && ('video' in row || 'disc' in row)).toBe(false)
})

test.each(['', 'null', 'undefined'])('C2 ?category_id=%s means all categories', async (nothing) => {
  const answer = await academy.app.inject({ url: `/api/courses?category_id=${nothing}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<{ data: unknown[] }>().data).toHaveLength(8)
})

test('C2 lists the active courses by order, of one category when requested', async () => {
  const { data } = await academy.visitor('GET /courses')
  expect(data.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const [first] = data
  const { data: some } = await academy.visitor('GET /courses', { query: { category_id: first?.category_id ?? 0 } })
  expect(some.map(({ category_id }) => category_id)).toEqual([
    first?.category_id,
    first?.category_id,
    first?.category_id,
  ])
  expect(some[0]?.id).toBe(first?.id)
  await academy.database.run({ name: 'hide', text: "UPDATE courses SET status = 'draft' WHERE slug = $1" }, [
    'act-english-and-reading',
  ])
  const { data: fewer } = await academy.visitor('GET /courses')
  expect(fewer).toHaveLength(data.length - 1)
  const hidden = academy.visitor('GET /courses/:slug', { params: { slug: 'act-english-and-reading' } })
  expect((await refusalOf(hidden)).status).toBe(404)
})

test('C6 lists lessons in order and says which are free and which can be watched', async () => {
  const { course } = await everythingFor('visitor')
  const written = (await readCourses()).find((one) => one.slug === slug)?.lessons ?? []
  const inOrder = written.toSorted((a, b) => a.order - b.order)
  expect(course.lessons.map(({ name, is_free, canWatch }) => [name, is_free, canWatch])).toEqual(
    inOrder.map(({ name, isFree }) => [name, isFree, false]),
  )
  expect(new Set(inOrder.map(({ isFree }) => isFree)).size).toBe(2)
  const free = await academy.visitor('GET /courses/:slug/lessons/:lessonSlug', {
    params: { slug, lessonSlug: 'words-in-context' },
  })
  expect(free.data.disc).toContain('<')
})

test('a course can be found by its id', async () => {
  const { id } = await satCourse(academy.database)
  expect((await academy.visitor('GET /courses/:slug', { params: { slug: String(id) } })).data.slug).toBe(slug)
})

test('an invalid token does not lock a visitor out of the catalog', async () => {
  const { data } = await academy.apiWith({ authorization: 'Bearer nonsense' })('GET /courses')
  expect(data.length).toBeGreaterThan(0)
})

test('C5 a frame in a course video becomes a link, and scripts are removed', async () => {
  await addCourse(academy.database, {
    slug: 'with-video',
    name: 'With a Video',
    status: 'active',
    videoHtml:
      '<p onclick="x()">Look</p><iframe width="5" src="https://www.youtube.com/embed/LANTERN_-01" onload="x()"></iframe>' +
      '<iframe src="javascript:alert(1)"></iframe><script>x()</script>',
  })
  const { data } = await academy.visitor('GET /courses/:slug', { params: { slug: 'with-video' } })
  expect(data.video).toContain('<a href="https://www.youtube.com/embed/LANTERN_-01" rel="noopener nofollow">')
  expect(data.video).not.toMatch(/iframe|script>|onclick|onload|href="javascript/)
})

test('P5 a course page says for whom the course is and what the tutor answers, as typed in its editor', async () => {
  const { visitor, database } = academy
  await database.pool.query(
    "UPDATE courses SET for_whom = 'For who reads slowly.', answers = 'Is a phone enough? | Yes.' WHERE slug = 'words-that-last'",
  )
  const { data } = await visitor('GET /courses/:slug', { params: { slug: 'words-that-last' } })
  expect(data).toMatchObject({
    for_whom: 'For who reads slowly.',
    answers: [{ question: 'Is a phone enough?', answer: 'Yes.' }],
  })
})
