import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../../testing/academy.ts'
import { newMember } from '../../../testing/member.ts'
import type { RenderPage } from './pages.ts'

const rendered: string[] = []
const render: RenderPage = async ({ url }) => {
  rendered.push(url)
  return { status: 200, html: '<html>' }
}

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ render })
})
afterAll(() => academy.close())

const ask = async (url: string, headers: Record<string, string>) => {
  rendered.length = 0
  const reply = await academy.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { status: reply.statusCode, headers: reply.headers, rendered: [...rendered] }
}

test('P8 a page of a user is not rendered for a browser that fetches it ahead, and is when it is opened', async () => {
  const person = await newMember(academy)
  const signedIn = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'lantern-client': 'web' },
    payload: { email: person.email, password: person.password },
  })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
    const ahead = await ask('/quizzes', { cookie, 'sec-purpose': purpose })
    expect([ahead.status, ahead.rendered]).toEqual([503, []])
    expect(ahead.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(ahead.headers['set-cookie']).toBeUndefined()
  }
  expect(await ask('/quizzes', { cookie })).toMatchObject({ status: 200, rendered: ['/quizzes'] })
})

test('P8 half of a session is not ended by a page that has not been opened', async () => {
  const cookie = 'token=gone'
  const ahead = await ask('/', { cookie, 'sec-purpose': 'prefetch' })
  expect([ahead.status, ahead.headers['set-cookie']]).toEqual([503, undefined])
  expect((await ask('/', { cookie })).headers['set-cookie']).toBeDefined()
})

test('P8 a visitor’s page is rendered ahead as it is', async () => {
  expect(await ask('/courses', { 'sec-purpose': 'prefetch;prerender' })).toMatchObject({
    status: 200,
    rendered: ['/courses'],
  })
})
