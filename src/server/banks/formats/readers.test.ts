import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { sanitized } from '../../quizzes/store.ts'
import { expect, test } from 'vitest'
import { optionExplanationFields } from '../../../core/questions/explanation.ts'
import { questionKinds, questionTypes } from '../../../core/questions/kinds.ts'
import { trapFamilies } from '../../../core/questions/traps.ts'
import { unlabeled } from '../../../core/quizzes/neutral.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'
import { commonFieldNames, fieldNamesOf } from './academy-schema.ts'
import { templateTable } from './table.ts'
import { exportFormats } from './write-bank.ts'
import { workbookOf } from './xlsx.ts'

/** Returns the reading of a file in short form. */
const short = (file: string | Uint8Array) => {
  const { format, questions, findings, dropped } = readBank(file)
  return {
    format,
    questions: questions.map(({ line, type, stemHtml, spec, key }) => [line, type, plainText(stemHtml), spec, key]),
    findings: findings.map(({ line, outcome, reason }) => `${line} ${outcome}: ${reason}`),
    ...(dropped && { dropped }),
  }
}
const options = (...texts: string[]) => ({ options: texts })

test('I2 Aiken: lettered options and a line with the answer', () => {
  const text = `What crosses the river?
A. A ferry
B) A tram

ANSWER: A

Two lines
of one question
A. yes
B. no
ANSWER: C

No options
ANSWER: A

One option
A. yes
ANSWER: B
`
  expect(short(text)).toEqual({
    format: 'aiken',
    questions: [[1, 'mcq', 'What crosses the river?', options('A ferry', 'A tram'), 'a1']],
    findings: [
      '11 refused: The right answer is “C”, which is none of its 2 options.',
      '13 refused: It has no options: write them as “A. …” in lines of their own.',
      '18 refused: The right answer is “B”, but there is 1 option.',
    ],
  })
})

test('I7 a root before a number is no mark of the right option', () => {
  const text = '1. Which is the side?\nA) √2\nB) √3\nC) √5\nD) √7\nAnswer: B\n'
  expect(readBank(text).questions).toMatchObject([{ spec: { options: ['√2', '√3', '√5', '√7'] }, key: 'a2' }])
  const marked = '1. Which is the side?\nA) two\nB) √ three\nC) five\nD) seven\n'
  expect(readBank(marked).questions).toMatchObject([
    { spec: { options: ['two', 'three', 'five', 'seven'] }, key: 'a2' },
  ])
})

test('I10 a word for kinds that is not known is asked for, and means what staff say', () => {
  const text =
    'question,type,option_a,option_b,correct\nWhich?,Pick One!,one,two,A\nWho?,pick one,she,he,B\nWhat?,MCQ,a,b,A\n'
  const read = readBank(text)
  expect(read.questions).toHaveLength(1)
  expect(read.kinds).toEqual([{ word: 'Pick One!', kind: null }])
  const explained = readBank(text, undefined, { kinds: { pickone: 'mcq' } })
  expect(explained.questions.map(({ key }) => key)).toEqual(['a1', 'a2', 'a1'])
  expect(explained.kinds).toEqual([{ word: 'Pick One!', kind: 'mcq' }])
  expect(readBank(text.replaceAll(/pick one!?/gi, 'radio')).kinds).toBeUndefined()
})

test('I10 stars that dress words in a text bank are read, and others stay as they are', () => {
  const stem = '*Night* and **3 * 4 ** are 2*3*4, *a* and **no'
  const read = '<em>Night</em> and **3 * 4 ** are 2*3*4, <em>a</em> and **no'
  const aiken = `${stem}\nA. **one**\nB. two *\nANSWER: A\n`
  const csv = `question,option_a,option_b,correct\n"${stem}",**one**,two *,A\n`
  const gift = `::x:: ${stem} {=**one** ~two *}\n`
  for (const text of [aiken, csv, gift])
    expect(readBank(Buffer.from(text)).questions).toMatchObject([
      { stemHtml: read, spec: { options: ['<strong>one</strong>', 'two *'] } },
    ])
  // What says of itself that it is plain text or HTML is taken at its word.
  for (const mark of ['[plain]', '[html]'])
    expect(readBank(Buffer.from(`::x:: ${mark}*Night* {=a ~b}\n`)).questions).toMatchObject([{ stemHtml: '*Night*' }])
})

test('I2 GIFT: every kind of answer, titles, comments with ids, categories and escapes', () => {
  const text = String.raw`$CATEGORY: rivers

// [id:q\]1] [tag:water]
::First::[html]<p>What <u>crosses</u>?</p>{
  =A ferry#It has a rope across the whole river, which a tram does not have, and so it crosses safely here.
  ~A \= tram
  ####<p>Look at the rope.</p>
}

Which two?{~%50%one ~%50%two ~%-100%three}

::Truth::A ferry floats.{T}

Say ice.{=ice =%50%snow =the ice}

How many?{#=3:0.5}

Say snow.{=snow =the snow}

Match them. {
  =river -> boat
  =rail -> train
  = -> car
}

The bridge {=was ~were} closed.

An essay {}

No braces at all
`
  const { format, questions, findings, dropped } = short(text)
  expect([format, dropped]).toEqual(['gift', ['::…::']])
  expect(questions).toEqual([
    [4, 'mcq', 'What crosses?', options('A ferry', 'A = tram'), 'a1'],
    [10, 'multiple_select', 'Which two?', options('one', 'two', 'three'), ['a1', 'a2']],
    [12, 'true_false', 'A ferry floats.', {}, true],
    [18, 'fill_in', 'Say snow.', {}, ['snow', 'the snow']],
    [
      20,
      'match',
      'Match them.',
      expect.objectContaining({ rights: ['boat', 'car', 'train'] }),
      { 1: 'boat', 2: 'train' },
    ],
    [26, 'mcq', 'The bridge closed.', options('was', 'were'), 'a1'],
  ])
  expect(findings).toEqual([
    '10 repaired: Its weights are left out: an answer here is right or wrong.',
    '14 refused: It gives part of the points for some answers; an answer here is right or wrong.',
    '16 refused: It accepts numbers within a tolerance; Lantern accepts exact values.',
    '28 refused: It asks for an essay, which is no kind of question here.',
    '30 refused: It has no answers in braces.',
  ])
  const [first] = readBank(text).questions
  expect(first).toMatchObject({
    externalId: 'q]1',
    tags: ['water'],
    stemHtml: '<p>What <u>crosses</u>?</p>',
    explanationHtml: '<p>Look at the rope.</p>',
    explanation: { options: [{ rationale: expect.stringContaining('It has a rope') }, { rationale: null }] },
  })
})

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const png2 = Uint8Array.from([...picture, 0x00])

test('I2 Moodle XML: choices, text, numbers, pairs, truth, embedded pictures, and what is not read by name', () => {
  const question = (type: string, inside: string) =>
    `<question type="${type}"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[<p>Which?</p>]]></text></questiontext>${inside}</question>`
  const answer = (fraction: number, text: string, more = '') =>
    `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}</answer>`
  const file = `<file name="a b.png" path="/" encoding="base64">${Buffer.from(picture).toString('base64')}</file>`
  const text = `<?xml version="1.0"?>
<quiz>
<question type="category"><category><text>$course$/rivers</text></category></question>
${question('multichoice', `<single>true</single><penalty>0.3</penalty>${answer(100, '&lt;b&gt;one&lt;/b&gt;')}${answer(0, 'two')}<generalfeedback format="html"><text>&lt;img src="@@PLUGINFILE@@/a%20b.png" alt="a"&gt;</text>${file}</generalfeedback>`)}
${question('multichoice', `<single>false</single>${answer(50, 'one')}${answer(50, 'two')}${answer(0, 'three')}`)}
${question('truefalse', answer(0, 'true') + answer(100, 'false'))}
${question('shortanswer', answer(100, 'ice') + answer(50, 'snow'))}
${question('numerical', answer(100, '3.5', '<tolerance>0.1</tolerance>'))}
${question('shortanswer', answer(100, 'ice') + answer(0, 'snow'))}
${question('numerical', answer(100, '3.5', '<tolerance>0</tolerance>'))}
${question('matching', '<subquestion format="html"><text><![CDATA[<p>river</p>]]></text><answer><text>boat</text></answer></subquestion><subquestion><text>rail</text><answer><text>train</text></answer></subquestion>')}
${question('essay', '')}
</quiz>`
  const { format, questions, findings, dropped } = short(text)
  expect([format, dropped]).toEqual(['moodle-xml', ['penalty']])
  expect(questions).toEqual([
    [4, 'mcq', 'Which?', options('<b>one</b>', 'two'), 'a1'],
    [5, 'multiple_select', 'Which?', options('one', 'two', 'three'), ['a1', 'a2']],
    [6, 'true_false', 'Which?', {}, false],
    [9, 'fill_in', 'Which?', {}, ['ice']],
    [10, 'numeric', 'Which?', {}, ['3.5']],
    [
      11,
      'match',
      'Which?',
      {
        lefts: [
          { id: 1, item: 'river' },
          { id: 2, item: 'rail' },
        ],
        rights: ['boat', 'train'],
      },
      { 1: 'boat', 2: 'train' },
    ],
  ])
  expect(findings).toEqual([
    '5 repaired: Question 2: Its weights are left out: an answer here is right or wrong.',
    '7 refused: Question 4: It gives part of the points for some answers; an answer here is right or wrong.',
    '8 refused: Question 5: It accepts numbers within a tolerance; Lantern accepts exact values.',
    '12 refused: Question 9: Its type “essay” is no kind of question here.',
  ])
  const bank = readBank(text)
  expect(bank.found).toEqual([{ name: 'moodle/1/a b.png', bytes: Buffer.from(picture) }])
  expect(bank.questions[0]?.explanationHtml).toBe('<img src="/import-picture/0" alt="a">')
})

const item2 = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="ferry" title="F" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>
  <itemBody>
    <p>The bridge is <strong>closed</strong>. <img src="img/map.png" alt="A map"/></p>
    <choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>What now?</prompt>
      <simpleChoice identifier="A">A tram</simpleChoice><simpleChoice identifier="B">A ferry</simpleChoice></choiceInteraction>
  </itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/>
</assessmentItem>`
const item3 = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="ice" title="I" adaptive="false" time-dependent="false">
  <qti-response-declaration identifier="R" cardinality="single" base-type="string"><qti-correct-response><qti-value>ice</qti-value></qti-correct-response>
    <qti-mapping default-value="0"><qti-map-entry map-key="the ice" mapped-value="1"/><qti-map-entry map-key="snow" mapped-value="0"/></qti-mapping></qti-response-declaration>
  <qti-assessment-stimulus-ref identifier="s" href="../shared/text.xml"/>
  <qti-item-body><p>Ships stop for <qti-text-entry-interaction response-identifier="R" expected-length="5"/>.</p></qti-item-body>
</qti-assessment-item>`
const stimulus = `<qti-assessment-stimulus identifier="s" title="T"><qti-stimulus-body><p>In winter.</p></qti-stimulus-body></qti-assessment-stimulus>`
const match2 = `<assessmentItem identifier="m" title="M" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><correctResponse><value>r1 b</value><value>r2 t</value></correctResponse></responseDeclaration>
  <itemBody><matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="2"><prompt>Match.</prompt>
    <simpleMatchSet><simpleAssociableChoice identifier="r1" matchMax="1">river</simpleAssociableChoice><simpleAssociableChoice identifier="r2" matchMax="1">rail</simpleAssociableChoice></simpleMatchSet>
    <simpleMatchSet><simpleAssociableChoice identifier="b" matchMax="1">boat</simpleAssociableChoice><simpleAssociableChoice identifier="t" matchMax="1">train</simpleAssociableChoice></simpleMatchSet>
  </matchInteraction></itemBody></assessmentItem>`
const hotspot = `<assessmentItem identifier="h"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="point"/><itemBody><hotspotInteraction responseIdentifier="RESPONSE"/></itemBody></assessmentItem>`
const manifest = `<manifest><resources>
  <resource identifier="1" type="imsqti_item_xmlv2p2" href="items/ferry.xml"/><resource identifier="2" type="imsqti_item_xmlv3p0" href="items/ice.xml"/>
  <resource identifier="3" type="imsqti_item_xmlv2p2" href="match.xml"/><resource identifier="4" type="imsqti_item_xmlv2p2" href="hotspot.xml"/>
  <resource identifier="5" type="imsqti_item_xmlv2p2" href="../lost.xml"/></resources></manifest>`

test('I2 a QTI package of 2.2 and 3.0 items: choice, text entry, match, stimulus, pictures; an item alone', () => {
  const entries = {
    'imsmanifest.xml': manifest,
    'items/ferry.xml': item2,
    'items/ice.xml': item3,
    'shared/text.xml': stimulus,
    'match.xml': match2,
    'hotspot.xml': hotspot,
  }
  const files = Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)]))
  const bytes = zipSync({ ...files, 'items/img/map.png': picture })
  const { format, questions, findings } = short(bytes)
  expect(format).toBe('qti-package')
  expect(questions).toEqual([
    [1, 'mcq', 'What now?', options('A tram', 'A ferry'), 'a2'],
    [2, 'fill_in', 'Ships stop for .', {}, ['ice', 'the ice']],
    [3, 'match', 'Match.', expect.anything(), { 1: 'boat', 2: 'train' }],
  ])
  expect(findings).toEqual([
    '2 repaired: items/ice.xml: Capital and small letters are the same in its answers here.',
    '4 refused: hotspot.xml: Its interaction “hotspot-interaction” is no kind of question here.',
    '5 refused: lost.xml: The package does not contain this file.',
  ])
  const bank = readBank(bytes)
  expect(bank.questions[0]).toMatchObject({
    externalId: 'ferry',
    passageHtml: expect.stringContaining('<strong>closed</strong>. <img src="/import-picture/0" alt="A map">'),
  })
  expect(bank.questions[1]).toMatchObject({
    passageHtml: '<p>In winter.</p>',
    stemHtml: '<p>Ships stop for <span class="blank"></span>.</p>',
  })
  expect(bank.found).toEqual([{ name: 'items/img/map.png', bytes: picture }])
  expect(short(match2)).toMatchObject({
    format: 'qti',
    questions: [[1, 'match', 'Match.', expect.anything(), expect.anything()]],
  })
  expect(short(zipSync(files)).findings).toContain('1 refused: The picture “items/img/map.png” is not in the file.')
})

const table = [
  ['text', 'question', 'opt1', 'opt2', 'opt3', 'correct', 'topic', 'page_in_book'],
  ['A passage.', 'Which?', 'one', 'x < 5', 'three', '2', 'Main idea', '41'],
  ['', 'Which two?', 'one', '<u>two</u>', 'three', 'A, C', '', '42'],
  ['', 'Which?', 'one', 'two', 'three', 'E', '', ''],
  ['', '', 'one', 'two', '', 'A', '', ''],
  ['', 'Say ice.', '', '', '', 'ice | the ice', '', ''],
]
const fromTable = [
  [2, 'mcq', 'Which?', options('one', 'x &lt; 5', 'three'), 'a2'],
  [3, 'multiple_select', 'Which two?', options('one', '<u>two</u>', 'three'), ['a1', 'a3']],
  [6, 'fill_in', 'Say ice.', {}, ['ice', 'the ice']],
]
const tableFindings = [
  '2 repaired: Right answer “2” read as B.',
  '3 repaired: It has no passage, and is taken without one: write “same as above” where “A passage.” is also its own, or “none”.',
  '4 refused: The right answer is “E”, which is none of its 3 options.',
  '5 refused: The question is not written yet.',
  '6 repaired: It has no passage, and is taken without one: write “same as above” where “A passage.” is also its own, or “none”.',
]

test.each([',', ';', '\t'])('I2 a table as CSV with %j: columns by their headings, lines and reasons', (delimiter) => {
  const text = table.map((row) => row.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')
  expect(short(Buffer.from(`\uFEFF${text}`))).toEqual({
    format: 'csv',
    questions: fromTable,
    findings: tableFindings,
    dropped: ['page_in_book'],
  })
})

test('I2 columns can be mapped, and are shown with their first cells', () => {
  const text = 'Aufgabe,question,correct,a,b\nWhich?,not this,A,one,two'
  const mapped = readBank(text, undefined, { columns: { 0: 'question', 1: null } })
  expect(mapped.questions).toMatchObject([{ stemHtml: 'Which?' }])
  expect(mapped.columns).toEqual([
    { head: 'Aufgabe', samples: ['Which?'], field: 'question' },
    { head: 'question', samples: ['not this'], field: null },
    { head: 'correct', samples: ['A'], field: 'correct' },
    { head: 'a', samples: ['one'], field: 'option_a' },
    { head: 'b', samples: ['two'], field: 'option_b' },
  ])
})

const pairedTexts = 'Text 1,Text 2,question,correct,a,b\nOne says.,Two says.,Which?,A,x,y'
const both = '<h4>Text 1</h4><p>One says.</p><h4>Text 2</h4><p>Two says.</p>'

test.each([
  [{}, both, null, null, ['passage', 'passage']],
  [{ 0: 'passage', 1: 'passage', 3: 'correct' }, both, null, null, ['passage', 'passage']],
  [{ 0: 'passage', 1: 'explanation' }, 'One says.', 'Two says.', null, ['passage', 'explanation']],
  [{ 0: 'tags' }, null, null, ['One says.'], ['tags', null]],
  [{ 1: null }, null, null, null, [null, null]],
  [{ 0: null, 1: 'passage' }, 'Two says.', null, null, [null, 'passage']],
] as const)(
  'I2 two columns of texts are shown by their headings, and go where staff say: %j',
  (columns, passageHtml, explanationHtml, tags, fields) => {
    const mapped = readBank(pairedTexts, undefined, { columns })
    expect(mapped.questions).toMatchObject([{ passageHtml, explanationHtml, tags }])
    expect(mapped.columns?.slice(0, 2)).toEqual([
      { head: 'Text 1', samples: ['One says.'], field: fields[0] },
      { head: 'Text 2', samples: ['Two says.'], field: fields[1] },
    ])
  },
)

test('I2 a table whose first line names nothing shows its columns, and is read once they are mapped', () => {
  const text = 'Aufgabe;Antwort;Erste;Zweite\nWhich?;A;one;two'
  const unknown = readBank(text)
  expect(unknown).toMatchObject({
    format: 'unknown',
    questions: [],
    findings: [{ line: 1, reason: expect.stringContaining('does not name the columns') }],
    columns: [{ head: 'Aufgabe', samples: ['Which?'], field: null }, {}, {}, { head: 'Zweite', samples: ['two'] }],
  })
  const mapped = { 0: 'question', 1: 'correct', 2: 'option_a', 3: 'option_b' } as const
  expect(readBank(text, undefined, { columns: mapped })).toMatchObject({
    format: 'csv',
    questions: [{ key: 'a1' }],
    findings: [],
  })
  expect(readBank('A letter, with a comma,\nand words.')).not.toHaveProperty('columns.0.field', 'question')
})

test('I2 a workbook: inline and shared strings, rich text, numbers and dates, and pictures in an archive beside it', () => {
  expect(short(workbookOf(table))).toMatchObject({ format: 'xlsx', questions: fromTable, findings: tableFindings })
  const sheet = `<worksheet xmlns="m"><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>skill</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="D3" s="1"><v>45000</v></c></row>
    <row r="4"><c r="A4" t="str"><f>X</f><v>Is it &lt;img src="graph.png" alt="a"&gt;?</v></c><c r="B4" t="b"><v>1</v></c></row>
    </sheetData></worksheet>`
  const strings = `<sst><si><t>question</t></si><si><t>correct</t></si><si><r><t xml:space="preserve">Which is </t></r><r><rPr><u/><b/></rPr><t>under</t></r></si></sst>`
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const workbook = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(strings),
    'xl/styles.xml': strToU8(styles),
  })
  const bank = readBank(zipSync({ 'march.xlsx': workbook, 'pictures/graph.png': picture, '__MACOSX/._x': strToU8('') }))
  expect(bank).toMatchObject({ format: 'xlsx', found: [{ name: 'graph.png', bytes: picture }] })
  const ofDate =
    '3 repaired: Cell D3 is read as 2023-03-15; the workbook shows it in a form of its own, so type it as text.'
  expect(short(zipSync({ 'march.xlsx': workbook, 'graph.png': picture })).findings).toEqual([ofDate])
  expect(bank.questions).toMatchObject([
    { line: 3, stemHtml: 'Which is <u><strong>under</strong></u>', key: ['0.3'], skill: '2023-03-15' },
    { line: 4, type: 'true_false', stemHtml: 'Is it <img src="/import-picture/0" alt="a">?', key: true },
  ])
  expect(short(zipSync({ 'march.xlsx': workbook })).findings).toEqual([
    ofDate,
    '4 refused: The picture “graph.png” is not in the file.',
  ])
})

test('I2 in a workbook, bold words outside of HTML are words: in heads, keys, types and labels', () => {
  const bold = (text: string) => `<c t="inlineStr"><is><r><rPr><b/></rPr><t>${text}</t></r></is></c>`
  const plain = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = [
    [bold('question'), bold('type'), plain('option_a'), plain('option_b'), bold('correct'), bold('skill'), plain('id')],
    [bold('Which &lt; 3?'), bold('mcq'), bold('one'), plain('two'), bold('B'), bold('Main &lt;idea>'), bold('q-1')],
    [plain('Which?'), plain(''), bold('one'), plain('two'), plain('One'), plain(''), plain('')],
  ].map((cells) => `<row>${cells.join('')}</row>`)
  const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
  const bank = readBank(
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet) }),
  )
  expect(bank.findings).toEqual([])
  expect(bank.questions).toMatchObject([
    {
      stemHtml: '<strong>Which &lt; 3?</strong>',
      type: 'mcq',
      spec: options('<strong>one</strong>', 'two'),
      key: 'a2',
      skill: 'Main <idea>',
      externalId: 'q-1',
    },
    { spec: options('<strong>one</strong>', 'two'), key: 'a1' },
  ])
})

test('I2 a key that can mean two options is refused, and one in brackets is a letter', () => {
  const row = (correct: string, ...texts: string[]) =>
    ['Which?', ...texts, correct].map((cell) => `"${cell}"`).join(',')
  const text = [
    'question,a,b,c,d,correct',
    row('2', '10', '20', '2', '4'),
    row('4', '1', '2', '3', '4'),
    row('A', 'B', 'A', 'D', 'C'),
    row('(A)', 'B', 'A', 'D', 'C'),
    row('c.', '10', '20', '2', '4'),
    row('20', '10', '20', '2', '4'),
    row('1', '10', '20', '2', '4'),
  ].join('\n')
  expect(short(text)).toMatchObject({
    questions: [
      [3, 'mcq', 'Which?', expect.anything(), 'a4'],
      [5, 'mcq', 'Which?', expect.anything(), 'a1'],
      [6, 'mcq', 'Which?', expect.anything(), 'a3'],
      [7, 'mcq', 'Which?', expect.anything(), 'a2'],
      [8, 'mcq', 'Which?', expect.anything(), 'a1'],
    ],
    findings: [
      '2 refused: The right answer “2” can mean B, or C by its words: write “(B)” or “(C)”.',
      '4 refused: The right answer “A” can mean A, or B by its words: write “(A)” or “(B)”.',
      '8 repaired: Right answer “1” read as A.',
    ],
  })
})

test('I2 words of a table that begin with an apostrophe or a sign stay as they are', () => {
  const text = `question,a,b,correct\n"'-ing' form?","'=' sign","'+' or '-'",A\n-ing form?,=1+1,@b,B\nSay the ending.,,,'-ed'`
  const { questions, findings } = short(text)
  expect(findings).toEqual([])
  expect(questions.map(([, , stem, spec, key]) => [stem, spec, key])).toEqual([
    ["'-ing' form?", options("'=' sign", "'+' or '-'"), 'a1'],
    ['-ing form?', options('=1+1', '@b'), 'a2'],
    ['Say the ending.', {}, ["'-ed'"]],
  ])
})

test('I2 a percent sign or a strange name of a file costs no other question', () => {
  const csv =
    'question,correct\n"Is <img src=""growth 5%.png""> it?",TRUE\n"Is <img src=""50%25.png""> it?",TRUE\nIs it?,FALSE'
  const bank = readBank(zipSync({ 'a.csv': strToU8(csv), 'growth 5%.png': picture, '50%.png': png2 }))
  expect([bank.findings, bank.questions.length]).toEqual([[], 3])
  expect(bank.found.map(({ name }) => name)).toEqual(['growth 5%.png', '50%25.png'])
  const svg = `question,correct\n"Is <img src=""data:image/svg+xml,width='100%'""> it?",TRUE\nIs it?,FALSE`
  expect(short(svg)).toMatchObject({ format: 'csv', questions: [expect.anything()] })
  const moodle = `<quiz><question type="truefalse"><questiontext><text>&lt;img src="@@PLUGINFILE@@/50%.png"&gt;?</text>
    <file name="50%.png" encoding="base64">${Buffer.from(picture).toString('base64')}</file></questiontext>
    <answer fraction="100"><text>true</text></answer></question></quiz>`
  expect(readBank(moodle)).toMatchObject({ findings: [], found: [{ name: 'moodle/1/50%.png' }] })
  const items = {
    'http://[x.xml': strToU8(item3.replace(/<qti-assessment-stimulus-ref[^>]*>/, '')),
    'm.xml': strToU8(match2),
  }
  expect(short(zipSync(items)).questions).toHaveLength(2)
})

test('I4 only pictures that a taken question shows come along; sound in the same container is none', () => {
  const sound = Uint8Array.from(Buffer.from('RIFF\0\0\0\0WAVEfmt '))
  const csv = `question,correct
"Is it <img src=""a.png"" alt=""a""> or <img src=""lost.png"" alt=""b"">?",TRUE
"Is it <img src=""b.png"" alt=""a"">?",TRUE
"Is it <img src=""c.webp"" alt=""a"">?",TRUE`
  const bank = readBank(zipSync({ 'a.csv': strToU8(csv), 'a.png': picture, 'b.png': png2, 'c.webp': sound }))
  expect(bank.findings.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'The picture “lost.png” is not in the file.'],
    [4, 'The picture “c.webp” is no PNG, JPEG or WebP.'],
  ])
  expect(bank.found).toEqual([{ name: 'b.png', bytes: png2 }])
  expect(bank.questions).toMatchObject([{ stemHtml: 'Is it <img src="/import-picture/0" alt="a">?' }])
})

test('I2 a question may speak of characters that cannot be stored', () => {
  const question = { type: 'true_false', question: 'Is \\u0000 a character, and \\ud800?', key: true }
  expect(short(JSON.stringify([question])).findings).toEqual([])
  const broken = { ...question, question: 'Is it \u0000?' }
  expect(short(JSON.stringify([broken])).findings).toEqual([
    '1 refused: Question 1: It holds characters that cannot be stored.',
  ])
})

test.each([
  ['1', 'module1', null],
  ['Module 1', 'module1', null],
  ['module2', 'module2', null],
  ['2 easy', 'module2', 'easy'],
  ['M2 hard', 'module2', 'hard'],
  ['m2hard', 'module2', 'hard'],
  ['Module 2 (Harder)', 'module2', 'hard'],
  ['hard module 2', 'module2', 'hard'],
  ['second', 'module2', null],
  ['الوحدة ٢ صعب', 'module2', 'hard'],
])('I8 the module %j of a spreadsheet is understood and makes a quiz of two modules', (cell, module, variant) => {
  const bank = readBank(`question,correct,Module\nIs it?,TRUE,${cell}`)
  expect(bank.findings).toEqual([])
  expect(bank.questions).toMatchObject([{ module, variant }])
  expect(bank.settings).toEqual({ type: 'two_module' })
})

test('I8 a cell that is not understood, has no heading or no place in its kind is a finding with its line', () => {
  const text = `question,correct,option_a,module,pool,public,
Is it?,TRUE,,3,,,
Is it so?,TRUE,,1 easy,,,
Is it ice?,TRUE,,2,middle,,
Is it snow?,TRUE,,2 easy,hard,,
Is it rain?,TRUE,,,,maybe,a note
`
  expect(short(text).findings).toEqual([
    '2 repaired: The module “3” is not understood, so it is left out: write 1, 2, “2 easy” or “2 hard”.',
    '3 repaired: The module “1 easy” is not understood, so it is left out: write 1, 2, “2 easy” or “2 hard”.',
    '4 repaired: The pool “middle” is not understood, so it is left out: write easy or hard.',
    '5 repaired: The pool “2 easy, hard” is not understood, so it is left out: write easy or hard.',
    '6 repaired: Public “maybe” is not understood, so it is left out: write TRUE or FALSE.',
    '6 repaired: Column G has no heading, so it is left out.',
  ])
  const unused = 'question,type,correct,option_a,pairs,extra_rights\nIs it?,true_false,TRUE,yes,a => b,c'
  expect(short(unused).findings).toEqual([
    '2 repaired: Its kind of question has no place for these columns, so they are left out: pairs, extra_rights, option_a.',
  ])
})

/** Returns the columns of a table in which a field of the academy's own format stands. */
const columnsOfField = (field: string): string[] => {
  const letters = ['a', 'b', 'c', 'd']
  if (field === 'options')
    return ['option', ...Object.keys(optionExplanationFields)].flatMap((name) =>
      letters.map((letter) => `${name}_${letter}`),
    )
  return [field === 'key' ? 'correct' : field]
}

test('I8 the template has a column for each field of a question, but for the two that no cell holds', () => {
  const shapes = questionTypes.map((type) => questionKinds[type].interchange.shape)
  const fields = new Set([...commonFieldNames, ...shapes.flatMap(fieldNamesOf)])
  const unheld = new Set(['steps', 'glosses'])
  const wanted = [...fields].filter((field) => !unheld.has(field)).flatMap(columnsOfField)
  expect(templateTable[0]?.toSorted()).toEqual(wanted.toSorted())
})

/**
 * Returns a cell for each column of the template that says something, over a question with options, one with pairs and one with a number.
 */
const filledRows = (): string[][] => {
  const heads = templateTable[0] ?? []
  const special: Record<string, string[]> = {
    id: ['one', 'two', 'three'],
    type: ['multiple_select', 'match', 'numeric'],
    image: ['/media/a.png', '/media/a.png', '/media/a.png'],
    correct: ['A, C', '', '18'],
    pairs: ['', 'a => b\nc => d', ''],
    extra_rights: ['', 'e', ''],
    public: ['TRUE', 'TRUE', 'TRUE'],
    module: ['2', '2', '2'],
    model_difficulty: ['hard', 'hard', 'hard'],
  }
  const cellOf = (head: string, at: number) => {
    const own = special[head]?.[at]
    if (own !== undefined) return own
    const letter = /_([a-d])$/.exec(head)?.[1]
    if (letter !== undefined && at > 0) return ''
    return head.startsWith('trap_id_') ? (trapFamilies[0] ?? '') : `${head} says this`
  }
  return [0, 1, 2].map((at) => heads.map((head) => cellOf(head, at)))
}

test('I8 each column of the template is read: an empty one makes another question', () => {
  const heads = templateTable[0] ?? []
  const read = (rows: string[][]) => JSON.stringify(readBank(workbookOf([heads, ...rows])).questions)
  const rows = filledRows()
  const whole = readBank(workbookOf([heads, ...rows]))
  expect([whole.findings, whole.dropped, whole.questions.length]).toEqual([[], undefined, 3])
  const unread = heads.filter((_, at) => read(rows.map((row) => row.with(at, ''))) === read(rows))
  expect(unread).toEqual([])
})

test('I2 the template is a table that is read whole', () => {
  const { findings, questions } = short(workbookOf(templateTable))
  expect([findings, questions.length]).toEqual([[], templateTable.length - 1])
})

test.each([
  { file: 'id,title,page\n1,Why?,3', says: 'its first line does not name the columns' },
  { file: '<html><head></head><body>Q</body></html>', says: 'This is a web page.' },
  { file: '<rss/>', says: 'neither of Moodle nor of QTI' },
  { file: 'Which?\nA. one\nor two\n', says: 'write a line “ANSWER: C”' },
  { file: Buffer.from('%PDF-1.7'), says: 'This is a PDF' },
  { file: Buffer.from('d0cf11e0a1b1', 'hex'), says: 'old Word or Excel' },
  { file: Buffer.from([0x56, 0xe0, 0x21]), says: 'not UTF-8' },
  {
    file: zipSync({ 'h5p.json': strToU8('{}'), 'content/content.json': strToU8('{}') }),
    says: 'This is an H5P package',
  },
  { file: zipSync({ 'collection.anki2': strToU8('x'), media: strToU8('{}') }), says: 'This is a deck of Anki' },
  { file: zipSync({ 'a.txt': strToU8('x'), 'b.txt': strToU8('y') }), says: 'has 2 files beside its pictures' },
  { file: zipSync({ 'a.zip': zipSync({ 'b.txt': strToU8('x') }) }), says: 'another archive in it' },
])('I3 a file of no format names the nearest cause: $says', ({ file, says }) => {
  const { format, findings } = readBank(typeof file === 'string' ? Buffer.from(file) : file)
  expect(format).toBe('unknown')
  expect(findings).toEqual([{ line: 1, outcome: 'refused', reason: expect.stringContaining(says) }])
})

test.each([
  ['Solve $x^2 = 4$ now.', 'Solve \\(x^2 = 4\\) now.', []],
  ['$$\\frac{1}{2}$$', '\\[\\frac{1}{2}\\]', []],
  [
    'Let $x$ be $2y+1$.',
    'Let \\(x\\) be $2y+1$.',
    ['2 repaired: It has words between two dollars that are no formula for certain: they stay as they are.'],
  ],
  ['It costs $5 and $10 more.', 'It costs $5 and $10 more.', []],
  ['A US$ or a C$ note.', 'A US$ or a C$ note.', []],
])('I10 TeX between dollars is read, and what may be none is a finding: %s', (written, stemHtml, findings) => {
  const { questions } = readBank(`question,correct\n${written},TRUE`)
  expect(questions).toMatchObject([{ stemHtml }])
  expect(short(`question,correct\n${written},TRUE`).findings).toEqual(findings)
})

test('I5 QTI shows its feedback in other players, and formulas are in their namespace', () => {
  const format = exportFormats.find(({ name }) => name === 'qti3')!
  const asks = { shape: 'singleChoice', says: { options: ['<math><mi>x</mi></math>', 'two'], right: [0] } } as const
  const question = {
    ...unlabeled,
    stemHtml: 'Which?',
    explanationHtml: '<p>So.</p>',
    asks: { ...asks, says: { ...asks.says, options: [...asks.says.options], right: [0] } },
  }
  const { bytes } = format.write({ settings: null, questions: [question] })
  const item = strFromU8(unzipSync(bytes)['items/1.xml']!)
  expect(item).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
  expect(item).toContain(
    '<qti-set-outcome-value identifier="FEEDBACK"><qti-multiple><qti-base-value base-type="identifier">explanation</qti-base-value><qti-variable identifier="RESPONSE"/></qti-multiple>',
  )
  const { dropped, findings, questions } = readBank(bytes)
  expect([dropped, findings]).toEqual([undefined, []])
  expect(questions).toMatchObject([{ spec: { options: ['<math><mi>x</mi></math>', 'two'] } }])
})

const kahoot = [
  'Quiz template,,,,,,,',
  ',,,,,,,',
  ',Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10, 20",Correct answer(s) - choose at least one',
  '1,What crosses?,ferry,tram,lift,,20,1',
  '2,Which two?,ferry,tram,boat,,20,"1,3"',
]
const quizizz = [
  'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation',
  'What crosses?,Multiple Choice,ferry,tram,,,,1,30,,A rope.',
  'Which two?,Checkbox,ferry,tram,boat,,,"1,3",30,,',
  'Say ice.,Fill-in-the-Blank,,,,,,ice,30,,',
  'What else?,Multiple Choice,a ferry,a tram,a boat,a lift,a kite,1,30,,',
]
const blooket = [
  '"Blooket\nImport Template",,,,,,,',
  'Question #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"',
  '1,What crosses?,ferry,tram,,,20,1',
  '2,Which two?,ferry,tram,boat,,20,"1,3"',
]
test.each([
  { name: 'Kahoot', lines: kahoot, count: 2, refused: 0 },
  { name: 'Quizizz', lines: quizizz, count: 3, refused: 1 },
  { name: 'Blooket', lines: blooket, count: 2, refused: 0 },
])('I10 the template of $name is read by its headings, wherever their line is', ({ lines, count, refused }) => {
  const { format, questions, findings, dropped } = readBank(Buffer.from(lines.join('\n')))
  expect(format).toBe('csv')
  expect(questions).toHaveLength(count)
  expect(questions).toMatchObject(
    [{ type: 'mcq', key: 'a1' }, { type: 'multiple_select', key: ['a1', 'a3'] }, {}].slice(0, count),
  )
  expect(findings.filter(({ outcome }) => outcome === 'refused')).toHaveLength(refused)
  expect(dropped?.join()).toMatch(/time/i)
})

test.each([
  ['Multiple Choice', 'A', 'mcq'],
  ['Checkbox', 'A', 'multiple_select'],
  ['True/False', 'TRUE', 'true_false'],
  ['Fill-in-the-Blank', 'ice', 'fill_in'],
  ['Grid-in', '3', 'numeric'],
  ['اختيار من متعدد', 'A', 'mcq'],
  ['صح وخطأ', 'TRUE', 'true_false'],
  ['أكمل الفراغ', 'ice', 'fill_in'],
])('I10 the kind %j of a table is understood', (kind, key, type) => {
  const options = type === 'mcq' || type === 'multiple_select' ? 'one,two' : ','
  const { questions, findings } = readBank(`question,type,correct,option_a,option_b\nWhich?,${kind},${key},${options}`)
  expect([findings, questions.map((one) => one.type)]).toEqual([[], [type]])
})

test.each(['Correct answer: B', 'Answer: (B)', '(B)', 'B)', 'B) a tram', 'Option B', 'the answer is B'])(
  'I10 the key %j of a table is B',
  (key) => {
    const { questions, findings } = readBank(`question,correct,option_a,option_b\nWhich?,${key},A) a ferry,B) a tram`)
    expect(findings).toEqual([])
    expect(questions).toMatchObject([{ key: 'a2', spec: { options: ['a ferry', 'a tram'] } }])
  },
)

const itemWith = (choices: string, more = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE">${choices}</choiceInteraction></itemBody>${more}</assessmentItem>`
const choice = (name: string, inside: string) => `<simpleChoice identifier="${name}">${inside}</simpleChoice>`
const told = (name: string, showHide: string, text: string, element = 'modalFeedback') =>
  `<${element} outcomeIdentifier="FEEDBACK" identifier="${name}" showHide="${showHide}">${text}</${element}>`

test('I8 QTI: feedback that a choice hides is none on this choice, and what a wrong answer hides explains the right one', () => {
  const hidden = told('A', 'hide', 'You should have said yes.', 'feedbackInline')
  const shown = told('B', 'show', 'The notes say yes.', 'feedbackInline')
  const item = itemWith(
    `<prompt>Which?</prompt>${choice('A', `yes${hidden}`)}${choice('B', `no${shown}`)}`,
    told('INCORRECT', 'hide', 'Yes it is.') + told('A', 'hide', 'No it is not.'),
  )
  expect(asRead(readBank(item))).toEqual([
    '1 Which? *yes / no (Yes it is.<ul><li><strong>no</strong> The notes say yes.</li></ul>)',
    '1 repaired: Feedback for some answers only is left out: You should have said yes.',
    '1 repaired: Feedback for some answers only is left out: No it is not.',
  ])
})

const given = (outcome: string, value: string) =>
  `<setOutcomeValue identifier="${outcome}"><baseValue baseType="identifier">${value}</baseValue></setOutcomeValue>`
const ifIs = (said: string, then: string, otherwise = '') =>
  `<responseCondition><responseIf><match><variable identifier="RESPONSE"/>${said}</match>${then}</responseIf>${otherwise && `<responseElse>${otherwise}</responseElse>`}</responseCondition>`
const isRight = '<correct identifier="RESPONSE"/>'
const isChoice = (name: string) => `<baseValue baseType="identifier">${name}</baseValue>`
const scored = ifIs(
  isRight,
  '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>',
)
const modal = (at: number, text: string) =>
  `<modalFeedback outcomeIdentifier="F${at}" identifier="feedbackModal_${at}" showHide="show">${text}</modalFeedback>`
test.each([
  [
    'of the right answer explains it, that of others is named',
    ifIs(isRight, given('F1', 'feedbackModal_1'), given('F2', 'feedbackModal_2')),
    modal(1, 'It is.') + modal(2, 'Look again.'),
    ['1 Which? *yes / no / so (It is.)', '1 repaired: Feedback for some answers only is left out: feedbackModal_2.'],
  ],
  [
    'of wrong answers alone explains nothing',
    ifIs(isRight, given('F2', 'none'), given('F1', 'feedbackModal_1')),
    modal(1, 'Look again.'),
    ['1 Which? *yes / no / so', '1 repaired: Feedback for some answers only is left out: feedbackModal_1.'],
  ],
  [
    'of each choice belongs to it',
    ifIs(isChoice('A'), given('F1', 'feedbackModal_1')) + ifIs(isChoice('C'), given('F2', 'feedbackModal_2')),
    modal(1, 'It is.') + modal(2, 'Not so.'),
    ['1 Which? *yes / no / so (<ul><li><strong>yes</strong> It is.</li><li><strong>so</strong> Not so.</li></ul>)'],
  ],
])('I8 QTI: feedback that the rules of its item show after an answer %s', (_, rules, feedback, expected) => {
  const choices = `<prompt>Which?</prompt>${choice('A', 'yes')}${choice('B', 'no')}${choice('C', 'so')}`
  const item = itemWith(choices, `<responseProcessing>${scored}${rules}</responseProcessing>${feedback}`)
  expect(asRead(readBank(item))).toEqual([...expected, 'left out: response-processing'])
})

test('I8 QTI: feedback that is named like a wrong choice explains that choice, and not the right one', () => {
  const choices = `<prompt>Which?</prompt>${choice('A', 'yes')}${choice('B', 'no')}`
  expect(asRead(readBank(itemWith(choices, told('B', 'show', 'Not so.'))))).toEqual([
    '1 Which? *yes / no (<ul><li><strong>no</strong> Not so.</li></ul>)',
  ])
})

test('I8 QTI: HTML in CDATA, or escaped as a whole paragraph, is no text with tags', () => {
  const item = itemWith(
    `<prompt><![CDATA[<p>Which <u>one</u> &amp; why?<br></p>]]></prompt>${choice('A', '<![CDATA[<em>yes</em>]]>')}${choice('B', '&lt;p&gt;no&lt;/p&gt;')}${choice('C', 'the tag <![CDATA[<u>]]>')}${choice('D', '&lt;em&gt;so&lt;/em&gt;')}`,
  )
  const { questions, findings } = readBank(item)
  expect(questions[0]?.stemHtml).toContain('<p>Which <u>one</u> &amp; why?<br></p>')
  expect(questions[0]?.spec).toMatchObject({
    options: ['<em>yes</em>', '<p>no</p>', 'the tag &lt;u&gt;', '&lt;em&gt;so&lt;/em&gt;'],
  })
  expect(findings.map(({ reason }) => reason)).toEqual(['Tags that it has as text are read as HTML.'])
})

test('I9 QTI: a picture in CDATA of a package comes along, and is named nowhere as left out', () => {
  const item = itemWith(
    `<prompt><![CDATA[<p>Look: <img src="../media/a.png" alt="A map"></p>]]></prompt>${choice('A', 'yes')}${choice('B', 'no')}`,
  )
  const entries = { 'items/i.xml': strToU8(item), 'media/a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }
  const bank = readBank(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), ...entries }))
  expect(bank.questions).toHaveLength(1)
  expect(bank.found).toHaveLength(1)
  expect(bank.dropped).toBeUndefined()
})

test('I10 QTI 1.2 and Common Cartridge are refused with the true reason', () => {
  const old =
    '<?xml version="1.0"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment/></questestinterop>'
  expect(short(old).findings.join()).toContain('This is QTI 1.2')
  const named = (type: string, schema = 'IMS Content') =>
    strToU8(
      `<manifest><metadata><schema>${schema}</schema></metadata><resources><resource identifier="1" type="${type}" href="q.xml"/></resources></manifest>`,
    )
  const archive = (type: string, schema?: string) =>
    zipSync({ 'imsmanifest.xml': named(type, schema), 'q.xml': strToU8(old) })
  expect(short(archive('imsqti_xmlv1p2')).findings.join()).toContain('This is QTI 1.2')
  // A quiz of Canvas has the type of those in a cartridge.
  const type = 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment'
  expect(short(archive(type)).findings.join()).toContain('into “Paste questions”')
  expect(short(archive(type, 'IMS Common Cartridge')).findings.join()).toContain('This is a Common Cartridge')
})

test('I10 an inline choice becomes a choice with a blank', () => {
  const inline =
    '<assessmentItem identifier="i"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration><itemBody><p>The bridge <inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="false"><inlineChoice identifier="A">were</inlineChoice><inlineChoice identifier="B">was</inlineChoice></inlineChoiceInteraction> closed.</p></itemBody></assessmentItem>'
  expect(short(inline)).toMatchObject({
    questions: [[1, 'mcq', 'The bridge closed.', options('were', 'was'), 'a2']],
    findings: [],
  })
  expect(readBank(inline).questions[0]?.stemHtml).toContain('<span class="blank"></span>')
})

test('I8 other sheets of a workbook are named, and a row under a picture is refused', () => {
  const files = unzipSync(
    workbookOf([
      ['question', 'correct'],
      ['Is it?', 'TRUE'],
      ['See the map.', 'TRUE'],
    ]),
  )
  const workbook = strFromU8(files['xl/workbook.xml']!).replace(
    '</sheets>',
    '<sheet name="Notes" sheetId="2" r:id="rId2"/></sheets>',
  )
  const relations = '<Relationships><Relationship Id="rId1" Target="../drawings/drawing1.xml"/></Relationships>'
  const drawing = '<wsDr><twoCellAnchor><from><col>1</col><row>2</row></from><pic/></twoCellAnchor></wsDr>'
  const bytes = zipSync({
    ...files,
    'xl/workbook.xml': strToU8(workbook),
    'xl/worksheets/_rels/sheet1.xml.rels': strToU8(relations),
    'xl/drawings/drawing1.xml': strToU8(drawing),
  })
  const { questions, findings } = short(bytes)
  expect(questions).toHaveLength(1)
  expect(findings).toEqual([
    '1 repaired: Only the sheet “Questions” is read; these are left out: Notes.',
    '3 refused: A picture floats over its row, and is in no cell: put the picture beside the table in a ZIP archive, and name it in the column “image”.',
  ])
})

test.each([
  {
    of: 'options as a list, the key as a number from 0',
    json: [
      { question: 'One?', choices: ['a', 'b', 'c'], answer: 0, subject: 'x' },
      { question: 'Two?', choices: ['a', 'b', 'c'], answer: 2 },
    ],
    says: [
      ['One?', options('a', 'b', 'c'), 'a1'],
      ['Two?', options('a', 'b', 'c'), 'a3'],
    ],
    dropped: ['subject'],
  },
  {
    of: 'the right answer beside the wrong ones',
    json: { response_code: 0, results: [{ question: 'One?', correct_answer: 'b', incorrect_answers: ['c', 'a'] }] },
    says: [['One?', options('a', 'b', 'c'), 'a2']],
    dropped: ['response_code'],
  },
  {
    of: 'options that say themselves which is right',
    json: [
      {
        question: 'One?',
        answers: [
          { text: 'x', isCorrect: false, hint: 'no' },
          { text: 'y', isCorrect: true },
        ],
      },
    ],
    says: [['One?', options('x', 'y'), 'a2']],
    dropped: ['answers.hint'],
  },
  {
    of: 'options by their letters',
    json: [{ stem: 'One?', options: { A: 'x', B: 'y' }, answerKey: 'B', meta: { page: 3 } }],
    says: [['One?', options('x', 'y'), 'a2']],
    dropped: ['meta.page'],
  },
])('I10 JSON of others, $of: its fields are the columns of a table', ({ json, says, dropped }) => {
  const read = short(JSON.stringify(json))
  expect(read.questions.map(([, , stem, spec, key]) => [stem, spec, key])).toEqual(says)
  expect(read.dropped).toEqual(dropped)
})

test('I10 fields of JSON that are not understood are mapped to those of a question', () => {
  const json = JSON.stringify([{ frage: 'Eins?', eins: 'a', zwei: 'b', richtig: 'B' }])
  const { columns } = readBank(json)
  expect(columns?.map(({ head, field }) => [head, field])).toEqual([
    ['frage', null],
    ['eins', null],
    ['zwei', null],
    ['richtig', null],
  ])
  const mapped = readBank(json, undefined, { columns: { 0: 'question', 1: 'option_a', 2: 'option_b', 3: 'correct' } })
  expect(mapped.questions).toMatchObject([{ stemHtml: 'Eins?', spec: options('a', 'b'), key: 'a2' }])
})

const moodleText = (html: string, more = '') =>
  `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><single>true</single><answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer>${more}</question></quiz>`

test('I8 every style that says something is an element, of any element and of several styles at once', () => {
  const bank = readBank(
    moodleText(
      '<p style="text-decoration: underline">It froze.</p><p>A <span style="font-style:italic;font-weight:bold">port</span>, <em style="vertical-align: super">2</em></p><div style="font-weight:700">One<p>two</p></div><p style="text-align:left">Which is underlined?</p>',
    ),
  )
  const [question] = bank.questions.map(sanitized)
  expect(question?.stemHtml).toBe(
    '<p><u>It froze.</u></p><p>A <strong><em>port</em></strong>, <em><sup>2</sup></em></p><div><strong>One</strong><p><strong>two</strong></p></div><p>Which is underlined?</p>',
  )
  expect(bank.warnings.map(({ reason }) => reason)).toEqual(['It has no explanation.'])
})

test('I8 hidden words are shown to no one, and named', () => {
  const bank = readBank(moodleText('<p>Which?</p><p style="display:none">The key is x.</p><p hidden>Note</p>'))
  expect(bank.questions[0]?.stemHtml).toBe('<p>Which?</p>')
  expect(bank.findings).toEqual([
    { line: 1, outcome: 'repaired', reason: 'Question 1: It hides words, which are left out: The key is x, Note.' },
  ])
})

test('I8 feedback for all other answers of Moodle is named, and is none for an answer with words', () => {
  const answer = (text: string, fraction: number, said: string) =>
    `<answer fraction="${fraction}"><text>${text}</text><feedback><text>${said}</text></feedback></answer>`
  const bank = readBank(
    `<quiz><question type="shortanswer"><questiontext><text>River?</text></questiontext>${answer('Nile', 100, 'Yes.')}${answer('*', 0, 'Look again.')}</question></quiz>`,
  )
  expect(bank.questions[0]?.explanationHtml).toBe('<p><strong>Nile</strong> Yes.</p>')
  expect(bank.findings.map(({ reason }) => reason)).toEqual([
    'Question 1: Feedback for some answers only is left out: *.',
  ])
})

test('I10 JSON of others: a field that only says in what form a text is holds the text', () => {
  const bank = readBank(
    JSON.stringify([
      {
        stem: { html: '<p>Why <u>leave</u>?</p>' },
        choices: [
          { key: 'A', html: '<p>rain</p>' },
          { key: 'B', html: '<p>sun</p>' },
        ],
        answerKey: 'B',
        explanation: { text: 'It shone.' },
      },
    ]),
  )
  expect(bank.questions).toMatchObject([
    { stemHtml: '<p>Why <u>leave</u>?</p>', spec: { options: ['<p>rain</p>', '<p>sun</p>'] }, key: 'a2' },
  ])
  expect(bank.questions[0]?.explanationHtml).toBe('It shone.')
})
