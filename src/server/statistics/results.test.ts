import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults, type Taken } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'
import { countAhead, countAnswers } from './tally.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

type Query = NonNullable<CallInput<'GET /studio/quizzes/:quizId/results'>['query']>
const figures = async (quizId: number, query: Query = {}) =>
  (await tutor.api('GET /studio/quizzes/:quizId/results', { params: { quizId }, query })).data
const options = ['one', 'two', 'three', 'four']
const question = (key: string) => ({ stemHtml: `<p>The key is ${key}?</p>`, spec: { options }, key })
/** Creates a quiz of four questions; of the first the key says B, but the best choose C. */
const doubtful = () => addQuiz(academy.database, {}, [question('a2'), question('a1'), question('a4'), question('a4')])
const best: Taken = { answers: ['a3', 'a1', 'a4', 'a4'], seconds: 90 }
const middle: Taken = { answers: ['a2', 'a1', 'a2', 'a2'], seconds: 60 }
const weak: Taken = { answers: ['a2', null, 'a2', 'a2'], seconds: 30 }
const times = (many: number, taken: Taken) => Array.from({ length: many }, () => taken)

test('T28 the figures of a quiz: the best students choose C, the key says B', async () => {
  const { quizId } = await doubtful()
  await addResults(academy.database, quizId, [...times(10, best), ...times(10, middle), ...times(10, weak)])
  const { questions, ...all } = await figures(quizId)
  expect(all).toMatchObject({
    attempts: 30,
    is_few: false,
    timed_out: 0,
    minutes: 20,
    // Ten students each with 3, 2 and 1 right.
    score: { of: 4, median: 2, low: 1, high: 3 },
    bars: [0, 10, 10, 10, 0].map((count, right) => ({ from: right, to: right, count })),
  })
  const [first, ...others] = questions
  expect(first).toMatchObject({
    number: 1,
    key_words: 'B',
    met: 30,
    judgment: 'other_key',
    chosen_words: 'C',
    seconds: 60,
  })
  expect(first?.facility).toBeCloseTo(2 / 3, 12)
  // x: right at question 1, y: right at the others, which are 3, 1 and 0. Σx = Σx² = 20, Σy = 40, Σxy = 10, Σy² = 100, n = 30:
  // (10 − 20·40/30) / √((20 − 400/30)(100 − 1600/30)) = −16.667 / √(6.6667 · 46.667) = −0.94491
  expect(first?.discrimination).toBeCloseTo(-0.94491, 5)
  expect(first?.choices).toEqual([
    { words: 'A', text: 'one', is_empty: false, is_key: false, all: 0, upper: 0, lower: 0 },
    { words: 'B', text: 'two', is_empty: false, is_key: true, all: 2 / 3, upper: 0, lower: 1 },
    { words: 'C', text: 'three', is_empty: false, is_key: false, all: 1 / 3, upper: 1, lower: 0 },
    { words: 'D', text: 'four', is_empty: false, is_key: false, all: 0, upper: 0, lower: 0 },
  ])
  // Ten never opened the second question: they count as not answered.
  const second = others.find(({ number }) => number === 2)
  expect(second?.facility).toBeCloseTo(2 / 3, 12)
  expect(second?.choices.at(-1)).toEqual({
    words: null,
    text: null,
    is_empty: true,
    is_key: false,
    all: 1 / 3,
    upper: 0,
    lower: 1,
  })
  // Right at each: 20, 20, 10, 10 of 30; Σpq = 4 · 2/9; variance of 3, 2, 1: 2/3; α = 4/3 · (1 − (8/9)/(2/3)) = −4/9.
  expect(all.reliability).toMatchObject({ attempts: 30, questions: 4 })
  expect(all.reliability?.alpha).toBeCloseTo(-4 / 9, 12)
})

test('T28 below 30 attempts the figures say so; they narrow by group, course, days and first attempts', async () => {
  const { quizId } = await doubtful()
  const student = await academy.newStudent()
  const old = new Date('2026-03-01T12:00:00Z')
  await addResults(academy.database, quizId, [
    ...times(3, best),
    { ...weak, userId: student.id, at: old },
    { ...best, userId: student.id },
  ])
  const { data } = await tutor.api('POST /studio/groups', { body: { name: `Tuesday ${quizId}` } })
  await academy.database.pool.query('INSERT INTO group_members VALUES ($1, $2, now())', [data.id, student.id])
  const few = await figures(quizId)
  expect(few).toMatchObject({ attempts: 5, is_few: true })
  // No question is doubted, and none is called good.
  expect(few.questions.map(({ number, judgment }) => [number, judgment])).toEqual(
    [1, 2, 3, 4].map((number) => [number, 'unknown']),
  )
  const many = async (query: Query) => (await figures(quizId, query)).attempts
  expect(await many({ group: data.id })).toBe(2)
  expect(await many({ group: data.id, attempts: 'first' })).toBe(1)
  expect(await many({ course: (await satCourse(academy.database)).id })).toBe(2)
  expect(await many({ to: '2026-03-01' })).toBe(1)
  expect(await many({ from: '2026-03-02' })).toBe(4)
  expect(await many({ from: '2026-03-01', to: '2026-03-01' })).toBe(1)
  const empty = await figures(quizId, { to: '2020-01-01' })
  expect(empty).toMatchObject({ attempts: 0, reliability: null, bars: [], questions: [] })
})

test('T28 X3 results that late answers may still change are in no figure until they are final', async () => {
  const { quizId } = await doubtful()
  const [, unfinal] = await addResults(academy.database, quizId, [best, weak])
  await academy.database.pool.query("UPDATE attempts SET finish_reason = 'time_up' WHERE id = $1", [unfinal])
  for (const query of [{}, { attempts: 'first' as const }]) {
    const { questions, ...all } = await figures(quizId, query)
    expect(all).toMatchObject({ attempts: 1, pending: 1, timed_out: 0, score: { median: 3 } })
    expect(questions.map(({ met }) => met)).toEqual([1, 1, 1, 1])
  }
  await academy.database.pool.query('UPDATE attempts SET finalised_at = now() WHERE id = $1', [unfinal])
  expect(await figures(quizId)).toMatchObject({ attempts: 2, pending: 0, timed_out: 1 })
})

test('T28 what was typed is listed by its frequency for the best and the weakest third, whatever its case', async () => {
  const typed = { type: 'fill_in', stemHtml: '<p>Where do ships lie?</p>', spec: {}, key: ['harbor'] }
  const { quizId } = await addQuiz(academy.database, {}, [typed, question('a1'), question('a1')])
  const others = ['port', 'port', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', null]
  await addResults(academy.database, quizId, [
    ...times(11, { answers: ['harbour', 'a1', 'a1'] }),
    ...times(5, { answers: ['Harbor', 'a2', 'a2'] }),
    ...times(4, { answers: ['harbor', 'a2', 'a2'] }),
    ...others.map((answer) => ({ answers: [answer, 'a2', 'a2'] })),
  ])
  const [first] = (await figures(quizId)).questions
  expect(first).toMatchObject({ judgment: 'other_key', chosen_words: 'harbour', key_words: 'harbor', facility: 0.3 })
  const row = { text: null, is_empty: false, is_key: false, upper: 0, lower: 0 }
  // Seven words were typed once: the first eight are listed.
  expect(first?.choices).toHaveLength(10)
  expect(first?.choices.slice(0, 3)).toEqual([
    { ...row, words: 'harbour', all: 11 / 30, upper: 1 },
    { ...row, words: 'Harbor', all: 9 / 30, is_key: true },
    { ...row, words: 'port', all: 2 / 30, lower: expect.closeTo(0.2) },
  ])
  expect(first?.choices.slice(-2)).toEqual([
    { ...row, words: null, all: 2 / 30, lower: expect.closeTo(0.2) },
    { ...row, words: null, is_empty: true, all: 1 / 30, lower: expect.closeTo(0.1) },
  ])
})

test('T28 matching lists the pairs that were made, and the key though no one made it', async () => {
  const lefts = ['one', 'two'].map((item, at) => ({ id: at + 1, item }))
  const matching = {
    type: 'match',
    stemHtml: '<p>Match.</p>',
    spec: { lefts, rights: ['x', 'y', 'z'] },
    key: { 1: 'x', 2: 'y' },
  }
  const { quizId } = await addQuiz(academy.database, {}, [matching])
  const pairs = (one: string, two: string) => ({ answers: [JSON.stringify({ 1: one, 2: two })] })
  await addResults(academy.database, quizId, [pairs('y', 'x'), pairs('y', 'x'), pairs('z', 'y')])
  const choices = async () =>
    (await figures(quizId)).questions[0]?.choices.map(({ words, all, is_key: isKey }) => [words, all, isKey])
  expect(await choices()).toEqual([
    ['one → y; two → x', 2 / 3, false],
    ['one → z; two → y', 1 / 3, false],
    ['one → x; two → y', 0, true],
  ])
  await addResults(academy.database, quizId, [pairs('x', 'y')])
  expect((await choices())?.filter(([, , isKey]) => isKey)).toEqual([['one → x; two → y', 1 / 4, true]])
})

test('T28 a typed question that everybody misses is the first, however few have met it', async () => {
  const typed = { type: 'fill_in', stemHtml: '<p>Which word?</p>', spec: {}, key: ['wrong'] }
  const { quizId } = await addQuiz(academy.database, {}, [question('a1'), question('a2'), typed])
  const missed: Taken = { answers: ['a1', 'a3', 'right'] }
  await addResults(academy.database, quizId, times(3, missed))
  const few = await figures(quizId)
  expect(few.is_few).toBe(true)
  expect(few.questions.map(({ number, judgment }) => [number, judgment])).toEqual([
    [2, 'unknown'],
    [3, 'unknown'],
    [1, 'unknown'],
  ])
  await addResults(academy.database, quizId, times(27, { answers: ['a1', 'a2', 'right'] }))
  const [first] = (await figures(quizId)).questions
  expect(first).toMatchObject({ number: 3, judgment: 'other_key', chosen_words: 'right', facility: 0 })
})

test('T28 over versions a question is counted by its identity, its options by their words', async () => {
  const drafts = ['a1', 'a2'].map((key, at) => ({ ...plainQuestion, ...question(key), externalId: `q${at}` }))
  const { quizId } = await addQuiz(academy.database, {}, drafts)
  await addResults(academy.database, quizId, times(2, { answers: ['a1', 'a3'] }))
  const course = await satCourse(academy.database)
  const { rows } = await academy.database.pool.query<{ name: string }>('SELECT name FROM quizzes WHERE id = $1', [
    quizId,
  ])
  const [first, second] = drafts
  // In the second version the options of the first question stand the other way round.
  const turned = { ...first!, spec: { options: options.toReversed() }, key: 'a4' }
  const { versionId } = await writeDraft(academy.database, course.id, { ...plainQuiz, name: rows[0]?.name ?? '' }, [
    second!,
    turned,
  ])
  await publishVersion(academy.database, versionId, Date.now())
  await addResults(academy.database, quizId, times(2, { answers: ['a2', 'a3'] }))
  const { questions, attempts } = await figures(quizId)
  expect(attempts).toBe(4)
  expect(questions.map(({ met }) => met)).toEqual([4, 4])
  const both = questions.find(({ number }) => number === 2)
  // 'one' is a4 now; 'two', which two students chose of the new version, is a3.
  expect(both).toMatchObject({ key_words: 'D', facility: 0.5 })
  expect(both?.choices.map(({ words, all }) => [words, all])).toEqual([
    ['A', 0],
    ['B', 0],
    ['C', 0.5],
    ['D', 0.5],
  ])
})

test('T28 of two modules each route is a form of its own: who met the hard module 2 is compared with those who did too', async () => {
  const inModule2 = (variant: 'easy' | 'hard') => ({ ...question('a1'), module: 'module2' as const, variant })
  const settings = { type: 'two_module' as const, module1Minutes: 5, module2Minutes: 5, hardThreshold: 1 }
  const { quizId } = await addQuiz(academy.database, settings, [
    { ...question('a1'), module: 'module1' },
    inModule2('easy'),
    inModule2('hard'),
  ])
  await addResults(academy.database, quizId, [
    ...times(3, { answers: ['a1', 'a1'], variant: 'hard' }),
    ...times(2, { answers: ['a2', 'a1'], variant: 'easy' }),
  ])
  const { questions, ...all } = await figures(quizId)
  expect(all).toMatchObject({ attempts: 5, hard: 3, easy: 2, score: { of: 2 } })
  expect(questions.map(({ module, variant, number, met }) => [module, variant, number, met]).toSorted()).toEqual([
    ['module1', null, 1, 5],
    ['module2', 'easy', 1, 2],
    ['module2', 'hard', 1, 3],
  ])
})

test('T28 figures and answers come as CSV, the answers in parts with every question', async () => {
  const { quizId } = await doubtful()
  await addResults(academy.database, quizId, [best, weak])
  const params = { quizId }
  const { data: csv } = await tutor.api('GET /studio/quizzes/:quizId/results/csv', { params })
  const { rows: named } = await academy.database.pool.query<{ name: string }>(
    'SELECT name FROM quizzes WHERE id = $1',
    [quizId],
  )
  expect(csv.name).toBe(`questions - ${named[0]?.name} - few attempts.csv`)
  expect(csv.text.split('\r\n')[0]).toContain('Right, %')
  expect(csv.text).toContain('The key is a2?')
  const { data: answers } = await tutor.api('GET /studio/quizzes/:quizId/answers/csv', { params })
  const [head, one, other] = answers.text.split('\r\n')
  expect(head).toMatch(/Student,Email,.*,1,2,3,4$/)
  expect(one).toMatch(/,3,4,C,A ✓,D ✓,D ✓$/)
  expect(other).toMatch(/,1,4,B ✓,,B,B$/)
  expect(answers.next).toBeNull()
  const refused = tutor.api('GET /studio/quizzes/:quizId/answers/csv', { params, query: { after: 'x' } })
  await expect(refused).rejects.toMatchObject({ code: 'request.malformed' })
})

/** Adds 1,201 attempts like one of three days ago; returns that one. */
async function addMany(quizId: number, taken: Taken): Promise<number> {
  const [model = 0] = await addResults(academy.database, quizId, [
    { ...taken, at: new Date(Date.now() - 3 * 86_400_000) },
  ])
  await academy.database.pool.query(
    `WITH students AS (INSERT INTO users (name, email, password_hash)
        SELECT 'Salma', 'many-' || n || '-' || $1::int || '@students.example', 'none' FROM generate_series(1, 1200) n RETURNING id),
      taken AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finished_at, finish_reason,
          correct_count, total_count)
        SELECT s.id, m.quiz_id, m.version_id, 1, '{}', m.started_at, 'closed', m.finished_at, 'submitted', m.correct_count, 4
        FROM students s, attempts m WHERE m.id = $1 RETURNING id)
      INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, spent_seconds)
        SELECT t.id, r.question_id, 1, r.user_answer, r.mark, 60 FROM taken t, responses r WHERE r.attempt_id = $1`,
    [model],
  )
  return model
}
const storedOf = async (quizId: number) =>
  (await academy.database.pool.query('SELECT attempts FROM quiz_tallies WHERE quiz_id = $1', [quizId])).rows[0]

test('T28 what has been counted is stored and added to; an attempt that goes with its account is counted no more', async () => {
  const { quizId } = await doubtful()
  const model = await addMany(quizId, best)
  const stored = () => storedOf(quizId)
  const counted = await figures(quizId)
  expect(counted).toMatchObject({ attempts: 1201, score: { median: 3 } })
  expect(await stored()).toEqual({ attempts: 1201 })
  await addResults(academy.database, quizId, [weak])
  const more = await figures(quizId)
  expect(more.attempts).toBe(1202)
  expect(more.questions.map(({ met }) => met)).toEqual([1202, 1202, 1202, 1202])
  // The stored counts say the same as counting everything again.
  const { rows } = await academy.database.pool.query("SELECT now() - interval '20 years' AS at")
  const { counts: anew } = await countAnswers(academy.database, quizId, { from: rows[0].at }, Date.now())
  expect(anew.forms.reduce((sum, [, , , count]) => sum + count, 0)).toBe(1202)

  await academy.database.pool.query('DELETE FROM users WHERE id = (SELECT user_id FROM attempts WHERE id = $1)', [
    model,
  ])
  expect((await figures(quizId)).attempts).toBe(1201)
  expect(await stored()).toEqual({ attempts: 1200 })
  await academy.database.pool.query('DELETE FROM quiz_tallies')
  await countAhead(academy.database, Date.now())
  expect(await stored()).toEqual({ attempts: 1200 })
})

test('T28 what is not stored yet is counted once for all readers, until an attempt ends, changes or goes', async () => {
  const { quizId } = await doubtful()
  const { database } = academy
  const [first] = await addResults(database, quizId, [best, weak])
  const pool = database.pool
  let counted = 0
  const counting = watchedDb(database, {
    before({ name }) {
      if (name === 'count-answers') counted += 1
    },
  })
  const read = async () => {
    const { counts } = await countAnswers(counting, quizId, {}, Date.now())
    const right = counts.answers.reduce((sum, [, , , , , isRight, count]) => sum + (isRight ? count : 0), 0)
    return { counted, attempts: counts.forms.reduce((sum, [, , , count]) => sum + count, 0), right }
  }
  expect(await read()).toEqual({ counted: 1, attempts: 2, right: 4 })
  expect(await read()).toEqual({ counted: 1, attempts: 2, right: 4 })
  await addResults(database, quizId, [weak])
  expect(await read()).toEqual({ counted: 2, attempts: 3, right: 5 })
  const { questions } = await figures(quizId)
  await credit(quizId, questions.find(({ number }) => number === 3)!.item_id)
  expect(await read()).toMatchObject({ counted: 3, attempts: 3 })
  // As late answers leave an attempt.
  await pool.query('UPDATE attempts SET revision = revision + 1 WHERE id = $1', [first])
  expect(await read()).toMatchObject({ counted: 4, attempts: 3 })
  await pool.query('DELETE FROM users WHERE id = (SELECT user_id FROM attempts WHERE id = $1)', [first])
  expect(await read()).toMatchObject({ counted: 5, attempts: 2 })
  expect(await read()).toMatchObject({ counted: 5, attempts: 2 })
})

test('T28 many attempts are counted part by part: what a first count has stored is not counted again', async () => {
  const { quizId } = await doubtful()
  await addMany(quizId, best)
  const { database } = academy
  let counted = 0
  const givenUp = watchedDb(database, {
    after({ name }) {
      if (name === 'store-tally' && (counted += 1) === 1) throw new Error('the time is up')
    },
  })
  // All ended in the same moment: now they are a minute apart.
  await database.pool.query(
    "UPDATE attempts SET finished_at = finished_at - id * interval '1 minute' WHERE quiz_id = $1",
    [quizId],
  )
  await expect(countAhead(givenUp, Date.now(), 150)).rejects.toThrow('the time is up')
  expect(await storedOf(quizId)).toEqual({ attempts: 150 })
  await countAhead(database, Date.now(), 150)
  expect(await storedOf(quizId)).toEqual({ attempts: 300 })
  const { attempts, questions } = await figures(quizId)
  expect([attempts, ...questions.map(({ met }) => met)]).toEqual([1201, 1201, 1201, 1201, 1201])
})

test('T28 where more attempts are uncounted than a reader waits for, the figures so far say how many are missing', async () => {
  const { quizId } = await doubtful()
  await addMany(quizId, best)
  const { database } = academy
  await database.pool.query(
    "UPDATE attempts SET finished_at = finished_at - id * interval '1 minute' WHERE quiz_id = $1",
    [quizId],
  )
  await addResults(database, quizId, [weak])
  const read = () => countAnswers(database, quizId, {}, Date.now(), 150)
  const countedOf = ({ counts, uncounted }: Awaited<ReturnType<typeof read>>) => ({
    counted: counts.forms.reduce((sum, [, , , count]) => sum + count, 0),
    uncounted,
  })
  expect(countedOf(await read())).toEqual({ counted: 0, uncounted: 1202 })
  // The fewer than a thousand that are left are counted for each reader.
  await expect.poll(() => storedOf(quizId), { timeout: 20_000 }).toEqual({ attempts: 300 })
  await expect.poll(async () => countedOf(await read())).toEqual({ counted: 1202, uncounted: 0 })
  expect(await figures(quizId)).toMatchObject({ attempts: 1202, uncounted: 0 })
})

test('T28 narrowed attempts are counted part by part too, however many there are, and each of them once', async () => {
  const { quizId } = await doubtful()
  await addMany(quizId, best)
  await addResults(academy.database, quizId, [weak])
  await academy.database.pool.query(
    "UPDATE attempts SET finished_at = finished_at - id * interval '1 minute' WHERE quiz_id = $1",
    [quizId],
  )
  const read = async (atOnce: number, narrowing: Parameters<typeof countAnswers>[2]) => {
    let [parts, most] = [0, 0]
    const watched = watchedDb(academy.database, {
      after({ name }, rows) {
        if (name !== 'count-attempts') return
        parts += 1
        const sum = (rows as { count: number }[]).reduce((all, { count }) => all + count, 0)
        most = Math.max(most, sum)
      },
    })
    const { counts, uncounted } = await countAnswers(watched, quizId, narrowing, Date.now(), atOnce)
    const sorted = (entries: readonly (readonly unknown[])[]) =>
      entries.map((entry) => JSON.stringify(entry)).toSorted()
    const { forms, answers, times: spent } = counts
    return { parts, most, uncounted, counted: [forms, answers, spent].map(sorted) }
  }
  const whole = await read(10_000, { isFirstOnly: true })
  expect(whole).toMatchObject({ parts: 1, most: 1202, uncounted: 0 })
  expect(await read(500, { isFirstOnly: true })).toEqual({ ...whole, parts: 3, most: 500 })
  const [middle] = (
    await academy.database.pool.query<{ at: Date }>(
      'SELECT finished_at AS at FROM attempts WHERE quiz_id = $1 ORDER BY finished_at OFFSET 601 LIMIT 1',
      [quizId],
    )
  ).rows
  const late = await read(10_000, { from: middle!.at })
  expect(late).toMatchObject({ parts: 1, most: 601 })
  expect(await read(200, { from: middle!.at })).toEqual({ ...late, parts: 4, most: 200 })
})

/** Grades the item of a quiz anew with full credit. */
async function credit(quizId: number, itemId: number) {
  const params = { quizId, itemId }
  const ruling = { rule: 'credit' } as const
  const { data } = await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId/preview', { params, body: ruling })
  const { changed, corrections } = data
  const body = { key: crypto.randomUUID(), ruling, reason: 'It was unclear.', notifies: false, changed, corrections }
  await tutor.api('POST /studio/quizzes/:quizId/regrades/:itemId', { params, body })
}

test('T28 T20 counts that a correction has made stale are not stored, also when they were nearly done', async () => {
  const { quizId } = await doubtful()
  await addMany(quizId, weak)
  const third = (await figures(quizId, { attempts: 'first' })).questions.find(({ number }) => number === 3)
  expect(third?.facility).toBe(0)
  const { database } = academy
  let counted = 0
  const correctedInBetween = watchedDb(database, {
    async before({ name }) {
      if (name === 'store-tally' && (counted += 1) === 1) await credit(quizId, third!.item_id)
    },
  })
  await countAnswers(correctedInBetween, quizId, {}, Date.now())
  // What was counted before is not stored; it was counted again.
  expect(counted).toBe(2)
  const { questions } = await figures(quizId)
  expect(questions.find(({ number }) => number === 3)?.facility).toBe(1)
  expect(await storedOf(quizId)).toEqual({ attempts: 1201 })
})

test('T28 T20 a credited question is right for everyone, also for those who never opened it', async () => {
  const { quizId } = await doubtful()
  await addResults(academy.database, quizId, [...times(10, best), ...times(10, middle), ...times(10, weak)])
  const second = (await figures(quizId)).questions.find(({ number }) => number === 2)
  await credit(quizId, second!.item_id)
  const { questions, reliability } = await figures(quizId)
  expect(questions.find(({ number }) => number === 2)).toMatchObject({ facility: 1, discrimination: null })
  // Right at each: 20, 30, 10, 10 of 30; Σpq = 3 · 2/9; variance of 3, 2, 2: 2/9; α = 4/3 · (1 − (6/9)/(2/9)) = −8/3.
  expect(reliability?.alpha).toBeCloseTo(-8 / 3, 12)
})

test('T28 T6 the attempts at a quiz are listed with student, date and result, sorted, narrowed and searched', async () => {
  const { quizId } = await doubtful()
  const student = await academy.newStudent()
  const { database } = academy
  await database.pool.query(`UPDATE users SET name = 'Layla Mansour', phone = '01012345678' WHERE id = $1`, [
    student.id,
  ])
  const old = new Date('2026-03-01T12:00:00Z')
  const [third = 0, first = 0, second = 0] = await addResults(database, quizId, [
    { ...best, at: new Date('2026-03-03T12:00:00Z') },
    { ...weak, userId: student.id, at: old },
    { ...middle, userId: student.id, at: new Date('2026-03-02T12:00:00Z') },
  ])
  const [discarded] = await addResults(database, quizId, [best])
  await database.pool.query(`UPDATE attempts SET finish_reason = 'discarded' WHERE id = $1`, [discarded])
  await addResults(database, (await doubtful()).quizId, [{ ...best, userId: student.id }])
  const { data: group } = await tutor.api('POST /studio/groups', { body: { name: `Attempts ${quizId}` } })
  await database.pool.query('INSERT INTO group_members VALUES ($1, $2, now())', [group.id, student.id])
  type ListQuery = NonNullable<CallInput<'GET /studio/quizzes/:quizId/attempts'>['query']>
  const list = async (query: ListQuery) =>
    (await tutor.api('GET /studio/quizzes/:quizId/attempts', { params: { quizId }, query })).data
  const idsOf = async (query: ListQuery) => (await list(query)).rows.map(({ id }) => id)
  const all = await list({})
  expect(all).toMatchObject({ quiz: { id: quizId }, total: 3, next: null })
  expect(all.rows.map(({ id }) => id)).toEqual([third, second, first])
  expect(all.rows[2]).toEqual({
    id: first,
    user_id: student.id,
    student: 'Layla Mansour',
    number: 1,
    is_practice: false,
    is_left_out: false,
    finished_at: '2026-03-01T12:00:00Z',
    correct: 1,
    total: 4,
  })
  expect(await idsOf({ sort: 'right' })).toEqual([first, second, third])
  expect(await idsOf({ group: group.id })).toEqual([second, first])
  expect((await idsOf({ attempts: 'first' })).toSorted((a, b) => a - b)).toEqual([third, first])
  expect((await idsOf({ q: 'mansour' })).toSorted((a, b) => a - b)).toEqual([first, second])
  expect((await idsOf({ q: 'layla mansor' })).toSorted((a, b) => a - b)).toEqual([first, second])
  expect((await idsOf({ q: '+20 101 234 5678' })).toSorted((a, b) => a - b)).toEqual([first, second])
})

test('T28 T3 the list of taken quizzes, and the last results on Today', async () => {
  const { quizId } = await doubtful()
  await addResults(academy.database, quizId, [best, { ...best, at: new Date(Date.now() - 8 * 86_400_000) }])
  const { data } = await tutor.api('GET /studio/results', { query: {} })
  expect(data.rows.find(({ id }) => id === quizId)).toMatchObject({ attempts: 2 })
  const { data: byName } = await tutor.api('GET /studio/results', { query: { sort: 'name', q: 'quiz' } })
  expect(byName.total).toBeGreaterThan(0)
  const { data: today } = await tutor.api('GET /studio/today')
  expect(today.last_results.find(({ quiz_id }) => quiz_id === quizId)).toMatchObject({ results: 1 })
  const assistant = await newAccount(academy, 'assistant')
  expect((await assistant.api('GET /studio/today')).data.last_results).toEqual([])
})
