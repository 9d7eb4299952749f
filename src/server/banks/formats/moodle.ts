import type { CodedText } from '../../../core/coded.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { unlabeled, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import { shortened } from '../../../core/shortened.ts'
import { decoded } from './addresses.ts'
import type { BankFormat, BankReading, ExportFormat } from './bank.ts'
import { domainOfCategory } from './categories.ts'
import { areDecimals, explained, feedbackOf, lostLabels, lostParts, share, wholeDecimal } from './feedback.ts'
import { lostNumbers } from './gift.ts'
import {
  escaped,
  hasMarkdown,
  hasWildcard,
  htmlOf,
  joined,
  plainHtml,
  sideLoses,
  split,
  starred,
  typedHtml,
  typedWords,
  unstarred,
  wordsOf,
} from './markup.ts'
import { atQuestion, idIn, openReading, withKeptDollars, type OpenReading } from './reading.ts'
import { knownIn, unknownIn, type Vocabulary } from './vocabulary.ts'
import { elementOf, elementsOf, readXml, textOf, XmlProblem, xmlText, type XmlElement } from './xml.ts'

/** The elements and attributes that Moodle writes for a question. */
export const moodleVocabulary: Vocabulary = {
  quiz: { read: 'question' },
  question: {
    read: `@type name questiontext generalfeedback answer subquestion single idnumber tags usecase unitgradingtype
      defaultgrade penalty correctfeedback partiallycorrectfeedback incorrectfeedback hidden image image_base64`,
    harmless: {
      versionnumber: 'about its place in the question bank of Moodle',
      'shuffleanswers answernumbering showstandardinstruction': 'how Moodle arranges what is shown',
      shownumcorrect: 'what Moodle shows after an attempt of several tries',
      'unitpenalty showunits unitsleft instructions': 'about units, which unitgradingtype decides on',
    },
  },
  'name tag': { read: 'text' },
  'questiontext generalfeedback correctfeedback partiallycorrectfeedback incorrectfeedback feedback': {
    read: '@format text file',
  },
  answer: {
    read: '@fraction @format text feedback file tolerance',
    harmless: { tolerancetype: 'says how a tolerance counts; any is a refusal' },
  },
  subquestion: { read: '@format text answer file' },
  tags: { read: 'tag' },
  file: { read: '@name @path @encoding #text' },
  'text single idnumber usecase unitgradingtype tolerance defaultgrade penalty hidden image image_base64': {
    read: '#text',
  },
  'shuffleanswers answernumbering showstandardinstruction versionnumber shownumcorrect unitpenalty showunits unitsleft tolerancetype':
    { read: '', harmless: { '#text': 'see the element' } },
}
const known = knownIn(moodleVocabulary)

/** Notes why a question is refused, or what of it is changed. */
type Notes = { refuse(reason: CodedText): null; repair(reason: CodedText): void }

/** Returns a text of Moodle as HTML, in the format that it names. */
function richText(element: XmlElement | undefined, inherited = 'html'): string {
  const text = textOf(element && (elementOf(element, 'text') ?? element)).trim()
  const format = element?.attributes['format'] ?? inherited
  if (format === 'html') return text
  if (format === 'plain_text') return plainHtml(text)
  return format === 'markdown' ? typedHtml(text) : htmlOf(text)
}

/** Returns whether a question has a text in Markdown whose syntax would be shown. */
const showsMarkdown = (element: XmlElement): boolean =>
  (element.attributes['format'] === 'markdown' && hasMarkdown(textOf(elementOf(element, 'text')))) ||
  elementsOf(element).some(showsMarkdown)

type Read = { asks: Asked; byOption: string[]; more: string }

const fractionOf = (answer: XmlElement) => Number(answer.attributes['fraction'] ?? 0)
const feedbackHtml = (answer: XmlElement) => richText(elementOf(answer, 'feedback'))
const said = (answer: XmlElement) => textOf(elementOf(answer, 'text')).trim()
const isHalfRight = (answer: XmlElement) => fractionOf(answer) > 0 && fractionOf(answer) < 100

/** Returns the feedback of answers that are typed, as prose; that for every other answer is none for an answer with words. */
const typedFeedback = (answers: XmlElement[], { repair }: Notes) =>
  answers
    .map((answer) => {
      const feedback = feedbackHtml(answer)
      const isForOthers = fractionOf(answer) === 0 && /^\*+$/.test(said(answer))
      if (isForOthers && feedback !== '') repair(finding('bank.feedback_lost', { names: said(answer) }))
      return feedback === '' || isForOthers ? '' : `<p><strong>${escaped(said(answer))}</strong> ${feedback}</p>`
    })
    .join('')

/** Reads what a question asks; null when it is refused. */
type ReadKind = (question: XmlElement, notes: Notes) => Read | null

const readChoices: ReadKind = (question, { refuse, repair }) => {
  const answers = elementsOf(question, 'answer')
  const inherited = elementOf(question, 'questiontext')?.attributes['format'] ?? 'html'
  const options = answers.map((answer) => richText(answer, inherited))
  const byOption = answers.map(feedbackHtml)
  const isSingle = !/^(?:false|0)$/i.test(textOf(elementOf(question, 'single')).trim())
  const right = answers.flatMap((answer, at) => (fractionOf(answer) > 0 ? [at] : []))
  if (isSingle && answers.some(isHalfRight)) return refuse(finding('bank.half_right'))
  if (isSingle && right.length !== 1) return refuse(finding('bank.wholly_right', { count: right.length }))
  if (answers.some((answer) => ![0, 100].includes(fractionOf(answer)))) repair(finding('bank.weights'))
  return { asks: { shape: isSingle ? 'singleChoice' : 'multipleChoice', says: { options, right } }, byOption, more: '' }
}

/** Returns the words of an answer that is typed; as they stand where they are plain text. */
const typedAnswer = (answer: XmlElement) =>
  answer.attributes['format'] === 'plain_text' ? said(answer) : typedWords(said(answer))

const readText: ReadKind = (question, notes) => {
  const { refuse, repair } = notes
  const answers = elementsOf(question, 'answer')
  const full = answers.filter((answer) => fractionOf(answer) === 100)
  if (answers.some(isHalfRight)) return refuse(finding('bank.half_right'))
  if (full.length === 0) return refuse(finding('bank.none_right'))
  if (full.some((answer) => hasWildcard(typedAnswer(answer)))) return refuse(finding('bank.wildcard'))
  const isCased = textOf(elementOf(question, 'usecase')).trim() === '1'
  if (isCased && answers.some((answer) => /\p{Lu}|\p{Ll}/u.test(said(answer)))) return refuse(finding('bank.case'))
  if (full.some((answer) => typedAnswer(answer) !== said(answer))) repair(finding('bank.answer_words'))
  const accepted = full.map((answer) => unstarred(typedAnswer(answer)))
  return { asks: { shape: 'textEntry', says: { accepted } }, byOption: [], more: typedFeedback(answers, notes) }
}

const readNumber: ReadKind = (question, notes) => {
  const { refuse } = notes
  const answers = elementsOf(question, 'answer')
  const full = answers.filter((answer) => fractionOf(answer) === 100)
  if (answers.some(isHalfRight)) return refuse(finding('bank.half_right'))
  if (full.length === 0) return refuse(finding('bank.none_right'))
  if (full.some((answer) => Number(textOf(elementOf(answer, 'tolerance')).trim() || 0) !== 0))
    return refuse(finding('bank.tolerance'))
  if (!/^[03]?$/.test(textOf(elementOf(question, 'unitgradingtype')).trim())) return refuse(finding('bank.units'))
  return {
    asks: { shape: 'numberEntry', says: { accepted: full.map(said) } },
    byOption: [],
    more: typedFeedback(answers, notes),
  }
}

const readPairs: ReadKind = (question, { refuse, repair }) => {
  const written = elementsOf(question, 'subquestion').map((one) => ({
    left: richText(one),
    right: richText(elementOf(one, 'answer'), one.attributes['format'] === 'plain_text' ? 'plain_text' : 'html'),
  }))
  const losses = new Set(written.flatMap(({ left, right }) => [sideLoses(left), sideLoses(right)]))
  if (losses.has('shown')) return refuse(finding('bank.pairs_lost'))
  if (losses.has('dress')) repair(finding('bank.pairs_plain'))
  const sides = written.map(({ left, right }) => ({ left: wordsOf(left), right: wordsOf(right) }))
  const extra = sides.filter(({ left }) => left === '').map(({ right }) => right)
  const pairs = sides.filter(({ left }) => left !== '')
  return { asks: { shape: 'match', says: { pairs, extra } }, byOption: [], more: '' }
}

const readTruth: ReadKind = (question, notes) => {
  const { refuse } = notes
  const answers = elementsOf(question, 'answer')
  const isTrue = answers.some((answer) => fractionOf(answer) === 100 && /^true$/i.test(said(answer)))
  const isFalse = answers.some((answer) => fractionOf(answer) === 100 && /^false$/i.test(said(answer)))
  if (answers.some(isHalfRight)) return refuse(finding('bank.half_right'))
  const areTruths = answers.every((answer) => /^(?:true|false)$/i.test(said(answer)))
  if (isTrue === isFalse || !areTruths) return refuse(finding('bank.no_truth'))
  return { asks: { shape: 'judgment', says: { isTrue } }, byOption: [], more: typedFeedback(answers, notes) }
}

const readers: Record<string, ReadKind> = {
  multichoice: readChoices,
  truefalse: readTruth,
  shortanswer: readText,
  numerical: readNumber,
  matching: readPairs,
  match: readPairs,
}

const fileAddress = /@@PLUGINFILE@@\/([^"'\s<>?]*)(?:\?[^"'\s<>]*)?/g

/**
 * Stores the files in a question under names of their own, and returns it with texts that call them so: the files of an element belong to
 * its text, and two of them may have the same name.
 */
function withFiles(
  question: XmlElement,
  number: number,
  { pictures, drop }: { pictures: Map<string, Uint8Array>; drop(name: string): void },
): XmlElement {
  const taken = new Map<string, string>()
  const named = new Set<string>()
  const store = (file: XmlElement, part: number) => {
    const path = `${file.attributes['path'] ?? '/'}${file.attributes['name'] ?? ''}`.replace(/^\//, '')
    const bytes = Buffer.from(textOf(file), 'base64')
    const inCommon = `moodle/${number}/${path}`
    const former = pictures.get(inCommon)
    const name = former && !bytes.equals(former) ? `moodle/${number}/${part}/${path}` : inCommon
    if (file.attributes['encoding'] === undefined || file.attributes['encoding'] === 'base64') pictures.set(name, bytes)
    if (!taken.has(path)) taken.set(path, name)
    return [path, name] as const
  }
  let parts = 0
  const ofElement = new Map<XmlElement, Map<string, string>>()
  const visit = (element: XmlElement): void => {
    parts += 1
    const files = elementsOf(element, 'file')
    if (files.length > 0) ofElement.set(element, new Map(files.map((file) => store(file, parts))))
    for (const child of elementsOf(element)) if (child.name !== 'file') visit(child)
  }
  visit(question)
  const renamed = (element: XmlElement): XmlElement => {
    const own = ofElement.get(element)
    const renameIn = (text: string) =>
      text.replaceAll(fileAddress, (_, written: string) => {
        const path = decoded(written)
        named.add(path)
        return own?.get(path) ?? taken.get(path) ?? `moodle/${number}/${path}`
      })
    return {
      ...element,
      children: element.children.map((child) => {
        if (typeof child === 'string') return child
        return child.name === 'text' ? { ...child, children: [renameIn(textOf(child))] } : renamed(child)
      }),
    }
  }
  const result = renamed(question)
  for (const path of taken.keys()) if (!named.has(path)) drop(path)
  return result
}

/** Returns the picture that Moodle 1 shows below a question as HTML, and stores what the file has of it. */
function pictureBelow(question: XmlElement, number: number, pictures: Map<string, Uint8Array>): string {
  const written = textOf(elementOf(question, 'image')).trim()
  const bytes = Buffer.from(textOf(elementOf(question, 'image_base64')), 'base64')
  if (written === '' && bytes.length === 0) return ''
  const isElsewhere = bytes.length === 0 && /^(?:[a-z]+:)?\/\//i.test(written)
  const address = isElsewhere ? written : `moodle/${number}/${written || 'image'}`
  if (bytes.length > 0) pictures.set(address, bytes)
  return `<p><img src="${xmlText(address)}" alt=""></p>`
}

/** The feedback that Moodle gives unless the author writes another. */
const usualFeedback = /^(?:your answer is (?:correct|partially correct|incorrect)\.?)?$/i

/** Returns what explains the question: its general feedback, or else that for the right answer. Other feedback is noted. */
function explains(question: XmlElement, { repair }: Notes): string {
  const [right = '', ...others] = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map((name) => {
    const html = richText(elementOf(question, name))
    return usualFeedback.test(plainText(html).trim()) && !/<img/i.test(html) ? '' : html
  })
  const general = richText(elementOf(question, 'generalfeedback'))
  const isRightUsed = general === '' && right !== ''
  const lost = [
    ...(right === '' || isRightUsed ? [] : ['correctfeedback']),
    ...(others[0] ? ['partiallycorrectfeedback'] : []),
    ...(others[1] ? ['incorrectfeedback'] : []),
  ]
  if (lost.length > 0) repair(finding('bank.feedback_lost', { names: lost.join(', ') }))
  return isRightUsed ? right : general
}

/** Texts in several languages, of which a filter of Moodle shows one. */
const isMultilingual = /\bclass\s*=\s*["']?multilang\b|\{mlang\b/i

const ownTitle = /^Question \d+$/

/** Returns whether a category has only Moodle's own description of the default one, which in each language quotes the end of its path. */
function isDefaultInfo(info: string, path: string): boolean {
  const [, name] = /['‘’"“”«]([^'‘’"“”«»]+)['‘’"“”»]\.?$/u.exec(plainText(info).trim()) ?? []
  return name !== undefined && path.endsWith(name.trim())
}

/** Reads a category: the domain of the questions after it. Its own text is shown to no student. */
function takeCategory(document: XmlElement, reading: OpenReading): string | null {
  const info = textOf(elementOf(document, 'info')).trim()
  const path = textOf(elementOf(document, 'category')).trim()
  const domain = domainOfCategory(path)
  if (info !== '' && !isDefaultInfo(info, path))
    reading.leaveText(document.line, finding('bank.text_left_out', { text: shortened(plainText(info).trim(), 60) }))
  else if (domain === null) reading.drop('category')
  return domain
}

function takeQuestion(
  document: XmlElement,
  number: number,
  { reading, pictures, domain }: { reading: OpenReading; pictures: Map<string, Uint8Array>; domain: string | null },
): void {
  const { line } = document
  const type = document.attributes['type'] ?? ''
  const placed = atQuestion(number)
  const notes: Notes = {
    refuse(reason) {
      reading.refuse(line, placed(reason), richText(elementOf(document, 'questiontext')))
      return null
    },
    repair: (reason) => reading.repair(line, placed(reason)),
  }
  if (type === 'description')
    return reading.refuseText(line, placed(finding('bank.description')), richText(elementOf(document, 'questiontext')))
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!reader) return void notes.refuse(finding('bank.other_kind', { type: shortened(type, 40) }))
  if (isMultilingual.test(textOf(document))) return void notes.refuse(finding('bank.languages'))
  const files = new Map<string, Uint8Array>()
  const question = withFiles(document, number, { pictures: files, drop: reading.drop })
  const read = reader(question, notes)
  if (read === null) return
  for (const name of unknownIn(document, known)) reading.drop(name)
  for (const name of ['defaultgrade', 'penalty'])
    if (!/^(?:0*(?:\.0+)?|0*1(?:\.0+)?|0?\.3{3,})?$/.test(textOf(elementOf(question, name)).trim())) reading.drop(name)
  if (showsMarkdown(question)) notes.repair(finding('bank.markdown'))
  if (textOf(elementOf(question, 'hidden')).trim() === '1') notes.repair(finding('bank.hidden_question'))
  const asked = split(richText(elementOf(question, 'questiontext')) + pictureBelow(question, number, files))
  const tags = elementsOf(elementOf(question, 'tags') ?? question, 'tag').map((tag) => textOf(tag).trim())
  const name = textOf(elementOf(question, 'name')).trim()
  const title = ownTitle.test(name) ? '' : name
  const idnumber = textOf(elementOf(question, 'idnumber')).trim()
  if (idnumber !== '' && title !== '') reading.drop('name')
  const { says } = read.asks
  const { explanationHtml, explanation } = explained('options' in says ? says.options : [], {
    whole: `${read.more}${explains(question, notes)}`,
    byOption: read.byOption,
  })
  for (const [path, bytes] of files) pictures.set(path, bytes)
  reading.take(
    line,
    {
      ...unlabeled,
      ...asked,
      asks: read.asks,
      domain,
      explanationHtml,
      explanation,
      externalId: idIn(idnumber || title, notes.repair),
      tags: tags.length > 0 ? tags : null,
    },
    placed,
  )
}

function read(text: string): BankReading {
  const reading = openReading()
  const pictures = new Map<string, Uint8Array>()
  let number = 0
  let domain: string | null = null
  try {
    const root = readXml(text, (child) => {
      if (child.name !== 'question') return reading.drop(child.name)
      if (child.attributes['type'] === 'category') {
        domain = takeCategory(child, reading)
        return
      }
      number += 1
      takeQuestion(child, number, { reading, pictures, domain })
    })
    for (const name of unknownIn(root, known)) reading.drop(name)
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
      return { type: 'shortanswer', body: says.accepted.map((one) => answerElement(starred(one), '100', plain)) }
    case 'numberEntry': {
      const isDecimal = areDecimals(says.accepted)
      return {
        type: isDecimal ? 'numerical' : 'shortanswer',
        body: says.accepted.map((one) =>
          isDecimal
            ? answerElement(wholeDecimal(one), '100', { ...plain, inside: '<tolerance>0</tolerance>' })
            : answerElement(one, '100', plain),
        ),
      }
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
      `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(withKeptDollars).map(questionAsXml).join('\n')}\n</quiz>\n`,
    ),
    mediaType: 'application/xml',
    extension: 'xml',
  }),
}
