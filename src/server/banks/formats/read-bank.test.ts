import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { importFormatNames } from '../../../core/quizzes/imports.ts'
import { inEnglish } from '../../../languages/in-english.ts'
import { readBank } from '../../../testing/read-in-english.ts'
import { bankFormats, longestBank, mostBankQuestions, unreadable } from './read-bank.ts'

const scanned = { passage: 'A text.', question: 'Which is right?', options: ['(A)this', '(B)that'], label: 'A' }
const ours = { format: 'lantern-quiz-1', name: 'Q', type: 'mcq', questions: [] }

test.each([
  { what: 'JSON Lines', text: JSON.stringify(scanned), format: 'agieval-sat-en' },
  { what: 'JSON Lines after a broken line', text: `{"pass\n\n${JSON.stringify(scanned)}`, format: 'agieval-sat-en' },
  { what: "the academy's JSON", text: JSON.stringify(ours), format: 'lantern-quiz-1' },
  {
    what: 'the same, indented, with a byte order mark',
    text: `\uFEFF${JSON.stringify(ours, null, 2)}`,
    format: 'lantern-quiz-1',
  },
  { what: 'a list of questions', text: '\r\n[]', format: 'lantern-quiz-1' },
  { what: 'something else', text: 'id,title\n1,Why?', format: 'unknown' },
  { what: 'an empty file', text: ' \n', format: 'unknown' },
])('$what is read as $format', ({ text, format }) => {
  expect(readBank(text).format).toBe(format)
})

test('a file can be read in a format one names, and in no other', () => {
  expect(readBank(JSON.stringify(scanned), 'lantern-quiz-1').findings[0]?.outcome).toBe('refused')
  expect(readBank(JSON.stringify(scanned), 'odt')).toMatchObject({ format: 'unknown', questions: [] })
  expect(bankFormats.map(({ name }) => name)).toEqual(importFormatNames)
})

test('the refusal of a format that is not known names those that are', () => {
  expect(readBank('A note.', 'odt').findings).toEqual([
    {
      line: 1,
      outcome: 'refused',
      reason:
        "The file is in none of the formats that can be read: JSON Lines of AGIEval, lists of questions as JSON, the academy's own JSON, Moodle XML, QTI 2.2 and 3.0, text of text2qti, CSV, GIFT, Aiken text, formatted text, text, Excel (XLSX), Word (DOCX), and QTI package (ZIP).",
    },
  ])
})

test.each(['Milk\nEggs\nBread', 'A note.', '<!doctype html><html><body><p>Milk</p><p>Eggs</p></body></html>'])(
  'I3 text without questions is answered with how to write them: %s',
  (text) => {
    expect(readBank(text).findings).toMatchObject([
      { line: 1, outcome: 'refused', reason: expect.stringContaining('No question was found: number the questions') },
    ])
  },
)

test.each([
  ['word/document.xml', 'The Word document is damaged.'],
  ['xl/workbook.xml', 'The workbook is damaged.'],
  ['other/a.csv', 'The archive is damaged.'],
])('I3 a file of Word or Excel that is damaged is called so: %s', (path, reason) => {
  const entry = strToU8('<a/>'.repeat(50))
  const whole = zipSync({ '[Content_Types].xml': entry, [path]: entry })
  expect(readBank(whole.slice(0, -30)).findings).toMatchObject([{ reason }])
  if (path.startsWith('other/')) return
  const lacking = zipSync({ '[Content_Types].xml': entry, [path.replace(/\w+\.xml/, 'styles.xml')]: entry })
  expect(readBank(lacking).findings).toMatchObject([{ reason }])
})

test.each([
  ['xl/workbook.bin', 'This is a workbook of another kind. Save it as XLSX or CSV.'],
  ['word/document2.xml', 'This is a document of another kind. Save it as a Word document (.docx).'],
])('I3 a whole file of Word or Excel that is not read is not called damaged: %s', (path, reason) => {
  const entry = strToU8('<a/>')
  const file = zipSync({ '[Content_Types].xml': entry, '_rels/.rels': entry, [path]: entry })
  expect(readBank(file).findings).toMatchObject([{ reason: expect.stringContaining(reason) }])
})

test('I4 more than 32 MB of text is refused, more than 10,000 questions are left', () => {
  expect(readBank('x'.repeat(longestBank + 1)).findings).toEqual([
    { line: 1, outcome: 'refused', reason: 'The text of the file is longer than 32\u00A0MB.' },
  ])
  const lines = Array.from({ length: mostBankQuestions + 2 }, (_, index) =>
    JSON.stringify({ ...scanned, question: `Which is right of pair ${index}?` }),
  )
  const bank = readBank(lines.join('\n'))
  expect(bank.questions).toHaveLength(10_000)
  expect(bank.findings).toEqual([
    { line: 10_001, outcome: 'refused', reason: 'Only the first 10,000 questions are taken.' },
  ])
})

const anyRecord = fc.record(
  {
    passage: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything()),
    question: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
    options: fc.oneof(fc.array(fc.string({ unit: 'binary' })), fc.anything()),
    label: fc.oneof(fc.constantFrom('A', 'b', '(C)'), fc.anything()),
    other: fc.anything(),
  },
  { requiredKeys: [] },
)
const json = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? 1 : part)) ?? ''
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.array(anyRecord.map(json)).map((lines) => lines.join('\n')),
  anyRecord.map((one) => json({ ...ours, questions: [one, { type: 'mcq', ...one, key: 'A' }] })),
)
const anyFormat = fc.constantFrom(undefined, ...bankFormats.map(({ name }) => name))

test('whatever a file holds, reading it never throws and every finding names a line of it', () => {
  fc.assert(
    fc.property(anyText, anyFormat, (text, formatName) => {
      const bank = readBank(text, formatName)
      const lines = text.split(/\r\n|\n|\r/).length
      for (const { line } of [...bank.findings, ...bank.questions]) expect(line >= 1 && line <= lines).toBe(true)
      expect(bank.findings.map(({ reason }) => reason)).not.toContain(inEnglish(unreadable))
    }),
    { numRuns: 500 },
  )
})

test('I3 the end of a page within a line makes no line of a text', () => {
  expect(readBank('\f1. What?\nA) x\nB) y\nAnswer: A', 'text').questions).toMatchObject([{ line: 1 }])
})

test('I3 a fault of a reader is called neither an encoding nor a fault of the file in its archive', () => {
  const gift = bankFormats.find(({ name }) => name === 'gift')!
  const read = vi.spyOn(gift, 'read').mockImplementation(() => {
    throw new TypeError('a fault of the reader')
  })
  const text = strToU8('Say it. {=ice}')
  try {
    for (const file of [text, zipSync({ 'questions.txt': text })])
      expect(readBank(file).findings.map(({ reason }) => reason)).toEqual(['The file cannot be read.'])
  } finally {
    read.mockRestore()
  }
  const latin = Uint8Array.of(...text, 0xe9)
  expect(readBank(latin).findings[0]?.reason).toContain('not UTF-8')
  expect(readBank(zipSync({ 'questions.txt': latin })).findings[0]?.reason).toContain('not UTF-8')
})

/** Returns files that have a name of JavaScript's own objects in each place where an author can write one. */
const filesNamed = (name: string): string[] => [
  `::T:: [html]<p>What?<${name} ${name}="a">x</${name}></p> {=a ~b}`,
  `<p>1. What <${name}>x</${name}>?</p><ol type="${name}"><li>x</li></ol><p>A) x</p><p>B) y</p><p>Answer: A</p>`,
  `question,correct,option_a,option_b,${name}\nW?,A,x,y,z`,
  `question,correct,option_a,option_b,type,difficulty,module,trap_id_b\nW?,A,x,y,${name},${name},${name},${name}`,
  `[{"question":"W?","options":["x","y"],"answer":"A","${name}":{"a":1}}]`,
  `[{"question":"W?","options":[{"text":"x","correct":"${name}"},{"text":"y","correct":true}]}]`,
  `[{"question":"W?","options":{"${name}":"x","y":"z"},"answer":"y","passage_id":"${name}"}]`,
  `{"${name}":["a"],"questions":["Q?"],"options":[["x","y"]],"answers":["A"]}`,
  json({ ...ours, [name]: 1, questions: [{ type: name, question: 'q', options: ['a', 'b'], key: 'A' }] }),
  json({ ...ours, questions: [{ type: 'mcq', question: 'q', options: [{ text: 'a', [name]: 2 }, 'b'], key: 'A' }] }),
  `<quiz><question type="${name}"><questiontext format="${name}"><text>x</text></questiontext></question></quiz>`,
  `<quiz><question type="shortanswer"><questiontext><text>x</text></questiontext><${name}>a</${name}><answer fraction="100"><text>ice</text></answer></question></quiz>`,
  `<assessmentItem identifier="i"><responseDeclaration identifier="${name}" cardinality="${name}" baseType="${name}"><correctResponse><value>${name}</value></correctResponse></responseDeclaration><itemBody><${name}/><choiceInteraction responseIdentifier="${name}"><simpleChoice identifier="${name}">yes</simpleChoice><simpleChoice identifier="B">no</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
  `1. What?\nA) x\nB) y\nAnswer: ${name}\n${name}: x\nModule: ${name}`,
]

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'I4 I8 a file with “%s” as a name is read, and nothing of the program shows in it',
  (name) => {
    for (const file of filesNamed(name)) {
      const bank = readBank(file)
      expect(bank.findings.map(({ reason }) => reason)).not.toContain(inEnglish(unreadable))
      expect(JSON.stringify(bank)).not.toContain('native code')
    }
  },
)

test('I8 a field “constructor” within an option is named, as every unknown field is', () => {
  const options = [{ text: 'a', constructor: 2 }, 'b']
  const bank = readBank(json({ ...ours, questions: [{ type: 'mcq', question: 'q', options, key: 'A' }] }))
  expect(bank.dropped).toEqual(['options.constructor'])
})

test('a passage made to be slow is read at once', () => {
  const slow = [
    '5 '.repeat(24_000),
    '$'.repeat(50_000),
    'a.b'.repeat(16_000),
    '"'.repeat(50_000),
    '(A)a'.repeat(12_000),
  ]
  const lines = slow.map((passage) => JSON.stringify({ ...scanned, passage }))
  const started = performance.now()
  readBank(lines.join('\n'))
  expect(performance.now() - started).toBeLessThan(5000)
})

test.each([
  'questions:\n  - question: Who?\n    options: [x, y]\n    answer: 1',
  'export const questions = [\n  {\n    question: "Who?",\n    answer: 1,\n  },\n]',
])('I3 YAML and programs are no text with questions: %#', (text) => {
  const { questions, findings } = readBank(text)
  expect(questions).toEqual([])
  expect(findings[0]?.reason).toMatch(/^This is YAML or a program/)
})

test('I3 lines of a program in a cell of a table, and JSON between fences, are no program', () => {
  const table = 'question,option_a,option_b,correct\n"Which key is this?\nquestion: ""Who?"",\nanswer: 1",x,y,B'
  expect(readBank(table).questions).toHaveLength(1)
  const fenced = '```json\n[\n{\n"question": "Who?",\n"options": ["x", "y"],\n"answer": "B"\n}\n]\n```'
  expect(readBank(fenced).findings.map(({ reason }) => reason)).not.toContainEqual(
    expect.stringMatching(/^This is YAML/),
  )
  expect(readBank('# '.repeat(100_000)).questions).toEqual([])
})

test('I8 docs/quiz-format.md has a row with what is read, named and refused for every format', () => {
  const page = readFileSync(new URL('../../../../docs/quiz-format.md', import.meta.url), 'utf8')
  const rows: Record<(typeof importFormatNames)[number], RegExp> = {
    'agieval-sat-en': /^## JSON Lines/m,
    json: /^\| JSON of others /m,
    'lantern-quiz-1': /^\| JSON {2,}/m,
    'moodle-xml': /^\| Moodle XML /m,
    qti: /^\| QTI 2\.2 and 3\.0 /m,
    text2qti: /^\| text2qti /m,
    csv: /^\| CSV, XLSX /m,
    gift: /^\| GIFT /m,
    aiken: /^\| Aiken /m,
    html: /^\| Word \(\.docx\), text, formatted text /m,
    text: /^\| Word \(\.docx\), text, formatted text /m,
    xlsx: /^\| CSV, XLSX /m,
    docx: /^\| Word \(\.docx\), text, formatted text /m,
    'qti-package': /^\| QTI 2\.2 and 3\.0 /m,
  }
  expect(importFormatNames.filter((name) => !rows[name].test(page))).toEqual([])
})
