import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { wireInstant } from '../../core/dates.ts'
import { chartAddress, chartAt, type Chart } from '../../core/charts/chart.ts'
import { questionTypes } from '../../core/questions/kinds.ts'
import { beanYields } from '../../testing/charts.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'
import { sweepBin } from '../editing/bin.ts'

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
/** Publishes what is seen: by default what the server has. */
const publish = async (quizId: number, seen?: string) => {
  const stamp = seen ?? (await open(quizId)).stamp
  return (await tutor.api('POST /studio/quizzes/:quizId/publish', { params: { quizId }, body: { stamp } })).data
}
const drop = async (quizId: number, seen?: string) => {
  const stamp = seen ?? (await open(quizId)).stamp
  return tutor.api('POST /studio/quizzes/:quizId/draft/drop', { params: { quizId }, body: { stamp } })
}
const remove = async (quizId: number, itemId: number) =>
  (await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/remove', { params: { quizId, itemId } })).data
type Added = CallInput<'POST /studio/quizzes/:quizId/questions/from-bank'>['body']
const addSelected = async (quizId: number, body: Added) =>
  (await tutor.api('POST /studio/quizzes/:quizId/questions/from-bank', { params: { quizId }, body })).data
const fromBank = async (
  quizId: number,
  { item_ids: ids, ...section }: Pick<Added, 'module' | 'variant'> & { item_ids: number[] },
) => (await addSelected(quizId, { key: crypto.randomUUID(), selection: { by: 'ids', ids }, ...section })).changed
const inBank = async (query: CallInput<'GET /studio/bank'>['query'] & object) =>
  (await tutor.api('GET /studio/bank', { query })).data
const audited = async (thing: 'quiz' | 'question', id: number) =>
  (
    await academy.database.pool.query(
      'SELECT action, actor_id, before, after FROM audit_log WHERE thing = $1 AND thing_id = $2 ORDER BY id',
      [thing, String(id)],
    )
  ).rows
const plain = { module: null, variant: null } as const
/** Creates a published quiz of three questions at a lesson. */
const published = () =>
  addQuiz(
    academy.database,
    {},
    ['First', 'Second', 'Third'].map((word) => ({ stemHtml: `<p>${word} which?</p>` })),
  )
const studentOf = async () => academy.as(await academy.newStudent())

test('T11 a quiz is made from its lesson: an empty draft of its name stands there, once however often it is asked for', async () => {
  const { data: lesson } = await tutor.api('POST /studio/things/:noun', {
    params: { noun: 'lesson' },
    body: { title: 'Apostrophes', parent_id: courseId },
  })
  // Another quiz of the course has the name of the lesson already.
  await make('Apostrophes')
  const add = async () =>
    (await tutor.api('POST /studio/lessons/:lessonId/quiz', { params: { lessonId: lesson.id } })).data.id
  const ids = await Promise.all([add(), add(), add()])
  expect(new Set(ids).size).toBe(1)
  const [quizId = 0] = ids
  expect(await open(quizId)).toMatchObject({ settings: { name: 'Apostrophes (2)' }, questions: [] })
  const { data: outline } = await tutor.api('GET /studio/courses/:courseId/outline', { params: { courseId } })
  expect(outline.lessons.find(({ id }) => id === lesson.id)?.quiz).toEqual({
    id: quizId,
    name: 'Apostrophes (2)',
    is_published: false,
    is_changed: true,
    questions: 0,
  })
  // The other one has no lesson, and stands in the same tree.
  expect(outline.quizzes.map(({ name, is_published }) => [name, is_published])).toContainEqual(['Apostrophes', false])
  expect(outline.quizzes.map(({ id }) => id)).not.toContain(quizId)
  expect(outline.quiz_count).toBe(outline.quizzes.length)
  // The quiz of a lesson in the bin is still one of the course.
  await tutor.api('POST /studio/things/:noun/:id/delete', { params: { noun: 'lesson', id: lesson.id } })
  const { data: without } = await tutor.api('GET /studio/courses/:courseId/outline', { params: { courseId } })
  expect(without.quizzes.map(({ id }) => id)).toContain(quizId)
  await tutor.api('POST /studio/things/:noun/:id/restore', { params: { noun: 'lesson', id: lesson.id } })
  expect((await audited('quiz', quizId)).map(({ action }) => action)).toEqual(['quiz.made', 'quiz.attached'])
  await expect(
    tutor.api('POST /studio/lessons/:lessonId/quiz', { params: { lessonId: 999_999 } }),
  ).rejects.toMatchObject({ status: 404, code: 'lesson.not_found' })
})

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
  const drafts = await names({ state: 'draft' })
  expect(drafts).toContain('Semicolons at last')
  expect(drafts).not.toContain('Grammar Sprint')
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
    draft_by_id: tutor.id,
    settings: { quiz_minutes: 20, description_html: '<p>Hi</p>' },
  })
  const student = await studentOf()
  const cover = async () => (await student('GET /quiz-cover/:lessonId', { params: { lessonId } })).data.quiz
  expect((await cover()).quiz_time).toBeNull()

  await drop(quizId)
  expect(await open(quizId)).toMatchObject({ is_draft: false, settings: { quiz_minutes: null } })
  await save(quizId, { quiz_minutes: 30 })
  // What a colleague typed before the draft was dropped is not saved over the next one.
  await expect(save(quizId, { quiz_minutes: 5 }, colleague, version)).rejects.toMatchObject({ code: 'thing.changed' })
  expect((await publish(quizId)).number).toBe(2)
  expect((await cover()).quiz_time).toBe(30)
})

test('T17 the list of a quiz tells questions with the same passage apart by their stems', async () => {
  const asked = ['First', 'Second'].map((word) => ({
    passageHtml: '<p>The ferry left.</p>',
    stemHtml: `<p>${word} which?</p>`,
  }))
  const { quizId } = await addQuiz(academy.database, {}, asked)
  expect((await open(quizId)).questions.map(({ text }) => text)).toEqual(['The ferry left.', 'Second which?'])
})

test('T17 questions are added by hand and from the bank, moved between sections and taken out; the published list stays', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0, third = 0] = await itemsOf(quizId)
  const other = await make('A mixed set')
  await save(other, { type: 'two_module', module1_minutes: 10, module2_minutes: 10, hard_threshold: 1 })
  const one = { module: 'module1', variant: null } as const
  const hard = { module: 'module2', variant: 'hard' } as const
  expect(await fromBank(other, { ...one, item_ids: [second, first] })).toBe(2)
  expect(await fromBank(other, { ...hard, item_ids: [first, third, 999_999] })).toBe(1)
  const { data: added } = await tutor.api('POST /studio/quizzes/:quizId/questions', {
    params: { quizId: other },
    body: { ...one, type: 'match' },
  })
  expect(await itemsOf(other)).toEqual([first, second, added.item_id, third])
  expect((await open(other)).questions[1]).toMatchObject({ text: 'Second which?', module: 'module1', type: 'mcq' })

  expect(await move(other, added.item_id, { ...one, before: first })).toEqual({ place: 1, of: 3 })
  expect(await move(other, first, { ...hard, before: null })).toEqual({ place: 2, of: 2 })
  expect(await itemsOf(other)).toEqual([added.item_id, second, third, first])
  await expect(move(other, 999_999, { ...hard, before: null })).rejects.toMatchObject({ code: 'question.not_found' })
  expect(await remove(other, second)).toMatchObject({ ...one, before: null })
  expect(await remove(other, second)).toBeNull()
  expect(await itemsOf(other)).toEqual([added.item_id, third, first])

  // The quiz that has been published keeps its list while its draft changes.
  await remove(quizId, first)
  expect(await itemsOf(quizId)).toEqual([second, third])
  const { rows } = await academy.database.pool.query(
    'SELECT item_id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal',
    [quizId],
  )
  expect(rows.map(({ item_id: id }) => id)).toEqual([first, second, third])
})

test('T17 what the filters of the bank leave is added to a quiz at once, oldest first, and taken out again as one', async () => {
  const skill = 'Adding by filter'
  const { quizId } = await addQuiz(academy.database, {}, [{ skill }, { skill, difficulty: 'hard' }, { skill }])
  const ids = await itemsOf(quizId)
  const other = await make('Filled by filter')
  const filter = { skill }
  const all = { ...plain, selection: { by: 'filter' as const, filter, count: 3 } }
  await expect(
    addSelected(other, { ...all, key: crypto.randomUUID(), selection: { ...all.selection, count: 2 } }),
  ).rejects.toMatchObject({ code: 'selection.changed' })
  expect(await itemsOf(other)).toEqual([])
  await fromBank(other, { ...plain, item_ids: ids.slice(1, 2) })
  const key = crypto.randomUUID()
  const undo = () => tutor.api('POST /studio/actions/:key/undo', { params: { key } })
  expect(await addSelected(other, { ...all, key })).toMatchObject({ changed: 2, unchanged: 1 })
  expect(await addSelected(other, { ...all, key })).toMatchObject({ changed: 2, unchanged: 1 })
  expect(await itemsOf(other)).toEqual([ids[1], ids[0], ids[2]])
  await undo()
  await undo()
  expect(await itemsOf(other)).toEqual([ids[1]])

  // One of them was taken out since: the list is no longer the one that was seen.
  const again = crypto.randomUUID()
  expect((await addSelected(other, { ...all, key: again })).undo_until).not.toBeNull()
  await remove(other, ids[2] ?? 0)
  await expect(tutor.api('POST /studio/actions/:key/undo', { params: { key: again } })).rejects.toMatchObject({
    code: 'change.overtaken',
  })
  expect(await itemsOf(other)).toEqual([ids[1], ids[0]])
  // With nothing to add there is nothing to take back.
  expect(
    await addSelected(other, { ...plain, key: crypto.randomUUID(), selection: { by: 'ids', ids: [ids[0] ?? 0] } }),
  ).toEqual({ changed: 0, unchanged: 1, undo_until: null })
})

test('I1 the bank finds questions by words and labels, and names the quizzes that have them', async () => {
  const { quizId } = await addQuiz(academy.database, {}, [
    { stemHtml: '<p>What is a zeugma?</p>', skill: 'Rare figures', domain: 'Style', tags: ['greek'] },
    { type: 'fill_in', stemHtml: '<p>Name another.</p>', spec: {}, key: ['syllepsis'], skill: 'Rare figures' },
  ])
  const { rows, labels } = await inBank({ q: 'zeugma' })
  expect(rows).toMatchObject([{ text: 'What is a zeugma?', type: 'mcq', tags: ['greek'], quizzes: [{ id: quizId }] }])
  expect(labels.skill).toContain('Rare figures')
  expect(labels.tag).toEqual(['greek'])
  expect((await inBank({ skill: 'Rare figures' })).total).toBe(2)
  expect((await inBank({ skill: 'Rare figures', kind: 'fill_in' })).rows).toMatchObject([{ text: 'Name another.' }])
  expect((await inBank({ tag: 'greek', domain: 'Style', quiz: quizId })).total).toBe(1)
  expect((await inBank({ skill: "Rare figures' OR true --" })).total).toBe(0)
})

test('I1 the bank is narrowed by figure, use, reports and same words, and says how many of those there are', async () => {
  const stem = '<p>Which quokka sleeps by day?</p>'
  const { quizId } = await addQuiz(academy.database, {}, [
    { stemHtml: stem, image: '/media/quokka.png' },
    { stemHtml: '<p>Which <em>quokka</em> sleeps — by day!</p>' },
    { stemHtml: '<table><tbody><tr><td>Quokka</td></tr></tbody></table>' },
  ])
  const { quizId: wordless } = await addQuiz(academy.database, {}, [
    { stemHtml: '<p>?</p>', spec: { options: ['+', '–'] } },
    { stemHtml: '<p>—</p>', spec: { options: ['!', '…'] } },
  ])
  expect((await inBank({ quiz: wordless })).rows).toMatchObject([{ alike: 0 }, { alike: 0 }])
  const draft = await make('Of quokkas')
  const { data } = await tutor.api('POST /studio/quizzes/:quizId/questions', {
    params: { quizId: draft },
    body: { ...plain, type: 'mcq' },
  })
  await write(draft, data.item_id, { stem_html: '<p>A quokka in a draft?</p>' })
  const [pictured = 0, same = 0, table = 0] = await itemsOf(quizId)
  const found = async (query: CallInput<'GET /studio/bank'>['query'] & object) =>
    (await inBank({ q: 'quokka', sort: 'added', ...query })).rows.map(({ id }) => id)
  expect(await found({ figure: 'picture' })).toEqual([pictured])
  expect(await found({ figure: 'table' })).toEqual([table])
  expect(await found({ figure: 'none' })).toEqual([same, data.item_id])
  expect(await found({ used: 'published' })).toEqual([pictured, same, table])
  expect(await found({ used: 'draft' })).toEqual([data.item_id])
  expect(await found({ used: 'nowhere' })).toEqual([])
  await remove(draft, data.item_id)
  expect(await found({ used: 'nowhere' })).toEqual([data.item_id])
  // Case, tags and punctuation make no other words.
  expect(await found({ alike: 'yes' })).toEqual([pictured, same])
  expect((await inBank({ q: 'quokka', alike: 'yes' })).rows).toMatchObject([{ alike: 1 }, { alike: 1 }])

  // A reworded option hides no copy; a short stem alone makes none.
  const passageHtml = `<p>${'The quokka of the island sleeps by day, and is awake by night. '.repeat(3)}</p>`
  const { quizId: copies } = await addQuiz(academy.database, {}, [
    { passageHtml, stemHtml: '<p>Which is right?</p>', spec: { options: ['by day', 'by night'] } },
    {
      passageHtml: passageHtml.toUpperCase(),
      stemHtml: '<p>Which is <b>right</b>?</p>',
      spec: { options: ['daily', 'at night'] },
    },
    { stemHtml: '<p>Which quokka is right?</p>', spec: { options: ['this', 'that'] } },
    { stemHtml: '<p>Which quokka is right?</p>', spec: { options: ['one', 'two'] } },
  ])
  const [original = 0, copy = 0] = await itemsOf(copies)
  expect(await found({ alike: 'yes' })).toEqual([pictured, same, original, copy])
  expect((await inBank({ quiz: copies, alike: 'yes' })).total).toBe(2)
  // A reworded passage is another question; with its former words it is a copy again.
  const version = await write(copies, copy, { passage_html: passageHtml.replace('island', 'mainland') })
  expect(await found({ alike: 'yes' })).toEqual([pictured, same])
  await write(copies, copy, { passage_html: passageHtml }, tutor, version)
  expect(await found({ alike: 'yes' })).toEqual([pictured, same, original, copy])

  expect(await found({ reported: 'ever' })).toEqual([])
  await academy.database.pool.query(
    `WITH a AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count)
        SELECT $1, z.id, z.published_version_id, 1, '{}', now(), 'closed', 'submitted', now(), 1, 3 FROM quizzes z WHERE z.id = $2 RETURNING id)
      INSERT INTO question_reports (user_id, quiz_id, item_id, attempt_id, question_id, reason, words, created_at)
        SELECT $1, $2, $3, a.id, 1, 'other', '', now() FROM a`,
    [(await academy.newStudent()).id, quizId, table],
  )
  expect(await found({ reported: 'waiting' })).toEqual([table])
  expect((await inBank({ q: 'quokka', reported: 'waiting' })).rows).toMatchObject([{ reports: 1 }])
  await academy.database.pool.query('UPDATE question_reports SET answered_at = now() WHERE item_id = $1', [table])
  expect([await found({ reported: 'waiting' }), await found({ reported: 'ever' })]).toEqual([[], [table]])
})

test('I1 the versions of a question are listed with their dates and the quizzes and versions that have each', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0] = await itemsOf(quizId)
  const versions = async (itemId: number) =>
    (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId/versions', { params: { quizId, itemId } })).data
  await write(quizId, first, { stem_html: '<p>First anew?</p>' })
  const other = await make('Of other texts')
  await fromBank(other, { ...plain, item_ids: [second] })
  const name = (await open(quizId)).settings.name
  const quiz = { id: quizId, name }
  const frozen = { quiz, version: 1, published_at: expect.any(String), is_current: true }
  const draft = { quiz, version: 2, published_at: null, is_current: false }
  const says = (stem: string) => ({ passage_html: null, stem_html: stem, options: ['one', 'two'], key_words: 'A' })
  expect(await versions(first)).toEqual([
    { number: 2, at: expect.any(String), is_open: true, uses: [draft], ...says('<p>First anew?</p>') },
    { number: 1, at: expect.any(String), is_open: false, uses: [frozen], ...says('<p>First which?</p>') },
  ])
  const another = { ...draft, quiz: { id: other, name: 'Of other texts' }, version: 1 }
  expect(await versions(second)).toEqual([
    {
      number: 1,
      at: expect.any(String),
      is_open: true,
      uses: [draft, frozen, another],
      ...says('<p>Second which?</p>'),
    },
  ])
  // What is not finished has no key to say.
  for (const type of questionTypes) {
    const body = { ...plain, type }
    const { data } = await tutor.api('POST /studio/quizzes/:quizId/questions', { params: { quizId }, body })
    expect(await versions(data.item_id)).toMatchObject([{ number: 1, passage_html: null, stem_html: '' }])
    await remove(quizId, data.item_id)
  }
  await publish(quizId)
  expect((await versions(first))[0]?.uses).toMatchObject([{ version: 2, is_current: true }])
  await expect(versions(999_999)).rejects.toMatchObject({ code: 'question.not_found' })
})

test('I1 T6 T9 many questions are tagged at once: once for a key, for all or none, at most 20 each, with an entry each', async () => {
  const { quizId } = await addQuiz(academy.database, {}, [
    { stemHtml: '<p>Which numbat is it?</p>', tags: ['old'] },
    { stemHtml: '<p>Where is the numbat?</p>', tags: Array.from({ length: 20 }, (_, at) => `t${at}`) },
  ])
  const [first = 0, full = 0] = await itemsOf(quizId)
  const key = crypto.randomUUID()
  const many = (
    action: CallInput<'POST /studio/bank/many'>['body']['action'],
    own: { key?: string; count?: number } = {},
  ) =>
    tutor.api('POST /studio/bank/many', {
      body: {
        key: own.key ?? crypto.randomUUID(),
        selection: { by: 'filter', filter: { q: 'numbat' }, count: own.count ?? 2 },
        action,
      },
    })
  const tags = async (id: number) => (await inBank({ q: 'numbat' })).rows.find((row) => row.id === id)?.tags
  const add = { do: 'add_tags' as const, tags: ['new', 'old'] }
  expect((await many(add, { key })).data).toMatchObject({ changed: 1, unchanged: 1 })
  expect((await many(add, { key })).data).toMatchObject({ changed: 1, unchanged: 1 })
  expect(await tags(first)).toEqual(['old', 'new'])
  expect(await tags(full)).toHaveLength(20)
  expect(await audited('question', first)).toMatchObject([
    { action: 'question.labeled', actor_id: tutor.id, before: { tags: ['old'] }, after: { tags: ['old', 'new'] } },
  ])
  const removed = crypto.randomUUID()
  const { data: both } = await many({ do: 'remove_tags', tags: ['old', 't3'] }, { key: removed })
  expect(both).toMatchObject({ changed: 2, unchanged: 0 })
  expect([await tags(first), (await tags(full))?.length]).toEqual([['new'], 19])
  await tutor.api('POST /studio/actions/:key/undo', { params: { key: removed } })
  expect([await tags(first), (await tags(full))?.length]).toEqual([['old', 'new'], 20])
  await expect(many(add, { count: 3 })).rejects.toMatchObject({ code: 'selection.changed' })
  await expect(many({ do: 'add_tags', tags: [] })).rejects.toMatchObject({
    errors: { 'action.tags': ['Type a tag.'] },
  })
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
    part: null,
    item_id: null,
    number: null,
    code: 'quiz.module_time',
    params: { module: 1 },
    text: 'Module 1 needs a time: without one it would last a second.',
  })
  expect(blocked.findings).toContainEqual({
    severity: 'blocks',
    field: null,
    part: null,
    item_id: blocked.questions[1]?.item_id,
    number: 2,
    code: 'question.no_module',
    params: {},
    text: 'It belongs to no module.',
  })
  await expect(publish(quizId)).rejects.toMatchObject({ status: 422, code: 'quiz.not_publishable' })

  await save(quizId, { type: 'mcq' })
  const [first = 0] = await itemsOf(quizId)
  await remove(quizId, first)
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
  expect(await audited('quiz', quizId)).toMatchObject([
    { action: 'quiz.question_removed', actor_id: tutor.id },
    { action: 'quiz.published', actor_id: tutor.id, after: { version: 2 } },
  ])
})

test('T17 a quiz opens and closes at its times and allows so many attempts; one under way goes on', async () => {
  const { quizId, lessonId } = await published()
  const at = (ms: number) => wireInstant(academy.clock.now() + ms)
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
    errors: { lesson_id: ['A student is taking this quiz at the moment.'] },
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
/** Reads a question from the version for new attempts. */
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

test('T18 T7 only what was seen is published or dropped: no setting, order or word that a colleague has changed since', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0] = await itemsOf(quizId)
  await save(quizId, { quiz_minutes: 20 })
  const other = await make('Shares a question')
  await fromBank(other, { ...plain, item_ids: [first] })
  await write(other, first, { stem_html: '<p>Half wri</p>' }, colleague)
  const taken = await remove(quizId, first)
  // What the bank has is the half-written question of the other quiz.
  await fromBank(quizId, { ...plain, item_ids: [first] })
  const changes = [
    () => save(quizId, { quiz_minutes: 25 }, colleague),
    () => move(quizId, second, { ...plain, before: null }),
    () => write(quizId, second, { stem_html: '<p>Second, again?</p>' }, colleague),
    () => write(quizId, second, { key: 'a2' }, colleague),
    () => write(quizId, second, { tags: ['new'] }, colleague),
    // In another quiz, whose draft has the same words.
    () => write(other, first, { stem_html: '<p>Half written</p>' }, colleague),
    () => remove(quizId, first),
  ]
  for (const change of changes) {
    const { stamp } = await open(quizId)
    await change()
    await expect(publish(quizId, stamp)).rejects.toMatchObject({ status: 409, code: 'thing.changed' })
    await expect(drop(quizId, stamp)).rejects.toMatchObject({ status: 409, code: 'thing.changed' })
  }
  expect(await open(quizId)).toMatchObject({ is_draft: true, published_number: 1, settings: { quiz_minutes: 25 } })

  const dropped = await open(quizId)
  await drop(quizId)
  expect(taken).toMatchObject({ ...plain, before: second })
  // What was dropped can be read in the audit log.
  expect((await audited('quiz', quizId)).at(-1)).toMatchObject({
    action: 'quiz.draft_dropped',
    before: { settings: { quizMinutes: 25 }, questions: dropped.questions.map(({ item_id: itemId }) => ({ itemId })) },
  })
})

test('T17 I1 words of a dropped draft are neither in the bank nor added from it, and come back with no Undo of another quiz', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0, third = 0] = await itemsOf(quizId)
  const stems = async (id: number) =>
    Promise.all((await itemsOf(id)).map(async (itemId) => (await openQuestion(id, itemId)).values.stem_html))
  await write(quizId, first, { stem_html: '<p>Xylophones dropped</p>' })
  expect((await inBank({ q: 'xylophones' })).total).toBe(1)
  await drop(quizId)
  expect((await inBank({ q: 'xylophones' })).total).toBe(0)
  const selection = { by: 'ids' as const, ids: [first] }
  const { data: exported } = await tutor.api('POST /studio/bank/export', { body: { format: 'gift', selection } })
  expect(exported.file.content).toContain('First which?')
  expect(exported.file.content).not.toContain('Xylophones')
  const other = await make('Of the bank')
  await fromBank(other, { ...plain, item_ids: [first, second] })
  expect(await stems(other)).toEqual(['<p>First which?</p>', '<p>Second which?</p>'])

  // Another quiz rewrites a question: taking it out here and back changes nothing here.
  await write(other, second, { stem_html: '<p>Not finish</p>' })
  const takenOut = async (itemId: number) => (await remove(quizId, itemId)) ?? expect.fail('it was not in the quiz')
  const removed = [await takenOut(second), await takenOut(third)] as const
  const putBack = (itemId: number, body: (typeof removed)[number]) =>
    tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/put-back', { params: { quizId, itemId }, body })
  // The neighbor is gone: the end of the section is its place.
  await putBack(second, removed[0])
  await putBack(second, removed[0])
  expect(await stems(quizId)).toEqual(['<p>First which?</p>', '<p>Second which?</p>'])
  await putBack(third, removed[1])
  expect(await itemsOf(quizId)).toEqual([first, second, third])
  await remove(quizId, first)
  await expect(putBack(first, removed[1])).rejects.toMatchObject({ code: 'question.not_found' })
})

test('I1 the bank shows the words that a quiz has: of a revision that was taken out the published ones, put back the new ones', async () => {
  const { quizId } = await published()
  const [first = 0] = await itemsOf(quizId)
  await write(quizId, first, { stem_html: '<p>Wombats typed</p>' })
  const found = async () => (await inBank({ q: 'wombats' })).total
  expect(await found()).toBe(1)
  const removed = (await remove(quizId, first)) ?? expect.fail('it was not in the quiz')
  expect(await found()).toBe(0)
  await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/put-back', {
    params: { quizId, itemId: first },
    body: removed,
  })
  expect(await found()).toBe(1)
  // Taken out again, and what students get is published without it: the words of its former version are in the bank.
  await remove(quizId, first)
  await publish(quizId)
  expect(await found()).toBe(0)
})

test('T18 a question that another quiz is just changing is published as it is afterwards, or not at all', async () => {
  const quizId = await make('Locked while it is published')
  const params = { quizId }
  const { data } = await tutor.api('POST /studio/quizzes/:quizId/questions', {
    params,
    body: { ...plain, type: 'mcq' },
  })
  await write(quizId, data.item_id, { stem_html: '<p>Which?</p>', spec: { options: ['one', 'two'] }, key: 'a1' })
  const { stamp } = await open(quizId)
  const saving = await academy.database.pool.connect()
  try {
    await saving.query('BEGIN')
    await saving.query('SELECT FROM items WHERE id = $1 FOR NO KEY UPDATE', [data.item_id])
    const publishing = publish(quizId, stamp).catch((error: unknown) => error)
    let isDone = false
    void publishing.then(() => (isDone = true))
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect
      .poll(async () => isDone || (await academy.database.pool.query(waiting)).rowCount === 1, { timeout: 20_000 })
      .toBe(true)
    await saving.query(`UPDATE item_revisions SET key = '"a9"' WHERE item_id = $1`, [data.item_id])
    await saving.query('COMMIT')
    expect(await publishing).toMatchObject({ code: 'quiz.not_publishable' })
  } finally {
    saving.release()
  }
})

test('T18 T20 a key that is changed without its explanation is warned of: that may argue for the former one', async () => {
  const { quizId } = await addQuiz(academy.database, {}, [
    { stemHtml: '<p>Which?</p>', explanationHtml: '<p>One is meant.</p>' },
    { stemHtml: '<p>And which?</p>', explanationHtml: '<p>One again.</p>' },
    { stemHtml: '<p>Which then?</p>', explanationHtml: null },
  ])
  const [first = 0, second = 0, third = 0] = await itemsOf(quizId)
  const warned = async () =>
    (await open(quizId)).findings.flatMap(({ code, item_id: id }) =>
      code === 'question.explains_former_key' ? [id] : [],
    )
  await write(quizId, first, { stem_html: '<p>Which one?</p>' })
  for (const id of [second, third]) await write(quizId, id, { key: 'a2' })
  expect(await warned()).toEqual([second])
  await write(quizId, second, { explanation_html: '<p>Two is meant.</p>' })
  expect(await warned()).toEqual([])
})

test('T44 T18 a question that other quizzes ask too is warned of with their names, before it is published there as well', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0] = await itemsOf(quizId)
  const warnedOf = async (of: number) =>
    (await open(of)).findings.filter(({ code }) => code.startsWith('question.asked_by'))
  expect(await warnedOf(quizId)).toEqual([])
  const named = ['Warm-up A', 'Warm-up B', 'Warm-up C', 'Warm-up D']
  const quick: number[] = []
  for (const name of named) {
    const id = await make(name)
    await fromBank(id, { item_ids: [first], ...plain })
    quick.push(id)
  }
  const [finding, ...more] = await warnedOf(quizId)
  expect(more).toEqual([])
  expect(finding).toMatchObject({ severity: 'warns', item_id: first, code: 'question.asked_by_many' })
  expect(finding?.text).toContain('by 4 other quizzes, among them Warm-up A, Warm-up B, and Warm-up C.')
  const { name } = (await open(quizId)).settings
  expect((await warnedOf(quick[0] ?? 0))[0]?.text).toContain(name)
  await fromBank(quick[0] ?? 0, { item_ids: [second], ...plain })
  const texts = (await warnedOf(quizId)).map(({ text }) => text)
  expect(texts[1]).toMatch(/^It is also asked by Warm-up A\. While a student has one of these quizzes open/)
})

test('T9 T18 P3 labels that take effect at once and the order of questions are in the audit log; a public question is warned of', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0] = await itemsOf(quizId)
  await write(quizId, first, { is_public: true, tags: ['trial'] })
  expect((await open(quizId)).findings).toContainEqual(
    expect.objectContaining({ severity: 'warns', item_id: first, number: 1, code: 'question.public' }),
  )
  await write(quizId, first, { stem_html: '<p>First, better?</p>' })
  expect(await audited('question', first)).toEqual([
    {
      action: 'question.labeled',
      actor_id: tutor.id,
      before: { isPublic: false, tags: [] },
      after: { isPublic: true, tags: ['trial'] },
    },
  ])
  // Taken back as a whole.
  const { data: log } = await tutor.api('GET /studio/audit', { query: { thing: 'question', thing_id: String(first) } })
  await tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: log.rows[0]?.id ?? 0 } })
  expect((await openQuestion(quizId, first)).values).toMatchObject({ is_public: false, tags: [] })
  await move(quizId, second, { ...plain, before: first })
  expect(await audited('quiz', quizId)).toMatchObject([
    {
      action: 'quiz.question_moved',
      actor_id: tutor.id,
      before: { item: second, place: 2 },
      after: { item: second, place: 1 },
    },
  ])
})

test('T17 T19 a request that changes nothing makes no draft; a change of a question or of the order is a last change', async () => {
  const { quizId } = await published()
  const [first = 0, second = 0] = await itemsOf(quizId)
  const changedAt = async () => {
    const { name } = (await open(quizId)).settings
    return (await tutor.api('GET /studio/quizzes', { query: { q: name } })).data.rows[0]?.changed_at
  }
  await move(quizId, first, { ...plain, before: second })
  await remove(quizId, 999_999)
  await fromBank(quizId, { ...plain, item_ids: [first] })
  expect(await open(quizId)).toMatchObject({ is_draft: false, published_number: 1 })
  expect(await changedAt()).toBeNull()
  for (const change of [
    () => move(quizId, first, { ...plain, before: null }),
    () => write(quizId, first, { stem_html: '<p>Which one?</p>' }),
  ]) {
    academy.clock.pass(60_000)
    await change()
    expect(await changedAt()).toBe(wireInstant(academy.clock.now()))
  }
})

test('T8 no quiz is put under a lesson in the bin, or made in such a course: it would be removed with it', async () => {
  const { pool } = academy.database
  const quizId = await make('Of no bin')
  const { rows } = await pool.query(
    `WITH c AS (INSERT INTO courses (name, slug, status) VALUES ('Binned', 'binned-course', 'draft') RETURNING id),
        l AS (INSERT INTO lessons (course_id, name, slug, sort) VALUES ($1, 'Binned', 'binned-lesson', 902) RETURNING id),
        s AS (INSERT INTO thing_states (noun, thing_id, binned_at) SELECT 'lesson', id, now() FROM l
          UNION ALL SELECT 'course', id, now() FROM c)
      SELECT c.id AS course, l.id AS lesson FROM c, l`,
    [courseId],
  )
  const { course, lesson } = rows[0]
  const params = { quizId }
  const setting = tutor.api('POST /studio/quizzes/:quizId/lesson', { params, body: { lesson_id: lesson } })
  await expect(setting).rejects.toMatchObject({ code: 'lesson.not_found' })
  const adding = tutor.api('POST /studio/lessons/:lessonId/quiz', { params: { lessonId: lesson } })
  await expect(adding).rejects.toMatchObject({ code: 'lesson.not_found' })
  const making = tutor.api('POST /studio/quizzes', { body: { course_id: course, name: 'Of the bin' } })
  await expect(making).rejects.toMatchObject({ code: 'course.not_found' })
  // Out of the bin a quiz goes back under its lesson, but not into the bin again.
  await pool.query('UPDATE quizzes SET lesson_id = $1 WHERE id = $2', [lesson, quizId])
  await bin(crypto.randomUUID(), quizId)
  const place = await placeInBin('Of no bin')
  const restoring = { key: crypto.randomUUID(), selection: { by: 'ids' as const, ids: [place!.id] } }
  await tutor.api('POST /studio/bin/many', { body: restoring })
  expect(await open(quizId)).toMatchObject({ is_binned: false, lesson: null })
  await pool.query('DELETE FROM lessons WHERE id = $1', [lesson])
  await pool.query('DELETE FROM courses WHERE id = $1', [course])
  await pool.query("DELETE FROM thing_states WHERE (noun, thing_id) IN (('lesson', $1), ('course', $2))", [
    lesson,
    course,
  ])
})

test('I6 of two quizzes that are put under one lesson at once, the second learns that it is taken', async () => {
  const { lessonId, quizId } = await published()
  await tutor.api('POST /studio/quizzes/:quizId/lesson', { params: { quizId }, body: { lesson_id: null } })
  const other = await make('Wants the same lesson')
  const taking = await academy.database.pool.connect()
  try {
    await taking.query('BEGIN')
    await taking.query('SELECT FROM lessons WHERE id = $1 FOR NO KEY UPDATE', [lessonId])
    const setting = tutor
      .api('POST /studio/quizzes/:quizId/lesson', { params: { quizId: other }, body: { lesson_id: lessonId } })
      .catch((error: unknown) => error)
    await untilWaiting(academy.database.pool, 1)
    await taking.query('UPDATE quizzes SET lesson_id = $1 WHERE id = $2', [lessonId, quizId])
    await taking.query('COMMIT')
    expect(await setting).toMatchObject({ errors: { lesson_id: ['This lesson has a quiz already.'] } })
  } finally {
    taking.release()
  }
})

test('T16 T19 a graph is written, opened again from its picture, changed by a slip, and met by students with its numbers', async () => {
  const { quizId, lessonId } = await published()
  const [itemId = 0] = await itemsOf(quizId)
  const figure = (chart: Chart) => `<figure><img src="${chartAddress(chart)}"></figure><p>Look.</p>`
  await write(quizId, itemId, { passage_html: figure(beanYields) })
  const { values } = await openQuestion(quizId, itemId)
  const html = values.passage_html ?? ''
  const addressIn = (text: string) => /<img src="([^"]*)"/.exec(text)?.[1] ?? ''
  expect(chartAt(addressIn(html))).toEqual(beanYields)
  expect(html).toContain('Early White: without mulch 20, with mulch 25.')
  // What is stored and saved again stays the same: no version is made of it.
  const version = (await openQuestion(quizId, itemId)).version
  expect(await write(quizId, itemId, { passage_html: html })).toBe(version)
  await publish(quizId)

  const student = await studentOf()
  const { data: attempt } = await student('POST /attempts', { body: { lesson_id: lessonId } })
  const params = { attemptId: attempt.attempt_id, part: 'all' as const }
  const { data: asked } = await student('GET /attempts/:attemptId/questions/:part', { params })
  expect(asked[0]?.description).toBe(html)
  // A wrong number is a slip: it lies over the frozen question, and its table with it.
  const mended = { ...beanYields, rows: [{ x: 'Early White', values: [21, 25] }, ...beanYields.rows.slice(1)] }
  await write(quizId, itemId, { passage_html: figure(mended) })
  await tutor.api('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params: { quizId, itemId } })
  const { data: preview } = await tutor.api('GET /studio/quizzes/:quizId/preview', { params: { quizId } })
  expect(preview.questions[0]?.description).toContain('<td>21</td>')
  const picture = await academy.app.inject({ method: 'GET', url: addressIn(html) })
  expect(picture.statusCode).toBe(200)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(picture.body).toMatch(/^<svg .*Average Bean Yield per Plot/)
  for (const url of ['/charts/x.svg', '/charts/', `${addressIn(html)}?again`])
    expect((await academy.app.inject({ method: 'GET', url })).statusCode).toBe(404)
})

test('T16 T17 a draft is previewed without its keys and graded on request, and nothing of it is stored', async () => {
  const { quizId } = await published()
  const [itemId = 0] = await itemsOf(quizId)
  await write(quizId, itemId, { stem_html: '<p>Only in the draft</p>', key: 'a2' })
  const { rows: tables } = await academy.database.pool.query<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('sessions', 'limits')`,
  )
  const counts = () =>
    academy.database.pool
      .query(tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name}`).join(' UNION ALL '))
      .then(({ rows }) => rows as unknown)
  const before = await counts()
  const params = { quizId }
  const { data: preview } = await tutor.api('GET /studio/quizzes/:quizId/preview', { params })
  const [first] = preview.questions
  expect(first).toMatchObject({ item_id: itemId, question: '<p>Only in the draft</p>', correct_answer: null })
  expect(preview).toMatchObject({
    shuffles_options: false,
    halftime_minutes: 10,
    quiz: { id: quizId, quiz_time: null },
  })
  const answers = [
    { question_id: first?.id ?? 0, user_answer: 'a1' },
    { question_id: 999_999, user_answer: 'a1' },
  ]
  const { data: graded } = await tutor.api('POST /studio/quizzes/:quizId/preview/grades', { params, body: { answers } })
  expect(graded).toMatchObject([{ question_id: first?.id, user_answer: 'a1', is_correct: 0, correct_answer: 'a2' }])
  expect(await counts()).toEqual(before)
})

const bin = (key: string, ...ids: number[]) =>
  tutor.api('POST /studio/quizzes/many', { body: { key, selection: { by: 'ids', ids } } })
const failed = (error: unknown) => {
  throw error
}
const placeInBin = async (name: string) =>
  (await tutor.api('GET /studio/bin', { query: { q: name, noun: 'quiz' } })).data.rows[0]

test('T8 T21 a deleted quiz leaves lists and lesson, its results stay readable, and it comes back under its lesson', async () => {
  const { quizId, lessonId } = await published()
  const name = (await open(quizId)).settings.name
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { data: running } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  await expect(bin(crypto.randomUUID(), quizId)).rejects.toMatchObject({ status: 409, code: 'quiz.in_test' })
  await academy.database.pool.query('DELETE FROM attempts WHERE id = $1', [running.attempt_id])
  await addResults(academy.database, quizId, [{ answers: ['a1', 'a1', 'a1'], userId: student.id }])
  const review = async () => (await api('GET /quiz-reviews/:quizId', { params: { quizId } })).data.questions.length
  const cover = () => api('GET /quiz-cover/:lessonId', { params: { lessonId } })
  const listed = async () => {
    const { data: quizzes } = await tutor.api('GET /studio/quizzes', { query: { q: name } })
    const { data: outline } = await tutor.api('GET /studio/courses/:courseId/outline', { params: { courseId } })
    const { data: targets } = await tutor.api('GET /studio/assignable', { query: { course: courseId } })
    return [
      quizzes.rows.map(({ id }) => id).includes(quizId),
      outline.lessons.some(({ quiz }) => quiz?.id === quizId) || outline.quizzes.some(({ id }) => id === quizId),
      targets.things.some(({ kind, id }) => kind === 'quiz' && id === quizId),
      (await inBank({ quiz: quizId })).total > 0,
    ]
  }
  expect(await listed()).toEqual([true, true, true, true])

  const key = crypto.randomUUID()
  expect((await bin(key, quizId)).data).toMatchObject({ changed: 1, unchanged: 0, undo_until: expect.any(String) })
  expect((await bin(crypto.randomUUID(), quizId)).data).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await listed()).toEqual([false, false, false, false])
  expect(await open(quizId)).toMatchObject({ is_binned: true, lesson: null })
  await expect(cover()).rejects.toMatchObject({ status: 404 })
  expect(await review()).toBe(3)
  const { data: results } = await tutor.api('GET /studio/quizzes/:quizId/attempts', { params: { quizId } })
  expect(results.total).toBe(1)
  // What is open in a browser changes it no more, and its name stays its own.
  await expect(save(quizId, { name: 'Other' })).rejects.toMatchObject({ status: 404, code: 'quiz.not_found' })
  const lesson = { params: { quizId }, body: { lesson_id: lessonId } }
  await expect(tutor.api('POST /studio/quizzes/:quizId/lesson', lesson)).rejects.toMatchObject({ status: 404 })
  await expect(make(name)).rejects.toMatchObject({
    errors: { name: ['A quiz in the bin has this name. Bring it back, or choose another name.'] },
  })

  await tutor.api('POST /studio/actions/:key/undo', { params: { key } })
  expect(await listed()).toEqual([true, true, true, true])
  expect(await open(quizId)).toMatchObject({ is_binned: false, lesson: { id: lessonId } })
  await bin(crypto.randomUUID(), quizId)
  // Students have it in their results: it is archived, also after 30 days.
  expect(await placeInBin(name)).toMatchObject({ noun: 'quiz', thing_id: quizId, purge_at: null })
  await sweepBin(academy.database, academy.clock.now() + 31 * 86_400_000, failed)
  const place = await placeInBin(name)
  const restoring = { key: crypto.randomUUID(), selection: { by: 'ids' as const, ids: [place!.id] } }
  await tutor.api('POST /studio/bin/many', { body: restoring })
  expect((await cover()).data.quiz).toMatchObject({ id: quizId })
  expect((await audited('quiz', quizId)).map(({ action }) => action)).toEqual([
    'quiz.archived',
    'quiz.restored',
    'quiz.undone',
    'quiz.archived',
    'quiz.restored',
  ])
})

test('T8 a quiz that was never published is removed after 30 days, its questions stay in the bank; a lesson that got another keeps that', async () => {
  const [quizId, other] = [await make('Colons'), await make('Semicolons')]
  const { data: lesson } = await tutor.api('POST /studio/things/:noun', {
    params: { noun: 'lesson' },
    body: { title: 'Colons', parent_id: courseId },
  })
  const attach = (id: number) =>
    tutor.api('POST /studio/quizzes/:quizId/lesson', { params: { quizId: id }, body: { lesson_id: lesson.id } })
  await attach(quizId)
  const { data: added } = await tutor.api('POST /studio/quizzes/:quizId/questions', {
    params: { quizId },
    body: { type: 'mcq', ...plain },
  })
  await bin(crypto.randomUUID(), quizId)
  await attach(other)
  const place = await placeInBin('Colons')
  await tutor.api('POST /studio/bin/many', {
    body: { key: crypto.randomUUID(), selection: { by: 'ids', ids: [place!.id] } },
  })
  expect(await open(quizId)).toMatchObject({ lesson: null })
  await bin(crypto.randomUUID(), quizId)
  await sweepBin(academy.database, academy.clock.now() + 31 * 86_400_000, failed)
  await expect(open(quizId)).rejects.toMatchObject({ status: 404 })
  expect(await placeInBin('Colons')).toBeUndefined()
  expect((await inBank({ used: 'nowhere' })).rows.map(({ id }) => id)).toContain(added.item_id)
})

test('T17 several questions of a quiz are moved and given a skill and a difficulty at once, and what is published stays', async () => {
  const quizId = await make('Many at once')
  await save(quizId, { type: 'two_module', module1_minutes: 10, module2_minutes: 10 })
  const first = { module: 'module1', variant: null } as const
  for (let at = 0; at < 4; at += 1)
    await tutor.api('POST /studio/quizzes/:quizId/questions', { params: { quizId }, body: { type: 'mcq', ...first } })
  const [one = 0, two = 0, three = 0, four = 0] = await itemsOf(quizId)
  const change = async (body: CallInput<'POST /studio/quizzes/:quizId/questions/many'>['body']) =>
    (await tutor.api('POST /studio/quizzes/:quizId/questions/many', { params: { quizId }, body })).data.changed
  const hard = { section: { module: 'module2', variant: 'hard' }, skill: 'Boundaries', difficulty: 'hard' } as const
  expect(await change({ item_ids: [three, one], ...hard })).toBe(2)
  expect(await change({ item_ids: [three, one], ...hard })).toBe(0)
  expect(await itemsOf(quizId)).toEqual([two, four, one, three])
  const questionOf = async (itemId: number) =>
    (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', { params: { quizId, itemId } })).data
  expect((await questionOf(three)).values).toMatchObject({ skill: 'Boundaries', difficulty: 'hard' })
  expect((await questionOf(two)).values).toMatchObject({ skill: null, difficulty: null })
  await expect(change({ item_ids: [two, 999_999], skill: 'Other' })).rejects.toMatchObject({ status: 404 })
  expect((await questionOf(two)).values.skill).toBeNull()
})
