import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { questionTypes } from '../../core/questions/question.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let colleague: Awaited<ReturnType<typeof newAccount>>
let courseId: number
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
  colleague = await newAccount(academy, 'owner')
  courseId = (await satCourse(academy.database)).id
})
afterAll(() => academy.close())

type Settings = CallInput<'POST /studio/quizzes/:quizId/draft'>['body']['values']
const make = async (name: string) =>
  (await tutor.api('POST /studio/quizzes', { body: { name, course_id: courseId } })).data.id
const open = async (quizId: number, { api } = tutor) =>
  (await api('GET /studio/quizzes/:quizId', { params: { quizId } })).data
const save = async (quizId: number, settings: Partial<Settings>, { api } = tutor, version?: number) => {
  const quiz = await open(quizId)
  const body = { version: version ?? quiz.version, values: { ...quiz.settings, ...settings } }
  return (await api('POST /studio/quizzes/:quizId/draft', { params: { quizId }, body })).data.version
}
const itemsOf = async (quizId: number) => (await open(quizId)).questions.map(({ item_id: id }) => id)
const move = async (
  quizId: number,
  itemId: number,
  body: CallInput<'POST /studio/quizzes/:quizId/questions/:itemId/move'>['body'],
) => (await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/move', { params: { quizId, itemId }, body })).data
const publish = async (quizId: number) =>
  (await tutor.api('POST /studio/quizzes/:quizId/publish', { params: { quizId } })).data
/** A published quiz of three questions at a lesson. */
const published = () =>
  addQuiz(
    academy.database,
    {},
    ['First', 'Second', 'Third'].map((word) => ({ stemHtml: `<p>${word} which?</p>` })),
  )
const studentOf = async () => academy.as(await academy.newStudent())

test('T17 a quiz is made by name; the list says what it is, and narrows by words, state, type and course', async () => {
  const quizId = await make('Semicolons at last')
  await expect(make('Semicolons at last')).rejects.toMatchObject({
    status: 422,
    errors: { name: ['Another quiz of this course has this name.'] },
  })
  await save(quizId, { type: 'two_module', module1_minutes: 32 })
  const { data } = await tutor.api('GET /studio/quizzes', { query: { q: 'semicolons' } })
  expect(data).toMatchObject({
    total: 1,
    rows: [{ id: quizId, type: 'two_module', questions: 0, lesson: null, is_published: false, is_changed: true }],
  })
  expect(data.courses.map(({ id }) => id)).toContain(courseId)
  const names = async (query: CallInput<'GET /studio/quizzes'>['query']) =>
    (await tutor.api('GET /studio/quizzes', { query: query ?? {} })).data.rows.map(({ name }) => name)
  expect(await names({ state: 'draft' })).toEqual(['Semicolons at last'])
  expect(await names({ state: 'published' })).not.toContain('Semicolons at last')
  expect(await names({ type: 'mcq', course: courseId })).not.toContain('Semicolons at last')
})

test('T7 T17 settings are saved as a draft that students do not see; a colleague is never overwritten', async () => {
  const { quizId, lessonId } = await published()
  const before = await open(quizId)
  expect(before).toMatchObject({ is_draft: false, published_number: 1, draft_at: null, lesson: { id: lessonId } })
  const version = await save(quizId, { quiz_minutes: 20, description_html: '<p>Hi<script>steal()</script></p>' })
  // The reply was lost: the same again changes nothing.
  expect(await save(quizId, {}, tutor, before.version)).toBe(version)
  await expect(save(quizId, { quiz_minutes: 5 }, colleague, before.version)).rejects.toMatchObject({
    status: 409,
    code: 'thing.changed',
  })
  expect(await open(quizId)).toMatchObject({
    is_draft: true,
    draft_by: 'tutor Test',
    settings: { quiz_minutes: 20, description_html: '<p>Hi</p>' },
  })
  const student = await studentOf()
  const cover = async () => (await student('GET /quiz-cover/:lessonId', { params: { lessonId } })).data.quiz
  expect((await cover()).quiz_time).toBeNull()

  await tutor.api('POST /studio/quizzes/:quizId/draft/drop', { params: { quizId } })
  expect(await open(quizId)).toMatchObject({ is_draft: false, settings: { quiz_minutes: null } })
  await save(quizId, { quiz_minutes: 30 })
  // What a colleague typed before the draft was dropped is not saved over the next one.
  await expect(save(quizId, { quiz_minutes: 5 }, colleague, version)).rejects.toMatchObject({ code: 'thing.changed' })
  expect((await publish(quizId)).number).toBe(2)
  expect((await cover()).quiz_time).toBe(30)
})

test('T17 questions are added by hand and from the bank, moved between sections and taken out; the published list stays', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0, third = 0] = await itemsOf(quizId)
  const other = await make('A mixed set')
  await save(other, { type: 'two_module', module1_minutes: 10, module2_minutes: 10, hard_threshold: 1 })
  const one = { module: 'module1', variant: null } as const
  const hard = { module: 'module2', variant: 'hard' } as const
  const fromBank = (body: CallInput<'POST /studio/quizzes/:quizId/questions/from-bank'>['body']) =>
    tutor.api('POST /studio/quizzes/:quizId/questions/from-bank', { params: { quizId: other }, body })
  expect((await fromBank({ ...one, item_ids: [second, first] })).data.added).toBe(2)
  expect((await fromBank({ ...hard, item_ids: [first, third, 999_999] })).data.added).toBe(1)
  const { data: added } = await tutor.api('POST /studio/quizzes/:quizId/questions', {
    params: { quizId: other },
    body: { ...one, type: 'match' },
  })
  expect(await itemsOf(other)).toEqual([second, first, added.item_id, third])
  expect((await open(other)).questions[0]).toMatchObject({ text: 'Second which?', module: 'module1', type: 'mcq' })

  expect(await move(other, added.item_id, { ...one, before: second })).toEqual({ place: 1, of: 3 })
  expect(await move(other, first, { ...hard, before: null })).toEqual({ place: 2, of: 2 })
  expect(await itemsOf(other)).toEqual([added.item_id, second, third, first])
  await expect(move(other, 999_999, { ...hard, before: null })).rejects.toMatchObject({ code: 'question.not_found' })
  const remove = () =>
    tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/remove', { params: { quizId: other, itemId: second } })
  await remove()
  await remove()
  expect(await itemsOf(other)).toEqual([added.item_id, third, first])

  // The quiz that has been published keeps its list while its draft changes.
  await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/remove', { params: { quizId, itemId: first } })
  expect(await itemsOf(quizId)).toEqual([second, third])
  const { rows } = await academy.database.pool.query(
    'SELECT item_id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal',
    [quizId],
  )
  expect(rows.map(({ item_id: id }) => id)).toEqual([first, second, third])
})

test('I1 the bank finds questions by words and labels, and names the quizzes that have them', async () => {
  const { quizId } = await addQuiz(academy.database, {}, [
    { stemHtml: '<p>What is a zeugma?</p>', skill: 'Rare figures', domain: 'Style', tags: ['greek'] },
    { type: 'fill_in', stemHtml: '<p>Name another.</p>', spec: {}, key: ['syllepsis'], skill: 'Rare figures' },
  ])
  const bank = async (query: CallInput<'GET /studio/bank'>['query'] & object) =>
    (await tutor.api('GET /studio/bank', { query })).data
  const { rows, labels } = await bank({ q: 'zeugma' })
  expect(rows).toMatchObject([{ text: 'What is a zeugma?', type: 'mcq', tags: ['greek'], quizzes: [{ id: quizId }] }])
  expect(labels.skill).toContain('Rare figures')
  expect(labels.tag).toEqual(['greek'])
  expect((await bank({ skill: 'Rare figures' })).total).toBe(2)
  expect((await bank({ skill: 'Rare figures', kind: 'fill_in' })).rows).toMatchObject([{ text: 'Name another.' }])
  expect((await bank({ tag: 'greek', domain: 'Style', quiz: quizId })).total).toBe(1)
  expect((await bank({ skill: "Rare figures' OR true --" })).total).toBe(0)
})

test('T18 T19 a draft is published when nothing blocks it: a new version for new attempts, the former one stays', async () => {
  const { quizId, lessonId } = await published()
  const student = await studentOf()
  const { data: attempt } = await student('POST /attempts', { body: { lesson_id: lessonId } })
  await save(quizId, { name: 'Better name', type: 'two_module' })
  const blocked = await open(quizId)
  expect(blocked.findings.filter(({ severity }) => severity === 'blocks')).toContainEqual({
    severity: 'blocks',
    field: 'module1_minutes',
    item_id: null,
    number: null,
    code: 'quiz.module_time',
    params: { module: 1 },
    text: 'Module 1 needs a time: without one it would last a second.',
  })
  expect(blocked.findings).toContainEqual({
    severity: 'blocks',
    field: null,
    item_id: blocked.questions[1]?.item_id,
    number: 2,
    code: 'question.no_module',
    params: {},
    text: 'it belongs to no module.',
  })
  await expect(publish(quizId)).rejects.toMatchObject({ status: 422, code: 'quiz.not_publishable' })

  await save(quizId, { type: 'mcq' })
  const [first = 0] = await itemsOf(quizId)
  await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/remove', { params: { quizId, itemId: first } })
  expect(await publish(quizId)).toEqual({ number: 2 })
  // A second click publishes nothing more.
  expect(await publish(quizId)).toEqual({ number: 2 })
  expect(await open(quizId)).toMatchObject({ is_draft: false, published_number: 2, settings: { name: 'Better name' } })

  const asked = async (attemptId: number, api = student) =>
    (await api('GET /attempts/:attemptId/questions/:part', { params: { attemptId, part: 'all' } })).data.length
  expect(await asked(attempt.attempt_id)).toBe(3)
  const another = await studentOf()
  const { data: later } = await another('POST /attempts', { body: { lesson_id: lessonId } })
  expect(await asked(later.attempt_id, another)).toBe(2)
  const { rows } = await academy.database.pool.query(
    `SELECT action, actor_id FROM audit_log WHERE thing = 'quiz' AND thing_id = $1 ORDER BY id`,
    [String(quizId)],
  )
  expect(rows).toEqual([
    { action: 'quiz.question_removed', actor_id: tutor.id },
    { action: 'quiz.published', actor_id: tutor.id },
  ])
})

test('T17 a quiz opens and closes at its times and allows so many attempts; one under way goes on', async () => {
  const { quizId, lessonId } = await published()
  const at = (ms: number) => new Date(academy.clock.now() + ms).toISOString().replace(/\.\d+Z$/, 'Z')
  const hour = 3_600_000
  await save(quizId, { opens_at: at(hour), closes_at: at(3 * hour), attempts_allowed: 1 })
  await publish(quizId)
  const student = await studentOf()
  const start = (api = student) => api('POST /attempts', { body: { lesson_id: lessonId } })
  await expect(start()).rejects.toMatchObject({ status: 403, code: 'quiz.not_open_yet' })
  academy.clock.pass(2 * hour)
  const { data: attempt } = await start()
  academy.clock.pass(2 * hour)
  await expect(start(await studentOf())).rejects.toMatchObject({ code: 'quiz.closed' })
  expect((await start()).data.attempt_id).toBe(attempt.attempt_id)
  await student('POST /user-answer/:quizId', {
    params: { quizId },
    body: { attempt_id: attempt.attempt_id, answers: [] },
  })

  await save(quizId, { closes_at: null })
  await publish(quizId)
  await expect(start()).rejects.toMatchObject({ code: 'quiz.no_attempts_left' })
  expect((await start(await studentOf())).data.attempt_id).not.toBe(attempt.attempt_id)
})

test('I6 a quiz is put under a lesson of its course that has none, and not while a student takes it', async () => {
  const { quizId, lessonId } = await published()
  const other = await make('Without a lesson')
  const set = (id: number, lesson: number | null) =>
    tutor.api('POST /studio/quizzes/:quizId/lesson', { params: { quizId: id }, body: { lesson_id: lesson } })
  expect((await open(other)).free_lessons.map(({ id }) => id)).not.toContain(lessonId)
  await expect(set(other, lessonId)).rejects.toMatchObject({
    errors: { lesson_id: ['This lesson has a quiz already.'] },
  })
  await expect(set(other, 999_999)).rejects.toMatchObject({ code: 'lesson.not_found' })
  await set(quizId, null)
  expect((await open(other)).free_lessons.map(({ id }) => id)).toContain(lessonId)
  await set(quizId, lessonId)
  const student = await studentOf()
  await student('POST /attempts', { body: { lesson_id: lessonId } })
  await expect(set(quizId, null)).rejects.toMatchObject({
    errors: { lesson_id: ['Somebody is taking this quiz at the moment.'] },
  })
})

type Written = CallInput<'POST /studio/quizzes/:quizId/questions/:itemId/draft'>['body']['values']
const openQuestion = async (quizId: number, itemId: number) =>
  (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params: { quizId, itemId } })).data
const write = async (
  quizId: number,
  itemId: number,
  values: Partial<Written>,
  { api } = tutor,
  version?: number,
): Promise<number> => {
  const opened = await openQuestion(quizId, itemId)
  const body = { version: version ?? opened.version, values: { ...opened.values, ...values } }
  const params = { quizId, itemId }
  return (await api('POST /studio/quizzes/:quizId/questions/:itemId/draft', { params, body })).data.version
}
/** What the version for new attempts says of a question. */
const frozen = async (quizId: number, itemId: number) =>
  (
    await academy.database.pool.query(
      `SELECT q.id, q.stem_html, q.key, q.explanation FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id
        WHERE z.id = $1 AND q.item_id = $2`,
      [quizId, itemId],
    )
  ).rows[0]

test('T16 T19 a published question is written anew in the draft alone, with its key and explanation, until it is published', async () => {
  const { quizId } = await published()
  const [itemId = 0] = await itemsOf(quizId)
  const before = await frozen(quizId, itemId)
  const opened = await openQuestion(quizId, itemId)
  expect(opened).toMatchObject({ type: 'mcq', values: { key: 'a1', spec: { options: ['one', 'two'] }, tags: [] } })
  const rationale =
    'The first option repeats what the second sentence of the passage says about the lamp and its keeper.'
  const options = [
    { rationale, trap: '' },
    { rationale: null, trap: null },
  ]
  const version = await write(quizId, itemId, {
    stem_html: '<p>Better<script>steal()</script></p>',
    key: 'a2',
    spec: { options: ['one', '<em onclick="steal()">two</em>'] },
    explanation: { ...opened.values.explanation, rule: ' ', steps: [{ text: '', highlight: '' }], options },
    skill: 'Transitions',
    tags: ['hard one', 'hard one'],
    is_public: true,
  })
  expect(await frozen(quizId, itemId)).toEqual(before)
  const { values } = await openQuestion(quizId, itemId)
  expect(values).toMatchObject({
    stem_html: '<p>Better</p>',
    key: 'a2',
    spec: { options: ['one', '<em>two</em>'] },
    skill: 'Transitions',
    tags: ['hard one'],
    is_public: true,
  })
  expect(values.explanation).toMatchObject({ rule: null, steps: [], options: [{ rationale, trap: null }, options[1]] })
  // Typing on changes the revision of the draft; nothing grows with every save.
  await write(quizId, itemId, { key: 'a1' })
  const revisions = async () =>
    (await academy.database.pool.query('SELECT id FROM item_revisions WHERE item_id = $1', [itemId])).rowCount
  expect(await revisions()).toBe(2)
  await expect(write(quizId, itemId, { key: 'a2' }, colleague, version)).rejects.toMatchObject({
    code: 'thing.changed',
  })
  expect(await write(quizId, itemId, {}, tutor, version)).toBe(version + 1)
  await publish(quizId)
  expect(await frozen(quizId, itemId)).toMatchObject({ stem_html: '<p>Better</p>', key: 'a1' })
  expect((await frozen(quizId, itemId))?.['id']).not.toBe(before?.['id'])
})

test('T16 T18 an unfinished question of every kind is saved as it is typed, and blocks publishing until it is whole', async () => {
  const quizId = await make('Every kind at once')
  const whole: Record<(typeof questionTypes)[number], Partial<Written>> = {
    mcq: { spec: { options: ['one', 'two', 'three'] }, key: 'a3' },
    multiple_select: { spec: { options: ['one', 'two', 'three'] }, key: ['a1', 'a3'] },
    true_false: { key: false },
    fill_in: { key: ['lantern', 'lamp'] },
    match: {
      spec: {
        lefts: [
          { id: 1, item: 'day' },
          { id: 2, item: 'night' },
        ],
        rights: ['moon', 'sun'],
      },
      key: { 1: 'sun', 2: 'moon' },
    },
    numeric: { key: ['3/4'] },
  }
  for (const type of questionTypes) {
    const params = { quizId }
    const body = { type, module: null, variant: null }
    const { data } = await tutor.api('POST /studio/quizzes/:quizId/questions', { params, body })
    const blocking = async () =>
      (await open(quizId)).findings.filter(({ severity, item_id: id }) => severity === 'blocks' && id === data.item_id)
    expect([type, (await blocking()).length]).toEqual([type, 1])
    await write(quizId, data.item_id, { stem_html: '<p>What is asked?</p>' })
    expect([type, (await blocking()).length]).toEqual([type, 1])
    await write(quizId, data.item_id, whole[type])
    expect([type, await blocking()]).toEqual([type, []])
    expect((await openQuestion(quizId, data.item_id)).values).toMatchObject(whole[type])
  }
  expect((await publish(quizId)).number).toBe(1)
  await expect(openQuestion(quizId, 999_999)).rejects.toMatchObject({ code: 'question.not_found' })
})
