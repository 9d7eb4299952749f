import { expect, test, vi } from 'vitest'
import { minute, offline, plain, twoModules } from './exam.ts'
import { anotherDevice, kill, open, pass, passUntil, pending, shown } from './page.ts'

const isSubmission = (broken: () => { status: number; code?: string }) => (path: string) =>
  path.includes('user-answer') ? broken() : null

test('X3 Q6 a submission whose reply is lost is sent again as it was, and counts once', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const onSubmitted = vi.fn()
  const session = await open(exam, { onSubmitted })
  session.answer(first, 'a1')
  let lost = 0
  exam.breaks = (path) =>
    path.endsWith('/responses') || (path.includes('user-answer') && (lost += 1) < 3) ? offline() : null
  void session.submit()
  void session.submit()
  await pass(1500)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', notice: 'offline' })
  exam.loses = (path) => path.includes('user-answer') && (lost += 1) < 5
  await pass(20_000)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitted', saved: 'saved', notice: null })
  const sent = exam.requests.filter(({ path }) => path.includes('user-answer'))
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(new Set(sent.map(({ headers, body }) => JSON.stringify([headers, body]))).size).toBe(1)
  const { id, writer } = await exam.attempt()
  expect(sent[0]?.body).toMatchObject({ attempt_id: id, answers: [{ question_id: first, user_answer: 'a1' }], writer })
  expect(await exam.attempts()).toMatchObject([{ phase: 'closed', finish_reason: 'submitted' }])
  expect(onSubmitted.mock.calls).toEqual([['Quiz submitted!']])
  expect(session.getSnapshot().receipt).toMatchObject({ stored: 1, not_stored: [] })
  expect(await pending(exam)).toEqual([])
})

test.each([
  { gets: 'nothing of it has left the device', breaks: offline, loses: () => false },
  { gets: 'it did not arrive', breaks: isSubmission(offline), loses: () => false },
  { gets: 'its reply was lost', breaks: () => null, loses: (path: string) => path.includes('user-answer') },
])('X3 Q6 a page that ends while it submits ($gets) finds its attempt submitted', async ({ breaks, loses }) => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  Object.assign(exam, { breaks, loses })
  session.answer(first, 'a1')
  void session.submit()
  await pass(1500)
  kill(session)
  Object.assign(exam, { breaks: () => null, loses: () => false })
  const onSubmitted = vi.fn()
  const next = await open(exam, { onSubmitted })
  await pass(3000)
  expect(next.getSnapshot().status).toBe('submitted')
  expect(onSubmitted).toHaveBeenCalledTimes(1)
  expect(await exam.attempts()).toHaveLength(1)
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(await pending(exam)).toEqual([])
  await open(exam)
  expect(await exam.attempts()).toHaveLength(2)
})

test('Q5 Q6 after a time-out whose reply was lost the next page does not begin another attempt', async () => {
  const exam = await twoModules()
  const session = await open(exam)
  for (const move of ['finish', 'continue', 'start'] as const) {
    void session.move(move)
    await pass(500)
  }
  await pass(31 * minute)
  exam.loses = (path) => path.includes('user-answer')
  await pass(minute + 300)
  expect(session.getSnapshot().status).toBe('submitting')
  kill(session)
  exam.loses = () => false
  const next = await open(exam)
  await pass(3000)
  expect(next.getSnapshot().status).toBe('submitted')
  expect(await exam.attempts()).toHaveLength(1)
})

test('X3 submitting never closes an attempt that was begun elsewhere after this one was closed', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a1')
  await pass(1000)
  const laptop = await open(exam, { store: await anotherDevice() })
  void laptop.submit()
  await pass(2000)
  kill(laptop)
  await open(exam, { store: await anotherDevice() })
  expect((await exam.attempts()).map(({ phase }) => phase)).toEqual(['closed', 'answering'])
  void session.submit()
  await pass(2000)
  expect(session.getSnapshot().status).toBe('submitted')
  expect((await exam.attempt()).phase).toBe('answering')
})

test('Q6 a submission that is rejected loses nothing and says why', async () => {
  const exam = await twoModules()
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a1')
  const rejected = session.submit().catch((error: Error) => error.message)
  await pass(2000)
  expect(await rejected).toBe('That is not possible at this point of the test.')
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', saved: 'saved' })
  expect(shown(session, first)).toBe('a1')
})

test('X3 Q6 a submission that counted, its reply lost and its retry rejected, is found submitted', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a1')
  exam.loses = (path) => path.includes('user-answer')
  void session.submit()
  await pass(500)
  expect((await exam.attempt()).phase).toBe('closed')
  expect(session.getSnapshot().status).toBe('submitting')
  exam.breaks = isSubmission(() => ({ status: 409 }))
  await passUntil(() => session.getSnapshot().status === 'submitted')
  expect(session.getSnapshot().saved).toBe('saved')
})

test('Q2 a quiz that is refused has failed for good; without a network it can be tried again', async () => {
  const exam = await plain()
  exam.breaks = () => ({ status: 403 })
  const session = await open(exam)
  expect(session.getSnapshot()).toMatchObject({ status: 'failed', failure: { message: 'Broken.', isPermanent: true } })
  exam.breaks = offline
  void session.retry()
  await pass(0)
  expect(session.getSnapshot().failure).toEqual({ message: '', isPermanent: false })
  exam.breaks = () => null
  void session.retry()
  await pass(300)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', failure: null, notice: null })
})
