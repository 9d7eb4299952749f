import { expect, test, vi } from 'vitest'
import { handInAgain } from '../ending/hand-in-again.ts'
import { sendLeftovers } from '../ending/leftovers.ts'
import { refusedKeptMs } from '../ending/refusal.ts'
import { dropRefused, listRefused } from '../ending/refused-answers.ts'
import type { FakeExam } from './fake-exam.ts'
import { device, kill, minute, offline, omar, open, owner, pass, plain, stubPage, twoModules } from './page.ts'

const amal = 'amal@example.org'
const sendingTo = (exam: FakeExam) => ({
  api: exam.api,
  userEmail: omar,
  isAllowed: () => exam.user === omar,
  onSubmitted: vi.fn(),
  store: device,
})
/** A page that could not save an answer is gone, and the time of its attempt is over. */
const leaveLate = async (exam: FakeExam) => {
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  exam.attempt.phase = { at: 'closed', finishedAt: exam.now(), reason: 'time_up' }
}

test('Q6 late answers that no longer count are kept on the device and said, until their taker deletes them', async () => {
  const exam = plain(10)
  await leaveLate(exam)
  exam.attempt.isFinal = true
  await sendLeftovers(sendingTo(exam))
  expect(await device.listAllChanges(omar)).toEqual([])
  const answers = [{ questionId: 11, seq: 1, userAnswer: 'a1' }]
  const [kept] = await listRefused(device, omar)
  expect(kept).toMatchObject({ quizName: 'Transitions', reason: 'late', answers })
  expect(await listRefused(device, amal)).toEqual([])
  await dropRefused(device, owner(exam))
  expect(await listRefused(device, omar)).toEqual([])
})

test('Q6 a mark that came too late is no answer that does not count: the server holds the answer', async () => {
  const exam = twoModules()
  const session = await open(exam)
  session.answer(11, 'a1')
  await pass(1000)
  expect(exam.held(11)).toEqual(['a1', 1])
  exam.breaks = offline
  session.toggleMark(11)
  session.answer(12, 'a2')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  // Another device has gone on to the break meanwhile.
  exam.attempt.phase = { at: 'break', endsAt: exam.now() + minute }
  await sendLeftovers(sendingTo(exam))
  expect(await device.listAllChanges(omar)).toEqual([])
  const [kept] = await listRefused(device, omar)
  expect(kept?.answers).toMatchObject([{ questionId: 12, userAnswer: 'a2' }])
})

test('Q6 answers that nobody decides about are deleted after 30 days', async () => {
  const exam = plain(10)
  await leaveLate(exam)
  exam.attempt.isFinal = true
  await sendLeftovers(sendingTo(exam))
  expect(await listRefused(device, omar, Date.now() + refusedKeptMs - minute)).toHaveLength(1)
  expect(await listRefused(device, omar, Date.now() + refusedKeptMs + minute)).toEqual([])
  expect(await listRefused(device, omar)).toEqual([])
})

test('Q6 answers of before a take-over are kept, and count when their taker hands them in', async () => {
  const exam = plain(10)
  await leaveLate(exam)
  exam.claimElsewhere()
  await sendLeftovers(sendingTo(exam))
  expect(exam.held(11)).toBeUndefined()
  const [refused] = await listRefused(device, omar)
  expect(refused).toMatchObject({ reason: 'elsewhere' })
  expect(await handInAgain({ api: exam.api, store: device, userEmail: omar }, refused!)).toBeNull()
  expect(exam.held(11)).toEqual(['a1', 1])
  expect(await listRefused(device, omar)).toEqual([])
})

test('Q6 handing in again without a network changes nothing; where it is too late the answers stay', async () => {
  const exam = plain(10)
  await leaveLate(exam)
  exam.claimElsewhere()
  await sendLeftovers(sendingTo(exam))
  const [refused] = await listRefused(device, omar)
  const ways = { api: exam.api, store: device, userEmail: omar }
  exam.breaks = offline
  await expect(handInAgain(ways, refused!)).rejects.toThrow()
  expect(await listRefused(device, omar)).toMatchObject([{ reason: 'elsewhere' }])
  exam.breaks = () => null
  exam.attempt.isFinal = true
  expect(await handInAgain(ways, refused!)).toMatchObject({ reason: 'late', answers: [{ userAnswer: 'a1' }] })
  expect(await listRefused(device, omar)).toMatchObject([{ reason: 'late' }])
})

test('Q6 a page that is open when its late answers are refused shows them', async () => {
  const exam = plain(10)
  const session = await open(exam)
  await pass(5 * minute + 500)
  void session.move('resume')
  await pass(1000)
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(6 * minute)
  exam.breaks = () => null
  exam.attempt.isFinal = true
  await pass(12_000)
  expect(session.getSnapshot()).toMatchObject({
    status: 'submitted',
    receipt: { not_stored: [11] },
    refused: { reason: 'late', answers: [{ questionId: 11, userAnswer: 'a1' }] },
  })
})

test('Q6 each leftover goes its own way: one that is out of reach for good holds up no other', async () => {
  const exam = plain()
  await open(exam)
  const gone = { userEmail: omar, attemptId: 4 }
  const rest = { isMarked: false, crossed: [], spentSeconds: 0, writer: exam.attempt.writer ?? '' }
  await device.keepChange(gone, { questionId: 11, seq: 5, userAnswer: 'a2', ...rest })
  await device.keepChange(owner(exam), { questionId: 12, seq: 5, userAnswer: 'a3', ...rest })
  await sendLeftovers(sendingTo(exam))
  expect(exam.held(12)).toEqual(['a3', 5])
  expect(await device.listAllChanges(omar)).toEqual([])
  expect(await listRefused(device, omar)).toMatchObject([{ attemptId: 4, quizName: null, reason: 'refused' }])
})

test('Q6 without a login leftovers wait for the same person, and are sent for nobody else', async () => {
  stubPage(omar)
  const exam = plain()
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  exam.user = amal
  const count = exam.requests.length
  void sendLeftovers(sendingTo(exam))
  await pass(20_000)
  expect(exam.requests).toHaveLength(count)
  exam.user = omar
  await pass(10_000)
  expect(exam.held(11)?.[0]).toBe('a1')
  expect(await listRefused(device, omar)).toEqual([])
})
