import { expect, onTestFinished, test } from 'vitest'
import { createDeviceStore } from '../device/device-store.ts'
import { holdDevice } from './held-device.ts'
import { offline, plain } from './exam.ts'
import { kill, open, pass, passUntil, pending, replaying, shown } from './page.ts'

/** Answers without a network on a page that closes, and opens another while the device does not answer. */
async function openOnSilentDevice() {
  const exam = await plain(30)
  const [first = 0, second = 0] = exam.questions
  const before = await open(exam)
  exam.breaks = offline
  before.answer(first, 'a1')
  before.answer(second, 'a1')
  await pass(1000)
  kill(before)
  exam.breaks = () => null
  const release = await holdDevice()
  onTestFinished(release)
  const after = await open(exam, { store: createDeviceStore() })
  await passUntil(() => after.getSnapshot().status === 'ready')
  return { exam, after, first, second, release }
}

test('E4 a test opens from the server when the device does not answer, says so, and has its answers as soon as it does', async () => {
  const openedAt = Date.now()
  const { exam, after, first, second, release } = await openOnSilentDevice()
  expect(Date.now() - openedAt).toBeLessThan(8000)
  expect(after.getSnapshot()).toMatchObject({ notice: 'unread', position: 1 })
  expect([shown(after, first), shown(after, second)]).toEqual([null, null])
  after.answer(second, 'a2')
  await pass(1000)
  expect(await exam.storedAnswer(second)).toBe('a2')
  await release()
  await passUntil(() => after.getSnapshot().notice === null)
  await pass(1000)
  expect([shown(after, first), shown(after, second)]).toEqual(['a1', 'a2'])
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a2'])
  expect(after.getSnapshot().saved).toBe('saved')
  expect(await pending(exam)).toEqual([])
})

test('E4 a test that ends while the device does not answer leaves the answers on it, to be sent or shown later', async () => {
  const { exam, after, first, release } = await openOnSilentDevice()
  void after.submit()
  await passUntil(() => after.getSnapshot().status === 'submitted')
  await release()
  await pass(5000)
  expect((await pending(exam)).map(({ key }) => key)).toContain(first)
})

test('E4 a replay waits for a device that does not answer, and then sends what it has', async () => {
  const exam = await plain(30)
  const [first = 0] = exam.questions
  const before = await open(exam)
  exam.breaks = offline
  before.answer(first, 'a1')
  await pass(1000)
  kill(before)
  exam.breaks = () => null
  const release = await holdDevice()
  onTestFinished(release)
  let isDone = false
  void replaying(exam, { device: createDeviceStore() }).then(() => (isDone = true))
  await pass(10_000)
  expect([isDone, await exam.storedAnswer(first)]).toEqual([false, undefined])
  await release()
  await passUntil(() => isDone)
  expect(await exam.storedAnswer(first)).toBe('a1')
})
