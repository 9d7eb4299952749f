import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../../testing/academy.ts'
import { newAccount } from '../../../testing/staff.ts'
import { buildApp } from '../../composition/app.ts'
import { openContext } from '../../composition/open-context.ts'
import { findMoved } from '../../editing/things.ts'
import type { Claimant } from '../../limits/limiter.ts'
import { openKeptPages } from './kept-pages.ts'
import { servePages, type DrawPage } from './pages.ts'

let academy: Academy
let app: ReturnType<typeof buildApp>['app']
const claims: Claimant[] = []
beforeAll(async () => {
  academy = await openAcademy()
  const { context, save } = openContext(academy.database, {
    now: academy.clock.now,
    demoSignIns: 'all',
    siteUrl: 'https://lantern.test',
    files: academy.context.files,
    dataDir: '',
  })
  const built = buildApp({
    context,
    save,
    log: pino({ level: 'silent' }),
    trustedProxies: 0,
    isReady: () => true,
  })
  app = built.app
  const { rendering } = context.limiters
  // Stands for the screens: shows what the call of a course's page replies, and to whom.
  const draw: DrawPage = async ({ url, cookies, send }) => {
    const { pathname } = new URL(url, 'https://lantern.test')
    const { status, body } = await send({ method: 'GET', path: `/api${pathname}`, body: undefined, headers: {} })
    return { status, html: JSON.stringify({ cookies: decodeURIComponent(cookies), body }) }
  }
  servePages(
    app,
    { draw, documents: [], listed: [] },
    {
      isDevelopment: false,
      screens: built.screens,
      siteUrl: () => 'https://lantern.test',
      sessions: context.sessions,
      rendering: {
        ...rendering,
        run: (task, claimant) => {
          claims.push(claimant)
          return rendering.run(task, claimant)
        },
      },
      kept: openKeptPages(Date.now),
      stampOf: async () => null,
      findMoved: (pathname) => findMoved(academy.database, pathname),
      readPreview: context.readPreview,
    },
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await academy.close()
})

test('T10 the page of a preview shows the draft to its reader, under the limit of pages; a former address redirects for good', async () => {
  const { api } = await newAccount(academy, 'tutor')
  const params = { noun: 'course' as const, id: (await satCourse(academy.database)).id }
  const { data: course } = await api('GET /studio/things/:noun/:id', { params })
  const body = { version: course.version, values: { ...course.published, summary: 'Only a draft', slug: 'sat' } }
  const { data: saved } = await api('POST /studio/things/:noun/:id/draft', { params, body })
  const { data } = await api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'student' } })
  const page = await app.inject({ url: data.path })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Only a draft')
  expect((JSON.parse(page.body) as { cookies: string }).cookies).toContain('token=preview; user={"name":"Preview"')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(page.headers['content-security-policy']).toContain("script-src 'none'")
  expect(claims).toEqual([{ account: null, address: '127.0.0.1', signal: expect.any(AbortSignal) as AbortSignal }])
  expect((await app.inject({ url: '/courses/sat?preview=wrong' })).statusCode).toBe(404)

  await api('POST /studio/things/:noun/:id/publish', { params, body: saved })
  const former = await app.inject({ url: `/courses/${String(course.published['slug'])}?from=mail` })
  expect([former.statusCode, former.headers.location]).toEqual([301, '/courses/sat?from=mail'])
})
