import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedQuestion } from '../../../testing/asked-question.ts'
import { createApi } from '../../base/api.ts'
import { createExamSession, type AskedQuestion, type QuizWire } from './exam-session.ts'
import { memoryBackend, type AnswerToGrade } from './memory-backend.ts'

const stored = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  const storage = { getItem: () => null, setItem: stored, removeItem: stored }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('indexedDB', { open: stored })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Lets what is under way come to its end while time passes. */
async function pass(ms = 2000) {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(ms / 20)
  }
}

const quizOf = (own: Partial<QuizWire>): QuizWire => ({
  id: 9,
  lesson_id: null,
  name: 'Draft',
  disc: '',
  type: 'two_module',
  quiz_time: null,
  module1_time: 32,
  module2_time: 32,
  break_time: 2,
  hard_question: 2,
  answer_display: 'deferred',
  degree: null,
  is_practice: false,
  ...own,
})
const asked = (
  id: number,
  module: AskedQuestion['module'],
  pool: AskedQuestion['model_difficulty'],
): AskedQuestion => ({ ...askedQuestion, id, question: `<p>Question ${id}</p>`, module, model_difficulty: pool })
const questions = [
  ...[1, 2, 3].map((id) => asked(id, 'module1', null)),
  asked(4, 'module2', 'easy'),
  ...[5, 6].map((id) => asked(id, 'module2', 'hard')),
]

/** `left`: the questions that have left the draft meanwhile; `dropped`: the one that was thrown out. */
type Opening = { quiz?: Partial<QuizWire>; from?: AskedQuestion; left?: number[]; dropped?: number }

/** Opens a session on a backend that grades a1 as right. */
function open({ quiz = {}, from, left = [], dropped }: Opening = {}) {
  const graded: AnswerToGrade[][] = []
  const exam = memoryBackend({
    kind: 'preview',
    userEmail: 'tutor@example.org',
    quiz: quizOf(quiz),
    questions,
    optionSeed: null,
    from,
    gone: 'It is no longer in the draft.',
    api: createApi(async () => Promise.reject(new Error('no call is made'))),
    async grade(_, answers) {
      graded.push(answers)
      return answers
        .filter(({ question_id }) => !left.includes(question_id))
        .map(({ question_id, user_answer }) => ({
          question_id,
          user_answer,
          is_correct: user_answer === 'a1' ? 1 : 0,
          correct_answer: 'a1',
          answer_description: null,
          explanation: null,
          ...(question_id === dropped && { is_dropped: true as const }),
        }))
    },
  })
  const session = createExamSession({ backend: exam.backend })
  void session.start()
  return { ...exam, session, graded, shown: () => session.getSnapshot() }
}
const idsOf = ({ questions: open }: { questions: readonly AskedQuestion[] }) => open.map(({ id }) => id)

test('T17 without an attempt both modules are taken to a result, and the device stores nothing', async () => {
  const { session, shown, results, graded } = open()
  await pass()
  expect(shown()).toMatchObject({ status: 'ready', phase: { at: 'module1' }, position: 1 })
  expect(idsOf(shown())).toEqual([1, 2, 3])
  session.answer(1, 'a1')
  session.answer(2, 'a1')
  session.answer(3, 'a2')
  session.toggleFlag(3)
  session.annotate(1, [])
  void session.move('finish')
  await pass()
  expect(shown().phase?.at).toBe('checking1')
  void session.move('continue')
  await pass()
  expect(shown()).toMatchObject({ phase: { at: 'break' }, questions: [] })
  void session.move('start')
  await pass()
  expect(shown()).toMatchObject({ phase: { at: 'module2' }, variant: 'hard' })
  expect(idsOf(shown())).toEqual([5, 6])
  session.answer(5, 'a1')
  void session.submit()
  await pass()
  expect(shown().status).toBe('submitted')
  expect(graded).toHaveLength(1)
  const { variant, graded: result } = await results()
  expect(variant).toBe('hard')
  expect(result.map(({ question, checked }) => [question.id, checked.user_answer, checked.is_correct])).toEqual([
    [1, 'a1', 1],
    [2, 'a1', 1],
    [3, 'a2', 0],
    [5, 'a1', 1],
    [6, null, 0],
  ])
  session.dispose()
  expect(stored).not.toHaveBeenCalled()
})

test('T17 T20 a question that was thrown out counts neither in the score nor for the way to module 2', async () => {
  const { session, shown, results } = open({ dropped: 2 })
  await pass()
  session.answer(1, 'a1')
  session.answer(2, 'a1')
  void session.move('finish')
  await pass()
  void session.move('continue')
  await pass()
  void session.move('start')
  await pass()
  expect(shown()).toMatchObject({ phase: { at: 'module2' }, variant: 'easy' })
  void session.submit()
  await pass()
  expect(await results()).toMatchObject({ right: 1, total: 3 })
  session.dispose()
})

test('T17 it begins at any question, in its module and pool', async () => {
  const { session, shown } = open({ from: questions[5] })
  await pass()
  expect(shown()).toMatchObject({ phase: { at: 'module2' }, variant: 'hard', position: 2 })
  expect(idsOf(shown())).toEqual([5, 6])
  session.dispose()
  const plain = open({ quiz: { type: 'mcq' }, from: questions[2] })
  await pass()
  expect(plain.shown()).toMatchObject({ phase: { at: 'answering', ends_at: null }, position: 3 })
  plain.session.dispose()
})

test('T17 time ends it as it ends an attempt', async () => {
  const { session, shown, results } = open({ from: questions[4] })
  await pass()
  session.answer(5, 'a1')
  await pass(32 * 60_000)
  await pass(20_000)
  expect(shown().status).toBe('submitted')
  expect((await results()).graded.map(({ checked }) => checked.is_correct)).toEqual([0, 0, 0, 1, 0])
  session.dispose()
})

test('T17 with immediate display an answer is checked and locked', async () => {
  const { session, shown } = open({ quiz: { type: 'mcq', answer_display: 'immediate' } })
  await pass()
  session.answer(2, 'a2')
  void session.check(2)
  await pass()
  expect(shown().checked.get(2)).toMatchObject({ is_correct: 0, correct_answer: 'a1' })
  session.answer(2, 'a1')
  await pass()
  expect(shown().responses.get(2)).toMatchObject({ userAnswer: 'a2', isLocked: true })
  session.dispose()
})

test('T17 a question that has left the draft is checked once, in words, and does not count in the end', async () => {
  const { session, shown, graded, results } = open({ quiz: { type: 'mcq', answer_display: 'immediate' }, left: [2] })
  await pass()
  session.answer(1, 'a1')
  session.answer(2, 'a2')
  const refused = session.check(2).catch((error: unknown) => error)
  await pass(60_000)
  expect(await refused).toMatchObject({ status: 422, message: 'It is no longer in the draft.' })
  expect(graded).toHaveLength(1)
  expect(shown()).toMatchObject({ isBusy: false, notice: null })
  const { graded: result, missing } = await results()
  expect([result.map(({ question }) => question.id), missing]).toEqual([[1, 3, 4, 5, 6], 1])
  session.dispose()
})
