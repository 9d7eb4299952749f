import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errorCatalog } from '../../contract/errors.ts'
import { openAcademy, refusalOf as refusalOfCall, type Academy } from '../../testing/academy.ts'
import { demoPassword } from '../../testing/demo-password.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { newAccount } from '../../testing/staff.ts'
import { refusalOf } from '../http/translate.ts'
import { isLow, openDisks, type Space } from './disk.ts'
import { warnOfDisk } from '../doctor/warning.ts'

const gb = 1e9
const roomy: Space = { free: 8 * gb, size: 20 * gb }
const low: Space = { free: 0.9 * gb, size: 20 * gb }

let academy: Academy
let space: Space
let isFull: boolean
beforeAll(async () => {
  academy = await openAcademy()
  academy.context.disks = { isFull: () => isFull, tightest: async () => space, ofDatabase: async () => space }
})
afterAll(() => academy.close())
beforeEach(() => {
  space = roomy
  isFull = false
})

test('O2 a disk is almost full below 1 GB, or below a tenth of a small one', () => {
  expect([low, roomy, { free: 0.4 * gb, size: 5 * gb }, { free: 0.6 * gb, size: 5 * gb }].map(isLow)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('O2 an installation looks at the disk that is closest to being full; one disk counts once', async () => {
  const disks = openDisks({ dataDir: join(academy.context.dataDir, 'not', 'there', 'yet'), databaseFolder: '/' })
  const { free, size } = await disks.tightest()
  disks.close()
  expect([free > 0, size >= free]).toEqual([true, true])
})

/** Returns the warnings that wait to be sent. */
async function waiting() {
  const { rows } = await academy.database.pool.query<{ payload: { to: string; subject: string } }>(
    "SELECT payload FROM outbox WHERE kind = 'email' AND payload ->> 'kind' = 'diskLow' ORDER BY id",
  )
  return rows.map(({ payload }) => payload.to)
}

test('O2 owners are warned by email before the disk is full, once, and a week later while nothing was done', async () => {
  const { context, clock } = academy
  const owner = await newAccount(academy, 'owner')
  await newAccount(academy, 'tutor')
  await warnOfDisk(context)
  expect(await waiting()).toEqual([])
  space = low
  await warnOfDisk(context)
  await warnOfDisk(context)
  expect(await waiting()).toEqual([owner.email])
  clock.pass(8 * 24 * 3600_000)
  await warnOfDisk(context)
  expect(await waiting()).toHaveLength(2)
  space = roomy
  await warnOfDisk(context)
  expect(existsSync(join(context.dataDir, 'disk-warned'))).toBe(false)
  space = low
  await warnOfDisk(context)
  expect(await waiting()).toHaveLength(3)
})

test('O2 Today tells owners that the disk is almost full, and no one else', async () => {
  const [owner, tutor] = [await newAccount(academy, 'owner'), await newAccount(academy, 'tutor')]
  const seenBy = async (member: typeof owner) => (await (await academy.as(member))('GET /studio/today')).data?.low_disk
  expect(await seenBy(owner)).toBeNull()
  space = low
  expect([await seenBy(owner), await seenBy(tutor)]).toEqual([low, null])
})

test('O2 on a full disk every call that writes gets 503 with Retry-After, but for those that free space', async () => {
  isFull = true
  const owner = await newAccount(academy, 'owner')
  const { token } = await academy.context.sessions.start(owner, { isBrowser: false })
  const writing = Object.values(api).flatMap((noun) =>
    Object.values<Endpoint>(noun).filter(({ limit }) => limit !== null),
  )
  expect(writing.length).toBeGreaterThan(100)
  const served: string[] = []
  for (const { on } of writing) {
    const [method = '', path = ''] = on.split(' ')
    const response = await academy.app.inject({
      method: method as 'POST',
      url: `/api${path.replaceAll(/:\w+/g, '1')}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const isRefused = response.statusCode === 503 && Number(response.headers['retry-after']) > 0
    if (!isRefused) served.push(on)
  }
  expect(served.toSorted()).toEqual([
    'DELETE /studio/backups/:backupId',
    'POST /auth/login',
    'POST /studio/backups/:backupId/ticket',
  ])
  const body = { email: 'student@lantern.example', password: demoPassword }
  expect((await academy.visitor('POST /auth/login', { body })).token).toBeTruthy()
  expect((await academy.app.inject({ url: '/api/courses/digital-sat-reading-and-writing' })).statusCode).toBe(200)
})

test('O2 T38 on a full disk a running test is read with its checked answers; the book, a set and a first review wait for room', async () => {
  const quiz = await addQuiz(academy.database, { quizMinutes: null, answerDisplay: 'immediate' }, [{}, {}])
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT revision_id AS id FROM version_questions WHERE version_id = $1 ORDER BY ordinal LIMIT 1',
    [quiz.versionId],
  )
  const checked = rows[0]?.id ?? 0
  const other = await addQuiz(academy.database, { quizMinutes: 10 }, [{}, {}], { lists: [checked] })
  const student = await academy.as(await academy.newStudent())
  const start = async (lessonId: number) =>
    (await student('POST /attempts', { body: { lesson_id: lessonId } })).data.attempt_id
  await start(other.lessonId)
  const { questions } = await academy.context.versions.get(other.versionId)
  const answers = questions.map(({ id }) => ({ question_id: id, user_answer: id === checked ? null : 'a2' }))
  const ofOther = { params: { quizId: other.quizId } }
  await student('POST /user-answer/:quizId', { ...ofOther, body: { answers } })
  const practice = (await student('POST /user-quizzes/:quizId/redo', { ...ofOther, body: {} })).data.practice_id
  const ofSet = { params: { practiceId: practice } }
  await student('POST /practice-sets/:practiceId/checks', {
    ...ofSet,
    body: { question_id: checked, user_answer: 'a1' },
  })
  academy.clock.pass(1000)
  const params = { attemptId: await start(quiz.lessonId) }
  await student('POST /attempts/:attemptId/checks', { params, body: { question_id: checked, user_answer: 'a1' } })
  academy.clock.pass(1000)
  await academy.database.pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON shown_keys FOR EACH ROW EXECUTE FUNCTION no_room();
    CREATE TRIGGER no_room BEFORE UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION no_room()`)
  onTestFinished(async () => void (await academy.database.pool.query('DROP FUNCTION no_room CASCADE')))
  isFull = true
  const { data } = await student('GET /attempts/:attemptId', { params })
  expect(data.checked.map(({ question_id: id }) => id)).toEqual([checked])
  const noRoom = { status: 503, msg: errorCatalog['keys.no_room'].message }
  expect(await refusalOfCall(student('GET /learning/mistakes', { query: {} }))).toEqual(noRoom)
  expect(await refusalOfCall(student('GET /practice-sets/:practiceId', ofSet))).toEqual(noRoom)
  expect(await refusalOfCall(student('GET /user-quiz-question-answers/:quizId', { ...ofOther, query: {} }))).toEqual(
    noRoom,
  )
})

test('O2 a file that finds no room is refused with 503, whatever wrote it', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(refusalOf(error)).toMatchObject({ code: 'server.unavailable', retryAfterSeconds: 2 })
})
