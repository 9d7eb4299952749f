import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { addInstructor } from '../courses/writing.ts'
import { addArticle, BadArticleSlug } from './store.ts'

let academy: Academy
const ids = new Map<string, number>()
const day = (days: number) => new Date(academy.clock.now() - days * 86_400_000)

beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  const add = async (slug: string, more: object) =>
    ids.set(slug, await addArticle(academy.database, { slug, title: slug, status: 'published', ...more }))
  await add('oldest', { publishedAt: day(9), contentHtml: `<p>${'word '.repeat(600)}</p>` })
  for (const age of [8, 7, 6, 5]) await add(`of-day-${age}`, { publishedAt: day(age), contentHtml: '<p>Text</p>' })
  await add('undated', { contentHtml: '' })
  await add('draft', { publishedAt: day(1), status: 'draft', contentHtml: '<p>canary-draft</p>' })
  await add('tomorrow', { publishedAt: day(-1), contentHtml: '<p>canary-tomorrow</p>' })
})
afterAll(() => academy.close())

const get = (id: string | number) => academy.visitor('GET /blogs/:id', { params: { id: String(id) } })

test('B1 the list contains the published articles, latest first, without drafts and future ones', async () => {
  const reply = await academy.visitor('GET /blogs')
  expect(reply.data.map(({ slug }) => slug)).toEqual([
    'of-day-5',
    'of-day-6',
    'of-day-7',
    'of-day-8',
    'oldest',
    'undated',
  ])
  expect(JSON.stringify(reply)).not.toContain('canary')
})

test('B2 an article is found by id or slug, with its reading time and up to four others', async () => {
  const { data } = await get(ids.get('oldest') ?? 0)
  expect(data).toMatchObject({ slug: 'oldest', reading_time: '3 min read' })
  expect(data.latest.map(({ slug }) => slug)).toEqual(['of-day-5', 'of-day-6', 'of-day-7', 'of-day-8'])
  expect((await get('oldest')).data.id).toBe(data.id)
  expect((await get('undated')).data).toMatchObject({ published_at: null, reading_time: '5 min read', content: '' })
})

test.each(['draft', 'tomorrow', 'none', '999999', '99999999999', "1' OR '1"])('B2 %s is not found', async (slug) => {
  const id = ids.get(slug) ?? slug
  expect(await refusalOf(get(id))).toEqual({ status: 404, msg: 'Blog not found' })
  expect(await refusalOf(get(slug))).toEqual({ status: 404, msg: 'Blog not found' })
})

test('T14 an article names its author, with a page to lead to unless it is hidden, and its topics; older ones name none', async () => {
  const { database } = academy
  const [shown, hidden] = [
    await addInstructor(database, { slug: 'noor', name: 'Noor' }),
    await addInstructor(database, { slug: 'rami', name: 'Rami', isVisible: false }),
  ]
  const add = (slug: string, more: object) =>
    addArticle(database, { slug, title: slug, status: 'published', publishedAt: day(20), ...more })
  await add('by-noor', { authorId: shown, topics: 'Grammar,  test day, grammar' })
  await add('by-rami', { authorId: hidden })
  expect((await get('by-noor')).data).toMatchObject({
    author: { name: 'Noor', instructor_id: shown },
    topics: ['Grammar', 'test day'],
  })
  expect((await get('by-rami')).data).toMatchObject({ author: { name: 'Rami', instructor_id: null }, topics: [] })
  expect((await get('oldest')).data).toMatchObject({ author: null, topics: [] })
  const { data } = await academy.visitor('GET /blogs')
  expect(data.find(({ slug }) => slug === 'by-noor')).toMatchObject({
    author: { name: 'Noor', instructor_id: shown },
    topics: ['Grammar', 'test day'],
  })
  const { body } = await academy.app.inject({ url: '/feed.xml' })
  const entry = (title: string) => body.split('<entry>').find((one) => one.includes(`<title>${title}<`))
  expect(entry('by-noor')).toContain(
    `<author><name>Noor</name><uri>https://lantern.test/instructors/${shown}</uri></author>` +
      '<category term="Grammar"/><category term="test day"/>',
  )
  expect(entry('by-rami')).toContain('<author><name>Rami</name></author>')
  expect(entry('oldest')).not.toContain('<author>')
})

test('B2 an article’s HTML is sanitized when it is stored', async () => {
  const contentHtml = '<p onclick="x()">Kept</p><script>x()</script><img src="https://spy.example/x.png" alt="a">'
  const id = await addArticle(academy.database, { slug: 'hostile', title: '<b>', status: 'published', contentHtml })
  expect((await get(id)).data.content).toBe('<p>Kept</p><img alt="a" />')
})

test.each(['12', 'a-quiz-of-words'])('B2 an article cannot have the slug %s', async (slug) => {
  await expect(addArticle(academy.database, { slug, title: 'x' })).rejects.toThrow(BadArticleSlug)
})
