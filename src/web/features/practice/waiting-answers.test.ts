import { expect, test } from 'vitest'
import { ApiError } from '../../base/api.ts'
import type { Key, Shelf } from '../../exam/session/device/shelf.ts'
import { sendWaiting, waitingAnswers, type WaitingAnswer } from './waiting-answers.ts'

/** A device, with what is stored on it. */
function newDevice() {
  const stored = new Map<string, unknown>()
  const under = (prefix: Key) => [...stored.keys()].filter((key) => key.startsWith(JSON.stringify(prefix).slice(0, -1)))
  const shelf: Shelf = {
    async change<V>(key: Key, next: (before: V | undefined) => V | undefined) {
      const value = next(stored.get(JSON.stringify(key)) as V | undefined)
      if (value === undefined) stored.delete(JSON.stringify(key))
      else stored.set(JSON.stringify(key), value)
    },
    list: async <V>(prefix: Key) => under(prefix).map((key) => stored.get(key) as V),
    async clear(prefix) {
      for (const key of under(prefix)) stored.delete(key)
    },
  }
  return { shelf, stored }
}

const answer = (id: number, key = 'a1'): WaitingAnswer => ({
  question_id: id,
  user_answer: key,
  is_guess: false,
  seconds: 20,
})
const refused = (status: number) => new ApiError(status, { msg: '', errors: null })

/** A server that marks answers, or fails where `fails` returns an error; `sent` is what reached it. */
function newServer(fails: (sent: readonly WaitingAnswer[]) => ApiError | null = () => null) {
  const sent: WaitingAnswer[] = []
  return {
    sent,
    check: async (one: WaitingAnswer) => {
      const error = fails(sent)
      if (error) throw error
      sent.push(one)
      return { question_id: one.question_id }
    },
  }
}

test('L8 an answer that was given without a network waits on the device and is sent once, the first one of a question', async () => {
  const { shelf, stored } = newDevice()
  const place = { userEmail: 'lina@mail.example', kind: 'set' as const, id: 7 }
  const answers = waitingAnswers(shelf, place)
  await answers.put(answer(1))
  await answers.put(answer(1, 'a3'))
  await answers.put(answer(2, 'a2'))
  // Another page, after the browser was closed, and another user of the same phone.
  expect(await waitingAnswers(shelf, place).list()).toEqual([answer(1), answer(2, 'a2')])
  expect(await waitingAnswers(shelf, { ...place, userEmail: 'omar@mail.example' }).list()).toEqual([])
  expect(await waitingAnswers(shelf, { ...place, kind: 'redo' }).list()).toEqual([])

  const checked: number[] = []
  const server = newServer()
  const send = () =>
    sendWaiting(answers, {
      check: server.check,
      onChecked: ({ question_id: id }) => checked.push(id),
      onRejected: () => expect.unreachable(),
    })
  await send()
  await send()
  expect(server.sent).toEqual([answer(1), answer(2, 'a2')])
  expect(checked).toEqual([1, 2])
  expect(stored.size).toBe(0)
})

test.each([0, 401, 429, 502, 503, 504])(
  'L8 after a reply of %i the rest goes on waiting, in its order',
  async (status) => {
    const { shelf } = newDevice()
    const answers = waitingAnswers(shelf, { userEmail: 'lina@mail.example', kind: 'set', id: 7 })
    for (const id of [1, 2, 3]) await answers.put(answer(id))
    const server = newServer((sent) => (sent.length === 1 ? refused(status) : null))
    await sendWaiting(answers, {
      check: server.check,
      onChecked: () => undefined,
      onRejected: () => expect.unreachable(),
    })
    expect(server.sent).toEqual([answer(1)])
    expect(await answers.list()).toEqual([answer(2), answer(3)])
  },
)

test('L8 an answer that the server rejects for good waits no more and is reported, and the next ones are sent', async () => {
  const { shelf } = newDevice()
  const answers = waitingAnswers(shelf, { userEmail: 'lina@mail.example', kind: 'set', id: 7 })
  for (const id of [1, 2]) await answers.put(answer(id))
  let calls = 0
  const rejected: number[] = []
  const server = newServer(() => ((calls += 1) === 1 ? refused(409) : null))
  await sendWaiting(answers, {
    check: server.check,
    onChecked: () => undefined,
    onRejected: ({ question_id: id }) => rejected.push(id),
  })
  expect(rejected).toEqual([1])
  expect(server.sent).toEqual([answer(2)])
  expect(await answers.list()).toEqual([])
})
