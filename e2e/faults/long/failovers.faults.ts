import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { prepare, type BenchStudent } from '../../../bench/prepare.ts'
import { openFolder } from '../../../src/testing/folder.ts'
import { startKilledSite } from '../../../src/testing/killed-site.ts'
import { startPatroni, unpackedPatroni, type Member } from '../../../src/testing/patroni.ts'
import { record } from '../figures.ts'

const unpacked = unpackedPatroni()
const times = Number(process.env['FAULT_TIMES'] ?? 20)
const studentCount = 100
/** The pause of a student between two answers, in ms: ten times as many answers as students give. */
const pauseMs = 2_000

type Acknowledged = { attempt: number; question: number; seq: number; answer: string }

/** Lets every student save answers, one after the other, until stopped; counts the replies by status. */
function startSaving(url: string, students: readonly BenchStudent[], questions: readonly number[]) {
  const acknowledged = new Map<string, Acknowledged>()
  const replies = new Map<string, number>()
  const ending = new AbortController()
  let saved = 0
  const save = async ({ token, attemptId: attempt }: BenchStudent, turn: number) => {
    const one = {
      attempt,
      question: questions[turn % questions.length] ?? 0,
      seq: turn + 2,
      answer: `a${1 + (turn % 4)}`,
    }
    const response = await fetch(`${url}/api/attempts/${attempt}/responses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ saves: [{ question_id: one.question, seq: one.seq, user_answer: one.answer }] }),
    })
    const { data } = (await response.json()) as { data: { stored: object[] } | null }
    if (response.status === 200 && data?.stored.length === 1) {
      acknowledged.set(`${attempt} ${one.question}`, one)
      saved += 1
      return '200'
    }
    return response.headers.has('retry-after') ? `${response.status} with Retry-After` : `${response.status} without`
  }
  const saveOn = async (student: BenchStudent, at: number) => {
    await sleep((pauseMs * at) / students.length)
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const reply = await save(student, turn).catch(String)
      replies.set(reply, (replies.get(reply) ?? 0) + 1)
      await sleep(pauseMs)
    }
  }
  const all = students.map(saveOn)
  return {
    replies,
    saved: () => saved,
    async end() {
      ending.abort()
      await Promise.all(all)
      return [...acknowledged.values()]
    },
  }
}

/** Returns the acknowledged answers of which neither they nor later answers to their questions are stored. */
async function findMissing(pool: pg.Pool, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const { rows } = await pool.query<{ attempt_id: number; question_id: number; seq: string; user_answer: string }>(
    'SELECT attempt_id, question_id, seq, user_answer FROM responses WHERE attempt_id = ANY($1)',
    [[...new Set(acknowledged.map(({ attempt }) => attempt))]],
  )
  const stored = new Map(rows.map((row) => [`${row.attempt_id} ${row.question_id}`, row]))
  return acknowledged.filter(({ attempt, question, seq, answer }) => {
    const found = stored.get(`${attempt} ${question}`)
    return !found || Number(found.seq) < seq || (Number(found.seq) === seq && found.user_answer !== answer)
  })
}

/** The ways in which a leader is lost. */
const losses: { fault: string; lose(leader: Member): unknown }[] = [
  { fault: 'Patroni: the leader and its PostgreSQL killed', lose: (leader) => leader.kill() },
  { fault: 'Patroni: PostgreSQL of the leader killed', lose: (leader) => leader.killPostgres() },
  { fault: 'Patroni: the leader cut off from the network', lose: (leader) => leader.isolate() },
]

test.runIf(unpacked)(
  `O4 the leader of a Patroni cluster is lost ${times} times while ${studentCount} students save: no acknowledged answer is lost, saves go on within 30 s, and no reply is 500`,
  { timeout: 3_600_000 },
  async () => {
    const startedAt = performance.now()
    const cluster = await startPatroni(unpacked ?? [], [
      "CREATE ROLE lantern LOGIN PASSWORD 'secret'",
      'CREATE DATABASE lantern OWNER lantern',
    ])
    onTestFinished(cluster.stop)
    const startSeconds = (performance.now() - startedAt) / 1000
    const DATABASE_URL = `postgres://lantern:secret@${cluster.host}:${cluster.port}/lantern`
    const dataDir = await openFolder('lantern failovers ')
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const DATABASE_STANDBY_URL = DATABASE_URL.replace(`:${cluster.port}/`, `:${cluster.standbyPort}/`)
    const site = startKilledSite(dataDir, { DATABASE_URL, DATABASE_STANDBY_URL, DEMO: '1', LOG_LEVEL: 'info' })
    onTestFinished(() => site.kill('process'))
    const url = (await site.ready) ?? ''
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2 })
    pool.on('error', () => undefined)
    onTestFinished(() => pool.end())
    const prepared = await prepare(pool, { readers: 0, submitters: 0, reviewers: 0, students: studentCount })

    const saving = startSaving(url, prepared.students, prepared.module2)
    const savedMore = async (count: number) => {
      const before = saving.saved()
      while (saving.saved() < before + count) await sleep(20)
    }
    const recoveries = losses.map((): number[] => [])
    for (let round = 0; round < times; round += 1) {
      const leader = await cluster.waitForLeader({ isWhole: true })
      await savedMore(studentCount)
      // At any moment of the turn in which Patroni renews its claim.
      await sleep(Math.random() * 2_000)
      const since = performance.now()
      await losses[round % losses.length]?.lose(leader)
      // What the lost leader acknowledged before it was lost counts for nothing: the other one has to lead.
      await cluster.waitForLeader({ except: leader.name })
      await savedMore(studentCount / 10)
      recoveries[round % losses.length]?.push(performance.now() - since)
      await leader.restore()
    }
    await cluster.waitForLeader({ isWhole: true })
    await savedMore(studentCount)
    const acknowledgements = saving.saved()
    const missing = await findMissing(pool, await saving.end())
    const replies = [...saving.replies].map(([reply, count]) => `${count} replies ${reply}`).join(', ')
    for (const [at, { fault }] of losses.entries())
      record({
        fault,
        times: recoveries[at]?.length ?? 0,
        ...(at === 0 && { acknowledged: acknowledgements, lost: missing.length }),
        recoveriesMs: recoveries[at] ?? [],
        ...(at === 0 && {
          note: `of all three: ${replies}; started in ${startSeconds.toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`,
        }),
      })
    expect(missing).toEqual([])
    expect([...saving.replies.keys()].toSorted()).toEqual(['200', '503 with Retry-After'])
    expect(Math.max(...recoveries.flat())).toBeLessThanOrEqual(30_000)
    expect(site.output()).toContain('is read from the standby')
    expect(await site.stop()).toBe(0)
  },
)
