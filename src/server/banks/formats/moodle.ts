import type { CodedText } from '../../../core/coded.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { unlabeled, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import { shortened } from '../../../core/shortened.ts'
import { decoded } from './addresses.ts'
import type { BankFormat, BankReading, ExportFormat } from './bank.ts'
import { areDecimals, explained, feedbackOf, lostLabels, lostParts, share } from './feedback.ts'
import { lostNumbers } from './gift.ts'
import { escaped, htmlOf, joined, split, wordsOf } from './markup.ts'
import { atQuestion, openReading, type OpenReading } from './reading.ts'
import { elementOf, elementsOf, readXml, textOf, XmlProblem, xmlText, type XmlElement } from './xml.ts'

/** What of a question is read, or says nothing that could get lost. */
const known = new Set(
  `name questiontext generalfeedback answer subquestion single idnumber tags
  defaultgrade hidden shuffleanswers answernumbering usecase showstandardinstruction
  correctfeedback partiallycorrectfeedback incorrectfeedback shownumcorrect
  unitgradingtype unitpenalty showunits unitsleft`.split(/\s+/),
)

/** Returns a text of Moodle as HTML, in the format that it names. */
function richText(element: XmlElement | undefined, inherited = 'html'): string {
  const text = textOf(element && (elementOf(element, 'text') ?? element)).trim()
  return (element?.attributes['format'] ?? inherited) === 'html' ? text : htmlOf(text)
}

type Read = { asks: Asked; byOption: string[]; more: string; repairs: CodedText[] } | { problem: CodedText }

const fractionOf = (answer: XmlElement) => Number(answer.attributes['fraction'] ?? 0)
const feedbackHtml = (answer: XmlElement) => richText(elementOf(answer, 'feedback'))
const said = (answer: XmlElement) => textOf(elementOf(answer, 'text')).trim()
const halfRight = (answers: XmlElement[]) =>
  answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100)

/** The feedback of answers that are typed, as prose. */
const typedFeedback = (answers: XmlElement[]) =>
  answers
    .map((answer) => {
      const feedback = feedbackHtml(answer)
      return feedback === '' ? '' : `<p><strong>${escaped(said(answer))}</strong> ${feedback}</p>`
    })
    .join('')

function readChoices(question: XmlElement): Read {
  const answers = elementsOf(question, 'answer')
  const inherited = elementOf(question, 'questiontext')?.attributes['format'] ?? 'html'
  const options = answers.map((answer) => richText(answer, inherited))
  const byOption = answers.map(feedbackHtml)
  const isSingle = textOf(elementOf(question, 'single')).trim() !== 'false'
  const right = answers.flatMap((answer, at) =>
    (isSingle ? fractionOf(answer) === 100 : fractionOf(answer) > 0) ? [at] : [],
  )
  if (isSingle && right.length !== 1) return { problem: finding('bank.wholly_right', { count: right.length }) }
  const repairs = isSingle && halfRight(answers) ? [finding('bank.half_wrong')] : []
  return {
    asks: { shape: isSingle ? 'singleChoice' : 'multipleChoice', says: { options, right } },
    byOption,
    more: '',
    repairs,
  }
}

function readTyped(question: XmlElement, shape: 'textEntry' | 'numberEntry'): Read {
  const answers = elementsOf(question, 'answer')
  const full = answers.filter((answer) => fractionOf(answer) === 100)
  if (full.length === 0) return { problem: finding('bank.none_right') }
  const tolerant = full.some((answer) => Number(textOf(elementOf(answer, 'tolerance')) || 0) !== 0)
  return {
    asks: { shape, says: { accepted: full.map(said) } },
    byOption: [],
    more: typedFeedback(answers),
    repairs: [
      ...(halfRight(answers) ? [finding('bank.half_left_out')] : []),
      ...(tolerant ? [finding('bank.tolerance')] : []),
    ],
  }
}

function readPairs(question: XmlElement): Read {
  const sides = elementsOf(question, 'subquestion').map((one) => ({
    left: wordsOf(said(one)),
    right: wordsOf(textOf(elementOf(elementOf(one, 'answer') ?? one, 'text'))),
  }))
  const extra = sides.filter(({ left }) => left === '').map(({ right }) => right)
  const pairs = sides.filter(({ left }) => left !== '')
  return { asks: { shape: 'match', says: { pairs, extra } }, byOption: [], more: '', repairs: [] }
}

function readTruth(question: XmlElement): Read {
  const answers = elementsOf(question, 'answer')
  const isTrue = answers.some((answer) => fractionOf(answer) === 100 && /^true$/i.test(said(answer)))
  const isFalse = answers.some((answer) => fractionOf(answer) === 100 && /^false$/i.test(said(answer)))
  if (isTrue === isFalse) return { problem: finding('bank.no_truth') }
  return { asks: { shape: 'judgment', says: { isTrue } }, byOption: [], more: typedFeedback(answers), repairs: [] }
}

const readers: Record<string, (question: XmlElement) => Read> = {
  multichoice: readChoices,
  truefalse: readTruth,
  shortanswer: (question) => readTyped(question, 'textEntry'),
  numerical: (question) => readTyped(question, 'numberEntry'),
  matching: readPairs,
  match: readPairs,
}

/** Stores the files in a question under names of their own, and returns how its HTML calls them. */
function takeFiles(question: XmlElement, number: number, pictures: Map<string, Uint8Array>): (html: string) => string {
  const place = `moodle/${number}/`
  const visit = (element: XmlElement) => {
    for (const child of elementsOf(element)) {
      if (child.name !== 'file') visit(child)
      else {
        const path = `${child.attributes['path'] ?? '/'}${child.attributes['name'] ?? ''}`.replace(/^\//, '')
        pictures.set(`${place}${path}`, Buffer.from(textOf(child), 'base64'))
      }
    }
  }
  visit(question)
  return (html) => html.replaceAll(/@@PLUGINFILE@@\/([^"'\s<>]*)/g, (_, path: string) => `${place}${decoded(path)}`)
}

function takeQuestion(
  question: XmlElement,
  number: number,
  { reading, pictures }: { reading: OpenReading; pictures: Map<string, Uint8Array> },
): void {
  const { line } = question
  const type = question.attributes['type'] ?? ''
  if (type === 'category') return reading.drop('category')
  const placed = atQuestion(number)
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!reader) return reading.refuse(line, placed(finding('bank.other_kind', { type: shortened(type, 40) })))
  const read = reader(question)
  if ('problem' in read) return reading.refuse(line, placed(read.problem))
  for (const { name } of elementsOf(question)) if (!known.has(name)) reading.drop(name)
  for (const repair of read.repairs) reading.repair(line, placed(repair))
  const named = takeFiles(question, number, pictures)
  const asked = split(named(richText(elementOf(question, 'questiontext'))))
  const tags = elementsOf(elementOf(question, 'tags') ?? question, 'tag').map((tag) => textOf(tag).trim())
  const name = textOf(elementOf(question, 'name')).trim()
  const id = textOf(elementOf(question, 'idnumber')).trim() || (/^Question \d+$/.test(name) ? '' : name)
  const { says } = read.asks
  if ('options' in says) says.options = says.options.map(named)
  const whole = `${read.more}${richText(elementOf(question, 'generalfeedback'))}`
  const { explanationHtml, explanation } = explained('options' in says ? says.options : [], {
    whole,
    byOption: read.byOption,
  })
  reading.take(
    line,
    {
      ...unlabeled,
      ...asked,
      asks: read.asks,
      explanationHtml: explanationHtml && named(explanationHtml),
      explanation,
      externalId: id === '' ? null : shortened(id, 90),
      tags: tags.length > 0 ? tags : null,
    },
    placed,
  )
}

function read(text: string): BankReading {
  const reading = openReading()
  const pictures = new Map<string, Uint8Array>()
  let number = 0
  try {
    readXml(text, (child) => {
      if (child.name !== 'question') return reading.drop(child.name)
      if (child.attributes['type'] !== 'category') number += 1
      takeQuestion(child, number, { reading, pictures })
    })
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    reading.refuse(error.line, error.said)
  }
  return reading.close({ pictures })
}

/** Moodle XML, as Moodle documents it (docs.moodle.org/en/Moodle_XML_format). */
export const moodleFormat: BankFormat = {
  name: 'moodle-xml',
  holds: 'text',
  recognizes: (text) => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<quiz[\s>]/.test(text.slice(0, 10_000)),
  read,
}

const textElement = (name: string, html: string, attributes = ' format="html"') =>
  `<${name}${attributes}><text>${xmlText(html)}</text></${name}>`

const answerElement = (
  text: string,
  fraction: string,
  { format = ' format="html"', inside = '', feedback = '' } = {},
) =>
  `<answer fraction="${fraction}"${format}><text>${xmlText(text)}</text>${inside}${textElement('feedback', feedback)}</answer>`

type Written = { type: string; body: string[] }

function answersAsXml({ shape, says }: Asked, byOption: readonly string[]): Written {
  const plain = { format: ' format="plain_text"' }
  switch (shape) {
    case 'singleChoice':
    case 'multipleChoice': {
      const isSingle = shape === 'singleChoice'
      const answers = says.options.map((option, at) => {
        const fraction = says.right.includes(at) ? share(says.right.length) : '0'
        return answerElement(option, fraction, { feedback: byOption[at] ?? '' })
      })
      return { type: 'multichoice', body: [`<single>${isSingle}</single>`, ...answers] }
    }
    case 'judgment':
      return {
        type: 'truefalse',
        body: [true, false].map((one) => answerElement(String(one), one === says.isTrue ? '100' : '0', plain)),
      }
    case 'textEntry':
      return { type: 'shortanswer', body: says.accepted.map((one) => answerElement(one, '100', plain)) }
    case 'numberEntry':
      return {
        type: areDecimals(says.accepted) ? 'numerical' : 'shortanswer',
        body: says.accepted.map((one) =>
          answerElement(
            one,
            '100',
            areDecimals(says.accepted) ? { ...plain, inside: '<tolerance>0</tolerance>' } : plain,
          ),
        ),
      }
    case 'match':
      return {
        type: 'matching',
        body: [...says.pairs, ...says.extra.map((right) => ({ left: '', right }))].map(
          ({ left, right }) =>
            `<subquestion format="html"><text>${xmlText(escaped(left))}</text><answer><text>${xmlText(escaped(right))}</text></answer></subquestion>`,
        ),
      }
  }
}

function questionAsXml(question: NeutralQuestion, at: number): string {
  const { whole, byOption } = feedbackOf(question)
  const { type, body } = answersAsXml(question.asks, byOption)
  const tags = question.tags ?? []
  return [
    `<question type="${type}">`,
    textElement('name', `Question ${at + 1}`, ''),
    textElement('questiontext', joined(question)),
    textElement('generalfeedback', whole),
    ...(question.externalId === null ? [] : [`<idnumber>${xmlText(question.externalId)}</idnumber>`]),
    ...body,
    ...(tags.length > 0 ? [`<tags>${tags.map((tag) => textElement('tag', tag, '')).join('')}</tags>`] : []),
    '</question>',
  ].join('\n')
}

/** Moodle XML for other programs. I5 */
export const moodleExport: ExportFormat = {
  name: 'moodle-xml',
  title: 'Moodle XML',
  holdsSettings: false,
  loses: (question) => [...lostNumbers(question), ...lostLabels(question), ...lostParts(question)],
  write: ({ questions }) => ({
    bytes: new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(questionAsXml).join('\n')}\n</quiz>\n`,
    ),
    mediaType: 'application/xml',
    extension: 'xml',
  }),
}
