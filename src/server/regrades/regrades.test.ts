import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { plainQuiz, type QuestionDraft } from '../../core/quizzes/quiz.ts'
import { estimateBand, leastEstimated } from '../../core/results/estimate.ts'
import { readBank } from '../banks/formats/read-bank.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults, type Taken } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import { closeAttempt, emptySubmission } from '../attempts/ending/closing.ts'
import { lockAttempt } from '../attempts/store.ts'
import type { Db } from '../db/database.ts'
import { beginCorrection, keepCorrectionsOut } from '../quizzes/corrections.ts'
import { lockQuiz } from '../quizzes/draft.ts'
import { loadVersion } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { applyRegrade, undoRegrade } from './store.ts'

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
/** Creates a quiz whose first question has the key B where C is right, with its first item. */
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
  { notifies = true, seen = undefined as { changed: number; corrections: number } | undefined } = {},
) => {
  const { changed, corrections } = seen ?? (await preview(quizId, itemId, ruling))
  const body = { key: crypto.randomUUID(), ruling, reason: 'The right answer is C.', notifies, changed, corrections }
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

  await expect(apply(quizId, itemId, toC, { seen: { ...seen, changed: 3 } })).rejects.toMatchObject({
    code: 'regrade.changed',
  })
  expect(await resultsOf(attempts)).toEqual(['1/2', '2/2', '0/2'])
  expect((await apply(quizId, itemId, toC)).changed).toBe(2)
  expect(await resultsOf(attempts)).toEqual(['2/2', '1/2', '0/2'])
  await expect(apply(quizId, itemId, toC)).rejects.toMatchObject({ code: 'regrade.same' })
  const mails = await mailsAbout(quizId)
  expect(mails.map(({ due_at: at }) => at.getTime() - academy.clock.now())).toEqual([10_000, 10_000])
  expect(mails[0]?.subject).toMatch(/^Your result for Quiz .* was corrected$/)
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

test('T20 an answer that was right by the former key is not called changed from right to wrong', async () => {
  const student = await academy.newStudent()
  const { quizId, itemId, attempts } = await wrongKey([{ answers: ['a2', 'a4'], userId: student.id }])
  // What every answer that is saved leaves: here the first one was right and stayed, the second one was changed.
  await rowsOf('UPDATE responses SET was_right = true WHERE attempt_id = ANY($1)', [attempts])
  const api = await academy.as(student)
  const wasRight = async () =>
    (await api('GET /quiz-reviews/:quizId', { params: { quizId } })).data.questions.map((line) => line.was_right)
  expect(await wasRight()).toEqual([false, true])
  await apply(quizId, itemId, toC)
  expect(await wasRight()).toEqual([false, true])
})

test('T20 a key that is published in the editor says how many finished attempts have the former one, until it is corrected for them', async () => {
  const { quizId, itemId } = await wrongKey([{ answers: ['a3', 'a1'] }, { answers: ['a2', 'a1'] }])
  const params = { quizId, itemId }
  const quiz = async () => (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId } })).data
  const opened = async () => (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params })).data
  const publish = async (changed: { key?: string; stem_html?: string }) => {
    const { version, values } = await opened()
    const body = { version, values: { ...values, ...changed } }
    await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/draft', { params, body })
    const { stamp, former_keys: before } = await quiz()
    await tutor.api('POST /studio/quizzes/:quizId/publish', { params: { quizId }, body: { stamp } })
    return before
  }
  expect((await opened()).has_results).toBe(true)
  expect(await publish({ key: 'a3' })).toEqual([])
  expect((await quiz()).former_keys).toEqual([{ item_id: itemId, revision: null, results: 2 }])
  const correction = async () => (await tutor.api('GET /studio/quizzes/:quizId/regrades/:itemId', { params })).data
  expect(await correction()).toMatchObject({ keys: ['a3'], former_results: 2 })
  expect((await apply(quizId, itemId, toC, { notifies: false })).changed).toBe(2)
  expect((await quiz()).former_keys).toEqual([])
  expect(await correction()).toMatchObject({ keys: ['a3'], former_results: 0 })
  // The page of a correction grades what asks the same: of another question nothing is said.
  await publish({ key: 'a1', stem_html: '<p>Which one comes first?</p>' })
  expect((await quiz()).former_keys).toEqual([])
})

/** Publishes a question that is taken with these answers; returns what publishes it again with a change, and what its pages say. */
async function taken(draft: Partial<QuestionDraft>, answers: string[]) {
  const own = { ...plainQuestion, ...draft, externalId: 'q' }
  const { quizId } = await addQuiz(academy.database, {}, [own])
  const attempts = await addResults(
    academy.database,
    quizId,
    answers.map((answer) => ({ answers: [answer] })),
  )
  const [of] = await rowsOf<{ item_id: number; name: string }>(
    'SELECT item_id, z.name FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1',
    [quizId],
  )
  const itemId = of!.item_id
  const course = await satCourse(academy.database)
  const republish = async (changed: Partial<QuestionDraft>) => {
    const drafts = [{ ...own, ...changed }]
    const { versionId } = await writeDraft(academy.database, course.id, { ...plainQuiz, name: of!.name }, drafts)
    await publishVersion(academy.database, versionId, Date.now())
  }
  const former = async () => (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId } })).data.former_keys
  const opened = async (query: { revision?: number } = {}) => {
    const params = { quizId, itemId }
    return (await tutor.api('GET /studio/quizzes/:quizId/regrades/:itemId', { params, query })).data
  }
  return { quizId, itemId, attempts, republish, former, opened }
}

test('T20 a correction of typed answers starts from all that are accepted, and says them all', async () => {
  const typed = await taken({ type: 'fill_in', spec: {}, key: ['color', 'colour'] }, ['hue'])
  expect(await typed.opened()).toMatchObject({ keys: [['color', 'colour']], key_words: 'color / colour' })
  const numeric = await taken({ type: 'numeric', spec: {}, key: ['1/2', '0.25'] }, ['.5'])
  expect(await numeric.opened()).toMatchObject({ keys: [['1/2', '0.25']], key_words: '1/2 / 0.25' })
})

test('T20 a correction says whether the quiz still lists its question', async () => {
  const { quizId, itemId, opened } = await taken({}, ['a1'])
  expect(await opened()).toMatchObject({ is_listed: true })
  await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/remove', { params: { quizId, itemId } })
  expect(await opened()).toMatchObject({ is_listed: false })
})

test('T20 a synonym that is accepted since is reported as another key, until finished attempts have it too', async () => {
  const { quizId, itemId, attempts, republish, former } = await taken({ type: 'fill_in', spec: {}, key: ['color'] }, [
    'colour',
    'color',
  ])
  await republish({ key: ['color', 'colour'] })
  expect(await former()).toEqual([{ item_id: itemId, revision: null, results: 2 }])
  await apply(quizId, itemId, { rule: 'keys', keys: [['color', 'colour']] })
  expect(await resultsOf(attempts)).toEqual(['1/1', '1/1'])
  expect(await former()).toEqual([])
  // In another order they are the same.
  await republish({ key: ['colour', 'color'] })
  expect(await former()).toEqual([])
})

test('T20 where a word and the key were mended together, finished attempts are graded anew by the revision that they were asked', async () => {
  const { quizId, itemId, attempts, republish, former, opened } = await taken(
    { ...question('a2'), stemHtml: '<p>Which word is speled correctly?</p>' },
    ['a3', 'a2'],
  )
  await republish({ stemHtml: '<p>Which word is spelled correctly?</p>', key: 'a3' })
  const [{ revision } = { revision: null }] = await former()
  expect(await former()).toEqual([{ item_id: itemId, revision: expect.any(Number), results: 2 }])
  const { others, ...published } = await opened()
  expect(published).toMatchObject({ keys: ['a3'], is_former: false })
  expect(others).toEqual([{ revision, version: 1, results: 2, stem_html: '<p>Which word is speled correctly?</p>' }])
  expect(await opened({ revision: revision! })).toMatchObject({ keys: ['a2'], is_former: true })
  await expect(opened({ revision: 999_999 })).rejects.toMatchObject({ code: 'question.not_found' })

  const call = { params: { quizId, itemId }, query: { revision: revision! } }
  const { data: seen } = await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId/preview', {
    ...call,
    body: toC,
  })
  expect(seen).toMatchObject({ met: 2, changed: 2 })
  const { changed, corrections } = seen
  await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId', {
    ...call,
    body: { key: crypto.randomUUID(), ruling: toC, reason: 'C is right.', notifies: false, changed, corrections },
  })
  expect(await resultsOf(attempts)).toEqual(['1/1', '0/1'])
  expect(await former()).toEqual([])
})

test('T20 pairs and several sets of right options are corrected too', async () => {
  const spec = {
    lefts: [
      { id: 1, item: 'one' },
      { id: 2, item: 'two' },
    ],
    rights: ['x', 'y', 'z'],
  }
  const match = await taken({ type: 'match', spec, key: { 1: 'x', 2: 'y' } }, [JSON.stringify({ 1: 'x', 2: 'z' })])
  expect(await match.opened()).toMatchObject({ ...spec, key_words: 'one → x; two → y' })
  await apply(match.quizId, match.itemId, { rule: 'keys', keys: [{ 1: 'x', 2: 'z' }] })
  expect(await resultsOf(match.attempts)).toEqual(['1/1'])
  const several = await taken({ type: 'multiple_select', spec: { options }, key: ['a1', 'a2'] }, [
    '["a1","a2"]',
    '["a3","a4"]',
    '["a1","a4"]',
  ])
  const keys = [
    ['a1', 'a2'],
    ['a3', 'a4'],
  ]
  await apply(several.quizId, several.itemId, { rule: 'keys', keys })
  expect(await resultsOf(several.attempts)).toEqual(['1/1', '1/1', '0/1'])
  expect(await several.opened()).toMatchObject({ keys, key_words: 'A, B / C, D' })
})

test('T4 T20 within ten seconds a correction is undone with its emails', async () => {
  const { quizId, itemId, attempts } = await wrongKey([{ answers: ['a3', 'a1'] }, { answers: ['a2', null] }])
  const { change_id: changeId } = await apply(quizId, itemId, toC)
  expect(await mailsAbout(quizId)).toHaveLength(2)
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })
  expect(await resultsOf(attempts)).toEqual(['1/2', '1/2'])
  expect(await mailsAbout(quizId)).toEqual([])
  expect(await list(quizId)).toMatchObject([{ results: 2, number: 1, is_last: false, undone_at: expect.any(String) }])
  // As if it had never been: the same can be applied again.
  expect((await apply(quizId, itemId, toC)).changed).toBe(2)
})

test('T20 T17 several keys, full credit and a question thrown out; only the last is undone, and those who were notified of it are notified', async () => {
  const { quizId, itemId, attempts } = await wrongKey([
    { answers: ['a3', 'a1'] },
    { answers: ['a2', 'a1'] },
    { answers: [null, 'a2'] },
  ])
  await apply(quizId, itemId, { rule: 'keys', keys: ['a2', 'a3'] }, { notifies: false })
  expect(await resultsOf(attempts)).toEqual(['2/2', '2/2', '0/2'])
  expect(await mailsAbout(quizId)).toEqual([])
  await apply(quizId, itemId, { rule: 'credit' })
  expect(await resultsOf(attempts)).toEqual(['2/2', '2/2', '1/2'])
  expect(await mailsAbout(quizId)).toHaveLength(1)
  await apply(quizId, itemId, { rule: 'drop' }, { notifies: false })
  expect(await resultsOf(attempts)).toEqual(['1/1', '1/1', '0/1'])
  // The preview of the quiz counts as attempts do.
  const { data: shown } = await tutor.api('GET /studio/quizzes/:quizId/preview', { params: { quizId } })
  const answers = shown.questions.map(({ id }) => ({ question_id: id, user_answer: 'a1' }))
  const { data: graded } = await tutor.api('POST /studio/quizzes/:quizId/preview/grades', {
    params: { quizId },
    body: { answers },
  })
  expect(graded.map(({ is_dropped: isDropped }) => isDropped)).toEqual([true, undefined])
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
  expect((await mailsAbout(quizId)).at(-1)?.subject).toMatch(/^A correction in .* was undone$/)
  await undo(keys!.id)
  expect(await resultsOf(attempts)).toEqual(['1/2', '2/2', '0/2'])
  await expect(undo(999_999)).rejects.toMatchObject({ code: 'regrade.not_found' })
})

test('T20 a preview from before a colleague’s correction is not applied, though as many results would change', async () => {
  const { quizId, itemId } = await wrongKey([{ answers: ['a3', 'a1'] }, { answers: ['a4', 'a1'] }])
  const toD: Ruling = { rule: 'keys', keys: ['a4'] }
  const seen = await preview(quizId, itemId, toD)
  await apply(quizId, itemId, { rule: 'keys', keys: ['a1'] }, { notifies: false })
  await expect(apply(quizId, itemId, toD, { seen })).rejects.toMatchObject({ code: 'regrade.changed' })
  expect((await list(quizId)).map(({ rule }) => rule)).toEqual(['keys'])
})

/** Creates a quiz of three questions that a student answered wrong, and the set in which she redoes them. */
async function redone() {
  const student = await academy.newStudent()
  const { quizId } = await addQuiz(academy.database, {}, [question('a1'), question('a1'), question('a1')])
  await addResults(academy.database, quizId, [{ answers: ['a2', 'a2', 'a2'], userId: student.id }])
  const api = await academy.as(student)
  const redo = async (body: { after?: number } = {}) =>
    (await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body })).data.practice_id
  const setOf = async (practiceId: number) =>
    (await api('GET /practice-sets/:practiceId', { params: { practiceId } })).data
  const practiceId = await redo()
  const ids = (await setOf(practiceId)).questions.map(({ id }) => id)
  const items = await rowsOf<{ item_id: number }>(
    'SELECT i.item_id FROM item_revisions i JOIN unnest($1::int[]) WITH ORDINALITY AS t (id, at) ON t.id = i.id ORDER BY t.at',
    [ids],
  )
  return {
    quizId,
    practiceId,
    redo,
    idsOf: async (id: number) => (await setOf(id)).questions.map((one) => one.id),
    isFinished: async (id: number) => (await setOf(id)).finished_at !== null,
    ids,
    itemIds: items.map(({ item_id: id }) => id),
    answer: (at: number, answer = 'a2', id = practiceId) =>
      api('POST /practice-sets/:practiceId/checks', {
        params: { practiceId: id },
        body: { question_id: ids[at] ?? 0, user_answer: answer },
      }),
    left: async () => {
      const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
      const { data: list } = await api('GET /user-quizzes')
      const { data: home } = await api('GET /user/home')
      return [review.redo_left, list?.find((one) => one.quiz_id === quizId)?.redo_left, home.practice.redo_left]
    },
  }
}

test.each([{ rule: 'drop' }, { rule: 'credit' }] as const)(
  'T20 a question with $rule among those that went wrong in a practice set is not counted, and the others can be redone',
  async (ruling) => {
    const { quizId, practiceId, redo, ids, idsOf, itemIds, answer, left } = await redone()
    for (const at of [0, 1, 2]) await answer(at)
    const all = { practice_id: practiceId, count: 3 }
    expect(await left()).toEqual([all, all, all])
    await apply(quizId, itemIds[1] ?? 0, ruling)
    const others = { practice_id: practiceId, count: 2 }
    expect(await left()).toEqual([others, others, others])
    expect(await idsOf(practiceId)).toEqual([ids[0], ids[2]])
    expect(await idsOf(await redo({ after: practiceId }))).toEqual([ids[0], ids[2]])
  },
)

test('T20 when every question that went wrong in a practice set was thrown out, nothing is offered for redoing', async () => {
  const { quizId, itemIds, answer, left } = await redone()
  await answer(0, 'a1')
  await answer(1, 'a1')
  await answer(2)
  await apply(quizId, itemIds[2] ?? 0, { rule: 'drop' })
  expect(await left()).toEqual([null, null, null])
})

test('T20 an open practice set loses a question that is thrown out, and ends when no other is open', async () => {
  const one = await redone()
  await one.answer(0)
  await apply(one.quizId, one.itemIds[1] ?? 0, { rule: 'drop' })
  expect(await one.idsOf(one.practiceId)).toEqual([one.ids[0], one.ids[2]])
  await expect(one.answer(1)).rejects.toMatchObject({ code: 'attempt.not_open' })
  await one.answer(2)
  expect(await one.isFinished(one.practiceId)).toBe(true)

  const other = await redone()
  await other.answer(0)
  await other.answer(1)
  await apply(other.quizId, other.itemIds[2] ?? 0, { rule: 'credit' })
  expect(await other.isFinished(other.practiceId)).toBe(true)
  expect(await other.redo({ after: other.practiceId })).toBeGreaterThan(other.practiceId)
})

test('T20 an open practice set that still asks what was thrown out before it was begun loses it when it is read or begun again', async () => {
  const ask = (setId: number, questionId: number | undefined) =>
    academy.database.pool.query('INSERT INTO practice_answers (set_id, question_id, ordinal) VALUES ($1, $2, 9)', [
      setId,
      questionId,
    ])
  const read = await redone()
  await apply(read.quizId, read.itemIds[1] ?? 0, { rule: 'drop' })
  // As the release before would have left it.
  await ask(read.practiceId, read.ids[1])
  await read.answer(0)
  await read.answer(2)
  expect(await read.isFinished(read.practiceId)).toBe(true)

  const begun = await redone()
  await apply(begun.quizId, begun.itemIds[1] ?? 0, { rule: 'drop' })
  await begun.answer(0)
  await begun.answer(2)
  await academy.database.pool.query('UPDATE practice_sets SET finished_at = NULL WHERE id = $1', [begun.practiceId])
  await ask(begun.practiceId, begun.ids[1])
  expect(await begun.redo()).toBeGreaterThan(begun.practiceId)
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

  // No point counts twice.
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

/** Creates a quiz of one question whose key was corrected from B to C, to be published again. */
async function correctedTo(ruling: Ruling) {
  const draft = { ...plainQuestion, ...question('a2'), externalId: 'q' }
  const { quizId, lessonId } = await addQuiz(academy.database, {}, [draft])
  const [of] = await rowsOf<{ item_id: number; name: string }>(
    `SELECT item_id, z.name FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1`,
    [quizId],
  )
  await apply(quizId, of!.item_id, ruling)
  const course = await satCourse(academy.database)
  const revise = async (changed: Partial<QuestionDraft>) => {
    const { versionId } = await writeDraft(academy.database, course.id, { ...plainQuiz, name: of!.name }, [
      { ...draft, ...changed },
    ])
    return () => publishVersion(academy.database, versionId, Date.now())
  }
  const params = { quizId }
  const findings = async () =>
    (await tutor.api('GET /studio/quizzes/:quizId', { params })).data.findings.filter(({ code }) =>
      code.startsWith('question.corrected'),
    )
  const graded = async (key: string) => resultsOf(await addResults(academy.database, quizId, [{ answers: [key] }]))
  return { quizId, lessonId, itemId: of!.item_id, revise, findings, graded }
}

test('I5 T20 an export has the key that counts, and says of which questions more was ruled than a key can say', async () => {
  const exported = async (quizId: number, format: 'lantern-quiz-1' | 'gift') => {
    const params = { quizId }
    const { data } = await tutor.api('GET /studio/quizzes/:quizId/export', { params, query: { format } })
    const lost = data.lost.filter(({ field }) => field === 'correction')
    return { keys: readBank(Buffer.from(data.file.content)).questions.map(({ key }) => key), lost }
  }
  const keyed = await correctedTo(toC)
  expect(await exported(keyed.quizId, 'lantern-quiz-1')).toEqual({ keys: ['a3'], lost: [] })
  expect(await exported(keyed.quizId, 'gift')).toEqual({ keys: ['a3'], lost: [] })
  // A mended typo leaves the key as wrong as it was.
  await keyed.revise({ spec: { options: options.with(3, 'four.') } })
  expect(await exported(keyed.quizId, 'lantern-quiz-1')).toEqual({ keys: ['a3'], lost: [] })
  const lost = [{ field: 'correction', questions: [1] }]
  const several = await correctedTo({ rule: 'keys', keys: ['a3', 'a2'] })
  expect(await exported(several.quizId, 'lantern-quiz-1')).toEqual({ keys: ['a2'], lost })
  const dropped = await correctedTo({ rule: 'drop' })
  expect(await exported(dropped.quizId, 'gift')).toEqual({ keys: ['a2'], lost })

  const selection = { by: 'ids' as const, ids: [keyed.itemId, dropped.itemId] }
  const { data } = await tutor.api('POST /studio/bank/export', { body: { format: 'lantern-quiz-1', selection } })
  expect(readBank(Buffer.from(data.file.content)).questions.map(({ key }) => key)).toEqual(['a3', 'a2'])
  expect(data.lost).toEqual([{ field: 'correction', questions: [2] }])
})

test('T10 T17 T20 a wrong key comes back neither with a copied quiz nor from the bank: publishing waits until it is mended', async () => {
  const former = await correctedTo(toC)
  const { data: copy } = await tutor.api('POST /studio/things/:noun/:id/duplicate', {
    params: { noun: 'lesson', id: former.lessonId },
  })
  const [copied] = await rowsOf<{ id: number }>('SELECT id FROM quizzes WHERE lesson_id = $1', [copy.id])
  const course = await satCourse(academy.database)
  const { data: made } = await tutor.api('POST /studio/quizzes', {
    body: { name: `Of corrected ones ${former.quizId}`, course_id: course.id },
  })
  const selection = { by: 'ids' as const, ids: [former.itemId] }
  const body = { key: crypto.randomUUID(), selection, module: null, variant: null }
  await tutor.api('POST /studio/quizzes/:quizId/questions/from-bank', { params: { quizId: made.id }, body })
  const opened = async (quizId: number) => (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId } })).data
  const publish = async (quizId: number) => {
    const { stamp } = await opened(quizId)
    return tutor.api('POST /studio/quizzes/:quizId/publish', { params: { quizId }, body: { stamp } })
  }
  for (const { id } of [copied!, made]) {
    expect((await opened(id)).findings.filter(({ severity }) => severity === 'blocks')).toMatchObject([
      { code: 'question.elsewhere_key', params: { right: 'C', key: 'B' }, number: 1 },
    ])
    await expect(publish(id)).rejects.toMatchObject({ code: 'quiz.not_publishable' })
  }
  const params = { quizId: made.id, itemId: former.itemId }
  const { data: question } = await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params })
  expect(question.correction).toEqual({ rule: 'keys', key_words: 'C', key: 'a3', former_key: 'a2', is_elsewhere: true })
  await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/draft', {
    params,
    body: { version: question.version, values: { ...question.values, key: 'a3' } },
  })
  await publish(made.id)
  const { data: mended } = await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params })
  expect(mended.correction).toBeNull()
  await expect(publish(copied!.id)).rejects.toMatchObject({ code: 'quiz.not_publishable' })
  // What is undone where it was corrected holds nowhere.
  const [last] = await list(former.quizId)
  await tutor.api('POST /studio/regrades/:regradeId/undo', {
    params: { regradeId: last!.id },
    body: { reason: 'It was fine.' },
  })
  await publish(copied!.id)
})

test.each([{ rule: 'drop' }, { rule: 'credit' }] as const)(
  'T18 T20 of a question that another quiz has ruled as $rule its author is warned',
  async (ruling) => {
    const former = await correctedTo(ruling)
    const { data: copy } = await tutor.api('POST /studio/things/:noun/:id/duplicate', {
      params: { noun: 'lesson', id: former.lessonId },
    })
    const [copied] = await rowsOf<{ id: number }>('SELECT id FROM quizzes WHERE lesson_id = $1', [copy.id])
    const { findings } = (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId: copied!.id } })).data
    expect(findings.filter(({ code }) => code.startsWith('question.elsewhere'))).toMatchObject([
      { severity: 'warns', code: `question.elsewhere_${ruling.rule}` },
    ])
  },
)

test('T19 T20 a correction holds for a new version that changes nothing it is about, and is undone for it too', async () => {
  const { quizId, itemId, revise, findings, graded } = await correctedTo(toC)
  const publish = await revise({ explanationHtml: '<p>The third.</p>', skill: 'Inferences' })
  expect(await findings()).toEqual([])
  await publish()
  const { data: opened } = await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', {
    params: { quizId, itemId },
  })
  expect(opened.correction).toEqual({ rule: 'keys', key_words: 'C', key: 'a3', former_key: 'a2', is_elsewhere: false })
  const before = await addResults(academy.database, quizId, [{ answers: ['a3'] }])
  expect(await resultsOf(before)).toEqual(['1/1'])
  const [last] = await list(quizId)
  const body = { reason: 'It was fine.' }
  await tutor.api('POST /studio/regrades/:regradeId/undo', { params: { regradeId: last!.id }, body })
  expect(await resultsOf(before)).toEqual(['0/1'])
  expect(await graded('a2')).toEqual(['1/1'])
})

test('T18 T20 a new version does not bring the wrong key back: publishing is blocked until the key is mended', async () => {
  const { revise, findings, graded } = await correctedTo(toC)
  const typo = { stemHtml: '<p>The key is a2 ?</p>', spec: { options: options.with(3, 'four.') } }
  const publish = await revise(typo)
  expect(await findings()).toMatchObject([
    { severity: 'blocks', code: 'question.corrected_key', params: { right: 'C', key: 'B' }, number: 1 },
  ])
  await expect(publish()).rejects.toThrow('Question 1: Its key was corrected to C')
  const mended = await revise({ ...typo, key: 'a3' })
  expect(await findings()).toEqual([])
  await mended()
  expect(await graded('a3')).toEqual(['1/1'])
})

test('T18 T20 before a changed question counts again its author is warned', async () => {
  const several = await correctedTo({ rule: 'keys', keys: ['a2', 'a3'] })
  await several.revise({ stemHtml: '<p>Which is the key?</p>' })
  expect(await several.findings()).toMatchObject([
    { severity: 'warns', code: 'question.corrected_fewer', params: { right: 'B / C', key: 'B' } },
  ])
  const dropped = await correctedTo({ rule: 'drop' })
  const publish = await dropped.revise({ stemHtml: '<p>Which is the key?</p>' })
  expect(await dropped.findings()).toMatchObject([{ severity: 'warns', code: 'question.corrected_drop' }])
  await publish()
  expect(await dropped.findings()).toEqual([])
  expect(await dropped.graded('a2')).toEqual(['1/1'])
})

test('T20 T6 the list of what would change is saved as CSV, every line of it', async () => {
  const student = await academy.newStudent()
  const { quizId, itemId } = await wrongKey([
    { answers: ['a3', 'a1'], userId: student.id },
    { answers: ['a2', 'a2'] },
    { answers: ['a1', 'a1'] },
  ])
  const params = { quizId, itemId }
  const { data } = await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId/preview/csv', { params, body: toC })
  expect(data).toMatchObject({ name: `correction-of-quiz-${quizId}.csv`, next: null })
  const [head, ...lines] = data.text.trimEnd().split('\r\n')
  expect(head).toContain('Student,Email,Right before,Total before,Right after,Total after,Verdict before')
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(`^Nadia Test,${student.email},1,2,2,2,pass,pass,,,$`),
    expect.stringMatching(/^Salma,.*,1,2,0,2,pass,fail,,,$/),
  ])
  expect(await list(quizId)).toEqual([])
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

test('T20 a route that an earlier correction named is not listed again, and one that leads back is not called another', async () => {
  const first = ['a2', 'a2', 'a2'].map((key) => ({ ...question(key), module: 'module1' as const }))
  const { quizId } = await addQuiz(
    academy.database,
    { type: 'two_module', module1Minutes: 5, module2Minutes: 5, hardThreshold: 1 },
    [
      ...first,
      { ...question('a1'), module: 'module2', variant: 'easy' },
      { ...question('a1'), module: 'module2', variant: 'hard' },
    ],
  )
  const items = await rowsOf<{ item_id: number }>(
    'SELECT item_id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal',
    [quizId],
  )
  const [one, two, three] = items.map(({ item_id: id }) => id)
  await addResults(academy.database, quizId, [
    { answers: ['a3', 'a3', 'a4', 'a1'], variant: 'easy' },
    { answers: ['a4', 'a4', 'a4', 'a1'], variant: 'easy' },
  ])
  expect(await preview(quizId, one!, toC)).toMatchObject({ changed: 1, other_module: 1 })
  await apply(quizId, one!, toC)
  // The second correction changes the score of the same student, whose review names the other route already.
  const again = await preview(quizId, two!, toC)
  expect(again).toMatchObject({ changed: 1, up: 1, other_module: 0 })
  expect(again.effects).toMatchObject([{ before: { correct: 2 }, after: { correct: 3 }, other_variant: null }])
  // A third that changes nothing for that student leaves the list empty.
  expect(await preview(quizId, three!, toC)).toMatchObject({ met: 2, changed: 0, effects: [] })
  // Taking the first one's point away leads back to the route that was taken.
  expect(await preview(quizId, one!, { rule: 'keys', keys: ['a2'] })).toMatchObject({ changed: 1, other_module: 0 })
})

test('T20 an undone correction is mailed to those who were notified of it, not to who submitted since', async () => {
  const { quizId, itemId } = await wrongKey([{ answers: ['a3', 'a1'] }])
  await apply(quizId, itemId, toC)
  const [later] = await addResults(academy.database, quizId, [{ answers: ['a3', 'a1'] }])
  expect(await resultsOf([later!])).toEqual(['2/2'])
  academy.clock.pass(60_000)
  const [last] = await list(quizId)
  const body = { reason: 'B was right.' }
  const { data } = await tutor.api('POST /studio/regrades/:regradeId/undo', { params: { regradeId: last!.id }, body })
  expect(data.changed).toBe(2)
  expect(await resultsOf([later!])).toEqual(['1/2'])
  const undone = (await mailsAbout(quizId)).filter(({ subject }) => subject.endsWith('was undone'))
  expect(undone).toHaveLength(1)
})

test('T27 T20 an attempt is reopened once its correction is undone, not before', async () => {
  const { quizId, itemId, attempts } = await wrongKey([{ answers: ['a3', 'a1'] }])
  await apply(quizId, itemId, toC)
  academy.clock.pass(60_000)
  const reopen = () =>
    tutor.api('POST /staff/attempts/:attemptId/reopening', {
      params: { attemptId: attempts[0]! },
      body: { reason: 'The bell rang too early.', minutes: 10 },
    })
  await expect(reopen()).rejects.toMatchObject({ code: 'attempt.regraded' })
  const [last] = await list(quizId)
  const body = { reason: 'B was right.' }
  await tutor.api('POST /studio/regrades/:regradeId/undo', { params: { regradeId: last!.id }, body })
  expect((await reopen()).data.phase.at).toBe('answering')
})

test('T20 the list of what would change names the estimates of a whole test, and counts those that are others', async () => {
  const keys = Array.from({ length: leastEstimated }, (_, at) => (at === 0 ? 'a2' : 'a1'))
  const { quizId } = await addQuiz(
    academy.database,
    { type: 'two_module', module1Minutes: 5, module2Minutes: 5 },
    keys.map((key, at) => ({ ...question(key), module: at < leastEstimated / 2 ? 'module1' : 'module2' })),
  )
  const [first] = await rowsOf<{ item_id: number }>(
    'SELECT item_id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal',
    [quizId],
  )
  const answers = (right: number) => ['a3', ...keys.slice(1).map((_, at) => (at < right ? 'a1' : 'a2'))]
  const attempts = await addResults(academy.database, quizId, [{ answers: answers(20) }, { answers: answers(0) }])
  // A result of two modules has a route; every question was asked.
  await academy.database.pool.query(`UPDATE attempts SET variant = 'all' WHERE id = ANY($1)`, [attempts])
  const seen = await preview(quizId, first!.item_id, toC)
  const [some, none] = attempts.map((id) => seen.effects.find(({ attempt_id: of }) => of === id)?.estimates)
  const table = await getDsatTable(academy.database, academy.clock.now())
  const bandOf = (correct: number) => {
    const { low, high } = estimateBand({ correct, total: leastEstimated, variant: 'all', table })!
    return { low, high }
  }
  expect(some).toMatchObject([bandOf(20), bandOf(21)])
  expect(none).toMatchObject([bandOf(0), bandOf(1)])
  const others = [some, none].filter(
    (bands) => bands?.[0]?.low !== bands?.[1]?.low || bands?.[0]?.high !== bands?.[1]?.high,
  )
  expect(others.length).toBeGreaterThan(0)
  expect(seen.other_estimate).toBe(others.length)
})

test('T20 X4 who is taking the quiz again gets an email without the result and without the reason', async () => {
  const student = await academy.newStudent()
  const { quizId, itemId, lessonId } = await wrongKey([{ answers: ['a3', 'a1'], userId: student.id }])
  await (
    await academy.as(student)
  )('POST /attempts', { body: { lesson_id: lessonId, writer: 'a-player' } })
  const { change_id: changeId } = await apply(quizId, itemId, toC)
  expect(changeId).not.toBeNull()
  const [last] = await list(quizId)
  const body = { reason: 'B was right.' }
  await tutor.api('POST /studio/regrades/:regradeId/undo', { params: { regradeId: last!.id }, body })
  const texts = (await mailsAbout(quizId)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(text).toContain('Your review shows why, and the previous and the new result, as soon as it opens.')
    expect(text).not.toMatch(/right/)
  }
})

/** Starts a quiz as a new student, who answers its first question with C unless another answer is given. */
async function take(lessonId: number, quizId: number) {
  const api = await academy.as(await academy.newStudent())
  const { data } = await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'a-player' } })
  const params = { attemptId: data.attempt_id, part: 'all' } as const
  const [asked] = (await api('GET /attempts/:attemptId/questions/:part', { params })).data
  let seq = academy.clock.now()
  const answer = (user_answer: string | null) => [{ question_id: asked!.id, user_answer, seq: (seq += 1) }]
  const submit = async (answers = answer('a3')) => {
    const body = { attempt_id: data.attempt_id, answers, writer: 'a-player' }
    return (await api('POST /user-answer/:quizId', { params: { quizId }, body })).data
  }
  const save = (user_answer: string | null = 'a3') =>
    api('POST /attempts/:attemptId/responses', {
      params: { attemptId: data.attempt_id },
      body: { saves: answer(user_answer), writer: 'a-player' },
    })
  return { attemptId: data.attempt_id, submit, save }
}
const untilWait = (many: number) => untilWaiting(academy.database.pool, many)
const author = () => ({ via: 'studio' as const, actorId: tutor.id })
/** Returns the parameters of {@link applyRegrade} for a first correction that changes so many results. */
const correction = (itemId: number, seen: { changed: number; corrections: number }) => ({
  itemId,
  ruling: toC,
  reason: 'The right answer is C.',
  isNotified: false,
  seen,
  author: author(),
  now: academy.clock.now(),
})

test('T20 X3 a correction leaves the receipt as it was: it says what arrived', async () => {
  const student = await academy.newStudent()
  const { quizId, itemId, lessonId } = await wrongKey([{ answers: [null, 'a2'], userId: student.id }])
  const receipt = async () =>
    (await (await academy.as(student))('GET /quiz-reviews/:quizId', { params: { quizId } })).data.receipt
  expect(await receipt()).toMatchObject({ stored: 1, total: 2 })
  await apply(quizId, itemId, { rule: 'credit' })
  expect(await receipt()).toMatchObject({ stored: 1, total: 2 })
  // Answered, then emptied again.
  const blank = await take(lessonId, quizId)
  await blank.save()
  await blank.save(null)
  expect(await blank.submit([])).toMatchObject({ stored: 0, total: 2 })
  expect(await resultsOf([blank.attemptId])).toEqual(['1/2'])
  await apply(quizId, itemId, { rule: 'drop' })
  expect(await receipt()).toMatchObject({ stored: 1, total: 2 })
  const dropped = await take(lessonId, quizId)
  expect(await dropped.submit()).toMatchObject({ stored: 1, total: 2 })
  expect(await resultsOf([dropped.attemptId])).toEqual(['0/1'])
})

test.each([{ rule: 'credit' }, { rule: 'drop' }] as const)(
  'T20 a question that gives everyone the point or none is not practiced again: $rule',
  async (ruling) => {
    const student = await academy.newStudent()
    const { quizId, itemId } = await wrongKey([{ answers: [null, 'a2'], userId: student.id }])
    await apply(quizId, itemId, ruling)
    const api = await academy.as(student)
    const { data } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
    const { data: set } = await api('GET /practice-sets/:practiceId', { params: { practiceId: data.practice_id } })
    expect(set.questions.map(({ question: stem }) => stem)).toEqual(['<p>The key is a1?</p>'])
  },
)

test('T20 from then on every attempt is graded by it, also one that is being submitted at that moment', async () => {
  const { quizId, itemId, lessonId } = await wrongKey([])
  const [during, after] = [await take(lessonId, quizId), await take(lessonId, quizId)]
  let submitting: Promise<unknown> | undefined
  await academy.database.transaction(async (tx) => {
    await applyRegrade(tx, quizId, correction(itemId, { changed: 0, corrections: 0 }))
    submitting = during.submit()
    // It waits for the correction.
    await untilWait(1)
  })
  await submitting
  await after.submit()
  expect(await resultsOf([during.attemptId, after.attemptId])).toEqual(['1/2', '1/2'])
})

test('T20 X3 students submit while the results that stand are corrected, and are graded by the correction too', async () => {
  const { quizId, itemId, lessonId, attempts } = await wrongKey([{ answers: ['a3', 'a1'] }])
  const [before, during] = [await take(lessonId, quizId), await take(lessonId, quizId)]
  /** Has a student submit once the results that stand are corrected: not committed, for nothing is before everything is. */
  const correcting = (submitting: Awaited<ReturnType<typeof take>>, work: (tx: Db) => Promise<{ changed: number }>) =>
    academy.database.transaction(async (tx) => {
      let stored = 0
      return work({
        ...tx,
        async run(statement, values) {
          const rows = await tx.run(statement, values)
          if (statement.name === 'store-corrected-results' && (stored += 1) === 1) await submitting.submit()
          return rows as never
        },
      })
    })
  const all = [...attempts, before.attemptId, during.attemptId]
  const corrected = await correcting(before, (tx) =>
    applyRegrade(tx, quizId, correction(itemId, { changed: 1, corrections: 0 })),
  )
  expect([corrected.changed, await resultsOf(all.slice(0, 2))]).toEqual([2, ['2/2', '1/2']])
  const [last] = await list(quizId)
  expect(last).toMatchObject({ results: 2, is_last: true })
  const logged = (action: string) =>
    rowsOf(
      `SELECT (after ->> 'results')::int AS results FROM audit_log WHERE thing = 'regrade' AND thing_id = $1 AND action = $2`,
      [String(last!.id), action],
    )
  expect(await logged('regrade.applied')).toEqual([{ results: 2 }])

  const undone = await correcting(during, (tx) =>
    undoRegrade(tx, last!.id, { reason: 'B was right.', author: author(), now: academy.clock.now() }),
  )
  expect([undone.changed, await resultsOf(all)]).toEqual([3, ['1/2', '0/2', '0/2']])
  expect(await logged('regrade.undone')).toEqual([{ results: 3 }])
})

test('T20 X3 a submission that is repeated while its result is corrected gets its reply at once', async () => {
  const { quizId, itemId, lessonId } = await wrongKey([])
  const student = await take(lessonId, quizId)
  const first = await student.submit()
  await academy.database.transaction(async (tx) => {
    await applyRegrade(tx, quizId, correction(itemId, { changed: 1, corrections: 0 }))
    expect(await student.submit()).toEqual(first)
  })
  expect(await resultsOf([student.attemptId])).toEqual(['1/2'])
})

test('T20 X3 late answers come while the results that stand are corrected, and are graded by the correction too', async () => {
  const { quizId, itemId, lessonId, attempts } = await wrongKey([{ answers: ['a3', 'a1'] }])
  const student = await take(lessonId, quizId)
  await student.save('a2')
  await academy.database.pool.query(
    `UPDATE attempts SET phase = 'closed', finished_at = $2, finish_reason = 'time_up', correct_count = 1, total_count = 2 WHERE id = $1`,
    [student.attemptId, new Date(academy.clock.now() + 5000)],
  )
  const stored: unknown[] = []
  await academy.database.transaction(async (tx) => {
    const late = watchedDb(tx, {
      async after({ name, values }) {
        if (name === 'store-corrected-results' && stored.push(values) === 1)
          expect(await student.submit()).toMatchObject({ is_late: true })
      },
    })
    await applyRegrade(late, quizId, correction(itemId, { changed: 1, corrections: 0 }))
  })
  expect(await resultsOf([...attempts, student.attemptId])).toEqual(['2/2', '1/2'])
  expect(stored).toHaveLength(2)
})

test('T20 T38 X3 an attempt that is reopened and ends again while the results that stand are corrected is graded by the correction too', async () => {
  const { quizId, itemId, lessonId } = await wrongKey([{ answers: ['a3', 'a1'] }])
  const student = await take(lessonId, quizId)
  await student.submit()
  const reopen = () =>
    tutor.api('POST /staff/attempts/:attemptId/reopening', {
      params: { attemptId: student.attemptId },
      body: { reason: 'The bell rang too early.', minutes: 10 },
    })
  const met: string[] = []
  await academy.database.transaction(async (tx) => {
    const meeting = watchedDb(tx, {
      async after({ name }) {
        const isFirst = !met.includes(name)
        met.push(name)
        if (isFirst && name === 'attempts-to-regrade') await reopen()
        if (isFirst && name === 'store-corrected-results') await student.submit()
      },
    })
    await applyRegrade(meeting, quizId, correction(itemId, { changed: 1, corrections: 0 }))
  })
  expect(met.filter((name) => name === 'store-corrected-results')).toHaveLength(2)
  expect(await resultsOf([student.attemptId])).toEqual(['1/2'])
})

test('T20 a correction of more results than are stored at once changes all of them or, where others would change, none', async () => {
  const { quizId, itemId, attempts } = await wrongKey([{ answers: ['a3', 'a1'] }])
  await academy.database.pool.query(
    `WITH model AS (SELECT * FROM attempts WHERE id = $1), person AS (
        INSERT INTO users (name, email, password_hash) SELECT 'Many', 'many' || n || '@students.example', 'none' FROM generate_series(1, 1100) n RETURNING id
      ), attempt AS (
        INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finished_at, finish_reason, correct_count, total_count)
        SELECT p.id, m.quiz_id, m.version_id, 1, m.lengths, m.started_at, m.phase, m.finished_at, m.finish_reason, m.correct_count, m.total_count
          FROM person p CROSS JOIN model m RETURNING id)
      INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark)
        SELECT a.id, r.question_id, 1, r.user_answer, r.mark FROM attempt a CROSS JOIN responses r WHERE r.attempt_id = $1`,
    attempts,
  )
  const results = () =>
    rowsOf(
      'SELECT correct_count AS correct, count(*)::int AS many FROM attempts WHERE quiz_id = $1 GROUP BY 1 ORDER BY 1',
      [quizId],
    )
  const seen = await preview(quizId, itemId, toC)
  expect(seen.changed).toBe(1101)
  await expect(apply(quizId, itemId, toC, { notifies: false, seen: { ...seen, changed: 1100 } })).rejects.toMatchObject(
    { code: 'regrade.changed' },
  )
  expect(await results()).toEqual([{ correct: 1, many: 1101 }])
  expect((await apply(quizId, itemId, toC, { notifies: false, seen })).changed).toBe(1101)
  expect(await results()).toEqual([{ correct: 2, many: 1101 }])
})

test('T20 X3 however many submissions wait for a correction, other quizzes are graded and answers are saved', async () => {
  const corrected = await wrongKey([])
  const other = await wrongKey([])
  const students = await Promise.all(Array.from({ length: 9 }, () => take(corrected.lessonId, corrected.quizId)))
  const elsewhere = await take(other.lessonId, other.quizId)
  const [saver, ...submitters] = students
  let submitting: Promise<unknown> | undefined
  await academy.database.transaction(async (tx) => {
    await applyRegrade(tx, corrected.quizId, correction(corrected.itemId, { changed: 0, corrections: 0 }))
    const [first, ...others] = submitters
    const one = first!.submit()
    await untilWait(1)
    submitting = Promise.all([one, ...others.map(({ submit }) => submit())])
    expect(await elsewhere.submit()).toMatchObject({ stored: 1 })
    await saver!.save()
    // They all wait on one connection.
    await untilWait(1)
  })
  await submitting
  expect(await resultsOf(submitters.map(({ attemptId }) => attemptId))).toEqual(submitters.map(() => '1/2'))
})

test('T20 a correction that waits for an editor of the quiz keeps no submission out', async () => {
  const { quizId, itemId, lessonId } = await wrongKey([{ answers: ['a3', 'a1'] }])
  const student = await take(lessonId, quizId)
  let applying: Promise<unknown> | undefined
  await academy.database.exam.transaction(async (tx) => {
    await lockQuiz(tx, quizId)
    const seen = await preview(quizId, itemId, toC)
    applying = apply(quizId, itemId, toC, { seen: { ...seen, changed: 2 } })
    await untilWait(1)
    expect(await student.submit()).toMatchObject({ stored: 1 })
  })
  await applying
  expect(await resultsOf([student.attemptId])).toEqual(['1/2'])
})

test('T19 T20 a regrade and a slip at once come one after the other', async () => {
  const { quizId, itemId } = await wrongKey([{ answers: ['a3', 'a1'] }])
  const params = { quizId, itemId }
  const opened = (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params })).data
  const values = { ...opened.values, stem_html: '<p>The key is B?</p>' }
  await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/draft', {
    params,
    body: { version: opened.version, values },
  })
  const seen = await preview(quizId, itemId, toC)
  let both: Promise<unknown> | undefined
  await academy.database.exam.transaction(async (tx) => {
    // As while something is being graded: both have begun before either can go on.
    await keepCorrectionsOut(tx, [quizId])
    const applying = apply(quizId, itemId, toC, { seen })
    await untilWait(1)
    const correcting = tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params })
    both = Promise.all([applying, correcting])
    await untilWait(2)
  })
  await both
  expect(await list(quizId)).toMatchObject([{ rule: 'keys', results: 1 }])
  expect((await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId/slips', { params })).data.slips).toHaveLength(
    1,
  )
})

test('T20 X3 late answers wait for a correction without keeping it from their attempt, and are graded by it', async () => {
  const { quizId, itemId, lessonId } = await wrongKey([])
  const student = await take(lessonId, quizId)
  await student.save()
  await academy.database.pool.query(
    `UPDATE attempts SET phase = 'closed', finished_at = $2, finish_reason = 'time_up', correct_count = 0, total_count = 2 WHERE id = $1`,
    [student.attemptId, new Date(academy.clock.now() + 5000)],
  )
  let late: Promise<{ is_late: boolean }> | undefined
  await academy.database.transaction(async (tx) => {
    await beginCorrection(tx, [quizId])
    late = student.submit()
    await untilWait(1)
    // Its result is not final: no preview has shown it.
    await applyRegrade(tx, quizId, correction(itemId, { changed: 0, corrections: 1 }))
  })
  await late
  expect(await resultsOf([student.attemptId])).toEqual(['1/2'])
})

test('T20 X3 an attempt whose quiz was read before a correction is graded by the correction', async () => {
  const { quizId, itemId, lessonId } = await wrongKey([])
  const student = await take(lessonId, quizId)
  await student.save()
  await academy.database.transaction(async (tx) => {
    const attempt = (await lockAttempt(tx, student.attemptId))!
    const version = await loadVersion(tx, attempt.version_id)
    expect((await apply(quizId, itemId, toC)).changed).toBe(0)
    const closed = { at: 'closed', finishedAt: academy.clock.now(), reason: 'submitted' } as const
    await closeAttempt(tx, { attempt, version, closed, submission: emptySubmission })
  })
  expect(await resultsOf([student.attemptId])).toEqual(['1/2'])
})

test('T20 X3 a preview shows final results only; those that late answers may still change are corrected with them', async () => {
  const { quizId, itemId, attempts } = await wrongKey([{ answers: ['a3', 'a1'] }, { answers: ['a3', null] }])
  await academy.database.pool.query(
    "UPDATE attempts SET finish_reason = 'closed_by_staff', finished_at = $2 WHERE id = $1",
    [attempts[1], new Date(academy.clock.now())],
  )
  const seen = await preview(quizId, itemId, toC)
  expect(seen).toMatchObject({ met: 1, changed: 1, pending: 1, up: 1 })
  expect(seen.effects.map(({ attempt_id: id }) => id)).toEqual([attempts[0]])
  const params = { quizId, itemId }
  const { data: file } = await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId/preview/csv', {
    params,
    body: toC,
  })
  expect(file.text.trim().split('\r\n')).toHaveLength(2)
  expect((await apply(quizId, itemId, toC, { seen })).changed).toBe(2)
  expect(await resultsOf(attempts)).toEqual(['2/2', '1/2'])
})

test('T20 the number of statements of a regrade does not grow with the results that it changes', async () => {
  const statements = async (students: number) => {
    const { quizId, itemId } = await wrongKey(Array.from({ length: students }, () => ({ answers: ['a3', 'a1'] })))
    let run = 0
    await academy.database.transaction(async (tx) => {
      const counting = watchedDb(tx, { before: () => (run += 1) })
      const notified = { ...correction(itemId, { changed: students, corrections: 0 }), isNotified: true }
      await applyRegrade(counting, quizId, notified)
    })
    expect(await mailsAbout(quizId)).toHaveLength(students)
    return run
  }
  expect(await statements(12)).toBe(await statements(1))
})

test('T20 a key that the question cannot have is refused, and so is a question of another quiz', async () => {
  const { quizId, itemId } = await wrongKey([])
  await expect(preview(quizId, itemId, { rule: 'keys', keys: ['a7'] })).rejects.toMatchObject({ status: 422 })
  await expect(preview(quizId, 999_999, toC)).rejects.toMatchObject({ code: 'question.not_found' })
  const assistant = await newAccount(academy, 'assistant')
  const refused = assistant.api('GET /studio/quizzes/:quizId/regrades', { params: { quizId } })
  await expect(refused).rejects.toMatchObject({ status: 403 })
  const { data } = await tutor.api('GET /studio/quizzes/:quizId/regrades/:itemId', { params: { quizId, itemId } })
  expect(data).toMatchObject({ keys: ['a2'], key_words: 'B', options, rule: null, is_former: false, others: [] })
})
