import { expect, test } from 'vitest'
import { itemOf } from '../outbox.ts'
import { rejectedLifetimeMs } from '../rejection.ts'
import { dropRejected, handInAgain, listRejected } from '../rejected.ts'
import { aWriter, minute, newPerson, offline, plain, serverNow, twoModules, type Exam } from './exam.ts'
import { device, kill, open, pass, replaying, stubPage } from './page.ts'
import { listPending } from '../replay.ts'

/** Closes a page that could not save an answer, and ends the time of its attempt. */
async function leaveLate(exam: Exam, isFinal = true) {
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  await exam.endForStudent({ isFinal })
  return { first, owner: { userEmail: exam.student.email, attemptId: (await exam.attempt()).id } }
}

/** Replays what waits to its end. */
async function replay(exam: Exam) {
  let isDone = false
  void replaying(exam).then(() => (isDone = true))
  await pass(2000)
  expect(isDone).toBe(true)
}

test('Q6 late answers that no longer count are stored on the device and said, until their student deletes them', async () => {
  const exam = await plain(10)
  const { first, owner } = await leaveLate(exam)
  await replay(exam)
  expect(await listPending(device, owner.userEmail)).toEqual([])
  const [rejected] = await listRejected(device, owner.userEmail)
  expect(rejected).toMatchObject({ reason: 'late', answers: [{ questionId: first, userAnswer: 'a1' }] })
  expect(rejected?.quizName).toMatch(/^Quiz /)
  expect(await listRejected(device, (await newPerson()).email)).toEqual([])
  await dropRejected(device, owner)
  expect(await listRejected(device, owner.userEmail)).toEqual([])
})

test('Q6 a flag that came too late is no answer that does not count: the server holds the answer', async () => {
  const exam = await twoModules()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a2')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a2')
  exam.breaks = offline
  session.toggleFlag(first)
  session.answer(second, 'a2')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  // Another device has moved on to the break meanwhile.
  await exam.setPhase(`phase = 'break', ends_at = to_timestamp(${(serverNow() + minute) / 1000}), variant = 'easy'`)
  await replay(exam)
  expect(await listPending(device, exam.student.email)).toEqual([])
  const [rejected] = await listRejected(device, exam.student.email)
  expect(rejected?.answers).toMatchObject([{ questionId: second, userAnswer: 'a2' }])
})

test('Q6 answers that their student does not decide about are deleted after 30 days', async () => {
  const exam = await plain(10)
  const { owner } = await leaveLate(exam)
  await replay(exam)
  expect(await listRejected(device, owner.userEmail, Date.now() + rejectedLifetimeMs - minute)).toHaveLength(1)
  expect(await listRejected(device, owner.userEmail, Date.now() + rejectedLifetimeMs + minute)).toEqual([])
  expect(await listRejected(device, owner.userEmail)).toEqual([])
})

test('Q6 answers of before a take-over are stored, and count when their student hands them in', async () => {
  const exam = await plain(10)
  const { first, owner } = await leaveLate(exam, false)
  await exam.claimElsewhere()
  await replay(exam)
  expect(await exam.storedAnswer(first)).toBeUndefined()
  const [rejected] = await listRejected(device, owner.userEmail)
  expect(rejected).toMatchObject({ reason: 'elsewhere' })
  const ways = { api: exam.api, device, userEmail: owner.userEmail }
  expect(await handInAgain(ways, aWriter(), rejected!)).toBeNull()
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(await listRejected(device, owner.userEmail)).toEqual([])
})

test('Q6 handing in again without a network changes nothing; where it is too late the answers stay', async () => {
  const exam = await plain(10)
  const { owner } = await leaveLate(exam, false)
  await exam.claimElsewhere()
  await replay(exam)
  const [rejected] = await listRejected(device, owner.userEmail)
  const ways = { api: exam.api, device, userEmail: owner.userEmail }
  exam.breaks = offline
  await expect(handInAgain(ways, aWriter(), rejected!)).rejects.toThrow()
  expect(await listRejected(device, owner.userEmail)).toMatchObject([{ reason: 'elsewhere' }])
  exam.breaks = (path) => (path.includes('user-answer') ? { status: 200 } : null)
  exam.breaks = () => null
  const again = handInAgain(ways, aWriter(), rejected!)
  // Its review is opened between the take-over and the answers.
  exam.delays = (path) => (path.includes('user-answer') ? exam.setPhase('finalised_at = finished_at') : undefined)
  expect(await again).toMatchObject({ reason: 'late', answers: [{ userAnswer: 'a1' }] })
  expect(await listRejected(device, owner.userEmail)).toMatchObject([{ reason: 'late' }])
})

test('Q6 a page that is open when its late answers are rejected shows them', async () => {
  const exam = await plain(10)
  const [first = 0] = exam.questions
  const session = await open(exam)
  await pass(5 * minute + 500)
  void session.move('resume')
  await pass(1000)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(6 * minute)
  await exam.endForStudent({ isFinal: true })
  exam.breaks = () => null
  await pass(12_000)
  expect(session.getSnapshot()).toMatchObject({
    status: 'submitted',
    receipt: { not_stored: [first] },
    rejected: { reason: 'late', answers: [{ questionId: first, userAnswer: 'a1' }] },
  })
})

test('Q6 each attempt goes its own way: one that is out of reach for good holds up no other', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  const { id: attemptId, writer } = await exam.attempt()
  kill(session)
  const userEmail = exam.student.email
  const missing = { userEmail, attemptId: 2_000_000_000 }
  const answer = (key: number, userAnswer: string) =>
    itemOf('answer', key, serverNow(), writer, { userAnswer, isFlagged: false, crossed: [], secondsOnQuestion: 0 })
  await device.write(missing, { type: 'put', item: answer(first, 'a2') })
  await device.write({ userEmail, attemptId }, { type: 'put', item: answer(second, 'a3') })
  await replay(exam)
  expect(await exam.storedAnswer(second)).toBe('a3')
  expect(await listPending(device, userEmail)).toEqual([])
  expect(await listRejected(device, userEmail)).toMatchObject([
    { attemptId: missing.attemptId, quizName: null, reason: 'refused' },
  ])
})

test('Q6 without a login unsynced answers wait for the same user, and are sent for no other', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  stubPage(exam.student.email)
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  exam.user = await newPerson()
  const count = exam.requests.length
  void replaying(exam)
  await pass(20_000)
  expect(exam.requests).toHaveLength(count)
  exam.user = exam.student
  await pass(10_000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(await listRejected(device, exam.student.email)).toEqual([])
})
