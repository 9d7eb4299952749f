// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { dayMs } from '../../../core/dates.ts'
import { firstSteps } from '../../../core/staff/first-steps.ts'
import { answerCalls } from '../testing/answer-calls.ts'
import { type DataOf, showPlace, type } from '../testing/shown-place.tsx'
import { todayPlace } from './today-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const request = (id: number, student: string) => ({
  id,
  created_at: `2026-03-01T12:0${id}:00Z`,
  user_id: id,
  student,
  email: 'a@student.example',
  phone: '',
  course_id: 3,
  course: 'Grammar',
  access_days: null,
})
const today = (requests: ReturnType<typeof request>[], running = 0): DataOf<typeof todayPlace> => ({
  requests,
  orders: [],
  waiting: { requests: requests.length, orders: 0, messages: 0, reports: 0, failed_emails: 0 },
  messages: [],
  reports: [],
  failed_emails: [],
  tests: {
    running,
    away: running === 0 ? 0 : 12,
    students:
      running === 0 ? [] : [{ attempt_id: 1, student: 'Omar', quiz: 'Test 1', seen_at: '2026-03-01T12:00:00Z' }],
    paused: 0,
    paused_tests: [],
  },
  last_results: [],
  last_backup: null,
  backup_checks: null,
  low_disk: null,
  unpublished_texts: [],
  first_steps: [],
  first_course_id: null,
  new_reviews: 0,
})

const comeBack = () => act(async () => void dispatchEvent(new Event('focus')))

test('T3 T27 Today says how many tests run and who is away, and leads to the desk', async () => {
  shown = await showPlace(todayPlace, { data: today([], 14) })
  expect(shown.text()).toContain('14 tests running now')
  expect(shown.text()).toContain('12 students are away:')
  expect(shown.text()).toContain('Omar')
  expect(shown.text()).toContain('and 11 more')
  const links = [...shown.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/desk', '/desk?state=away']))
})

test('T38 Today names the paused tests and since when, and leads to the desk', async () => {
  const data = today([], 3)
  const paused_tests = [{ attempt_id: 2, student: 'Lina', quiz: 'Test 1', paused_at: '2026-03-01T12:00:00Z' }]
  shown = await showPlace(todayPlace, { data })
  expect(shown.text()).not.toContain('paused')
  await shown.remove()
  shown = await showPlace(todayPlace, {
    data: { ...data, tests: { ...data.tests, paused: 2, paused_tests } },
  })
  const link = document.querySelector('a[href="/desk?state=running"]')
  expect(link?.textContent).toBe('2 are paused, until staff resume them:')
  const list = link?.parentElement?.nextElementSibling
  expect(list?.textContent).toMatch(/^LinaTest 1since Sunday, March 1, 2026/)
  expect(list?.nextElementSibling?.textContent).toBe('and 1 more')
})

test('O2 Today says that the disk is almost full, what that means, and leads to the backups', async () => {
  shown = await showPlace(todayPlace, { data: today([]) })
  expect(shown.text()).not.toContain('disk')
  await shown.remove()
  shown = await showPlace(todayPlace, { data: { ...today([]), low_disk: { free: 9e8, size: 2e10 } } })
  expect(shown.text()).toContain('The server’s disk is almost full')
  expect(shown.text()).toContain('900\u00a0MB of 20\u00a0GB are free. When it is full, nothing can be saved.')
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain('/site/backups')
})

test('T3 T31 Today says why the last backup was not made, and what can be done', async () => {
  const checks = {
    problem: 'backup.no_room',
    copy_problem: null,
    copied_at: null,
    tested_at: null,
    test_problem: null,
    late: [],
  }
  const home = { may: ['backups.manage' as const] }
  const data = { ...today([]), last_backup: new Date().toISOString(), backup_checks: checks }
  shown = await showPlace(todayPlace, { data, home })
  expect(shown.text()).toContain(
    'The last backup was not made. The server’s disk has too little space left for it. Delete old backups, keep fewer, or have the disk made larger. If there are none yet, make the first one yourself: it can take less than expected.',
  )
  await shown.remove()
  const test_problem = 'backup.no_room_to_test'
  shown = await showPlace(todayPlace, {
    data: { ...data, backup_checks: { ...checks, problem: null, test_problem } },
    home,
  })
  expect(shown.text()).not.toContain('was not made')
  expect(shown.text()).toContain('in the weekly test: The server’s disk has too little space left')
})

test('T3 T31 Today warns of copies and tests of restoring that have stopped without a word', async () => {
  const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  const checks = {
    problem: null,
    copy_problem: null,
    copied_at: ago(5),
    tested_at: ago(12),
    test_problem: null,
    late: ['copy' as const, 'test' as const],
  }
  const home = { may: ['backups.manage' as const] }
  const data = { ...today([]), last_backup: ago(0), backup_checks: checks }
  shown = await showPlace(todayPlace, { data, home })
  expect(shown.text()).toContain('No backup has been copied away from the server for 5 days.')
  expect(shown.text()).toContain('Restoring a backup has not been tested for 12 days.')
  await shown.remove()
  shown = await showPlace(todayPlace, { data: { ...data, backup_checks: { ...checks, late: [] } }, home })
  expect(shown.text()).not.toContain('5 days')
})

test('T1 Today lists the first steps of an academy that begins, each with its place, until they are done', async () => {
  const linksIn = (selector: string) =>
    [...document.querySelectorAll(`${selector} a`)].map((one) => [one.textContent, one.getAttribute('href')])
  const texts = [
    { text: 'terms' as const, id: 2, title: 'Terms' },
    { text: 'refunds' as const, id: 3, title: 'Refunds' },
  ]
  const unbegun = { ...today([]), first_steps: [...firstSteps], unpublished_texts: texts }
  shown = await showPlace(todayPlace, { data: unbegun, timeZone: 'UTC', home: { currency: 'USD' } })
  expect(linksIn('ol')).toEqual([
    ['Name the academy', '/site/settings?field=academyName'],
    ['Say who teaches', '/site/settings?field=instructorName'],
    ['Set the time zone: it is UTC now', '/site/settings?field=timeZone'],
    ['Set the currency: prices are in USD now', '/site/settings?field=currency'],
    ['Say which account transfers go to', '/site/way'],
    ['Make a course and publish it', '/courses#new'],
    ['Add a first lesson and publish it', '/courses#new'],
  ])
  expect(linksIn('ul')).toEqual([
    ['Terms', '/site/terms/2'],
    ['Refunds', '/site/refunds/3'],
  ])
  await shown.remove()
  const begun = { ...today([]), first_steps: ['course' as const, 'lesson' as const], first_course_id: 7 }
  shown = await showPlace(todayPlace, { data: begun })
  expect(linksIn('ol')).toEqual([
    ['Publish the course', '/courses/7'],
    ['Add a first lesson and publish it', '/courses/7'],
  ])
  await shown.remove()
  shown = await showPlace(todayPlace, { data: today([]) })
  expect(shown.text()).not.toContain('First steps')
})

test('T3 a message is answered in one’s own email program, with its words quoted, or elsewhere by its address', async () => {
  const message = {
    id: 5,
    name: 'Rana',
    email: 'rana+1@mail.example',
    message: 'When?\nWhere?',
    created_at: '2026-03-01T12:00:00Z',
  }
  shown = await showPlace(todayPlace, { data: { ...today([]), messages: [message] } })
  const reply = document.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')
  const [address, query] = (reply?.getAttribute('href') ?? '').slice('mailto:'.length).split('?')
  expect(decodeURIComponent(address ?? '')).toBe('rana+1@mail.example')
  const parts = Object.fromEntries(new URLSearchParams(query))
  expect(parts).toEqual({
    subject: 'Your message to Lantern Academy',
    body: 'Dear Rana,\n\n\n\nYou wrote:\n> When?\n> Where?',
  })
  expect(shown.text()).not.toContain('Once it is sent')
  await act(async () => reply?.click())
  expect(shown.text()).toContain('Once it is sent, mark the message as answered.')
  expect(shown.button('Mark as answered')).not.toBeNull()
  expect(shown.button('Copy address')).not.toBeNull()
})

test('T3 Today is loaded anew when its reader comes back; a reason that is being typed stays, and so does the page without a network', async () => {
  shown = await showPlace(todayPlace, { data: today([request(1, 'Layla Mansour'), request(2, 'Sami')]) })
  await shown.press('Decline')
  const reason = shown.container.querySelector('textarea')
  expect(reason).not.toBeNull()
  answerCalls({
    'GET /studio/today': () => {
      throw new TypeError('no network')
    },
  })
  await comeBack()
  expect(shown.text()).toContain('Sami')

  // A colleague has decided both meanwhile, and a third one came.
  answerCalls({ 'GET /studio/today': today([request(3, 'Huda')]) })
  await comeBack()
  await vi.waitFor(() => expect(shown?.text()).toContain('Huda'))
  expect(shown.text()).not.toContain('Sami')
  expect(shown.text()).toContain('Layla Mansour')
  expect(shown.container.querySelector('textarea')).toBe(reason)
  await shown.press('Cancel')
  expect(shown.text()).not.toContain('Layla Mansour')
})

test('T7 the reason of a decision is on the device until it is sent: a reload loses nothing of it', async () => {
  const data = today([request(1, 'Layla Mansour')])
  shown = await showPlace(todayPlace, { data })
  await shown.press('Decline')
  const area = () => shown!.container.querySelector('textarea')
  await type(area(), 'The course is full.')
  await shown.remove()
  shown = await showPlace(todayPlace, { data })
  await shown.press('Decline')
  expect(area()?.value).toBe('The course is full.')
  answerCalls({
    'POST /studio/requests/:requestId/decision': { change_id: 7, undo_until: null },
    'GET /studio/today': data,
  })
  await shown.press('Decline request')
  await shown.remove()
  shown = await showPlace(todayPlace, { data })
  await shown.press('Decline')
  expect(area()?.value).toBe('')
})

test('T25 a request on Today leads to taking cash for its course from its student, for who decides on orders', async () => {
  const cash = () => document.querySelector('a[href="/people/1?cash=3"]')?.textContent
  const data = today([request(1, 'Layla Mansour')])
  shown = await showPlace(todayPlace, { data, home: { may: ['orders.decide'] } })
  expect(cash()).toBe('Take cash')
  await shown.remove()
  shown = await showPlace(todayPlace, { data })
  expect(cash()).toBeUndefined()
})

test('T39 an order on Today says by which way it is paid, and what is open of one that is paid in part', async () => {
  const order = {
    number: 'LN-1',
    created_at: '2026-03-01T12:00:00Z',
    method: 'transfer' as const,
    way: 'Bank of the Lane',
    total: 450,
    currency: 'USD',
    paid: 200,
    refunded_amount: null,
    user_id: 7,
    student: 'Layla Mansour',
    email: null,
    transfer_reference: null,
    receipt: null,
    what: '1 × Grammar',
  }
  const orders = [order, { ...order, number: 'LN-2', paid: 0, way: null }]
  shown = await showPlace(todayPlace, { data: { ...today([]), orders } })
  expect(shown.text()).toContain('$450 Bank of the Lane, $250 open')
  expect(shown.text()).toContain('$450 by transfer1 × Grammar')
})
