import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asRead } from '../../../../testing/as-read.ts'
import { mutated } from '../../../../testing/bank-files.ts'
import { readDamaged } from '../../../../testing/read-damaged.ts'
import { readBank } from '../../../../testing/read-in-english.ts'

/** The questions and findings of each document; a star stands before the right options. */
const documents: Record<string, string[]> = {
  'google-docs.docx': [
    '1 Choose the word that completes the sentence: We took the <span class="blank"></span>. *ferry / fairy / furry / fury',
    '6 [<p>A student has taken these notes:</p><ul><li>The bridge was closed.</li><li>The ferry was used.</li></ul>] The student wants to name the cause. Which choice does that? *Since the bridge was closed, people used the ferry. / People used the ferry. / The bridge is old. / Ferries float.',
    '6 repaired: Question 2: No answer is written. Taken as right because of the color: A.',
  ],
  'libreoffice-arabic.docx': [
    '1 ما عاصمة مصر؟ الإسكندرية / *القاهرة / أسوان / طنطا',
    '7 أي كلمة هي فعل؟ كتاب / بيت / *كتبَ / قلم (الفعل يدل على حدث.)',
  ],
  'libreoffice-columns.docx': [
    '5 [The old mill stood at the bend of the river for two hundred years. Its wheel <u>ground</u> the corn of five villages, and its owner wrote down, in a <em>daybook</em> that is still there, what each of them brought.] What does the underlined word mean here? shared / *crushed / stored / sold',
    '10 [The old mill stood at the bend of the river for two hundred years. Its wheel <u>ground</u> the corn of five villages, and its owner wrote down, in a <em>daybook</em> that is still there, what each of them brought.] Why is the daybook mentioned? *It shows what the mill was used for. / It was written in five villages. / It says when the mill burned down. / It belonged to the river.',
    '1 repaired: “Unit 4: Reading” belongs to no question, so it is left out.',
    'left out: headers and footers',
  ],
  'libreoffice-form.docx': [
    '1 Which word means the same as arid? *dry / wet / cold / loud',
    '7 Read more <u>here</u>. What do rivers carry? *sand / stars',
    '15 <p>كم طالبا حضر يوم الاثنين؟</p><table><tbody><tr><td>اليوم</td><td>الطلاب</td></tr><tr><td>الاثنين</td><td>١٢</td></tr></tbody></table> ١٠ / *١٢ / ١٥ / ٢٠',
    '11 refused: Question 3: It shows what cannot be carried over: list of choices. Without that it cannot be answered.',
    'left out: hyperlink',
  ],
  'libreoffice-formulas.docx': [
    '1 If <math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac><mo>=</mo><msqrt><mrow><mn>9</mn></mrow></msqrt></mrow></math> and b = 2, what is a? 3 / *6 / 9 / 18',
    '6 Which expression equals <math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup><mo>−</mo><mn>1</mn></mrow></math>? *<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mrow><mo>(</mo><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mo>)</mo></mrow><mrow><mo>(</mo><mrow><mi>x</mi><mo>−</mo><mn>1</mn></mrow><mo>)</mo></mrow></mrow></math> / x<sup>2</sup> + 1 / 2x – 1 / x – 1',
    '12 What is <math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mrow><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mrow><mn>3</mn></mrow></munderover><mrow><mi>i</mi></mrow></mrow></mrow></math>? = 6',
  ],
  'libreoffice-linked.docx': [
    '9 Is the map a square? = false',
    '1 refused: Question 1: It shows what cannot be carried over: file:///tmp/lo/map.png. Without that it cannot be answered.',
  ],
  'libreoffice-lists.docx': [
    '1 Which word is closest to <em>idle</em>? busy / *unused / loud / old',
    '6 The ferry <u>have</u> returned. Which choice corrects the underlined verb? have been / are / *has / were',
  ],
  'libreoffice-picture.docx': [
    '1 [<p>A student drew this map.</p><p><img src="/import-picture/0" alt=""></p>] Which color does the map have? red / *blue / green / black',
    '9 Is the map a square? = false',
  ],
  'libreoffice-review.docx': [
    '1 The ferry crosses the wide river. What crosses it? A tram / *A ferry / A <s>bus</s> car / A cart',
    '6 Ice is frozen water. True or false? = true (Water freezes at 0 degrees.)',
    '1 repaired: It has tracked changes: the text is read with all of them accepted.',
    '5 repaired: Hidden text is left out.',
    'left out: commentReference, comments',
  ],
  'libreoffice-science.docx': [
    "8 [<table><tbody><tr><td>Time</td><td>Height</td></tr><tr><td>1 s</td><td>5 m</td></tr><tr><td>2 s</td><td>20 m</td></tr></tbody></table>] What is the unit of H<sub>2</sub>O's area, m<sup>2</sup>? metre / *square metre / litre / second",
    '13 [<table><tbody><tr><td>Time</td><td>Height</td></tr><tr><td>1 s</td><td>5 m</td></tr><tr><td>2 s</td><td>20 m</td></tr></tbody></table>] How high was it after 2 s? 5 m / 10 m / *20 m / 40 m',
  ],
  'libreoffice-text-box.docx': [
    '1 Which word is newly written? old / *new',
    '7 [The ferry crossed twice a day.] How often did the ferry cross? once / *twice',
    '1 repaired: It has tracked changes: the text is read with all of them accepted.',
    '5 repaired: A text box is read as the lines before the paragraph that it is anchored to.',
  ],
  'word-equation-unknown.docx': [
    '1 Which is even? 1 / *2',
    '5 refused: Question 2: It shows what cannot be carried over: equation (sPre). Without that it cannot be answered.',
    'left out: sPre',
  ],
  'word-equations.docx': [
    '1 What is the value of <math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mfrac><mrow><mn>6</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mo>+</mo><msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup></mrow></math> when <math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>x</mi><mo>=</mo><mn>1</mn></mrow></math>? 2 / 3 / *<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><msqrt><mrow><mn>16</mn></mrow></msqrt></mrow></math> / 5',
    '7 Water is H<sub>2</sub>O. What is 3<sup>2</sup>? 6 / *9',
  ],
  'word-lists.docx': [
    '2 Which choice best completes the text: The ferry <span class="blank"></span> at noon. leave / *leaves / leaving / left have',
    '7 Which word means “unused”? loud / busy / late / *idle',
    '1 repaired: “Unit 4 quiz” belongs to no question, so it is left out.',
  ],
  'word-option-table.docx': [
    '1 What crosses the river? *a ferry / a tram / a bus / a car',
    '10 Which is a verb? house / *run / red / quick',
    '15 refused: Question 3: It has 5 options; four are the most.',
  ],
  'word-question-table.docx': [
    '8 What crosses the river? *a ferry / a tram / a bus / a car (A tram needs rails.)',
    '15 Which is a verb? house / *run / red / quick',
  ],
  'word-text-box.docx': [
    '1 [The ferry crossed twice a day.] How often did the ferry cross? once / *twice / never / daily',
    '1 repaired: A text box is read as the lines before the paragraph that it is anchored to.',
    '8 refused: Question 2: It shows what cannot be carried over: chart. Without that it cannot be answered.',
  ],
  'word-tracked-changes.docx': [
    '1 Which word is correctly spelled? recieve / *receive / receeve / riceive',
    '7 Which is a fruit? *apple / table',
    '1 repaired: It has tracked changes: the text is read with all of them accepted.',
    '7 repaired: Hidden text is left out.',
    'left out: commentReference, footnoteReference, comments, footnotes, headers and footers',
  ],
}

/** The same of texts that were pasted. */
const pasted: Record<string, string[]> = {
  'pasted/arabic.txt': [
    '1 ما عاصمة مصر؟ الإسكندرية / *القاهرة / أسوان / طنطا',
    '8 أي كلمة هي فعل؟ كتاب / *كتبَ / بيت / قلم',
  ],
  'pasted/conflict.txt': [
    '6 Which is red? *blood / grass',
    '1 refused: Question 1: Its right answer is given twice and not alike, as B and as A: the key is in doubt.',
  ],
  'pasted/formulas.txt': ['1 What is \\(x^2\\) for \\(x = 3\\)? $6$ / *$9$ / \\(3\\) / 12'],
  'pasted/google-docs.html': ['1 Which is a fruit? *apple / table', '4 Which is <u>red</u>? grass / *blood'],
  'pasted/numbered.txt': [
    '6 [The bridge was closed for two weeks in spring while engineers examined the old iron arches. The ferry, which had been idle for years, carried people across the river.] What did people use? *The ferry / The tram / The bridge / A car (It had been idle.)',
    '12 [The bridge was closed for two weeks in spring while engineers examined the old iron arches. The ferry, which had been idle for years, carried people across the river.] The word “idle” most nearly means <em>resting</em> / lazy / *unused / broken',
    '20 [The bridge was closed for two weeks in spring while engineers examined the old iron arches. The ferry, which had been idle for years, carried people across the river.] 2 + 2 = <span class="blank"></span> 3 / *4 / 5 / 6',
    '1 repaired: “Quiz 3: Transitions” belongs to no question, so it is left out.',
    '12 repaired: Question 2: It gets the text above the questions before it. Write “Questions 1–3” above a text to say which questions it belongs to.',
    '20 repaired: Question 3: It gets the text above the questions before it. Write “Questions 1–3” above a text to say which questions it belongs to.',
  ],
  'pasted/page.html': [
    '9 [<table><tbody><tr><td>Time</td><td>1 s</td></tr><tr><td>Height</td><td>5 m</td></tr></tbody></table>] How high was it? 1 m / *5 m / 6 m',
    '1 repaired: “River test” belongs to no question, so it is left out.',
    '2 refused: Question 1: It shows what cannot be carried over: https://example.org/map.png. Without that it cannot be answered.',
    '17 refused: Question 3: It shows what cannot be carried over: audio. Without that it cannot be answered.',
  ],
  'pasted/ranges.txt': [
    '5 [It rained.] Did it rain? = true',
    '7 [It rained.] What fell? = rain / water',
    '9 refused: Question 6: The right answer is missing.',
  ],
  'pasted/sat.txt': [
    '1 [<p>A student has taken the following notes:<br>• The bridge was closed.<br>• The ferry was used.</p>] The student wants to name the cause. Which choice does that best? *Since the bridge was closed, people used the ferry. / People used the ferry. / The bridge is old. / Ferries float.',
    '11 [Blank verse <span class="blank"></span> no rhyme.] Which choice completes the text? have / *has / having / to have',
  ],
  'pasted/unnumbered.txt': [
    '1 What crosses the river? *A ferry / A tram',
    '12 Choose all that apply: which are even? *2 / 3 / *4',
    '5 refused: It has 5 options; four are the most.',
  ],
  'pasted/word.html': ['1 Which word means <em>unused</em>? busy / *idle / late', '5 What is 3<sup>2</sup>? 6 / *9'],
}

const fileOf = (name: string) => readFileSync(new URL(`../../../../testing/documents/${name}`, import.meta.url))

test.each(Object.entries(documents))(
  'I7 Word: %s becomes its questions, and what is not read is said',
  (name, says) => {
    const bank = readBank(fileOf(name))
    expect(bank.format).toBe('docx')
    expect(asRead(bank)).toEqual(says)
  },
)

test.each(Object.entries(pasted))('I7 pasted: %s becomes its questions, and what is not read is said', (name, says) => {
  const bank = readBank(fileOf(name))
  expect(bank.format).toBe(name.endsWith('.html') ? 'html' : 'text')
  expect(asRead(bank)).toEqual(says)
})

const documentOf = (xml: string) => zipSync({ 'word/document.xml': strToU8(xml) })

test.each([
  {
    file: documentOf('<!DOCTYPE d [<!ENTITY a "aaaa">]><w:document><w:body><w:p/></w:body></w:document>'),
    says: 'The file declares XML entities of its own, which are not read.',
  },
  { file: documentOf('<w:document><w:body>'), says: 'The Word document is damaged.' },
  {
    file: zipSync({ 'word/document.xml': new Uint8Array(64 * 1024 * 1024 + 1) }),
    says: 'The archive unpacks to more than 192\u00A0MB, or one of its files to more than 64\u00A0MB.',
  },
  {
    file: documentOf(`${'<w:sdt>'.repeat(500)}${'</w:sdt>'.repeat(500)}`),
    says: 'Its elements are nested too deep.',
  },
  { file: documentOf('<w:document><w:body/></w:document>'), says: 'The file has no questions.' },
])('I4 Word: a document that is no honest one is refused with a sentence: $says', ({ file, says }) => {
  const { questions, findings } = readBank(file)
  expect([questions, findings.map(({ reason }) => reason)]).toEqual([[], [says]])
})

test('I4 Word: 100 damaged documents: no crash, always a report', () => {
  const bytes = fileOf('word-text-box.docx')
  for (let seed = 1; seed <= 100; seed += 1) readDamaged(mutated(bytes, seed), seed)
  expect.assertions(300)
})

/** Returns a question whose second option is in one style or has one for its words, which is based on another. */
const styled = (of: 'pStyle' | 'rStyle', says: string, own = '') =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document><w:body><w:p><w:r><w:t>1. Which runs?</w:t></w:r></w:p><w:p><w:r><w:t>A. x</w:t></w:r></w:p><w:p>${of === 'pStyle' ? '<w:pPr><w:pStyle w:val="Own"/></w:pPr>' : ''}<w:r><w:t>B. </w:t></w:r><w:r><w:rPr>${of === 'rStyle' ? '<w:rStyle w:val="Own"/>' : ''}${own}</w:rPr><w:t>y</w:t></w:r></w:p><w:p><w:r><w:t>Answer: A</w:t></w:r></w:p></w:body></w:document>`,
    ),
    'word/styles.xml': strToU8(
      `<w:styles><w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Base"/></w:style><w:style w:styleId="Base"><w:name w:val="Base"/><w:rPr>${says}</w:rPr></w:style><w:style w:styleId="Other"><w:name w:val="Other"/><w:rPr><w:unheard/></w:rPr></w:style></w:styles>`,
    ),
  })

test.each([
  { says: '<w:i/>', option: '<em>y</em>' },
  { says: '<w:i/>', own: '<w:i w:val="0"/>', option: 'y' },
  { says: '<w:vertAlign w:val="superscript"/>', option: '<sup>y</sup>' },
  { says: '<w:vertAlign w:val="superscript"/>', own: '<w:vertAlign w:val="baseline"/>', option: 'y' },
  { says: '<w:position w:val="-6"/>', option: '<sub>y</sub>' },
])(
  'I8 Word: what a style says of its words is read, of a paragraph as of words: $says $own',
  ({ says, own, option }) => {
    for (const of of ['pStyle', 'rStyle'] as const) {
      const { questions, dropped = [] } = readBank(styled(of, says, own))
      // The letter before it is of the paragraph too, and is no part of the option.
      expect([questions[0]?.spec, dropped]).toMatchObject([{ options: [expect.anything(), option] }, []])
    }
  },
)

test.each([
  { says: '<w:highlight w:val="yellow"/>', own: '<w:highlight w:val="none"/>' },
  { says: '<w:shd w:val="clear" w:fill="00FF00"/>', own: '<w:shd w:val="clear" w:fill="auto"/>' },
  { says: '<w:color w:val="FF0000"/>', own: '<w:color w:val="auto"/>' },
])('I7 Word: a style marks the right option as a marker does: $says', ({ says, own }) => {
  for (const of of ['pStyle', 'rStyle'] as const) {
    expect(asRead(readBank(styled(of, says)))).toEqual([
      '1 refused: Question 1: Its right answer is given twice and not alike, as A and as B: the key is in doubt.',
    ])
    expect(asRead(readBank(styled(of, says, own)))).toEqual(['1 Which runs? *x / y'])
  }
})

test('I8 Word: what is not known of a style is named where a paragraph has it', () => {
  expect(readBank(styled('pStyle', '<w:secret/>')).dropped).toEqual(['secret'])
})

type Level = { format: string; start?: number; text?: string; more?: string }

/** Returns a document whose paragraphs name their list and its level, with these levels of each list. */
const listed = (paragraphs: readonly [text: string, list?: number, level?: number][], lists: readonly Level[][]) =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document><w:body>${paragraphs
        .map(
          ([text, list, level = 0]) =>
            `<w:p>${list === undefined ? '' : `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`,
        )
        .join('')}</w:body></w:document>`,
    ),
    'word/numbering.xml': strToU8(
      `<w:numbering>${lists
        .map(
          (levels, at) =>
            `<w:abstractNum w:abstractNumId="${at}">${levels.map(({ format, start = 1, text = '%1.', more = '' }, level) => `<w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`).join('')}</w:abstractNum>`,
        )
        .join(
          '',
        )}${lists.map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`).join('')}</w:numbering>`,
    ),
  })

const optionsOf = (words: string, list: number): [string, number][] => [...words].map((word) => [word, list])

test('I7 I8 Word: letters of a list that no one restarts go on through the questions, past Z, and keys name them', () => {
  const upper = [{ format: 'upperLetter' }]
  const questions = Array.from({ length: 8 }, (_, at): [string, number?][] => [
    [`${at + 1}. What is ${at}?`],
    ...optionsOf('αβγδ', 1),
  ]).flat()
  const key: [string][] = [['Answer key'], ['1. B 2. G 3. L 4. M 5. R 6. X 7. Y']]
  const numbers = [1, 2, 3, 0, 1, 3, 0]
  expect(asRead(readBank(listed([...questions, ...key], [upper])))).toEqual([
    ...numbers.map((right, at) => {
      const options = [...'αβγδ'].map((word, place) => (place === right ? `*${word}` : word)).join(' / ')
      return `${at * 5 + 1} What is ${at}? ${options}`
    }),
    '36 refused: Question 8: The right answer is missing.',
  ])
})

test('I7 I8 Word: a list that starts with F has the options of every other question in the ACT, and so has one that stands in its numbered list', () => {
  const [upper, fromF] = [[{ format: 'upperLetter' }], [{ format: 'upperLetter', start: 6 }]]
  const apart = listed(
    [['1. Who?'], ...optionsOf('pq', 1), ['Answer: A'], ['2. Where?'], ...optionsOf('rs', 2), ['Answer: G']],
    [upper, fromF],
  )
  expect(asRead(readBank(apart))).toEqual(['1 Who? *p / q', '5 Where? r / *s'])
  const within = listed(
    [['Who?', 1], ['p', 1, 1], ['q', 1, 1], ['Where?', 1], ['r', 2], ['s', 2], ['Answers'], ['1. B'], ['2. F']],
    [[{ format: 'decimal' }, { format: 'upperLetter' }], fromF],
  )
  expect(asRead(readBank(within))).toEqual(['1 Who? p / *q', '4 Where? *r / s'])
  const unnumbered = listed(
    [['Who is it?'], ...optionsOf('pq', 1), ['Answer: B'], ['Where is it?'], ...optionsOf('rs', 1), ['Answer: C']],
    [upper],
  )
  expect(asRead(readBank(unnumbered))).toEqual(['1 Who is it? p / *q', '5 Where is it? *r / s'])
})

test('I7 I8 Word: a level that does not restart counts its letters on, a label of words is read as typed, and other words of labels are named', () => {
  const running = listed(
    [['Who?', 1], ['p', 1, 1], ['q', 1, 1], ['Where?', 1], ['r', 1, 1], ['s', 1, 1], ['Answers'], ['1. A'], ['2. D']],
    [
      [
        { format: 'decimal', text: 'Part %1' },
        { format: 'upperLetter', more: '<w:lvlRestart w:val="0"/>' },
      ],
    ],
  )
  expect(asRead(readBank(running))).toEqual(['1 Who? *p / q', '4 Where? r / *s', 'left out: Part'])
  const labelled = listed([['1. Who?'], ['A) x'], ['B) y'], ['B', 1]], [[{ format: 'bullet', text: 'Answer:' }]])
  expect(asRead(readBank(labelled))).toEqual(['1 Who? x / *y'])
})

test('I7 I8 Word: a key that a style makes bold is found where its style is based on another, and so is one with a color behind it', () => {
  const paragraph = (text: string, properties = '') =>
    `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
  const questions = [
    paragraph('1. Who?'),
    paragraph('A) x'),
    paragraph('B) y', '<w:rStyle w:val="Right"/>'),
    paragraph('2. Where?'),
    paragraph('A) x', '<w:shd w:val="clear" w:fill="ffff00"/>'),
    paragraph('B) y', '<w:shd w:val="clear" w:fill="auto"/>'),
  ].join('')
  const document = zipSync({
    'word/document.xml': strToU8(`<w:document><w:body>${questions}</w:body></w:document>`),
    'word/styles.xml': strToU8(
      '<w:styles><w:style w:styleId="Strong"><w:rPr><w:b/></w:rPr></w:style><w:style w:styleId="Right"><w:basedOn w:val="Strong"/><w:rPr><w:sz w:val="20"/></w:rPr></w:style></w:styles>',
    ),
  })
  expect(asRead(readBank(document))).toEqual(['1 Who? x / *y', '4 Where? *x / y'])
})

test('I7 the text, the lists and the styles of a document are found by their relations, whatever their names', () => {
  const relations = (...related: [kind: string, target: string][]) =>
    strToU8(
      `<Relationships>${related.map(([kind, target], at) => `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`).join('')}</Relationships>`,
    )
  const paragraph = (text: string, properties = '') =>
    `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const listed = '<w:pStyle w:val="Second"/>'
  const text = `<w:document><w:body>${paragraph('1. Who?')}${paragraph('x', listed)}${paragraph('y', listed)}${paragraph('Answer: B')}</w:body></w:document>`
  const numbering =
    '<w:numbering><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>'
  // The second style says its level alone, and has the list of the first.
  const styles =
    '<w:styles><w:style w:styleId="First"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:styleId="Second"><w:basedOn w:val="First"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style></w:styles>'
  const footnotes = strToU8('<w:footnotes><w:p><w:r><w:t>See below.</w:t></w:r></w:p></w:footnotes>')
  const file = zipSync({
    '_rels/.rels': relations(['officeDocument', '/word/document2.xml']),
    'word/_rels/document2.xml.rels': relations(['numbering', 'numbering2.xml'], ['styles', '/word/styles2.xml']),
    'word/document2.xml': strToU8(text),
    'word/numbering2.xml': strToU8(numbering),
    'word/styles2.xml': strToU8(styles),
    'word/footnotes2.xml': footnotes,
  })
  expect(asRead(readBank(file))).toEqual(['1 Who? x / *y', 'left out: footnotes'])
  // However the way to a part is written, and where it leads to none that is there.
  for (const [main, lists, looks] of [
    ['./word/document2.xml', './numbering.xml', '../word/styles.xml'],
    ['document2.xml', '/word/numbering.xml', 'word/styles.xml'],
    ['word/document2.xml', 'missing.xml', '../missing.xml'],
  ] as const)
    expect(
      asRead(
        readBank(
          zipSync({
            '_rels/.rels': relations(['officeDocument', main]),
            'word/_rels/document2.xml.rels': relations(['numbering', lists], ['styles', looks]),
            'word/document2.xml': strToU8(text),
            'word/numbering.xml': strToU8(numbering),
            'word/styles.xml': strToU8(styles),
          }),
        ),
      ),
    ).toEqual(['1 Who? x / *y'])
})

/** Returns a document of one question with a list of Arabic letters in an order of Word's, and a key. */
const arabicList = (format: string, key: string) => {
  const paragraph = (text: string, list = '') =>
    `<w:p>${list && `<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const options = ['واحد', 'اثنان', 'ثلاثة', 'أربعة'].map((text) => paragraph(text, 'list')).join('')
  return zipSync({
    'word/document.xml': strToU8(
      `<w:document><w:body>${paragraph('1. ما؟')}${options}${paragraph(`الإجابة: ${key}`)}</w:body></w:document>`,
    ),
    'word/numbering.xml': strToU8(
      `<w:numbering><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    ),
  })
}

test.each([
  ['arabicAlpha', 'ت', ['1 ما؟ واحد / اثنان / *ثلاثة / أربعة']],
  ['arabicAlpha', 'ج', ['1 refused: Question 1: The right answer is “ج”, which is none of its 4 options.']],
  ['arabicAbjad', 'ج', ['1 ما؟ واحد / اثنان / *ثلاثة / أربعة']],
  ['arabicAbjad', 'ث', ['1 refused: Question 1: The right answer is “ث”, which is none of its 4 options.']],
])('I7 I8 Word: a list of %s has the letters of that order, and the key %s', (format, key, says) => {
  expect(asRead(readBank(arabicList(format, key)))).toEqual(says)
})

const paragraphOf = (text: string) => `<w:p>${text.startsWith('<') ? text : `<w:r><w:t>${text}</w:t></w:r>`}</w:p>`
/** Returns a document with a table of two columns for each list of rows. */
const forms = (...tables: [head: string, ...cells: string[]][][]) =>
  documentOf(
    `<w:document><w:body>${tables
      .map(
        (rows) =>
          `<w:tbl>${rows.map(([head, ...cells]) => `<w:tr><w:tc>${paragraphOf(head)}</w:tc><w:tc>${cells.map(paragraphOf).join('')}</w:tc></w:tr>`).join('')}</w:tbl>`,
      )
      .join('<w:p/>')}</w:body></w:document>`,
  )

test('I7 I8 Word: a table that is the form of a question is its question, in several tables as in one', () => {
  const first: [string, ...string[]][] = [
    ['ID', 'r-1'],
    ['Question', 'The tide rose.', 'What rose?'],
    ['A', 'the tide'],
    ['B.', 'the sun'],
    ['Correct Answer', 'A'],
    ['Rationale', 'It says so.'],
    ['Writer', 'Mona'],
  ]
  const second: [string, ...string[]][] = [
    ['Passage', 'The river bends.'],
    ['Question 2:', 'Where does it bend?'],
    ['Option A', 'here'],
    ['Option B', 'there'],
    ['Answer', 'B'],
    ['Explanation', ''],
    ['Skill', 'Details'],
  ]
  const says = [
    '[The tide rose.] What rose? *the tide / the sun (It says so.)',
    '[The river bends.] Where does it bend? here / *there',
    'repaired: Question 1: “Writer: Mona” is left out: questions have no place for it.',
  ]
  for (const file of [forms(first, second), forms([...first, ...second])]) {
    const bank = readBank(file)
    expect(asRead(bank)).toEqual(says.map((line) => expect.stringContaining(line)))
    expect(bank.questions).toMatchObject([{ externalId: 'r-1' }, { skill: 'Details' }])
  }
})

const graphic = (inner: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="1"/><a:graphic><a:graphicData uri="u">${inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** Objects that Word shows and no question can, by the name that findings give it. */
const notCarried: [name: string, xml: string][] = [
  ['chart', graphic('<c:chart r:id="rId9"/>')],
  ['diagram', graphic('<dgm:relIds r:dm="rId9"/>')],
  ['drawing', graphic('<wps:wsp><wps:bodyPr/></wps:wsp>')],
  ['embedded object', '<w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>'],
  ['symbol of Webdings', '<w:r><w:sym w:font="Webdings" w:char="F061"/></w:r>'],
  ['symbol of Symbol', '<w:r><w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr><w:t>a</w:t></w:r>'],
  ['ruby', '<w:r><w:ruby><w:rt><w:r><w:t>a</w:t></w:r></w:rt></w:ruby></w:r>'],
  ['equation field', '<w:r><w:instrText> EQ \\f(1;2) </w:instrText></w:r>'],
  ['equation field', '<w:fldSimple w:instr=" EQ \\f(1;2) "/>'],
  ['number field', '<w:r><w:instrText> AUTONUMLGL </w:instrText></w:r>'],
  ['number field', '<w:fldSimple w:instr=" LISTNUM NumberDefault "/>'],
  ['symbol field', '<w:fldSimple w:instr=" SYMBOL 97 \\f &quot;Symbol&quot; "/>'],
]

/** Writes a document of two questions, with a run of its own at the place `at`. */
const placesOfDocument = (at: string, xml: string) => {
  const paragraph = (text: string, place = '') => `<w:p><w:r><w:t>${text}</w:t></w:r>${place === at ? xml : ''}</w:p>`
  const cell = (text: string, place = '') => `<w:tc>${paragraph(text, place)}</w:tc>`
  const alone = (place: string) => (place === at ? `<w:p>${xml}</w:p>` : '')
  return documentOf(
    `<w:document><w:body>${[
      alone('title'),
      paragraph('Questions 1–2 refer to the following text.'),
      paragraph('The ferry crossed twice a day.', 'passage'),
      alone('passage alone'),
      paragraph('1. How often did the ferry cross?', 'stem'),
      alone('stem alone'),
      paragraph('A. once', 'option'),
      paragraph('B. twice', 'right option'),
      alone('below the options'),
      paragraph('Answer: B. The text says so itself.', 'reason'),
      paragraph('Explanation: It did.', 'explanation'),
      alone('below the explanation'),
      paragraph('Skill: Details', 'label'),
      paragraph('2. Where?', 'second stem'),
      paragraph('A. here'),
      paragraph('B. there'),
      paragraph('Answer key', 'heading of keys'),
      at.startsWith('table')
        ? `<w:tbl><w:tr>${cell('2')}${cell('A', 'table of keys')}${cell('It is here.', 'table of explanations')}</w:tr></w:tbl>`
        : paragraph('2. A – It is here.', 'list of keys'),
    ].join('')}</w:body></w:document>`,
  )
}

/** The questions that are refused where something is lost at a place; those that none names are taken, and the loss is named. */
const refusedAt: Record<string, number[]> = {
  // Above “Questions 1–2 refer to …” it can be part of the text, and below an explanation that of the next question.
  title: [1, 2],
  passage: [1, 2],
  'passage alone': [1, 2],
  stem: [1],
  'stem alone': [1],
  option: [1],
  'right option': [1],
  'below the options': [1],
  reason: [],
  explanation: [],
  'below the explanation': [2],
  label: [],
  'second stem': [2],
  'heading of keys': [],
  'list of keys': [],
  'table of keys': [],
  'table of explanations': [],
}

test.each(notCarried.flatMap(([name, xml]) => Object.keys(refusedAt).map((at) => ({ name, at, xml }))))(
  'I7 I8 Word: $name in the $at is named, and refuses the questions that ask about it',
  ({ name, at, xml }) => {
    const whole = readBank(placesOfDocument(at.startsWith('table') ? 'table' : 'none', xml))
    expect([whole.questions.length, whole.findings]).toEqual([2, []])
    const { questions, findings } = readBank(placesOfDocument(at, xml))
    const numbers = refusedAt[at]!
    expect(questions).toHaveLength(2 - numbers.length)
    const said = (wanted: string) =>
      findings.flatMap(({ outcome, reason }) => (outcome === wanted && reason.startsWith('Question') ? [reason] : []))
    expect(said('refused').map((reason) => Number(/\d+/.exec(reason)?.[0]))).toEqual(numbers)
    // Where no question is refused for it, it says at which one it is left out, or that it belongs to none.
    if (numbers.length === 0 && !at.includes('key')) expect(said('repaired').join('\n')).toContain(name)
    expect(findings.map(({ reason }) => reason).join('\n')).toContain(name)
  },
)
