import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPage } from '../../core/learning/book.ts'
import { longestOwnRule } from '../../core/learning/mistakes.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import type { Api } from '../../web/base/api.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

const writer = 'player-of-the-test'
const wrongFor = (key: string) => (key === 'a1' ? 'a2' : 'a1')

const list = async (api: Api, query: Record<string, string | number | undefined> = {}) =>
  (await api('GET /learning/mistakes', { query })).data
const note = async (api: Api, itemId: number, body: { cause?: 'trap' | 'rule' | null; own_rule?: string | null }) =>
  (await api('POST /learning/mistakes/:itemId', { params: { itemId }, body })).data

/** Creates a student who has submitted a demo quiz with its first question right and the other choices wrong. */
async function taken(lesson = 'transitions') {
  const api = await academy.as(await academy.newStudent())
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, lesson)
  const { questions } = await academy.context.versions.get(versionId)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const choices = questions.filter(({ type }) => type === 'mcq')
  const answers = choices.map((question, at) => ({
    question_id: question.id,
    user_answer: at === 0 ? (keyOnWire(question) ?? null) : wrongFor(keyOnWire(question) ?? ''),
  }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
  return { api, lessonId, quizId, questions, missed: choices.slice(1) }
}

test('L2 the book has every missed question as it was, with the answer, the key and the explanation', async () => {
  const { api, missed } = await taken()
  const book = await list(api)
  expect([book.all, book.found, book.without_cause]).toEqual([missed.length, missed.length, missed.length])
  expect(book.mistakes).toHaveLength(Math.min(bookPage.screen, missed.length))
  const byId = new Map(missed.map((question) => [question.id, question]))
  for (const { question, checked, reason, state, times_missed: times } of book.mistakes) {
    const key = keyOnWire(byId.get(question.id) ?? expect.unreachable()) ?? ''
    expect(checked).toMatchObject({ is_correct: 0, correct_answer: key, user_answer: wrongFor(key) })
    expect(checked.answer_description ?? checked.explanation).not.toBeNull()
    expect([reason, state, times]).toEqual(['wrong', 'open', 1])
  }
  const ids = new Set(book.mistakes.map(({ item_id: id }) => id))
  const { mistakes: next } = await list(api, { page: 2 })
  expect(next.filter(({ item_id: id }) => ids.has(id))).toEqual([])
  expect((await list(api, { sheet: '1' })).mistakes).toHaveLength(Math.min(bookPage.sheet, missed.length))
})

test('L2 traps are counted by family over the wrong answers, and narrow the book', async () => {
  const { api, missed } = await taken()
  const { traps, trapped } = await list(api)
  const chosen = missed.flatMap((question) => {
    const place = Number(wrongFor(keyOnWire(question) ?? '').slice(1)) - 1
    return question.explanation?.options[place]?.trap_id ?? []
  })
  expect(chosen.length).toBeGreaterThan(0)
  expect(trapped).toBe(chosen.length)
  expect(Object.fromEntries(traps.map(({ name, count }) => [name, count]))).toEqual(
    Object.fromEntries([...Map.groupBy(chosen, (family) => family)].map(([family, all]) => [family, all.length])),
  )
  const [most] = traps
  expect((await list(api, { trap: most?.name })).found).toBe(most?.count)
})

test('L2 a cause and an own rule are stored, narrow the book, and are removed again; what is not given stays', async () => {
  const { api } = await taken()
  const [first] = (await list(api)).mistakes
  const itemId = first?.item_id ?? 0
  expect(await note(api, itemId, { cause: 'trap' })).toEqual({ cause: 'trap', own_rule: null })
  expect(await note(api, itemId, { own_rule: '  Stop where\nthe text stops. ' })).toEqual({
    cause: 'trap',
    own_rule: 'Stop where the text stops.',
  })
  const book = await list(api, { cause: 'trap' })
  expect([book.found, book.without_cause, book.causes]).toEqual([1, book.all - 1, [{ name: 'trap', count: 1 }]])
  expect(book.mistakes[0]).toMatchObject({ item_id: itemId, own_rule: 'Stop where the text stops.' })
  expect((await list(api, { cause: 'none' })).found).toBe(book.all - 1)
  expect(await note(api, itemId, { cause: null, own_rule: '' })).toEqual({ cause: null, own_rule: null })
  const tooLong = { own_rule: 'x'.repeat(longestOwnRule + 1) }
  expect((await refusalOf(note(api, itemId, tooLong))).status).toBe(422)
  expect((await refusalOf(list(api, { cause: 'boredom' }))).status).toBe(422)
})

test('L2 a book is its student’s alone, and nothing is noted on a question that is not in it', async () => {
  const { api } = await taken()
  const [first] = (await list(api)).mistakes
  const other = await academy.as(await academy.newStudent())
  expect(await list(other)).toMatchObject({ mistakes: [], all: 0, traps: [], trapped: 0, skills: [] })
  expect((await refusalOf(note(other, first?.item_id ?? 0, { cause: 'trap' }))).status).toBe(404)
  expect((await refusalOf(note(api, 999_999, { cause: 'trap' }))).status).toBe(404)
})

test('L12 T44 while a test asks a question again, the book has neither it nor its traps and takes no note on it', async () => {
  const { api, lessonId, missed } = await taken()
  const before = await list(api)
  const [first] = before.mistakes
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  const during = await list(api)
  expect(during).toMatchObject({ mistakes: [], all: 0, found: 0, traps: [], trapped: 0, skills: [], causes: [] })
  const reply = JSON.stringify(during)
  for (const { stemHtml } of missed) expect(reply).not.toContain(JSON.stringify(stemHtml))
  expect((await refusalOf(note(api, first?.item_id ?? 0, { cause: 'trap' }))).status).toBe(404)
})

test('L2 a question that was right since stays in the book, and is called so', async () => {
  const { api, quizId, missed } = await taken()
  const [question] = missed
  const { practice_id: practiceId } = (await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} }))
    .data
  academy.clock.pass(60_000)
  await api('POST /practice-sets/:practiceId/checks', {
    params: { practiceId },
    body: { question_id: question?.id ?? 0, user_answer: (question && keyOnWire(question)) ?? '' },
  })
  const book = await list(api)
  const entry = (await list(api, { sheet: '1' })).mistakes.find(({ question: { id } }) => id === question?.id)
  expect(book.all).toBe(missed.length)
  expect(entry?.state).toBe('returning')
  expect(entry?.returns_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(entry?.checked.is_correct).toBe(0)
})
