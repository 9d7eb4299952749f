import { afterAll, beforeAll, expect, test } from 'vitest'
import { lateMs } from '../../core/attempts/late.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { carryOut } from '../../testing/staff-command.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { newAccount } from '../../testing/staff.ts'
import { closeDue } from '../attempts/ending/closing.ts'
import { invigilationCommands } from '../invigilation/commands.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

const question = (key: string) => ({ spec: { options: ['one', 'two', 'three', 'four'] }, key })

/** Creates a student who has answered both questions of a quiz, right as the verdicts say. */
async function answering(quizId: number, lessonId: number, verdicts: boolean[]) {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  const params = { attemptId: state.attempt_id }
  const { data: questions } = await api('GET /attempts/:attemptId/questions/:part', {
    params: { ...params, part: 'all' },
  })
  const saves = questions.map(({ id }, at) => ({
    question_id: id,
    user_answer: verdicts[at] ? 'a2' : 'a1',
    seq: academy.clock.now(),
    marked: false,
    crossed: [],
    spent_seconds: 5,
  }))
  await api('POST /attempts/:attemptId/responses', { params, body: { saves } })
  return { student, api, attemptId: state.attempt_id, quizId }
}

test('Q1 T21 T28 staff see a score where the student does: once it is final, in every list, file and log', async () => {
  const { quizId, lessonId } = await addQuiz(academy.database, { quizMinutes: 10 }, [question('a2'), question('a2')])
  const timed = await answering(quizId, lessonId, [true, true])
  const submitted = await answering(quizId, lessonId, [true, false])
  await submitted.api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  // Half-time pauses it for ten minutes more.
  academy.clock.pass(21 * 60_000)
  await closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))

  /** Returns the results that staff are shown for the attempt that ran out of time. */
  const shown = async () => {
    const { api } = await newAccount(academy, 'owner')
    const { id: userId, email } = timed.student
    const person = (await api('GET /studio/people/:userId', { params: { userId } })).data
    const params = { userId, attemptId: timed.attemptId }
    const attempt = (await api('GET /studio/people/:userId/attempts/:attemptId', { params })).data
    const card = (await api('GET /studio/people/:userId/card', { params: { userId } })).data
    const listed = async (sort: 'right' | '-right') =>
      (await api('GET /studio/quizzes/:quizId/attempts', { params: { quizId }, query: { sort } })).data.rows.map(
        ({ user_id, correct }) => [user_id === userId ? 'timed' : 'submitted', correct],
      )
    const scores = await api('GET /studio/quizzes/:quizId/attempts/csv', { params: { quizId }, query: {} })
    const answers = await api('GET /studio/quizzes/:quizId/answers/csv', { params: { quizId }, query: {} })
    const lineOf = (text: string) => text.split('\r\n').find((line) => line.includes(email)) ?? ''
    const student = (await api('GET /staff/students', { query: { email } })).data
    const events = await api('GET /staff/attempts/:attemptId/events', { params: { attemptId: timed.attemptId } })
    const printed = await carryOut(academy, invigilationCommands, 'attempts', { positionals: [email] })
    return {
      person: person.attempts.map(({ correct }) => correct),
      skills: person.skills.skills.length,
      attempt: attempt.correct,
      card: card.attempts,
      up: await listed('right'),
      down: await listed('-right'),
      scores: lineOf(scores.data.text).match(/Score follows|100|,2,/g),
      answers: lineOf(answers.data.text).match(/Score follows|✓|,2,2,/g),
      invigilated: student.attempts.map(({ correct_answers: correct }) => correct),
      logged: events.data.map(({ kind, detail }) => [kind, detail?.['correct']]).find(([kind]) => kind === 'time_up'),
      printed: printed.map((line) => /Score follows|\d of \d/.exec(line)?.[0]),
    }
  }

  expect(await shown()).toEqual({
    person: [null],
    skills: 0,
    attempt: null,
    card: 0,
    // It tells nothing by its place either.
    up: [
      ['timed', null],
      ['submitted', 1],
    ],
    down: [
      ['submitted', 1],
      ['timed', null],
    ],
    scores: ['Score follows', ',2,', 'Score follows'],
    answers: ['Score follows'],
    invigilated: [null],
    logged: ['time_up', undefined],
    printed: ['Score follows'],
  })

  academy.clock.pass(lateMs)
  expect(await shown()).toEqual({
    person: [2],
    skills: 0,
    attempt: 2,
    card: 1,
    up: [
      ['submitted', 1],
      ['timed', 2],
    ],
    down: [
      ['timed', 2],
      ['submitted', 1],
    ],
    scores: [',2,', '100'],
    answers: [',2,2,', '✓', '✓'],
    invigilated: [2],
    logged: ['time_up', 2],
    printed: ['2 of 2'],
  })
})
