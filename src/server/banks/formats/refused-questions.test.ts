import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readBank } from './read-bank.ts'

const item =
  '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="i" adaptive="false" timeDependent="false"><itemBody><p>What bends?</p><orderInteraction responseIdentifier="R"/></itemBody></assessmentItem>'
const agieval = (label: string) =>
  JSON.stringify({
    passage: 'A river.',
    question: 'What bends?',
    options: ['(A)x', '(B)y', '(C)z', '(D)w'],
    label,
    other: { solution: '' },
  })

const files: Record<string, string | Uint8Array> = {
  csv: 'question,a,b,c,d,e,correct\nWhat bends?,1,2,3,4,5,A',
  'a table with a picture of another site':
    'question,a,b,correct\n"What bends? <img src=""https://example.org/a.png"">",1,2,A',
  'a table with a key that is none': 'question,a,b,correct\nWhat bends?,1,2,Q',
  json: JSON.stringify([{ question: 'What bends?', options: ['a', 'b', 'c', 'd', 'e'], answer: 'A' }]),
  'JSON Lines of passages': agieval('Q'),
  'the own format': JSON.stringify([{ type: 'mcq', question: 'What bends?', options: ['a', 'b'], key: 'Z' }]),
  moodle:
    '<quiz><question type="essay"><questiontext format="html"><text>What &lt;b&gt;bends&lt;/b&gt;?</text></questiontext></question></quiz>',
  'a picture that Moodle lacks':
    '<quiz><question type="shortanswer"><questiontext format="html"><text>What bends? &lt;img src="@@PLUGINFILE@@/a.png"&gt;</text></questiontext><answer fraction="100"><text>a river</text></answer></question></quiz>',
  qti: item,
  'a package of QTI': zipSync({
    'imsmanifest.xml': strToU8('<manifest><resources/></manifest>'),
    'a.xml': strToU8(item),
  }),
  gift: '::A title::[html]What bends? {#3:1}\n',
  aiken: 'What bends?\nA. one\nB. two\nANSWER: D\n',
  text2qti: '1. What bends?\n=  5 +- 1\n\n2. Who?\na) one\n*b) two\n',
  text: '1. What bends?\nA. one\nB. two\n\n2. Who?\nA. one\nB. two\nAnswer: A\n',
  'formatted text':
    '<p>1. What bends?</p><p>A. one</p><p>B. two</p><p>2. Who?</p><p>A. one</p><p>B. two</p><p>Answer: A</p>',
}

test.each(Object.entries(files))('I3 a refused question is shown by its words: %s', (_, file) => {
  const { findings } = readBank(typeof file === 'string' ? Buffer.from(file) : file)
  const refused = findings.find(({ outcome }) => outcome === 'refused')
  expect(refused?.asks).toMatch(/^What bends\?/)
})

test('I3 a refused item of a package is shown by its body, without its key', () => {
  const body =
    '<itemBody><p>What bends? </p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a river</simpleChoice></choiceInteraction></itemBody>'
  const keyed = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>${body}</assessmentItem>`
  const { findings } = readBank(
    zipSync({
      'imsmanifest.xml': strToU8(
        '<manifest><resources><resource identifier="a" type="imsqti_item_xmlv2p2" href="a.xml"><dependency identifierref="t"/></resource><resource identifier="t" type="webcontent" href="t.html"/></resources></manifest>',
      ),
      'a.xml': strToU8(keyed),
      't.html': strToU8('<p>A text.</p>'),
    }),
  )
  expect(findings).toMatchObject([{ outcome: 'refused', asks: 'What bends? a river' }])
})

test('I3 a refused question is shown by its words around a picture that its text holds itself', () => {
  const picture = `<img src=""data:image/png;base64,${'iVBOR'.repeat(5000)}"">`
  const { findings } = readBank(`question,a,b,correct\n"Where does ${picture} the river bend?",1,2,Q`)
  expect(findings).toMatchObject([{ asks: 'Where does the river bend?' }])
})

test('I3 of a refused question the first words are shown, and what refuses a whole file names no question', () => {
  const long = readBank(`question,a,b,correct\n${'What bends? '.repeat(100)},1,2,Q`)
  expect(long.findings).toMatchObject([{ asks: expect.stringMatching(/^What bends\? .*…$/) }])
  expect(long.findings[0]?.asks?.length).toBeLessThanOrEqual(300)
  expect(readBank('').findings[0]).not.toHaveProperty('asks')
})

test('I3 a refused question is shown with its blank, its underlined words, its options and what was read as right', () => {
  const bold = '<p>1. The <u>ferry</u> ____ late.</p><p>A. <b>was</b></p><p>B. <b>were</b></p><p>C. be</p>'
  expect(readBank(Buffer.from(bold)).findings).toMatchObject([
    { asks: 'The \uE002ferry\uE003 ______ late.', options: ['was', 'were', 'be'], right: [0, 1] },
  ])
  expect(readBank('question,a,b,correct\nWhat bends?,a river,a road,Q').findings).toMatchObject([
    { options: ['a river', 'a road'] },
  ])
  expect(readBank('What bends?\nA. one\nB. two\nANSWER: D\n').findings).toMatchObject([{ options: ['one', 'two'] }])
  expect(readBank('question,correct\nWhat does the passage say?,bends').findings).toMatchObject([
    { accepted: ['bends'] },
  ])
})
