import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Fields that are shorter than what the contract would take, or that no call carries as they are: a number as typed, a link to be read. */
const ofTheForm = [
  'src/web/pages/forgot-password/code-form.tsx',
  'src/web/studio/editor/field-editor.tsx',
  'src/web/studio/quizzes/kinds/plain-edits.tsx',
  'src/web/studio/quizzes/many-questions.tsx',
  'src/web/studio/quizzes/passage-fields.tsx',
  'src/web/studio/quizzes/quiz-settings.tsx',
  'src/web/studio/text/question.tsx',
]

test('the most characters and the highest number of a field are those of its contract, not written again', () => {
  const fields = globSync('src/web/**/*.tsx').filter((path) => !path.includes('.test.'))
  const written = fields.filter((path) => /\b(maxLength|max)=\{[\d_]+\}/.test(readFileSync(path, 'utf8')))
  expect(written.toSorted()).toEqual([...ofTheForm, 'src/web/ui/states/progress-bar.tsx'])
})
