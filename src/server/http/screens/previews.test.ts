import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../../testing/academy.ts'
import { newAccount } from '../../../testing/staff.ts'
import type { RenderPage } from './pages.ts'

// Stands for the screens: shows what the call of a course's page replies, and to whom.
const render: RenderPage = async ({ url, cookies, send }) => {
  const { pathname } = new URL(url, 'https://lantern.test')
  const { status, body } = await send({ method: 'GET', path: `/api${pathname}`, body: undefined, headers: {} })
  return { status, html: JSON.stringify({ cookies: decodeURIComponent(cookies), body }) }
}

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
  expect((JSON.parse(page.body) as { cookies: string }).cookies).toContain('token=preview; user={"name":"Preview"')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(page.headers['content-security-policy']).toContain("script-src 'none'")
  const claimant = { account: null, address: '127.0.0.1', signal: expect.any(AbortSignal) as AbortSignal }
  expect(limited.mock.calls.map(([, of]) => of)).toEqual([claimant])
  expect((await academy.app.inject({ url: '/courses/sat?preview=wrong' })).statusCode).toBe(404)

  await api('POST /studio/things/:noun/:id/publish', { params, body: saved })
  const former = await academy.app.inject({ url: `/courses/${String(course.published['slug'])}?from=mail` })
  expect([former.statusCode, former.headers.location]).toEqual([301, '/courses/sat?from=mail'])
})
