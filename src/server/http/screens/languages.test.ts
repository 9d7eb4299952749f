import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../../testing/academy.ts'
import { newMember } from '../../../testing/member.ts'
import type { RenderPage } from './pages.ts'

// Stands for the screens: says in which language it was asked to render.
const render: RenderPage = async ({ language }) => ({ status: 200, html: `<html lang="${language.code}">` })

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({
    render,
    languages: [
      { code: 'en', name: 'English', direction: 'ltr' },
      { code: 'ar', name: 'العربية', direction: 'rtl' },
    ],
  })
})
afterAll(() => academy.close())

const pageFor = async (headers: Record<string, string>, url = '/') => {
  const page = await academy.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { lang: /lang="(\w+)"/.exec(page.body)?.[1], vary: String(page.headers['vary']) }
}

test('a visitor gets a page in the language of the cookie, else in one that the browser accepts; caches are informed', async () => {
  const { lang, vary } = await pageFor({ 'accept-language': 'ar-EG,en;q=0.7' })
  expect([lang, vary]).toEqual(['ar', 'accept-language, cookie'])
  expect((await pageFor({ 'accept-language': 'ar', cookie: 'language=en' })).lang).toBe('en')
  expect((await pageFor({ 'accept-language': 'fr' })).lang).toBe('en')
  // The screen of a refusal too.
  expect((await pageFor({ cookie: 'language=ar' }, '/%E0%A4%A')).lang).toBe('ar')
})

test('the language of the account comes before all others, on every page and in the cookies of its browsers', async () => {
  const person = await newMember(academy)
  const { data: session } = await academy.visitor('POST /auth/login', { body: person })
  const api = academy.apiWith({ authorization: `Bearer ${session.token}` })
  const change = { name: 'Layla Mansour', email: person.email, phone: '+12025550147', parent_phone: '+12025550148' }
  expect((await api('GET /user/profile')).data.language).toBeNull()
  await api('PATCH /user/profile', { body: { ...change, language: 'ar' } })
  expect((await api('GET /user/profile')).data.language).toBe('ar')
  expect((await api('GET /user/data')).data.account.language).toBe('ar')

  const signedIn = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'lantern-client': 'web' },
    payload: { email: person.email, password: person.password },
  })
  const cookies = new Map(signedIn.cookies.map(({ name, value }) => [name, value]))
  expect(cookies.get('language')).toBe('ar')
  cookies.delete('language')
  const header = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const wishes = { cookie: `${header}; language=en`, 'accept-language': 'en' }
  expect((await pageFor(wishes)).lang).toBe('ar')

  // Saved without it, the choice stays; a language that the site has not is none.
  await api('PATCH /user/profile', { body: change })
  expect((await pageFor(wishes)).lang).toBe('ar')
  await api('PATCH /user/profile', { body: { ...change, language: 'xx' } })
  expect((await pageFor(wishes)).lang).toBe('en')
})
