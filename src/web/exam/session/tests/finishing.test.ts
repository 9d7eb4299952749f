import { expect, test } from 'vitest'
import { sendLeftovers } from '../ending/leftovers.ts'
import { device, kill, minute, offline, omar, open, pass, shown, twoModules } from './page.ts'

const phaseOf = (session: Awaited<ReturnType<typeof open>>) => session.getSnapshot().phase?.at

/** In module 2, by a taker who answered a question of each. */
async function openModule2() {
  const exam = twoModules()
  const session = await open(exam)
  for (const move of ['finish', 'continue', 'start'] as const) {
    await pass(100)
    void session.move(move)
  }
  await pass(100)
  expect(phaseOf(session)).toBe('module2')
  return { exam, session }
}

test('Q6 the page that checks a module is there at once without a network, and so are the questions again', async () => {
  const exam = twoModules()
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  await session.move('finish')
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, isBusy: false })
  await session.move('back')
  expect(phaseOf(session)).toBe('module1')
  session.answer(12, 'a2')
  void session.move('finish')
  await pass(5000)
  expect([phaseOf(session), exam.attempt.phase.at]).toEqual(['checking1', 'module1'])
  exam.breaks = () => null
  await pass(10_000)
  expect([phaseOf(session), exam.attempt.phase.at]).toEqual(['checking1', 'checking1'])
  expect([exam.held(11)?.[0], exam.held(12)?.[0]]).toEqual(['a1', 'a2'])
})

test('a way back that is taken before the server has answered stands', async () => {
  const exam = twoModules()
  const session = await open(exam)
  exam.holds = (path) => (path.includes('moves') ? new Promise((go) => setTimeout(go, 1000)) : undefined)
  void session.move('finish')
  await pass(500)
  void session.move('back')
  await pass(5000)
  expect([phaseOf(session), exam.attempt.phase.at]).toEqual(['module1', 'module1'])
})

test('Q9 module 1 is left as soon as the network is back, with all its answers, and not before', async () => {
  const exam = twoModules()
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  await session.move('finish')
  void session.move('continue')
  await pass(20_000)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, isBusy: true, notice: 'offline' })
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'break' }, isBusy: false })
  expect(exam.held(11)?.[0]).toBe('a1')
})

test('a module that was finished without a network is finished after a reload too', async () => {
  const exam = twoModules()
  const session = await open(exam)
  exam.breaks = offline
  session.answer(11, 'a1')
  void session.move('finish')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  const next = await open(exam)
  await pass(2000)
  expect([phaseOf(next), exam.attempt.phase.at, shown(next, 11)]).toEqual(['checking1', 'checking1', 'a1'])
  kill(next)
  exam.attempt.phase = { at: 'module1', endsAt: null }
  const last = await open(exam)
  await pass(1000)
  expect(phaseOf(last)).toBe('module1')
})

test('what the server says of a module that has gone on elsewhere stands over a finish that it never heard of', async () => {
  const exam = twoModules()
  const session = await open(exam)
  exam.breaks = offline
  void session.move('finish')
  await pass(1000)
  exam.attempt.phase = { at: 'break', endsAt: exam.now() + 2 * minute }
  exam.breaks = () => null
  await pass(10_000)
  expect(phaseOf(session)).toBe('break')
})

test('Q6 module 2 is finished and submitted without a network: kept, and sent when it is back', async () => {
  const { exam, session } = await openModule2()
  exam.breaks = offline
  session.answer(21, 'a3')
  await session.move('finish')
  expect(phaseOf(session)).toBe('checking2')
  void session.submit()
  await pass(5000)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', notice: 'offline' })
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot().status).toBe('submitted')
  expect([exam.attempt.closings, exam.held(21)?.[0]]).toEqual([1, 'a3'])
})

test('Q6 a submission of module 2 that its page could not send goes from whatever page comes next', async () => {
  const { exam, session } = await openModule2()
  exam.breaks = offline
  session.answer(21, 'a3')
  await session.move('finish')
  void session.submit()
  await pass(2000)
  kill(session)
  exam.breaks = () => null
  const sending = { api: exam.api, userEmail: omar, isAllowed: () => true, onSubmitted: () => {}, store: device }
  await sendLeftovers(sending)
  expect([exam.attempt.closings, exam.held(21)?.[0]]).toEqual([1, 'a3'])
})
