// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { DeskAttempt } from '../../../contract/studio/invigilation.ts'
import { Refusal, replyOf, type ReplyData } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { takenAttempt } from '../../../testing/taken-attempt.ts'
import { InterventionDialog, KeysOfAttempt, PauseDialog } from './desk-dialogs.tsx'
import { deskPlace } from './desk-place.tsx'

const attempt = (id: number, student: string): z.output<typeof DeskAttempt> => ({
  attempt_id: id,
  user_id: id,
  student,
  quiz_id: 1,
  quiz: 'Practice Test 1',
  phase: { at: 'module1', ends_at: '2026-11-23T13:00:00Z', half_at: null, remaining_seconds: null },
  finish_reason: null,
  started_at: '2026-11-23T12:00:00Z',
  conditions: null,
  keys_seen: false,
  is_timed: true,
  extra_minutes: 0,
  is_practice: false,
  position: null,
  question_count: 0,
  answered: 0,
  saved_at: null,
  away_since: null,
})

const [lina, omar, sami] = [attempt(1, 'Lina Test'), attempt(2, 'Omar Test'), attempt(3, 'Sami Test')]

type Desk = ReplyData<'GET /staff/desk'>
const now = '2026-11-23T12:30:00Z'

/** The readings that are under way, the oldest first. */
let underWay: { address: string; body: string | undefined; reply: (response: Response) => void }[] = []
/** The keys of the calls that had one. */
let keys: string[] = []

/** Answers the oldest call of this address. */
const answer = (address: string, response: Response) =>
  act(async () => {
    const index = underWay.findIndex((one) => one.address === address)
    underWay.splice(index, 1)[0]?.reply(response)
  })

/** Ends the oldest reading of this address: with these attempts, or by a failure. */
const end = (address: string, attempts: ReturnType<typeof attempt>[] | null, more = 0, rooms: Desk['rooms'] = []) =>
  answer(
    address,
    replyOf(
      'GET /staff/desk',
      attempts ? { now, attempts, more, missing: null, quizzes: [], rooms } : new Refusal(500),
    ),
  )

/** A test whose phase staff have just changed. */
const changed = { revision: 2, writer: null, phase: attempt(1, 'Lina Test').phase, now }

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  underWay = []
  keys = []
  vi.stubGlobal('fetch', (address: string, init: { headers?: Record<string, string>; body?: string } = {}) => {
    const { 'idempotency-key': key } = init.headers ?? {}
    if (key !== undefined) keys.push(key)
    return new Promise((reply) => void underWay.push({ address, body: init.body, reply }))
  })
  shown = await showPlace(deskPlace, {
    data: { groups: [{ id: 3, name: 'Evening class', members: 2 }], assignments: [] },
  })
})
afterEach(async () => {
  await shown?.remove()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const all = '/api/staff/desk'
const class3 = '/api/staff/desk?group=3'
const forAll = (many: number) => shown?.button(`+5 min for all ${many}`)

test('T27 T35 after another filter is chosen nothing can be done before its own reading has come', async () => {
  await end(all, [lina, omar, sami])
  const ofLina = () => document.querySelector<HTMLButtonElement>('li button[aria-label*="Lina Test"]')
  expect([forAll(3)?.disabled, ofLina()?.disabled]).toEqual([false, false])
  await shown?.navigate('/?group=3')
  expect([forAll(3)?.disabled, ofLina()?.disabled]).toEqual([true, true])
  await end(class3, [lina, omar])
  expect([forAll(2)?.disabled, ofLina()?.disabled]).toEqual([false, false])
})

test('T27 a reading of the former filter that fails late says nothing of the new one', async () => {
  await end(all, [lina, omar, sami])
  await act(async () => vi.advanceTimersByTime(1000))
  await shown?.navigate('/?group=3')
  await end(class3, [lina, omar])
  await end(all, null)
  expect(shown?.text()).toContain('Live')
  expect(forAll(2)?.disabled).toBe(false)
})

test('T27 time for all is asked about with the names, and a row says who has more time anyway', async () => {
  await end(all, [
    { ...lina, extra_minutes: 15 },
    { ...omar, conditions: { time_percent: 150, extra_break_minutes: 5 } },
  ])
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows.filter((row) => row?.includes('1.5 times the time (150%) · 5 minutes more of break'))).toEqual([
    expect.stringContaining('Omar Test'),
  ])
  expect(rows.filter((row) => row?.includes('15 minutes given'))).toEqual([expect.stringContaining('Lina Test')])
  await shown?.press('+5 min for all 2')
  expect(underWay.map(({ address }) => address)).not.toContain('/api/staff/extensions')
  expect(document.querySelector('dialog')?.textContent).toContain('Lina Test')
  await shown?.press('Give the time')
  expect(underWay.map(({ address }) => address)).toContain('/api/staff/extensions')
})

test('T27 when there are more tests than are shown, the desk says so', async () => {
  await end(all, [lina, omar])
  expect(shown?.text()).not.toContain('more are not')
  await act(async () => vi.advanceTimersByTime(1000))
  await end(all, [lina, omar], 3)
  expect(shown?.text()).toContain('2 are shown, 3 more are not.')
  expect(forAll(2)?.disabled).toBe(false)
})

test('T38 minutes are asked for only where the test that is reopened has a time limit', async () => {
  const nothing = () => undefined
  for (const isTimed of [true, false]) {
    await shown?.remove()
    shown = await showPlace(() => (
      <InterventionDialog
        intervention="reopen"
        attempt={{ ...lina, is_timed: isTimed }}
        onClose={nothing}
        onDone={nothing}
      />
    ))
    expect(document.querySelector('input[type=number]') !== null).toBe(isTimed)
    expect(shown.text().includes('without a time limit')).toBe(!isTimed)
    expect(shown.text().includes('the minutes run from now on')).toBe(isTimed)
    // Who reopens a test fears first for what was answered.
    expect(shown.text()).toContain('Every answer stays.')
  }
  await type(document.querySelector('textarea'), 'The power failed.')
  await shown?.press('Reopen it')
  expect(underWay.at(-1)?.body).toBe('{"reason":"The power failed."}')
  await answer('/api/staff/attempts/1/reopening', replyOf('POST /staff/attempts/:attemptId/reopening', changed))
})

test('T38 a test that is reopened is paused where staff ask for it', async () => {
  const nothing = () => undefined
  shown = await showPlace(() => (
    <InterventionDialog
      intervention="reopen"
      attempt={{ ...lina, is_timed: true }}
      onClose={nothing}
      onDone={nothing}
    />
  ))
  const keys = 'Until 7 days after the last answer'
  const running = 'the minutes run from now on'
  expect(shown.text()).toContain(running)
  expect(shown.text()).not.toContain(keys)
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  expect(shown.text()).toContain(keys)
  expect(shown.text()).not.toContain(running)
  await type(document.querySelector('textarea'), 'Handed in by mistake.')
  await shown.press('Reopen it')
  expect(underWay.at(-1)?.body).toBe('{"reason":"Handed in by mistake.","minutes":10,"is_paused":true}')
  await answer('/api/staff/attempts/1/reopening', replyOf('POST /staff/attempts/:attemptId/reopening', changed))
})

test('T38 who reopens a test reads which keys its student has seen, once', async () => {
  const nothing = () => undefined
  const read = async (own: { keys_seen: boolean; keys_revealed: number }) => {
    await shown?.remove()
    shown = await showPlace(() => (
      <InterventionDialog
        intervention="reopen"
        attempt={lina}
        keys={<KeysOfAttempt attempt={lina} />}
        onClose={nothing}
        onDone={nothing}
      />
    ))
    const of = replyOf('GET /studio/people/:userId/attempts/:attemptId', { ...takenAttempt, ...own })
    await answer('/api/studio/people/1/attempts/1', of)
    return shown.text()
  }
  const elsewhere = 'has since seen the right answers to 3 questions of this test elsewhere'
  const itself = 'The review was open since'
  for (const [own, ofBoth] of [
    [{ keys_seen: false, keys_revealed: 0 }, [false, false]],
    [{ keys_seen: false, keys_revealed: 3 }, [true, false]],
    [{ keys_seen: true, keys_revealed: 3 }, [false, true]],
  ] as const) {
    const text = await read(own)
    expect([text.includes(elsewhere), text.includes(itself)]).toEqual(ofBoth)
  }
})

test('T7 T27 why a test is closed is on the device until it is sent: a reload loses nothing of it', async () => {
  const nothing = () => undefined
  const open = async (of: typeof lina) => {
    await shown?.remove()
    shown = await showPlace(() => (
      <InterventionDialog intervention="close" attempt={of} onClose={nothing} onDone={nothing} />
    ))
    return document.querySelector('textarea')
  }
  await type(await open(lina), 'The power failed.')
  expect((await open(omar))?.value).toBe('')
  expect((await open(lina))?.value).toBe('The power failed.')
  const { press } = shown ?? expect.unreachable()
  await press('Close the test')
  await answer('/api/staff/attempts/1/closing', replyOf('POST /staff/attempts/:attemptId/closing', changed))
  expect((await open(lina))?.value).toBe('')
})

test('T38 a pause asks for a reason, which is for staff, and for what the student reads', async () => {
  const onDo = vi.fn<(ids: number[], said: { reason: string; note: string }) => void>()
  await shown?.remove()
  shown = await showPlace(() => (
    <PauseDialog change="pause" attempts={[lina]} isBlocked={false} onClose={() => undefined} onDo={onDo} />
  ))
  await type(document.querySelector('input[maxlength="200"]'), ' Go home and get well. ')
  await shown.press('Pause')
  expect([onDo.mock.calls, shown.text()]).toEqual([[], expect.stringContaining('Give a reason.')])
  await type(document.querySelector('textarea'), 'Looks ill.')
  await shown.press('Pause')
  expect(onDo.mock.calls).toEqual([[[1], { reason: 'Looks ill.', note: 'Go home and get well.' }]])
})

test('T38 a paused row says whether its student’s page is open, and Resume asks where it is not', async () => {
  const stood = { at: 'paused', paused_in: 'module1', ends_at: null, half_at: null, remaining_seconds: 600 } as const
  const isAway = { ...omar, phase: stood, away_since: '2026-11-23T12:20:00Z' }
  await end(all, [{ ...lina, phase: stood }, isAway])
  const rowOf = (name: string) => [...document.querySelectorAll('li')].find((row) => row.textContent?.includes(name))
  expect(rowOf('Lina Test')?.textContent).toContain('PausedThe student’s page is open')
  expect(rowOf('Omar Test')?.textContent).toContain('PausedThe student’s page is not open')
  const resume = (student: string) =>
    act(async () => document.querySelector<HTMLElement>(`[aria-label="Resume the test of ${student}"]`)?.click())
  const resumed = () => underWay.filter(({ address }) => address === '/api/staff/resumptions').map(({ body }) => body)
  await resume('Lina Test')
  expect(resumed()).toEqual(['{"attempt_ids":[1]}'])
  await resume('Omar Test')
  expect(resumed()).toHaveLength(1)
  expect(document.querySelector('dialog')?.textContent).toContain('Not on the page of the test now: Omar Test.')
  await act(async () => document.querySelector<HTMLElement>('dialog footer button')?.click())
  expect(resumed()).toEqual(['{"attempt_ids":[1]}', '{"attempt_ids":[2]}'])
})

const extended = { extended: [1], undo_until: '2026-11-23T12:30:10Z' }

test('T27 time that was given can be taken back, by the key of its call', async () => {
  await end(all, [lina, omar])
  await act(async () => document.querySelector<HTMLButtonElement>('li button[aria-label*="Lina Test"]')?.click())
  expect(shown?.button('Undo')).toBeNull()
  await answer('/api/staff/extensions', replyOf('POST /staff/extensions', extended))
  expect(shown?.text()).toContain('Lina Test has 5 minutes more, and sees it now.')
  await shown?.press('Undo')
  const [undone] = underWay.flatMap(({ address }) => /actions\/([\w-]{36})\/undo$/.exec(address)?.[1] ?? [])
  expect(undone).toBe(keys[0])
  await answer(`/api/studio/actions/${undone}/undo`, replyOf('POST /studio/actions/:key/undo', null))
  expect(shown?.button('Undo')).toBeNull()
})

const give = (student: string) =>
  act(async () => document.querySelector<HTMLButtonElement>(`li button[aria-label*="${student}"]`)?.click())
const isUnderWay = (student: string) =>
  document.querySelector(`li button[aria-label*="${student}"]`)?.getAttribute('aria-busy') === 'true'

test('T27 while time is given to one student a press at another one counts, and a second press at the first does not', async () => {
  await end(all, [lina, omar])
  await give('Lina Test')
  await give('Lina Test')
  await give('Omar Test')
  expect(underWay.filter(({ address }) => address === '/api/staff/extensions')).toHaveLength(2)
  expect([isUnderWay('Lina Test'), isUnderWay('Omar Test')]).toEqual([true, true])
  await answer('/api/staff/extensions', replyOf('POST /staff/extensions', extended))
  await end(all, [lina, omar])
  expect([isUnderWay('Lina Test'), isUnderWay('Omar Test')]).toEqual([false, true])
})

test('T27 what ended in the last two hours is folded under what runs, and open where nothing runs', async () => {
  const ended = {
    ...sami,
    phase: { ...sami.phase, at: 'closed' as const, ends_at: null },
    finish_reason: 'submitted' as const,
  }
  const folded = () => [...document.querySelectorAll('details')].find((one) => one.textContent?.includes('Sami Test'))
  await end(all, [lina, ended])
  expect(folded()?.querySelector('summary')?.textContent).toBe('Ended in the last two hours (1)')
  expect(folded()?.open).toBe(false)
  expect(document.querySelector('ul[aria-label]')?.textContent).not.toContain('Sami Test')
  await act(async () => vi.advanceTimersByTime(1000))
  await end(all, [ended])
  expect(folded()?.open).toBe(true)
})

test('T38 the desk names who waits for the start of a room, and starts it for all once that is confirmed', async () => {
  const room = { assignment_id: 7, quiz: 'Practice Test 1', to: 'Evening class', students: 3 }
  const waiting = ['Lina Test', 'Omar Test'].map((student, at) => ({ user_id: at, student }))
  await end(all, [], 0, [{ ...room, waiting }])
  expect(shown?.text()).toContain('2 of 3 students wait:')
  await shown?.press('Start for all…')
  expect(document.querySelector('dialog')?.textContent).toContain('The clocks of 2 students begin at the same moment.')
  await shown?.press('Start for all')
  const begun = replyOf('POST /staff/assignments/:assignmentId/start', { begun_at: now, waiting: 2 })
  await answer('/api/staff/assignments/7/start', begun)
  expect(document.querySelector('dialog')).toBeNull()
})

test('T38 an empty desk leads to where a quiz is assigned to be started for everyone', async () => {
  await shown?.remove()
  underWay = []
  const data = { groups: [], assignments: [] }
  shown = await showPlace(deskPlace, { data, home: { may: ['assignments.give'] } })
  await end(all, [])
  const link = [...document.querySelectorAll('a')].find(
    (one) => one.textContent === 'Assign a quiz to start it for everyone',
  )
  expect(link?.getAttribute('href')).toBe('/people/assignments/new?together=yes')
})
