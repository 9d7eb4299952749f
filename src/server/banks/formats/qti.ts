import { strToU8, zipSync } from 'fflate'
import type { CodedText } from '../../../core/coded.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { optionLetters } from '../../../core/questions/question.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { unlabeled, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { shortened } from '../../../core/shortened.ts'
import { decoded } from './addresses.ts'
import type { BankFormat, BankReading, Entries, ExportFormat } from './bank.ts'
import { explained, feedbackOf, lostLabels, lostParts } from './feedback.ts'
import { escaped, joined, split } from './markup.ts'
import { atPath, openReading, type OpenReading } from './reading.ts'
import { elementsOf, htmlOfXml, readXml, textOf, XmlProblem, xmlOfHtml, xmlText, type XmlElement } from './xml.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns a document of QTI 2 or 3 with the names of QTI 3 without their prefix: one reader reads both. */
function normalized(element: XmlElement): XmlElement {
  const isQti3 = element.name.startsWith('qti-')
  const isQti2 = /[a-z][A-Z]/.test(element.name)
  const name = isQti3 ? element.name.slice(4) : isQti2 ? kebab(element.name) : element.name
  const attributes = isQti2
    ? Object.fromEntries(Object.entries(element.attributes).map(([key, value]) => [kebab(key), value]))
    : element.attributes
  return {
    ...element,
    name,
    attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : normalized(child))),
  }
}

/** Returns the elements of a name anywhere below. */
const within = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...within(child, name)])

/** What of an item is read, or says nothing that could get lost: scores follow from the key. */
const known = new Set([
  'response-declaration',
  'outcome-declaration',
  'item-body',
  'response-processing',
  'modal-feedback',
])
const interactionNames = ['choice-interaction', 'text-entry-interaction', 'match-interaction'] as const

type Problem = { problem: CodedText }
type ReadItem = { asks: Asked; byOption: string[] } | Problem

/** The values of the right response of a declaration; entries of a mapping with a full score are right too. */
function rightValues(declaration: XmlElement): string[] {
  const correct = elementsOf(declaration, 'correct-response').flatMap((one) => elementsOf(one, 'value').map(textOf))
  const entries = within(declaration, 'map-entry')
  const scores = entries.map(({ attributes }) => Number(attributes['mapped-value'] ?? attributes['mappedvalue'] ?? 0))
  const most = Math.max(0, ...scores)
  const mapped = entries.flatMap(({ attributes }, at) =>
    most > 0 && scores[at] === most ? [attributes['map-key'] ?? attributes['mapkey'] ?? ''] : [],
  )
  return [...new Set([...correct, ...mapped].map((value) => value.trim()))]
}

/** Feedback inside of an option, which is shown after the answer. */
const feedbackInline = new Set(['feedback-inline', 'feedback-block'])

const innerHtml = (element: XmlElement): string =>
  htmlOfXml(element.children, (child) =>
    feedbackInline.has(child.name) || child.name === 'prompt' ? '' : undefined,
  ).trim()

function readChoice(interaction: XmlElement, declaration: XmlElement): ReadItem {
  const choices = elementsOf(interaction, 'simple-choice')
  const names = choices.map(({ attributes }) => attributes['identifier'] ?? '')
  const right = rightValues(declaration).map((value) => names.indexOf(value))
  if (right.length === 0 || right.includes(-1)) return { problem: finding('bank.no_choice') }
  if (names.join(' ') === 'true false')
    return { asks: { shape: 'judgment', says: { isTrue: right[0] === 0 } }, byOption: [] }
  const isSingle = (declaration.attributes['cardinality'] ?? 'single') === 'single'
  const says = { options: choices.map(innerHtml), right: right.toSorted((one, other) => one - other) }
  const byOption = choices.map((choice) =>
    [...feedbackInline].flatMap((name) => elementsOf(choice, name).map(innerHtml)).join(' '),
  )
  return { asks: { shape: isSingle ? 'singleChoice' : 'multipleChoice', says }, byOption }
}

function readEntry(interaction: XmlElement, declaration: XmlElement): ReadItem {
  const accepted = rightValues(declaration)
  if (accepted.length === 0) return { problem: finding('bank.no_response') }
  const isNumber =
    ['float', 'integer'].includes(declaration.attributes['base-type'] ?? '') ||
    /\blantern-number\b/.test(interaction.attributes['class'] ?? '')
  return { asks: { shape: isNumber ? 'numberEntry' : 'textEntry', says: { accepted } }, byOption: [] }
}

function readMatch(interaction: XmlElement, declaration: XmlElement): ReadItem {
  const [lefts = [], rights = []] = elementsOf(interaction, 'simple-match-set').map((set) =>
    elementsOf(set, 'simple-associable-choice').map((one) => ({
      name: one.attributes['identifier'] ?? '',
      words: plainText(htmlOfXml(one.children)),
    })),
  )
  const partners = new Map(rightValues(declaration).map((value) => value.split(/\s+/, 2) as [string, string]))
  // Either side may come first in the pairs.
  const isTurned = !lefts.some(({ name }) => partners.has(name))
  const rightOf = isTurned ? new Map([...partners].map(([one, other]) => [other, one])) : partners
  const pairs = lefts.flatMap(({ name, words }) => {
    const right = rights.find((one) => one.name === rightOf.get(name))
    return right ? [{ left: words, right: right.words }] : []
  })
  if (pairs.length < lefts.length) return { problem: finding('bank.no_partner') }
  const extra = rights.map(({ words }) => words).filter((words) => !pairs.some(({ right }) => right === words))
  return { asks: { shape: 'match', says: { pairs, extra } }, byOption: [] }
}

const readers = {
  'choice-interaction': readChoice,
  'text-entry-interaction': readEntry,
  'match-interaction': readMatch,
}

/** The element of HTML that shows where something is typed. */
const blank = '<span class="blank"></span>'

function readBody(body: XmlElement, interaction: XmlElement): string {
  const [prompt] = elementsOf(interaction, 'prompt')
  const isTyped = interaction.name === 'text-entry-interaction'
  const isAtEnd = isTyped && /\blantern-entry\b/.test(interaction.attributes['class'] ?? '')
  const html = htmlOfXml(body.children, (child) => {
    if (child === interaction) return isTyped && !isAtEnd ? blank : ''
    if (child.name === 'p' && isAtEnd && child.children.includes(interaction)) return ''
    return feedbackInline.has(child.name) || child.name === 'rubric-block' ? '' : undefined
  }).trim()
  if (!prompt) return html
  const asked = innerHtml(prompt)
  if (html === '') return asked
  return html.startsWith('<div class="lantern-passage">') || html.startsWith('<p class="lantern-picture">')
    ? `${html}${asked}`
    : joined({ passageHtml: html, image: null, stemHtml: asked })
}

type ItemContext = {
  reading: OpenReading
  placed: (sentence: CodedText) => CodedText
  line: number
  stimulusOf: (path: string) => string | null
}

function takeItem(document: XmlElement, { reading, placed, line, stimulusOf }: ItemContext): void {
  const item = normalized(document)
  const refuse = (problem: CodedText) => reading.refuse(line, placed(problem))
  const [body] = elementsOf(item, 'item-body')
  if (!body) return refuse(finding('bank.no_body'))
  const other = descendants(body).find(
    ({ name }) => name.endsWith('-interaction') && !interactionNames.some((one) => one === name),
  )
  if (other) return refuse(finding('bank.other_interaction', { name: shortened(other.name, 40) }))
  const interactions = interactionNames.flatMap((name) => within(body, name))
  const [interaction] = interactions
  if (!interaction) return refuse(finding('bank.no_interaction'))
  if (interactions.length > 1) return refuse(finding('bank.interactions_many', { count: interactions.length }))
  const response = interaction.attributes['response-identifier'] ?? 'RESPONSE'
  const declaration = elementsOf(item, 'response-declaration').find(
    ({ attributes }) => attributes['identifier'] === response,
  )
  if (!declaration) return refuse(finding('bank.no_response'))
  const read = readers[interaction.name as keyof typeof readers](interaction, declaration)
  if ('problem' in read) return refuse(read.problem)
  for (const { name } of elementsOf(item))
    if (!known.has(name) && name !== 'assessment-stimulus-ref') reading.drop(name)
  const asked = split(readBody(body, interaction))
  const stimuli = elementsOf(item, 'assessment-stimulus-ref').flatMap(
    ({ attributes }) => stimulusOf(attributes['href'] ?? '') ?? [],
  )
  const { identifier = '', label = '' } = item.attributes
  const id = label || (/^lantern-\d+$/.test(identifier) ? '' : identifier)
  const options = 'options' in read.asks.says ? read.asks.says.options : []
  const whole = elementsOf(item, 'modal-feedback')
    .map((feedback) => htmlOfXml(feedback.children.flatMap((child) => unwrappedBody(child))).trim())
    .join('')
  reading.take(
    line,
    {
      ...unlabeled,
      ...asked,
      passageHtml: stimuli.length > 0 ? [...stimuli, asked.passageHtml ?? ''].join('') : asked.passageHtml,
      asks: read.asks,
      ...explained(options, { whole, byOption: read.byOption }),
      externalId: id === '' ? null : shortened(id, 90),
    },
    placed,
  )
}

const descendants = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => [child, ...descendants(child)])

/** QTI 3 wraps content into an element of its own. */
const unwrappedBody = (node: XmlElement | string) =>
  typeof node !== 'string' && node.name === 'content-body' ? node.children : [node]

const isItem = (name: string) => name === 'assessmentItem' || name === 'qti-assessment-item'
const isStimulus = (name: string) => name === 'assessmentStimulus' || name === 'qti-assessment-stimulus'

function readOne(text: string): BankReading {
  const reading = openReading()
  try {
    const root = readXml(text)
    if (isItem(root.name))
      takeItem(root, { reading, placed: (sentence) => sentence, line: root.line, stimulusOf: () => null })
    else reading.refuse(root.line, finding('bank.no_item'))
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    reading.refuse(error.line, error.said)
  }
  return reading.close()
}

/** An item of QTI 2.2 or 3.0 (imsglobal.org/spec/qti). */
export const qtiItemFormat: BankFormat = {
  name: 'qti',
  holds: 'text',
  recognizes: (text) =>
    /<(?:\w+:)?(?:assessmentItem|qti-assessment-item|assessmentTest|qti-assessment-test)[\s>]/.test(
      text.slice(0, 10_000),
    ),
  read: readOne,
}

const decoder = new TextDecoder()

/** Returns the path that an address in a file of the package leads to. */
function resolved(from: string, href: string): string {
  const root = 'package:///'
  const base = URL.canParse(from, root) ? new URL(from, root).href : root
  return decoded(URL.canParse(href, base) ? new URL(href, base).pathname : href).replace(/^\/+/, '')
}

/** Names the pictures of a document by their paths in the package. */
const withPaths = (element: XmlElement, from: string): XmlElement => {
  const { src } = element.attributes
  const isRelative = src !== undefined && !/^(?:[a-z][a-z+.-]*:|\/)/i.test(src)
  return {
    ...element,
    attributes: isRelative ? { ...element.attributes, src: resolved(from, src) } : element.attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : withPaths(child, from))),
  }
}

/** Returns the paths of a package's items: those of its manifest in its order, or else every item there is. */
function itemPaths(entries: Entries): string[] {
  const manifest = entries.get('imsmanifest.xml')
  const xml = [...entries.keys()].filter((path) => path.toLowerCase().endsWith('.xml') && path !== 'imsmanifest.xml')
  if (!manifest) return xml
  const named = within(readXml(decoder.decode(manifest)), 'resource').flatMap(({ attributes }) =>
    /^imsqti_item/i.test(attributes['type'] ?? '') ? [resolved('', attributes['href'] ?? '')] : [],
  )
  return named.length > 0 ? named : xml
}

function readPackage(entries: Entries): BankReading {
  const reading = openReading()
  const stimulusFrom = (from: string) => (href: string) => {
    const path = resolved(from, href)
    const bytes = entries.get(path)
    if (!bytes) return null
    const root = withPaths(readXml(decoder.decode(bytes)), path)
    const [body] = isStimulus(root.name) ? elementsOf(normalized(root), 'stimulus-body') : []
    return body ? htmlOfXml(body.children).trim() : null
  }
  let paths: string[] = []
  try {
    paths = itemPaths(entries)
  } catch {
    reading.refuse(1, atPath('imsmanifest.xml')(finding('bank.xml_broken')))
  }
  paths.forEach((path, at) => {
    const placed = atPath(path)
    const bytes = entries.get(path)
    if (!bytes) return reading.refuse(at + 1, placed(finding('bank.no_entry')))
    try {
      const root = withPaths(readXml(decoder.decode(bytes)), path)
      if (isItem(root.name)) takeItem(root, { reading, placed, line: at + 1, stimulusOf: stimulusFrom(path) })
      else if (!isStimulus(root.name)) reading.drop(root.name)
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error
      reading.refuse(at + 1, placed(finding('bank.at_line', { line: String(error.line), sentence: error.said })))
    }
  })
  return reading.close({ pictures: entries })
}

/** A package of QTI items, with or without a manifest; its lines are the numbers of its items. */
export const qtiPackageFormat: BankFormat = {
  name: 'qti-package',
  holds: 'entries',
  recognizes: (entries) =>
    entries.has('imsmanifest.xml') ||
    [...entries].some(
      ([path, bytes]) =>
        path.endsWith('.xml') &&
        qtiItemFormat.holds === 'text' &&
        qtiItemFormat.recognizes(decoder.decode(bytes.subarray(0, 10_000))),
    ),
  read: readPackage,
}

const namespace = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'

const value = (text: string) => `<qti-value>${xmlText(text)}</qti-value>`
const declare = (type: string, cardinality: string, inside: string) =>
  `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${type}">${inside}</qti-response-declaration>`
const correct = (values: readonly string[]) =>
  `<qti-correct-response>${values.map(value).join('')}</qti-correct-response>`

type Written = { declaration: string; interaction: string }

const options = (words: readonly string[], byOption: readonly string[]) =>
  words.map((html, at) => {
    const note = byOption[at]
      ? `<qti-feedback-inline identifier="${optionLetters[at]}" outcome-identifier="FEEDBACK" show-hide="show">${byOption[at]}</qti-feedback-inline>`
      : ''
    return `<qti-simple-choice identifier="${optionLetters[at]}">${xmlOfHtml(html)}${note}</qti-simple-choice>`
  })
const choice = (prompt: string, most: number, choices: string) =>
  `<qti-choice-interaction response-identifier="RESPONSE" max-choices="${most}">${prompt}${choices}</qti-choice-interaction>`
const associable = (words: readonly string[], name: string, most: number) =>
  `<qti-simple-match-set>${words.map((text, at) => `<qti-simple-associable-choice identifier="${name}${at + 1}" match-max="${most}">${escaped(text)}</qti-simple-associable-choice>`).join('')}</qti-simple-match-set>`

function written({ shape, says }: Asked, prompt: string, byOption: readonly string[]): Written {
  switch (shape) {
    case 'singleChoice':
    case 'multipleChoice': {
      const isSingle = shape === 'singleChoice'
      const right = says.right.map((place) => optionLetters[place] ?? '')
      return {
        declaration: declare('identifier', isSingle ? 'single' : 'multiple', correct(right)),
        interaction: choice(prompt, isSingle ? 1 : 0, options(says.options, byOption).join('')),
      }
    }
    case 'judgment': {
      const choices = ['true', 'false'].map(
        (name) => `<qti-simple-choice identifier="${name}">${name === 'true' ? 'True' : 'False'}</qti-simple-choice>`,
      )
      return {
        declaration: declare('identifier', 'single', correct([String(says.isTrue)])),
        interaction: choice(prompt, 1, choices.join('')),
      }
    }
    case 'textEntry':
    case 'numberEntry': {
      const entries = says.accepted.map(
        (text) => `<qti-map-entry map-key="${xmlText(text)}" mapped-value="1" case-sensitive="false"/>`,
      )
      const isNumber = shape === 'numberEntry' ? ' lantern-number' : ''
      return {
        declaration: declare(
          'string',
          'single',
          `${correct(says.accepted.slice(0, 1))}<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`,
        ),
        interaction: `${prompt}<p><qti-text-entry-interaction class="lantern-entry${isNumber}" response-identifier="RESPONSE"/></p>`,
      }
    }
    case 'match': {
      const rights = [...new Set([...says.pairs.map(({ right }) => right), ...says.extra])]
      const pairs = says.pairs.map(({ right }, at) => `L${at + 1} R${rights.indexOf(right) + 1}`)
      const lefts = says.pairs.map(({ left }) => left)
      return {
        declaration: declare('directedPair', 'multiple', correct(pairs)),
        interaction: `<qti-match-interaction response-identifier="RESPONSE" max-associations="${pairs.length}">${prompt}${associable(lefts, 'L', 1)}${associable(rights, 'R', 0)}</qti-match-interaction>`,
      }
    }
  }
}

const isTyped = ({ asks }: NeutralQuestion) => asks.shape === 'textEntry' || asks.shape === 'numberEntry'

function itemXml(question: NeutralQuestion, at: number): string {
  const { whole, byOption } = feedbackOf(question)
  const before = joined({ ...question, stemHtml: '' })
  const stem = xmlOfHtml(question.stemHtml)
  const prompt = isTyped(question) ? stem : `<qti-prompt>${stem}</qti-prompt>`
  const { declaration, interaction } = written(question.asks, prompt, byOption)
  const label = question.externalId === null ? '' : ` label="${xmlText(question.externalId)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item xmlns="${namespace}" identifier="lantern-${at + 1}" title="Question ${at + 1}"${label} adaptive="false" time-dependent="false" xml:lang="en">`,
    declaration,
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>',
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="multiple" base-type="identifier"/>',
    `<qti-item-body>${xmlOfHtml(before)}${interaction}</qti-item-body>`,
    `<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${isTyped(question) ? 'map_response' : 'match_correct'}.xml"/>`,
    ...(whole === ''
      ? []
      : [
          `<qti-modal-feedback identifier="explanation" outcome-identifier="FEEDBACK" show-hide="show"><qti-content-body>${xmlOfHtml(whole)}</qti-content-body></qti-modal-feedback>`,
        ]),
    '</qti-assessment-item>',
  ].join('\n')
}

/** A package of QTI 3.0 items for other programs. I5 */
export const qtiExport: ExportFormat = {
  name: 'qti3',
  title: 'QTI 3.0 package',
  holdsSettings: false,
  loses: (question) => [
    ...lostLabels(question),
    ...lostParts(question),
    ...(question.tags?.length ? (['tags'] as const) : []),
  ],
  write({ questions }) {
    const resources = questions.map(
      (_, at) =>
        `<resource identifier="lantern-${at + 1}" type="imsqti_item_xmlv3p0" href="items/${at + 1}.xml"><file href="items/${at + 1}.xml"/></resource>`,
    )
    const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="lantern"><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>${resources.join('\n')}</resources></manifest>`
    const items = questions.map((question, at) => [`items/${at + 1}.xml`, strToU8(itemXml(question, at))] as const)
    return {
      bytes: zipSync({ 'imsmanifest.xml': strToU8(manifest), ...Object.fromEntries(items) }),
      mediaType: 'application/zip',
      extension: 'zip',
    }
  },
}
