import { expect, test } from 'vitest'
import { minute, offline, serverNow, twoModules } from './exam.ts'
import { kill, open, pass, replaying, shown } from './page.ts'

const phaseOf = (session: Awaited<ReturnType<typeof open>>) => session.getSnapshot().phase?.at

/** Opens module 2, as a student who answered nothing of module 1. */
async function openModule2() {
  const exam = await twoModules()
  const session = await open(exam)
  for (const move of ['finish', 'continue', 'start'] as const) {
    void session.move(move)
    await pass(500)
  }
  expect(phaseOf(session)).toBe('module2')
  return { exam, session, first: exam.questions[3] ?? 0 }
}

test('Q6 the page that checks a module is there at once without a network, and so are the questions again', async () => {
  const exam = await twoModules()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await session.move('finish')
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, isBusy: false })
  await session.move('back')
  expect(phaseOf(session)).toBe('module1')
  session.answer(second, 'a2')
  void session.move('finish')
  await pass(5000)
  expect([phaseOf(session), (await exam.attempt()).phase]).toEqual(['checking1', 'module1'])
  exam.breaks = () => null
  await pass(10_000)
  expect([phaseOf(session), (await exam.attempt()).phase]).toEqual(['checking1', 'checking1'])
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a2'])
})

test('a way back that is taken before the server has answered stands', async () => {
  const exam = await twoModules()
  const session = await open(exam)
  exam.holds = (path) => (path.includes('moves') ? new Promise((go) => setTimeout(go, 1000)) : undefined)
  void session.move('finish')
  await pass(500)
  void session.move('back')
  await pass(5000)
  expect([phaseOf(session), (await exam.attempt()).phase]).toEqual(['module1', 'module1'])
})

test('Q9 module 1 is left as soon as the network is back, with all its answers, and not before', async () => {
  const exam = await twoModules()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await session.move('finish')
  void session.move('continue')
  await pass(20_000)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'checking1' }, isBusy: true, notice: 'offline' })
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot()).toMatchObject({ phase: { at: 'break' }, isBusy: false })
  expect(await exam.storedAnswer(first)).toBe('a1')
})

test('a module that was finished without a network is finished after a reload too', async () => {
  const exam = await twoModules()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  void session.move('finish')
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  const next = await open(exam)
  await pass(2000)
  expect([phaseOf(next), (await exam.attempt()).phase, shown(next, first)]).toEqual(['checking1', 'checking1', 'a1'])
  kill(next)
  await exam.setPhase("phase = 'module1'")
  const last = await open(exam)
  await pass(1000)
  expect(phaseOf(last)).toBe('module1')
})

test('the server’s state of a module that another page has finished overrides a finish that it never received', async () => {
  const exam = await twoModules()
  const session = await open(exam)
  exam.breaks = offline
  void session.move('finish')
  await pass(1000)
  await exam.setPhase(`phase = 'break', ends_at = to_timestamp(${(serverNow() + 2 * minute) / 1000}), variant = 'easy'`)
  exam.breaks = () => null
  await pass(10_000)
  expect(phaseOf(session)).toBe('break')
})

test('Q6 module 2 is finished and submitted without a network: stored, and sent when it is back', async () => {
  const { exam, session, first } = await openModule2()
  exam.breaks = offline
  session.answer(first, 'a3')
  await session.move('finish')
  expect(phaseOf(session)).toBe('checking2')
  void session.submit()
  await pass(5000)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitting', notice: 'offline' })
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot().status).toBe('submitted')
  expect([await exam.attempt(), await exam.storedAnswer(first)]).toMatchObject([{ finish_reason: 'submitted' }, 'a3'])
})

test('Q6 a submission of module 2 that its page could not send goes from whatever page comes next', async () => {
  const { exam, session, first } = await openModule2()
  exam.breaks = offline
  session.answer(first, 'a3')
  await session.move('finish')
  void session.submit()
  await pass(2000)
  kill(session)
  exam.breaks = () => null
  void replaying(exam)
  await pass(2000)
  expect([await exam.attempt(), await exam.storedAnswer(first)]).toMatchObject([{ finish_reason: 'submitted' }, 'a3'])
})

test('an attempt that a player on the page has opened is its own: a replay that was under way leaves it alone', async () => {
  const exam = await twoModules()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.answer(first, 'a1')
  await pass(1000)
  kill(session)
  let isPlayed = false
  let isOver = false
  void replaying(exam, { isPlayed: () => isPlayed }).then(() => (isOver = true))
  await pass(1000)
  isPlayed = true
  exam.breaks = () => null
  exam.requests = []
  const next = await open(exam)
  await pass(10_000)
  expect([isOver, shown(next, first), await exam.storedAnswer(first)]).toEqual([true, 'a1', 'a1'])
  expect(new Set(exam.sent('/responses').map(({ writer }) => writer))).toEqual(new Set([(await exam.attempt()).writer]))
})
