import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { addArticle } from '../blog/store.ts'
import { addCategory, addCourse, addInstructor, addLesson } from '../courses/writing.ts'
import { lastChangeBelow } from './files.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  const { database, clock } = academy
  const lessonsOf = async (courseId: number) => {
    await addLesson(database, { courseId, slug: 'free', name: 'Free', isFree: true })
    await addLesson(database, { courseId, slug: 'locked', name: 'Locked' })
    await addLesson(database, { courseId, slug: 'hidden', name: 'Hidden', isFree: true, isVisible: false })
  }
  await lessonsOf(await addCourse(database, { slug: 'open', name: 'Open', status: 'active' }))
  await lessonsOf(await addCourse(database, { slug: 'draft', name: 'Draft', status: 'draft' }))
  await addInstructor(database, { slug: 'noor', name: 'Noor' })
  await addCategory(database, { slug: 'reading', name: 'Reading' })
  const publishedAt = new Date(clock.now() - 86_400_000)
  const contentHtml = '<p>Ampersands & <em>more</em></p>'
  await addArticle(database, {
    slug: 'out',
    title: 'Read <this> & "that"',
    status: 'published',
    publishedAt,
    contentHtml,
  })
  await addArticle(database, { slug: 'draft', title: 'canary-draft', contentHtml })
})
afterAll(() => academy.close())

const get = async (url: string) => {
  const { statusCode, headers, body } = await academy.app.inject({ url })
  return { statusCode, type: headers['content-type'], body }
}

test('the sitemap has every address of public content, and none of a draft or a locked lesson', async () => {
  const { statusCode, type, body } = await get('/sitemap.xml')
  expect([statusCode, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const places = [...body.matchAll(/<loc>https:\/\/lantern\.test([^<]*)<\/loc>/g)].map(([, path]) => path ?? '')
  expect(places.map((path) => path.replace(/\d+/, 'ID'))).toEqual([
    '/blog/ID',
    '/categories/reading',
    '/courses/open',
    '/courses/open/lessons/free',
    '/instructors/ID',
  ])
})

test('the sitemap says when a course was published last, or nothing of one that no one has edited', async () => {
  const { database, clock } = academy
  const lineOf = async (path: string) =>
    new RegExp(`<url><loc>https://lantern.test${path}</loc>(.*?)</url>`).exec((await get('/sitemap.xml')).body)?.[1]
  expect(await lineOf('/courses/open')).toBe('')
  const { rows } = await database.pool.query<{ id: number }>("SELECT id FROM courses WHERE slug = 'open'")
  const at = new Date(clock.now() - 3_600_000)
  await database.pool.query(
    "INSERT INTO thing_versions (noun, thing_id, values, published_at) VALUES ('course', $1, '{}', $2), ('course', $1, '{}', $3)",
    [rows[0]?.id, new Date(at.getTime() - 1000), at],
  )
  expect(await lineOf('/courses/open')).toBe(`<lastmod>${at.toISOString()}</lastmod>`)
})

test('the sitemap says of every kind of page when it was published last, and of a list when something in it was', async () => {
  const { database, clock } = academy
  await database.pool.query(
    "INSERT INTO legal_texts (id, kind, title, content_html, is_visible) VALUES (1, 'privacy', 'Privacy', '<p>Text.</p>', true)",
  )
  const at = new Date(clock.now() - 60_000)
  await database.pool.query(
    `INSERT INTO thing_versions (noun, thing_id, values, published_at)
      SELECT noun, id, '{}', $1 FROM (SELECT 'course' AS noun, id FROM courses UNION ALL SELECT 'lesson', id FROM lessons
        UNION ALL SELECT 'category', id FROM categories UNION ALL SELECT 'instructor', id FROM instructors
        UNION ALL SELECT kind, id FROM legal_texts) t`,
    [at],
  )
  await database.pool.query('UPDATE articles SET updated_at = $1', [new Date(at.getTime() - 1000)])
  const { body } = await get('/sitemap.xml')
  const lines = [...body.matchAll(/<loc>https:\/\/lantern\.test([^<]*)<\/loc><lastmod>([^<]*)</g)]
  expect(lines.map(([, path]) => path?.replace(/\d+/, 'ID'))).toEqual([
    '/blog/ID',
    '/categories/reading',
    '/courses/open',
    '/courses/open/lessons/free',
    '/instructors/ID',
    '/legal/privacy',
  ])
  expect(body.match(/<loc>/g)).toHaveLength(lines.length)
  const rows = lines.map(([, path = '', changed = '']) => ({ path, changed_at: new Date(changed) }))
  const ofList = (path: string) => lastChangeBelow(path, rows)?.getTime()
  expect([ofList('/'), ofList('/courses')]).toEqual([at.getTime(), at.getTime()])
  expect(ofList('/blog')).toBe(at.getTime() - 1000)
  // Its words change with a release of the site, not with the content.
  expect(ofList('/contact')).toBeUndefined()
})

test('the feed is Atom with the published articles, whatever characters their titles contain', async () => {
  const { type, body } = await get('/feed.xml')
  expect(type).toBe('application/atom+xml; charset=utf-8')
  expect(body).toContain('<title>Read &lt;this&gt; &amp; &quot;that&quot;</title>')
  expect(body).toContain(
    '<content type="html">&lt;p&gt;Ampersands &amp;amp; &lt;em&gt;more&lt;/em&gt;&lt;/p&gt;</content>',
  )
  expect(body.match(/<entry>/g)).toHaveLength(1)
  expect(body).not.toContain('canary-draft')
})

test('robots.txt names the sitemap and disallows the API', async () => {
  const { body } = await get('/robots.txt')
  expect(body.split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Sitemap: https://lantern.test/sitemap.xml',
  ])
})

test('security.txt leads to the contact page, and has to be looked at again within a year', async () => {
  const { statusCode, type, body } = await get('/.well-known/security.txt')
  expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    body
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  ) as Record<string, string>
  expect(fields).toMatchObject({
    Contact: 'https://lantern.test/contact',
    Canonical: 'https://lantern.test/.well-known/security.txt',
  })
  const days = (Date.parse(fields['Expires'] ?? '') - academy.clock.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

test('the web manifest has the name of the academy', async () => {
  const { type, body } = await get('/manifest.webmanifest')
  expect(type).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({ name: 'Lantern Academy', start_url: '/' })
})

test('the feed has only the fifty latest articles', async () => {
  const many = Array.from({ length: 52 }, (_, at) =>
    addArticle(academy.database, {
      slug: `many-${at}`,
      title: `Many ${at}`,
      status: 'published',
      publishedAt: new Date(academy.clock.now() - at * 60_000),
    }),
  )
  await Promise.all(many)
  const titles = [...(await get('/feed.xml')).body.matchAll(/<entry>.*?<title>([^<]*)/g)].map(([, title]) => title)
  expect(titles).toHaveLength(50)
  expect([titles[0], titles[49]]).toEqual(['Many 0', 'Many 49'])
})
