import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { errorCatalog } from '../../contract/errors.ts'
import { mostBookSets, mostLearningSets } from '../../core/attempts/budgets.ts'
import { bookPage, mostRedone } from '../../core/learning/book.ts'
import { longestOwnRule } from '../../core/learning/mistakes.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { requestTimeouts } from '../db/database.ts'
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
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, lesson)
  const { questions } = await academy.context.versions.get(versionId)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const choices = questions.filter(({ type }) => type === 'mcq')
  const answers = choices.map((question, at) => ({
    question_id: question.id,
    user_answer: at === 0 ? (keyOnWire(question) ?? null) : wrongFor(keyOnWire(question) ?? ''),
  }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
  return { student, api, lessonId, quizId, questions, answers, missed: choices.slice(1) }
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

test('L2 the rules behind the mistakes are counted with what was right since, and narrow the book', async () => {
  const { api, missed } = await taken()
  const expected = Map.groupBy(
    missed.flatMap((question) => question.explanation?.rule_id ?? []),
    (rule) => rule,
  )
  expect(expected.size).toBeGreaterThan(1)
  const { rules } = await list(api)
  expect(Object.fromEntries(rules.map(({ rule, missed: count }) => [rule, count]))).toEqual(
    Object.fromEntries([...expected].map(([rule, all]) => [rule, all.length])),
  )
  expect(rules.every(({ learned }) => learned === 0)).toBe(true)
  const [most] = rules
  const { found, mistakes } = await list(api, { rule: most?.rule })
  expect(found).toBe(most?.missed)
  const { data: redo } = await api('POST /learning/redo', { body: { rule: most?.rule } })
  const { data: set } = await api('GET /learning/sets/:setId', { params: { setId: redo.id } })
  expect(set.questions.map(({ id }) => id).toSorted()).toEqual(mistakes.map(({ question }) => question.id).toSorted())
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

const redo = async (api: Api, body: Record<string, string | number> = {}) =>
  (await api('POST /learning/redo', { body })).data.id
const getSet = async (api: Api, setId: number) => (await api('GET /learning/sets/:setId', { params: { setId } })).data
const answer = async (api: Api, setId: number, questionId: number, user_answer: string) =>
  (
    await api('POST /learning/sets/:setId/answers', {
      params: { setId },
      body: { question_id: questionId, user_answer, seconds: 40 },
    })
  ).data

test('L2 every mistake of the book can be redone: one by itself, or those that a filter leaves', async () => {
  const { api, missed } = await taken()
  const { mistakes, found, traps } = await list(api, { sheet: '1' })
  for (const { item_id, question } of mistakes)
    expect((await getSet(api, await redo(api, { item_id }))).questions.map(({ id }) => id)).toEqual([question.id])
  const [trap] = traps
  const ofTrap = await list(api, { trap: trap?.name, sheet: '1' })
  const setId = await redo(api, { trap: trap?.name ?? '' })
  const set = await getSet(api, setId)
  const idsOf = (questions: readonly { id: number }[]) =>
    questions.map(({ id }) => id).toSorted((one, two) => one - two)
  expect(idsOf(set.questions)).toEqual(idsOf(ofTrap.mistakes.map(({ question }) => question)))
  expect(set).toMatchObject({ kind: 'drill', is_of_book: true, skill: null })
  // An answer makes its mistake the newest, and the set stays the same one.
  const [first] = set.questions
  const key = keyOnWire(missed.find(({ id }) => id === first?.id) ?? expect.unreachable()) ?? ''
  expect((await answer(api, setId, first?.id ?? 0, wrongFor(key))).checked.is_correct).toBe(0)
  expect(await redo(api, { trap: trap?.name ?? '' })).toBe(setId)
  expect((await getSet(api, await redo(api))).questions).toHaveLength(Math.min(found, mostRedone))
})

test('L2 L12 drills, returns, one mistake and several do not end each other; another set of the same sort does', async () => {
  const { api } = await taken()
  const [first, second] = (await list(api)).mistakes
  const one = (entry = first) => redo(api, { item_id: entry?.item_id ?? 0 })
  const start = async (body: { kind: 'return' } | { kind: 'drill'; skill?: string }) =>
    (await api('POST /learning/sets', { body })).data.id
  const openOf = async (ids: number[]) => {
    const { open_sets: open } = (await api('GET /learning/today')).data
    return ids.filter((id) => open.some((set) => set.id === id))
  }
  const before = [await start({ kind: 'drill' }), await start({ kind: 'return' }), await redo(api), await one()]
  expect(await openOf(before)).toEqual(before)
  // Of another skill than the open one: a drill ends a drill, and nothing of the book.
  const drill = await start({ kind: 'drill', skill: first?.question.skill ?? '' })
  const [formerDrill = 0, ofReturn = 0, several = 0, single = 0] = before
  expect(await openOf([formerDrill, drill, ofReturn, several, single])).toEqual([drill, ofReturn, several, single])
  const next = await one(second)
  expect(await openOf([drill, ofReturn, several, single, next])).toEqual([drill, ofReturn, several, next])
  expect(await redo(api)).toBe(several)
})

test('L2 L12 all open sets stand on Practice and on the home, those of the book named as such, and on the home a redo too', async () => {
  const { api, quizId } = await taken()
  const { id: drill } = (await api('POST /learning/sets', { body: { kind: 'drill' } })).data
  const ofBook = await redo(api)
  const { open_sets: open } = (await api('GET /learning/today')).data
  expect(open.map(({ id, is_of_book: isOfBook }) => [id, isOfBook])).toEqual([
    [ofBook, true],
    [drill, false],
  ])
  const { data: redone } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  const onHome = (await api('GET /user/home')).data.practice.open_sets
  expect(onHome).toHaveLength(3)
  expect(onHome.filter(({ kind }) => kind !== 'redo')).toEqual(open.map((set) => ({ ...set, quiz: null })))
  expect(onHome).toContainEqual(expect.objectContaining({ kind: 'redo', id: redone.practice_id }))
})

test('L2 L3 what is redone from the book is in the history with help: it begins to return, and says nothing of the skill', async () => {
  const { api, missed } = await taken()
  const skills = async () => (await api('GET /learning/today')).data.skills.map(({ name, missing }) => [name, missing])
  const before = await skills()
  const { mistakes } = await list(api)
  const [known, unknown] = mistakes
  if (!known || !unknown) throw new Error('nothing was missed')
  const keyOf = (id: number) => keyOnWire(missed.find((one) => one.id === id) ?? expect.unreachable()) ?? ''
  academy.clock.pass(60_000)
  const ofKnown = await redo(api, { item_id: known.item_id })
  await answer(api, ofKnown, known.question.id, keyOf(known.question.id))
  expect(await getSet(api, ofKnown)).toMatchObject({ summary: { right: 1, total: 1, changes: [] } })
  const { question } = unknown
  await answer(api, await redo(api, { item_id: unknown.item_id }), question.id, wrongFor(keyOf(question.id)))
  const after = new Map((await list(api, { sheet: '1' })).mistakes.map((one) => [one.item_id, one]))
  expect(after.get(known.item_id)).toMatchObject({ state: 'returning', times_missed: 1 })
  expect(after.get(unknown.item_id)).toMatchObject({ state: 'returning', times_missed: 2 })
  expect(await skills()).toEqual(before)
  const { rows } = await academy.database.pool.query(
    `SELECT place, is_helped, mark FROM answers_of_students WHERE question_id = ANY($1) AND place = 'drill' ORDER BY mark`,
    [[known.question.id, question.id]],
  )
  expect(rows).toContainEqual({ place: 'drill', is_helped: true, mark: 0 })
  expect(rows).toContainEqual({ place: 'drill', is_helped: true, mark: 1 })
})

test('L2 L12 as many sets of the book as a day has leave drills and returns their own number', async () => {
  const { api, student } = await taken()
  const [first, second] = (await list(api)).mistakes
  const day = (choice: object, count: number) =>
    academy.database.pool.query(
      `INSERT INTO learning_sets (user_id, kind, choice, started_at, finished_at) SELECT $1, 'drill', $2, $3, $3 FROM generate_series(1, $4)`,
      [student.id, choice, new Date(academy.clock.now()), count],
    )
  await day({ by: 'mistakes', itemIds: [] }, mostBookSets - 1)
  await redo(api, { item_id: first?.item_id ?? 0 })
  expect(await refusalOf(redo(api, { item_id: second?.item_id ?? 0 }))).toMatchObject({
    msg: errorCatalog['mistake.too_many'].message,
  })
  const start = (body: { kind: 'return' } | { kind: 'drill' }) => api('POST /learning/sets', { body })
  await start({ kind: 'return' })
  await day({ by: 'need' }, mostLearningSets - 1)
  expect(await refusalOf(start({ kind: 'drill' }))).toMatchObject({ msg: errorCatalog['learning.too_many'].message })
})

test('L12 T44 nothing is redone that the book does not have: another student’s mistake, or one that an open test asks', async () => {
  const { api, lessonId } = await taken()
  const { mistakes } = await list(api)
  const item_id = mistakes[0]?.item_id ?? 0
  const other = await academy.as(await academy.newStudent())
  expect((await refusalOf(redo(other, { item_id }))).status).toBe(409)
  expect((await refusalOf(redo(other))).status).toBe(409)
  const setId = await redo(api)
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect((await refusalOf(redo(api, { item_id }))).status).toBe(409)
  expect(await getSet(api, setId)).toMatchObject({ questions: [], checked: [], waiting: mistakes.length })
})

test('L2 O3 while a student’s account is locked, her book and her redo wait, and nothing of anyone else does', async () => {
  const [{ api, student, lessonId, quizId, answers }, { api: other }] = [await taken(), await taken()]
  const body = { answers, writer }
  const { data } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  const params = { practiceId: data.practice_id }
  await api('POST /practice-sets/:practiceId/checks', { params, body: answers[1] ?? expect.unreachable() })
  academy.clock.pass(1000)
  // Since this test asks them, a look at their keys is noted anew.
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  await api('POST /user-answer/:quizId', { params: { quizId }, body })
  const holder = await academy.database.exam.pool.connect()
  onTestFinished(() => holder.release())
  await holder.query('BEGIN')
  await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [student.id])
  const redo = api('GET /practice-sets/:practiceId', { params })
  const waiting = [list(api), list(api), list(api)]
  // Longer than a page waits for a lock.
  await sleep(requestTimeouts.lockMs + 500)
  expect((await list(other)).all).toBeGreaterThan(0)
  expect((await other('GET /user/profile')).success).toBe(true)
  await holder.query('ROLLBACK')
  expect((await redo).data.checked).toHaveLength(1)
  for (const { all } of await Promise.all(waiting)) expect(all).toBeGreaterThan(0)
})
