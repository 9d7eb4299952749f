// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, Refusal, Reply, type Asked, type ReplyData } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { welcomePage } from './welcome-page.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const leave = vi.fn()
type Invitation = ReplyData<'POST /staff-invitations/open'>
type Sent = { path: string; body: Record<string, unknown> }

/** Opens the page by a link with this token; returns what it sends. */
async function openWelcome(invitation: Invitation | null): Promise<Sent[]> {
  vi.stubGlobal('location', { pathname: '/studio/welcome', search: '', hash: '#secret', replace: leave })
  const sent: Sent[] = []
  const noted = <Given,>({ path, body }: Asked, given: Given): Given => {
    sent.push({ path, body: body as Record<string, unknown> })
    return given
  }
  const user = { name: 'Huda', email: 'huda@academy.example' }
  answerCalls({
    'POST /staff-invitations/open': (asked) => noted(asked, invitation ?? new Refusal(404)),
    'POST /staff-invitations/accept': (asked) => noted(asked, { email: user.email }),
    'POST /auth/login': (asked) =>
      noted(asked, new Reply({ token: 'T', user, asks_consent: false }, { token: 'T', user })),
  })
  shown = await showPlace(welcomePage)
  return sent
}
const fieldsOf = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input[name]')].map(({ name, value }) => [name, value])
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field) field.value = value
  }
}
const first: Invitation = { academy: null, email: null, name: null, role: 'owner' }

test('T1 the first owner names the academy with the account, is signed in, and lands in the studio without the token', async () => {
  const sent = await openWelcome(first)
  expect(sent).toEqual([{ path: '/staff-invitations/open', body: { token: 'secret' } }])
  expect(shown?.text()).toContain('You are about to become the owner of this academy.')
  expect(document.querySelector<HTMLInputElement>('input[name="academy"]')?.required).toBe(true)
  expect(fieldsOf()).toEqual([
    ['academy', ''],
    ['name', ''],
    ['email', ''],
    ['password', ''],
  ])
  const typed = { academy: 'Dawn', name: 'Huda', email: 'huda@academy.example', password: 'nine bright lanterns' }
  fill(typed)
  await shown?.press('Create account')
  expect(sent.slice(1)).toMatchObject([
    { path: '/staff-invitations/accept', body: { token: 'secret', ...typed } },
    { path: '/auth/login', body: { email: typed.email, password: typed.password } },
  ])
  expect(leave.mock.calls).toEqual([['/studio']])
})

test('T2 who is invited reads for which role, and cannot name the academy or another address', async () => {
  await openWelcome({ ...first, academy: 'Dawn', email: 'rami@academy.example', role: 'assistant' })
  expect(shown?.text()).toContain('You are invited to the studio of Dawn. Your role: Assistant.')
  expect(fieldsOf()).toEqual([
    ['name', ''],
    ['email', 'rami@academy.example'],
    ['password', ''],
  ])
  expect(document.querySelector<HTMLInputElement>('input[name="email"]')?.readOnly).toBe(true)
})

test('T1 a link that is over says so, and where a new one comes from', async () => {
  await openWelcome(null)
  expect(document.querySelector('h1')?.textContent).toBe('This link is no longer valid')
  expect(document.querySelector('form')).toBeNull()
})

test('T1 a link that could not be checked is checked again by a button', async () => {
  await openWelcome(first)
  await shown?.remove()
  const reply = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  shown = await showPlace(welcomePage)
  expect(document.querySelector('form')).toBeNull()
  vi.stubGlobal('fetch', reply)
  await shown.press('Try again')
  expect(shown.text()).toContain('You are about to become the owner of this academy.')
})
