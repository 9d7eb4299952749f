import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../../testing/academy.ts'
import { newAccount } from '../../../testing/staff.ts'
import type { RenderPage } from './pages.ts'

// Stands for the screens: shows what the call of a course's page replies, and to whom.
const render: RenderPage = async ({ url, cookies, send }) => {
  const { pathname } = new URL(url, 'https://lantern.test')
  const { status, body } = await send({ method: 'GET', path: `/api${pathname}`, body: undefined, headers: {} })
  return { status, html: `${JSON.stringify({ cookies: decodeURIComponent(cookies), body })}${links}` }
}

const links =
  '<a class="x" href="/courses?page=2#top"><a href="/about-us"><a href="//other.example/x">' +
  '<a href="https://other.example/"><a href="#main">'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ render })
})
afterAll(() => academy.close())

test('T10 the page of a preview shows the draft to its reader, under the limit of pages; a former address redirects for good', async () => {
  const { api } = await newAccount(academy, 'tutor')
  const params = { noun: 'course' as const, id: (await satCourse(academy.database)).id }
  const { data: course } = await api('GET /studio/things/:noun/:id', { params })
  const body = { version: course.version, values: { ...course.published, summary: 'Only a draft', slug: 'sat' } }
  const { data: saved } = await api('POST /studio/things/:noun/:id/draft', { params, body })
  const { data } = await api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'student' } })
  const limited = vi.spyOn(academy.context.limiters.rendering, 'run')
  const page = await academy.app.inject({ url: data.path })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Only a draft')
  expect(page.body).toContain(String.raw`token=preview; user={\"name\":\"Preview\"`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(page.headers['content-security-policy']).toContain("script-src 'none'")
  const claimant = { account: null, address: '127.0.0.1', signal: expect.any(AbortSignal) as AbortSignal }
  expect(limited.mock.calls.map(([, of]) => of)).toEqual([claimant])
  expect((await academy.app.inject({ url: '/courses/sat?preview=wrong' })).statusCode).toBe(404)

  await api('POST /studio/things/:noun/:id/publish', { params, body: saved })
  const former = await academy.app.inject({ url: `/courses/${String(course.published['slug'])}?from=mail` })
  expect([former.statusCode, former.headers.location]).toEqual([301, '/courses/sat?from=mail'])
})

test('T15 a page with a draft of the settings stands in a frame of the site alone; its links stay in the preview', async () => {
  const { api } = await newAccount(academy, 'owner')
  const params = { noun: 'settings' as const, id: 1 }
  const { data: settings } = await api('GET /studio/things/:noun/:id', { params })
  const body = { version: settings.version, values: { ...settings.published, academyName: 'Academy of a draft' } }
  await api('POST /studio/things/:noun/:id/draft', { params, body })
  const { data } = await api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'visitor' } })
  const token = data.path.split('preview=')[1] ?? ''
  const page = await academy.app.inject({ url: `/site?preview=${token}` })
  expect([page.statusCode, page.body.includes('Academy of a draft')]).toEqual([200, true])
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'none'.*frame-ancestors 'self'.*sandbox/)
  expect(page.body).toContain(
    `<a class="x" href="/courses?page=2&amp;preview=${token}#top">` +
      `<a href="/about-us?preview=${token}"><a href="//other.example/x"><a href="https://other.example/"><a href="#main">`,
  )
  const visitors = await academy.app.inject({ url: '/site' })
  expect(visitors.body).not.toContain('Academy of a draft')
  expect(visitors.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
