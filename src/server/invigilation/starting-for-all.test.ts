import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStartable, startableMs, togetherMs, waitingMs } from '../../core/attempts/together.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { newAccount } from '../../testing/staff.ts'
import type { Api } from '../../web/base/api.ts'
import { ofWaiting } from '../attempts/changes/changes.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

const minute = 60_000
type Quiz = Awaited<ReturnType<typeof addQuiz>>
const inMinutes = (many: number) => new Date(academy.clock.now() + many * minute).toISOString()
const coverOf = async (api: Api, { lessonId }: Quiz) =>
  (await api('GET /quiz-cover/:lessonId', { params: { lessonId } })).data
const waitFor = (api: Api, { lessonId }: Quiz) => api('GET /quiz-cover/:lessonId/start', { params: { lessonId } })
const start = async (api: Api, { lessonId }: Quiz) =>
  (await api('POST /attempts', { body: { lesson_id: lessonId, writer: `player-${randomUUID()}` } })).data
const begin = (assignmentId: number) =>
  tutor.api('POST /staff/assignments/:assignmentId/start', { params: { assignmentId } })
const deskOf = async (query: { assignment?: number; group?: number; quiz?: number } = {}) =>
  (await tutor.api('GET /staff/desk', { query })).data

/** Gives a quiz to a new group whose tutor starts it for all. */
async function newRoom(many: number, { closesAt = null, dueAt }: { closesAt?: string | null; dueAt?: string } = {}) {
  const quiz = await addQuiz(academy.database, { quizMinutes: 20 }, [{}, {}])
  const members = await Promise.all(Array.from({ length: many }, () => academy.newStudent()))
  const { data: group } = await tutor.api('POST /studio/groups', { body: { name: `Room ${randomUUID()}` } })
  await tutor.api('POST /studio/groups/:groupId/members', {
    params: { groupId: group.id },
    body: { emails: members.map(({ email }) => email).join() },
  })
  const body = {
    key: randomUUID(),
    thing: { kind: 'quiz', id: quiz.quizId },
    to: { by: 'group', group_id: group.id },
    due_at: dueAt ?? closesAt ?? inMinutes(600),
    closes_at: closesAt,
    starts_together: true,
    students: many,
  } as const
  const { data } = await tutor.api('POST /studio/assignments', { body })
  academy.clock.pass(undoMs)
  const apis = await Promise.all(members.map((member) => academy.as(member)))
  return { quiz, members, apis, groupId: group.id, assignmentId: data.id }
}

/** Returns when the desk shows so many waiting: their calls have been noted. */
const untilWaiting = async (assignmentId: number, many: number) => {
  for (;;) {
    const [room] = (await deskOf({ assignment: assignmentId })).rooms
    if (room?.waiting.length === many) return room
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('T38 those who wait on the cover are shown to staff, and Start for all begins their clocks at one instant', async () => {
  const { quiz, members, apis, groupId, assignmentId } = await newRoom(4)
  const [one, two, absent, offline] = apis as [Api, Api, Api, Api]
  expect((await coverOf(one, quiz)).limits.awaits_staff).toBe(true)
  expect((await refusalOf(start(one, quiz))).status).toBe(403)
  expect((await deskOf({ group: groupId })).rooms).toMatchObject([{ students: 4, waiting: [] }])

  const waits = [waitFor(one, quiz), waitFor(two, quiz), waitFor(offline, quiz)]
  const room = await untilWaiting(assignmentId, 3)
  expect(room.waiting.map(({ user_id: id }) => id).toSorted()).toEqual(
    [members[0], members[1], members[3]].map((member) => member?.id).toSorted(),
  )
  academy.clock.pass(2_000)
  const begunAt = new Date(academy.clock.now()).toISOString()
  expect((await begin(assignmentId)).data).toEqual({ begun_at: begunAt, waiting: 3 })
  for (const wait of waits)
    expect((await wait).data).toMatchObject({ begins: true, limits: { awaits_staff: false, opens_at: begunAt } })

  // Their calls arrive one after the other.
  academy.clock.pass(700)
  const first = await start(one, quiz)
  academy.clock.pass(1_300)
  const second = await start(two, quiz)
  expect([first.started_at, second.started_at]).toEqual([begunAt, begunAt])
  expect(first.phase.ends_at).toBe(second.phase.ends_at)
  // It has begun: a later press changes nothing, and the desk waits for no one.
  academy.clock.pass(1_000)
  expect((await begin(assignmentId)).data).toEqual({ begun_at: begunAt, waiting: 3 })
  expect((await start(one, quiz)).started_at).toBe(begunAt)
  expect((await deskOf({ assignment: assignmentId })).rooms).toEqual([])

  // Anyone who was not there has the whole time, and so has anyone who lost the connection.
  const now = () => new Date(academy.clock.now()).toISOString()
  expect((await start(absent, quiz)).started_at).toBe(now())
  academy.clock.pass(togetherMs)
  expect((await waitFor(offline, quiz)).data).toMatchObject({ begins: false, limits: { awaits_staff: false } })
  expect((await start(offline, quiz)).started_at).toBe(now())
})

test('T37 thirty who wait behind one address are all named to staff, and all begin at one instant with the same end', async () => {
  const { quiz, members, apis, assignmentId } = await newRoom(30)
  const waits = apis.map((api) => waitFor(api, quiz))
  const room = await untilWaiting(assignmentId, 30)
  expect(new Set(room.waiting.map(({ user_id: id }) => id))).toEqual(new Set(members.map(({ id }) => id)))
  const begunAt = new Date(academy.clock.now()).toISOString()
  expect((await begin(assignmentId)).data).toEqual({ begun_at: begunAt, waiting: 30 })
  const told = await Promise.all(waits)
  expect(told.filter(({ data }) => data.begins)).toHaveLength(30)

  const started = await Promise.all(apis.map((api) => start(api, quiz)))
  expect(new Set(started.map(({ started_at: at }) => at))).toEqual(new Set([begunAt]))
  expect(new Set(started.map(({ phase }) => phase.ends_at)).size).toBe(1)
  expect(new Set(started.map(({ attempt_id: id }) => id)).size).toBe(30)
})

test('T38 who has left the cover is not waiting, and what was never started closes with its window', async () => {
  const { quiz, members, apis, assignmentId } = await newRoom(1, { closesAt: inMinutes(30) })
  const [api] = apis as [Api]
  const wait = waitFor(api, quiz)
  await untilWaiting(assignmentId, 1)
  academy.clock.pass(waitingMs)
  expect((await deskOf({ quiz: quiz.quizId })).rooms).toMatchObject([{ waiting: [] }])
  academy.clock.pass(30 * minute)
  expect((await deskOf({ quiz: quiz.quizId })).rooms).toEqual([])
  expect((await refusalOf(begin(assignmentId))).msg).toBe('This quiz is closed.')
  expect((await refusalOf(start(api, quiz))).msg).toBe('This quiz is closed.')
  academy.context.changes.notify(ofWaiting(members[0]?.id ?? 0))
  expect((await wait).data).toMatchObject({ begins: false })
})

test('T38 what was not started on its day is still on the desk: until it closes, or without a closing for a week', async () => {
  const closesAt = inMinutes(5 * 24 * 60)
  const dueAt = inMinutes(60)
  const open = await newRoom(1, { dueAt })
  const closing = await newRoom(1, { dueAt, closesAt })
  const areThere = async () => {
    const there = new Set((await deskOf()).rooms.map(({ assignment_id: id }) => id))
    return [open, closing].map(({ assignmentId }) => there.has(assignmentId))
  }
  const rule = () =>
    [null, Date.parse(closesAt)].map((closes) =>
      isStartable({ dueAt: Date.parse(dueAt), closesAt: closes }, academy.clock.now()),
    )
  const seen: boolean[][] = []
  for (const at of [Date.parse(dueAt) + 3 * 24 * 60 * minute, Date.parse(closesAt), Date.parse(dueAt) + startableMs]) {
    academy.clock.pass(at - academy.clock.now())
    // Its session has ended meanwhile.
    tutor = await newAccount(academy, 'tutor')
    seen.push(await areThere())
    expect(seen.at(-1)).toEqual(rule())
  }
  expect(seen).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
})

test('T38 only an assignment that is started for all can be, and only by who supervises', async () => {
  const { assignmentId, apis } = await newRoom(1)
  const [student] = apis as [Api]
  const call = student('POST /staff/assignments/:assignmentId/start', { params: { assignmentId } })
  expect((await refusalOf(call)).status).toBe(403)
  await academy.database.pool.query('UPDATE assignments SET starts_together = false WHERE id = $1', [assignmentId])
  expect((await refusalOf(begin(assignmentId))).status).toBe(409)
  await tutor.api('POST /studio/assignments/:assignmentId/withdrawal', {
    params: { assignmentId },
    body: { is_withdrawn: true },
  })
  expect((await refusalOf(begin(assignmentId))).status).toBe(409)
  expect((await refusalOf(begin(999_999))).status).toBe(404)
})
