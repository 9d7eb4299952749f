import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { demoPassword } from './demo-password.ts'

type SavedAnswer = { seq: number; user_answer: string }

/** Opens a student who takes the demo's long test and records which answers the site has acknowledged. */
export function openTestStudent(password = demoPassword) {
  let token = ''
  let attemptId = 0
  let questions: number[] = []
  let seq = 0
  let acknowledgements = 0
  let refusals = 0
  const acknowledged = new Map<number, SavedAnswer>()
  const send = (url: string, on: string, body?: object) => {
    const [method = '', path = ''] = on.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const call = async <Data>(url: string, on: string, body?: object): Promise<Data> => {
    const response = await send(url, on, body)
    expect([on, response.status]).toEqual([on, 200])
    return ((await response.json()) as { data: Data }).data
  }
  /** Saves one answer; returns true when it was acknowledged, false when the site said to retry. */
  const save = async (url: string, question_id: number): Promise<boolean> => {
    seq += 1
    const answer = { seq, user_answer: `a${1 + (seq % 4)}` }
    const response = await send(url, `POST /attempts/${attemptId}/responses`, { saves: [{ question_id, ...answer }] })
    const { data, success } = (await response.json()) as { data: { stored: object[] } | null; success: boolean }
    if (response.status === 503) {
      expect([success, data, Number(response.headers.get('retry-after')) > 0]).toEqual([false, null, true])
      refusals += 1
      return false
    }
    expect([response.status, data?.stored]).toEqual([200, [{ question_id, seq: answer.seq }]])
    acknowledged.set(question_id, answer)
    acknowledgements += 1
    return true
  }
  /** Saves answers to every fourth question, one after the other, until stopped or the site is unreachable. */
  const saveFrom = async (url: string, connection: number, isOver: () => boolean) => {
    const own = questions.filter((_, at) => at % 4 === connection)
    for (let turn = 0; !isOver(); turn += 1) {
      const isSaved = await save(url, own[turn % own.length] ?? 0).catch((error: Error) => error)
      if (isSaved instanceof TypeError) return
      if (isSaved instanceof Error) throw isSaved
      if (!isSaved) await sleep(50)
    }
  }
  return {
    async begin(url: string) {
      token = (await call<{ token: string }>(url, 'POST /auth/login', { email: 'student@lantern.example', password }))
        .token
      const quizzes = await call<{ type: string; quiz_details: { lesson_id: number } }[]>(url, 'GET /user-quizzes')
      const lesson_id = quizzes.find(({ type }) => type === 'two_module')?.quiz_details.lesson_id
      attemptId = (await call<{ attempt_id: number }>(url, 'POST /attempts', { lesson_id })).attempt_id
      const module1 = await call<{ id: number }[]>(url, `GET /attempts/${attemptId}/questions/module1`)
      questions = module1.map(({ id }) => id)
    },
    save: (url: string) => save(url, questions[0] ?? 0),
    /** Saves over four connections. */
    saveUntil: (url: string, isOver: () => boolean) =>
      Promise.all([0, 1, 2, 3].map((connection) => saveFrom(url, connection, isOver))),
    /** Returns the acknowledged answers that are missing: neither they nor later answers to their questions are stored. */
    async missing(url: string): Promise<[number, SavedAnswer][]> {
      type State = { responses: (SavedAnswer & { question_id: number })[] }
      const { responses } = await call<State>(url, `GET /attempts/${attemptId}`)
      const stored = new Map(responses.map((response) => [response.question_id, response]))
      return [...acknowledged].filter(([id, { seq: last, user_answer }]) => {
        const saved = stored.get(id)
        return !saved || saved.seq < last || (saved.seq === last && saved.user_answer !== user_answer)
      })
    },
    /** Returns how many saves were sent, acknowledged, and temporarily rejected. */
    counts: () => ({ saves: seq, acknowledgements, refusals }),
  }
}
