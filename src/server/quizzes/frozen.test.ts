import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainQuiz, type QuestionDraft, type QuizSettings } from '../../core/quizzes/quiz.ts'
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

test('a published version and its questions can neither be changed nor deleted nor added to', async () => {
  const { versionId } = await demoQuiz(academy.database, 'transitions')
  const tries = [
    'UPDATE questions SET key = \'"a1"\' WHERE version_id = $1',
    'DELETE FROM questions WHERE version_id = $1',
    'UPDATE quiz_versions SET quiz_minutes = 5 WHERE id = $1',
    'DELETE FROM quiz_versions WHERE id = $1',
    `INSERT INTO questions (version_id, ordinal, type, stem_html, spec, key) VALUES ($1, 99, 'mcq', '', '{}', '"a1"')`,
  ]
  for (const text of tries) await expect(academy.database.pool.query(text, [versionId])).rejects.toThrow(/frozen/)
})

test('a draft is replaced by the next, a published version gets a successor, and its attempts keep theirs', async () => {
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

test('what a question says is made safe when it is written', async () => {
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
