import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readBank } from '../../../testing/read-in-english.ts'
import { xmlText } from './xml.ts'

/** One way to set the word “swift” apart by its look, and the name of what is lost. */
const dresses: [dress: string, name: string][] = [
  ['<span style="color: #cc0000">swift</span>', 'color'],
  ['<font color="red">swift</font>', 'color'],
  ['<b style="color:red">swift</b>', 'color'],
  ['<em style="background: yellow">swift</em>', 'color'],
  ['<a href="https://example.org" style="background-color: rgb(255, 255, 0)">swift</a>', 'color'],
  ['<span style="color: red"><i>swift</i></span>', 'color'],
  ['<mark>swift</mark>', 'mark'],
]
const lines = ['border-bottom: 1px solid', 'border-top:1px dotted red', 'border-left-style: solid']
const overlines = ['text-decoration: overline', 'font-weight: bold; text-decoration-line: underline overline']
const blocks: [dress: string, name: string][] = [
  ['<p style="color:red">The swift one.</p><p>The old one.</p>', 'color'],
  ['<div style="color:red"><p>The old one.</p><p style="color: black">The swift one.</p></div>', 'color'],
  ['<table><tr><td bgcolor="#ffff00">swift</td><td>old</td></tr></table>', 'color'],
  ['<table><tr style="background: #ff0"><td>swift</td></tr><tr><td>old</td></tr></table>', 'color'],
]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const formats: [name: string, file: (stem: string) => string][] = [
  [
    'Moodle XML',
    (stem) =>
      `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext><answer fraction="100"><text>fast</text></answer><answer fraction="0"><text>slow</text></answer></question></quiz>`,
  ],
  [
    'QTI',
    (stem) =>
      `<assessmentItem identifier="i"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>${stem}<choiceInteraction responseIdentifier="RESPONSE"><simpleChoice identifier="A">fast</simpleChoice><simpleChoice identifier="B">slow</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
  ],
  ['GIFT', (stem) => `[html]${stem.replaceAll(/[:=#{}~]/g, String.raw`\$&`)}{=fast ~slow}`],
  ['CSV', (stem) => `question,option_a,option_b,correct\n${quoted(stem)},fast,slow,A`],
  ['JSON', (stem) => JSON.stringify([{ question: stem, options: ['fast', 'slow'], answer: 'A' }])],
]

test.each(formats)(
  'I8 a formula that is drawn beside itself stands once, and TeX of a script is one: %s',
  (_, file) => {
    const wordsOf = (stem: string) => readBank(file(stem)).questions[0]?.stemHtml.replaceAll(/<[^>]*>/g, '')
    const katex =
      '<span class="katex"><span class="katex-mathml"><math><mn>7</mn></math></span><span class="katex-html" aria-hidden="true"><span>7</span></span></span>'
    expect(wordsOf(`<p>What is ${katex}?</p>`)).toBe('What is 7?')
    expect(wordsOf('<p>What is <span class="MathJax">16</span><script type="math/tex">2^4</script>?</p>')).toBe(
      'What is \\(2^4\\)?',
    )
    expect(wordsOf('<p><span aria-hidden="true">One</span> or two?</p>')).toBe('One or two?')
    expect(wordsOf('<p><math><mi>x</mi></math> is <span aria-hidden="true">not</span> even?</p>')).toBe(
      'x is not even?',
    )
    const mathJax =
      '<mjx-container class="MathJax"><mjx-math aria-hidden="true">7</mjx-math><mjx-assistive-mml><math><mn>7</mn></math></mjx-assistive-mml></mjx-container>'
    expect(wordsOf(`<p>What is ${mathJax}?</p>`)).toBe('What is 7?')
  },
)

const said = ({ questions, findings, dropped = [] }: ReturnType<typeof readBank>) => ({
  taken: questions.length,
  dropped,
  refused: findings.flatMap(({ outcome, reason }) =>
    outcome === 'refused' ? [reason.replace(/^Question 1: /, '')] : [],
  ),
})
const named = (name: string) => ({ taken: 1, dropped: [name], refused: [] })
const refused = (name: string) => ({
  taken: 0,
  dropped: [],
  refused: [`It shows what cannot be carried over: ${name}. Without that it cannot be answered.`],
})
describe.each(formats)('I8 %s', (_, file) => {
  test.each([...dresses.map(([dress, name]) => [`<p>The ${dress} boat left.</p>`, name] as const), ...blocks])(
    'a look that sets words apart is named, and what asks about it refused: %s',
    (html, name) => {
      expect(said(readBank(file(`${html}<p>How was it?</p>`)))).toEqual(named(name))
      expect(said(readBank(file(`${html}<p>What does the highlighted word mean?</p>`)))).toEqual(refused(name))
      expect(said(readBank(file(`${html}<p>What does the word in red mean?</p>`)))).toEqual(refused(name))
    },
  )

  test.each(lines)('a line at one side of words is named, and what asks about it refused: %s', (style) => {
    const html = `<p>The <span style="${style}">swift</span> boat left.</p>`
    expect(said(readBank(file(`${html}<p>How was it?</p>`)))).toEqual(named('border'))
    expect(said(readBank(file(`${html}<p>What does the boxed word mean?</p>`)))).toEqual(refused('border'))
  })

  test.each(overlines)('a line over words, which changes a number, refuses its question: %s', (style) => {
    expect(said(readBank(file(`<p>What is 0.<span style="${style}">3</span>?</p>`)))).toEqual(refused('overline'))
  })

  test('letters that a style makes capitals are named', () => {
    const html =
      '<p>The <span style="text-transform: uppercase">swift</span> <b style="font-variant: small-caps">boat</b>.</p>'
    expect(said(readBank(file(html)))).toMatchObject({
      taken: 1,
      dropped: ['span@text-transform', expect.stringMatching(/@font-variant$/)],
    })
    expect(said(readBank(file('<p style="text-decoration: none; border-bottom: none">Who?</p>')))).toMatchObject({
      taken: 1,
      dropped: [],
    })
  })

  test.each([
    '<p style="color:#1a4f8b">The swift boat left.</p><p style="color: #1A4F8B">How was the boat in red?</p>',
    '<p>The <span style="color: rgb(0, 0, 0); background: none repeat scroll 0% 0%">swift</span> boat in red?</p>',
    '<p>The <span style="background: white; color: #222">swift</span> boat in red?</p>',
    '<p>The <b style="color: inherit">swift</b> boat in red?</p>',
  ])('a look that sets nothing apart says nothing: %s', (html) => {
    expect(said(readBank(file(html)))).toEqual({ taken: 1, dropped: [], refused: [] })
  })
})

test('I8 an option that has another look than the others is named, and what asks about it refused', () => {
  const asked = (question: string, ...options: string[]) =>
    said(readBank(JSON.stringify([{ question, options, answer: 'A' }])))
  const red = (text: string) => `<span style="color:red">${text}</span>`
  expect(asked('Which is it?', red('fast'), 'slow')).toEqual(named('color'))
  expect(asked('Which is in red?', red('fast'), 'slow')).toEqual(refused('color'))
  expect(asked('Which is in red?', red('fast'), red('slow'))).toEqual({ taken: 1, dropped: [], refused: [] })
})

test('I8 a look in the explanation alone is named, and no reason to refuse the question', () => {
  const question = { question: 'Who is in red?', options: ['a', 'b'], answer: 'A', explanation: 'The <mark>a</mark>.' }
  expect(said(readBank(JSON.stringify([question])))).toEqual(named('mark'))
})

test.each([
  ['rgb="FFFF0000"', 'color'],
  ['theme="5" tint="0.4"', 'color'],
  ['indexed="10"', 'color'],
  ['rgb="FF000000"', null],
  ['theme="1"', null],
  ['auto="1"', null],
])('I8 a workbook: a run with the color %s', (color, name) => {
  const asked = (ask: string) => {
    const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
    const stem = `<c t="inlineStr"><is><r><t xml:space="preserve">The </t></r><r><rPr><color ${color}/></rPr><t>swift</t></r><r><t xml:space="preserve"> boat. ${xmlText(ask)}</t></r></is></c>`
    const head = ['question', 'option_a', 'option_b', 'correct'].map(text).join('')
    const sheet = `<worksheet><sheetData><row>${head}</row><row>${stem}${text('fast')}${text('slow')}${text('A')}</row></sheetData></worksheet>`
    const files = { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet }
    return said(readBank(zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])))))
  }
  const plain = { taken: 1, dropped: [], refused: [] }
  expect(asked('How was it?')).toEqual(name === null ? plain : named(name))
  expect(asked('What does the word in red mean?')).toEqual(name === null ? plain : refused(name))
})

describe('I8 formatted text', () => {
  const page = (html: string, ask: string) =>
    said(readBank(`${html.replace('<p>', '<p>1. ')}<p>${ask}</p><p>A) fast</p><p>B) slow</p><p>Answer: A</p>`))
  const highlight = { taken: 1, dropped: expect.arrayContaining(['highlight']) }

  test.each(dresses)('a look that sets words apart is named, and what asks about it refused: %s', (dress) => {
    const html = `<p>The ${dress} boat left.</p>`
    expect(page(html, 'How was it?')).toMatchObject(highlight)
    expect(page(html, 'What does the word in red mean?')).toMatchObject({ refused: refused('highlight').refused })
  })

  test.each(lines)('a line at one side of words is named, and marks no option as right: %s', (style) => {
    const html = `<p>The <span style="${style}">swift</span> boat left.</p>`
    expect(page(html, 'How was it?')).toMatchObject({ taken: 1, dropped: ['border'] })
    const options = `<p>A) fast</p><p>B) <span style="${style}">slow</span></p>`
    const { refused: problems } = said(readBank(`<p>1. How was it?</p>${options}`))
    expect(problems).toEqual(['The right answer is missing.'])
  })

  test.each(overlines)('a line over words refuses its question: %s', (style) => {
    const html = `<p>Read 0.<span style="${style}">3</span>.</p>`
    expect(page(html, 'How was it?')).toMatchObject({ refused: refused('overline').refused })
  })

  test('so is a cell of a table with a color behind it', () => {
    const html = '<p>Read this.</p><table><tr bgcolor="yellow"><td>swift</td></tr><tr><td>old</td></tr></table>'
    expect(page(html, 'How was it?')).toMatchObject(highlight)
    expect(page(html, 'What does the highlighted word mean?')).toMatchObject({ refused: refused('highlight').refused })
  })

  test('the color of all words of a page sets none apart', () => {
    const all = (html: string) => `<div style="color: rgb(90, 90, 90); background-color: #f8f9fa">${html}</div>`
    const question = (inner: string) =>
      `<p>1. The ${inner} boat left. What does the word in red mean?</p><p>A) fast</p><p>B) slow</p><p>Answer: A</p>`
    expect(said(readBank(all(question('swift'))))).toEqual({ taken: 1, dropped: [], refused: [] })
    expect(said(readBank(all(question('<b style="color: #c00">swift</b>'))))).toMatchObject({
      refused: refused('highlight').refused,
    })
  })

  test.each([
    '<p>1. Which?</p><p>A) the <font color="red">fast</font> one</p><p>B) slow</p><p>Answer: A</p>',
    '<p>1. Which?</p><p>A) fast</p><p>B) slow</p><p>Answer: A</p><p>Explanation: It is <mark>fast</mark>.</p>',
  ])('so are words of an option and of an explanation: %#', (html) => {
    expect(said(readBank(html))).toMatchObject(highlight)
  })

  test('a key in another color is the key', () => {
    const { questions } = readBank('<p>1. Which?</p><p>A) fast</p><p><span style="color: red">B) slow</span></p>')
    expect(questions).toMatchObject([{ key: 'a2' }])
  })
})

describe('I8 Word', () => {
  const shade = (fill: string) => `<w:shd w:val="clear" w:fill="${fill}"/>`
  const paragraph = (text: string, properties = '') =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const row = (text: string, properties = '') =>
    `<w:tr><w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc></w:tr>`
  const word = (...blocks: string[]) =>
    said(
      readBank(
        zipSync({
          'word/document.xml': strToU8(`<w:document><w:body>${blocks.join('')}</w:body></w:document>`),
          'word/styles.xml': strToU8(
            `<w:styles><w:style w:styleId="s"><w:name w:val="Boxed"/><w:pPr>${shade('FFFF00')}</w:pPr></w:style></w:styles>`,
          ),
        }),
      ),
    )
  const asked = (block: string, ask: string) =>
    word(
      paragraph('1. The old one left.'),
      block,
      paragraph(ask),
      ...['A) fast', 'B) slow', 'Answer: A'].map((text) => paragraph(text)),
    )

  test.each([
    ['a paragraph', paragraph('The swift one left.', shade('FFFF00'))],
    ['a paragraph by its style', paragraph('The swift one left.', '<w:pStyle w:val="s"/>')],
    ['a cell', `<w:tbl>${row('swift', shade('FFFF00'))}${row('old')}</w:tbl>`],
  ])('a color behind %s is named, and what asks about it refused', (_, block) => {
    expect(asked(block, 'How was it?')).toEqual(named('highlight'))
    expect(asked(block, 'What does the highlighted part say?')).toEqual(refused('highlight'))
  })

  test('a white paragraph, and one whose style is overruled, are as all text', () => {
    const plain = { taken: 1, dropped: [], refused: [] }
    expect(asked(paragraph('The swift one left.', shade('auto')), 'Who is in red?')).toEqual(plain)
    expect(asked(paragraph('The swift one.', `<w:pStyle w:val="s"/>${shade('FFFFFF')}`), 'Who is in red?')).toEqual(
      plain,
    )
  })

  test('rows of options that are shaded by turns name no key', () => {
    const options = ['A) fast', 'B) slow', 'C) late', 'D) soon'].map((text, at) =>
      row(text, shade(at % 2 === 0 ? 'D9E2F3' : 'auto')),
    )
    const table = `<w:tbl>${options.join('')}</w:tbl>`
    expect(word(paragraph('1. How was it?'), table, paragraph('Answer: B'))).toMatchObject({ taken: 1, refused: [] })
  })
})
