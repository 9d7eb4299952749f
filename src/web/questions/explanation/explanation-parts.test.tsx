import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainText } from '../../../core/questions/reading.ts'
import { WhyParts, type ExplanationWire } from './explanation-parts.tsx'

const said: ExplanationWire = {
  rule: null,
  steps: [],
  next_time: null,
  glosses: [],
  source: 'An almanac.',
  invented: null,
  options: [],
}
const question = { id: 1, type: 'mcq', a1: 'one', a2: 'two', a3: null, a4: null, matches: [], right_items: [] }

const shown = (explanation: ExplanationWire) =>
  plainText(
    renderToStaticMarkup(
      <WhyParts
        heading="h3"
        question={question}
        userAnswer="a2"
        correctAnswer="a1"
        explanation={explanation}
        prose="<p>The verb is singular.</p>"
      />,
    ),
  )

test('Q12 T16 prose explains a question that names its source alone, and stands back where parts explain it', () => {
  expect(shown(said)).toContain('The verb is singular.')
  for (const parts of [
    { rule: 'Count the nouns.' },
    { options: [{ option: 'a2' as const, rationale: 'It is plural.', trap: null, trap_id: null }] },
  ])
    expect(shown({ ...said, ...parts })).not.toContain('The verb is singular.')
})
