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
import { escaped, joined, sideLoses, split } from './markup.ts'
import { atPath, idIn, namesOf, openReading, type OpenReading } from './reading.ts'
import { knownIn, unknownIn, type Vocabulary } from './vocabulary.ts'
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

const interactionNames = [
  'choice-interaction',
  'inline-choice-interaction',
  'text-entry-interaction',
  'match-interaction',
] as const

const dressing = {
  '@class @label @lang @dir @role @show-hide': 'looks, and names for programs; what hides is read where it is',
}
const labelsOfItem = {
  '@tool-name @tool-version @time-dependent @lang': 'about the program that wrote it, and its language, which is seen',
  'outcome-declaration': 'names of scores, which follow from the key',
}

/** What QTI writes of an item, by the names of QTI 3 without their prefix. */
export const qtiVocabulary: Vocabulary = {
  'assessment-item': {
    read: `@identifier @label @title @adaptive response-declaration template-declaration template-processing item-body
      response-processing modal-feedback assessment-stimulus-ref`,
    harmless: labelsOfItem,
  },
  'response-declaration': {
    read: '@identifier @cardinality correct-response mapping',
    harmless: { '@base-type': 'the interaction says it; of an entry it makes a number' },
  },
  'correct-response': {
    read: 'value',
    harmless: { '@interpretation': 'a note for markers on the values, which stay' },
  },
  value: { read: '#text', harmless: { '@field-identifier @base-type': 'the place in a record, which is refused' } },
  mapping: { read: '@default-value @lower-bound @upper-bound map-entry' },
  'map-entry': {
    read: '@map-key @mapped-value @case-sensitive @mapkey @mappedvalue @casesensitive',
  },
  'response-processing': {
    read: '',
    // Named as a whole, unless it is the scoring of an export.
    isContent: true,
    harmless: {
      '@template': 'says whether the key or the points count, which have to agree',
      '@template-location': 'where a copy of the template is',
    },
  },
  'item-body': { read: '', isContent: true, harmless: dressing },
  'choice-interaction inline-choice-interaction': {
    read: '@response-identifier prompt simple-choice inline-choice',
    harmless: {
      ...dressing,
      '@shuffle @max-choices @min-choices @orientation @required': 'how choices are offered, which the quiz decides',
    },
  },
  'simple-choice inline-choice': {
    read: '@identifier',
    isContent: true,
    harmless: { ...dressing, '@fixed': 'whether it may change its place, which the quiz decides' },
  },
  prompt: { read: '', isContent: true, harmless: dressing },
  'text-entry-interaction': {
    read: '@response-identifier @class',
    harmless: { ...dressing, '@expected-length @placeholder-text @format @required': 'the look of the field' },
  },
  'match-interaction': {
    read: '@response-identifier prompt simple-match-set',
    harmless: {
      ...dressing,
      '@shuffle @max-associations @min-associations @required': 'how pairs are offered; the key says which are right',
    },
  },
  'simple-match-set': { read: 'simple-associable-choice', harmless: dressing },
  'simple-associable-choice': {
    read: '@identifier',
    isContent: true,
    harmless: { ...dressing, '@fixed @match-max @match-min @match-group': 'how pairs are offered; the key says which' },
  },
  'modal-feedback': {
    read: '@identifier @show-hide content-body',
    isContent: true,
    harmless: { '@outcome-identifier @title @lang': 'says when it is shown; read by its identifier' },
  },
  'feedback-inline feedback-block': {
    read: '@identifier @show-hide content-body',
    isContent: true,
    harmless: { ...dressing, '@outcome-identifier': 'says when it is shown; read by its identifier' },
  },
  'rubric-block': {
    read: '@view content-body',
    isContent: true,
    harmless: { ...dressing, '@use': 'for whom it is, which its view says' },
  },
  'content-body': { read: '', isContent: true },
  'assessment-stimulus-ref': { read: '@identifier @href', harmless: { '@title': 'the name of the text in lists' } },
}
const known = knownIn(qtiVocabulary)

type Notes = { repair(reason: CodedText): void }
type Problem = { problem: CodedText }
type ReadItem = { asks: Asked; byOption: string[] } | Problem

const attributeOf = ({ attributes }: XmlElement, name: string) =>
  attributes[name] ?? attributes[name.replaceAll('-', '')]

type Declared = { declaration: XmlElement; notes: Notes }
type Key = {
  values: string[]
  entries: { key: string; weight: number; isCased: boolean | null }[]
  hasWeights: boolean
}

/** Whether the scoring of an item compares with the right response alone, so that points of single responses say nothing. */
function ignoresPoints(item: XmlElement): boolean {
  const [processing] = elementsOf(item, 'response-processing')
  if (!processing) return false
  return (
    /match_correct/.test(processing.attributes['template'] ?? '') ||
    (within(processing, 'correct').length > 0 && within(processing, 'map-response').length === 0)
  )
}

/** Reads which responses are right: those that are named, or else those with points; both have to agree. */
function keyOf(declaration: XmlElement, item: XmlElement): Key | Problem {
  const cardinality = declaration.attributes['cardinality'] ?? 'single'
  if (cardinality !== 'single' && cardinality !== 'multiple')
    return { problem: finding('bank.other_cardinality', { name: shortened(cardinality, 40) }) }
  const correct = elementsOf(declaration, 'correct-response').flatMap((one) =>
    elementsOf(one, 'value').map((value) => textOf(value).trim()),
  )
  const isMapped = correct.length === 0 || !ignoresPoints(item)
  const [mapping] = isMapped ? elementsOf(declaration, 'mapping') : []
  const entries = (mapping ? elementsOf(mapping, 'map-entry') : []).map((entry) => ({
    key: (attributeOf(entry, 'map-key') ?? '').trim(),
    weight: Number(attributeOf(entry, 'mapped-value') ?? 0),
    isCased:
      attributeOf(entry, 'case-sensitive') === undefined ? null : attributeOf(entry, 'case-sensitive') === 'true',
  }))
  const scored = entries.filter(({ weight }) => weight > 0).map(({ key }) => key)
  if (Number(attributeOf(mapping ?? declaration, 'default-value') ?? 0) > 0)
    return { problem: finding('bank.half_right') }
  const bounds = mapping
    ? ['lower-bound', 'upper-bound'].some((name) => attributeOf(mapping, name) !== undefined)
    : false
  const weights = new Set(entries.map(({ weight }) => weight).filter((weight) => weight !== 0))
  const hasWeights = bounds || weights.size > 1 || (cardinality === 'multiple' && weights.size > 0)
  const isSingle = cardinality === 'single'
  // Of one right response, several with different points are partly right.
  const positive = new Set(entries.flatMap(({ weight }) => (weight > 0 ? [weight] : [])))
  if (isSingle && positive.size > 1) return { problem: finding('bank.half_right') }
  const isText = !['identifier', 'directedPair', 'pair'].includes(declaration.attributes['base-type'] ?? 'identifier')
  const values = [...new Set(isText ? [...correct, ...scored] : correct.length > 0 ? correct : scored)]
  const differs = !isText && correct.length > 0 && scored.some((key) => !correct.includes(key))
  const lacks = !isText && entries.length > 0 && scored.length > 0 && correct.some((key) => !scored.includes(key))
  const isWorthless = entries.some(({ key, weight }) => weight <= 0 && correct.includes(key))
  if (differs || lacks || isWorthless) return { problem: finding('bank.keys_and_weights') }
  return { values, entries, hasWeights }
}

/** Feedback, which is shown after some answers. */
const feedbackNames = new Set(['feedback-inline', 'feedback-block'])

/** Whether a block of a rubric is for those who answer. */
const isForStudents = ({ attributes }: XmlElement) => /\bcandidate\b/.test(attributes['view'] ?? 'candidate')

/** Returns nodes as HTML: objects that are pictures as pictures, without what is read elsewhere. */
const contentHtml = (
  nodes: readonly (XmlElement | string)[],
  replaced: (element: XmlElement) => string | undefined = () => undefined,
): string =>
  htmlOfXml(nodes.flatMap(unwrappedBody), (child) => {
    const other = replaced(child)
    if (other !== undefined) return other
    if (feedbackNames.has(child.name) || child.name === 'prompt') return ''
    if (child.name === 'rubric-block') return isForStudents(child) ? `<div>${contentHtml(child.children)}</div>` : ''
    const { type = '', data = '', width, height } = child.attributes
    if (child.name !== 'object' || !(type.startsWith('image/') || /\.(?:png|jpe?g|webp|gif)$/i.test(data)))
      return undefined
    const sizes = Object.entries({ width, height }).map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${escaped(value)}"`,
    )
    return `<img src="${escaped(data)}" alt="${escaped(textOf(child).trim())}"${sizes.join('')}>`
  })

const innerHtml = (element: XmlElement): string => contentHtml(element.children).trim()

/** Whether two choices are true and false, and say no more than that. */
const areTruths = (names: readonly string[], words: readonly string[]) =>
  names.join(' ') === 'true false' && /^true false$/i.test(words.map((html) => plainText(html).trim()).join(' '))

const choicesOf = (interaction: XmlElement) =>
  elementsOf(interaction).filter(({ name }) => name === 'simple-choice' || name === 'inline-choice')

function readChoice(interaction: XmlElement, key: Key, { declaration, notes: { repair } }: Declared): ReadItem {
  const choices = choicesOf(interaction)
  const names = choices.map(({ attributes }) => attributes['identifier'] ?? '')
  const right = key.values.map((value) => names.indexOf(value))
  if (right.length === 0 || right.includes(-1)) return { problem: finding('bank.no_choice') }
  const isSingle = (declaration.attributes['cardinality'] ?? 'single') === 'single'
  if (isSingle && right.length > 1) return { problem: finding('bank.wholly_right', { count: right.length }) }
  if (key.hasWeights) repair(finding('bank.weights'))
  const options = choices.map(innerHtml)
  const byOption = choices.map((choice) => {
    const own = [...feedbackNames].flatMap((name) => elementsOf(choice, name))
    const texts = [...new Set(own.map(innerHtml))].filter((text) => text !== '')
    if (texts.length < 2) return texts[0] ?? ''
    repair(
      finding('bank.feedback_lost', { names: namesOf(own.map(({ attributes }) => attributes['identifier'] ?? '')) }),
    )
    return ''
  })
  if (areTruths(names, options) && byOption.every((html) => html === ''))
    return { asks: { shape: 'judgment', says: { isTrue: right[0] === 0 } }, byOption: [] }
  const says = { options, right: right.toSorted((one, other) => one - other) }
  return { asks: { shape: isSingle ? 'singleChoice' : 'multipleChoice', says }, byOption }
}

function readEntry(interaction: XmlElement, key: Key, { declaration, notes: { repair } }: Declared): ReadItem {
  const { values: accepted, entries } = key
  if (accepted.length === 0) return { problem: finding('bank.no_response') }
  const type = declaration.attributes['base-type'] ?? 'string'
  const isNumber =
    ['float', 'integer'].includes(type) || /\blantern-number\b/.test(interaction.attributes['class'] ?? '')
  const hasLetters = !isNumber && accepted.some((text) => /\p{Lu}|\p{Ll}/u.test(text))
  if (hasLetters && entries.some(({ weight, isCased }) => weight > 0 && isCased === true))
    return { problem: finding('bank.case') }
  const isLoose =
    entries.length > 0 &&
    accepted.every((text) => entries.some(({ key: one, isCased }) => one === text && isCased === false))
  if (hasLetters && !isLoose) repair(finding('bank.case_ignored'))
  if (key.hasWeights) repair(finding('bank.weights'))
  return { asks: { shape: isNumber ? 'numberEntry' : 'textEntry', says: { accepted } }, byOption: [] }
}

function readMatch(interaction: XmlElement, key: Key, { notes: { repair } }: Declared): ReadItem {
  const [lefts = [], rights = []] = elementsOf(interaction, 'simple-match-set').map((set) =>
    elementsOf(set, 'simple-associable-choice').map((one) => {
      const html = innerHtml(one)
      return { name: one.attributes['identifier'] ?? '', words: plainText(html), loses: sideLoses(html) }
    }),
  )
  const losses = new Set([...lefts, ...rights].map(({ loses }) => loses))
  if (losses.has('shown')) return { problem: finding('bank.pairs_lost') }
  if (losses.has('dress')) repair(finding('bank.pairs_plain'))
  const keyed = key.values.map((value) => value.split(/\s+/, 2) as [string, string])
  // Either side may come first in the pairs.
  const isTurned = !lefts.some(({ name }) => keyed.some(([one]) => one === name))
  const partners = keyed.map(([one, other]) => (isTurned ? ([other, one] as const) : ([one, other] as const)))
  if (new Set(partners.map(([left]) => left)).size < partners.length) return { problem: finding('bank.pairs_several') }
  const rightOf = new Map(partners)
  const pairs = lefts.flatMap(({ name, words }) => {
    const right = rights.find((one) => one.name === rightOf.get(name))
    return right ? [{ left: words, right: right.words }] : []
  })
  if (pairs.length < lefts.length || pairs.length < partners.length) return { problem: finding('bank.no_partner') }
  if (key.hasWeights && new Set(key.entries.map(({ weight }) => weight)).size > 1) repair(finding('bank.weights'))
  const extra = rights.map(({ words }) => words).filter((words) => !pairs.some(({ right }) => right === words))
  return { asks: { shape: 'match', says: { pairs, extra } }, byOption: [] }
}

const readers = {
  'choice-interaction': readChoice,
  'inline-choice-interaction': readChoice,
  'text-entry-interaction': readEntry,
  'match-interaction': readMatch,
}

/** The element of HTML that shows where something is typed. */
const blank = '<span class="blank"></span>'

/** Whether an element is a paragraph of the interaction alone. */
const isFrameOf = ({ name, attributes, children }: XmlElement, interaction: XmlElement) =>
  name === 'p' && Object.keys(attributes).length === 0 && children.length === 1 && children[0] === interaction

function readBody(body: XmlElement, interaction: XmlElement): string {
  const [prompt] = elementsOf(interaction, 'prompt')
  const isTyped = interaction.name === 'text-entry-interaction'
  const isInText = isTyped || interaction.name === 'inline-choice-interaction'
  const isAtEnd = isTyped && /\blantern-entry\b/.test(interaction.attributes['class'] ?? '')
  const html = contentHtml(body.children, (child) => {
    if (child === interaction) return isInText && !isAtEnd ? blank : ''
    return isAtEnd && isFrameOf(child, interaction) ? '' : undefined
  }).trim()
  if (!prompt) return html
  const asked = innerHtml(prompt)
  if (html === '') return asked
  return html.startsWith('<div class="lantern-passage">') || html.startsWith('<p class="lantern-picture">')
    ? `${html}${asked}`
    : joined({ passageHtml: html, image: null, stemHtml: asked })
}

type Told = { name: string; html: string }

/** Returns feedback by option and as a whole: of several that follow the answer, that for the right one; the others are noted. */
function feedbackIn(
  item: XmlElement,
  body: XmlElement,
  { names, right, notes }: { names: string[]; right: string[]; notes: Notes },
): { whole: string; byOption: string[] } {
  const inChoices = new Set(
    descendants(body)
      .filter(({ name }) => name === 'simple-choice' || name === 'inline-choice')
      .flatMap(descendants),
  )
  const found = [
    ...elementsOf(item, 'modal-feedback'),
    ...descendants(body).filter((one) => feedbackNames.has(one.name) && !inChoices.has(one)),
  ].map((one) => ({
    name: one.attributes['identifier'] ?? '',
    isElse: one.attributes['show-hide'] === 'hide',
    html: innerHtml(one),
  }))
  // What is shown with a result and without it is shown always.
  const told = [...Map.groupBy(found, ({ html }) => html)].flatMap(([html, same]): Told[] => {
    if (html === '') return []
    const isAlways = same.some(({ isElse }) => isElse) && same.some(({ isElse }) => !isElse)
    const [{ name, isElse }] = same as [(typeof same)[number]]
    return [{ name: isAlways ? '' : isElse ? `not ${name}` : name, html }]
  })
  // Those that are named like choices are feedback on them.
  const ofChoices = told.length > 1 && told.every(({ name }) => names.includes(name))
  if (ofChoices && new Set(told.map(({ name }) => name)).size === told.length)
    return { whole: '', byOption: names.map((name) => told.find((one) => one.name === name)?.html ?? '') }
  const isWrong = ({ name }: Told) => /^not |incorrect|wrong|false|partial|fail/i.test(name)
  const isRight = (one: Told) =>
    !isWrong(one) &&
    (/correct|right|true|pass|solution|explanation|general/i.test(one.name) || right.includes(one.name))
  const used = told.length === 1 && told.every((one) => !isWrong(one)) ? told : told.filter(isRight)
  const whole = used.length === 1 ? used : []
  const lost = told.filter((one) => !whole.includes(one))
  if (lost.length > 0)
    notes.repair(
      finding('bank.feedback_lost', { names: namesOf(lost.map(({ name, html }) => name || plainText(html))) }),
    )
  return { whole: whole[0]?.html ?? '', byOption: [] }
}

/** Ways of comparing that make more responses right than those that are named. */
const comparisons = new Set([
  'gt',
  'gte',
  'lt',
  'lte',
  'equal-rounded',
  'pattern-match',
  'string-match',
  'substring',
  'inside',
  'custom-operator',
])

/** Returns why the scoring of an item makes its key another; null where it does not. */
function scoringProblem(item: XmlElement, isTyped: boolean): CodedText | null {
  const within = elementsOf(item, 'response-processing').flatMap(descendants)
  const other = isTyped
    ? (within.find(({ name }) => comparisons.has(name)) ??
      within.find(
        ({ name, attributes }) =>
          name === 'equal' && attributes['tolerance-mode'] !== undefined && attributes['tolerance-mode'] !== 'exact',
      ))
    : within.find(({ name }) => name === 'custom-operator')
  return other ? finding('bank.other_scoring', { name: shortened(other.name, 40) }) : null
}

/** Returns why an item as a whole is none that can be asked; null when it can. */
function itemProblem(item: XmlElement): CodedText | null {
  if (item.attributes['adaptive'] === 'true') return finding('bank.adaptive')
  const isTemplate = (one: XmlElement) =>
    /^(?:template-|printed-variable)/.test(one.name) || one.attributes['template-identifier'] !== undefined
  return descendants(item).some(isTemplate) ? finding('bank.template') : null
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
  const notes: Notes = { repair: (reason) => reading.repair(line, placed(reason)) }
  const [body] = elementsOf(item, 'item-body')
  if (!body) return refuse(finding('bank.no_body'))
  const unfit = itemProblem(item)
  if (unfit !== null) return refuse(unfit)
  const other = descendants(body).find(
    ({ name }) => name.endsWith('-interaction') && !interactionNames.some((one) => one === name),
  )
  if (other) return refuse(finding('bank.other_interaction', { name: shortened(other.name, 40) }))
  const interactions = interactionNames.flatMap((name) => within(body, name))
  const [interaction] = interactions
  if (!interaction) return refuse(finding('bank.no_interaction'))
  if (interactions.length > 1) return refuse(finding('bank.interactions_many', { count: interactions.length }))
  const response = interaction.attributes['response-identifier'] ?? 'RESPONSE'
  const declarations = elementsOf(item, 'response-declaration')
  const declaration = declarations.find(({ attributes }) => attributes['identifier'] === response)
  if (!declaration) return refuse(finding('bank.no_response'))
  const scoring = scoringProblem(item, interaction.name === 'text-entry-interaction')
  if (scoring !== null) return refuse(scoring)
  const stimuli: string[] = []
  for (const { attributes } of elementsOf(item, 'assessment-stimulus-ref')) {
    const html = stimulusOf(attributes['href'] ?? '')
    if (html === null) return refuse(finding('bank.no_stimulus', { name: shortened(attributes['href'] ?? '', 60) }))
    stimuli.push(html)
  }
  const key = keyOf(declaration, item)
  if ('problem' in key) return refuse(key.problem)
  const read = readers[interaction.name as keyof typeof readers](interaction, key, { declaration, notes })
  if ('problem' in read) return refuse(read.problem)
  for (const name of unknownIn(item, known)) reading.drop(name)
  if (key.values.length > 0 && ignoresPoints(item) && within(declaration, 'map-entry').length > 0)
    reading.drop('mapping')
  if (declarations.length > 1) reading.drop('response-declaration')
  for (const one of within(body, 'rubric-block')) if (!isForStudents(one)) reading.drop('rubric-block')
  if (elementsOf(item, 'response-processing').some((one) => saysSomething(one) && !ownScoring.has(outline(one))))
    reading.drop('response-processing')
  const asked = split(readBody(body, interaction))
  const { identifier = '', label = '', title = '' } = item.attributes
  const ownIdentifier = /^lantern-\d+$/.test(identifier) ? '' : identifier
  if (label !== '' && ownIdentifier !== '' && label !== ownIdentifier) reading.drop('identifier')
  if (!/^(?:Question \d+)?$/.test(title) && title !== label && title !== identifier) reading.drop('title')
  const options = 'options' in read.asks.says ? read.asks.says.options : []
  const names = choicesOf(interaction).map(({ attributes }) => attributes['identifier'] ?? '')
  const { whole, byOption } = feedbackIn(item, body, { names, right: key.values, notes })
  const ofOptions = options.map((_, at) => [read.byOption[at], byOption[at]].filter((html) => html).join(' '))
  // A judgment has no options to explain.
  const ofTruths = options.length === 0 ? byOption.filter((html) => html !== '').join('') : ''
  reading.take(
    line,
    {
      ...unlabeled,
      ...asked,
      passageHtml: stimuli.length > 0 ? [...stimuli, asked.passageHtml ?? ''].join('') : asked.passageHtml,
      asks: read.asks,
      ...explained(options, { whole: `${whole}${ofTruths}`, byOption: ofOptions }),
      externalId: idIn(label || ownIdentifier, notes.repair),
    },
    placed,
  )
}

const descendants = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => [child, ...descendants(child)])

/** QTI 3 wraps content into an element of its own. */
const unwrappedBody = (node: XmlElement | string) =>
  typeof node !== 'string' && node.name === 'content-body' ? node.children : [node]

const isOldQti = (name: string) => name === 'questestinterop'
const isItem = (name: string) => name === 'assessmentItem' || name === 'qti-assessment-item'
const isStimulus = (name: string) => name === 'assessmentStimulus' || name === 'qti-assessment-stimulus'

function readOne(text: string): BankReading {
  const reading = openReading()
  try {
    const root = readXml(text)
    if (isItem(root.name))
      takeItem(root, { reading, placed: (sentence) => sentence, line: root.line, stimulusOf: () => null })
    else reading.refuse(root.line, finding(isOldQti(root.name) ? 'bank.qti_1' : 'bank.no_item'))
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
    /<(?:\w+:)?(?:questestinterop|assessmentItem|qti-assessment-item|assessmentTest|qti-assessment-test)[\s>]/.test(
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
      else if (isOldQti(root.name)) {
        const isCartridge = /\bimscc_|\/imscc/.test(decoder.decode(entries.get('imsmanifest.xml') ?? new Uint8Array()))
        reading.refuse(at + 1, placed(finding(isCartridge ? 'bank.cartridge' : 'bank.qti_1')))
      } else if (!isStimulus(root.name)) reading.drop(root.name)
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

const setOutcome = (name: string, inside: string) =>
  `<qti-set-outcome-value identifier="${name}">${inside}</qti-set-outcome-value>`
const ofType = (type: string, text: string) => `<qti-base-value base-type="${type}">${text}</qti-base-value>`

/** Scores a response, and shows the explanation and what is said of each choice: the usual templates show no feedback. */
function scoringXml(shape: Asked['shape']): string {
  const response = '<qti-variable identifier="RESPONSE"/>'
  const isChosen = shape === 'singleChoice' || shape === 'multipleChoice' || shape === 'judgment'
  const score =
    shape === 'textEntry' || shape === 'numberEntry'
      ? setOutcome('SCORE', '<qti-map-response identifier="RESPONSE"/>')
      : `<qti-response-condition><qti-response-if><qti-match>${response}<qti-correct identifier="RESPONSE"/></qti-match>${setOutcome('SCORE', ofType('float', '1'))}</qti-response-if><qti-response-else>${setOutcome('SCORE', ofType('float', '0'))}</qti-response-else></qti-response-condition>`
  const shown = `<qti-multiple>${ofType('identifier', 'explanation')}${isChosen ? response : ''}</qti-multiple>`
  return `<qti-response-processing>${score}${setOutcome('FEEDBACK', shown)}</qti-response-processing>`
}

/** Returns an element as text, without its lines. */
const outline = ({ name, attributes, children }: XmlElement): string =>
  JSON.stringify([name, attributes, children.map((child) => (typeof child === 'string' ? child : outline(child)))])

/** The scoring that exports write, which says no more than the key and the feedback do. */
const ownScoring = new Set(
  (['singleChoice', 'textEntry', 'match'] as const).map((shape) => outline(normalized(readXml(scoringXml(shape))))),
)

const saysSomething = ({ children }: XmlElement) =>
  children.some((child) => typeof child !== 'string' || child.trim() !== '')

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
    scoringXml(question.asks.shape),
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
