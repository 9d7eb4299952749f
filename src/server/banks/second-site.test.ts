import * as fc from 'fast-check'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asked } from '../../core/questions/interchange.ts'
import type { NeutralQuestion } from '../../core/quizzes/neutral.ts'
import { toNeutral } from '../../core/quizzes/neutral.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { questionsOfShapes } from '../../testing/any-questions.ts'
import { expectEqualButFor } from '../../testing/equal-but-for.ts'
import { importing } from '../../testing/importing.ts'
import { inWords } from '../../testing/read-in-english.ts'
import { publicPictures } from '../pictures/store.ts'
import { exportAs } from './export-as.ts'
import { readQuizForExport } from './export-bank.ts'
import { academyExport } from './formats/academy-export.ts'
import { wholeDecimal } from './formats/feedback.ts'
import { readBank } from './formats/read-bank.ts'
import { exportFormats } from './formats/write-bank.ts'
import { importBank } from './import-bank.ts'
import { packPictures } from './pack-pictures.ts'

let site: Academy
let other: Academy
beforeAll(async () => {
  site = await openAcademy()
  other = await openAcademy()
})
afterAll(() => Promise.all([site.close(), other.close()]))

const course = 'digital-sat-reading-and-writing'
let quizzes = 0

/** Imports a file into an installation as a quiz of its own. */
async function imported({ context, database }: Academy, bytes: Uint8Array, isPartial = false) {
  quizzes += 1
  const from = { ...importing, bank: readBank(bytes), quiz: `Quiz ${quizzes}`, course, isPartial }
  const report = await importBank(database, { ...from, pictures: publicPictures(context) })
  const refused = inWords(report).findings.filter(({ outcome }) => outcome === 'refused')
  const stored = report.quizId === null ? null : await readQuizForExport(database, report.quizId)
  return { stored, refused, questions: (stored?.drafts ?? []).map((draft) => toNeutral(draft)!) }
}

const address = /\/files\/[0-9a-f]{32}-\d+\.webp/g

/** Returns a question with its pictures named by their size and color, which they have wherever they are stored. */
async function withSeenPictures({ context }: Academy, question: NeutralQuestion): Promise<NeutralQuestion> {
  let text = JSON.stringify(question)
  for (const [found] of text.matchAll(address)) {
    const bytes = await context.files.get(found.slice('/files/'.length))
    const { width, height } = await sharp(bytes).metadata()
    const { channels } = await sharp(bytes).stats()
    const color = channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64))
    text = text.replace(found, `picture ${width}x${height} ${color.join(' ')}`)
  }
  return JSON.parse(text) as NeutralQuestion
}

/** Returns a question with its numbers as other programs write them: “.75” is “0.75”. */
const withWholeNumbers = (one: NeutralQuestion): NeutralQuestion =>
  'accepted' in one.asks.says
    ? ({
        ...one,
        asks: { ...one.asks, says: { accepted: one.asks.says.accepted.map(wholeDecimal) } },
      } as NeutralQuestion)
    : one

/** Pictures of any size and of colors far from each other. */
const pictures = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 8, max: 60 }), fc.integer({ min: 8, max: 60 })), {
    minLength: 3,
    maxLength: 3,
    selector: String,
  })
  .chain((sizes) =>
    fc.tuple(
      ...sizes.map((size) =>
        fc.tuple(fc.constant(size), fc.tuple(...[1, 2, 3].map(() => fc.constantFrom(0, 128, 255)))),
      ),
    ),
  )

const shown = {
  tags: ['<img src="pics/0.png" alt="A graph" width="40" height="30">', '<img src="pics/1.png" alt="رسم">'],
  images: ['pics/1.png', 'pics/2.png'],
}
/** Formulas, each with what is stored of it. */
const formulas: [written: string, stored: RegExp][] = [
  ['<math><msup><mi>س</mi><mn>2</mn></msup></math>', /<msup><mi>س<\/mi>/],
  ['<math><mfenced open="[" separators=";"><mi>x</mi><mn>1</mn></mfenced></math>', /\[<\/mo><mi>x<\/mi><mo[^>]*>;/],
  ['\\(\\boxed{\\frac{1}{2}}\\)', /<menclose notation="box">.*<mfrac><mn>1/],
  ['\\[\\begin{cases} x & y \\\\ 1 & 2 \\end{cases}\\]', /<math display="block">.*<mtable>/],
  ['<math><mi mathvariant="bold">v</mi><mo>≠</mo><mroot><mi>x</mi><mn>3</mn></mroot></math>', /𝐯.*<mroot>/],
  [
    '<math><mmultiscripts><mi>C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts></math>',
    /<mprescripts>/,
  ],
]
/** Returns content that every text of a question can have at once: Arabic and a formula, and a picture. */
const wordsWith = (formula: string) => `<p>نهر ${formula}</p>`
const picture = '<p><img src="pics/0.png" alt="رسم" width="40" height="30"></p>'
const withEverywhere = (question: NeutralQuestion, html: string, image: string | null): NeutralQuestion => {
  const { asks, passageHtml, stemHtml, explanationHtml } = question
  const saysMore = (): Asked => {
    switch (asks.shape) {
      case 'singleChoice':
      case 'multipleChoice':
        return { ...asks, says: { ...asks.says, options: asks.says.options.map((option) => `${option}${html}`) } }
      case 'match': {
        const pairs = asks.says.pairs.map(({ left, right }) => ({ left: `${left} نهر`, right: `${right} بحر` }))
        return { ...asks, says: { ...asks.says, pairs } }
      }
      case 'textEntry':
        return { ...asks, says: { accepted: [...asks.says.accepted, 'نهر'] } }
      default:
        return asks
    }
  }
  return {
    ...question,
    asks: saysMore(),
    passageHtml: `${passageHtml ?? ''}${html}`,
    stemHtml: `${stemHtml}${html}`,
    explanationHtml: `${explanationHtml ?? ''}${html}`,
    image: image ?? question.image,
  }
}

/** Returns the texts of a question that are HTML. */
const htmlIn = ({ asks: { says }, passageHtml, stemHtml, explanationHtml }: NeutralQuestion) => [
  passageHtml ?? '',
  stemHtml,
  explanationHtml ?? '',
  ...('options' in says ? says.options : []),
]

/** All formulas in any order: of the questions, each has the next. */
const anyFormulas = fc.shuffledSubarray(formulas, { minLength: formulas.length })
const withoutPictures = fc.tuple(...questionsOfShapes({ tags: [], images: [] }))
const withOwnId = (question: NeutralQuestion, at: number): NeutralQuestion => ({
  ...question,
  externalId: question.externalId === null ? null : `${quizzes}-${at} ${question.externalId}`,
})

test.each(exportFormats)(
  'I5 I9 $name: questions of every kind with any pictures, Arabic and formulas arrive in a second installation, but for what the export lists',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...questionsOfShapes(shown)),
        withoutPictures,
        pictures,
        anyFormulas,
        async (any, bare, drawn, inOrder) => {
          const formulaAt = (at: number) => inOrder[at % inOrder.length]!
          // Each kind as it comes, and with everything in each of its texts; GIFT holds no pictures, and takes those without.
          const whole =
            format.name === 'gift'
              ? []
              : any.map((one, at) => withEverywhere(one, wordsWith(formulaAt(at)[0]) + picture, 'pics/1.png'))
          const plain = bare.map((one, at) => withEverywhere(one, wordsWith(formulaAt(whole.length + at)[0]), null))
          const written = [...any, ...whole, ...plain]
          expect(whole.length + plain.length).toBeGreaterThanOrEqual(formulas.length)
          const files = await Promise.all(
            drawn.map(async ([[width = 0, height = 0], [r = 0, g = 0, b = 0]], at): Promise<[string, Uint8Array]> => {
              const create = { width, height, channels: 3, background: { r, g, b } } as const
              return [`pics/${at}.png`, await sharp({ create }).png().toBuffer()]
            }),
          )
          const settings = { ...plainQuiz, name: 'A quiz' }
          const json = academyExport.write({ settings, questions: written.map(withOwnId) }).bytes
          const first = await imported(site, zipSync({ 'q.json': json, ...Object.fromEntries(files) }))
          expect(first.refused).toEqual([])
          expect(first.questions).toHaveLength(written.length)
          for (const [at, question] of first.questions.slice(any.length).entries())
            for (const html of htmlIn(question)) {
              expect(html).toContain('نهر')
              expect(html).toMatch(formulaAt(at)[1])
              if (at < whole.length) expect(html).toMatch(/<img src="\/files\/[^>]*alt="رسم"/)
            }

          const { written: file, report } = await packPictures(
            format.name,
            exportAs(format, first.stored!),
            site.context.files,
          )
          const second = await imported(other, file.bytes, true)
          const lacksPictures = report.lost.find(({ field }) => field === 'pictures')?.questions ?? []
          // A question that lacks two pictures is refused for each.
          expect(new Set(second.refused.map(({ line }) => line)).size).toBe(lacksPictures.length)
          const sent = first.questions.filter((_, at) => !lacksPictures.includes(at + 1))
          expect(second.questions).toHaveLength(sent.length)
          expect(new Set(sent.map(({ asks }) => asks.shape)).size).toBe(any.length)
          for (const [at, question] of sent.entries())
            expectEqualButFor(
              format.loses(question),
              withWholeNumbers(await withSeenPictures(site, question)),
              withWholeNumbers(await withSeenPictures(other, second.questions[at]!)),
            )
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  },
)
