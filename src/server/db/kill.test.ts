import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { demoStudent } from '../../testing/academy.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { findRecordedPid, findServerProcesses, signalAll } from './embedded/processes.ts'

const kills = 60

/** Mostly the application alone dies; every tenth time its postmaster too, every tenth time every process there is. */
async function killAlso(round: number, data: string): Promise<void> {
  if (round % 10 === 3) {
    const postmaster = await findRecordedPid(data)
    if (postmaster) signalAll([postmaster], 'SIGKILL')
  }
  if (round % 10 === 7) signalAll(await findServerProcesses((folder) => folder.startsWith(data)), 'SIGKILL')
}

type Answer = { seq: number; user_answer: string }

/** A student who takes the demo's long test, and remembers what the site has acknowledged. */
function openTaker() {
  let token = ''
  let attemptId = 0
  let questions: number[] = []
  let seq = 0
  const acknowledged = new Map<number, Answer>()
  const call = async <Data>(url: string, on: string, body?: object): Promise<Data> => {
    const [method = '', path = ''] = on.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect([on, response.status]).toEqual([on, 200])
    return ((await response.json()) as { data: Data }).data
  }
  /** Saves answers to every fourth question, one after the other, until the site is gone. */
  const saveFrom = async (url: string, lane: number) => {
    const own = questions.filter((_, at) => at % 4 === lane)
    for (let turn = 0; ; turn += 1) {
      const question_id = own[turn % own.length] ?? 0
      seq += 1
      const answer = { seq, user_answer: `a${1 + (seq % 4)}` }
      const saves = [{ question_id, ...answer }]
      const saving = call<{ stored: object[] }>(url, `POST /attempts/${attemptId}/responses`, { saves })
      const saved = await saving.catch((error: Error) => error)
      if (saved instanceof TypeError) return
      if (saved instanceof Error) throw saved
      expect(saved.stored).toEqual([{ question_id, seq: answer.seq }])
      acknowledged.set(question_id, answer)
    }
  }
  return {
    async begin(url: string) {
      token = (await call<{ token: string }>(url, 'POST /auth/login', demoStudent)).token
      const quizzes = await call<{ type: string; quiz_details: { lesson_id: number } }[]>(url, 'GET /user-quizzes')
      const lesson_id = quizzes.find(({ type }) => type === 'two_module')?.quiz_details.lesson_id
      attemptId = (await call<{ attempt_id: number }>(url, 'POST /attempts', { lesson_id })).attempt_id
      const asked = await call<{ id: number }[]>(url, `GET /attempts/${attemptId}/questions/module1`)
      questions = asked.map(({ id }) => id)
    },
    saveUntilGone: (url: string) => Promise.all([0, 1, 2, 3].map((lane) => saveFrom(url, lane))),
    /** What was acknowledged and is not there: neither it nor a later answer to its question. */
    async missing(url: string): Promise<[number, Answer][]> {
      type State = { responses: (Answer & { question_id: number })[] }
      const { responses } = await call<State>(url, `GET /attempts/${attemptId}`)
      const stored = new Map(responses.map((response) => [response.question_id, response]))
      return [...acknowledged].filter(([id, { seq: last, user_answer }]) => {
        const held = stored.get(id)
        return !held || held.seq < last || (held.seq === last && held.user_answer !== user_answer)
      })
    },
    saves: () => seq,
  }
}

test(
  `X3 no acknowledged answer is missing after ${kills} kills of the site at random moments`,
  { timeout: 240_000 },
  async () => {
    const dataDir = await openFolder('lantern kill ')
    onTestFinished(async () => {
      await stopEmbedded(dataDir)
      await rm(dataDir, { recursive: true })
    })
    const { location } = await startEmbedded({ dataDir, log: () => {} })
    const taker = openTaker()
    const first = startKilledSite(dataDir)
    await taker.begin((await first.ready) ?? '')
    await first.kill('process')

    const missing: unknown[] = []
    let metReady = 0
    for (let round = 0; round < kills; round += 1) {
      const site = startKilledSite(dataDir)
      // Every sixth dies while it starts.
      const url = round % 6 === 5 ? undefined : await site.ready
      if (url) missing.push(...(await taker.missing(url)))
      if (url) metReady += 1
      const saving = url ? taker.saveUntilGone(url) : undefined
      await sleep(Math.random() * 300)
      await Promise.all([site.kill(round % 2 ? 'group' : 'process'), killAlso(round, join(location, 'data'))])
      await saving
    }

    const last = startKilledSite(dataDir)
    missing.push(...(await taker.missing((await last.ready) ?? '')))
    await last.kill('process')
    expect(missing).toEqual([])
    expect(metReady).toBe(kills - kills / 6)
    expect(taker.saves()).toBeGreaterThan(kills * 10)
  },
)
