import { expect, test } from 'vitest'
import { inEnglish } from '../../languages/in-english.ts'
import { plainQuestion as question } from '../../testing/drafts.ts'
import { Explanation } from '../questions/explanation.ts'
import { blockingFindings, canReorderOptions, namesLetters, publishingProblems, type Listed } from './publishable.ts'
import { plainQuiz, type QuestionDraft, type QuizSettings } from './quiz.ts'

const plain: QuizSettings = { ...plainQuiz, name: 'Warm-up' }
const modules: QuizSettings = { ...plain, type: 'two_module', module1Minutes: 32, module2Minutes: 32 }

const first: QuestionDraft = { ...question, module: 'module1' }
const second: QuestionDraft = { ...question, module: 'module2' }
const easy: QuestionDraft = { ...second, variant: 'easy' }
const hard: QuestionDraft = { ...second, variant: 'hard' }

test.each([
  { what: 'a plain quiz', settings: plain, questions: [question] },
  { what: 'two modules for everybody', settings: modules, questions: [first, second] },
  { what: 'two variants', settings: { ...modules, hardThreshold: 1 }, questions: [first, easy, hard] },
  {
    what: 'an explanation that names a letter, in the order of its author,',
    settings: plain,
    questions: [{ ...question, explanationHtml: '<p>Choice B is wrong.</p>' }],
  },
  {
    what: 'a shuffled quiz whose letters name no option',
    settings: { ...plain, shufflesOptions: true },
    questions: [
      { ...question, stemHtml: '<p>Which option? A good answer begins with vitamin C.</p>' },
      { ...question, type: 'true_false', spec: {}, key: true, stemHtml: '<p>Is choice A of the menu dear?</p>' },
    ],
  },
  { what: 'always the hard variant', settings: { ...modules, hardThreshold: 0 }, questions: [first, hard] },
  {
    what: 'a question that is a picture',
    settings: plain,
    questions: [{ ...question, stemHtml: '', image: '/q.png' }],
  },
])('$what can be published', ({ settings, questions }) => {
  expect(publishingProblems(settings, questions)).toEqual([])
})

test.each([
  { what: 'no questions', settings: plain, questions: [], problem: 'The quiz has no questions.' },
  { what: 'no name', settings: { ...plain, name: ' ' }, questions: [question], problem: 'The quiz needs a name.' },
  {
    what: 'half a minute',
    settings: { ...plain, quizMinutes: 0.5 },
    questions: [question],
    problem: 'The time must be a whole number, 0 or more.',
  },
  {
    what: 'a pass mark beyond everything',
    settings: { ...plain, passMark: 101 },
    questions: [question],
    problem: 'The pass mark can be at most 100 percent.',
  },
  ...[
    { field: 'quizMinutes', name: 'The time' },
    { field: 'module1Minutes', name: 'The time of module 1' },
    { field: 'module2Minutes', name: 'The time of module 2' },
    { field: 'breakMinutes', name: 'The break' },
  ].map(({ field, name }) => ({
    what: `more time than the player takes in ${field}`,
    settings: { ...modules, [field]: 1441 },
    questions: [first, second],
    problem: `${name} can be at most 1,440 minutes, which is a day.`,
  })),
  {
    what: 'an unknown type',
    settings: plain,
    questions: [question, { ...question, type: 'essay' }],
    problem: "Question 2: Its type 'essay' is not supported.",
  },
  {
    what: 'a key that is not there',
    settings: plain,
    questions: [{ ...question, key: 'a3' }],
    problem: 'Question 1: The key names an option that is not there.',
  },
  {
    what: 'an option without words',
    settings: plain,
    questions: [{ ...question, spec: { options: ['one', ''] } }],
    problem: 'Question 1: An option is empty.',
  },
  {
    what: 'no key',
    settings: plain,
    questions: [{ ...question, key: null }],
    problem: 'Question 1: No right answer is chosen.',
  },
  {
    what: 'nothing asked',
    settings: plain,
    questions: [{ ...question, stemHtml: '<p>&nbsp;</p>' }],
    problem: 'Question 1: The question is not written yet.',
  },
  {
    what: 'a module without time',
    settings: { ...modules, module2Minutes: 0 },
    questions: [first, second],
    problem: 'Module 2 needs a time: without one it would last a second.',
  },
  { what: 'an empty module', settings: modules, questions: [first], problem: 'Module 2 has no questions.' },
  {
    what: 'a question of no module',
    settings: modules,
    questions: [first, second, question],
    problem: 'Question 3: It belongs to no module.',
  },
  {
    what: 'a question of no variant',
    settings: { ...modules, hardThreshold: 1 },
    questions: [first, easy, hard, second],
    problem: 'Question 4: It is neither easy nor hard, but the quiz chooses its module 2.',
  },
  {
    what: 'no easy variant',
    settings: { ...modules, hardThreshold: 1 },
    questions: [first, hard],
    problem: 'The easy module 2 has no questions.',
  },
  {
    what: 'no hard variant',
    settings: { ...modules, hardThreshold: 1 },
    questions: [first, easy],
    problem: 'The hard module 2 has no questions.',
  },
  {
    what: 'a threshold out of reach',
    settings: { ...modules, hardThreshold: 2 },
    questions: [first, easy, hard],
    problem: 'No one can reach the hard module: it takes 2 right of 1 in module 1.',
  },
  ...[
    { question: { explanationHtml: '<p><b>Choice</b>&nbsp;B is right.</p>' }, words: 'Choice B' },
    { question: { stemHtml: '<p>Why is option (A) tempting?</p>' }, words: 'option (A)' },
    { question: { passageHtml: '<p>Compare (C) with the text.</p>' }, words: '(C)' },
    { question: { spec: { options: ['one', 'the same as answer A'] } }, words: 'answer A' },
  ].map(({ question: own, words }) => ({
    what: `shuffled options and “${words}” in its prose`,
    settings: { ...plain, shufflesOptions: true },
    questions: [question, { ...question, ...own }],
    problem: `Question 2: It says “${words}”, but the options are shuffled: quote the option, or do not shuffle.`,
  })),
  {
    what: 'more questions than can be submitted',
    settings: plain,
    questions: Array.from({ length: 501 }, () => question),
    problem: 'A quiz can have at most 500 questions.',
  },
])('T18 a quiz with $what cannot be published', ({ settings, questions, problem }) => {
  expect(publishingProblems(settings, questions).map(inEnglish)).toEqual([problem])
})

test('a day of time and 500 questions are what the player takes at most', () => {
  const questions = Array.from({ length: 500 }, () => question)
  expect(publishingProblems({ ...plain, quizMinutes: 1440 }, questions)).toEqual([])
})

test('T18 what is wrong with the list of questions names the part of it', () => {
  const partsOf = (settings: QuizSettings, questions: Listed[]) =>
    blockingFindings(settings, questions).map(({ place }) => (place.at === 'list' ? place.part : place.at))
  expect(partsOf(plain, [])).toEqual(['all'])
  expect(partsOf(modules, [first])).toEqual(['module2'])
  expect(partsOf(modules, [second])).toEqual(['module1'])
  expect(partsOf({ ...modules, hardThreshold: 1 }, [first, hard])).toEqual(['easy'])
  expect(partsOf({ ...modules, hardThreshold: 1 }, [first, easy])).toEqual(['hard'])
})

test('L1 letters are found in the prose of a question and in every part of its explanation', () => {
  const parts = Explanation.parse({ options: [{ rationale: null }, { rationale: null }] })
  const [first, ...others] = parts.options
  expect(namesLetters({ ...question, explanation: parts })).toBe(false)
  expect(namesLetters({ ...question, explanationHtml: '<p>The answer is C.</p>' })).toBe(true)
  const named: Partial<Explanation>[] = [
    { rule: 'So B is correct.' },
    { next_time: 'Eliminate D first.' },
    { steps: [{ text: 'A and C are too broad.', highlight: null }] },
    { options: [{ ...first!, rationale: 'C is wrong because it is too narrow.' }, ...others] },
  ]
  for (const part of named) expect(namesLetters({ ...question, explanation: { ...parts, ...part } })).toBe(true)
})

test('L3 options keep their order where a letter or a place names one, or one belongs to a place', () => {
  const { options = [] } = question.spec as { options?: string[] }
  const withLast = (option: string) => ({ ...question, spec: { options: [...options.slice(0, -1), option] } })
  expect(canReorderOptions(question)).toBe(true)
  expect(canReorderOptions(withLast('<p>The change is none of their doing, as said above.</p>'))).toBe(true)
  expect(canReorderOptions({ ...question, explanationHtml: '<p>The first clause is an option for both.</p>' })).toBe(
    true,
  )
  expect(canReorderOptions(withLast('<p>None of these buildings was old.</p>'))).toBe(true)
  for (const placed of [
    'NO CHANGE',
    '<p>None of the above</p>',
    'All of the above are true',
    'None of the previous',
    '<p>Both of these</p>',
    'None of these.',
    'All three',
    // The letter or the number of a picture, or of a place in the passage.
    '<p>D</p>',
    '[D]',
    '(4)',
    '4.',
  ])
    expect(canReorderOptions(withLast(placed)), placed).toBe(false)
  for (const said of [
    '<p>The answer is C.</p>',
    '<p>The second option is too broad.</p>',
    'The first two options are too broad.',
    'The third of the choices fits.',
    'Option 2 is too broad.',
    'Both options above are wrong.',
    'Choice J repeats the text.',
    'H is wrong.',
    'الخيار الثاني خطأ.',
    'الإجابة ج',
  ])
    expect(canReorderOptions({ ...question, explanationHtml: said }), said).toBe(false)
  expect(canReorderOptions({ ...question, spec: {} })).toBe(false)
})

test('T12 a picture that a paste did not bring along keeps a question out of a quiz, in whichever part, and a quiz by its description', () => {
  const gap = '<p>See</p><figure><figcaption>A graph</figcaption></figure>'
  const problems = (changed: Partial<QuestionDraft>) => publishingProblems(plain, [{ ...question, ...changed }])
  expect(problems({})).toEqual([])
  const { options = [] } = question.spec as { options?: string[] }
  for (const changed of [
    { passageHtml: gap },
    { stemHtml: gap },
    { explanationHtml: gap },
    { spec: { ...(question.spec as object), options: [...options.slice(1), gap] } },
  ])
    expect(problems(changed).map(inEnglish)).toEqual([expect.stringMatching(/did not come along/)])
  expect(publishingProblems({ ...plain, descriptionHtml: gap }, [question]).map(inEnglish)).toEqual([
    expect.stringMatching(/description did not come along/),
  ])
})
