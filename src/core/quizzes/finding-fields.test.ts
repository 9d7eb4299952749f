import { expect, test } from 'vitest'
import { plainQuestion } from '../../testing/drafts.ts'
import { nothingExplained, type Explanation } from '../questions/explanation.ts'
import { fieldOfFinding } from './finding-fields.ts'
import { blockingFindings, type Listed } from './publishable.ts'
import { plainQuiz } from './quiz.ts'
import { warningFindings } from './warnings.ts'

/** Returns the fields that the findings of a question lead to, by their codes. */
function fieldsOf(changed: Partial<Listed>, shufflesOptions = false) {
  const question: Listed = { ...plainQuestion, explanationHtml: '<p>So.</p>', ...changed }
  const settings = { ...plainQuiz, name: 'Set', shufflesOptions }
  return [...blockingFindings(settings, [question]), ...warningFindings(settings, [question])].map(({ said }) =>
    fieldOfFinding(said, question),
  )
}

const look = { text: 'Look.', highlight: null }
const unsaid = { rationale: null, trap: null }
const explained = (said: Partial<Explanation>): Explanation => ({
  ...nothingExplained,
  options: [unsaid, unsaid],
  ...said,
})
const picture = '<p><img src="/media/a.webp"></p>'

test.each<[string, Partial<Listed>, string]>([
  ['a question that asks nothing', { stemHtml: '' }, 'stem'],
  ['no key', { key: '' }, 'answer'],
  ['two equal options', { spec: { options: ['one', 'one'] } }, 'answer'],
  ['a number without a value', { type: 'numeric', spec: {}, key: [] }, 'answer'],
  ['no explanation', { explanationHtml: null }, 'explanation'],
  ['a table that is missing', { stemHtml: '<p>What does the table show?</p>' }, 'passage'],
  ['a picture of the passage', { passageHtml: picture }, 'passage'],
  ['a picture of the question', { stemHtml: `<p>Which?</p>${picture}` }, 'stem'],
  ['a picture of an option', { spec: { options: ['one', picture] } }, 'answer'],
  [
    'the picture beside the passage',
    { image: '/media/a.webp', stemHtml: `<p>${picture.replace('src', 'alt="a" src')}</p>` },
    'passage',
  ],
  [
    'a step without its words',
    { explanation: explained({ steps: [{ text: 'Look.', highlight: 'nowhere' }] }) },
    'steps',
  ],
  [
    'a step that names a letter',
    { explanation: explained({ steps: [look, { ...look, text: 'Choice B is wrong.' }] }) },
    'step_2',
  ],
  ['a rule that names a letter', { explanation: explained({ rule: 'Choice B is wrong.' }) }, 'rule'],
  ['a short reason', { explanation: explained({ options: [unsaid, { ...unsaid, rationale: 'No.' }] }) }, 'rationale_B'],
  [
    'a reason that names a letter',
    {
      explanation: explained({
        options: [
          unsaid,
          { rationale: `Choice B is wrong, for the text ${'never once '.repeat(6)}says so.`, trap: null },
        ],
      }),
    },
    'rationale_B',
  ],
  ['a question for visitors', { isPublic: true }, 'is_public'],
])('T18 %s leads to its field', (_, changed, field) => {
  expect(fieldsOf(changed)).toEqual([field])
})

test('T18 a letter in shuffled options leads to the text that names it, a question in no module to none', () => {
  expect(fieldsOf({ explanationHtml: '<p>Choice B is wrong.</p>' }, true)).toEqual(['explanation'])
  const modules = { ...plainQuiz, name: 'Set', type: 'two_module' as const, module1Minutes: 1, module2Minutes: 1 }
  const findings = blockingFindings(modules, [plainQuestion]).filter(({ place }) => place.at === 'question')
  expect(findings.map(({ said }) => fieldOfFinding(said, plainQuestion))).toEqual([null])
})
