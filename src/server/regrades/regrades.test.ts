import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults, type Taken } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'
import { applyRegrade } from './store.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

type Ruling = CallInput<'POST /studio/quizzes/:quizId/regrades/:itemId/preview'>['body']
const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await academy.database.pool.query(text, values)).rows as Row[]
const options = ['one', 'two', 'three', 'four']
const question = (key: string) => ({ stemHtml: `<p>The key is ${key}?</p>`, spec: { options }, key })
/** A quiz whose first question has the key B where C is right, with its first item. */
async function wrongKey(taken: Taken[]) {
  const { quizId, lessonId } = await addQuiz(academy.database, {}, [question('a2'), question('a1')])
  const [first] = await rowsOf<{ item_id: number }>(
    'SELECT item_id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal',
    [quizId],
  )
  const attempts = await addResults(academy.database, quizId, taken)
  return { quizId, lessonId, itemId: first!.item_id, attempts }
}
const preview = async (quizId: number, itemId: number, body: Ruling) =>
  (await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId/preview', { params: { quizId, itemId }, body })).data
const apply = async (
  quizId: number,
  itemId: number,
  ruling: Ruling,
  { tells = true, changed = undefined as number | undefined } = {},
) => {
  const seen = changed ?? (await preview(quizId, itemId, ruling)).changed
  const body = { key: crypto.randomUUID(), ruling, reason: 'The right answer is C.', tells, changed: seen }
  return (await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId', { params: { quizId, itemId }, body })).data
}
const list = async (quizId: number) =>
  (await tutor.api('GET /studio/quizzes/:quizId/regrades', { params: { quizId } })).data
const resultsOf = async (ids: number[]) =>
  (
    await rowsOf<{ correct_count: number; total_count: number }>(
      'SELECT correct_count, total_count FROM attempts WHERE id = ANY($1) ORDER BY id',
      [ids],
    )
  ).map(({ correct_count, total_count }) => `${correct_count}/${total_count}`)
const mailsAbout = (quizId: number) =>
  rowsOf<{ subject: string; text: string; due_at: Date; state: string }>(
    `SELECT payload ->> 'subject' AS subject, payload ->> 'paragraphs' AS text, due_at, state FROM outbox
      WHERE payload -> 'action' ->> 'path' = $1 ORDER BY id`,
    [`/quiz-answers/${quizId}`],
  )
const toC: Ruling = { rule: 'keys', keys: ['a3'] }

test('T20 before a key is changed a list shows whose result changes; applied, both results stay and students get an email', async () => {
  const student = await academy.newStudent()
  const { quizId, itemId, attempts } = await wrongKey([
    { answers: ['a3', 'a1'], userId: student.id },
    { answers: ['a2', 'a1'] },
    { answers: ['a1', null] },
  ])
  const seen = await preview(quizId, itemId, toC)
  expect(seen).toMatchObject({ met: 3, changed: 2, up: 1, down: 1, other_verdict: 0, other_module: 0 })
  expect(seen.effects.map(({ before, after }) => [before.correct, after.correct]).toSorted()).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(await resultsOf(attempts)).toEqual(['1/2', '2/2', '0/2'])

  await expect(apply(quizId, itemId, toC, { changed: 3 })).rejects.toMatchObject({ code: 'regrade.changed' })
  expect(await resultsOf(attempts)).toEqual(['1/2', '2/2', '0/2'])
  expect((await apply(quizId, itemId, toC)).changed).toBe(2)
  expect(await resultsOf(attempts)).toEqual(['2/2', '1/2', '0/2'])
  await expect(apply(quizId, itemId, toC)).rejects.toMatchObject({ code: 'regrade.same' })
  const mails = await mailsAbout(quizId)
  expect(mails.map(({ due_at: at }) => at.getTime() - academy.clock.now())).toEqual([10_000, 10_000])
  expect(mails[0]?.subject).toMatch(/^Your result of Quiz .* was corrected$/)
  expect(mails.map(({ text }) => text).join('\n')).toContain('You now have 2 of 2 right; before, it was 1 of 2.')

  const api = await academy.as(student)
  const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
  expect(review.attempt).toMatchObject({ correct_answers: 2, percentage: 100 })
  expect(review.questions[0]).toMatchObject({ key_words: 'C', mark: 'correct' })
  expect(review.regrades).toMatchObject([
    {
      question_id: review.questions[0]?.id,
      rule: 'keys',
      reason: 'The right answer is C.',
      before: { correct: 1, total: 2 },
      after: { correct: 2, total: 2 },
      other_variant: null,
    },
  ])
  const { data: questions } = await api('GET /quiz-reviews/:quizId/questions', { params: { quizId } })
  expect(questions[0]?.correct_answer).toBe('a3')
  const { data: figures } = await tutor.api('GET /studio/quizzes/:quizId/results', { params: { quizId } })
  expect(figures.questions.find(({ item_id: id }) => id === itemId)).toMatchObject({ key_words: 'C', facility: 1 / 3 })
})

test('T4 T20 within ten seconds a correction is undone with its emails', async () => {
  const { quizId, itemId, attempts } = await wrongKey([{ answers: ['a3', 'a1'] }, { answers: ['a2', null] }])
  const { change_id: changeId } = await apply(quizId, itemId, toC)
  expect(await mailsAbout(quizId)).toHaveLength(2)
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })
  expect(await resultsOf(attempts)).toEqual(['1/2', '1/2'])
  expect(await mailsAbout(quizId)).toEqual([])
  expect(await list(quizId)).toMatchObject([{ results: 2, is_last: false, undone_at: expect.any(String) }])
  // As if it had never been: the same can be applied again.
  expect((await apply(quizId, itemId, toC)).changed).toBe(2)
})

test('T20 several keys, full credit and a question thrown out; only the last is undone, and those told of it are told', async () => {
  const { quizId, itemId, attempts } = await wrongKey([
    { answers: ['a3', 'a1'] },
    { answers: ['a2', 'a1'] },
    { answers: [null, 'a2'] },
  ])
  await apply(quizId, itemId, { rule: 'keys', keys: ['a2', 'a3'] }, { tells: false })
  expect(await resultsOf(attempts)).toEqual(['2/2', '2/2', '0/2'])
  expect(await mailsAbout(quizId)).toEqual([])
  await apply(quizId, itemId, { rule: 'credit' })
  expect(await resultsOf(attempts)).toEqual(['2/2', '2/2', '1/2'])
  expect(await mailsAbout(quizId)).toHaveLength(1)
  await apply(quizId, itemId, { rule: 'drop' }, { tells: false })
  expect(await resultsOf(attempts)).toEqual(['1/1', '1/1', '0/1'])
  const [last, credit, keys] = await list(quizId)
  expect([last, credit, keys].map((one) => [one?.rule, one?.is_last])).toEqual([
    ['drop', true],
    ['credit', false],
    ['keys', false],
  ])
  const undo = (regradeId: number) =>
    tutor.api('POST /studio/regrades/:regradeId/undo', { params: { regradeId }, body: { reason: 'It was fine.' } })
  await expect(undo(credit!.id)).rejects.toMatchObject({ code: 'regrade.not_last' })
  academy.clock.pass(60_000)
  await undo(last!.id)
  expect(await resultsOf(attempts)).toEqual(['2/2', '2/2', '1/2'])
  expect((await mailsAbout(quizId)).map(({ subject }) => subject)).toHaveLength(1)
  await undo(credit!.id)
  expect(await resultsOf(attempts)).toEqual(['2/2', '2/2', '0/2'])
  expect((await mailsAbout(quizId)).at(-1)?.subject).toMatch(/^A correction of .* was undone$/)
  await undo(keys!.id)
  expect(await resultsOf(attempts)).toEqual(['1/2', '2/2', '0/2'])
  await expect(undo(999_999)).rejects.toMatchObject({ code: 'regrade.not_found' })
})

test('T20 over versions each revision goes by its own ruling, and one that asks something else stays as it is', async () => {
  const drafts = ['a2', 'a1'].map((key, at) => ({ ...plainQuestion, ...question(key), externalId: `q${at}` }))
  const { quizId } = await addQuiz(academy.database, {}, drafts)
  const first = await addResults(academy.database, quizId, [{ answers: ['a3', 'a1'] }, { answers: ['a2', 'a1'] }])
  const [one, two] = await rowsOf<{ item_id: number; name: string }>(
    `SELECT item_id, z.name FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal`,
    [quizId],
  )
  await apply(quizId, one!.item_id, toC)
  expect(await resultsOf(first)).toEqual(['2/2', '1/2'])
  // The next version has the right key, and its second question is another one.
  const course = await satCourse(academy.database)
  const { versionId } = await writeDraft(academy.database, course.id, { ...plainQuiz, name: one!.name }, [
    { ...drafts[0]!, key: 'a3' },
    { ...drafts[1]!, stemHtml: '<p>Which is the first?</p>' },
  ])
  await publishVersion(academy.database, versionId, Date.now())
  const second = await addResults(academy.database, quizId, [{ answers: ['a3', 'a1'] }])

  // Nobody's point counts twice.
  const more: Ruling = { rule: 'keys', keys: ['a3', 'a4'] }
  expect(await preview(quizId, one!.item_id, more)).toMatchObject({ met: 3, changed: 0 })
  expect(await preview(quizId, two!.item_id, toC)).toMatchObject({ met: 1, changed: 1 })
  await apply(quizId, one!.item_id, { rule: 'credit' })
  expect(await resultsOf([...first, ...second])).toEqual(['2/2', '2/2', '2/2'])
  const [last] = await list(quizId)
  const body = { reason: 'It was fine.' }
  await tutor.api('POST /studio/regrades/:regradeId/undo', { params: { regradeId: last!.id }, body })
  expect(await resultsOf([...first, ...second])).toEqual(['2/2', '1/2', '2/2'])
})

test('T20 the route is never recomputed, only named: who would have met the other module 2', async () => {
  const { quizId } = await addQuiz(
    academy.database,
    { type: 'two_module', module1Minutes: 5, module2Minutes: 5, hardThreshold: 1, passMark: 60 },
    [
      { ...question('a2'), module: 'module1' },
      { ...question('a1'), module: 'module2', variant: 'easy' },
      { ...question('a1'), module: 'module2', variant: 'hard' },
    ],
  )
  const student = await academy.newStudent()
  const [first] = await rowsOf<{ item_id: number }>(
    'SELECT item_id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal',
    [quizId],
  )
  const attempts = await addResults(academy.database, quizId, [
    { answers: ['a3', 'a1'], variant: 'easy', userId: student.id },
    { answers: ['a2', 'a1'], variant: 'hard' },
  ])
  const seen = await preview(quizId, first!.item_id, toC)
  expect(seen).toMatchObject({ changed: 2, other_module: 2, other_verdict: 2 })
  expect(seen.effects.map((one) => [one.other_variant, one.verdicts])).toEqual([
    ['hard', ['fail', 'pass']],
    ['easy', ['pass', 'fail']],
  ])
  await apply(quizId, first!.item_id, toC)
  expect(
    await rowsOf('SELECT variant, module1_correct FROM attempts WHERE id = ANY($1) ORDER BY id', [attempts]),
  ).toEqual([
    { variant: 'easy', module1_correct: 0 },
    { variant: 'hard', module1_correct: 1 },
  ])
  const { data: review } = await (await academy.as(student))('GET /quiz-reviews/:quizId', { params: { quizId } })
  expect(review.regrades).toMatchObject([{ other_variant: 'hard' }])
})

test('T20 from then on every attempt is graded by it, also one that is being submitted at that moment', async () => {
  const { quizId, itemId, lessonId } = await wrongKey([])
  const take = async () => {
    const api = await academy.as(await academy.newStudent())
    const { data } = await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'a-player' } })
    const [asked] = (
      await api('GET /attempts/:attemptId/questions/:part', {
        params: { attemptId: data.attempt_id, part: 'all' },
      })
    ).data
    const submit = () =>
      api('POST /user-answer/:quizId', {
        params: { quizId },
        body: { attempt_id: data.attempt_id, answers: [{ question_id: asked!.id, user_answer: 'a3' }] },
      })
    return { attemptId: data.attempt_id, submit }
  }
  const [during, after] = [await take(), await take()]
  let submitting: Promise<unknown> | undefined
  await academy.database.transaction(async (tx) => {
    const author = { via: 'studio' as const, actorId: tutor.id }
    const regrade = { itemId, ruling: toC, reason: 'The right answer is C.', isTold: false, seen: 0, author }
    await applyRegrade(tx, quizId, { ...regrade, now: academy.clock.now() })
    submitting = during.submit()
    // It waits for the correction.
    await expect
      .poll(async () => (await rowsOf("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).length)
      .toBeGreaterThan(0)
  })
  await submitting
  await after.submit()
  expect(await resultsOf([during.attemptId, after.attemptId])).toEqual(['1/2', '1/2'])
})

test('T20 a key that the question cannot have is refused, and so is a question of another quiz', async () => {
  const { quizId, itemId } = await wrongKey([])
  await expect(preview(quizId, itemId, { rule: 'keys', keys: ['a7'] })).rejects.toMatchObject({ status: 422 })
  await expect(preview(quizId, 999_999, toC)).rejects.toMatchObject({ code: 'question.not_found' })
  const assistant = await newAccount(academy, 'assistant')
  const refused = assistant.api('GET /studio/quizzes/:quizId/regrades', { params: { quizId } })
  await expect(refused).rejects.toMatchObject({ status: 403 })
  const { data } = await tutor.api('GET /studio/quizzes/:quizId/regrades/:itemId', { params: { quizId, itemId } })
  expect(data).toMatchObject({ keys: ['a2'], key_words: 'B', options, rule: null, other_revisions: 0 })
})
