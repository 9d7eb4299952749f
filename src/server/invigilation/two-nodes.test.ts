import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoQuiz, openAcademy, type Academy } from '../../testing/academy.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf } from '../../testing/program.ts'
import { createApi, type Api } from '../../web/base/api.ts'
import { findUserByEmail } from '../accounts/store.ts'

// One node is a process of its own, the other is that of this test: they share the database and nothing else.
let academy: Academy
let site: ReturnType<typeof startKilledSite>
let url: string
beforeAll(async () => {
  academy = await openAcademy()
  site = startKilledSite(join(academy.filesFolder, '../other-node'), { DATABASE_URL: databaseUrlOf(academy) })
  url = (await site.ready) ?? ''
})
afterAll(async () => {
  await site?.stop()
  await academy.close()
})

/** Returns the API of the other process with a session of this user. */
async function asAtOther(user: { id: number }): Promise<Api> {
  const { token } = await academy.context.sessions.start(user, { isBrowser: false })
  return createApi(async ({ method, path, body }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json(), retryAfterSeconds: null }
  })
}

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows

test('T27 what one process has acknowledged is on the desk of another, whose minutes reach the waiting page of the first', async () => {
  const quiz = await demoQuiz(academy.database, 'practice-test-1')
  const student = await asAtOther(await academy.newStudent())
  const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
  const desk = await academy.as({ id: owner?.id ?? 0 })

  // Any page that waits for news makes a node listen. Until then a page of its own would wait for a shorter time only.
  await expect(student('GET /attempts/:attemptId/changes', { params: { attemptId: 999_999 } })).rejects.toThrow()
  const listening = `SELECT count(*)::int AS nodes FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle' AND query ~ 'pg_notify'`
  await expect.poll(() => rowsOf(listening), { timeout: 20_000 }).toEqual([{ nodes: 1 }])

  const { data: state } = await student('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  const params = { attemptId: state.attempt_id }
  const news = student('GET /attempts/:attemptId/changes', { params, query: { since: state.revision } })
  // The page waits: its node has looked at the attempt and noted that its student is there.
  const seen = () => rowsOf('SELECT attempt_id AS id FROM attempt_presence WHERE attempt_id = $1', [state.attempt_id])
  await expect.poll(seen, { timeout: 20_000 }).toEqual([{ id: state.attempt_id }])

  const [first, second, third] = await rowsOf(
    "SELECT id FROM questions WHERE version_id = $1 AND module = 'module1' ORDER BY ordinal LIMIT 3",
    [quiz.versionId],
  )
  const onDesk = async () =>
    (await desk('GET /staff/desk')).data.attempts.find(({ attempt_id: id }) => id === state.attempt_id)
  expect(await onDesk()).toMatchObject({ answered: 0, position: null, phase: state.phase })
  const saves = [first, second].map(({ id }) => ({ question_id: id as number, seq: Date.now(), user_answer: 'a1' }))
  await student('POST /attempts/:attemptId/responses', { params, body: { saves, at: third.id } })
  expect(await onDesk()).toMatchObject({ answered: 2, question_count: 27 })
  // Where a student is may come half a second later.
  await expect.poll(async () => (await onDesk())?.position, { timeout: 20_000 }).toBe(3)

  await desk('POST /staff/attempts/:attemptId/extensions', { params, body: { minutes: 5 } })
  // A page that waited in vain would get the attempt as it was.
  const { data: change } = await news
  expect(change.revision).toBeGreaterThan(state.revision)
  expect(Date.parse(change.phase.ends_at ?? '') - Date.parse(state.phase.ends_at ?? '')).toBe(5 * 60_000)
  expect((await student('GET /attempts/:attemptId', { params })).data.phase).toEqual(change.phase)
  expect((await onDesk())?.phase).toEqual(change.phase)
})
