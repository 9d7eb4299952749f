import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireInstant, dayMs } from '../../core/dates.ts'
import type { Values } from '../../core/editing/fields.ts'
import { nounNames, nounOf, type NounName } from '../../core/editing/nouns.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { byActor } from '../audit/record.ts'
import { reverseOrder } from '../orders/reopening.ts'
import { findMoved } from './slugs.ts'
import { moveThing } from './order.ts'
import { publishDue } from './publishing.ts'
import { sweepBin } from './bin.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let colleague: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
  colleague = await newAccount(academy, 'owner')
})
afterAll(() => academy.close())

const failOn = (error: unknown) => {
  throw error
}
const make = async (noun: NounName, title: string, parentId: number | null = null) =>
  (await tutor.api('POST /studio/things/:noun', { params: { noun }, body: { title, parent_id: parentId } })).data.id
const open = async (noun: NounName, id: number) =>
  (await tutor.api('GET /studio/things/:noun/:id', { params: { noun, id } })).data
const save = async (noun: NounName, id: number, values: Values, { api } = tutor, version?: number) => {
  const { data: thing } = await api('GET /studio/things/:noun/:id', { params: { noun, id } })
  const body = { version: version ?? thing.version, values: { ...thing.published, ...thing.draft, ...values } }
  return (await api('POST /studio/things/:noun/:id/draft', { params: { noun, id }, body })).data.version
}
const publish = async (noun: NounName, id: number) => {
  const { version } = await open(noun, id)
  await tutor.api('POST /studio/things/:noun/:id/publish', { params: { noun, id }, body: { version } })
}
const course = async (slug: string) => (await academy.visitor('GET /courses/:slug', { params: { slug } })).data
const isPublic = async (slug: string) =>
  course(slug).then(
    () => true,
    (error: { status: number }) => (error.status === 404 ? false : failOn(error)),
  )
/** Reads every row of the academy's content, to be compared before and after. */
const contentOf = async () => {
  const tables = ['courses', 'lessons', 'lesson_skills', 'quizzes', 'quiz_versions', 'version_questions', 'articles']
  const rows = tables.map(
    async (table) => (await academy.database.pool.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows,
  )
  return Object.fromEntries((await Promise.all(rows)).map((of, index) => [tables[index], of]))
}

test('T7 what is typed is a draft that no one else sees until it is published; then the list says so', async () => {
  const id = await make('course', 'Reading Basics: a Quiz!')
  const { published } = await open('course', id)
  expect(published).toMatchObject({ slug: 'reading-basics-a-test', price: 0, list_price: null })
  expect(await isPublic('reading-basics-a-test')).toBe(false)
  await save('course', id, { summary: 'First steps', about_html: '<p>Hi<script>steal()</script></p>', price: 40 })
  const draft = await open('course', id)
  // A draft is read by colleagues: nothing in it may run.
  expect(draft.draft).toEqual({ summary: 'First steps', about_html: '<p>Hi</p>', price: 40 })
  expect(draft).toMatchObject({ draft_by: 'tutor Test', draft_by_id: tutor.id, is_public: false, version: 2 })
  await publish('course', id)
  expect(await course('reading-basics-a-test')).toMatchObject({ summary: 'First steps', about: '<p>Hi</p>', price: 40 })

  await save('course', id, { summary: 'Better words' })
  expect((await course('reading-basics-a-test')).summary).toBe('First steps')
  const { data } = await tutor.api('GET /studio/things/:noun', {
    params: { noun: 'course' },
    query: { state: 'changed' },
  })
  expect(data.rows).toMatchObject([{ id, title: 'Reading Basics: a Quiz!', state: 'published', is_changed: true }])
  // Typed back to what it was, nothing differs any more.
  await save('course', id, { summary: 'First steps' })
  expect((await open('course', id)).draft).toBeNull()
})

test('T7 two people in one thing: the second is refused and nothing is overwritten; a repeated save is no conflict', async () => {
  const id = await make('article', 'Two of us')
  const { version } = await open('article', id)
  await save('article', id, { summary: 'Mine' }, tutor, version)
  await expect(save('article', id, { summary: 'Theirs' }, colleague, version)).rejects.toMatchObject({
    status: 409,
    code: 'thing.changed',
  })
  expect((await open('article', id)).draft).toEqual({ summary: 'Mine' })
  // The reply was lost, so the same words come again with the earlier version.
  expect(await save('article', id, { summary: 'Mine' }, tutor, version)).toBe(version + 1)
  const body = { version }
  for (const act of ['publish', 'draft/drop'] as const)
    await expect(
      tutor.api(`POST /studio/things/:noun/:id/${act}`, { params: { noun: 'article', id }, body }),
    ).rejects.toMatchObject({ status: 409 })
})

test('T10 what does not fit is refused with a sentence for each field, and the draft stays', async () => {
  const id = await make('course', 'Half done')
  await save('course', id, {
    name: ' ',
    slug: '12',
    price: -1,
    list_price: 'much',
    zoom_link: 'javascript:x',
    image_url: '//evil.example/x.png',
  })
  const { version } = await open('course', id)
  const refusal = tutor.api('POST /studio/things/:noun/:id/publish', {
    params: { noun: 'course', id },
    body: { version },
  })
  await expect(refusal).rejects.toMatchObject({
    status: 422,
    errors: {
      name: ['This must not be empty.'],
      slug: ['Add a letter: a number alone is an id.'],
      price: ['An amount from 0 to 1,000,000, like 1200 or 12.50.'],
      list_price: ['An amount from 0 to 1,000,000, like 1200 or 12.50.'],
      zoom_link: ['An address that begins with https://.'],
      image_url: ['Choose a picture.'],
    },
  })
  expect((await open('course', id)).draft).toMatchObject({ slug: '12' })
})

test('T10 a changed slug keeps leading there, through several changes, until something else takes it', async () => {
  const id = await make('course', 'Alpha')
  const lesson = await make('lesson', 'One', id)
  for (const slug of ['alpha', 'beta', 'gamma']) {
    await save('course', id, { slug })
    await publish('course', id)
  }
  await publish('lesson', lesson)
  await save('lesson', lesson, { slug: 'uno' })
  await publish('lesson', lesson)
  const moved = (path: string) => findMoved(academy.database, path)
  expect(await moved('/privacy')).toBe('/legal/privacy')
  expect(await moved('/Refunds/')).toBe('/legal/refunds')
  const category = await make('category', 'Poems')
  await publish('category', category)
  await save('category', category, { slug: 'poetry' })
  await publish('category', category)
  expect(await moved('/categories/poems')).toBe('/categories/poetry')
  for (const path of ['/categories/poetry', '/categories/prose']) expect(await moved(path)).toBeNull()
  expect(await moved('/courses/alpha')).toBe('/courses/gamma')
  expect(await moved('/courses/beta/lessons')).toBe('/courses/gamma/lessons')
  expect(await moved('/courses/alpha/lessons/one')).toBe('/courses/gamma/lessons/uno')
  expect(await moved('/courses/gamma/lessons/one')).toBe('/courses/gamma/lessons/uno')
  for (const path of ['/courses/gamma', '/courses/delta', '/courses/gamma/lessons/uno', '/courses/gamma/lessons/two'])
    expect([path, await moved(path)]).toEqual([path, null])
  const other = await make('course', 'Alpha')
  expect((await open('course', other)).published).toMatchObject({ slug: 'alpha-2' })
  await save('course', other, { slug: 'alpha' })
  await publish('course', other)
  expect((await course('alpha')).id).toBe(other)
  expect(await moved('/courses/alpha')).toBeNull()
  await save('course', other, { slug: 'gamma' })
  await expect(publish('course', other)).rejects.toMatchObject({
    errors: { slug: ['Something else has this address.'] },
  })
})

test('T10 a lesson says whether its course is published, without which no one sees it', async () => {
  const id = await make('course', 'Not published yet')
  const lessonId = await make('lesson', 'First', id)
  const state = async () => {
    const { is_public, is_parent_public } = await open('lesson', lessonId)
    return [is_public, is_parent_public]
  }
  expect(await open('course', id)).toMatchObject({ is_public: false, is_parent_public: true })
  await publish('lesson', lessonId)
  expect(await state()).toEqual([true, false])
  await publish('course', id)
  expect(await state()).toEqual([true, true])
})

test('T10 a course is copied with its lessons, skills and quizzes, hidden, and the copy is its own', async () => {
  const { id } = await satCourse(academy.database)
  const { data } = await tutor.api('POST /studio/things/:noun/:id/duplicate', { params: { noun: 'course', id } })
  const outline = async (courseId: number) =>
    (await tutor.api('GET /studio/courses/:courseId/outline', { params: { courseId } })).data
  const [from, copy] = [await outline(id), await outline(data.id)]
  expect(copy.course.name).toBe(`${from.course.name} (copy)`)
  const shape = ({ lessons }: typeof from) =>
    lessons.map(({ name, is_free, quiz }) => [name, is_free, quiz?.name, quiz?.questions])
  expect(shape(copy)).toEqual(shape(from))
  expect(copy.lessons.length).toBeGreaterThan(3)
  expect(copy.lessons.some(({ quiz }) => quiz?.is_published === false)).toBe(true)
  expect(copy.lessons.every(({ state }) => state === 'draft')).toBe(true)
  const content = async (of: typeof from) => (await open('lesson', of.lessons[0]?.id ?? 0)).published['content_html']
  expect(await content(copy)).toBe(await content(from))
  const twice = from.lessons.find(({ quiz }) => quiz !== null)?.id ?? 0
  for (const name of ['(copy)', '(copy 2)']) {
    const { data: lesson } = await tutor.api('POST /studio/things/:noun/:id/duplicate', {
      params: { noun: 'lesson', id: twice },
    })
    const { lessons } = await outline(id)
    expect(lessons.find((one) => one.id === lesson.id)?.quiz?.name).toContain(name)
  }
})

test('T10 a course is copied with its quizzes under no lesson, and with what a published quiz has in its draft', async () => {
  const id = await make('course', 'With quizzes')
  await tutor.api('POST /studio/quizzes', { body: { name: 'Entry test', course_id: id } })
  const published = (await tutor.api('POST /studio/quizzes', { body: { name: 'Weekly', course_id: id } })).data.id
  await academy.database.pool.query(
    `WITH former AS (UPDATE quiz_versions SET published_at = now() WHERE quiz_id = $1 RETURNING id, quiz_id, name, type),
        edited AS (INSERT INTO quiz_versions (quiz_id, number, name, type, pass_mark) SELECT quiz_id, 2, name, type, 77 FROM former)
      UPDATE quizzes SET published_version_id = (SELECT id FROM former) WHERE id = $1`,
    [published],
  )
  const { data } = await tutor.api('POST /studio/things/:noun/:id/duplicate', { params: { noun: 'course', id } })
  const { rows } = await academy.database.pool.query(
    `SELECT q.id, q.name, q.lesson_id, v.pass_mark, q.published_version_id FROM quizzes q JOIN quiz_versions v ON v.quiz_id = q.id
      WHERE q.course_id = $1 ORDER BY q.name`,
    [data.id],
  )
  const usual = { lesson_id: null, published_version_id: null }
  expect(rows).toMatchObject([
    { ...usual, name: 'Entry test' },
    { ...usual, name: 'Weekly', pass_mark: 77 },
  ])
})

test('T10 a course is copied with its news, hidden and without those in the bin', async () => {
  const id = await make('course', 'With news')
  const [first, second, deleted] = [
    await make('news', 'First', id),
    await make('news', 'Second', id),
    await make('news', 'Deleted', id),
  ]
  await save('news', first, { content_html: '<p>It begins on Monday.</p>' })
  await publish('news', first)
  await save('news', second, { content_html: '<p>Still a draft.</p>' })
  await tutor.api('POST /studio/things/:noun/:id/delete', { params: { noun: 'news', id: deleted } })
  const { data } = await tutor.api('POST /studio/things/:noun/:id/duplicate', { params: { noun: 'course', id } })
  const { data: copied } = await tutor.api('GET /studio/things/:noun', {
    params: { noun: 'news' },
    query: { parent: data.id, sort: 'title' },
  })
  expect(copied.rows.map(({ title, state }) => [title, state])).toEqual([
    ['First', 'draft'],
    ['Second', 'draft'],
  ])
  const [one, two] = await Promise.all(copied.rows.map((row) => open('news', row.id)))
  expect([one?.published['content_html'], two?.draft?.['content_html']]).toEqual([
    '<p>It begins on Monday.</p>',
    '<p>Still a draft.</p>',
  ])
})

test('T8 what was deleted comes back whole and as public as it was; the unused goes after 30 days, the used never', async () => {
  const id = await make('course', 'For the bin')
  await publish('course', id)
  const lesson = await make('lesson', 'In it', id)
  await publish('lesson', lesson)
  const before = await contentOf()
  const remove = (of: number) =>
    tutor.api('POST /studio/things/:noun/:id/delete', { params: { noun: 'course', id: of } })
  const restore = (of: number) =>
    tutor.api('POST /studio/things/:noun/:id/restore', { params: { noun: 'course', id: of } })
  const listed = async () => {
    const { data } = await tutor.api('GET /studio/things/:noun', { params: { noun: 'course' } })
    return data.rows.filter((row) => row.id === id).length
  }
  await remove(id)
  expect(await isPublic('for-the-bin')).toBe(false)
  expect(await listed()).toBe(0)
  expect((await tutor.api('GET /studio/bin', { query: { noun: 'course' } })).data.rows).toMatchObject([
    {
      noun: 'course',
      thing_id: id,
      title: 'For the bin',
      binned_by: 'tutor Test',
      purge_at: expect.any(String) as string,
    },
  ])
  await expect(remove(id)).rejects.toMatchObject({ status: 404 })
  await restore(id)
  await restore(id)
  expect(await contentOf()).toEqual(before)
  expect(await listed()).toBe(1)

  await remove(id)
  const used = await satCourse(academy.database)
  expect((await remove(used.id)).data.purge_at).toBeNull()
  academy.clock.pass(30 * dayMs - 1)
  // Sessions do not last that long.
  for (const staff of [tutor, colleague]) staff.api = await academy.as(staff)
  await sweepBin(academy.database, academy.clock.now(), failOn)
  expect(
    (await tutor.api('GET /studio/bin', { query: { noun: 'course' } })).data.rows.map((one) => one.thing_id).toSorted(),
  ).toEqual([id, used.id].toSorted())
  academy.clock.pass(2)
  await sweepBin(academy.database, academy.clock.now(), failOn)
  expect(
    (await tutor.api('GET /studio/bin', { query: { noun: 'course' } })).data.rows.map((one) => one.thing_id),
  ).toEqual([used.id])
  await expect(open('course', id)).rejects.toMatchObject({ status: 404 })
  await expect(open('lesson', lesson)).rejects.toMatchObject({ status: 404 })
  await restore(used.id)
  expect(await isPublic('digital-sat-reading-and-writing')).toBe(true)
})

test('T11 T14 what is scheduled is published at its time with its draft, once; what no longer fits stays a draft', async () => {
  const id = await make('article', 'At its minute')
  await save('article', id, { content_html: '<p>Now.</p>' })
  const at = wireInstant(Math.ceil(academy.clock.now() / 1000) * 1000 + 60_000)
  const schedule = async (thing: number) =>
    tutor.api('POST /studio/things/:noun/:id/schedule', {
      params: { noun: 'article', id: thing },
      body: { version: (await open('article', thing)).version, at },
    })
  await schedule(id)
  const broken = await make('article', 'Soon without a title')
  await schedule(broken)
  await save('article', broken, { title: '' })
  const found = () => academy.visitor('GET /blogs/:id', { params: { id: String(id) } })
  const feed = async () => (await academy.app.inject({ url: '/feed.xml' })).body
  const reported: unknown[] = []
  const due = () => publishDue(academy.database, academy.clock.now(), (error) => reported.push(error))
  await due()
  await expect(found()).rejects.toMatchObject({ status: 404 })
  const { data } = await tutor.api('GET /studio/things/:noun', {
    params: { noun: 'article' },
    query: { state: 'scheduled' },
  })
  expect(data.rows.map((row) => [row.id, row.publish_at])).toContainEqual([id, at])
  academy.clock.pass(Date.parse(at) - academy.clock.now())
  await Promise.all([due(), due()])
  expect((await found()).data).toMatchObject({ title: 'At its minute', content: '<p>Now.</p>' })
  expect(await feed()).toContain('At its minute')
  expect(reported).toHaveLength(1)
  expect(await open('article', broken)).toMatchObject({ is_public: false, publish_at: null })
  const { data: log } = await colleague.api('GET /studio/audit', { query: { thing: 'article', thing_id: String(id) } })
  expect(log.rows.map(({ action, via }) => [action, via]).slice(0, 2)).toEqual([
    ['article.published', 'schedule'],
    ['article.scheduled', 'studio'],
  ])
})

test('T11 a time that is over is refused, but for a minute by which a browser is behind', async () => {
  const id = await make('article', 'Yesterday')
  const schedule = async (ago: number) =>
    tutor.api('POST /studio/things/:noun/:id/schedule', {
      params: { noun: 'article', id },
      body: {
        version: (await open('article', id)).version,
        at: new Date(academy.clock.now() - ago).toISOString(),
      },
    })
  await expect(schedule(61_000)).rejects.toMatchObject({ status: 422, code: 'thing.past_time' })
  expect(await open('article', id)).toMatchObject({ publish_at: null, version: 1 })
  await schedule(50_000)
  await publishDue(academy.database, academy.clock.now(), () => undefined)
  expect((await open('article', id)).is_public).toBe(true)
})

test('T11 lessons are moved to any place; students see the order at once', async () => {
  const id = await make('course', 'In order')
  await publish('course', id)
  const ids = new Map<string, number>()
  for (const title of ['A', 'B', 'C', 'D']) {
    ids.set(title, await make('lesson', title, id))
    await publish('lesson', ids.get(title) ?? 0)
  }
  const order = async () => (await course('in-order')).lessons.map(({ name }) => name).join('')
  const move = async (title: string, before: string | null) =>
    (
      await tutor.api('POST /studio/things/:noun/:id/move', {
        params: { noun: 'lesson', id: ids.get(title) ?? 0 },
        body: { before: before === null ? null : (ids.get(before) ?? 0) },
      })
    ).data
  expect(await order()).toBe('ABCD')
  expect(await move('D', 'A')).toEqual({ place: 1, of: 4 })
  expect(await order()).toBe('DABC')
  expect(await move('A', null)).toEqual({ place: 4, of: 4 })
  expect(await move('C', 'B')).toEqual({ place: 2, of: 4 })
  expect(await order()).toBe('DCBA')
  await expect(move('A', 'A')).rejects.toMatchObject({ status: 404 })
})

test('T10 what is ordered moves by one place, across the pages of its list too, and stays at the ends', async () => {
  const id = await make('course', 'Many lessons')
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `INSERT INTO lessons (course_id, slug, name, sort) SELECT $1, 'n' || n, 'N' || n, n FROM generate_series(1, 52) n RETURNING id`,
    [id],
  )
  const page = async (after?: string) =>
    (
      await tutor.api('GET /studio/things/:noun', {
        params: { noun: 'lesson' },
        query: { parent: id, ...(after !== undefined && { after }) },
      })
    ).data
  const move = async (at: number, by: 'up' | 'down') =>
    (
      await tutor.api('POST /studio/things/:noun/:id/move', {
        params: { noun: 'lesson', id: rows[at - 1]?.id ?? 0 },
        body: { by },
      })
    ).data.place
  const first = await page()
  expect(first.rows.at(-1)?.title).toBe('N50')
  // The last but one of a full page goes down by one, not to the very end.
  expect(await move(49, 'down')).toBe(50)
  expect(await move(49, 'down')).toBe(51)
  expect((await page((await page()).next ?? '')).rows.map(({ title }) => title)).toEqual(['N49', 'N52'])
  expect(await move(49, 'up')).toBe(50)
  expect([await move(1, 'up'), await move(52, 'down')]).toEqual([1, 52])
})

test('T11 T25 a connection that has taken back an order moves things too', async () => {
  const changing = { author: byActor(tutor), now: academy.clock.now() }
  const id = await make('course', 'Over one connection')
  const lessons = await Promise.all(['One', 'Two'].map((title) => make('lesson', title, id)))
  await academy.database.transaction(async (tx) => {
    const order = { number: 'X', reason: 'Paid twice', ...changing }
    await expect(reverseOrder(tx, order)).rejects.toMatchObject({ code: 'order.not_found' })
    const [first = 0, second = 0] = lessons
    await moveThing(tx, { noun: 'lesson', id: second }, { before: first, ...changing })
  })
})

test('T15 each published state can be brought back as a draft', async () => {
  const id = await make('testimonial', 'Rana')
  for (const quote of ['First.', 'Second.']) {
    await save('testimonial', id, { quote })
    await publish('testimonial', id)
  }
  const params = { noun: 'testimonial' as const, id }
  const { data: states } = await tutor.api('GET /studio/things/:noun/:id/versions', { params })
  expect(states).toHaveLength(2)
  const { version } = await open('testimonial', id)
  const versionId = states[1]?.id ?? 0
  await tutor.api('POST /studio/things/:noun/:id/versions/:versionId', {
    params: { ...params, versionId },
    body: { version },
  })
  expect((await open('testimonial', id)).draft).toEqual({ quote: 'First.' })
  await publish('testimonial', id)
  expect((await academy.visitor('GET /testimonials')).data.map(({ quote }) => quote)).toContain('First.')
})

test.each(nounNames.filter((noun) => nounOf(noun).onlyId === undefined))(
  'T15 a %s is made, hidden and shown again, and its list finds it',
  async (noun) => {
    const parents: Partial<Record<NounName, number>> = { lesson: (await satCourse(academy.database)).id }
    const id = await make(noun, 'Zanzibar', parents[noun === 'news' ? 'lesson' : noun] ?? null)
    await save(noun, id, { quote: 'So good.', image_url: '/banner-1.svg' })
    const state = async () => {
      const { data } = await tutor.api('GET /studio/things/:noun', { params: { noun }, query: { q: 'zanzibar' } })
      return data.rows.map((row) => `${row.id} ${row.state}`)
    }
    expect(await state()).toEqual([`${id} draft`])
    await publish(noun, id)
    expect(await state()).toEqual([`${id} published`])
    await tutor.api('POST /studio/things/:noun/:id/hide', { params: { noun, id } })
    expect(await state()).toEqual([`${id} hidden`])
    await tutor.api('POST /studio/things/:noun/:id/rename', { params: { noun, id }, body: { title: 'Pemba Zanzibar' } })
    for (const sort of ['place', 'title', '-title', 'changed', '-changed'] as const) {
      const { data } = await tutor.api('GET /studio/things/:noun', {
        params: { noun },
        query: { sort, state: 'hidden' },
      })
      expect(data.rows.map(({ title }) => title)).toEqual(['Pemba Zanzibar'])
    }
  },
)

test('T15 settings are typed as a draft, previewed, published at once, refused field by field, and brought back', async () => {
  const name = async () => (await academy.visitor('GET /site')).data.academyName
  const former = await name()
  const { published } = await open('settings', 1)
  await save('settings', 1, {
    academyName: 'North Star',
    reasons: 'Small groups | Twelve at most.\nHonest scores | No promises.',
    answers: 'Is a phone enough? | Yes, for all of it.',
    instructorCredentials: 'Teaches since 2011.',
  })
  expect(await name()).toBe(former)
  const { data } = await tutor.api('POST /studio/things/:noun/:id/preview', {
    params: { noun: 'settings', id: 1 },
    body: { reader: 'visitor' },
  })
  const asReader = academy.apiWith({ authorization: `Preview ${data.path.split('preview=')[1]}` })
  expect((await asReader('GET /site')).data.academyName).toBe('North Star')
  expect(await name()).toBe(former)
  await publish('settings', 1)
  expect(await name()).toBe('North Star')
  expect((await academy.visitor('GET /reasons')).data.map(({ title, text }) => [title, text])).toEqual([
    ['Small groups', 'Twelve at most.'],
    ['Honest scores', 'No promises.'],
  ])
  expect((await academy.visitor('GET /answers')).data).toEqual([
    { question: 'Is a phone enough?', answer: 'Yes, for all of it.', isSample: false },
  ])
  // What staff write is no sample of the demo any more.
  expect((await academy.visitor('GET /tutor')).data).toMatchObject({
    credentials: 'Teaches since 2011.',
    is_sample: false,
  })

  await save('settings', 1, {
    timeZone: 'Mars',
    currency: 'dollars',
    dsatTable: '200 210',
    ratings: 'Parents | many | 5',
    answers: 'Is a phone enough? | Yes.\nIs it live?',
  })
  await expect(publish('settings', 1)).rejects.toMatchObject({
    status: 422,
    errors: {
      currency: ['At most 3 characters.'],
      answers: ['Write a question, then | and its answer: “Is it live?” has only one of them.'],
      timeZone: ['The name of a time zone, like Asia/Beirut.'],
      dsatTable: ['55 scores, for 0 to 54 right answers.'],
    },
  })
  await save('settings', 1, { currency: 'usd', answers: '' })
  await expect(publish('settings', 1)).rejects.toMatchObject({
    errors: { currency: ['Three capital letters, like USD.'] },
  })
  expect(await name()).toBe('North Star')

  await save('settings', 1, { ...published, academyName: 'Third' })
  await publish('settings', 1)
  const params = { noun: 'settings' as const, id: 1 }
  const { data: states } = await tutor.api('GET /studio/things/:noun/:id/versions', { params })
  const { version } = await open('settings', 1)
  const versionId = states[1]?.id ?? 0
  await tutor.api('POST /studio/things/:noun/:id/versions/:versionId', {
    params: { ...params, versionId },
    body: { version },
  })
  await publish('settings', 1)
  expect(await name()).toBe('North Star')
  for (const act of ['hide', 'delete', 'duplicate'] as const)
    await expect(tutor.api(`POST /studio/things/:noun/:id/${act}`, { params })).rejects.toMatchObject({ status: 404 })
})

test('T6 things are hidden or put into the bin together, once for a key, and listed as CSV', async () => {
  const title = (n: number) => `Together ${n}`
  const ids = await Promise.all([1, 2, 3].map((n) => make('testimonial', title(n))))
  for (const id of ids) {
    await save('testimonial', id, { quote: '=1+1', school: 'North School', stars: 5 })
    await publish('testimonial', id)
  }
  const params = { noun: 'testimonial' as const }
  const change = (
    action: 'hide' | 'delete',
    selection: { by: 'ids'; ids: number[] } | { by: 'filter'; filter: { q: string }; count: number },
    key = crypto.randomUUID(),
  ) => tutor.api('POST /studio/things/:noun/many', { params, body: { key, selection, action } })
  const all = { by: 'filter', filter: { q: 'Together' }, count: 3 } as const
  const [first = 0] = ids
  expect((await change('hide', { by: 'ids', ids: [first] })).data).toMatchObject({ changed: 1, unchanged: 0 })
  const key = crypto.randomUUID()
  const clicks = await Promise.all([change('hide', all, key), change('hide', all, key)])
  expect(clicks.map(({ data }) => data)).toMatchObject([1, 2].map(() => ({ changed: 2, unchanged: 1 })))

  const { data: file } = await tutor.api('GET /studio/things/:noun/csv', {
    params,
    query: { q: 'Together', sort: 'title' },
  })
  // With the fields that the noun lists, as the draft has them.
  expect(file.text.startsWith('\uFEFFTitle,school,stars,State')).toBe(true)
  expect(
    file.text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 4)),
  ).toEqual([1, 2, 3].map((n) => [title(n), 'North School', '5', 'hidden']))

  await expect(change('delete', { ...all, count: 4 })).rejects.toMatchObject({ code: 'selection.changed' })
  // Of one that does not exist and two that do nothing is done.
  await expect(change('delete', { by: 'ids', ids: [...ids, 999_999] })).rejects.toMatchObject({ status: 404 })
  expect((await change('delete', all)).data).toMatchObject({ changed: 3, unchanged: 0 })
  expect((await tutor.api('GET /studio/things/:noun', { params, query: { q: 'Together' } })).data.total).toBe(0)
})
