import { expect, test, vi } from 'vitest'
import { minute, newPerson, offline, plain, serverNow, twoModules } from './exam.ts'
import { anotherDevice, device, kill, open, pass, passUntil, pending, replaying, shown } from './page.ts'
import { endingOf } from '../../screens/ending.ts'
import { itemOf } from '../outbox.ts'
import { listPending } from '../replay.ts'
import { listRejected } from '../rejected.ts'

const laptop = async () => ({ store: await anotherDevice() })

test('Q6 of two devices the one opened later writes; the stale one says so, changes nothing, and can take over', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const phone = await open(exam)
  phone.answer(first, 'a1')
  await pass(1000)
  const other = await open(exam, await laptop())
  await passUntil(() => phone.getSnapshot().isElsewhere)
  expect(other.getSnapshot().isElsewhere).toBe(false)
  phone.answer(first, 'a2')
  void phone.move('finish')
  void phone.submit()
  await pass(1000)
  other.answer(second, 'a3')
  await pass(1000)
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a3'])
  void phone.claim()
  await pass(300)
  expect([shown(phone, first), shown(phone, second)]).toEqual(['a1', 'a3'])
  phone.answer(first, 'a4')
  await pass(1000)
  expect(await exam.storedAnswer(first)).toBe('a4')
  await passUntil(() => other.getSnapshot().isElsewhere)
  expect(phone.getSnapshot().isElsewhere).toBe(false)
})

test('Q6 what a stale device holds waits on it, and of each answer the newest stands when it takes over', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const phone = await open(exam)
  exam.breaks = offline
  phone.answer(first, 'a1')
  phone.answer(second, 'a1')
  await pass(1000)
  await exam.claimElsewhere()
  await exam.saveElsewhere(second, 'a2', serverNow() + 1000)
  exam.breaks = () => null
  await pass(10_000)
  expect(phone.getSnapshot()).toMatchObject({ isElsewhere: true, saved: 'device' })
  expect(await exam.storedAnswer(first)).toBeUndefined()
  void phone.claim()
  await pass(2000)
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a2'])
  expect(phone.getSnapshot()).toMatchObject({ isElsewhere: false, saved: 'saved' })
})

test('Q6 of two tabs on one device, what the closed one could not send is sent by the one that takes over', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const older = await open(exam)
  const newer = await open(exam)
  await passUntil(() => older.getSnapshot().isElsewhere)
  exam.breaks = offline
  newer.answer(second, 'a3')
  await pass(1000)
  kill(newer)
  exam.breaks = () => null
  void older.claim()
  await pass(2000)
  expect(older.getSnapshot()).toMatchObject({ isElsewhere: false, saved: 'saved' })
  expect(shown(older, second)).toBe('a3')
  older.answer(first, 'a1')
  void older.submit()
  await passUntil(() => older.getSnapshot().status === 'submitted')
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a3'])
})

test('Q6 a submission stores as rejected what another tab on the device could not send', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const older = await open(exam)
  const newer = await open(exam)
  await passUntil(() => older.getSnapshot().isElsewhere)
  // The other tab does not hear that this one takes over, nor reaches the server with its answer.
  exam.breaks = (path) => (/changes|responses/.test(path) ? { status: 0 } : null)
  void older.claim()
  await pass(200)
  expect(older.getSnapshot().isElsewhere).toBe(false)
  newer.answer(second, 'a3')
  await pass(500)
  kill(newer)
  exam.breaks = () => null
  older.answer(first, 'a1')
  void older.submit()
  await passUntil(() => older.getSnapshot().status === 'submitted')
  expect(await exam.storedAnswer(second)).toBeUndefined()
  expect(older.getSnapshot().rejected).toMatchObject({ answers: [{ questionId: second, userAnswer: 'a3' }] })
  expect(await listRejected(device, exam.student.email)).toMatchObject([
    { answers: [{ questionId: second, userAnswer: 'a3' }] },
  ])
  expect(await pending(exam)).toEqual([])
})

test('Q6 an attempt that is submitted elsewhere can be read only, within seconds', async () => {
  const exam = await plain()
  const phone = await open(exam)
  const other = await open(exam, await laptop())
  void other.submit()
  await passUntil(() => [phone, other].every((one) => one.getSnapshot().status === 'submitted'))
  expect(await exam.attempts()).toMatchObject([{ finish_reason: 'submitted' }])
})

test('T27 the student of a test that staff close learns who ended it, and what was answered before counts', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const page = await open(exam)
  const lastPhase = page.getSnapshot().phase
  exam.breaks = offline
  page.answer(first, 'a2')
  await pass(1000)
  await exam.endForStudent({ reason: 'closed_by_staff' })
  exam.breaks = () => null
  await passUntil(() => page.getSnapshot().status === 'submitted')
  expect(endingOf(lastPhase, page.getSnapshot())).toBe('staff')
  expect(page.getSnapshot().receipt).toMatchObject({ is_late: true, stored: 1, not_stored: [] })
  expect(await exam.storedAnswer(first)).toBe('a2')
})

test('Q5 time that staff adds comes onto the clock by itself', async () => {
  const exam = await plain(10)
  const session = await open(exam)
  const before = session.getSnapshot().phase?.ends_at ?? ''
  await exam.setPhase("ends_at = ends_at + interval '5 minutes'")
  const added = () => Date.parse(session.getSnapshot().phase?.ends_at ?? '') - Date.parse(before)
  await passUntil(() => added() > 0)
  expect(added()).toBe(5 * minute)
})

test('Q5 Q6 without a network at time-up the answers of before are handed in late, and the receipt says so', async () => {
  const exam = await plain(10)
  const [first = 0] = exam.questions
  const session = await open(exam)
  await pass(5 * minute + 500)
  void session.move('resume')
  await pass(1000)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(6 * minute)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', saved: 'device', notice: 'offline' })
  exam.breaks = () => null
  await pass(12_000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(session.getSnapshot()).toMatchObject({ status: 'submitted', receipt: { is_late: true, not_stored: [] } })
  expect(await pending(exam)).toEqual([])
})

test.each([
  { left: 'in mid-test', isOver: false },
  { left: 'until its time was over', isOver: true },
])('Q6 what a page left behind ($left) is sent by the next page of the site, whatever it shows', async ({ isOver }) => {
  const exam = await plain(10)
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(1000)
  kill(session)
  if (isOver) await exam.endForStudent()
  const onSubmitted = vi.fn()
  void replaying(exam, { userEmail: (await newPerson()).email })
  void replaying(exam, { onSubmitted })
  await pass(3000)
  expect(await exam.storedAnswer(first)).toBeUndefined()
  exam.breaks = () => null
  await pass(10_000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(onSubmitted).toHaveBeenCalledTimes(isOver ? 1 : 0)
  expect(await listPending(device, exam.student.email)).toEqual([])
})

test('Q6 a submission that a page left behind is made by the next page of the site', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  void session.submit()
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  const onSubmitted = vi.fn()
  void replaying(exam, { onSubmitted })
  await pass(3000)
  expect(await exam.attempts()).toMatchObject([{ finish_reason: 'submitted' }])
  expect(await exam.storedAnswer(first)).toBe('a1')
  expect(onSubmitted).toHaveBeenCalledTimes(1)
  expect(await listPending(device, exam.student.email)).toEqual([])
  // It may send less than the page, so its key is that of what it sends.
  const keys = exam.requests.filter(({ path }) => path.includes('user-answer')).map(({ headers }) => headers)
  expect(keys.at(-1)?.['idempotency-key']).toMatch(new RegExp(`^attempt-${(await exam.attempt()).id}-\\d+$`))
})

test('Q6 a replay says how many answers have reached a test that goes on, once, and sends none of another account', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  session.answer(second, 'a2')
  session.toggleFlag(second)
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  const onStored = vi.fn()
  void replaying(exam, { userEmail: (await newPerson()).email, onStored })
  await pass(3000)
  expect(onStored).not.toHaveBeenCalled()
  void replaying(exam, { onStored })
  await pass(3000)
  expect(await exam.storedAnswer(second)).toBe('a2')
  const { quiz } = session.getSnapshot()
  expect(onStored.mock.calls).toEqual([[{ quizName: quiz?.name, answers: 2 }]])
  void replaying(exam, { onStored })
  await pass(3000)
  expect(onStored).toHaveBeenCalledTimes(1)
})

test('Q6 a pending submission of a quiz whose lesson is deleted leaves the device once it has been made', async () => {
  const exam = await plain()
  const session = await open(exam)
  const { id: attemptId, writer } = await exam.attempt()
  kill(session)
  const item = itemOf('submission', 0, serverNow(), writer, { lessonId: 0, isByClock: false })
  await device.write({ userEmail: exam.student.email, attemptId }, { type: 'put', item })
  void replaying(exam)
  await pass(3000)
  expect(await exam.attempts()).toMatchObject([{ finish_reason: 'submitted' }])
  expect(await listPending(device, exam.student.email)).toEqual([])
})

test('Q9 Q6 answers of module 1 that come after its end count while its check page waits', async () => {
  const exam = await twoModules()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a2')
  await pass(40 * minute)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, saved: 'device', notice: 'offline' })
  expect(shown(session, first)).toBe('a2')
  exam.breaks = () => null
  await pass(40_000)
  expect(await exam.storedAnswer(first)).toBe('a2')
})
