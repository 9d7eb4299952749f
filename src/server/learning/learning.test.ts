import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostLearningSets } from '../../core/attempts/budgets.ts'
import { drillLength } from '../../core/learning/drill.ts'
import { leastSeconds } from '../../core/learning/evidence.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import type { Api } from '../../web/base/api.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { readQuiz } from '../../demo/content.ts'
import { readBank } from '../banks/formats/read-bank.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'
import { readCards, rebuildCards } from './cards.ts'
import { readStanding } from '../progress/reading.ts'
import { getLearner, readProgress } from './learner.ts'
import { readAhead, startSet } from './sets.ts'
import { readDay } from './today.ts'
import { dayMs } from '../../core/dates.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  // What there is to drill is what a test adds.
  await academy.database.pool.query(`UPDATE quizzes SET published_version_id = NULL WHERE name LIKE 'Bank: %'`)
})
afterAll(() => academy.close())

const writer = 'player-of-the-test'

/** Returns the keys of every question of the demo, by their ids: what no call may give away too early. */
async function allKeys(): Promise<Map<number, string>> {
  const { rows } = await academy.database.pool.query<{ version_id: number }>(
    'SELECT published_version_id AS version_id FROM quizzes WHERE published_version_id IS NOT NULL',
  )
  const versions = await Promise.all(rows.map(({ version_id: id }) => academy.context.versions.get(id)))
  return new Map(versions.flatMap(({ questions }) => questions.map((one) => [one.id, keyOnWire(one) ?? ''] as const)))
}

const wrongFor = (key: string) => (key === 'a1' ? 'a2' : 'a1')

/** Creates a student who has submitted the demo quiz of a lesson, with its first question right and all others wrong. */
async function taken(lesson = 'transitions') {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, lesson)
  const { questions } = await academy.context.versions.get(versionId)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const answers = questions
    .filter(({ type }) => type === 'mcq')
    .map((question, at) => ({
      question_id: question.id,
      user_answer: at === 0 ? (keyOnWire(question) ?? null) : wrongFor(keyOnWire(question) ?? ''),
    }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
  return { student, api, lessonId, quizId, questions }
}

/** Returns the database, and the names of the statements that are run on it, in transactions too. */
function countedDatabase() {
  const statements: string[] = []
  return { db: watchedDb(academy.database, { before: ({ name }) => statements.push(name) }), statements }
}

const today = async (api: Api) => (await api('GET /learning/today')).data
const start = async (api: Api, body: Parameters<typeof api<'POST /learning/sets'>>[1]['body']) =>
  (await api('POST /learning/sets', { body })).data.id
const getSet = async (api: Api, setId: number) => (await api('GET /learning/sets/:setId', { params: { setId } })).data
const answer = async (api: Api, setId: number, question_id: number, user_answer: string, more = {}) =>
  (
    await api('POST /learning/sets/:setId/answers', {
      params: { setId },
      body: { question_id, user_answer, seconds: 40, ...more },
    })
  ).data

test('L3 the mistakes of a test return, five of them a day, and what is answered right comes back later', async () => {
  const { api, student } = await taken()
  const { returns, next } = await today(api)
  expect(returns).toMatchObject({ count: 5, begun: 5, moved: 0, answered: 0 })
  expect(next).toEqual({ to: 'returns', count: 5, minutes: returns.minutes })
  const keys = await allKeys()
  const setId = await start(api, { kind: 'return' })
  const set = await getSet(api, setId)
  expect(set.questions).toHaveLength(5)
  expect(
    set.questions.every(({ correct_answer: key, answer_description: text }) => key === null && text === null),
  ).toBe(true)
  const [first, ...others] = set.questions
  const { checked } = await answer(api, setId, first?.id ?? 0, keys.get(first?.id ?? 0) ?? '', { is_guess: true })
  expect(checked).toMatchObject({ is_correct: 1, is_guess: true, correct_answer: keys.get(first?.id ?? 0) })
  for (const { id } of others) await answer(api, setId, id, keys.get(id) ?? '')
  const done = await getSet(api, setId)
  expect(done).toMatchObject({ summary: { right: 5, total: 5 } })
  expect(done.finished_at).not.toBeNull()

  const cards = await readCards(academy.database, student.id)
  expect(cards.size).toBe(5)
  // Five begin a day.
  expect((await today(api)).returns).toMatchObject({ count: 0, begun: 0, answered: 5 })
  await rebuildCards(academy.database, await getLearner(academy.database, student.id, academy.clock.now()))
  expect(await readCards(academy.database, student.id)).toEqual(cards)

  // The guess returns tomorrow, before what was known.
  academy.clock.pass(dayMs)
  const tomorrow = await getSet(api, await start(api, { kind: 'return' }))
  expect(tomorrow.questions[0]?.id).toBe(first?.id)
})

test('L3 what returns has its options in a new order, in a quiz that shuffles none too, unless a letter or a place has a meaning', async () => {
  const spec = { options: ['one', 'two', 'three', 'four'] }
  const skill = 'Order'
  const { lessonId, quizId, versionId } = await addQuiz(academy.database, { shufflesOptions: false }, [
    { spec, skill },
    { spec, skill, explanationHtml: '<p>So B is wrong.</p>' },
    { spec: { options: ['NO CHANGE', 'two', 'three', 'four'] }, skill },
    { type: 'fill_in', spec: { promptHtml: '' }, key: ['five'], skill },
  ])
  const api = await academy.as(await academy.newStudent())
  const { data: attempt } = await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  expect(attempt.option_seed).toBeNull()
  const { questions: all } = await academy.context.versions.get(versionId)
  const answers = all.map(({ id, type }) => ({ question_id: id, user_answer: type === 'mcq' ? 'a2' : 'six' }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
  const fetched = (await ahead(api)).questions
  const set = await getSet(api, await start(api, { kind: 'return' }))
  const free = set.questions.find(({ a1 }) => a1 === 'one')?.id
  for (const { questions } of [{ questions: fetched }, set]) {
    expect(questions).toHaveLength(4)
    expect(questions.flatMap(({ id, option_seed: seed }) => (seed === null ? [] : [id]))).toEqual([free])
  }
})

const ahead = async (api: Api) => (await api('GET /learning/ahead')).data

test('L8 what returns is fetched ahead without starting anything and without a key, and is begun once by the answers to it', async () => {
  const { api, student } = await taken()
  const fetched = await ahead(api)
  expect(fetched.questions).toHaveLength(5)
  expect(Date.parse(fetched.from)).toBeLessThanOrEqual(academy.clock.now())
  const isBare = ({ correct_answer: key, answer_description: text }: (typeof fetched.questions)[number]) =>
    key === null && text === null
  expect(fetched.questions.every(isBare)).toBe(true)
  expect(JSON.stringify(fetched)).not.toMatch(/explanation|rationale/)
  expect(await today(api)).toMatchObject({ returns: { count: 5 }, open_sets: [] })
  const { rowCount } = await academy.database.pool.query('SELECT FROM learning_sets WHERE user_id = $1', [student.id])
  expect(rowCount).toBe(0)

  const chosen = fetched.questions.map(({ id, option_seed, returns_for }) => ({
    question_id: id,
    option_seed,
    returns_for,
  }))
  const setId = await start(api, { kind: 'return', chosen })
  expect(await start(api, { kind: 'return', chosen })).toBe(setId)
  const set = await getSet(api, setId)
  const shown = (one: (typeof set.questions)[number]) => [one.id, one.option_seed, one.is_sibling]
  expect(set.questions.map(shown)).toEqual(fetched.questions.map(shown))
  // While it is open, it is what is stored for the day.
  expect((await ahead(api)).questions).toEqual([])
  const keys = await allKeys()
  for (const { id } of set.questions) await answer(api, setId, id, keys.get(id) ?? '')
  expect((await getSet(api, setId)).summary).toMatchObject({ right: 5, total: 5 })

  // The day is done: what is fetched now is tomorrow's.
  const next = await ahead(api)
  expect(next.questions.length).toBeGreaterThan(0)
  expect(Date.parse(next.from)).toBeGreaterThan(academy.clock.now())
  expect(Date.parse(next.from)).toBeLessThanOrEqual(academy.clock.now() + dayMs)
})

test('L8 L12 of what was fetched ahead only that is asked which returns and may be asked; a set of another device ends for it', async () => {
  const { api } = await taken()
  const [first, second] = (await ahead(api)).questions
  if (!first || !second) throw new Error('nothing returns')
  const asChosen = ({ id, option_seed, returns_for }: typeof first) => ({ question_id: id, option_seed, returns_for })
  const { questions: others } = await academy.context.versions.get(
    (await demoQuiz(academy.database, 'command-of-evidence')).versionId,
  )
  const strange = { question_id: others[0]?.id ?? 0, option_seed: null, returns_for: first.returns_for }
  const nothing = await refusalOf(api('POST /learning/sets', { body: { kind: 'return', chosen: [strange] } }))
  expect(nothing.status).toBe(409)
  const elsewhere = await start(api, { kind: 'return', chosen: [asChosen(first), strange, asChosen(first)] })
  const asked = async (setId: number) => (await getSet(api, setId)).questions.map(({ id }) => id)
  expect(await asked(elsewhere)).toEqual([first.id])
  const setId = await start(api, { kind: 'return', chosen: [asChosen(second)] })
  expect(await asked(setId)).toEqual([second.id])
  expect((await getSet(api, elsewhere)).finished_at).not.toBeNull()
  const many = Array.from({ length: 41 }, () => asChosen(first))
  expect((await refusalOf(api('POST /learning/sets', { body: { kind: 'return', chosen: many } }))).status).toBe(422)
})

test('L12 the home says by one statement what Practice says: what returns today, then the set that was begun', async () => {
  const { api, student } = await taken()
  const home = async () => (await api('GET /user/home')).data.practice
  const expected = async () => {
    const { returns, words, open_sets: open } = await today(api)
    return {
      returns: { count: returns.count, minutes: returns.minutes },
      words,
      open_sets: open,
      redo_left: null,
    }
  }
  expect(await home()).toEqual(await expected())
  expect(await home()).toMatchObject({ returns: { count: 5 }, open_sets: [] })
  const setId = await start(api, { kind: 'return' })
  const [first, second] = (await getSet(api, setId)).questions
  await answer(api, setId, first?.id ?? 0, 'a1')
  await answer(api, setId, second?.id ?? 0, 'a1')
  expect(await home()).toEqual(await expected())
  expect(await home()).toMatchObject({ open_sets: [{ id: setId, kind: 'return', answered: 2, total: 5 }] })
  // Due cards, known answers and times are read the same way too.
  academy.clock.pass(2 * dayMs)
  expect(await home()).toEqual(await expected())
  expect((await home()).returns.count).toBeGreaterThan(0)
  const { db, statements } = countedDatabase()
  const ofHome = async () => (await readDay(db, student.id, academy.clock.now())).practice
  expect(await ofHome()).toEqual(await home())
  // Settings are cached from then on: whatever its name, no other statement is run.
  statements.length = 0
  await ofHome()
  expect(statements).toEqual(['learning-day'])
})

test('L3 L4 L5 what is due, the start of a set and progress each read how a student stands by one statement', async () => {
  const { student } = await taken()
  const { db, statements } = countedDatabase()
  const context = { ...academy.context, db }
  const ranBy = async (work: () => Promise<unknown>) => {
    statements.length = 0
    await work()
    // Settings are cached for a second.
    return statements.filter((name) => name !== 'find-settings' && name !== 'list-legal-texts')
  }
  // What is published is read once for all students.
  expect(await ranBy(() => readProgress(db, student.id, academy.clock.now()))).toEqual([
    'learning-day',
    'learning-published',
  ])
  expect(await ranBy(() => readProgress(db, student.id, academy.clock.now()))).toEqual(['learning-day'])
  expect(await ranBy(() => readAhead(context, student.id))).toEqual(['learning-day'])
  expect((await ranBy(() => readStanding(context, student.id))).toSorted()).toEqual([
    'home-finished',
    'learning-day',
    'progress-shown',
  ])
  const drill = { kind: 'drill', skill: null, level: null, pace: null } as const
  expect(await ranBy(() => startSet(context, student.id, drill))).toEqual([
    'learning-day',
    'lock-user',
    'learning-open-sets',
    'learning-sets-since',
    'learning-add-set',
    'learning-add-questions',
  ])
  // What is open is returned without a write.
  expect(await ranBy(() => startSet(context, student.id, drill))).toEqual([
    'learning-day',
    'lock-user',
    'learning-open-sets',
  ])
})

test('L6 L12 home, result, and plan go on with the same lesson: that of the weakest skill that has one left', async () => {
  const { api } = await taken()
  const home = async () => (await api('GET /user/home')).data.next_lesson
  const planned = async () => {
    const { days } = (await api('GET /learning/plan')).data
    return days.flatMap(({ steps }) => steps).find((step) => step.kind === 'lesson')
  }
  const setId = await start(api, { kind: 'return' })
  const { questions } = await getSet(api, setId)
  for (const { id } of questions) await answer(api, setId, id, 'a1')
  const { summary } = await getSet(api, setId)
  const first = await home()
  expect(first).not.toBeNull()
  expect(summary?.next).toEqual({ to: 'lesson', ...first })
  expect(await planned()).toMatchObject({ skill: first?.skill, lesson: first?.lesson })
  // Once it is done, the next one takes its turn everywhere.
  await api('POST /lessons/:lessonSlug/done', {
    params: { lessonSlug: first?.lesson.slug ?? '' },
    query: { course: first?.lesson.course },
    body: { done: true },
  })
  const second = await home()
  expect(second).not.toEqual(first)
  const { next } = await today(api)
  expect(next).toEqual(second === null ? { to: 'rest' } : { to: 'lesson', ...second })
})

test('L4 an answer is stored once: the same one again gets the same verdict, another one is refused', async () => {
  const { api } = await taken()
  const setId = await start(api, { kind: 'return' })
  const [first] = (await getSet(api, setId)).questions
  const id = first?.id ?? 0
  const stored = await answer(api, setId, id, 'a1')
  expect((await answer(api, setId, id, 'a1')).checked).toEqual(stored.checked)
  expect(await refusalOf(answer(api, setId, id, 'a2'))).toMatchObject({ status: 409, msg: 'This answer is locked.' })
  expect((await refusalOf(answer(api, setId, 999_999, 'a1'))).status).toBe(409)
  expect((await refusalOf(answer(api, setId, id, ' '))).status).toBe(422)
  const other = await academy.as(await academy.newStudent())
  expect((await refusalOf(getSet(other, setId))).status).toBe(404)
})

test('L4 two starts at once get one set; a day has an end', async () => {
  const { api } = await taken()
  const ids = await Promise.all(Array.from({ length: 4 }, () => start(api, { kind: 'return' })))
  expect(new Set(ids).size).toBe(1)
  for (let count = 1; count < mostLearningSets; count += 1) {
    await api('POST /learning/sets/:setId/finish', { params: { setId: ids[0] ?? 0 }, body: {} })
    ids[0] = await start(api, { kind: 'return' })
  }
  await api('POST /learning/sets/:setId/finish', { params: { setId: ids[0] ?? 0 }, body: {} })
  expect((await refusalOf(start(api, { kind: 'return' }))).status).toBe(429)
})

/** Publishes a bank for drills in the demo's course: the questions of a demo quiz as items of their own. */
async function addBank(name: string, quiz = 'grammar-sprint'): Promise<void> {
  const { questions } = readBank(await readQuiz(quiz))
  const { id } = await satCourse(academy.database)
  const settings = { ...plainQuiz, name, feedsDrills: true }
  const { versionId } = await writeDraft(academy.database, id, settings, questions)
  await publishVersion(academy.database, versionId, academy.clock.now())
}

test('L4 L12 without a bank nothing is left to drill, as every question belongs to a test that can still be taken', async () => {
  const api = await academy.as(await academy.newStudent())
  const { returns, skills, drill, next } = await today(api)
  expect([returns.count, skills, drill, next]).toEqual([0, [], null, { to: 'rest' }])
  expect(await refusalOf(start(api, { kind: 'drill', skill: null, level: null }))).toMatchObject({ status: 409 })
})

test('L4 a drill takes seven questions of the bank of an open course, and says what has changed', async () => {
  await addBank('Bank')
  const stranger = await academy.as(await academy.newStudent({ access: 'none' }))
  expect(await refusalOf(start(stranger, { kind: 'drill', skill: null, level: null }))).toMatchObject({ status: 409 })
  const api = await academy.as(await academy.newStudent())
  const setId = await start(api, { kind: 'drill', skill: null, level: null })
  expect(await start(api, { kind: 'drill', skill: null, level: null })).toBe(setId)
  const { questions } = await getSet(api, setId)
  expect(questions).toHaveLength(drillLength)
  const keys = await allKeys()
  for (const { id } of questions) await answer(api, setId, id, keys.get(id) ?? '')
  const { summary } = await getSet(api, setId)
  const { drill, skills } = await today(api)
  expect(drill).toBe(skills.find(({ ready }) => ready > 0)?.name)
  expect(summary?.changes.length).toBeGreaterThan(0)
  expect(
    summary?.changes.every(({ before, after, missing }) => before === null && (after === null) === missing > 0),
  ).toBe(true)
})

test('L4 L5 a drill says how many answers came too fast to change an estimate', async () => {
  await addBank('Bank of the hasty')
  const api = await academy.as(await academy.newStudent())
  const setId = await start(api, { kind: 'drill', skill: null, level: null })
  const { questions } = await getSet(api, setId)
  const keys = await allKeys()
  for (const [at, { id }] of questions.entries())
    await answer(api, setId, id, keys.get(id) ?? '', { seconds: at < 2 ? leastSeconds - 1 : leastSeconds })
  expect((await getSet(api, setId)).summary).toMatchObject({ total: questions.length, too_quick: 2 })
})

test('L4 a drill of a skill is resumed by the same choice; at the pace of the test it says the seconds of a question, with extra time', async () => {
  await addBank('Bank at pace')
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const skill = (await today(api)).skills.find(({ ready }) => ready > 1)?.name ?? ''
  const untimed = { kind: 'drill', skill, level: null } as const
  const setId = await start(api, untimed)
  expect(await start(api, untimed)).toBe(setId)
  expect((await getSet(api, setId)).pace_seconds).toBeNull()
  const timed = { ...untimed, pace: 'test' } as const
  const timedId = await start(api, timed)
  expect(timedId).not.toBe(setId)
  expect(await start(api, timed)).toBe(timedId)
  expect((await getSet(api, timedId)).pace_seconds).toBe(71)
  await academy.database.pool.query(
    `INSERT INTO fair_conditions (user_id, time_percent, extra_break_minutes, changed_at) VALUES ($1, 150, 0, now())`,
    [student.id],
  )
  expect((await getSet(api, timedId)).pace_seconds).toBe(107)
  expect((await getSet(api, await start(api, { kind: 'drill', skill: null, pace: 'test' }))).pace_seconds).toBe(107)
})

test('L3 cards made anew from redone, drilled and returned answers of several days, siblings among them, equal the stored ones', async () => {
  await addBank('Bank of siblings', 'bank-boundaries-3')
  const { api, student, quizId } = await taken()
  const keys = await allKeys()
  const { data: redo } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  const { data: redone } = await api('GET /practice-sets/:practiceId', { params: { practiceId: redo.practice_id } })
  const choices = redone.questions.filter(({ type }) => type === 'mcq')
  for (const [at, { id }] of choices.slice(0, 3).entries()) {
    const key = keys.get(id) ?? ''
    await api('POST /practice-sets/:practiceId/checks', {
      params: { practiceId: redo.practice_id },
      body: { question_id: id, user_answer: at === 0 ? wrongFor(key) : key, seconds: 30, is_guess: at === 1 },
    })
  }
  academy.clock.pass(60_000)
  const { data: ofBook } = await api('POST /learning/redo', { body: {} })
  const [oneOfBook, otherOfBook] = (await getSet(api, ofBook.id)).questions
  if (!oneOfBook || !otherOfBook) throw new Error('nothing is in the book')
  await answer(api, ofBook.id, oneOfBook.id, keys.get(oneOfBook.id) ?? '')
  await answer(api, ofBook.id, otherOfBook.id, wrongFor(keys.get(otherOfBook.id) ?? ''))
  await academy.database.pool.query('UPDATE grants SET expires_at = NULL WHERE user_id = $1', [student.id])
  const met = { siblings: 0, drilled: 0 }
  const missedSiblings: number[] = []
  for (let day = 0; day < 3; day += 1) {
    academy.clock.pass(2 * dayMs)
    for (const body of [{ kind: 'return' }, { kind: 'drill', skill: null, level: null }] as const) {
      const setId = await start(api, body)
      const { questions } = await getSet(api, setId)
      for (const [at, { id, is_sibling: isSibling }] of questions.entries()) {
        const key = keys.get(id) ?? ''
        academy.clock.pass(60_000)
        const isMissed = (day + at) % 3 === 0
        const isWrong = isMissed && /^a\d$/.test(key)
        await answer(api, setId, id, isWrong ? wrongFor(key) : key, { seconds: at === 1 ? 200 : 40 })
        if (isSibling) met.siblings += 1
        if (isSibling && isWrong) missedSiblings.push(id)
        if (body.kind === 'drill') met.drilled += 1
      }
    }
  }
  expect(met.drilled).toBeGreaterThan(0)
  expect(met.siblings).toBeGreaterThan(0)
  const stored = await readCards(academy.database, student.id)
  expect([...stored.values()].some(({ lapses }) => lapses > 0)).toBe(true)
  // A sibling that was missed has no card: the question in whose place it was asked comes back.
  const { rows } = await academy.database.pool.query<{ item_id: number }>(
    'SELECT item_id FROM item_revisions WHERE id = ANY($1)',
    [missedSiblings],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ item_id: itemId }) => stored.has(itemId))).toEqual([])
  await rebuildCards(academy.database, await getLearner(academy.database, student.id, academy.clock.now()))
  expect(await readCards(academy.database, student.id)).toEqual(stored)
})
