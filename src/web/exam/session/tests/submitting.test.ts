import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { device, kill, minute, offline, open, owner, pass, plain, shown, twoModules } from './page.ts'

const isSubmission = (broken: typeof offline) => (path: string) => (path.includes('user-answer') ? broken() : null)

test('X3 Q6 a submission whose answer is lost is sent again as it was, and counts once', async () => {
  const exam = plain()
  const onSubmitted = vi.fn()
  const session = await open(exam, { onSubmitted })
  session.answer(11, 'a1')
  let lost = 0
  exam.breaks = (path) =>
    path.endsWith('/responses') || (path.includes('user-answer') && (lost += 1) < 3) ? offline() : null
  void session.submit()
  void session.submit()
  await pass(500)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', notice: 'offline' })
  exam.loses = (path) => path.includes('user-answer') && (lost += 1) < 5
  await pass(20_000)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitted', saved: 'saved', notice: null })
  const sent = exam.requests.filter(({ path }) => path.includes('user-answer'))
  expect(sent).toHaveLength(4)
  expect(new Set(sent.map(({ headers, body }) => JSON.stringify([headers, body]))).size).toBe(1)
  expect(sent[0]?.body).toEqual({
    attempt_id: exam.attempt.id,
    answers: [{ question_id: 11, user_answer: 'a1', seq: 1 }],
    writer: exam.attempt.writer,
  })
  expect(exam.attempt.closings).toBe(1)
  expect(onSubmitted.mock.calls).toEqual([['All handed in.']])
  expect(session.getSnapshot().receipt).toMatchObject({ stored: 1, not_stored: [] })
  expect(await device.listChanges(owner(exam))).toEqual([])
})

test.each([
  { gets: 'nothing of it has left the device', breaks: offline, loses: () => false },
  { gets: 'it did not arrive', breaks: isSubmission(offline), loses: () => false },
  { gets: 'its answer was lost', breaks: () => null, loses: (path: string) => path.includes('user-answer') },
])('X3 Q6 a page that ends while it submits ($gets) finds its attempt submitted', async ({ breaks, loses }) => {
  const exam = plain()
  const session = await open(exam)
  Object.assign(exam, { breaks, loses })
  session.answer(11, 'a1')
  void session.submit()
  await pass(100)
  kill(session)
  Object.assign(exam, { breaks: () => null, loses: () => false })
  const onSubmitted = vi.fn()
  const next = await open(exam, { onSubmitted })
  await pass(500)
  expect(next.getSnapshot().status).toBe('submitted')
  expect(onSubmitted).toHaveBeenCalledTimes(1)
  expect(exam.attempts).toHaveLength(1)
  expect(exam.held(11)).toEqual(['a1', 1])
  expect(await device.listChanges(owner(exam))).toEqual([])
  await open(exam)
  expect(exam.attempts).toHaveLength(2)
})

test('Q5 Q6 after a time-out whose answer was lost the next page does not begin another attempt', async () => {
  const exam = twoModules()
  const session = await open(exam)
  await session.move('finish')
  await session.move('continue')
  await session.move('start')
  exam.loses = (path) => path.includes('user-answer')
  await pass(32 * minute + 300)
  expect(session.getSnapshot().status).toBe('submitting')
  kill(session)
  exam.loses = () => false
  expect((await open(exam)).getSnapshot().status).toBe('submitted')
  expect(exam.attempts).toHaveLength(1)
})

test('X3 submitting never closes an attempt that was begun elsewhere after this one was closed', async () => {
  const exam = plain()
  const session = await open(exam)
  session.answer(11, 'a1')
  await pass(1000)
  exam.attempt.phase = { at: 'closed', finishedAt: exam.now(), reason: 'submitted' }
  await open(exam, { store: createDeviceStore() })
  await session.submit()
  expect(session.getSnapshot().status).toBe('submitted')
  expect(exam.attempt.phase.at).toBe('answering')
})

test('Q6 a submission that is refused loses nothing and says why', async () => {
  const exam = twoModules()
  const session = await open(exam)
  session.answer(11, 'a1')
  await expect(session.submit()).rejects.toThrow('That is not possible at this point of the test.')
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', saved: 'saved' })
  expect(shown(session, 11)).toBe('a1')
})

test('X3 Q6 a submission that counted, its answer lost and its retry refused, is found submitted', async () => {
  const exam = plain()
  const session = await open(exam)
  session.answer(11, 'a1')
  exam.loses = (path) => path.includes('user-answer')
  void session.submit()
  await pass(500)
  expect(exam.attempt.closings).toBe(1)
  expect(session.getSnapshot().status).toBe('submitting')
  exam.breaks = isSubmission(() => ({ status: 409 }))
  await pass(5000)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitted', saved: 'saved' })
})

test('Q2 a quiz that is refused is gone; without a network it can be tried again', async () => {
  const exam = plain()
  exam.breaks = () => ({ status: 403 })
  const session = await open(exam)
  expect(session.getSnapshot()).toMatchObject({ status: 'failed', failure: { message: 'Broken.', isGone: true } })
  exam.breaks = offline
  void session.retry()
  await pass(0)
  expect(session.getSnapshot().failure).toEqual({ message: 'Failed to load quiz data', isGone: false })
  exam.breaks = () => null
  await session.retry()
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', failure: null, notice: null })
})
