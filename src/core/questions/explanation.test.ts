import { inEnglish } from '../../languages/in-english.ts'
import { expect, test } from 'vitest'
import {
  Explanation,
  explanationHtml,
  explanationOrNull,
  explanationProblem,
  explanationProse,
  missingHighlight,
  type Explained,
} from './explanation.ts'

const asked: Explained = {
  passageHtml: '<p>The tide <em>turned</em> at noon <span class="blank"></span> the boats went out.</p>',
  stemHtml: '<p>Which choice joins the clauses?</p>',
  options: [
    'noon; the',
    'noon, the',
    'a very long option that goes on and on until nobody could reasonably be asked to read it twice',
  ],
  right: ['a1'],
}
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const explanation = (change: object = {}) => ({
  rule: 'A semicolon joins two clauses & nothing less.',
  steps: [
    { text: 'Read the left side.', highlight: 'The tide turned at noon' },
    { text: 'Read “the boats went out” aloud.', highlight: 'the boats went out' },
  ],
  next_time: 'Cover one side.',
  glosses: [{ word: 'tide', meaning: 'the daily rise of the sea', arabic: 'المدّ' }],
  options: [
    { rationale: words(15) },
    { rationale: `x < y ${words(14)}`, trap: 'Comma splice' },
    { rationale: words(45), trap: 'Too long' },
  ],
  invented: 'Written for this test.',
  ...change,
})

test('an explanation becomes one text: rule, way, options by their words, next time, hard words', () => {
  const html = explanationHtml(Explanation.parse(explanation()), asked)
  expect(html.replaceAll(/word\d+ ?/g, '')).toBe(
    '<p><strong>Rule:</strong> A semicolon joins two clauses &amp; nothing less.</p>' +
      '<p><strong>Find it:</strong></p>' +
      '<ol><li>Read the left side. “The tide turned at noon”</li><li>Read “the boats went out” aloud.</li></ol>' +
      '<ul><li><strong>Choice “noon; the”</strong> Right. </li>' +
      '<li><strong>Choice “noon, the”</strong> Comma splice. x &lt; y </li>' +
      '<li><strong>Choice “a very long option that goes on and on until nobody could reasonably …”</strong> Too long. </li></ul>' +
      '<p><strong>Next time:</strong> Cover one side.</p>' +
      '<p><strong>Words:</strong> <em>tide</em>, the daily rise of the sea (<span lang="ar" dir="rtl">المدّ</span>)</p>' +
      '<p><em>Written for this test.</em></p>',
  )
})

test('a highlight is found through tags and spaces, and one that the question does not say is named', () => {
  expect(missingHighlight(Explanation.parse(explanation()).steps, asked)).toBeUndefined()
  expect(missingHighlight([{ text: 'Look.', highlight: 'joins the clauses' }], asked)).toBeUndefined()
  expect(missingHighlight([{ text: 'Look.', highlight: 'the boats came in' }], asked)).toBe('the boats came in')
})

test.each([
  { what: 'a rule that names a letter', change: { rule: 'Choice B is right.' } },
  { what: 'a step that names a letter', change: { steps: [{ text: 'Compare it with (C).' }] } },
  { what: 'a gloss without Arabic', change: { glosses: [{ word: 'tide', meaning: 'the rise of the sea' }] } },
])('$what is refused', ({ change }) => {
  expect(Explanation.safeParse(explanation()).success).toBe(true)
  expect(Explanation.safeParse(explanation(change)).success).toBe(false)
})

test.each([
  {
    change: { options: [{}, { rationale: 'Choice B fits.' }] },
    said: /^Option B, why it is right or tempting: It names an option/,
  },
  { change: { options: [{ trap: 'As (A)' }] }, said: /^Option A, its trap: It names/ },
  { change: { rule: 'x'.repeat(401) }, said: /^The rule: It should be at most 400 characters\.$/ },
  { change: { steps: [{ text: 'Look.' }, { text: '' }] }, said: /^Step 2: It is empty\.$/ },
  { change: { steps: [{ text: 'Look.', highlight: '' }] }, said: /^The words that step 1 points at: It is empty/ },
  {
    change: { steps: Array.from({ length: 7 }, () => ({ text: 'Look.' })) },
    said: /^The steps: It should be at most 6 entries/,
  },
  {
    change: { glosses: [{ word: 'tide', meaning: '', arabic: '' }] },
    said: /^The meaning of hard word 1: .*; Hard word 1 in Arabic: /,
  },
  ...['next_time', 'source', 'invented', 'sibling', 'rule_id'].map((name) => ({
    change: { [name]: '' },
    said: /^(?!.*_)[^:]+: It is empty\.$/,
  })),
])('T18 I3 a problem in an explanation is said after the name of its place: $said', ({ change, said }) => {
  const problem = explanationProblem({ ...question, explanation: { ...explanation(), ...change } as Explanation })
  expect(inEnglish(problem ?? '')).toMatch(said)
})

test('prose may speak of a choice and an article without naming a letter', () => {
  for (const next_time of ['Give each choice a plain word.', 'Does that choice appear?', 'Cross out an option; act.'])
    expect(Explanation.safeParse(explanation({ next_time })).success).toBe(true)
})

const question = {
  type: 'multiple_select',
  passageHtml: asked.passageHtml,
  stemHtml: asked.stemHtml,
  spec: { options: asked.options },
  key: ['a1', 'a3'],
  explanationHtml: null,
}

test('the prose of a question is its author’s, or what its parts say, with every right option called right', () => {
  const parts = Explanation.parse(explanation())
  const prose = explanationProse({ ...question, explanation: parts })
  expect(
    [...(prose ?? '').matchAll(/<\/strong> (Right|Comma splice|Too long)\./g)].map(([, verdict]) => verdict),
  ).toEqual(['Right', 'Comma splice', 'Right'])
  expect(explanationProse({ ...question, explanation: parts, explanationHtml: '<p>Mine.</p>' })).toBe('<p>Mine.</p>')
  expect(explanationProse({ ...question, explanation: null })).toBeNull()
  const sourceAlone = Explanation.parse({ source: 'A book.', options: [] })
  expect(explanationProse({ ...question, explanation: sourceAlone })).toBeNull()
})

test('an explanation that says nothing is none, and one step that points at nothing is a problem', () => {
  expect(explanationOrNull(Explanation.parse({ options: [{}, {}] }))).toBeNull()
  const sourceAlone = Explanation.parse({ source: 'A book.', options: [] })
  expect(explanationOrNull(sourceAlone)).toEqual(sourceAlone)
  expect(explanationProblem({ ...question, explanation: Explanation.parse(explanation()) })).toBeNull()
  const astray = Explanation.parse(explanation({ steps: [{ text: 'Look.', highlight: 'the train' }] }))
  expect(inEnglish(explanationProblem({ ...question, explanation: astray }) ?? '')).toBe(
    'A step points at “the train”, which is not in the passage or the question.',
  )
})
