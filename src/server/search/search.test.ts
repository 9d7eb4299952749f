import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCaps } from '../../core/list-caps.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { addCourse, addLesson } from '../courses/writing.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  const { id: courseId } = await satCourse(academy.database)
  await addLesson(academy.database, {
    courseId,
    slug: 'cellar',
    name: 'The Cellar',
    contentHtml: '<p>A zebracanary.</p>',
  })
  await addLesson(academy.database, { courseId, slug: 'gone', name: 'Zebrahidden', isVisible: false })
  const draft = await addCourse(academy.database, { slug: 'zebra-draft', name: 'Zebradraft', summary: 'zebracanary' })
  await addLesson(academy.database, { courseId: draft, slug: 'z', name: 'Zebradraft', isFree: true })
  await academy.database.pool.query(
    `INSERT INTO articles (slug, title, content_html, status, published_at) VALUES ('zd', 'Zebradraft', 'zebracanary', 'draft', now()),
      ('zl', 'Zebralater', 'zebracanary', 'published', now() + interval '1 day')`,
  )
})
afterAll(() => academy.close())

const titlesFor = async (q: string, api = academy.visitor) =>
  (await api('GET /search', { query: { q } })).data.map(({ kind, title }) => `${kind}: ${title}`)

test('P12 courses, lessons and articles are found by words in them', async () => {
  expect((await titlesFor('digital sat reading writing'))[0]).toBe('course: Digital SAT Reading and Writing')
  expect(await titlesFor('transitions')).toContain('lesson: Transitions: Name the Relation First')
  const { data: blogs } = await academy.visitor('GET /blogs')
  const [article] = blogs
  expect(await titlesFor(article?.title ?? '')).toContain(`article: ${article?.title}`)
})

test.each([
  ['transitons', 'lesson: Transitions: Name the Relation First'],
  ['Grammer Workshop', 'course: Grammar Workshop for the Digital SAT'],
  ['rhetorcal sinthesis', 'lesson: Rhetorical Synthesis: Serve the Goal'],
  ['boundries', 'lesson: Boundaries: Where One Sentence Ends'],
  ['comand of evidense', 'lesson: Command of Evidence: Let the Claim Choose'],
  ['Engilsh and Readin', 'course: ACT English and Reading'],
  ['Literasy Foundations', 'course: EST Literacy Foundations'],
  ['Praktice Test', 'lesson: Practice Test 1: Full Length'],
  ['Nour Talvani', 'instructor: Noor Talvani'],
  ['words in kontext', 'lesson: Words in Context: Predict Before You Look'],
])('P12 a misspelling is tolerated: %s', async (q, title) => {
  expect(await titlesFor(q)).toContain(title)
})

test('P12 an exact title is the first result, of whatever kind', async () => {
  const titles = [
    'course: Digital SAT Reading and Writing',
    'course: ACT English and Reading',
    'course: EST Literacy Foundations',
    'course: Grammar Workshop for the Digital SAT',
    'lesson: Transitions: Name the Relation First',
    'lesson: Boundaries: Where One Sentence Ends',
    'lesson: Rhetorical Synthesis: Serve the Goal',
    'lesson: Command of Evidence: Let the Claim Choose',
    'instructor: Noor Talvani',
  ]
  const { data: books } = await academy.visitor('GET /books')
  titles.push(`book: ${books[0]?.title}`)
  for (const title of titles) expect((await titlesFor(title.replace(/^\w+: /, '')))[0]).toBe(title)
})

test('P12 likeness helps only where words find nothing, and the words found are marked', async () => {
  const { data } = await academy.visitor('GET /search', { query: { q: 'transition' } })
  const lesson = data.find(({ title }) => title.startsWith('Transitions'))
  expect(lesson?.marked.title.filter(({ isFound }) => isFound)).toEqual([{ text: 'Transitions', isFound: true }])
  for (const { excerpt, marked } of data) expect(marked.excerpt.map(({ text }) => text).join('')).toBe(excerpt)
  // 'Translations' is like 'transitions', but no word of it.
  const translated = await academy.visitor('GET /search', { query: { q: 'trransitions' } })
  expect(translated.data.flatMap(({ marked }) => marked.title).some(({ isFound }) => isFound)).toBe(false)
})

test('P12 another name for the same thing finds it too', async () => {
  const [short, long] = [await titlesFor('dsat grammar'), await titlesFor('digital sat grammar')]
  expect(short).toContain('course: Grammar Workshop for the Digital SAT')
  expect(short.toSorted()).toEqual(long.toSorted())
})

test('C8 locked text is searched and shown only for users who may open the lesson', async () => {
  const none = await academy.as(await academy.newStudent({ access: 'none' }))
  const expired = await academy.as(await academy.newStudent({ access: 'expired' }))
  for (const api of [academy.visitor, none, expired]) {
    expect(await titlesFor('zebracanary', api)).toEqual([])
    const { data } = await api('GET /search', { query: { q: 'cellar' } })
    expect(data.find(({ slug }) => slug === 'cellar')?.excerpt).toBe('')
    expect(JSON.stringify(data)).not.toContain('zebracanary')
  }
  const owner = await academy.as(await academy.newStudent())
  const { data } = await owner('GET /search', { query: { q: 'zebracanary' } })
  expect(data).toMatchObject([
    { title: 'The Cellar', excerpt: 'A zebracanary.', course: { name: 'Digital SAT Reading and Writing' } },
  ])
})

test('an excerpt shows where it was cut', async () => {
  const { data } = await academy.visitor('GET /search', { query: { q: 'grammar' } })
  const lesson = data.find(({ slug }) => slug === 'how-the-section-works')
  expect(lesson?.excerpt).toMatch(/^… .*grammar.* …$/is)
})

test('an excerpt reads like the text, without its formatting', async () => {
  const contentHtml = '<h2>Jobs</h2><p>A <em>zebracomma</em>, and <a href="/blog">then</a>. <strong>H</strong>2O</p>'
  const { id: courseId } = await satCourse(academy.database)
  await addLesson(academy.database, { courseId, slug: 'comma', name: 'Commas', contentHtml, isFree: true })
  const { data } = await academy.visitor('GET /search', { query: { q: 'zebracomma' } })
  expect(data[0]?.excerpt).toBe('Jobs A zebracomma, and then. H2O')
})

test('drafts, hidden lessons and unpublished articles are never found', async () => {
  const owner = await academy.as(await academy.newStudent())
  for (const q of ['zebradraft', 'zebrahidden', 'zebralater']) expect(await titlesFor(q, owner)).toEqual([])
})

test('a search that takes too long is cancelled, and the response says to retry', async () => {
  const locking = await academy.database.pool.connect()
  await locking.query('BEGIN; LOCK TABLE articles IN ACCESS EXCLUSIVE MODE')
  const response = await academy.app.inject({ url: '/api/search?q=grammar' })
  await locking.query('ROLLBACK')
  locking.release()
  expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([503, true])
})

test('any input is accepted', async () => {
  for (const q of ['', '   ', "' OR 1=1 --", '!!! & | (', '"open', '<script>', '%_\\', 'ا'.repeat(200)])
    expect(Array.isArray(await titlesFor(q))).toBe(true)
  await expect(titlesFor('x'.repeat(201))).rejects.toMatchObject({ status: 422 })
})

test.each(['-', '- ', '-"', '"-', '-,', '!', '!-', '(', ':*', '\\', "'", 'or ', '- or ', '<->', '-&|', 'a -'])(
  'any run of special characters can be searched for: %s',
  async (characters) => {
    for (const q of [
      characters.repeat(200 / characters.length),
      `${characters.repeat(60 / characters.length)}transitions`,
    ])
      expect(await titlesFor(q)).toBeInstanceOf(Array)
  },
)

test('several dashes within a word count as one', async () => {
  const titles = await titlesFor('rhetorical-synthesis')
  expect(titles).toContain('lesson: Rhetorical Synthesis: Serve the Goal')
  expect(await titlesFor('rhetorical--synthesis')).toEqual(titles)
})

test('T43 a search that finds more than it shows says so', async () => {
  const { id } = await satCourse(academy.database)
  const add = (from: number, to: number) =>
    academy.database.pool.query(
      `INSERT INTO lessons (course_id, slug, name) SELECT $1, 'many-' || n, 'Quokka ' || n FROM generate_series($2::int, $3::int) n`,
      [id, from, to],
    )
  const search = async () => {
    const { data, msg } = await academy.visitor('GET /search', { query: { q: 'quokka' } })
    return [data.length, msg]
  }
  await add(1, listCaps.found)
  expect(await search()).toEqual([listCaps.found, ''])
  await add(listCaps.found + 1, listCaps.found + 1)
  expect(await search()).toEqual([listCaps.found, `The first ${listCaps.found} are shown. There are more.`])
})
