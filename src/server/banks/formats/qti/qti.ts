import type { CodedText } from '../../../../core/coded.ts'
import type { Asked } from '../../../../core/questions/interchange.ts'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import { unlabeled } from '../../../../core/quizzes/neutral.ts'
import { plainText } from '../../../../core/questions/reading.ts'
import { shortened } from '../../../../core/shortened.ts'
import type { BankFormat, BankReading } from '../bank.ts'
import { explained } from '../feedback.ts'
import { escaped, joined, sideLoses, split } from '../markup.ts'
import { idIn, namesOf, openReading, type OpenReading } from '../reading.ts'
import { knownIn, unknownIn, type Vocabulary } from '../vocabulary.ts'
import { elementsOf, htmlOfXml, readXml, textOf, XmlProblem, type XmlElement } from '../xml.ts'
import { attributeOf, descendants, normalized, descendantsNamed } from './names.ts'
import { withHtmlOfText } from './html-as-text.ts'
import { hasKnownRules, isAmongOutcomes, scoringSays } from './scoring.ts'
import { scoringXml } from './write.ts'

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

/** The elements and attributes of an item in QTI, by their names in QTI 3 without the prefix. */
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
      '@template': 'says whether the key or the points count, which have to agree; others are named as a whole',
      '@template-location': 'where a copy of the template is',
    },
  },
  'item-body': { read: '', isContent: true, harmless: dressing },
  'choice-interaction inline-choice-interaction': {
    read: '@response-identifier prompt simple-choice inline-choice',
    harmless: {
      ...dressing,
      '@shuffle @min-choices @orientation @required': 'how choices are offered, which the quiz decides',
      '@max-choices': 'how many may be chosen, which the key says; fewer than are right leave it in doubt',
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
  'assessment-stimulus-ref': {
    read: '@href',
    harmless: { '@identifier @title': 'names of the text for programs and in lists' },
  },
}
const known = knownIn(qtiVocabulary)

type Notes = { repair(reason: CodedText): void }
type Problem = { problem: CodedText }
type ReadItem = { asks: Asked; byOption: string[] } | Problem

type Declared = { declaration: XmlElement; notes: Notes }
type Key = {
  values: string[]
  entries: { key: string; weight: number; isCased: boolean | null }[]
  hasWeights: boolean
}

/** Returns whether the scoring of an item compares with the right response alone, so that points of single responses mean nothing. */
function ignoresPoints(item: XmlElement): boolean {
  const [processing] = elementsOf(item, 'response-processing')
  if (!processing) return false
  return (
    /match_correct/.test(processing.attributes['template'] ?? '') ||
    (descendantsNamed(processing, 'correct').length > 0 && descendantsNamed(processing, 'map-response').length === 0)
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

/** Elements that are not shown all the time, or not to those who answer: none of them holds a question. */
const onlySometimes = [...feedbackNames, 'info-control', 'rubric-block']

/** Returns whether a block of a rubric is for students. */
export const isForStudents = ({ attributes }: XmlElement) => /\bcandidate\b/.test(attributes['view'] ?? 'candidate')

/** Returns nodes as HTML: objects that are pictures as pictures, without what is read elsewhere. */
export const contentHtml = (
  nodes: readonly (XmlElement | string)[],
  replaced: (element: XmlElement) => string | undefined = () => undefined,
): string =>
  htmlOfXml(nodes.flatMap(unwrappedBody), (child) => {
    const other = replaced(child)
    if (other !== undefined) return other
    if (feedbackNames.has(child.name) || child.name === 'info-control') return ''
    // One in an interaction is read with that.
    if (child.name === 'prompt') return `<div>${contentHtml(child.children)}</div>`
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

/** Returns whether two choices are true and false, and say no more than that. */
const areTruths = (names: readonly string[], words: readonly string[]) =>
  names.join(' ') === 'true false' && /^true false$/i.test(words.map((html) => plainText(html).trim()).join(' '))

/** Returns the responses that an interaction offers: its choices, or every pair of its two sets. */
function responsesOf(interaction: XmlElement): string[] {
  const namesIn = (element: XmlElement) => elementsOf(element).map(({ attributes }) => attributes['identifier'] ?? '')
  const [lefts = [], rights = []] = elementsOf(interaction, 'simple-match-set').map(namesIn)
  const pairs = lefts.flatMap((left) => rights.map((right) => `${left} ${right}`))
  return [...choicesOf(interaction).map(({ attributes }) => attributes['identifier'] ?? ''), ...pairs]
}

const choicesOf = (interaction: XmlElement) =>
  elementsOf(interaction).filter(({ name }) => name === 'simple-choice' || name === 'inline-choice')

/** Returns a name of a key that several choices have; undefined where none is such. */
const namedTwice = (values: readonly string[], names: readonly string[]): string | undefined =>
  values.find((value) => names.indexOf(value) !== names.lastIndexOf(value))

function readChoice(interaction: XmlElement, key: Key, { declaration, notes: { repair } }: Declared): ReadItem {
  const choices = choicesOf(interaction)
  const names = choices.map(({ attributes }) => attributes['identifier'] ?? '')
  const right = key.values.map((value) => names.indexOf(value))
  if (right.length === 0 || right.includes(-1)) return { problem: finding('bank.no_choice') }
  const twice = namedTwice(key.values, names)
  if (twice !== undefined) return { problem: finding('bank.choice_twice', { name: shortened(twice, 40) }) }
  const isSingle = (declaration.attributes['cardinality'] ?? 'single') === 'single'
  if (isSingle && right.length > 1) return { problem: finding('bank.wholly_right', { count: right.length }) }
  const most = Number(attributeOf(interaction, 'max-choices') ?? 0)
  if (most > 0 && right.length > most) return { problem: finding('bank.key_beyond', { count: right.length, most }) }
  if (key.hasWeights) repair(finding('bank.weights'))
  const options = choices.map(innerHtml)
  const byOption = choices.map((choice) => {
    const own = [...feedbackNames].flatMap((name) => elementsOf(choice, name))
    const shown = own.filter(({ attributes }) => attributes['show-hide'] !== 'hide')
    const textsOf = (all: readonly XmlElement[]) => [...new Set(all.map(innerHtml))].filter((text) => text !== '')
    const texts = textsOf(shown)
    // What is hidden with this choice is shown after the others.
    const hidden = textsOf(own).filter((html) => !texts.includes(html))
    const lost = [
      ...(texts.length > 1 ? shown.map(({ attributes }) => attributes['identifier'] ?? '') : []),
      ...hidden.map(plainText),
    ]
    if (lost.length > 0) repair(finding('bank.feedback_lost', { names: namesOf(lost) }))
    return texts.length === 1 ? (texts[0] ?? '') : ''
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
  const twice = [lefts, rights]
    .map((side) =>
      namedTwice(
        keyed.flat(),
        side.map(({ name }) => name),
      ),
    )
    .find((name) => name !== undefined)
  if (twice !== undefined) return { problem: finding('bank.choice_twice', { name: shortened(twice, 40) }) }
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

/** The sign that stands in HTML around an interaction. */
const interactionSign = '\uFFFC'

/** Returns whether an element is a paragraph that holds only the interaction. */
const isFrameOf = ({ name, attributes, children }: XmlElement, interaction: XmlElement) =>
  name === 'p' && Object.keys(attributes).length === 0 && children.length === 1 && children[0] === interaction

/** Returns whether HTML shows anything. */
const showsSomething = (html: string): boolean =>
  plainText(html).trim() !== '' || /<(?:img|math|svg|table)\b/i.test(html)

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
  if (asked.trim() === '') return html
  if (html === '') return asked
  const inPlace = contentHtml(body.children, (child) =>
    child === interaction ? `${interactionSign}<div>${asked}</div>${interactionSign}` : undefined,
  )
  const parts = inPlace.split(interactionSign)
  const [before = '', , behind = ''] = parts
  // What stands behind the question stays there, and is no part of the text above it.
  const hasBehind = parts.length === 3 && showsSomething(behind)
  if (hasBehind && !body.children.includes(interaction)) return inPlace.replaceAll(interactionSign, '').trim()
  const [passageHtml, stemHtml] = hasBehind ? [before.trim(), `<div>${asked}</div>${behind.trim()}`] : [html, asked]
  if (passageHtml === '') return stemHtml
  return passageHtml.startsWith('<div class="lantern-passage">') ||
    passageHtml.startsWith('<p class="lantern-picture">')
    ? `${passageHtml}${stemHtml}`
    : joined({ passageHtml, image: null, stemHtml })
}

/** Feedback by what it is shown after: `identifier` is what its file calls it. */
type Told = { name: string; identifier: string; html: string }

/** The item whose feedback is read, with the responses that it offers and those that are right. */
type Answered = { item: XmlElement; declaration: XmlElement; names: string[]; right: string[] }

/**
 * Returns what feedback is shown after as the rules of its item have it: a choice, “correct”, “incorrect”, nothing for always; undefined
 * where they do not say so.
 */
function shownAfter({ attributes }: XmlElement, { item, declaration, names, right }: Answered): string | undefined {
  const { identifier = '', 'outcome-identifier': outcome = '' } = attributes
  const isShown = (response: readonly string[]) => {
    const isAmong = isAmongOutcomes(item, declaration, { response, outcome, value: identifier })
    return isAmong === undefined ? undefined : isAmong !== (attributes['show-hide'] === 'hide')
  }
  const isSingle = (declaration.attributes['cardinality'] ?? 'single') === 'single'
  const isShownRight = isShown(isSingle ? right.slice(0, 1) : right)
  if (isShownRight === undefined) return undefined
  const wrong = names.filter((name) => !right.includes(name))
  const shown = wrong.filter((name) => isShown([name]))
  // The last is a response that no item knows.
  const isShownWrong = wrong.length > 0 ? shown.length === wrong.length : isShown(['\uE000'])
  if (isShownRight) return shown.length === 0 && !isShownWrong ? 'correct' : isShownWrong ? '' : 'partial'
  return isSingle && shown.length === 1 && wrong.length > 1 ? shown[0] : 'incorrect'
}

/** Returns feedback by option and as a whole: of several that follow the answer, that for the right one; the others are noted. */
function feedbackIn(
  body: XmlElement,
  { notes, ...answered }: Answered & { notes: Notes },
): { whole: string; byOption: string[] } {
  const { item, names, right } = answered
  const inChoices = new Set(
    descendants(body)
      .filter(({ name }) => name === 'simple-choice' || name === 'inline-choice')
      .flatMap(descendants),
  )
  const found = [
    ...elementsOf(item, 'modal-feedback'),
    ...descendants(body).filter((one) => feedbackNames.has(one.name) && !inChoices.has(one)),
  ].map((one) => {
    const { identifier = '', 'show-hide': showHide } = one.attributes
    const after = shownAfter(one, answered)
    return {
      name: after ?? identifier,
      identifier,
      isElse: after === undefined && showHide === 'hide',
      html: innerHtml(one),
    }
  })
  // What is shown with a result and without it is shown always.
  const told = [...Map.groupBy(found, ({ html }) => html)].flatMap(([html, same]): Told[] => {
    if (html === '') return []
    const isAlways = same.some(({ isElse }) => isElse) && same.some(({ isElse }) => !isElse)
    const [{ name, identifier, isElse }] = same as [(typeof same)[number]]
    const said = isElse ? `not ${name}` : name
    return [{ name: isAlways ? '' : said, identifier: isAlways || isElse ? '' : identifier, html }]
  })
  const isOfWrong = ({ name }: Told) => names.includes(name) && !right.includes(name)
  // Those that are named like choices are feedback on them, and what is shown after the right one is feedback on that.
  const ofRight = (one: Told) => one.name === 'correct' && right.length === 1 && told.some(isOfWrong)
  const onChoices = told.map((one) => (ofRight(one) ? { ...one, name: right[0] ?? '' } : one))
  const ofChoices = onChoices.every(({ name }) => names.includes(name)) && (told.length > 1 || told.some(isOfWrong))
  if (ofChoices && new Set(onChoices.map(({ name }) => name)).size === told.length)
    return { whole: '', byOption: names.map((name) => onChoices.find((one) => one.name === name)?.html ?? '') }
  const wrong = /incorrect|wrong|false|partial|fail/i
  // What is hidden after a wrong answer is shown after the right one.
  const isWrong = (one: Told) => isOfWrong(one) || one.name.startsWith('not ') !== wrong.test(one.name)
  const isRight = (one: Told) =>
    !isWrong(one) &&
    (/correct|right|true|pass|solution|explanation|general/i.test(one.name) || right.includes(one.name))
  const used = told.length === 1 && told.every((one) => !isWrong(one)) ? told : told.filter(isRight)
  const whole = used.length === 1 ? used : []
  const lost = told.filter((one) => !whole.includes(one))
  if (lost.length > 0)
    notes.repair(
      finding('bank.feedback_lost', {
        names: namesOf(lost.map(({ identifier, html }) => (identifier === '' ? plainText(html) : identifier))),
      }),
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

/** Returns an element as text, without its lines. */
const outline = ({ name, attributes, children }: XmlElement): string =>
  JSON.stringify([name, attributes, children.map((child) => (typeof child === 'string' ? child : outline(child)))])

/** The scoring that exports write, which says no more than the key and the feedback do. */
const ownScoring = new Set(
  (['singleChoice', 'textEntry', 'match'] as const).map((shape) => outline(normalized(readXml(scoringXml(shape))))),
)

const saysSomething = ({ children }: XmlElement) =>
  children.some((child) => typeof child !== 'string' || child.trim() !== '')

type ItemContext = {
  reading: OpenReading
  /** Texts that a test shows beside the item, as HTML. */
  shared?: readonly string[]
  placed: (sentence: CodedText) => CodedText
  line: number
  stimulusOf: (path: string) => string | null
  /** True if some of its HTML was written as text. */
  hasHtmlAsText?: boolean
}

/** Returns the words of an item as it is shown to students, without its key: those of its body. */
export function wordsShown(document: XmlElement): string {
  const [body] = elementsOf(normalized(document), 'item-body')
  return body ? escaped(textOf(body)) : ''
}

export function takeItem(
  document: XmlElement,
  { reading, placed, line, stimulusOf, shared = [], hasHtmlAsText = false }: ItemContext,
): void {
  const item = normalized(document)
  const [body] = elementsOf(item, 'item-body')
  const refuse = (problem: CodedText) => reading.refuse(line, placed(problem), wordsShown(document))
  const notes: Notes = { repair: (reason) => reading.repair(line, placed(reason)) }
  if (!body) return refuse(finding('bank.no_body'))
  const unfit = itemProblem(item)
  if (unfit !== null) return refuse(unfit)
  const other = descendants(body).find(
    ({ name }) => name.endsWith('-interaction') && !interactionNames.some((one) => one === name),
  )
  if (other) return refuse(finding('bank.other_interaction', { name: shortened(other.name, 40) }))
  const interactions = interactionNames.flatMap((name) => descendantsNamed(body, name))
  const [interaction] = interactions
  if (!interaction) return reading.refuseText(line, placed(finding('bank.no_interaction')), escaped(textOf(body)))
  if (interactions.length > 1) return refuse(finding('bank.interactions_many', { count: interactions.length }))
  const around = onlySometimes.find((name) =>
    descendantsNamed(body, name).some((one) => descendants(one).includes(interaction)),
  )
  if (around !== undefined) return refuse(finding('bank.interaction_within', { name: around }))
  const response = interaction.attributes['response-identifier'] ?? 'RESPONSE'
  const declarations = elementsOf(item, 'response-declaration')
  const declaration = declarations.find(({ attributes }) => attributes['identifier'] === response)
  if (!declaration) return refuse(finding('bank.no_response'))
  const scoring = scoringProblem(item, interaction.name === 'text-entry-interaction')
  if (scoring !== null) return refuse(scoring)
  const stimuli = [...shared]
  for (const { attributes } of elementsOf(item, 'assessment-stimulus-ref')) {
    const html = stimulusOf(attributes['href'] ?? '')
    if (html === null) return refuse(finding('bank.no_stimulus', { name: shortened(attributes['href'] ?? '', 60) }))
    stimuli.push(html)
  }
  const key = keyOf(declaration, item)
  if ('problem' in key) return refuse(key.problem)
  const says = scoringSays(item, declaration, { key: key.values, choices: responsesOf(interaction) })
  if (says !== null && key.values.length > 0)
    return refuse(
      'differs' in says
        ? finding('bank.scoring_differs')
        : finding('bank.other_scoring', { name: shortened(says.unfollowed, 40) }),
    )
  const read = readers[interaction.name as keyof typeof readers](interaction, key, { declaration, notes })
  if ('problem' in read) return refuse(read.problem)
  if (hasHtmlAsText) notes.repair(finding('bank.html_as_text'))
  for (const name of unknownIn(item, known)) reading.drop(name)
  if (descendantsNamed(item, 'info-control').length > 0) reading.drop('info-control')
  if (key.values.length > 0 && ignoresPoints(item) && descendantsNamed(declaration, 'map-entry').length > 0)
    reading.drop('mapping')
  if (declarations.length > 1) reading.drop('response-declaration')
  for (const one of descendantsNamed(body, 'rubric-block')) if (!isForStudents(one)) reading.drop('rubric-block')
  for (const processing of elementsOf(item, 'response-processing'))
    if (!saysSomething(processing) && !hasKnownRules(processing)) reading.drop('response-processing')
  if (elementsOf(item, 'response-processing').some((one) => saysSomething(one) && !ownScoring.has(outline(one))))
    reading.drop('response-processing')
  const asked = split(readBody(body, interaction))
  const { identifier = '', label = '', title = '' } = item.attributes
  const isOwn = /^lantern-\d+$/.test(identifier)
  const ownIdentifier = isOwn ? '' : identifier
  if (label !== '' && ownIdentifier !== '' && label !== ownIdentifier) reading.drop('identifier')
  if (!/^(?:Question \d+)?$/.test(title) && title !== label && title !== identifier) reading.drop('title')
  const options = 'options' in read.asks.says ? read.asks.says.options : []
  const names = choicesOf(interaction).map(({ attributes }) => attributes['identifier'] ?? '')
  const { whole, byOption } = feedbackIn(body, { item, declaration, names, right: key.values, notes })
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
    isOwn,
  )
}

/** Unwraps the content that QTI 3 puts into an element of its own. */
const unwrappedBody = (node: XmlElement | string) =>
  typeof node !== 'string' && node.name === 'content-body' ? node.children : [node]

export const isOldQti = (name: string) => name === 'questestinterop'
export const isItem = (name: string) => name === 'assessmentItem' || name === 'qti-assessment-item'
export const isStimulus = (name: string) => name === 'assessmentStimulus' || name === 'qti-assessment-stimulus'

function readOne(text: string): BankReading {
  const reading = openReading()
  try {
    let hasHtmlAsText = false
    const root = withHtmlOfText(readXml(text), () => (hasHtmlAsText = true))
    if (isItem(root.name))
      takeItem(root, {
        hasHtmlAsText,
        reading,
        placed: (sentence) => sentence,
        line: root.line,
        stimulusOf: () => null,
      })
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
