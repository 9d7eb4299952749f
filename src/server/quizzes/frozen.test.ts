import { readPublished } from '../../demo/published.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainQuiz, type QuestionDraft, type QuizSettings } from '../../core/quizzes/quiz.ts'
import { Explanation } from '../../core/questions/explanation.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { NotPublishable, publishVersion, writeDraft } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const settings: QuizSettings = { ...plainQuiz, name: 'A new quiz' }
const question: QuestionDraft = {
  ...plainQuestion,
  passageHtml: '<p onclick="steal()">Text</p>',
  stemHtml: '<p>Which?<script>steal()</script></p>',
  spec: { options: ['one<img src=x onerror=steal()>', 'two'] },
  explanationHtml: '<a href="javascript:steal()">why</a>',
}

test('every question of the demo is stored with its explanation in parts, and with no prose', async () => {
  const { rows } = await academy.database.pool.query<{ explanation: unknown; explanation_html: string | null }>(
    `SELECT explanation, explanation_html FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id`,
  )
  const explained = rows.filter(({ explanation }) => explanation !== null)
  // All that is published, besides the questions of the trial, which are in no quiz.
  const { forms } = await readPublished()
  const written = forms.filter(({ name, isDraft }) => !isDraft && name !== 'try-it').flatMap(({ sets }) => sets)
  expect(explained.length).toBeGreaterThan(400)
  expect(explained).toHaveLength(written.flatMap(({ items }) => items).length)
  for (const { explanation, explanation_html } of explained) {
    expect(explanation_html).toBeNull()
    expect(Explanation.parse(explanation)).toEqual(explanation)
    expect(Explanation.parse(explanation)).toMatchObject({ steps: expect.any(Array), next_time: expect.any(String) })
  }
})

test('a published version and its questions cannot be changed, deleted or extended', async () => {
  const { versionId } = await demoQuiz(academy.database, 'transitions')
  const tries = [
    `UPDATE item_revisions SET key = '"a1"' WHERE id IN (SELECT revision_id FROM version_questions WHERE version_id = $1)`,
    `UPDATE item_revisions SET explanation = NULL WHERE id IN (SELECT revision_id FROM version_questions WHERE version_id = $1)`,
    'DELETE FROM item_revisions WHERE id IN (SELECT revision_id FROM version_questions WHERE version_id = $1)',
    'UPDATE version_questions SET ordinal = ordinal + 100 WHERE version_id = $1',
    'DELETE FROM version_questions WHERE version_id = $1',
    'UPDATE quiz_versions SET quiz_minutes = 5 WHERE id = $1',
    'DELETE FROM quiz_versions WHERE id = $1',
    'INSERT INTO version_questions (version_id, ordinal, revision_id) SELECT $1, 99, min(id) FROM item_revisions',
  ]
  for (const text of tries) await expect(academy.database.pool.query(text, [versionId])).rejects.toThrow(/frozen/)
})

test('a draft is replaced by the next one, a published version gets a successor, and its attempts still use it', async () => {
  const { id } = await satCourse(academy.database)
  const first = await writeDraft(academy.database, id, settings, [question])
  const second = await writeDraft(academy.database, id, settings, [question, question])
  expect(second.quizId).toBe(first.quizId)
  await publishVersion(academy.database, second.versionId, Date.now())
  const third = await writeDraft(academy.database, id, settings, [question])
  const { rows } = await academy.database.pool.query(
    'SELECT id, number, published_at IS NOT NULL AS published FROM quiz_versions WHERE quiz_id = $1 ORDER BY number',
    [first.quizId],
  )
  expect(rows).toEqual([
    { id: second.versionId, number: 1, published: true },
    { id: third.versionId, number: 2, published: false },
  ])
})

test('a question has the same item in all versions, and the same revision while it does not change', async () => {
  const { id } = await satCourse(academy.database)
  const named = { ...settings, name: 'Items' }
  const [unchanged, changed, removed] = ['unchanged', 'changed', 'removed'].map((externalId) => ({
    ...question,
    externalId,
  }))
  if (!unchanged || !changed || !removed) throw new Error('no drafts')
  const listOf = async (versionId: number) => {
    const { rows } = await academy.database.pool.query<{ id: number; item_id: number; external_id: string }>(
      'SELECT id, item_id, external_id FROM questions WHERE version_id = $1 ORDER BY ordinal',
      [versionId],
    )
    return new Map(rows.map(({ id: revision, item_id: item, external_id: name }) => [name, { revision, item }]))
  }
  const first = await writeDraft(academy.database, id, named, [unchanged, changed, removed])
  await publishVersion(academy.database, first.versionId, Date.now())
  const before = await listOf(first.versionId)
  const second = await writeDraft(academy.database, id, named, [
    { ...question, externalId: 'new', stemHtml: '<p>New?</p>' },
    { ...changed, stemHtml: '<p>Which one?</p>' },
    unchanged,
  ])
  const after = await listOf(second.versionId)
  expect(after.get('unchanged')).toEqual(before.get('unchanged'))
  expect(after.get('changed')?.item).toBe(before.get('changed')?.item)
  expect(after.get('changed')?.revision).not.toBe(before.get('changed')?.revision)
  expect([...before.values()].map(({ item }) => item)).not.toContain(after.get('new')?.item)

  const itemCount = async () =>
    (await academy.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM items')).rows[0]?.n
  const many = await itemCount()
  const third = await writeDraft(academy.database, id, named, [unchanged])
  expect(await listOf(third.versionId)).toEqual(new Map([['unchanged', before.get('unchanged')]]))
  // Nothing of the replaced draft remains; what the published version lists does.
  expect(await itemCount()).toBe((many ?? 0) - 1)
  expect(await listOf(first.versionId)).toEqual(before)

  // A revision that no version lists, as another quiz's draft may leave one, still has its number.
  await academy.database.pool.query(
    `INSERT INTO item_revisions (item_id, number, type, stem_html, spec, key)
      SELECT item_id, 2, type, stem_html, spec, key FROM item_revisions WHERE id = $1`,
    [before.get('changed')?.revision],
  )
  const fourth = await writeDraft(academy.database, id, named, [{ ...changed, stemHtml: '<p>Which two?</p>' }])
  expect((await listOf(fourth.versionId)).get('changed')?.item).toBe(before.get('changed')?.item)
})

test('an explanation is stored by its schema, an unchanged one makes no new revision; tags and visibility are the item’s', async () => {
  const { id } = await satCourse(academy.database)
  const named = { ...settings, name: 'Explained' }
  const written = {
    rule: 'One.',
    steps: [{ text: 'Look.', highlight: 'Text' }],
    options: [{}, {}],
    note: 'no part of the schema',
  }
  const stored = {
    rule: 'One.',
    steps: [{ text: 'Look.', highlight: 'Text' }],
    next_time: null,
    glosses: null,
    source: null,
    invented: null,
    sibling: null,
    rule_id: null,
    options: [
      { rationale: null, trap: null },
      { rationale: null, trap: null },
    ],
  }
  const read = async (versionId: number) => {
    const { rows } = await academy.database.pool.query(
      'SELECT q.id, q.explanation, i.is_public, i.tags FROM questions q JOIN items i ON i.id = q.item_id WHERE version_id = $1',
      [versionId],
    )
    return rows
  }
  const draft = { ...question, explanation: written as unknown as QuestionDraft['explanation'] }
  const first = await writeDraft(academy.database, id, named, [{ ...draft, isPublic: true, tags: ['nouns'] }])
  await publishVersion(academy.database, first.versionId, Date.now())
  const [before] = await read(first.versionId)
  expect(before).toMatchObject({ explanation: stored, is_public: true, tags: ['nouns'] })
  const second = await writeDraft(academy.database, id, named, [draft])
  expect(await read(second.versionId)).toEqual([before])
  const third = await writeDraft(academy.database, id, named, [{ ...draft, isPublic: false, tags: [] }])
  expect(await read(third.versionId)).toEqual([{ ...before, is_public: false, tags: [] }])
  const wrong = { ...stored, rule: 'Choice B is right.' }
  await expect(writeDraft(academy.database, id, named, [{ ...question, explanation: wrong }])).rejects.toThrow(/letter/)
})

test('a question’s HTML is sanitized when it is stored', async () => {
  const { id } = await satCourse(academy.database)
  const { versionId } = await writeDraft(academy.database, id, { ...settings, name: 'Hostile' }, [question])
  const { rows } = await academy.database.pool.query(
    'SELECT passage_html, stem_html, spec, explanation_html FROM questions WHERE version_id = $1',
    [versionId],
  )
  expect(rows).toEqual([
    {
      passage_html: '<p>Text</p>',
      stem_html: '<p>Which?</p>',
      spec: { options: ['one<img />', 'two'] },
      explanation_html: '<a rel="noopener nofollow">why</a>',
    },
  ])
})

test('Q9 a two-module quiz whose modules have no time cannot be published', async () => {
  const { id } = await satCourse(academy.database)
  const timeless = { ...settings, name: 'Timeless', type: 'two_module' as const }
  const { versionId } = await writeDraft(academy.database, id, timeless, [{ ...question, module: 'module1' }])
  await expect(publishVersion(academy.database, versionId, Date.now())).rejects.toThrow(NotPublishable)
})
