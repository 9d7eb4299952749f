import { strToU8, zipSync } from 'fflate'
import { parseFragment } from 'parse5'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { archiveLimits } from './archive.ts'
import { longest } from '../../../core/questions/limits.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { mostImportBytes } from '../../../core/quizzes/imports.ts'
import { readBank } from '../../../testing/read-in-english.ts'
import { cutSymbolFonts } from './symbol-fonts.ts'
import { readXml, XmlProblem } from './xml.ts'

const reasons = (file: string | Uint8Array) => readBank(file).findings.map(({ reason }) => reason)

/** Returns an archive whose directory declares another size for its entries. */
function declaring(bytes: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(bytes)
  const mark = Buffer.from('504b0102', 'hex')
  for (let at = copy.indexOf(mark); at >= 0; at = copy.indexOf(mark, at + 1)) copy.writeUInt32LE(size, at + 24)
  return copy
}

test('I4 archives that unpack to too much, hold too many files or lead out of themselves are rejected', () => {
  const bomb = zipSync({ 'a.csv': new Uint8Array(archiveLimits.entryBytes + 1) })
  expect(bomb.length).toBeLessThan(200_000)
  expect(reasons(bomb)).toEqual([
    'The archive unpacks to more than 192\u00A0MB, or one of its files to more than 64\u00A0MB.',
  ])
  const many = Object.fromEntries(
    Array.from({ length: archiveLimits.entries + 1 }, (_, at) => [`${at}.txt`, strToU8('')]),
  )
  expect(reasons(zipSync(many, { level: 0 }))).toEqual(['The archive has more than 12,000 files.'])
  for (const path of ['../up.csv', '/etc/up.csv', 'a/../../up.csv', 'C:\\up.csv', 'a\\b.csv'])
    expect(reasons(zipSync({ [path]: strToU8('question,correct\nQ,A') }))).toEqual([
      'The archive names a file outside of itself.',
    ])
})

test('I4 an entry that unpacks to more than it declares is cut there, and one that is packed larger is rejected', () => {
  const csv = `question,option_a,option_b,correct\n${'Which one is it?,yes,no,A\n'.repeat(100_000)}`
  const lying = declaring(zipSync({ 'a.csv': strToU8(csv) }), 100)
  expect(readBank(lying).questions.length).toBeLessThan(5)
  const noise = Uint8Array.from({ length: 20_000 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 24)
  expect(reasons(declaring(zipSync({ 'a.csv': noise }, { level: 0 }), 10))).toEqual(['The archive is damaged.'])
})

test('I4 a workbook within an archive shares the limit of what is unpacked', () => {
  const parts = { 'xl/workbook.xml': strToU8('<workbook/>'), 'a.bin': strToU8('a'), 'b.bin': strToU8('b') }
  const workbook = declaring(zipSync(parts), archiveLimits.entryBytes)
  // By itself it stays within the limit.
  expect(reasons(workbook)).toEqual(['The workbook has no sheet.'])
  expect(reasons(zipSync({ 'march.xlsx': workbook, '1.png': new Uint8Array(1) }))).toEqual([
    'The archive unpacks to more than 192\u00A0MB, or one of its files to more than 64\u00A0MB.',
  ])
})

test('I4 XML with entities of its own or very deep elements is rejected with its line', () => {
  const laughs = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<quiz><question type="essay"><name>&b;</name></question></quiz>`
  expect(() => readXml(laughs)).toThrow(new XmlProblem(2, finding('bank.xml_entities')))
  expect(() => readXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&x;</a>')).toThrow(XmlProblem)
  expect(reasons(`<quiz>${'<a>'.repeat(5000)}`)).toEqual(['Its elements are nested too deep.'])
})

const nested = `<p>${'<span style="font-weight: bold">'.repeat(5000)}Which?${'</span>'.repeat(5000)}</p>`
const moodleOf = (...texts: string[]) =>
  `<quiz>${texts.map((text) => `<question type="truefalse"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`).join('')}</quiz>`
test.each([
  ['a table', `question,correct\n"${nested.replaceAll('"', '""')}",TRUE\nIce floats.,TRUE`],
  ['Moodle XML', moodleOf(nested, 'Ice floats.')],
  ['formatted text', `<p>1. ${nested.slice(3)}<p>Answer: true</p><p>2. Ice floats.</p><p>Answer: true</p>`],
])('I4 HTML of %s that is nested very deep costs no other question', (_, text) => {
  const { questions } = readBank(text)
  expect(questions).toMatchObject([{ stemHtml: 'Ice floats.' }])
  expect(reasons(text)).toEqual([expect.stringMatching(/It shows what cannot be carried over: deep-nesting\./)])
})

test('I4 HTML of QTI that is nested very deep is a refusal with its reason', () => {
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE"><prompt><![CDATA[${nested}]]></prompt><simpleChoice identifier="A">yes</simpleChoice><simpleChoice identifier="B">no</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  expect(reasons(item).join('\n')).toContain('It shows what cannot be carried over: deep-nesting.')
})

test('I4 files and texts beyond the limits are rejected', () => {
  expect(reasons(new Uint8Array(mostImportBytes + 1))).toEqual(['The file is larger than 50\u00A0MB.'])
})

test('I4 the bytes of a picture that a text holds itself are no part of its length', async () => {
  const noise = {
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const
  const png = (await sharp(noise).png().toBuffer()).toString('base64')
  expect(png.length).toBeGreaterThan(longest.html)
  const picture = `<img src="data:image/png;base64,${png}" alt="A map">`
  const { questions, findings, found } = readBank(
    `<p>1. Which river? ${picture}</p><p>A. one</p><p>B. two</p><p>Answer: B</p><p>2. ${'Which? '.repeat(20_000)}${picture}</p><p>A. one</p><p>B. two</p><p>Answer: B</p>`,
  )
  expect(questions).toMatchObject([
    { stemHtml: expect.stringMatching(/^Which river\? <img src="[^"]{1,60}" alt="A map">$/) },
  ])
  expect(found).toHaveLength(1)
  expect(findings.map(({ reason }) => reason)).toEqual([expect.stringContaining('100,000')])
})

test('I4 words that look like the bytes of a picture are a part of the length of their text', () => {
  const { questions, findings } = readBank(
    `question,correct\n"Which? data:image/png;base64,${'abc def '.repeat(20_000)}",ice\n`,
  )
  expect(questions).toEqual([])
  expect(findings.map(({ reason }) => reason)).toEqual([expect.stringContaining('100,000')])
})

test('I4 a size of very many digits before the name of a font is read at once', () => {
  const fragment = parseFragment(`<p style="font: ${'1'.repeat(50_000)}">Who?</p>`)
  const before = process.threadCpuUsage()
  expect(cutSymbolFonts(fragment)).toBe(false)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(1)
})

test('I4 texts made to be slow are read at once', () => {
  const slow = [
    `::a::${'{=a ~b}'.repeat(30_000)}`,
    `Q {${'=a ~'.repeat(50_000)}}`,
    `::${':a'.repeat(100_000)}`,
    `question,correct\n${'"a""'.repeat(100_000)}`,
    `<quiz>${'<question type="shortanswer"><questiontext><text>&lt;div class="lantern-passage"&gt;'.repeat(100)}`,
    `A. a\n${'ANSWER:'.repeat(50_000)}\nANSWER: A`,
    `question,correct\n${'<p '.repeat(60_000)},A`,
    `question,correct\n"${'<img src="'.repeat(30_000)}",A`,
    `question,correct\n"${'<img src=data:image/png;base64, '.repeat(30_000)}",A`,
    `<quiz><question type="truefalse"><questiontext format="markdown"><text>${'[]('.repeat(30_000)}</text></questiontext></question></quiz>`,
    `question,correct,pairs\nQ,,${'\\'.repeat(80_000)}`,
    `question,correct,option_a,option_b\n"${`${' \t'.repeat(2000)}\n`.repeat(40)}",A,b,c`,
    `<html><style>${'.a{color:#222;font-size:11pt;font-family:Arial}'.repeat(5000)}</style>${Array.from({ length: 300 }, (_, at) => `<p class="a">${at + 1}. Which?</p><p class="a">A. one</p><p class="a">B. two</p><p>Answer: B</p>`).join('')}</html>`,
    ...['\\(', '\\[ ', '![', '![](', '![](a "'].flatMap((repeated) =>
      [99_000, 3_000_000].map(
        (length) =>
          `question,correct,option_a,option_b\n"Which? ${repeated.replaceAll('"', '""').repeat(length / repeated.length)}",A,b,c`,
      ),
    ),
    `passage,question,a,b,correct\n${'It rains.,Who?,x,y,A\n'.repeat(3000)}`,
    `passage,question,a,b,correct\nIt rains.,Who?,x,y,A\n${'ditto,Who?,x,y,A\n'.repeat(3000)}`,
    `question,option,correct\n${'Who?,one,0\n'.repeat(3000)}${'Who?,one,1\nWhy?,one,0\n'.repeat(3000)}`,
    `${Array.from({ length: 6000 }, (_, at) => `h${at},`).join('')}question,correct\n${'x\n'.repeat(6000)}`,
    ...['answers', 'answer key and', 'D) 9  Answer: C'].map(
      (words) => `1. Who?\nA) x\nB) y\n${words}${' '.repeat(60_000)}x\nAnswer: ${words}${' '.repeat(60_000)}x`,
    ),
    `1. ${'a'.repeat(150_000)}\nA) x\nB) y\nAnswer: A`,
    ...[' ', '\t', '\u00a0', '#', 'q '].map(
      (repeated) => `1. Who?\nA) x\nB) y\nAnswer: A\n${repeated.repeat(60_000)}x`,
    ),
    `1. Who?\nA) x\nB) ${'('.repeat(60_000)}\nAnswer: A`,
    `${'('.repeat(60_000)},question,correct\nx,Who?,y`,
    `1. Who?\nA) x${' \t'.repeat(60_000)}Answer\nB) y\nAnswer: B`,
    `1. Who?\nA) x${'  '.repeat(60_000)}correct x\nB) y\nAnswer: B`,
    ...['-', '1(', '=', '1'].map((sign) => `question,correct\nWho ___?,"1(${sign.repeat(60_000)}x, 2"`),
  ]
  // Each is made so that reading it in quadratic time takes a minute; the slowest takes two or three seconds.
  const tooSlow = slow.flatMap((text) => {
    const before = process.threadCpuUsage()
    readBank(text)
    const { user, system } = process.threadCpuUsage(before)
    return user + system < 8e6 ? [] : [text.slice(0, 100)]
  })
  expect(tooSlow).toEqual([])
})
