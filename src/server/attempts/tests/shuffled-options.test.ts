import { afterAll, beforeAll, expect, test } from 'vitest'
import { nothingExplained } from '../../../core/questions/explanation.ts'
import { optionOrder } from '../../../core/questions/option-order.ts'
import { optionKeys, type OptionKey } from '../../../core/questions/question.ts'
import { fromShown } from '../../../core/questions/shown-answers.ts'
import { openAcademy, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import { newAccount } from '../../../testing/staff.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const options = ['alpha', 'beta', 'gamma', 'delta']
const whyOf = (name: string) =>
  `${name} fits: it goes along with the claim of the text, and with every detail that follows in it.`
const explanation = {
  ...nothingExplained,
  rule: 'A rule.',
  options: options.map((name) => ({ rationale: whyOf(name), trap: null })),
}
const blank = '<p>It is <span class="blank"></span> at dusk.</p>'
const questions = [
  ...Array.from({ length: 6 }, () => ({ stemHtml: blank, spec: { options }, key: 'a3', explanation })),
  { type: 'multiple_select', spec: { options }, key: ['a1', 'a4'] },
  { type: 'true_false', spec: {}, key: true },
]

type Shown = { id: number; type: string } & Record<OptionKey, string | null>

/** Creates a quiz that shuffles its options, for a new student. */
async function begin(own: Parameters<typeof addQuiz>[1] = { shufflesOptions: true }) {
  return clientOf(await addQuiz(academy.database, own, questions))
}

/** Creates a student of a quiz, who uses our own calls and those of the specification. */
async function clientOf(quiz: { quizId: number; lessonId: number }) {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { token } = await academy.context.sessions.start(student, { isBrowser: false })
  /** Takes the quiz by the calls of the specification alone. */
  const call = async <Data>(method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await academy.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ data: Data }>().data
  }
  return { ...quiz, student, api, call }
}

/** Returns the name of the place at which an option is shown. */
const placeOf = (question: Shown, text: string) => optionKeys.find((key) => question[key] === text) ?? 'none'
const shownOptions = ({ a1, a2, a3, a4 }: Shown) => ({ a1, a2, a3, a4 })
const letterOf = (question: Shown, text: string) => 'ABCD'[optionKeys.findIndex((key) => question[key] === text)] ?? ''

test('X1 a client of the specification gets the options in the order of the attempt, and names them by their places', async () => {
  const { lessonId, quizId, api, call } = await begin()
  const taken = await call<{ questions: Shown[]; attempt: { option_seed: number | null } }>(
    'GET',
    `/user-quiz/${lessonId}`,
  )
  const again = await call<{ questions: Shown[] }>('GET', `/user-quiz/${lessonId}`)
  expect(again.questions).toEqual(taken.questions)
  expect(taken.attempt.option_seed).toBeNull()
  const lettered = taken.questions.filter(({ type }) => type !== 'true_false')
  for (const question of lettered)
    expect(optionKeys.map((key) => question[key] ?? '').toSorted()).toEqual(options.toSorted())
  // By chance alone all seven are in the order of their keys once in four billion attempts.
  expect(lettered.every(({ a1, a2, a3 }) => [a1, a2, a3].join() === 'alpha,beta,gamma')).toBe(false)

  const answers = taken.questions.map((question, at) => {
    if (question.type === 'true_false') return { question_id: question.id, user_answer: 'true' }
    if (question.type === 'multiple_select')
      return {
        question_id: question.id,
        user_answer: JSON.stringify([placeOf(question, 'delta'), placeOf(question, 'alpha')]),
      }
    return {
      question_id: question.id,
      user_answer: at % 2 === 0 ? letterOf(question, 'gamma') : placeOf(question, 'gamma'),
    }
  })
  const receipt = await call<{ not_stored: number[]; stored: number }>('POST', `/user-answer/${quizId}`, { answers })
  expect(receipt).toMatchObject({ stored: 8, not_stored: [] })

  const review = await call<{
    questions: (Shown & {
      is_correct: number
      user_answer: string
      correct_answer: string
      explanation: { options: { option: OptionKey; rationale: string }[] } | null
    })[]
  }>('GET', `/user-quiz-answers/${quizId}`)
  expect(review.questions.map(({ is_correct }) => is_correct)).toEqual(questions.map(() => 1))
  for (const [at, question] of review.questions.entries()) {
    expect(optionKeys.map((key) => question[key])).toEqual(optionKeys.map((key) => taken.questions[at]?.[key]))
    if (question.type !== 'mcq') continue
    expect([question.user_answer, question.correct_answer]).toEqual([0, 1].map(() => placeOf(question, 'gamma')))
    for (const { option, rationale } of question.explanation?.options ?? [])
      expect(rationale).toBe(whyOf(question[option] ?? ''))
  }

  // Our own calls speak keys, with the seed of their order; words are those that the student saw.
  const { data: summary } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
  const seed = summary.attempt.option_seed ?? -1
  expect(summary.questions.slice(0, 6).map(({ user_answer }) => user_answer)).toEqual(
    Array.from({ length: 6 }, () => 'a3'),
  )
  for (const [at, line] of summary.questions.slice(0, 6).entries()) {
    const shown = taken.questions[at]!
    expect([line.key_words, line.answer_words]).toEqual([letterOf(shown, 'gamma'), letterOf(shown, 'gamma')])
    const order = optionOrder(seed, shown.id, 4)
    expect(order.map((key) => options[optionKeys.indexOf(key)])).toEqual(optionKeys.map((key) => shown[key]))
    expect(fromShown(letterOf(shown, 'gamma'), order, options)).toBe('a3')
  }
})

test('T21 T28 staff see one order of the options everywhere, the stored one, with the text of each', async () => {
  const { quizId, student, api, call, lessonId } = await begin()
  const { questions: asked } = await call<{ questions: Shown[] }>('GET', `/user-quiz/${lessonId}`)
  const answers = asked.flatMap((question) => {
    if (question.type === 'mcq') return { question_id: question.id, user_answer: placeOf(question, 'beta') }
    if (question.type === 'true_false') return []
    const places = [placeOf(question, 'delta'), placeOf(question, 'alpha')]
    return { question_id: question.id, user_answer: JSON.stringify(places) }
  })
  await call('POST', `/user-answer/${quizId}`, { answers })
  const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
  const tutor = await newAccount(academy, 'tutor')
  const params = { userId: student.id, attemptId: review.attempt.attempt_id }
  const { data: attempt } = await tutor.api('GET /studio/people/:userId/attempts/:attemptId', { params })
  const name = (await tutor.api('GET /studio/people/:userId', { params })).data.profile.name
  expect(attempt).toMatchObject({ student: name, quiz_id: quizId, is_shuffled: true })
  const { data: figures } = await tutor.api('GET /studio/quizzes/:quizId/results', { params: { quizId } })
  const figuresOf = new Map(figures.questions.map((one) => [one.item_id, one]))
  const [several, judgment] = attempt.questions.slice(6)
  for (const one of attempt.questions.slice(0, 6)) {
    expect(one).toMatchObject({ answer: 'B', answer_text: 'beta', key: 'C', key_text: 'gamma', mark: 'incorrect' })
    expect(one.text).toBe('It is ______ at dusk.')
    const known = figuresOf.get(one.item_id)
    expect([known?.key_words, known?.text]).toEqual([one.key, one.text])
    expect(known?.choices.filter(({ all }) => all === 1)).toMatchObject([{ words: 'B', text: 'beta' }])
    expect(known?.choices.filter(({ is_key }) => is_key)).toMatchObject([{ words: 'C', text: 'gamma' }])
  }
  expect(several).toMatchObject({ answer_text: 'A: alpha; D: delta', key: 'A, D', key_text: 'A: alpha; D: delta' })
  expect(judgment).toMatchObject({ answer: '', answer_text: null, key: 'true', key_text: null })
  const { data: file } = await tutor.api('GET /studio/quizzes/:quizId/results/csv', { params: { quizId } })
  // Key, students, too few of them, and none right.
  expect(file.text.match(/,C,1,yes,0,/g)).toHaveLength(6)
})

test('X1 a player gets the cached questions of the version, the seed of the attempt, and speaks keys', async () => {
  const { lessonId, quizId, api, call } = await begin()
  const writer = 'player-of-the-test'
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  expect(state.option_seed).toEqual(expect.any(Number))
  const params = { attemptId: state.attempt_id }
  const { data: asked } = await api('GET /attempts/:attemptId/questions/:part', { params: { ...params, part: 'all' } })
  expect(asked[0]).toMatchObject({ a1: 'alpha', a2: 'beta', a3: 'gamma', a4: 'delta' })
  const [first, second] = asked
  const seq = academy.clock.now()
  const saves = [{ question_id: first!.id, seq, user_answer: 'a2', crossed: ['a4' as const] }]
  await api('POST /attempts/:attemptId/responses', { params, body: { saves, writer } })
  // Another client of the same student sees the same by the places that are shown.
  const taken = await call<{
    questions: Shown[]
    attempt: { responses: { user_answer: OptionKey; crossed: OptionKey[] }[] }
  }>('GET', `/user-quiz/${lessonId}`)
  const [response] = taken.attempt.responses
  expect(taken.questions[0]?.[response!.user_answer]).toBe('beta')
  expect(taken.questions[0]?.[response!.crossed[0]!]).toBe('delta')

  const answers = [{ question_id: second!.id, user_answer: 'a3', seq: seq + 1 }]
  await api('POST /user-answer/:quizId', {
    params: { quizId },
    body: { attempt_id: state.attempt_id, answers, writer },
  })
  const { data: summary } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
  expect(summary.attempt).toMatchObject({ correct_answers: 1, option_seed: state.option_seed })
  const { data: redo } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  const practiceId = redo.practice_id
  const { data: set } = await api('GET /practice-sets/:practiceId', { params: { practiceId } })
  expect(set.attempt.option_seed).toBe(state.option_seed)
})

const namesLetter = { explanationHtml: '<p>Choice C goes along with the text.</p>', spec: { options }, key: 'a3' }

test('a version whose prose names an option by its letter is not published shuffled', async () => {
  const publishing = addQuiz(academy.database, { shufflesOptions: true }, [...questions, namesLetter])
  await expect(publishing).rejects.toThrow('Question 9: It says “Choice C”, but the options are shuffled')
})

test.each([namesLetter.explanationHtml, '<p>The answer is C.</p>', '<p>Eliminate D: it is too broad.</p>'])(
  'a shuffled version from before that check keeps the order of its keys for every client: %s',
  async (prose) => {
    const old = { ...namesLetter, explanationHtml: prose }
    const quiz = await addQuiz(academy.database, { shufflesOptions: true }, [...questions, old], { isOld: true })
    const { api, call } = await clientOf(quiz)
    const { data: state } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
    expect(state.option_seed).toBeNull()
    const taken = await call<{ questions: Shown[] }>('GET', `/user-quiz/${quiz.lessonId}`)
    for (const question of taken.questions.filter(({ type }) => type !== 'true_false'))
      expect(optionKeys.map((key) => question[key])).toEqual(options)
  },
)

test('X3 two posts of the specification’s calls answer both modules by the places at which they were shown', async () => {
  const modules = { type: 'two_module', module1Minutes: 5, module2Minutes: 5, shufflesOptions: true } as const
  // Within a module, the right option has every place in the order of the keys.
  const drafts = (['module1', 'module2'] as const).flatMap((module) =>
    Array.from({ length: 8 }, (_, at) => ({ spec: { options }, key: optionKeys[at % 4], module })),
  )
  const quiz = await addQuiz(academy.database, modules, drafts)
  const { api, call } = await clientOf(quiz)
  const load = () => call<{ questions: Shown[] }>('GET', `/user-quiz/${quiz.lessonId}`)
  /** Answers a module: the first six questions right, by letters and by keys in turn, the others by the place of a wrong option. */
  const answer = async (asked: Shown[]) => {
    const answers = asked.map((question, at) => {
      const text = options[at < 6 ? at % 4 : (at + 1) % 4] ?? ''
      return { question_id: question.id, user_answer: (at % 2 === 0 ? letterOf : placeOf)(question, text) }
    })
    await call('POST', `/user-answer/${quiz.quizId}`, { answers })
    return asked.map((question, at) => ({
      ...shownOptions(question),
      user_answer: placeOf(question, options[at < 6 ? at % 4 : (at + 1) % 4] ?? ''),
      correct_answer: placeOf(question, options[at % 4] ?? ''),
      is_correct: at < 6 ? 1 : 0,
    }))
  }
  const first = await load()
  const expected = await answer(first.questions)
  const second = await load()
  expect(second.questions).toHaveLength(8)
  const isMoved = ({ a1, a2, a3 }: Shown) => [a1, a2, a3].join() !== 'alpha,beta,gamma'
  // By chance alone a module is in the order of its keys once in 110 billion attempts.
  expect([first, second].map((taken) => taken.questions.some(isMoved))).toEqual([true, true])
  expected.push(...(await answer(second.questions)))

  const review = await call<{ questions: (Shown & { user_answer: string })[] }>(
    'GET',
    `/user-quiz-answers/${quiz.quizId}`,
  )
  expect(review.questions).toMatchObject(expected)
  const { data: summary } = await api('GET /quiz-reviews/:quizId', { params: { quizId: quiz.quizId } })
  expect(summary.attempt).toMatchObject({ correct_answers: 12, total_questions: 16 })
  expect(summary.questions.map(({ user_answer }) => user_answer)).toEqual(
    drafts.map((_, at) => optionKeys[at % 8 < 6 ? at % 4 : (at + 1) % 4]),
  )
})

test('options are shown in the order of their keys unless the version says otherwise', async () => {
  const { lessonId, api } = await begin({})
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect(state.option_seed).toBeNull()
})
