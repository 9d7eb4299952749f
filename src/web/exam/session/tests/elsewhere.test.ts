import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { sendLeftovers } from '../ending/leftovers.ts'
import { device, kill, minute, offline, omar, open, owner, pass, plain, shown, twoModules } from './page.ts'

const own = { numberFrom: undefined }
const laptopOf = () => ({ ...own, store: createDeviceStore() })

test('Q6 of two devices the one opened later writes; the stale one says so, changes nothing, and can take over', async () => {
  const exam = plain()
  const phone = await open(exam, own)
  phone.answer(11, 'a1')
  await pass(1000)
  const laptop = await open(exam, laptopOf())
  await pass(1000)
  expect([phone, laptop].map((one) => one.getSnapshot().isElsewhere)).toEqual([true, false])
  phone.answer(11, 'a2')
  void phone.move('finish')
  void phone.submit()
  await pass(1000)
  laptop.answer(12, 'a3')
  await pass(1000)
  expect([exam.held(11)?.[0], exam.held(12)?.[0]]).toEqual(['a1', 'a3'])
  await phone.claim()
  expect([shown(phone, 11), shown(phone, 12)]).toEqual(['a1', 'a3'])
  phone.answer(11, 'a4')
  await pass(1000)
  expect(exam.held(11)?.[0]).toBe('a4')
  expect([phone, laptop].map((one) => one.getSnapshot().isElsewhere)).toEqual([false, true])
})

test('Q6 what a stale device holds waits on it, and of each answer the newest stands when it takes over', async () => {
  const exam = plain()
  const phone = await open(exam, own)
  exam.breaks = offline
  phone.answer(11, 'a1')
  phone.answer(12, 'a1')
  await pass(1000)
  exam.breaks = () => null
  exam.claimElsewhere()
  exam.saveElsewhere(12, exam.now() + 1000, 'a2')
  await pass(10_000)
  expect(phone.getSnapshot()).toMatchObject({ isElsewhere: true, saved: 'device' })
  expect(exam.held(11)).toBeUndefined()
  await phone.claim()
  await pass(2000)
  expect([exam.held(11)?.[0], exam.held(12)?.[0]]).toEqual(['a1', 'a2'])
  expect(phone.getSnapshot()).toMatchObject({ isElsewhere: false, saved: 'saved' })
})

test('Q6 an attempt that is submitted elsewhere can be read only, within seconds', async () => {
  const exam = plain()
  const phone = await open(exam, own)
  const laptop = await open(exam, laptopOf())
  void laptop.submit()
  await pass(3000)
  expect([phone, laptop].map((one) => one.getSnapshot().status)).toEqual(['submitted', 'submitted'])
  expect(exam.attempt.closings).toBe(1)
})

test('Q5 time that staff adds is on the clock within 15 s', async () => {
  const exam = plain(10)
  const session = await open(exam)
  const before = session.getSnapshot().phase?.ends_at ?? ''
  const { phase } = exam.attempt
  if (phase.at === 'answering' && phase.endsAt !== null) phase.endsAt += 5 * minute
  exam.attempt.revision += 1
  await pass(15_000)
  expect(Date.parse(session.getSnapshot().phase?.ends_at ?? '') - Date.parse(before)).toBe(5 * minute)
})

test('Q5 Q6 without a network at time-up the answers of before are handed in late, and the receipt says so', async () => {
  const exam = plain(10)
  const session = await open(exam)
  await pass(5 * minute + 500)
  void session.move('resume')
  await pass(1000)
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(6 * minute)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', saved: 'device', notice: 'offline' })
  exam.breaks = () => null
  await pass(12_000)
  expect(exam.held(11)?.[0]).toBe('a1')
  expect(session.getSnapshot()).toMatchObject({ status: 'submitted', receipt: { is_late: true, not_stored: [] } })
  expect(await device.listChanges(owner(exam))).toEqual([])
})

test.each([
  { left: 'in mid-test', isOver: false },
  { left: 'until its time was over', isOver: true },
])('Q6 what a page left behind ($left) is sent by the next page of the site, whatever it shows', async ({ isOver }) => {
  const exam = plain(10)
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(1000)
  kill(session)
  if (isOver) exam.attempt.phase = { at: 'closed', finishedAt: exam.now(), reason: 'time_up' }
  const onSubmitted = vi.fn()
  const sending = { api: exam.api, userEmail: omar, isAllowed: () => true, onSubmitted, store: device }
  void sendLeftovers({ ...sending, userEmail: 'amal@example.org' })
  void sendLeftovers(sending)
  await pass(3000)
  expect(exam.held(11)).toBeUndefined()
  exam.breaks = () => null
  await pass(10_000)
  expect(exam.held(11)?.[0]).toBe('a1')
  expect(onSubmitted).toHaveBeenCalledTimes(isOver ? 1 : 0)
  expect(await device.listAllChanges(omar)).toEqual([])
})

test('Q6 a submission that a page left behind is made by the next page of the site', async () => {
  const exam = plain()
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  void session.submit()
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  const onSubmitted = vi.fn()
  await sendLeftovers({ api: exam.api, userEmail: omar, isAllowed: () => true, onSubmitted, store: device })
  expect(exam.attempt).toMatchObject({ closings: 1, phase: { at: 'closed' } })
  expect(exam.held(11)?.[0]).toBe('a1')
  expect(onSubmitted).toHaveBeenCalledTimes(1)
  expect(await device.listSubmissions(omar)).toEqual([])
  // It may send less than the page, so its key is that of what it sends.
  const keys = exam.requests.filter(({ path }) => path.includes('user-answer')).map(({ headers }) => headers)
  expect(keys.at(-1)?.['idempotency-key']).toMatch(/^attempt-71-\d+$/)
})

test('Q9 Q6 answers of module 1 that come after its end count while its check page waits', async () => {
  const exam = twoModules()
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  await pass(40 * minute)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, saved: 'device', notice: 'offline' })
  expect(shown(session, 11)).toBe('a1')
})
