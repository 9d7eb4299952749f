import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readingMinutes } from '../../core/blog/reading-time.ts'
import { openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { addCourse, addLesson, grantAccess } from './writing.ts'

let academy: Academy
let sat: { id: number }
beforeAll(async () => {
  academy = await openAcademy()
  sat = await satCourse(academy.database)
})
afterAll(() => academy.close())

test('X1 categories include their number of active courses, in the list and alone', async () => {
  const { data } = await academy.visitor('GET /categories')
  const [first] = data
  if (!first) throw new Error('the demo has no category')
  expect(Object.keys(first).toSorted()).toEqual(['courses_count', 'id', 'image_url', 'name', 'picture', 'slug'])
  const { data: courses } = await academy.visitor('GET /courses')
  for (const { id, courses_count } of data)
    expect(courses.filter(({ category_id }) => category_id === id)).toHaveLength(courses_count)
  await addCourse(academy.database, { slug: 'a-draft', name: 'A Draft', categoryId: first.id })
  expect((await academy.visitor('GET /categories/:id', { params: { id: first.id } })).data).toEqual(first)
  const missing = academy.visitor('GET /categories/:id', { params: { id: 4711 } })
  expect(await refusalOf(missing)).toMatchObject({ status: 404 })
})

test('C10 X1 an instructor has a name, description, image and active courses', async () => {
  const { data: course } = await academy.visitor('GET /courses/:slug', { params: { slug: String(sat.id) } })
  const id = course.instructor?.id ?? 0
  await addCourse(academy.database, { slug: 'not-yet', name: 'Not Yet', instructorId: id })
  const { data } = await academy.visitor('GET /instructors/:id', { params: { id } })
  expect(data.name).toBe(course.instructor?.name)
  expect(data.description).toContain('<p>')
  expect(data.instructor_courses.map(({ slug }) => slug)).toContain(course.slug)
  expect(data.instructor_courses.map(({ slug }) => slug)).not.toContain('not-yet')
  const missing = academy.visitor('GET /instructors/:id', { params: { id: 4711 } })
  expect(await refusalOf(missing)).toMatchObject({ status: 404 })
})

test('P1 C1 a course has no list price by default, and one that is not above the price is not progress', async () => {
  const listed = async (price: number, listPrice?: number) => {
    const slug = `listed-${price}-${listPrice}`
    await addCourse(academy.database, { slug, name: 'Listed', status: 'active', sort: 90, price, listPrice })
    return (await academy.visitor('GET /courses/:slug', { params: { slug } })).data.list_price
  }
  expect([await listed(35), await listed(35, 35), await listed(35, 34), await listed(35, 36)]).toEqual([
    null,
    null,
    null,
    36,
  ])
})

describe('a user’s own course', () => {
  const own = async () => {
    const courseId = await addCourse(academy.database, {
      slug: `own-${crypto.randomUUID().slice(0, 8)}`,
      name: 'Own',
      status: 'active',
      sort: 50,
      accessDays: 30,
      price: 10,
    })
    const slugs = ['one', 'two', 'three']
    for (const [at, slug] of slugs.entries())
      await addLesson(academy.database, { courseId, slug: `${slug}-${courseId}`, name: slug, sort: at })
    await addLesson(academy.database, { courseId, slug: 'hidden', name: 'hidden', sort: 9, isVisible: false })
    const student = await academy.newStudent({ access: 'none' })
    await grantAccess(academy.database, student.id, courseId, null)
    const api = await academy.as(student)
    return {
      watch: (slug: string) => {
        academy.clock.pass(1000)
        return api('POST /lessons/:lessonSlug/watch', { params: { lessonSlug: `${slug}-${courseId}` } })
      },
      done: (slug: string, isDone = true) =>
        api('POST /lessons/:lessonSlug/done', {
          params: { lessonSlug: `${slug}-${courseId}` },
          body: { done: isDone },
        }),
      async progress() {
        const [course] = (await api('GET /user/courses')).data
        return [course?.watched_count, course?.done_count, course?.lessons_count, course?.continue_lesson?.name ?? null]
      },
    }
  }

  test('C9 P11 progress counts what the student has marked as done, and continues with the lesson opened last until it is', async () => {
    const { watch, done, progress } = await own()
    expect(await progress()).toEqual([0, 0, 3, 'one'])
    await watch('one')
    expect(await progress()).toEqual([1, 0, 3, 'one'])
    await done('one')
    await done('one')
    expect(await progress()).toEqual([1, 1, 3, 'two'])
    await watch('three')
    expect(await progress()).toEqual([2, 1, 3, 'three'])
    // Done without having been opened counts as opened too.
    await done('two')
    await done('three')
    expect(await progress()).toEqual([3, 3, 3, 'two'])
    await done('two', false)
    expect(await progress()).toEqual([3, 2, 3, 'two'])
    await watch('one')
    expect(await progress()).toEqual([3, 2, 3, 'two'])
  })
})

describe('marking a lesson watched', () => {
  const free = { params: { lessonSlug: 'words-in-context' } }
  const locked = { params: { lessonSlug: 'boundaries' } }

  test('C8 X2 GET and POST mark it once, and the lists show it', async () => {
    const student = await academy.newStudent()
    const api = await academy.as(student)
    for (const call of ['GET', 'POST', 'GET'] as const)
      expect((await api(`${call} /lessons/:lessonSlug/watch`, locked)).data.is_watched).toBe(true)
    const { data } = await api('GET /courses/:slug', { params: { slug: String(sat.id) } })
    expect(data.lessons.filter(({ is_watched }) => is_watched).map(({ slug }) => slug)).toEqual(['boundaries'])
  })

  test('C8 only a user with access to the lesson can mark it', async () => {
    expect(await refusalOf(academy.visitor('POST /lessons/:lessonSlug/watch', free))).toMatchObject({ status: 401 })
    const none = await academy.as(await academy.newStudent({ access: 'none' }))
    await none('POST /lessons/:lessonSlug/watch', free)
    expect(await refusalOf(none('POST /lessons/:lessonSlug/watch', locked))).toMatchObject({ status: 403 })
    const expired = await academy.as(await academy.newStudent({ access: 'expired' }))
    expect((await refusalOf(expired('POST /lessons/:lessonSlug/watch', locked))).msg).toContain('expired')
    const missing = none('POST /lessons/:lessonSlug/watch', { params: { lessonSlug: 'no-such' } })
    expect(await refusalOf(missing)).toMatchObject({ status: 404 })
  })

  test('C8 of two lessons with one slug, the one in the given course counts, else the one that is open', async () => {
    const courseId = await addCourse(academy.database, { slug: 'twin', name: 'Twin', status: 'active', sort: 0 })
    const twin = await addLesson(academy.database, { courseId, slug: 'boundaries', name: 'Twin', isFree: true })
    const none = await academy.as(await academy.newStudent({ access: 'none' }))
    expect((await none('POST /lessons/:lessonSlug/watch', locked)).data.lesson_id).toBe(twin)
    const owner = await academy.as(await academy.newStudent())
    expect((await owner('POST /lessons/:lessonSlug/watch', locked)).data.lesson_id).not.toBe(twin)
    const named = await owner('POST /lessons/:lessonSlug/watch', { ...locked, query: { course: 'twin' } })
    expect(named.data.lesson_id).toBe(twin)
  })

  test('X2 as GET it needs the Authorization header, is never cached and rejects HEAD', async () => {
    const { token } = await academy.context.sessions.start(await academy.newStudent(), { isBrowser: false })
    const authorization = `Bearer ${token}`
    for (const url of ['/api/lessons/words-in-context/watch', `/api/apply-courses/${sat.id}`]) {
      const bare = await academy.app.inject({ url, headers: { cookie: `token=${token}` } })
      expect(bare.statusCode).toBe(401)
      const done = await academy.app.inject({ url, headers: { authorization } })
      expect([done.statusCode, done.headers['cache-control']]).toEqual([200, 'no-store'])
      const head = await academy.app.inject({ method: 'HEAD', url, headers: { authorization } })
      expect([head.statusCode, head.headers['allow']]).toEqual([405, 'GET, POST'])
    }
  })
})

test('P11 the minutes of a lesson are those of its words, two hundred a minute; without words it has none', async () => {
  const { database, visitor } = academy
  const slug = `minutes-${crypto.randomUUID().slice(0, 8)}`
  const courseId = await addCourse(database, { slug, name: 'Minutes', status: 'active' })
  const texts = [
    '',
    '<p><br></p>',
    '<p>One word</p>',
    `<p>${'word&nbsp; '.repeat(299)}</p>`,
    `<p>${'<b>word</b> '.repeat(301)}</p>`,
  ]
  for (const [at, contentHtml] of texts.entries())
    await addLesson(database, { courseId, slug: `lesson-${at}`, name: `Lesson ${at}`, sort: at, contentHtml })
  const { data } = await visitor('GET /courses/:slug', { params: { slug } })
  expect(data.lessons.map(({ minutes }) => minutes)).toEqual([null, null, 1, 1, 2])
  expect(texts.map((html) => readingMinutes(html))).toEqual([null, null, 1, 1, 2])
})

test('P5 P11 a lesson has the minutes of its video, as staff say, and of its published quiz with the break', async () => {
  const { database, visitor } = academy
  const slug = `long-${crypto.randomUUID().slice(0, 8)}`
  const courseId = await addCourse(database, { slug, name: 'Long', status: 'active' })
  const videos = [{ video: 'https://youtu.be/abcdefghijk', videoMinutes: 12 }, { videoMinutes: 12 }, {}]
  for (const [at, video] of videos.entries())
    await addLesson(database, { courseId, slug: `lesson-${at}`, name: `Lesson ${at}`, sort: at, ...video })
  const own = (await visitor('GET /courses/:slug', { params: { slug } })).data.lessons
  // Without a video its minutes count for nothing.
  expect(own.map(({ video_minutes }) => video_minutes)).toEqual([12, null, null])
  expect(own.map(({ quiz_minutes }) => quiz_minutes)).toEqual([null, null, null])

  const { data } = await visitor('GET /courses/:slug', { params: { slug: 'digital-sat-reading-and-writing' } })
  const test = data.lessons.find((lesson) => lesson.slug === 'practice-test-1')
  expect(test?.quiz_minutes).toBe(66)
  expect(test?.minutes).toBeGreaterThan(0)
})
