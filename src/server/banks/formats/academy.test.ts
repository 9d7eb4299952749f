import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AcademyQuiz } from './academy-schema.ts'
import { readBank } from '../../../testing/read-in-english.ts'

const quiz = {
  format: 'lantern-quiz-1',
  name: 'Warm-up',
  description: '<p>Five kinds.</p>',
  type: 'two_module',
  quiz_time: 0,
  module1_time: 32,
  module2_time: 32,
  break_time: 0,
  hard_question: 0,
  answer_display: 'immediate',
  degree: 10,
}
const mcq = {
  id: 'm1-01',
  type: 'mcq',
  passage: '<p>Text</p>',
  question: '<p>Which?</p>',
  options: ['this', 'that', '<em>both</em>'],
  key: 'B',
  explanation: '<p>Because.</p>',
  module: 'module1',
  model_difficulty: null,
  section: 'Reading and Writing',
  domain: 'Craft and Structure',
  skill: 'Words in Context',
  difficulty: 'easy',
}

const read = (questions: unknown[], settings: object = quiz) =>
  readBank(JSON.stringify({ ...settings, questions }, null, 2))

test('a quiz comes with its settings: 0 is stored where it has a meaning, and what it does not say is left out', () => {
  expect(read([]).settings).toEqual({
    name: 'Warm-up',
    descriptionHtml: '<p>Five kinds.</p>',
    type: 'two_module',
    quizMinutes: null,
    module1Minutes: 32,
    module2Minutes: 32,
    breakMinutes: 0,
    hardThreshold: 0,
    answerDisplay: 'immediate',
    degree: 10,
  })
  const said = { format: quiz.format, name: 'Q', type: 'mcq', pass_mark: null, questions: [] }
  expect(readBank(JSON.stringify(said)).settings).toEqual({ name: 'Q', type: 'mcq', passMark: null })
})

test('settings that are wrong are named one by one, and the others stored', () => {
  const bank = read([mcq], { ...quiz, format: undefined, name: '', break_time: 'two', hard_question: -1 })
  expect(bank.findings.map(({ line, reason }) => [line, reason.split(':')[0]])).toEqual([
    [1, 'format'],
    [1, 'name'],
    [1, 'break_time'],
    [1, 'hard_question'],
  ])
  expect(bank.settings).toMatchObject({ type: 'two_module', module1Minutes: 32 })
  expect(bank.settings).not.toHaveProperty('name')
  expect(bank.questions).toHaveLength(1)
})

test('a question retains all of its fields', () => {
  expect(
    read([{ ...mcq, model_difficulty: 'hard', image: '/a.png', note: 'unknown fields are fine' }]).questions,
  ).toEqual([
    {
      line: 14,
      externalId: 'm1-01',
      type: 'mcq',
      passageHtml: '<p>Text</p>',
      stemHtml: '<p>Which?</p>',
      image: '/a.png',
      spec: { options: ['this', 'that', '<em>both</em>'] },
      key: 'a2',
      explanationHtml: '<p>Because.</p>',
      explanation: null,
      module: 'module1',
      variant: 'hard',
      domain: 'Craft and Structure',
      skill: 'Words in Context',
      section: 'Reading and Writing',
      difficulty: 'easy',
      isPublic: null,
      tags: null,
    },
  ])
})

const explained = {
  ...mcq,
  explanation: undefined,
  options: [
    'this',
    {
      text: 'that',
      rationale: 'It is the word that the passage uses for what lies farther off, and nothing else in it fits.',
    },
    {
      text: '<em>both</em>',
      rationale: 'It sounds safe because it takes in everything, but the text names one thing alone.',
      trap: 'Too far',
    },
  ],
  rule: 'One thing has one name.',
  steps: [{ text: 'Look at the noun.', highlight: 'Text' }],
  next_time: 'Count the things.',
}

test('a question stores the parts of its explanation, and its author’s prose beside them', () => {
  const [question] = read([{ ...explained, public: true, tags: ['nouns '] }]).questions
  expect(question).toMatchObject({
    spec: { options: ['this', 'that', '<em>both</em>'] },
    explanationHtml: null,
    explanation: {
      rule: 'One thing has one name.',
      steps: [{ text: 'Look at the noun.', highlight: 'Text' }],
      next_time: 'Count the things.',
      glosses: null,
      options: [{ rationale: null, trap: null }, { trap: null }, { trap: 'Too far' }],
    },
    isPublic: true,
    tags: ['nouns'],
  })
  const both = read([{ ...explained, explanation: '<p>Because.</p>' }]).questions[0]
  expect(both).toMatchObject({ explanationHtml: '<p>Because.</p>', explanation: { next_time: 'Count the things.' } })
})

test.each([
  {
    question: { type: 'multiple_select', options: ['a', 'b', 'c'], key: ['C', 'A'] },
    spec: { options: ['a', 'b', 'c'] },
    key: ['a1', 'a3'],
  },
  { question: { type: 'true_false', key: false }, spec: {}, key: false },
  { question: { type: 'fill_in', key: ['is', 'was'] }, spec: {}, key: ['is', 'was'] },
  { question: { type: 'fill_in', key: ['answers vary'] }, spec: {}, key: ['answers vary'] },
  {
    question: {
      type: 'match',
      pairs: [
        { left: 'However', right: 'turns' },
        { left: 'Thus', right: 'draws' },
        { left: 'Hence', right: 'draws' },
        { left: 'Also', right: 'adds' },
      ],
    },
    spec: {
      lefts: [
        { id: 1, item: 'However' },
        { id: 2, item: 'Thus' },
        { id: 3, item: 'Hence' },
        { id: 4, item: 'Also' },
      ],
      rights: ['adds', 'draws', 'turns'],
    },
    key: { 1: 'turns', 2: 'draws', 3: 'draws', 4: 'adds' },
  },
])('Q11 a $question.type is stored in its own shape', ({ question, spec, key }) => {
  expect(read([{ question: 'Q?', ...question }]).questions).toMatchObject([{ spec, key }])
})

test.each([
  { what: 'an unknown type', change: { type: 'essay' }, reason: 'type: It should be one of mcq' },
  { what: 'five options', change: { options: ['a', 'b', 'c', 'd', 'e'] }, reason: 'options' },
  { what: 'one option twice', change: { options: ['a', 'a'] }, reason: 'Two options are the same' },
  { what: 'a key beyond its options', change: { key: 'D' }, reason: 'The key names an option that is not there' },
  {
    what: 'a picture in the file itself that is none',
    change: { image: 'data:image/png;base64,AA' },
    reason: 'is no PNG, JPEG or WebP',
  },
  { what: 'a key in lower case', change: { key: 'b' }, reason: 'key: It should be one of A, B, C and D.' },
  ...['javascript:alert(1)', '//host.example/a.png', 'file:///a.png', 'http://host.example/a'].map((image) => ({
    what: `the picture ${image}`,
    change: { image },
    reason: 'Its picture should be one of this site',
  })),
  { what: 'nothing to ask', change: { question: '<p> </p>' }, reason: 'The question is not written yet' },
  { what: 'a module there is not', change: { module: 'module3' }, reason: 'module: It should be one of module1 and' },
  {
    what: 'an option of neither form',
    change: { options: ['a', { rule: 'x' }] },
    reason: 'options.1: text: It is missing.',
  },
  {
    what: 'a highlight that is not in its text',
    change: { steps: [{ text: 'Look.', highlight: 'Tent' }] },
    reason: 'A step points at “Tent”, which is not in the passage or the question.',
  },
  { what: 'a rule that names a letter', change: { rule: 'Choice A fits.' }, reason: 'rule: It names an option' },
  { what: 'a character no database takes', change: { passage: 'a\u0000b' }, reason: 'cannot be stored' },
])('a question with $what is refused on its line', ({ change, reason }) => {
  const bank = read([mcq, { ...mcq, ...change }, mcq])
  expect(bank.questions).toHaveLength(2)
  expect(bank.findings).toMatchObject([{ line: 33, outcome: 'refused', reason: expect.stringContaining(reason) }])
})

test('a line is where the object of a question begins, wherever else braces, quotes and the word questions stand', () => {
  const text = [
    '{"a": {"questions": [{"x": 1}]}, "format": "lantern-quiz-1",',
    ' "name": "[{\\"questions\\": [", "type": "mcq", "questions" :',
    ' [ {"type": "true_false", "question": "}],{", "key": true},',
    '  7, {',
    '   "type": "true_false", "question": "b", "key": [true]},',
    '',
    ' {"type": "true_false", "question": "c", "key": false} ] }',
  ].join('\r\n')
  const bank = readBank(text)
  expect(bank.questions.map(({ line }) => line)).toEqual([3, 7])
  expect(bank.findings.map(({ line }) => line)).toEqual([4, 4])
})

test.each([
  { what: 'broken', text: '[\n{"type": "mcq",\n oops}]', line: 3 },
  { what: 'cut off', text: '{"format": "lantern-quiz-1",\n"questions": [', line: 2 },
  { what: 'without questions', text: '{"format": "lantern-quiz-1", "name": "Q", "type": "mcq"}', line: 1 },
])('JSON that is $what is refused with its line', ({ text, line }) => {
  expect(readBank(text, 'lantern-quiz-1').findings).toEqual([{ line, outcome: 'refused', reason: expect.any(String) }])
})

test('the format is described as JSON Schema', () => {
  const schema = z.toJSONSchema(AcademyQuiz, { io: 'input' })
  expect(schema.required).toEqual(['format', 'name', 'type', 'questions'])
  expect(JSON.stringify(schema)).toContain('The letter of the right option.')
})

test('every question of the demo is taken as it is', () => {
  const folder = new URL('../../../demo/quizzes/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && !file.endsWith('quiz.json'),
  )
  for (const file of files)
    expect([file, readBank(readFileSync(new URL(file, folder), 'utf8')).findings]).toEqual([file, []])
  expect(files.length).toBeGreaterThan(5)
})
