import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { plainQuiz, type QuestionDraft, type QuizSettings } from '../../core/quizzes/quiz.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { everyCall } from '../../testing/every-call.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { explainedQuestion, keyedQuestion } from '../../testing/security/canaries.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { restingMs } from '../../core/attempts/open-items.ts'
import { countRevealed } from '../attempts/queries.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

type Quiz = { quizId: number; lessonId: number; versionId: number }
type Taken = Quiz & { attemptId: number; practiceId: number; setId: number; wordId: number }

/** Creates a student who calls whatever the API has, and remembers every reply. */
async function newCaller() {
  const { id, email } = await academy.newStudent()
  const { token } = await academy.context.sessions.start({ id }, { isBrowser: false })
  const heard: { on: string; status: number; body: string }[] = []
  const call = async (on: string, body?: unknown) => {
    const [method = 'GET', path = ''] = on.split(' ')
    const { statusCode, body: text } = await academy.app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    })
    heard.push({ on, status: statusCode, body: text })
    return { status: statusCode, text, data: (JSON.parse(text) as { data: never }).data as unknown }
  }
  return { id, email, call, heard }
}
type Caller = Awaited<ReturnType<typeof newCaller>>

const revisionsOf = async ({ versionId }: Quiz) => {
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT revision_id AS id FROM version_questions WHERE version_id = $1 ORDER BY ordinal',
    [versionId],
  )
  return rows.map(({ id }) => id)
}

/** Adds a revision of the same item that says the same. */
async function revised(revisionId: number): Promise<number> {
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `INSERT INTO item_revisions (item_id, number, external_id, type, passage_html, stem_html, image, spec, key, explanation_html, explanation)
      SELECT item_id, (SELECT max(number) + 1 FROM item_revisions o WHERE o.item_id = r.item_id), external_id, type, passage_html,
        stem_html, image, spec, key, explanation_html, explanation FROM item_revisions r WHERE id = $1 RETURNING id`,
    [revisionId],
  )
  return rows[0]?.id ?? 0
}

const shared = () => [keyedQuestion('shared'), explainedQuestion('shared')]
const own = (name: string): Partial<QuestionDraft>[] => [plainQuestion, plainQuestion, keyedQuestion(`own-${name}`)]

/** Adds a test, and quizzes that ask its two questions, each with a question of its own; one of them in other revisions. */
async function plant(test: Partial<QuizSettings> = {}) {
  const settings = { type: 'two_module', module1Minutes: 32, module2Minutes: 32, breakMinutes: 10, ...test } as const
  const isTwoModule = settings.type === 'two_module'
  const form = await addQuiz(
    academy.database,
    settings,
    [...shared(), plainQuestion].map((one, at) => ({
      ...one,
      ...(isTwoModule && { module: at < 2 ? ('module1' as const) : ('module2' as const) }),
    })),
  )
  const [keyed = 0, explained = 0] = await revisionsOf(form)
  const lists = [keyed, explained]
  const later = [await revised(keyed), await revised(explained)]
  const add = (name: string, its: Partial<QuizSettings>, which = lists) =>
    addQuiz(academy.database, { quizMinutes: 600, ...its }, own(name), { lists: which })
  return {
    form,
    finished: await add('finished', {}, later),
    immediate: await add('immediate', { answerDisplay: 'immediate' }),
    practice: await add('practice', { answerDisplay: 'immediate', isPractice: true }),
    plain: await add('plain', {}),
  }
}
type Planted = Awaited<ReturnType<typeof plant>>

const begin = async ({ call }: Caller, quiz: Quiz): Promise<Taken> => {
  const { data } = await call('POST /attempts', { lesson_id: quiz.lessonId, writer: 'a-player-of-a-test' })
  return { ...quiz, attemptId: (data as { attempt_id: number }).attempt_id, practiceId: 0, setId: 0, wordId: 0 }
}
const check = ({ call }: Caller, { attemptId }: Taken, questionId: number, answer: string) =>
  call(`POST /attempts/${attemptId}/checks`, {
    question_id: questionId,
    user_answer: answer,
    writer: 'a-player-of-a-test',
  })
const submit = ({ call }: Caller, { quizId }: Quiz, answers: { question_id: number; user_answer: string }[]) =>
  call(`POST /user-answer/${quizId}`, { answers, writer: 'a-player-of-a-test' })
const redo = async ({ call }: Caller, quiz: Taken) => {
  const { data } = await call(`POST /user-quizzes/${quiz.quizId}/redo`, {})
  return { ...quiz, practiceId: (data as { practice_id: number } | null)?.practice_id ?? 0 }
}

/** A response that only a student who does not know the answer gives. */
const wrong = 'no such word'

/**
 * Takes the quizzes as far as a student can who then opens the test: one finished and redone in part, one with an answer checked, one in
 * practice mode, one open without a verdict.
 */
async function prepare(caller: Caller, planted: Planted) {
  const [keyed = 0, explained = 0, ownOne = 0] = await revisionsOf(planted.finished)
  let finished = await begin(caller, planted.finished)
  await submit(caller, finished, [
    { question_id: keyed, user_answer: wrong },
    { question_id: explained, user_answer: 'a2' },
    { question_id: ownOne, user_answer: wrong },
  ])
  finished = await redo(caller, finished)
  const saved = await caller.call('POST /learning/words', { question_id: explained, word: 'canary-shared-gloss' })
  expect(saved.status).toBe(200)
  await caller.call(`POST /practice-sets/${finished.practiceId}/checks`, { question_id: keyed, user_answer: wrong })
  const { data: set } = await caller.call('POST /learning/sets', { kind: 'return' })
  finished = { ...finished, setId: (set as { id: number }).id, wordId: (saved.data as { id: number }).id }
  const immediate = await begin(caller, planted.immediate)
  const [locked = 0] = await revisionsOf(immediate)
  expect((await check(caller, immediate, locked, wrong)).status).toBe(200)
  const practice = await begin(caller, planted.practice)
  const plain = await begin(caller, planted.plain)
  // What she saw before the test began is no part of what follows.
  expect(caller.heard.map(({ body }) => body).join()).toContain('canary-shared-key')
  const form = await begin(caller, planted.form)
  caller.heard.length = 0
  return { finished, immediate, practice, plain, form }
}

/** Returns a body or an address with values in its places; those without a value stay. */
const filled = (text: string, places: Record<string, string | number>) =>
  text.replace(/":[a-zA-Z]+"|:[a-zA-Z]+\b/g, (place) => {
    const value = places[place.replaceAll('"', '')]
    return value === undefined ? place : place.startsWith('"') ? JSON.stringify(value) : String(value)
  })

/** The calls that would end the walk, or the test whose questions are open. */
const ends = /^(POST \/auth\/logout|DELETE \/user\/sessions|POST \/user\/deletion)/

/** Makes every call of the table about a quiz and each of its questions, other ones than the table has too; with `isTest` every other call. */
async function walk(caller: Caller, quiz: Taken, isTest: boolean) {
  const questions = await revisionsOf(quiz)
  const more = [
    { on: 'GET /attempts/:attempt/questions/all', body: undefined },
    { on: 'GET /quiz-reviews/:quiz?attempt_id=:attempt', body: undefined },
    { on: 'GET /quiz-reviews/:quiz/questions?attempt_id=:attempt', body: undefined },
    { on: 'GET /user-quiz-answers/:quiz?attempt_id=:attempt', body: undefined },
  ]
  // A retake hides the review of what came before it.
  const starts = ({ on }: { on: string }) => /\/user-quiz\/|POST \/attempts$/.test(on)
  const isAbout = ({ on }: { on: string }) => /:(quiz|openQuiz|attempt|lesson|practice|learningSet)\b/.test(on)
  const rows = [...more, ...(isTest ? everyCall : everyCall.filter(isAbout))]
  for (const { on, body } of [...rows.filter((row) => !starts(row)), ...rows.filter(starts)]) {
    const isEnd = ends.test(on) || (isTest && /\/moves|user-answer/.test(on))
    if (isEnd || on.includes('999999')) continue
    const each = /:(practiceQ|learningQ|q)uestion/.test(JSON.stringify(body ?? '')) ? questions : questions.slice(0, 1)
    for (const question of each) {
      const places = {
        ':slug': 'digital-sat-reading-and-writing',
        ':lesson': quiz.lessonId,
        ':quiz': quiz.quizId,
        ':openQuiz': quiz.quizId,
        ':attempt': quiz.attemptId,
        ':practice': quiz.practiceId,
        ':question': question,
        ':practiceQuestion': question,
        ':learningSet': quiz.setId,
        ':learningQuestion': question,
        ':course': 1,
        ':book': 1,
        ':article': 1,
        ':category': 1,
        ':instructor': 1,
        ':order': 'none',
        ':uuid': randomUUID(),
        ':email': `${randomUUID()}@students.example`,
        ':me': caller.email,
        ':user': caller.id,
      }
      const text = body === undefined ? undefined : filled(JSON.stringify(body), places)
      await caller.call(filled(on, places), text === undefined ? undefined : JSON.parse(text))
    }
  }
}

/** Makes the calls of learning about what is hers, for which the table has ids of nothing; returns the statuses of those about her mistakes. */
async function learn({ call }: Caller, { versionId, setId, wordId }: Taken) {
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT item_id AS id FROM version_questions v JOIN item_revisions r ON r.id = v.revision_id WHERE version_id = $1 ORDER BY ordinal',
    [versionId],
  )
  const noted: number[] = []
  const redone: number[] = []
  for (const { id } of rows) {
    noted.push((await call(`POST /learning/mistakes/${id}`, { cause: 'trap' })).status)
    redone.push((await call('POST /learning/redo', { item_id: id })).status)
  }
  await call(`POST /learning/words/${wordId}/answers`, { way: 'meaning', is_known: false })
  await call(`DELETE /learning/words/${wordId}`)
  await call(`POST /learning/sets/${setId}/finish`, {})
  return { noted, redone }
}

/** Lists the calls of learning among these, each once, with one name for every id. */
const learningIn = (calls: readonly { on: string }[]) =>
  [...new Set(calls.map(({ on }) => on.replaceAll(/\/(?:\d+|:\w+)/g, '/:id')))]
    .filter((on) => on.includes(' /learning/'))
    .toSorted()

/** A canary of what is kept: any but the stem, which she is asked, in the key or a part of the explanation. */
const secret = /canary-shared-(?!stem)[a-z-]+/

/** A canary of a key or of what explains it; a gloss alone tells none. */
const tellsKey = /canary-shared-(key|explanation|rationale|rule)/

/** Returns every object in a reply that speaks of one of these questions. */
function about(value: unknown, ids: ReadonlySet<unknown>): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const one = value as Record<string, unknown>
  const inside = Object.values(one).flatMap((part) => about(part, ids))
  return ids.has(one['question_id'] ?? one['id']) ? [one, ...inside] : inside
}

let planted: Planted
beforeEach(async () => {
  planted = await plant()
})

const sharedIds = async (all: Planted) =>
  new Set((await Promise.all(Object.values(all).map(revisionsOf))).flatMap((ids) => ids.slice(0, 2)))

test('T44 no call tells the key, the explanation or the verdict of a question that an open test asks, and every call tells those of others', async () => {
  const caller = await newCaller()
  const { form, ...others } = await prepare(caller, planted)
  for (const quiz of Object.values(others)) await walk(caller, quiz, false)
  for (const quiz of Object.values(others)) await submit(caller, quiz, [])
  // Of her mistakes in what she finished, the two that the test asks are in no book.
  expect(await learn(caller, others.finished)).toEqual({ noted: [404, 404, 200], redone: [409, 409, 200] })
  for (const quiz of Object.values(others)) await walk(caller, await redo(caller, quiz), false)
  await walk(caller, form, true)
  const { heard } = caller
  expect(learningIn(heard)).toEqual(
    learningIn([api.learning, api.mistakes, api.words, api.progress, api.plan].flatMap((noun) => Object.values(noun))),
  )
  expect(heard.filter(({ status }) => status >= 500)).toEqual([])
  expect(heard.filter(({ body }) => secret.test(body)).map(({ on, body }) => [on, secret.exec(body)?.[0]])).toEqual([])
  const ids = await sharedIds(planted)
  const spoken = heard.flatMap(({ on, body }) => about(JSON.parse(body), ids).map((one) => ({ on, one })))
  const verdicts = spoken.filter(
    ({ one }) => ![undefined, null].includes(one['is_correct'] as null) || /^(in)?correct$/.test(String(one['mark'])),
  )
  expect(verdicts.map(({ on }) => on)).toEqual([])
  expect(spoken.length).toBeGreaterThan(100)
  // The walk meets what it looks for: the keys of the other questions, in reviews, checks and redo alike.
  for (const name of Object.keys(others)) {
    const told = heard.filter(({ body }) => body.includes(`canary-own-${name}-key`)).map(({ on }) => on)
    expect(told.some((on) => on.startsWith(`GET /quiz-reviews/`))).toBe(true)
    expect(told.some((on) => on.startsWith(`GET /user-quiz-answers/`))).toBe(true)
    expect(told.some((on) => on.startsWith('POST /practice-sets/'))).toBe(true)
  }
  expect(heard.some(({ on, body }) => on.endsWith('checks') && body.includes('canary-own-immediate-key'))).toBe(true)
})

test('T44 while reviews are withheld, no call tells a key, an explanation or a verdict of the quiz, and its review opens by itself', async () => {
  const closesAt = new Date(academy.clock.now() + 3_600_000)
  const held = await plant({ type: 'mcq', quizMinutes: 20, holdsReviews: true, closesAt })
  const caller = await newCaller()
  const { form, ...others } = await prepare(caller, held)
  const [keyed = 0, explained = 0] = await revisionsOf(form)
  const wrongly = [
    { question_id: keyed, user_answer: wrong },
    { question_id: explained, user_answer: 'a2' },
  ]
  expect((await submit(caller, form, wrongly)).status).toBe(200)
  for (const quiz of Object.values(others)) await walk(caller, quiz, false)
  for (const quiz of Object.values(others)) await submit(caller, quiz, [])
  for (const quiz of Object.values(others)) await walk(caller, await redo(caller, quiz), false)
  await walk(caller, form, true)
  const { heard } = caller
  expect(heard.filter(({ status }) => status >= 500)).toEqual([])
  expect(heard.filter(({ body }) => secret.test(body)).map(({ on, body }) => [on, secret.exec(body)?.[0]])).toEqual([])
  const ids = await sharedIds(held)
  const spoken = heard.flatMap(({ on, body }) => about(JSON.parse(body), ids).map((one) => ({ on, one })))
  const verdicts = spoken.filter(
    ({ one }) => ![undefined, null].includes(one['is_correct'] as null) || /^(in)?correct$/.test(String(one['mark'])),
  )
  expect(verdicts.map(({ on }) => on)).toEqual([])
  expect(spoken.length).toBeGreaterThan(50)
  const refused = heard.filter(
    ({ on, body }) => on.startsWith(`GET /quiz-reviews/${form.quizId}`) && body.includes('attempt.held'),
  )
  expect(refused.length).toBeGreaterThan(0)
  // The walk has taken them all again.
  for (const quiz of [form, ...Object.values(others)]) await submit(caller, quiz, [])
  academy.clock.pass(closesAt.getTime() - academy.clock.now() - 1)
  const review = async () => (await caller.call(`GET /quiz-reviews/${form.quizId}/questions`)).text
  expect(await review()).not.toMatch(secret)
  academy.clock.pass(1)
  expect(await review()).toMatch(secret)
})

test('T44 when the test ends, its questions are shown by every quiz again', async () => {
  const caller = await newCaller()
  const { form, finished, immediate, practice, plain } = await prepare(caller, planted)
  for (const quiz of [practice, plain]) await submit(caller, quiz, [])
  const review = async () => (await caller.call(`GET /quiz-reviews/${finished.quizId}/questions`)).text
  const state = async () => (await caller.call(`GET /attempts/${immediate.attemptId}`)).text
  const set = async () => (await caller.call(`GET /practice-sets/${finished.practiceId}`)).text
  for (const read of [review, state, set]) expect(await read()).not.toMatch(secret)
  await caller.call(`POST /attempts/${form.attemptId}/moves`, {
    writer: 'a-player-of-a-test',
    move: 'finish',
    from: 'module1',
  })
  expect(await review()).not.toMatch(secret)
  await academy.database.pool.query(
    `UPDATE attempts SET phase = 'closed', finish_reason = 'submitted', finished_at = $2, ends_at = NULL, due_at = NULL,
      correct_count = 0, total_count = 3, variant = 'all' WHERE id = $1`,
    [form.attemptId, new Date(academy.clock.now())],
  )
  for (const read of [review, state, set]) expect(await read()).toMatch(secret)
})

test('T38 every call that tells a key of a test after its end counts for who reopens it, wherever the student reads it, and no other call does', async () => {
  const caller = await newCaller()
  const { form, ...others } = await prepare(caller, planted)
  const [keyed = 0, explained = 0] = await revisionsOf(form)
  const wrongly = [
    { question_id: keyed, user_answer: wrong },
    { question_id: explained, user_answer: 'a2' },
  ]
  // Her own answers to the test are in the book too. A submission needs the second module to be over.
  await academy.database.pool.query(
    `WITH given AS (INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, saved_at)
        SELECT $1, x.question_id, 1, x.user_answer, 0, $2 FROM json_to_recordset($3) x (question_id int, user_answer text))
      UPDATE attempts SET phase = 'closed', finish_reason = 'submitted', finished_at = $2, ends_at = NULL, due_at = NULL,
        correct_count = 0, total_count = 3, variant = 'all' WHERE id = $1`,
    [form.attemptId, new Date(academy.clock.now()), JSON.stringify(wrongly)],
  )
  const revealed = async () =>
    (await countRevealed(academy.database, { attemptId: form.attemptId }))[0]?.keys_revealed ?? 0
  const found: { on: string; tells: boolean; counts: boolean }[] = []
  /** Makes a call after which only what it tells itself can count. */
  const call: Caller['call'] = async (on, body) => {
    academy.clock.pass(1)
    await academy.database.pool.query('UPDATE attempts SET started_at = $2 WHERE id = $1', [
      form.attemptId,
      new Date(academy.clock.now()),
    ])
    academy.clock.pass(1)
    const reply = await caller.call(on, body)
    found.push({ on, tells: tellsKey.test(reply.text), counts: (await revealed()) > 0 })
    return reply
  }
  const watched = { ...caller, call }
  const isAtOwnQuiz = ({ on }: { on: string }) =>
    new RegExp(`/(user-quiz[a-z-]*|quiz-reviews)/${form.quizId}\\b`).test(on)
  for (const quiz of [others.practice, others.plain]) await submit(watched, quiz, [])
  await call(`GET /attempts/${others.immediate.attemptId}`)
  await begin(watched, others.immediate)
  const [, second = 0] = await revisionsOf(others.immediate)
  await check(watched, others.immediate, second, 'a2')
  for (const on of ['/learning/mistakes', '/learning/mistakes?sheet=1']) await call(`GET ${on}`)
  await call(`GET /practice-sets/${others.finished.practiceId}`)
  await call(`POST /learning/sets/${others.finished.setId}/finish`, {})
  academy.clock.pass(2 * 86_400_000)
  const { data: set } = await call('POST /learning/sets', { kind: 'return' })
  const { id: setId } = set as { id: number }
  const { data: begun } = await call(`GET /learning/sets/${setId}`)
  const { questions } = begun as { questions: { id: number }[] }
  for (const { id } of questions)
    await call(`POST /learning/sets/${setId}/answers`, {
      question_id: id,
      user_answer: 'a1',
      is_guess: false,
      seconds: 9,
    })
  await call(`GET /learning/sets/${setId}`)
  for (const quiz of Object.values(others)) await walk(watched, quiz, false)
  for (const quiz of Object.values(others)) await submit(watched, quiz, [])
  for (const quiz of Object.values(others)) await walk(watched, await redo(watched, quiz), false)
  await walk(watched, form, true)
  await learn(watched, others.finished)
  // Its own review marks the attempts of its quiz as a whole.
  const wrongs = found.filter((one) => one.tells !== one.counts && !isAtOwnQuiz(one))
  expect(wrongs.map(({ on, tells, counts }) => ({ on, tells, counts }))).toEqual([])
  const tellers = [
    ...new Set(found.flatMap(({ on, tells }) => (tells ? [on.replaceAll(/\d+/g, ':id').replace(/\?.*/, '')] : []))),
  ]
  expect(tellers.toSorted()).toEqual([
    'GET /attempts/:id',
    'GET /learning/mistakes',
    'GET /learning/sets/:id',
    'GET /practice-sets/:id',
    'GET /quiz-reviews/:id',
    'GET /quiz-reviews/:id/questions',
    'GET /user-quiz-answers/:id',
    'GET /user-quiz-question-answers/:id',
    'POST /attempts',
    'POST /attempts/:id/checks',
    'POST /learning/sets/:id/answers',
    'POST /practice-sets/:id/checks',
  ])
})

test('T44 no reply changes with whether an answer to such a question was right, no score of any list either', async () => {
  const caller = await newCaller()
  const { finished } = await prepare(caller, planted)
  const [keyed = 0] = await revisionsOf(finished)
  const reads = [
    'GET /user-quizzes',
    'GET /user/home',
    'GET /user/data',
    `GET /quiz-reviews/${finished.quizId}`,
    `GET /quiz-reviews/${finished.quizId}/questions`,
    `GET /user-quiz-answers/${finished.quizId}`,
    `GET /user-quiz-question-answers/${finished.quizId}`,
    `GET /practice-sets/${finished.practiceId}`,
    'GET /learning/today',
    'GET /learning/ahead',
    'GET /learning/mistakes',
    'GET /learning/plan',
    'GET /learning/progress',
    'GET /learning/words',
    `GET /learning/sets/${finished.setId}`,
  ]
  const replies = async () => {
    const all: Record<string, string> = {}
    // What was answered is her own.
    for (const on of reads) all[on] = (await caller.call(on)).text.replaceAll('canary-shared-key', wrong)
    return all
  }
  const before = await replies()
  await academy.database.pool.query(
    `UPDATE responses SET mark = 1, was_right = true, user_answer = 'canary-shared-key' WHERE attempt_id = $1 AND question_id = $2`,
    [finished.attemptId, keyed],
  )
  await academy.database.pool.query('UPDATE attempts SET correct_count = correct_count + 1 WHERE id = $1', [
    finished.attemptId,
  ])
  await academy.database.pool.query(
    `UPDATE practice_answers SET mark = 1, user_answer = 'canary-shared-key' WHERE set_id = $1 AND question_id = $2`,
    [finished.practiceId, keyed],
  )
  expect(await replies()).toEqual(before)
  await academy.database.pool.query(
    "UPDATE attempts SET phase = 'closed', finish_reason = 'discarded', finished_at = now(), ends_at = NULL, due_at = NULL WHERE user_id = $1 AND id <> $2",
    [caller.id, finished.attemptId],
  )
  const free = await replies()
  // Nothing is fetched ahead while a set of returns is open.
  for (const on of reads.filter((one) => !/\/(questions|ahead)$/.test(one)))
    expect([on, free[on]]).not.toEqual([on, before[on]])
})

test('T44 a refused check locks nothing and says why; the review names the test, and redo how many wait', async () => {
  const caller = await newCaller()
  const { form, finished, immediate, practice, plain } = await prepare(caller, planted)
  for (const quiz of [practice, plain]) await submit(caller, quiz, [])
  const [, explained = 0] = await revisionsOf(immediate)
  const refused = await check(caller, immediate, explained, 'a1')
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('also in a test that you have open')])
  const { data } = await caller.call(`GET /attempts/${immediate.attemptId}`)
  const { responses } = data as { responses: { question_id: number; locked: boolean }[] }
  expect(responses.filter(({ locked }) => locked)).toHaveLength(1)
  const review = (await caller.call(`GET /quiz-reviews/${finished.quizId}`)).data as {
    attempt: { correct_answers: number; total_questions: number }
    questions: { mark: string; waits_for?: { quiz_id: number; lesson_id: number; name: string } }[]
  }
  expect(review.questions.map(({ mark }) => mark)).toEqual(['waiting', 'waiting', 'incorrect'])
  expect(review.questions[0]?.waits_for).toMatchObject({ quiz_id: form.quizId, lesson_id: form.lessonId })
  expect(review.attempt).toMatchObject({ correct_answers: 0, total_questions: 1 })
  const set = (await caller.call(`GET /practice-sets/${finished.practiceId}`)).data as {
    questions: unknown[]
    waiting: number
  }
  expect([set.questions.length, set.waiting]).toEqual([1, 2])
})

test('T44 redo of nothing but such questions says that they wait, and opens no set', async () => {
  const caller = await newCaller()
  const quiz = await begin(caller, planted.plain)
  const [, , ownOne = 0] = await revisionsOf(quiz)
  await submit(caller, quiz, [{ question_id: ownOne, user_answer: 'canary-own-plain-key' }])
  await begin(caller, planted.form)
  const { status, text } = await caller.call(`POST /user-quizzes/${quiz.quizId}/redo`, {})
  expect([status, text]).toEqual([409, expect.stringContaining('You can redo them when that test ends')])
  const { rows } = await academy.database.pool.query('SELECT FROM practice_sets WHERE attempt_id = $1', [
    quiz.attemptId,
  ])
  expect(rows).toHaveLength(0)
})

test.each([
  ['counting up', { type: 'mcq', quizMinutes: null }],
  ['in practice mode', { type: 'mcq', quizMinutes: 60, isPractice: true }],
] satisfies [string, Partial<QuizSettings>][])(
  'T44 an attempt without a running clock keeps its keys for seven days after its last answer: %s',
  async (_name, settings) => {
    const untimed = await plant({ module1Minutes: null, module2Minutes: null, breakMinutes: null, ...settings })
    const caller = await newCaller()
    const { form, finished, immediate, practice, plain } = await prepare(caller, untimed)
    for (const quiz of [immediate, practice, plain]) await submit(caller, quiz, [])
    const [keyed = 0] = await revisionsOf(form)
    // In days that pass without a call the session would end.
    const { call } = caller
    const review = async () => {
      const { id } = caller
      const api = await academy.as({ id })
      const { data } = await api('GET /quiz-reviews/:quizId/questions', {
        params: { quizId: finished.quizId },
        query: {},
      })
      return JSON.stringify(data)
    }
    academy.clock.pass(60_000)
    const saved = await call(`POST /attempts/${form.attemptId}/responses`, {
      writer: 'a-player-of-a-test',
      saves: [{ question_id: keyed, seq: academy.clock.now(), user_answer: wrong }],
    })
    expect(saved.status).toBe(200)
    academy.clock.pass(restingMs - 1)
    expect(await review()).not.toMatch(secret)
    academy.clock.pass(1)
    expect(await review()).toMatch(secret)
  },
)

test('T44 a test that time ended keeps its keys as long as late answers count, or until its own review is opened', async () => {
  const [one, two] = [await newCaller(), await newCaller()]
  const taken = [await prepare(one, planted), await prepare(two, planted)]
  for (const [at, { immediate, practice, plain }] of taken.entries())
    for (const quiz of [immediate, practice, plain]) await submit(at === 0 ? one : two, quiz, [])
  const end = academy.clock.now()
  await academy.database.pool.query(
    `UPDATE attempts SET phase = 'closed', finish_reason = 'time_up', finished_at = $2, ends_at = NULL, due_at = NULL,
      correct_count = 0, total_count = 3, variant = 'all' WHERE id = ANY($1)`,
    [taken.map(({ form }) => form.attemptId), new Date(end)],
  )
  const review = async ({ call }: Caller, { finished }: (typeof taken)[number]) =>
    (await call(`GET /quiz-reviews/${finished.quizId}/questions`)).text
  const [first, second] = taken
  if (!first || !second) throw new Error('nothing was taken')
  expect(await review(one, first)).not.toMatch(secret)
  await one.call(`GET /quiz-reviews/${first.form.quizId}`)
  expect(await review(one, first)).toMatch(secret)
  academy.clock.pass(lateMs - 1)
  expect(await review(two, second)).not.toMatch(secret)
  academy.clock.pass(1)
  expect(await review(two, second)).toMatch(secret)
})

test('T44 what one student has open keeps nothing from another', async () => {
  const [one, two] = [await newCaller(), await newCaller()]
  await prepare(one, planted)
  const quiz = await begin(two, planted.immediate)
  const [keyed = 0] = await revisionsOf(quiz)
  expect((await check(two, quiz, keyed, wrong)).text).toMatch(secret)
})

test('L12 T44 drills, siblings and what is fetched ahead leave out what an open test asks, though a bank has it under the same rule', async () => {
  const skill = 'Shared skill'
  const ruled = (name: string) => {
    const question = explainedQuestion(name)
    return { ...question, skill, explanation: { ...question.explanation, rule_id: 'one-rule' } } as QuestionDraft
  }
  const bank = { ...plainQuiz, name: `Bank ${randomUUID()}`, feedsDrills: true }
  const { id: courseId } = await satCourse(academy.database)
  const { versionId } = await writeDraft(academy.database, courseId, bank, [
    { ...keyedQuestion('shared'), skill },
    ruled('shared'),
    { ...keyedQuestion('free'), skill },
  ])
  await publishVersion(academy.database, versionId, academy.clock.now())
  const [keyed = 0, explained = 0, free = 0] = await revisionsOf({ quizId: 0, lessonId: 0, versionId })
  const ofTest = new Set([keyed, explained])

  const caller = await newCaller()
  const { call, heard } = caller
  const missed = await begin(caller, await addQuiz(academy.database, {}, [ruled('own-missed')]))
  const [own = 0] = await revisionsOf(missed)
  await submit(caller, missed, [{ question_id: own, user_answer: 'a2' }])
  type Ahead = { id: number; option_seed: number | null; is_sibling: boolean; returns_for: number }
  const ahead = async () => ((await call('GET /learning/ahead')).data as { questions: Ahead[] }).questions
  const ready = async () =>
    ((await call('GET /learning/today')).data as { skills: { name: string; ready: number }[] }).skills.find(
      ({ name }) => name === skill,
    )?.ready
  // Before a test asks them, one stands in for what was missed, and all can be drilled.
  const [fetched] = await ahead()
  expect(fetched).toMatchObject({ id: explained, is_sibling: true })
  expect(await ready()).toBe(3)

  const form = await addQuiz(academy.database, { quizMinutes: 600 }, [plainQuestion, plainQuestion, plainQuestion], {
    lists: [keyed, explained],
  })
  await begin(caller, form)
  heard.length = 0
  expect(await ahead()).toMatchObject([{ id: own, is_sibling: false }])
  expect(await ready()).toBe(1)
  const chosen = [{ question_id: explained, option_seed: null, returns_for: fetched?.returns_for }]
  expect((await call('POST /learning/sets', { kind: 'return', chosen })).status).toBe(409)
  const asked: number[][] = []
  for (const [on, body] of [
    ['POST /learning/sets', { kind: 'return' }],
    ['POST /learning/sets', { kind: 'drill', skill }],
    ['POST /learning/redo', {}],
  ] as const) {
    const { id } = (await call(on, body)).data as { id: number }
    const { questions } = (await call(`GET /learning/sets/${id}`)).data as { questions: { id: number }[] }
    asked.push(questions.map((question) => question.id))
    for (const question of ofTest)
      await call(`POST /learning/sets/${id}/answers`, { question_id: question, user_answer: 'a1' })
    await call(`POST /learning/sets/${id}/finish`, {})
  }
  expect(asked).toEqual([[own], [free], [own]])
  for (const on of ['mistakes', 'words', 'progress', 'plan', 'today']) await call(`GET /learning/${on}`)
  expect(heard.filter(({ status }) => status >= 500)).toEqual([])
  expect(heard.filter(({ body }) => secret.test(body)).map(({ on }) => on)).toEqual([])
  expect(heard.flatMap(({ body }) => about(JSON.parse(body), ofTest))).toEqual([])
})
