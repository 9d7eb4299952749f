import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { explanationOrNull } from '../../../core/questions/explanation.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { questionKinds, questionTypes } from '../../../core/questions/kinds.ts'
import { fromNeutral, toNeutral, typeOfShape, unlabeled, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import { plainQuiz, type QuizSettings } from '../../../core/quizzes/quiz.ts'
import { expectEqualButFor } from '../../../testing/equal-but-for.ts'
import { sanitized } from '../../quizzes/store.ts'
import { exportedFields } from '../../../core/quizzes/exports.ts'
import { wholeDecimal } from './feedback.ts'
import { readBank } from './read-bank.ts'
import { exportFormats } from './write-bank.ts'

/** Words with every sign that means something to one of the formats. */
const words = fc
  .array(
    fc.constantFrom(
      'one',
      'two words',
      'x < 5',
      'AT&T',
      '“quoted”',
      "it's",
      'a "b"',
      'C:\\dir',
      '{x}',
      '~tilde',
      '=sum',
      '#4',
      '%50%',
      '50%',

      '->',
      '=>',
      '|',
      ';',
      ',',
      ':',
      '::',
      '+1',
      '-2',
      '@a',
      '//',
      '\\n',
      '*',
      'قلم',
      '日本',
      '😀',
      '&lt;b&gt;',
      ']]>',
      '[id:1]',
      'A',
      'TRUE',
      '1',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '))
const html = fc
  .array(
    fc.oneof(
      words.map((text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')),
      fc.constantFrom(
        '<p>A paragraph.</p>',
        '<p>Two<br>lines</p>',
        '<u>underlined</u>',
        '<ul><li>one</li><li>two</li></ul>',
        '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
        'A <span class="blank"></span> here',
        '<img src="/media/graph.png" alt="A graph" width="40" height="30">',
        '<math><mi>x</mi></math>',
        '<h4>Text 1</h4>\n<p>first</p>',
        '<div class="poem">a line</div>',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''))
const several = <T>(one: fc.Arbitrary<T>, key: (value: T) => string, minLength: number, maxLength: number) =>
  fc.uniqueArray(one, { minLength, maxLength, selector: key })
const same = (text: string) => text.toLowerCase().replaceAll(/\W/g, '') || text

const options = fc
  .array(html, { minLength: 2, maxLength: 4 })
  .map((texts) => texts.map((text, at) => `${text} <em>${at}</em>`))
const asks: { [Shape in Asked['shape']]: fc.Arbitrary<Asked> } = {
  singleChoice: options.chain((texts) =>
    fc
      .nat(texts.length - 1)
      .map((right): Asked => ({ shape: 'singleChoice', says: { options: texts, right: [right] } })),
  ),
  multipleChoice: options.chain((texts) =>
    fc
      .subarray(
        texts.map((_, at) => at),
        { minLength: 1 },
      )
      .map((right): Asked => ({ shape: 'multipleChoice', says: { options: texts, right } })),
  ),
  judgment: fc.boolean().map((isTrue): Asked => ({ shape: 'judgment', says: { isTrue } })),
  textEntry: several(words, same, 1, 4).map((accepted): Asked => ({ shape: 'textEntry', says: { accepted } })),
  numberEntry: several(fc.constantFrom('2/3', '.75', '-4', '10', '3.5', '0.25'), String, 1, 3).map(
    (accepted): Asked => ({ shape: 'numberEntry', says: { accepted } }),
  ),
  match: several(words, same, 4, 8).map((all): Asked => {
    const pairs = all.slice(0, -1).flatMap((left, at) => (at % 2 === 0 ? [{ left, right: all[at + 1] ?? '' }] : []))
    return { shape: 'match', says: { pairs, extra: all.length % 2 === 1 ? all.slice(-1) : [] } }
  }),
}
const look = [{ text: 'Look.', highlight: null }]
const ferry = [{ word: 'ferry', meaning: 'a boat', arabic: 'عبّارة' }]
const label = fc.option(words, { nil: null })
const rationale = fc.option(
  fc.constant('It says that a result follows, and the ferry is the result of the bridge that was closed that day.'),
  { nil: null },
)
const count = (asked: Asked) => ('options' in asked.says ? asked.says.options.length : 0)
const question = (asked: fc.Arbitrary<Asked>): fc.Arbitrary<NeutralQuestion> =>
  asked.chain((asks) =>
    fc.record({
      asks: fc.constant(asks),
      externalId: label,
      passageHtml: fc.option(html, { nil: null }),
      stemHtml: html,
      image: fc.option(fc.constantFrom('/media/a b.png', '/files/x.webp?a=1&b=2'), { nil: null }),
      explanationHtml: fc.option(html, { nil: null }),
      explanation: fc
        .record({
          rule: label,
          steps: fc.constantFrom(null, look),
          next_time: label,
          glosses: fc.constantFrom(null, ferry),
          source: label,
          invented: label,
          sibling: label,
          rule_id: label,
          options: fc.array(fc.record({ rationale, trap: label }), { minLength: count(asks), maxLength: count(asks) }),
        })
        .map(explanationOrNull),
      module: fc.constantFrom(null, 'module1', 'module2'),
      variant: fc.constantFrom(null, 'easy', 'hard'),
      domain: label,
      skill: label,
      section: label,
      difficulty: label,
      isPublic: fc.constantFrom(null, true, false),
      tags: fc.option(several(words, same, 1, 3), { nil: null }),
    }),
  ) as fc.Arbitrary<NeutralQuestion>
const anyQuestion = fc.oneof(...Object.values(asks).map(question))

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
