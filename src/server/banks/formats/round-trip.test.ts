import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { explanationOrNull, nothingExplained } from '../../../core/questions/explanation.ts'
import { questionKinds, questionTypes } from '../../../core/questions/kinds.ts'
import { fromNeutral, toNeutral, typeOfShape, unlabeled, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import { plainQuiz, type QuizSettings } from '../../../core/quizzes/quiz.ts'
import { ferry, look, questionsOfShapes } from '../../../testing/any-questions.ts'
import { expectEqualButFor } from '../../../testing/equal-but-for.ts'
import { sanitized } from '../../quizzes/store.ts'
import { exportedFields } from '../../../core/quizzes/exports.ts'
import { wholeDecimal } from './feedback.ts'
import { readBank } from './read-bank.ts'
import { exportFormats } from './write-bank.ts'

const anyQuestion = fc.oneof(
  ...questionsOfShapes({
    tags: ['<img src="/media/graph.png" alt="A graph" width="40" height="30">'],
    images: ['/media/a b.png', '/files/x.webp?a=1&b=2'],
  }),
)

test('I5 every shape is stored as one kind, and every kind says its shape again', () => {
  expect(questionTypes.map((type) => typeOfShape(questionKinds[type].interchange.shape))).toEqual([...questionTypes])
  fc.assert(
    fc.property(anyQuestion, (one) => {
      const back = toNeutral(fromNeutral(one))
      expectEqualButFor(exportedFields, one, back!)
    }),
  )
})

/** Returns a question with its numbers as other programs write them: “.75” is “0.75”. */
const withWholeNumbers = (one: NeutralQuestion): NeutralQuestion => {
  const { shape, says } = one.asks
  return shape === 'numberEntry' || shape === 'textEntry'
    ? { ...one, asks: { shape, says: { accepted: says.accepted.map(wholeDecimal) } } }
    : one
}

test('I5 GIFT and Moodle XML write a decimal with its zero', () => {
  const one = {
    ...unlabeled,
    stemHtml: 'How much?',
    asks: { shape: 'numberEntry', says: { accepted: ['.5', '-.75'] } },
  }
  for (const name of ['gift', 'moodle-xml']) {
    const format = exportFormats.find((each) => each.name === name)!
    const { bytes } = format.write({ settings: null, questions: [one as NeutralQuestion] })
    const text = new TextDecoder().decode(bytes)
    for (const value of ['0.5', '-0.75']) expect(text).toContain(value)
    expect(text).not.toMatch(/[=>]-?\.\d/)
  }
})

test.each(exportFormats)('I5 $name: exported and imported again is equal but for what the export lists', (format) => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 3 }), (questions) => {
      // As they are stored.
      const stored = questions.map((one) => toNeutral(sanitized(fromNeutral(one)))!)
      const settings = { ...plainQuiz, name: 'A quiz' }
      const { bytes } = format.write({ settings, questions: stored })
      const bank = readBank(bytes)
      expect(bank.findings.filter(({ outcome }) => outcome === 'refused')).toEqual([])
      const back = bank.questions.map((one) => toNeutral(sanitized(one))!)
      expect(back.length).toBe(stored.length)
      stored.forEach((one, at) =>
        expectEqualButFor(format.loses(one), withWholeNumbers(one), withWholeNumbers(back[at]!)),
      )
      if (format.holdsSettings) expect(bank.settings).toMatchObject({ name: 'A quiz', type: 'mcq' })
    }),
    { numRuns: 60 },
  )
})

test.each(exportFormats)(
  'I5 $name: numbers with which questions begin come back, also where they count them',
  (format) => {
    const questions = ['1. Here', '2. &amp; there', '<p>3. Everywhere</p>'].map((stemHtml): NeutralQuestion => ({
      ...unlabeled,
      stemHtml,
      asks: { shape: 'judgment', says: { isTrue: true } },
    }))
    const { bytes } = format.write({ settings: { ...plainQuiz, name: 'A quiz' }, questions })
    const back = readBank(bytes)
    expect([back.findings, back.questions.map(({ stemHtml }) => stemHtml)]).toEqual([
      [],
      questions.map(({ stemHtml }) => stemHtml),
    ])
  },
)

test.each(exportFormats)('I5 $name: words between dollars stay words, and short rationales are named', (format) => {
  const question: NeutralQuestion = {
    ...unlabeled,
    passageHtml: '$x$ and <b>$y$</b>',
    stemHtml: 'Is it $x^2$?',
    explanationHtml: '$$a$$',
    explanation: explanationOrNull({
      ...nothingExplained,
      options: ['It is.', null].map((rationale) => ({ rationale, trap: null })),
    }),
    asks: { shape: 'singleChoice', says: { options: ['$x$', '$5'], right: [0] } },
  }
  const [back] = readBank(format.write({ settings: null, questions: [question] }).bytes).questions
  const { passageHtml, stemHtml, explanationHtml, spec } = sanitized(back!)
  expect([passageHtml, stemHtml, spec]).toEqual(['$x$ and <b>$y$</b>', 'Is it $x^2$?', { options: ['$x$', '$5'] }])
  expect(explanationHtml).toContain('$$a$$')
  const holdsRationales = !format.loses(question).includes('rationale')
  expect(back?.explanation?.options[0]?.rationale).toBe(holdsRationales ? 'It is.' : undefined)
})

test("I5 the academy's JSON holds every setting of a quiz", () => {
  const settings: QuizSettings = {
    name: 'A quiz',
    descriptionHtml: '<p>Of two modules.</p>',
    type: 'two_module',
    quizMinutes: 64,
    module1Minutes: 32,
    module2Minutes: 31,
    breakMinutes: 0,
    hardThreshold: 0,
    answerDisplay: 'immediate',
    degree: 800,
    passMark: 70,
    shufflesOptions: true,
    isPractice: true,
    feedsDrills: true,
    countsUnsure: false,
    attemptsAllowed: 2,
    opensAt: new Date('2027-01-02T09:00:00Z'),
    closesAt: new Date('2027-01-03T09:00:30Z'),
    holdsReviews: true,
  }
  const [json] = exportFormats
  const back = (one: QuizSettings) => readBank(json!.write({ settings: one, questions: [] }).bytes)
  expect(back(settings).settings).toEqual(settings)
  expect(back(settings)).not.toHaveProperty('dropped')
  // What is not set stays so: of an import nothing else is known.
  const plain = { ...plainQuiz, name: 'Plain' }
  expect({ ...plain, ...back(plain).settings }).toEqual(plain)
})

test('I5 what each format does not hold', () => {
  const whole: NeutralQuestion = {
    asks: { shape: 'singleChoice', says: { options: ['one', 'two'], right: [0] } },
    externalId: 'ferry',
    passageHtml: 'A passage.',
    stemHtml: 'Which?',
    image: '/media/a.png',
    explanationHtml: '<p>Because.</p>',
    explanation: {
      rule: 'A rule.',
      steps: look,
      next_time: 'Look first.',
      glosses: ferry,
      source: 'A book.',
      invented: 'The town.',
      sibling: 'ferry-2',
      rule_id: 'cause',
      options: [
        { rationale: null, trap: null },
        { rationale: null, trap: 'Half' },
      ],
    },
    module: 'module2',
    variant: 'hard',
    domain: 'Ideas',
    skill: 'Cause',
    section: 'Reading',
    difficulty: 'easy',
    isPublic: true,
    tags: ['water'],
  }
  const lost = Object.fromEntries(exportFormats.map(({ name, loses }) => [name, loses(whole).join(' ')]))
  const labels = 'section domain skill difficulty module public'
  const explanation = 'rule steps next_time glosses source invented sibling rule_id trap'
  expect(lost).toEqual({
    'lantern-quiz-1': '',
    csv: 'steps glosses',
    'moodle-xml': `${labels} ${explanation}`,
    gift: `${labels} ${explanation}`,
    qti3: `${labels} ${explanation} tags`,
  })
})
