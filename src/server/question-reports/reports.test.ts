import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostReportsADay } from '../../core/questions/report.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

/** Creates a student with a finished attempt at a quiz of so many questions. */
async function reviewing(questions = 2) {
  const { quizId, lessonId } = await addQuiz(
    academy.database,
    {},
    Array.from({ length: questions }, (_, at) => ({ stemHtml: `<p>Which is number ${at}?</p>` })),
  )
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const [attemptId = 0] = await addResults(academy.database, quizId, [{ answers: ['a2', 'a1'], userId: student.id }])
  const review = async () => (await api('GET /quiz-reviews/:quizId', { params: { quizId } })).data
  const ids = (await review()).questions.map(({ id }) => id)
  const report = (questionId: number, words = 'B is right too.') =>
    api('POST /question-reports', {
      body: { attempt_id: attemptId, question_id: questionId, reason: 'options', words },
    })
  return { quizId, lessonId, student, api, attemptId, review, ids, report }
}
const today = async ({ api } = tutor) => (await api('GET /studio/today')).data
const waiting = async (quizId: number) => (await today()).reports.filter((one) => one.quiz_id === quizId)
const decide = (reportId: number, body: { corrected: true } | { corrected: false; reason: string }) =>
  tutor.api('POST /studio/question-reports/:reportId/decision', { params: { reportId }, body })
const mailsTo = async (email: string) =>
  (
    await academy.database.pool.query<{ subject: string; text: string; due_at: Date }>(
      `SELECT payload ->> 'heading' AS subject, payload ->> 'paragraphs' AS text, due_at FROM outbox
        WHERE payload ->> 'to' = $1 AND payload ->> 'subject' LIKE 'Your report%' ORDER BY id`,
      [email],
    )
  ).rows

test('T29 a reported question reaches Today, staff are notified, and the student learns what became of it', async () => {
  const { quizId, ids, report, review, student } = await reviewing()
  const { data, msg } = await report(ids[0]!)
  expect(data).toMatchObject({ question_id: ids[0], reason: 'options', is_corrected: null, answer: '' })
  expect(msg).toBe('Thank you. The academy reads your report.')
  const [listed] = await waiting(quizId)
  expect(listed).toMatchObject({
    student: 'Nadia Test',
    reason: 'options',
    words: 'B is right too.',
    text: 'Which is number 0?',
    reports: 1,
  })
  expect((await tutor.api('GET /studio')).data.waiting.reports).toBeGreaterThan(0)
  const { rows } = await academy.database.pool.query('SELECT FROM staff_notices WHERE kind = $1 AND user_id = $2', [
    'report',
    tutor.id,
  ])
  expect(rows.length).toBeGreaterThan(0)
  const assistant = await newAccount(academy, 'assistant')
  expect((await today(assistant)).reports).toEqual([])

  await decide(listed!.id, { corrected: false, reason: 'Only A names the main idea.' })
  expect(await waiting(quizId)).toEqual([])
  expect((await review()).reports).toEqual([{ ...data, is_corrected: false, answer: 'Only A names the main idea.' }])
  const [mail] = await mailsTo(student.email)
  expect(mail?.subject).toBe('The question stays as it is')
  expect(mail?.text).toContain('Only A names the main idea.')
  expect(mail?.due_at.getTime()).toBe(academy.clock.now() + 10_000)
  await expect(decide(listed!.id, { corrected: true })).rejects.toMatchObject({ code: 'report.answered' })
})

test('T4 T29 an answer is taken back within ten seconds, with its email', async () => {
  const { quizId, ids, report, review, student } = await reviewing()
  await report(ids[1]!)
  const [listed] = await waiting(quizId)
  const { data } = await decide(listed!.id, { corrected: true })
  expect((await review()).reports).toMatchObject([{ is_corrected: true }])
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: data.change_id ?? 0 } })
  expect(await waiting(quizId)).toHaveLength(1)
  expect((await review()).reports).toMatchObject([{ is_corrected: null }])
  expect(await mailsTo(student.email)).toEqual([])
})

test('T29 one report for each student and question, of questions that were met in a finished attempt, and not many in a day', async () => {
  const { quizId, ids, report, attemptId } = await reviewing(mostReportsADay + 1)
  await report(ids[0]!)
  await expect(report(ids[0]!, 'Again.')).rejects.toMatchObject({ status: 409, code: 'report.sent_before' })
  expect(await waiting(quizId)).toHaveLength(1)
  const other = await reviewing()
  await expect(report(other.ids[0]!)).rejects.toMatchObject({ code: 'question.not_found' })
  const foreign = other.api('POST /question-reports', {
    body: { attempt_id: attemptId, question_id: ids[0]!, reason: 'key', words: '' },
  })
  await expect(foreign).rejects.toMatchObject({ code: 'attempt.not_found' })
  for (const id of ids.slice(1, mostReportsADay)) await report(id)
  await expect(report(ids[mostReportsADay]!)).rejects.toMatchObject({ status: 429, code: 'report.too_many' })
  academy.clock.pass(86_400_001)
  await report(ids[mostReportsADay]!)
})

test('T29 X4 while the quiz is being taken again its questions cannot be reported, as its review is closed', async () => {
  const { lessonId, api, ids, report } = await reviewing()
  await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'a-player' } })
  await expect(report(ids[1]!)).rejects.toMatchObject({ code: 'attempt.open' })
})

test('T29 X4 while the quiz is being taken again the email about a report does not say what is right', async () => {
  const { quizId, lessonId, ids, report, student, api } = await reviewing()
  await report(ids[0]!)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'a-player' } })
  const [listed] = await waiting(quizId)
  await decide(listed!.id, { corrected: false, reason: 'C is wrong: line 4 says B.' })
  const [mail] = await mailsTo(student.email)
  expect(mail?.subject).toBe('Your report was answered')
  expect(mail?.text).toContain('Your review shows the answer as soon as it opens.')
  expect(mail?.text).not.toContain('line 4')
})
