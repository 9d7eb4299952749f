import { strToU8, unzipSync, zipSync } from 'fflate'
import { unlabeled, type NeutralQuestion } from '../core/quizzes/neutral.ts'
import { plainQuiz } from '../core/quizzes/quiz.ts'
import { templateTable } from '../server/banks/formats/table.ts'
import { exportFormats } from '../server/banks/formats/write-bank.ts'
import { workbookOf } from '../server/banks/formats/xlsx.ts'

/** Returns questions of every kind. */
export const manyQuestions = (count: number): NeutralQuestion[] =>
  Array.from({ length: count }, (_, at): NeutralQuestion => {
    const asks: NeutralQuestion['asks'][] = [
      {
        shape: 'singleChoice',
        says: { options: ['Therefore,', 'However,', 'For <em>example</em>,', 'x &lt; 5'], right: [at % 4] },
      },
      { shape: 'multipleChoice', says: { options: ['ferry', 'tram', 'bridge'], right: [0, 2] } },
      { shape: 'judgment', says: { isTrue: at % 2 === 0 } },
      { shape: 'textEntry', says: { accepted: ['ice', 'the ice'] } },
      { shape: 'numberEntry', says: { accepted: ['.75'] } },
      {
        shape: 'match',
        says: {
          pairs: [
            { left: 'river', right: 'boat' },
            { left: 'rail', right: 'train' },
          ],
          extra: ['car'],
        },
      },
    ]
    return {
      ...unlabeled,
      asks: asks[at % asks.length]!,
      externalId: `q-${at}`,
      passageHtml: `<p>The bridge of street ${at} was closed in winter, and <u>the ferry</u> stopped for the ice of that year.</p>`,
      stemHtml: `<p>What follows from number ${at}?</p>`,
      explanationHtml: '<p>The closed bridge is the cause.</p>',
      domain: 'Information and Ideas',
      tags: ['water'],
    }
  })

const aiken =
  'What crosses the river?\nA. A ferry\nB. A tram\nANSWER: A\n\nWhat does not?\nA) A ferry\nB) A tram\nANSWER: B\n'
const lines = [1, 2, 3].map((at) =>
  JSON.stringify({
    passage: `A text ${at}.`,
    question: `Which is ${at}?`,
    options: ['(A)this', '(B)that', '(C)one', '(D)two'],
    label: 'A',
  }),
)

/** Returns a file of each format that is read, with questions of every kind that it has. */
export function sampleFiles(): { name: string; bytes: Uint8Array }[] {
  const settings = { ...plainQuiz, name: 'Samples' }
  const exported = exportFormats.map((format) => ({
    name: format.name,
    bytes: format.write({ settings, questions: manyQuestions(12) }).bytes,
  }))
  const item = unzipSync(exported.at(-1)!.bytes)['items/1.xml']!
  return [
    ...exported,
    { name: 'xlsx', bytes: workbookOf(templateTable) },
    { name: 'aiken', bytes: strToU8(aiken) },
    { name: 'JSON Lines', bytes: strToU8(lines.join('\n')) },
    { name: 'a QTI item', bytes: item },
  ]
}

/** Returns a source of numbers from 0 to below `below`. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const tokens = [
  '{',
  '}',
  '=',
  '~',
  '"',
  '<',
  '>',
  '&',
  '&x;',
  '<!ENTITY a "b">',
  '<!DOCTYPE a [',
  ']]>',
  '\u0000',
  '\n\n',
  '%50%',
  '->',
  '../',
  '9'.repeat(400),
]

function mutatedBytes(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const at = next(bytes.length + 1)
  const end = Math.min(bytes.length, at + next(40))
  const [before, middle, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)]
  const token = strToU8(tokens[next(tokens.length)]!)
  const ways = [
    () => [before, after],
    () => [before, middle, middle, middle, after],
    () => [before, token, after],
    () => [before],
    () => [before, Uint8Array.of(next(256)), after],
    () => [after, middle, before],
  ]
  return Buffer.concat(ways[next(ways.length)]!())
}

/** Returns a file with a few places changed at random; of an archive every other time within one of its files. */
export function mutated(bytes: Uint8Array, seed: number): Uint8Array {
  const next = numbersFrom(seed)
  const isWithin = bytes[0] === 0x50 && bytes[1] === 0x4b && seed % 2 === 0
  const entries = isWithin ? unzipSync(bytes) : {}
  const paths = Object.keys(entries)
  const path = paths[next(paths.length)]
  let changed = (path === undefined ? undefined : entries[path]) ?? bytes
  for (let times = 1 + next(4); times > 0; times -= 1) changed = mutatedBytes(changed, next)
  return path === undefined ? changed : zipSync({ ...entries, [path]: changed })
}
