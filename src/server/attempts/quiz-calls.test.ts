import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optionKeys, type OptionKey } from '../../core/questions/question.ts'
import type { QuestionDraft, QuizSettings } from '../../core/quizzes/quiz.ts'
import { demoQuiz, openAcademy, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

async function begin(own: Partial<QuizSettings>, questions: Partial<QuestionDraft>[], options?: { isOld?: boolean }) {
  const quiz = await addQuiz(academy.database, own, questions, options)
  const api = await academy.as(await academy.newStudent())
  const { data: state } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  return { ...quiz, api, state, params: { attemptId: state.attempt_id } }
}

test('X1 the quiz endpoints respond at their paths and methods, with their payloads, in one envelope', async () => {
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  const [first] = (await academy.context.versions.get(versionId)).questions
  const student = await academy.newStudent()
  const { token } = await academy.context.sessions.start(student, { isBrowser: false })
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await academy.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
    const body = answer.json<Record<string, unknown>>()
    expect([answer.statusCode, body]).toEqual([200, expect.objectContaining({ success: true, errors: null })])
    expect(body['msg']).toEqual(expect.any(String))
    return body
  }

  const list = await call('GET', '/user-quizzes')
  expect(list['data']).toContainEqual(
    expect.objectContaining({
      quiz_id: quizId,
      type: 'mcq',
      correct_answers: 0,
      total_questions: 12,
      module1_question_count: expect.any(Number) as number,
      module2_question_count: 0,
      quiz_details: expect.objectContaining({ name: 'Grammar Sprint', degree: 12, lesson_id: lessonId }) as object,
    }),
  )
  const taken = (await call('GET', `/user-quiz/${lessonId}`))['data'] as {
    id: number
    questions: ({ id: number } & Record<OptionKey, string | null>)[]
  }
  expect(taken).toMatchObject({ id: quizId, name: 'Grammar Sprint', type: 'mcq', quiz_time: 12, hard_question: null })
  expect(taken.questions[0]).toMatchObject({ type: 'mcq', correct_answer: null, answer_description: null, matches: [] })
  // The options stand in an order of this attempt's own: the right one is found by its words.
  const { options } = first!.spec as { options: string[] }
  const words = options[optionKeys.indexOf(first!.key as OptionKey)]
  const right = optionKeys.find((place) => taken.questions[0]?.[place] === words)
  const wrong = right === 'a1' ? 'a2' : 'a1'
  const answers = taken.questions.map(({ id }) => ({ question_id: id, user_answer: wrong, correct: 1 }))
  const submitted = await call('POST', `/user-answer/${quizId}`, { answers })
  expect(submitted).toMatchObject({ msg: 'Quiz submitted!', message: 'Quiz submitted!' })

  const reviewed = { id: taken.questions[0]?.id, user_answer: wrong, correct_answer: right, is_correct: 0 }
  const review = await call('GET', `/user-quiz-answers/${quizId}`)
  expect(review['data']).toMatchObject({ quiz_details: { name: 'Grammar Sprint', type: 'mcq', hard_question: null } })
  expect((review['data'] as { questions: object[] }).questions[0]).toMatchObject(reviewed)
  const old = await call('GET', `/user-quiz-question-answers/${quizId}`)
  expect((old['questions'] as object[])[0]).toMatchObject(reviewed)
})

describe('unchecked imported content', () => {
  test('Q11 a question of an unknown type is sent, its answer stored and marked incorrect, and the quiz continues', async () => {
    const { api, quizId, params } = await begin(
      {},
      [{ type: 'essay', spec: {}, key: {} }, { type: 'mcq' }, { type: 'mcq', spec: {}, key: {} }],
      { isOld: true },
    )
    const { data: questions } = await api('GET /attempts/:attemptId/questions/:part', {
      params: { ...params, part: 'all' },
    })
    expect(questions.map(({ type, a1 }) => [type, a1])).toEqual([
      ['essay', null],
      ['mcq', 'one'],
      ['mcq', null],
    ])
    const answers = questions.map(({ id }) => ({ question_id: id, user_answer: 'a1' }))
    await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers } })
    const { data } = await api('GET /user-quiz-answers/:quizId', { params: { quizId } })
    expect(data.questions.map(({ is_correct, user_answer }) => [is_correct, user_answer])).toEqual([
      [0, 'a1'],
      [1, 'a1'],
      [0, 'a1'],
    ])
  })

  test('Q9 a module without time lasts one second, and then shows its check page', async () => {
    const { api, state, params } = await begin(
      { type: 'two_module' },
      [{ module: 'module1' }, { module: 'module2', variant: 'easy' }],
      { isOld: true },
    )
    expect(Date.parse(state.phase.ends_at ?? '') - Date.parse(state.now)).toBeLessThanOrEqual(1000)
    academy.clock.pass(1000)
    const { data } = await api('GET /attempts/:attemptId', { params })
    expect(data.phase.at).toBe('checking1')
  })

  test('Q12 a quiz without questions opens with none, and can be submitted', async () => {
    const { api, state, quizId } = await begin({}, [], { isOld: true })
    expect(state.question_count).toBe(0)
    await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
    const { data } = await api('GET /user-quiz-answers/:quizId', { params: { quizId } })
    expect([data.questions, data.attempt.total_questions]).toEqual([[], 0])
  })
})

test('Q2 a single module is a plain quiz whose questions have the module’s name: one clock, no break, every question counts', async () => {
  const { api, state, quizId } = await begin({ type: 'mcq', quizMinutes: 32, module1Minutes: 32 }, [
    { module: 'module1' },
    { module: 'module1' },
  ])
  expect(state).toMatchObject({ question_count: 2, phase: { at: 'answering' } })
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  const { data } = await api('GET /user-quiz-answers/:quizId', { params: { quizId } })
  expect(data.questions.map(({ module }) => module)).toEqual(['module1', 'module1'])
})

test('Q11 a formula is sent as MathML, a table in a scrollable box, a picture with its size and text alternative', async () => {
  const { api, params } = await begin({}, [
    {
      passageHtml:
        '<table><caption>Rain</caption><tbody><tr><td>5</td></tr></tbody></table>' +
        '<img src="/pictures/course-1.svg" alt="A lamp" width="40" height="30">',
      stemHtml: '<p>Is \\(x < 5\\)?</p>',
      spec: { options: ['\\(\\frac12\\)', '2'] },
    },
  ])
  const { data } = await api('GET /attempts/:attemptId/questions/:part', { params: { ...params, part: 'all' } })
  expect(data[0]).toMatchObject({
    question: '<p>Is <math><mrow><mi>x</mi><mo>&lt;</mo><mn>5</mn></mrow></math>?</p>',
    a1: '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
  })
  expect(data[0]?.description).toMatch(/^<div class="wide" tabindex="0" role="group" aria-label="Rain"><table>/)
  expect(data[0]?.description).toMatch(/<img src="\/pictures\/course-1.svg" alt="A lamp" width="40" height="30" \/>/)
})
