import { expect, test } from 'vitest'
import { inEnglish } from '../../languages/in-english.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { Explanation } from '../questions/explanation.ts'
import { blockingFindings } from './publishable.ts'
import { plainQuiz, type QuestionDraft, type QuizSettings } from './quiz.ts'
import { warningFindings } from './warnings.ts'

const settings: QuizSettings = { ...plainQuiz, name: 'Warm-up' }
const fine: QuestionDraft = { ...plainQuestion, explanationHtml: '<p>So.</p>' }
const warningsOf = (questions: QuestionDraft[], of = settings) =>
  warningFindings(of, questions).map(({ place, said }) =>
    place.at === 'question' ? `${place.index + 1} ${inEnglish(said)}` : inEnglish(said),
  )

const passage = '<p>The keeper lit the lamp at dusk and let it burn until the last boat was in.</p>'

test('T44 withheld reviews block while answers are checked at once, and a quiz that never closes warns', () => {
  const held = { ...settings, holdsReviews: true }
  expect(warningsOf([fine], held)).toEqual([
    'The quiz never closes, so reviews are held back only while an assignment of it has a time at which it closes.',
  ])
  const closing = { ...held, closesAt: new Date(0) }
  expect(warningsOf([fine], closing)).toEqual([])
  expect(blockingFindings(closing, [fine])).toEqual([])
  const [found] = blockingFindings({ ...closing, answerDisplay: 'immediate' }, [fine])
  expect(found?.place).toEqual({ at: 'settings', field: 'holdsReviews' })
})

test.each([
  { what: 'a plain question', question: {}, warned: [] },
  {
    what: 'a key that visitors may know',
    question: { isPublic: true },
    warned: ['1 Visitors may see it: some may have tried it and know its key.'],
  },
  { what: 'no explanation', question: { explanationHtml: null }, warned: ['1 It has no explanation.'] },
  {
    what: 'nothing underlined',
    question: { stemHtml: '<p>What does the underlined sentence do?</p>' },
    warned: ['1 It speaks of something underlined, but nothing is.'],
  },
  {
    what: 'something underlined',
    question: { stemHtml: '<p>What does the underlined sentence do?</p>', passageHtml: '<p>A <u>lamp</u>.</p>' },
    warned: [],
  },
  {
    what: 'no table',
    question: { stemHtml: '<p>Which choice uses data from the table?</p>' },
    warned: ['1 It speaks of a table, but there is none.'],
  },
  {
    what: 'a table',
    question: {
      stemHtml: '<p>Which choice uses data from the table?</p>',
      passageHtml: '<table><tr><td>1</td></tr></table>',
    },
    warned: [],
  },
  {
    what: 'no graph',
    question: { stemHtml: '<p>What does the graph show?</p>' },
    warned: ['1 It speaks of a graph, but there is none.'],
  },
  {
    what: 'a graph beside the passage',
    question: { stemHtml: '<p>What does the graph show?</p>', image: '/graph.png' },
    warned: ['1 A picture does not say what it shows.'],
  },
  { what: 'a paragraph', question: { stemHtml: '<p>Which is in the first paragraph?</p>' }, warned: [] },
  {
    what: 'a picture without words',
    question: { stemHtml: '<p>Which? <img src="/a.png" alt=" "></p>' },
    warned: ['1 A picture does not say what it shows.'],
  },
  { what: 'a picture with words', question: { stemHtml: '<p>Which? <img alt="A lamp" src="/a.png"></p>' }, warned: [] },
  {
    what: 'a picture from elsewhere',
    question: { spec: { options: ['<img src="https://spy.example/a.png" alt="A">', 'two'] } },
    warned: ['1 A picture is missing, or is not of this site.'],
  },
] as { what: string; question: Partial<QuestionDraft>; warned: string[] }[])(
  'T18 the publish check looks at a question with $what',
  ({ question, warned }) => {
    expect(warningsOf([{ ...fine, ...question }])).toEqual(warned)
  },
)

test('T18 the publish check names questions that are the same, or nearly; alike stems of other passages are not', () => {
  const first = { ...fine, passageHtml: passage }
  const other = {
    ...fine,
    passageHtml: '<p>Nothing of this was ever seen again by the men who had come for the oil.</p>',
  }
  const near = { ...fine, passageHtml: passage.replace('dusk', 'dawn') }
  expect(warningsOf([first, other, { ...first, stemHtml: '<p>WHICH?</p>' }, near])).toEqual([
    '3 It is the same as question 1.',
  ])
  const long = passage.repeat(3)
  expect(
    warningsOf([{ ...fine, passageHtml: long }, other, { ...fine, passageHtml: long.replace('dusk', 'dawn') }]),
  ).toEqual(['3 It is nearly the same as question 1.'])
})

test('T18 of questions with the same passage only what is asked is compared', () => {
  const long = `${passage}<p>${Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ')}</p>`
  const asks = (stem: string, ...options: string[]) => ({
    ...fine,
    passageHtml: long,
    stemHtml: `<p>${stem}</p>`,
    spec: { options },
  })
  const when = asks('When does the keeper light the lamp, as the passage says of him?', 'at dusk', 'at dawn')
  expect(
    warningsOf([when, asks('Who was in at last?', 'a boat', 'a boy'), asks('What burns?', 'a lamp', 'a boat')]),
  ).toEqual([])
  expect(
    warningsOf([
      asks('Who was in at last?', 'a boat', 'a boy'),
      when,
      { ...when, passageHtml: long.replace('dusk', '<u>dusk</u>') },
      asks('When does the keeper light the lamp, as the passage says of him?', 'at dusk', 'at noon'),
      { ...when, passageHtml: long.replace('boat', 'ship') },
    ]),
  ).toEqual([
    '3 It is the same as question 2.',
    '4 It is nearly the same as question 2.',
    '5 It is nearly the same as question 2.',
  ])
})

test('T18 few words that are the same are the same question, unless pairs or pictures tell them apart', () => {
  const pairs = (item: string) => ({
    ...fine,
    type: 'match',
    spec: { lefts: [{ id: 1, item }], rights: ['sea', 'land'] },
    key: { 1: 'sea' },
  })
  const pictured = (address: string) => ({ ...fine, stemHtml: `<p>Which? <img alt="A lamp" src="${address}"></p>` })
  expect(warningsOf([fine, fine])).toEqual(['2 It is the same as question 1.'])
  expect(warningsOf([pairs('boat'), pairs('tram'), pairs('Boat')])).toEqual(['3 It is the same as question 1.'])
  expect(warningsOf([pictured('/a.png'), pictured('/b.png'), pictured('/a.png')])).toEqual([
    '3 It is the same as question 1.',
  ])
})

test('T18 I3 a rationale that is too short or too long hinders nothing: its author is advised', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
  const explained = (...rationales: (string | null)[]) => ({
    ...fine,
    explanation: Explanation.parse({ options: rationales.map((rationale) => ({ rationale })) }),
  })
  expect(warningsOf([explained(words(15), words(45), null)])).toEqual([])
  const question = explained(words(14), words(46))
  expect(warningsOf([question])).toEqual([
    '1 Why option A is right or tempting has 14 words; 15 to 45 explain it best.',
    '1 Why option B is right or tempting has 46 words; 15 to 45 explain it best.',
  ])
  expect(blockingFindings(settings, [question])).toEqual([])
})

const keyed = (keys: string) =>
  [...keys].map((letter, at) => ({
    ...fine,
    stemHtml: `<p>Which of them is number ${at}?</p>`,
    spec: { options: ['one', 'two', 'three', 'four'] },
    key: `a${'ABCD'.indexOf(letter) + 1}`,
  }))

test.each([
  { keys: 'ABCDABCDABCD', warned: ['The quiz: no two neighbors have the same key letter, which can be guessed from.'] },
  { keys: 'BBBBBBBBBBBB', warned: ['The quiz: every key has the same letter.'] },
  { keys: 'AABCDABCDABC', warned: [] },
  { keys: 'ABCDABCDABC', warned: [] },
])('T18 the publish check looks for a pattern in the keys $keys', ({ keys, warned }) => {
  expect(warningsOf(keyed(keys))).toEqual(warned)
  expect(warningsOf(keyed(keys), { ...settings, shufflesOptions: true })).toEqual([])
})

test('T18 the publish check compares the domains of a whole test on each route with the official ones', () => {
  const domains = (craft: number, ideas: number, conventions: number, expression: number) =>
    Object.entries({
      'Craft and Structure': craft,
      'Information and Ideas': ideas,
      'Standard English Conventions': conventions,
      'Expression of Ideas': expression,
    }).flatMap(([domain, count]) => Array.from({ length: count }, () => domain))
  const of = (all: string[], place: Partial<QuestionDraft>): QuestionDraft[] =>
    all.map((domain, at) => ({ ...fine, stemHtml: `<p>${place.module} ${place.variant} ${at}?</p>`, ...place, domain }))
  const modules: QuizSettings = { ...settings, type: 'two_module', hardThreshold: 15 }
  const first = of(domains(7, 7, 7, 6), { module: 'module1' })
  const easy = of(domains(7, 6, 7, 7), { module: 'module2', variant: 'easy' })
  const hard = of(domains(12, 6, 5, 4), { module: 'module2', variant: 'hard' })
  expect(warningsOf([...first, ...easy, ...hard], modules)).toEqual([
    'The easier route: 13 questions of Expression of Ideas; the real test has 8 to 12.',
    'The harder route: 19 questions of Craft and Structure; the real test has 13 to 15.',
  ])
  const places = warningFindings(modules, [...first, ...easy, ...hard]).map(({ place }) => place)
  expect(places).toEqual([
    { at: 'list', part: 'easy' },
    { at: 'list', part: 'hard' },
  ])
  // One question without a domain silences nothing: the others are compared, and it is counted.
  const [unlabeled, ...others] = first
  expect(warningsOf([{ ...unlabeled!, domain: null }, ...others, ...easy, ...hard], modules)).toEqual([
    'The easier route: 13 questions of Expression of Ideas; the real test has 7 to 12.',
    'The easier route: questions without one of the official domains: 1. The mix is that of the others.',
    'The harder route: 18 questions of Craft and Structure; the real test has 12 to 15.',
    'The harder route: questions without one of the official domains: 1. The mix is that of the others.',
  ])
  // A test of another subject names none of them.
  expect(
    warningsOf(
      of(
        Array.from({ length: 54 }, () => 'Algebra'),
        {},
      ),
    ),
  ).toEqual([])
  // A set about one domain is no test.
  expect(warningsOf(of(domains(20, 0, 0, 0), {}))).toEqual([])
})

test.each([
  { what: 'the same but for spaces and bold', options: ['a  lamp', '<b>a lamp</b>'], isBlocked: true },
  { what: 'of another case', options: ['Polish', 'polish'], isBlocked: false },
  { what: 'of another power', options: ['x<sup>2</sup>', 'x2'], isBlocked: false },
  { what: 'pictures', options: ['<img src="/a.png" alt="A">', '<img src="/b.png" alt="A">'], isBlocked: false },
])('T18 options that are $what block: $isBlocked', ({ options, isBlocked }) => {
  const found = blockingFindings(settings, [{ ...fine, spec: { options } }]).map(({ said }) => inEnglish(said))
  expect(found).toEqual(isBlocked ? ['Two options are the same.'] : [])
})
