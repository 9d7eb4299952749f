import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import type { QuestionDraft, QuizSettings } from '../../core/quizzes/quiz.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

type Values = CallInput<'POST /studio/quizzes/:quizId/questions/:itemId/draft'>['body']['values']
const options = ['growth', 'a river', 'a hill']

/** Creates a published quiz of one question with a mistake in its text, taken by a student. */
async function mistaken({
  settings = {},
  question: own = {},
}: { settings?: Partial<QuizSettings>; question?: Partial<QuestionDraft> } = {}) {
  const passageHtml = '<p>The city grew. Its growth was recieved with joy.</p>'
  const { quizId, lessonId } = await addQuiz(academy.database, settings, [
    { passageHtml, stemHtml: '<p>What is the text about?</p>', spec: { options }, key: 'a1', ...own },
  ])
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const [attemptId = 0] = await addResults(academy.database, quizId, [{ answers: ['a1'], userId: student.id }])
  const read = async () =>
    (await api('GET /quiz-reviews/:quizId/questions', { params: { quizId }, query: { attempt_id: attemptId } })).data
  const [question] = await read()
  const { questions } = (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId } })).data
  const params = { quizId, itemId: questions[0]!.item_id }
  const type = async (changed: Partial<Values>) => {
    const opened = (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params })).data
    const body = { version: opened.version, values: { ...opened.values, ...changed } }
    await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/draft', { params, body })
  }
  const correct = () => tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params })
  const publish = async () => {
    const { stamp } = (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId } })).data
    await tutor.api('POST /studio/quizzes/:quizId/publish', { params: { quizId }, body: { stamp } })
  }
  const correctFormer = () => tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/slips/former', { params })
  const history = async () => (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId/slips', { params })).data
  const revert = (slipId: number) => tutor.api('POST /studio/slips/:slipId/revert', { params: { slipId } })
  const regradeTo = async (keys: string[]) => {
    const ruling = { rule: 'keys' as const, keys }
    const { data } = await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId/preview', { params, body: ruling })
    const { changed, corrections } = data
    const body = { key: crypto.randomUUID(), ruling, reason: 'B is right.', notifies: false, changed, corrections }
    await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId', { params, body })
  }
  return {
    quizId,
    lessonId,
    question: question!,
    read,
    type,
    publish,
    regradeTo,
    correct,
    correctFormer,
    history,
    revert,
  }
}

test('T19 a slip reaches new attempts and old reviews without a new version, and can be reverted', async () => {
  const { lessonId, question, read, type, correct, history, revert } = await mistaken()
  const passage = '<p>The city grew. Its growth was received with joy.</p>'
  await type({ passage_html: passage })
  expect(await history()).toEqual({ is_changed: true, is_former_other: false, slips: [] })
  expect((await read())[0]?.description).toContain('recieved')
  await correct()
  await correct()
  expect((await read())[0]).toMatchObject({ id: question.id, description: passage, correct_answer: 'a1' })
  const other = await academy.as(await academy.newStudent())
  const { data: attempt } = await other('POST /attempts', { body: { lesson_id: lessonId, writer: 'a-player' } })
  const params = { attemptId: attempt.attempt_id, part: 'all' as const }
  const { data: asked } = await other('GET /attempts/:attemptId/questions/:part', { params })
  expect(asked[0]).toMatchObject({ id: question.id, description: passage })
  const [slip, ...others] = (await history()).slips
  expect(others).toEqual([])
  expect(slip).toMatchObject({ by: 'tutor Test', fields: ['passageHtml'], reverted_at: null })
  const { data: log } = await tutor.api('GET /studio/audit', { query: { thing: 'slip', thing_id: String(slip!.id) } })
  expect(log.rows).toMatchObject([{ action: 'slip.corrected', after: { passageHtml: passage } }])
  // The frozen row itself has not changed, and what students highlighted keeps its revision and its quoted text.
  const { rows } = await academy.database.pool.query('SELECT passage_html FROM item_revisions WHERE id = $1', [
    question.id,
  ])
  expect(rows[0].passage_html).toContain('recieved')

  await revert(slip!.id)
  await revert(slip!.id)
  expect((await read())[0]?.description).toContain('recieved')
  expect((await history()).slips).toMatchObject([{ id: slip!.id, reverted_at: expect.any(String) }])
})

test('T19 a slip that was published is no slip any more; finished attempts get it by an act of their own', async () => {
  const { question, read, type, publish, correct, correctFormer, history, revert } = await mistaken()
  await expect(correct()).rejects.toMatchObject({ status: 409, code: 'slip.same' })
  await expect(correctFormer()).rejects.toMatchObject({ status: 409, code: 'slip.same' })
  const passage = '<p>The city grew. Its growth was received with joy.</p>'
  await type({ passage_html: passage })
  await publish()
  await expect(correct()).rejects.toMatchObject({
    status: 409,
    code: 'slip.same',
    message: 'Students read it like this already: there is nothing to correct.',
  })
  expect((await read())[0]?.description).toContain('recieved')
  expect(await history()).toEqual({ is_changed: false, is_former_other: true, slips: [] })
  await correctFormer()
  await correctFormer()
  expect((await read())[0]).toMatchObject({ id: question.id, description: passage, correct_answer: 'a1' })
  const { slips, ...after } = await history()
  expect(after).toEqual({ is_changed: false, is_former_other: false })
  expect(slips).toMatchObject([{ by: 'tutor Test', fields: ['passageHtml'], is_former: true, reverted_at: null }])
  await revert(slips[0]!.id)
  expect((await read())[0]).toEqual(question)
  expect(await history()).toMatchObject({ is_former_other: true })
})

test('T19 I1 I5 a slip that was mended does not come back with the next edit: editor, bank and export have the mended text', async () => {
  const { quizId, read, type, publish, correct, history, revert } = await mistaken()
  const { questions } = (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId } })).data
  const params = { quizId, itemId: questions[0]!.item_id }
  const opened = async () => (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params })).data.values
  const inBank = async (q: string) =>
    (await tutor.api('GET /studio/bank', { query: { q, quiz: quizId } })).data.rows.map(({ text }) => text)
  const exported = async () => {
    const body = { format: 'lantern-quiz-1' as const, selection: { by: 'ids' as const, ids: [params.itemId] } }
    return (await tutor.api('POST /studio/bank/export', { body })).data.file.content
  }
  const passage = '<p>The city grew. Its growth was received with joy.</p>'
  await type({ passage_html: passage })
  await correct()
  const { stamp } = (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId } })).data
  await tutor.api('POST /studio/quizzes/:quizId/draft/drop', { params: { quizId }, body: { stamp } })

  expect((await opened()).passage_html).toBe(passage)
  expect(await inBank('received joy')).toEqual(['The city grew. Its growth was received with joy.'])
  expect(await inBank('recieved')).toEqual([])
  expect(await exported()).toContain('was received')
  expect(await exported()).not.toContain('recieved')
  await type({ skill: 'Inferences' })
  await publish()
  expect((await read())[0]?.description).toBe(passage)
  expect((await opened()).passage_html).toBe(passage)

  // What was published with the mended text says the same without the slip; the former version does not.
  const { slips } = await history()
  await revert(slips[0]!.id)
  expect((await read())[0]?.description).toContain('recieved')
  expect((await opened()).passage_html).toBe(passage)
})

test('T19 once a slip is corrected nothing is left to publish, unless the draft differs in something else', async () => {
  const { quizId, type, correct, history, revert } = await mistaken()
  const params = { quizId }
  const open = async () => (await tutor.api('GET /studio/quizzes/:quizId', { params })).data
  const itemId = (await open()).questions[0]!.item_id
  const opened = async () =>
    (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params: { quizId, itemId } })).data.values
  const passage = '<p>The city grew. Its growth was received with joy.</p>'
  await type({ passage_html: passage })
  expect((await open()).is_draft).toBe(true)
  await correct()
  expect((await open()).is_draft).toBe(false)
  expect(await history()).toMatchObject({ is_changed: false })
  expect((await opened()).passage_html).toBe(passage)
  await revert((await history()).slips[0]!.id)
  expect((await open()).is_draft).toBe(false)
  expect((await opened()).passage_html).toContain('recieved')

  // Another skill is no slip, and waits to be published.
  await type({ passage_html: passage, skill: 'Inferences' })
  await correct()
  expect((await open()).is_draft).toBe(true)
  expect(await opened()).toMatchObject({ passage_html: passage, skill: 'Inferences' })
  await tutor.api('POST /studio/quizzes/:quizId/draft/drop', { params, body: { stamp: (await open()).stamp } })
  const { settings, version } = await open()
  await tutor.api('POST /studio/quizzes/:quizId/draft', {
    params,
    body: { version, values: { ...settings, pass_mark: 70 } },
  })
  await type({ stem_html: '<p>What is this text about?</p>' })
  await correct()
  expect((await open()).is_draft).toBe(true)
  expect(await opened()).toMatchObject({ stem_html: '<p>What is this text about?</p>' })
})

test('T19 earlier versions that differ by more than a slip, or that no one took, are left alone', async () => {
  const { question, read, type, publish, correctFormer, history } = await mistaken()
  await type({ key: 'a2' })
  await publish()
  expect(await history()).toMatchObject({ is_former_other: false })
  await expect(correctFormer()).rejects.toMatchObject({ code: 'slip.same' })
  await type({ stem_html: '<p>What is this text about?</p>' })
  await publish()
  // The second version differs by a slip, but no attempt was made at it; the first one has another key.
  expect(await history()).toMatchObject({ is_former_other: false })
  await expect(correctFormer()).rejects.toMatchObject({ code: 'slip.same' })
  expect((await read())[0]).toEqual(question)
})

test('T19 a change of key, kind, options or order is never a slip: the server decides by comparing', async () => {
  const { type, correct, read, question } = await mistaken()
  await type({ key: 'a2' })
  await expect(correct()).rejects.toMatchObject({ status: 409, code: 'slip.not_one' })
  await type({ key: 'a1', spec: { options: ['a river', 'growth', 'a hill'] } })
  await expect(correct()).rejects.toMatchObject({ code: 'slip.not_one' })
  await type({ spec: { options: ['growth', 'a river', 'the sea and its ships'] } })
  await expect(correct()).rejects.toMatchObject({ code: 'slip.not_one' })
  expect((await read())[0]).toEqual(question)
  await type({ spec: { options: ['growths', 'a river', 'a hill'] }, explanation_html: '<p>Line 2 says so.</p>' })
  await correct()
  expect((await read())[0]).toMatchObject({ a1: 'growths', answer_description: '<p>Line 2 says so.</p>' })
})

test('T19 T20 after a correction the corrected key is no other one, and neither is the one that was published', async () => {
  const { read, type, publish, regradeTo, correct, correctFormer, history } = await mistaken()
  await regradeTo(['a2'])
  await type({ explanation_html: '<p>Line 2 says so.</p>' })
  await correct()
  expect((await read())[0]).toMatchObject({ answer_description: '<p>Line 2 says so.</p>', correct_answer: 'a2' })
  await type({ key: 'a2', explanation_html: '<p>Line 3 says so.</p>' })
  await correct()
  expect((await read())[0]).toMatchObject({ answer_description: '<p>Line 3 says so.</p>', correct_answer: 'a2' })
  await type({ key: 'a3' })
  await expect(correct()).rejects.toMatchObject({ code: 'slip.not_one' })
  // Published with the corrected key, a slip reaches the attempts before it too.
  await type({ key: 'a2', explanation_html: '<p>Line 4 says so.</p>' })
  await publish()
  expect(await history()).toMatchObject({ is_former_other: true })
  await correctFormer()
  expect((await read())[0]).toMatchObject({ answer_description: '<p>Line 4 says so.</p>', correct_answer: 'a2' })
})

test('T19 T20 where another quiz has published the same question, the key of a correction is another key', async () => {
  const { quizId, type, regradeTo, correct } = await mistaken()
  const itemIdOf = async (id: number) =>
    (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId: id } })).data.questions[0]!.item_id
  const { id: otherId } = (
    await tutor.api('POST /studio/quizzes', {
      body: { name: 'Shares a question', course_id: (await satCourse(academy.database)).id },
    })
  ).data
  const params = { quizId: otherId }
  await tutor.api('POST /studio/quizzes/:quizId/questions/from-bank', {
    params,
    body: {
      module: null,
      variant: null,
      key: crypto.randomUUID(),
      selection: { by: 'ids', ids: [await itemIdOf(quizId)] },
    },
  })
  const { stamp } = (await tutor.api('GET /studio/quizzes/:quizId', { params })).data
  await tutor.api('POST /studio/quizzes/:quizId/publish', { params, body: { stamp } })
  await regradeTo(['a2'])
  await type({ key: 'a2', explanation_html: '<p>Line 2 says so.</p>' })
  await expect(correct()).rejects.toMatchObject({ code: 'slip.not_one' })
})

test('T19 what could not be published is no slip either: an empty stem, equal options, a letter of shuffled options', async () => {
  const { type, correct, read, question } = await mistaken({ settings: { shufflesOptions: true } })
  const stem = '<p>What is the text about?</p>'
  await type({ stem_html: '' })
  await expect(correct()).rejects.toMatchObject({
    status: 422,
    code: 'slip.unfit',
    message: 'Students could not get the question like that: The question is not written yet.',
  })
  await type({ stem_html: stem, spec: { options: ['growth', 'a rivers', 'a rivers'] } })
  await expect(correct()).rejects.toMatchObject({ code: 'slip.not_one' })
  await type({ spec: { options }, explanation_html: '<p>Choice B is wrong.</p>' })
  await expect(correct()).rejects.toMatchObject({ code: 'slip.unfit' })
  expect((await read())[0]).toEqual(question)
  await type({ explanation_html: '<p>The river is wrong.</p>' })
  await correct()
  expect((await read())[0]).toMatchObject({ answer_description: '<p>The river is wrong.</p>' })

  const two = await mistaken({ question: { spec: { options: ['a large hill', 'a larger hill', 'growth'] } } })
  await two.type({ spec: { options: ['a largest hill', 'a largest hill', 'growth'] } })
  await expect(two.correct()).rejects.toMatchObject({ code: 'slip.unfit' })
})

test('L3 T19 once a slip names an option by its letter, a set and the mistake book show the letters as they were written, at once', async () => {
  const { quizId, lessonId, question, type, correct } = await mistaken()
  const api = await academy.as(await academy.newStudent())
  const writer = crypto.randomUUID()
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const answers = [{ question_id: question.id, user_answer: 'a2' }]
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
  const { id: setId } = (await api('POST /learning/sets', { body: { kind: 'return' } })).data
  const body = { question_id: question.id, user_answer: 'a3', seconds: 40 }
  await api('POST /learning/sets/:setId/answers', { params: { setId }, body })
  const seeds = async () => {
    const { questions } = (await api('GET /learning/sets/:setId', { params: { setId } })).data
    const { mistakes } = (await api('GET /learning/mistakes')).data
    return [...questions, ...mistakes].map(({ option_seed: seed }) => seed)
  }
  const [seed] = await seeds()
  expect(seed).toEqual(expect.any(Number))
  expect(await seeds()).toEqual([seed, seed])
  await type({ explanation_html: '<p>So B is wrong.</p>' })
  await correct()
  expect(await seeds()).toEqual([null, null])
})

test('T19 reverting a slip is refused where the text before it could no longer be published', async () => {
  const letter = '<p>Choice B is wrong.</p>'
  const { quizId, type, correct, history, revert, read } = await mistaken({ question: { explanationHtml: letter } })
  await type({ explanation_html: '<p>The river is wrong.</p>' })
  await correct()
  const params = { quizId }
  const open = async () => (await tutor.api('GET /studio/quizzes/:quizId', { params })).data
  await tutor.api('POST /studio/quizzes/:quizId/draft/drop', { params, body: { stamp: (await open()).stamp } })
  const { settings, version } = await open()
  const values = { ...settings, shuffles_options: true }
  await tutor.api('POST /studio/quizzes/:quizId/draft', { params, body: { version, values } })
  await tutor.api('POST /studio/quizzes/:quizId/publish', { params, body: { stamp: (await open()).stamp } })
  const [slip] = (await history()).slips
  await expect(revert(slip!.id)).rejects.toMatchObject({ code: 'slip.unfit' })
  expect((await history()).slips).toMatchObject([{ reverted_at: null }])
  expect((await read())[0]).toMatchObject({ answer_description: '<p>The river is wrong.</p>' })
})

test('T19 what has never been published has no slips', async () => {
  const { data } = await tutor.api('GET /studio/quizzes', { query: {} })
  const courseId = data.courses[0]!.id
  const { data: made } = await tutor.api('POST /studio/quizzes', {
    body: { name: 'Never published', course_id: courseId },
  })
  const { data: added } = await tutor.api('POST /studio/quizzes/:quizId/questions', {
    params: { quizId: made.id },
    body: { type: 'mcq', module: null, variant: null },
  })
  const params = { quizId: made.id, itemId: added.item_id }
  expect((await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId/slips', { params })).data).toEqual({
    is_changed: false,
    is_former_other: false,
    slips: [],
  })
  const refused = tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params })
  await expect(refused).rejects.toMatchObject({ code: 'slip.unpublished' })
})
