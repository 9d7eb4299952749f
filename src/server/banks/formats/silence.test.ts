import { readdirSync, readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { manyQuestions, sampleFiles } from '../../../testing/bank-files.ts'
import {
  giftSources,
  htmlSource,
  moodleSources,
  qtiPackageSources,
  qtiSources,
  text2qtiSource,
} from '../../../testing/bank-sources.ts'
import { plainQuiz } from '../../../core/quizzes/quiz.ts'
import { academyExport } from './academy-export.ts'
import { csvExport } from './csv.ts'
import { wordVocabulary } from './document/docx.ts'
import { htmlVocabulary } from './document/html.ts'
import { harmlessHtml } from './lost-content.ts'
import { moodleVocabulary } from './moodle.ts'
import { packageVocabulary } from './qti/package.ts'
import { qtiVocabulary } from './qti/qti.ts'
import { wordSources, type WordSource } from '../../../testing/word-sources.ts'
import { readBank as readInEnglish } from '../../../testing/read-in-english.ts'
import { sanitizeHtml } from '../../content/sanitize.ts'
import { readBank } from './read-bank.ts'
import type { Vocabulary } from './vocabulary.ts'
import { workbookVocabulary } from './xlsx.ts'
import { elementOf, elementsOf, readXml, xmlText, type XmlElement } from './xml.ts'

/** Returns a name as readers say it: that of QTI 3 without its prefix. */
const kebab = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll(/(^|[ @])qti-/g, '$1')

const sanitized = new Map<string, string>()

/** Returns a question with its HTML as it is stored: what the sanitizer takes out is lost as well. */
const stored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stored)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stored(one)]))
  if (typeof value !== 'string' || !value.includes('<')) return value
  const safe = sanitized.get(value) ?? sanitizeHtml(value)
  sanitized.set(value, safe)
  return safe
}

/** Returns everything that a report and a quiz have of a file, without the lines. */
const outcomeOf = (file: string, packed: (text: string) => Uint8Array, format?: string) => {
  const { questions, findings, dropped = [], warnings, found } = readBank(packed(file), format)
  return {
    count: questions.length,
    dropped,
    text: JSON.stringify([
      questions.map(({ line: _line, ...one }) => stored(one)),
      findings.map(({ reason }) => reason),
      dropped,
      warnings.map(({ reason }) => reason),
      found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]),
    ]),
  }
}

/** A place of a source by its name, the names around it, its element, and the source with the place changed in several ways. */
type Place = { name: string; within?: string[]; element?: XmlElement; changed: (() => string)[] }

/** The names that a finding speaks of, by its code. */
const spokenOf: Record<string, string[]> = {
  'bank.tracked': ['ins', 'del', 'moveFrom', 'moveTo'],
  'bank.hidden_text': ['vanish'],
  'bank.weights': ['mapping', 'answer@fraction'],
  'bank.feedback_lost': ['modal-feedback', 'feedback-block'],
  'bank.pairs_plain': ['simple-associable-choice', 'subquestion'],
}

/** Returns the places of a source whose loss no one would see: changed in every way, questions and report stay as they are. */
function silentPlaces(
  source: string,
  places: Place[],
  isHarmless: ((name: string, around?: string) => boolean) & { isEmpty?: (element: XmlElement) => boolean },
  packed: (text: string) => Uint8Array = (text) => Buffer.from(text),
  format?: string,
): string[] {
  const before = outcomeOf(source, packed, format)
  expect(before.count).toBeGreaterThan(0)
  const named = new Set([
    ...before.dropped,
    ...Object.entries(spokenOf).flatMap(([code, names]) => (before.text.includes(code) ? names : [])),
    // Moodle's kinds of feedback by their elements, each for itself.
    ...(before.text.match(/\b(?:(?:partially)?correct|incorrect)feedback\b/g) ?? []),
  ])
  return places
    .filter(
      ({ name, within = [], element, changed }) =>
        ![...within, name].some(
          (one, at, path) => isHarmless(one, path[at - 1]) || named.has(kebab(one)) || named.has(one),
        ) &&
        !(element && isHarmless.isEmpty?.(element)) &&
        changed.some((text) => text() !== source) &&
        changed.every((text) => outcomeOf(text(), packed, format).text === before.text),
    )
    .map(({ name, within = [] }) => [...within, name].join(' > '))
}

const written = (node: XmlElement | string): string =>
  typeof node === 'string'
    ? xmlText(node)
    : `<${node.name}${Object.entries(node.attributes)
        .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
        .join('')}>${node.children.map(written).join('')}</${node.name}>`

const values = [
  'zz9',
  '',
  '0',
  '1',
  '0.5',
  '3',
  'true',
  'false',
  'multiple',
  'single',
  'plain_text',
  'hide',
  'scorer',
  'incorrect',
  'identifier',
  'string',
  'float',
]

/** Returns an element with another text in the first innermost element. */
function filled(element: XmlElement, value: string): XmlElement {
  const at = element.children.findIndex((child) => typeof child !== 'string')
  const children = element.children.map((child, place) =>
    place === at && typeof child !== 'string' ? filled(child, value) : child,
  )
  return { ...element, children: at < 0 ? [value] : children }
}

/** Returns every element, attribute and text of a document, each changed. */
function xmlPlaces(root: XmlElement, write = written, more: readonly string[] = []): Place[] {
  const all = [...values, ...more]
  const places: Place[] = []
  const visit = (element: XmlElement, around: string[], rebuilt: (one: XmlElement | null) => string) => {
    const within = [...around, element.name]
    const withAttributes = (attributes: Record<string, string>) => rebuilt({ ...element, attributes })
    const withChildren = (children: XmlElement['children']) => rebuilt({ ...element, children })
    for (const name of Object.keys(element.attributes)) {
      const { [name]: _, ...others } = element.attributes
      const changed = [
        () => withAttributes(others),
        ...all.map((value) => () => withAttributes({ ...others, [name]: value })),
      ]
      places.push({ name: `${element.name}@${name}`, within, changed })
    }
    const filledWith = all.map((value) => () => rebuilt(filled(element, value)))
    places.push({ name: element.name, within: around, element, changed: [() => rebuilt(null), ...filledWith] })
    places.push({
      name: 'zz9',
      within,
      changed: [
        () => withChildren([...element.children, { name: 'zz9', attributes: {}, children: ['zz9 words'], line: 1 }]),
      ],
    })
    places.push({
      name: `${element.name}@zz9`,
      within,
      changed: [() => withAttributes({ ...element.attributes, zz9: 'zz9' })],
    })
    element.children.forEach((child, at) => {
      const replaced = (one: XmlElement | string | null) =>
        withChildren(element.children.flatMap((other, place) => (place === at ? (one ?? []) : other)))
      if (typeof child !== 'string') visit(child, within, replaced)
      else if (child.trim() !== '')
        places.push({ name: '#text', within, changed: [`${child} zz9`, ...all].map((text) => () => replaced(text)) })
    })
  }
  visit(root, [], (one) => (one === null ? '<zz9/>' : write(one)))
  return places
}

/** Attributes that decide on others: here they make no difference, and other tests show that they are read. */
const deciding =
  /^(?:simple-choice|inline-choice|simple-associable-choice|feedback-inline)@identifier$|^(?:answer|subquestion|feedback)@format$|^map-entry@case-sensitive$|^(?:p-style|type|deg-hide|ilvl|start)@val$|^lvl(?:-override)?@ilvl$|^doc-pr@descr$|^(?:style@style-id|(?:name|based-on)@val)$/

/** Parts that say a formula once more, for programs. */
const saysFormulaAgain = /^annotation(?:-xml)?$/

const wordsOf = (names: string) => names.split(/\s+/).filter((name) => name !== '')

/** Returns a test for the places of which a vocabulary says, with a reason, that nothing is lost with them. */
function harmlessIn(vocabulary: Vocabulary) {
  const entries = Object.entries(vocabulary).flatMap(([parents, { read, harmless = {} }]) =>
    wordsOf(parents).map((parent) => ({
      parent,
      read: wordsOf(read),
      harmless: Object.keys(harmless).flatMap(wordsOf),
    })),
  )
  const readBy = new Map(entries.map(({ parent, read }) => [parent, read]))
  const listed = new Set(
    entries.flatMap(({ parent, harmless }) =>
      harmless.map((name) => (name.startsWith('@') ? `${parent}${name}` : name)),
    ),
  )
  const html = new Set(Object.keys(harmlessHtml).flatMap((names) => names.split(' ')))
  const isHarmless = (written: string, around = '') => {
    const name = kebab(written)
    const [element = '', attribute] = name.split('@')
    const isHtml = attribute !== undefined && !readBy.has(element) && html.has(`@${attribute}`)
    // What says nothing in one element can be what another is read for.
    const isRead = readBy.get(around)?.includes(written) === true
    return (
      (!isRead && (listed.has(name) || listed.has(written))) ||
      isHtml ||
      deciding.test(name) ||
      saysFormulaAgain.test(element) ||
      /@(?:xmlns.*|xi|data-.*)$/.test(name)
    )
  }
  /** Returns whether an element that holds others holds nothing but what is harmless. */
  const isEmpty = ({ name, attributes, children }: XmlElement): boolean =>
    readBy.get(name)?.some((one) => !one.startsWith('@')) === true &&
    Object.keys(attributes).every((one) => isHarmless(`${name}@${one}`)) &&
    children.every((one) => typeof one !== 'string' && (isHarmless(one.name, name) || isEmpty(one)))
  return Object.assign(isHarmless, { isEmpty })
}

const ofSamples = (name: string) => strFromU8(sampleFiles().find((one) => one.name === name)!.bytes)
const itemsOfPackage = Object.entries(unzipSync(sampleFiles().find(({ name }) => name === 'qti3')!.bytes)).filter(
  ([path]) => path.startsWith('items/'),
)
const xmlSources: [string, string, Vocabulary][] = [
  ...Object.entries(qtiSources).map(([name, text]): [string, string, Vocabulary] => [
    `QTI: ${name}`,
    text,
    qtiVocabulary,
  ]),
  ...itemsOfPackage
    .slice(0, 6)
    .map(([path, bytes]): [string, string, Vocabulary] => [
      `QTI as exported: ${path}`,
      strFromU8(bytes),
      qtiVocabulary,
    ]),
  ...Object.entries(moodleSources).map(([name, text]): [string, string, Vocabulary] => [
    `Moodle: ${name}`,
    text,
    moodleVocabulary,
  ]),
  [
    'Moodle as exported',
    `${ofSamples('moodle-xml').split('</question>').slice(0, 6).join('</question>')}</question></quiz>`,
    moodleVocabulary,
  ],
]

test.each(xmlSources)(
  'I8 %s: each element, attribute and text is read, named, refused, or harmless with a reason',
  (_, text, vocabulary) => {
    expect(silentPlaces(text, xmlPlaces(readXml(text)), harmlessIn(vocabulary))).toEqual([])
  },
)

const packedWith = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level: 0 })

test.each(Object.entries(qtiPackageSources).filter(([path]) => path.endsWith('.xml')))(
  'I8 a package of QTI, %s: each element, attribute and text is read, named, refused, or harmless with a reason',
  (path, text) => {
    const packed = (xml: string) => packedWith({ ...qtiPackageSources, [path]: xml })
    const isHarmless = harmlessIn({ ...qtiVocabulary, ...packageVocabulary })
    expect(silentPlaces(text, xmlPlaces(readXml(text)), isHarmless, packed)).toEqual([])
  },
)

test('I8 a package of QTI: each file is read, named or missed', () => {
  const packed = (list: string) => packedWith(JSON.parse(list) as Record<string, string>)
  const places = Object.keys(qtiPackageSources).map((path): Place => {
    const { [path]: _, ...others } = qtiPackageSources
    return { name: path, changed: [() => JSON.stringify(others)] }
  })
  const added = ['zz9.xml', 'zz9.html', 'items/zz9.png', 'zz9/zz9.mp3', 'zz9'].map((path): Place => ({
    name: `new ${path}`,
    changed: [() => JSON.stringify({ ...qtiPackageSources, [path]: 'zz9' })],
  }))
  expect(silentPlaces(JSON.stringify(qtiPackageSources), [...places, ...added], () => false, packed)).toEqual([])
})

const wordFile = (name: string) =>
  unzipSync(readFileSync(new URL(`../../../testing/documents/${name}`, import.meta.url)))

/** Returns the numbering of a document with what its paragraphs name: other lists and levels number nothing. */
function usedNumbering(numbering: string, document: string): string {
  const named = (name: string) =>
    new Set([...document.matchAll(new RegExp(`<w:${name} w:val="(\\d+)"`, 'g'))].map(([, id]) => id))
  const [lists, levels] = [named('numId'), named('ilvl')]
  const root = readXml(numbering)
  const used = elementsOf(root, 'num').filter(({ attributes }) => lists.has(attributes['numId']))
  const abstracts = new Set(used.map((num) => elementOf(num, 'abstractNumId')?.attributes['val']))
  const pruned = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.flatMap((child): XmlElement['children'] => {
      if (typeof child === 'string') return [child]
      const { name, attributes } = child
      if (name === 'num' && !used.includes(child)) return []
      if (name === 'abstractNum' && !abstracts.has(attributes['abstractNumId'])) return []
      return /^(?:lvl|lvlOverride)$/.test(name) && !levels.has(attributes['ilvl']) ? [] : [pruned(child)]
    }),
  })
  return written(pruned(root))
}

/** Returns the styles that a document names, and those that they are based on: the words of no paragraph are in others. */
function usedStyles(styles: string, document: string): string {
  const root = readXml(styles)
  const byId = new Map(elementsOf(root, 'style').map((style) => [style.attributes['styleId'], style]))
  const used = new Set<XmlElement>()
  const use = (id: string | undefined) => {
    const style = byId.get(id)
    if (!style || used.has(style)) return
    used.add(style)
    use(elementOf(style, 'basedOn')?.attributes['val'])
  }
  for (const [, id] of document.matchAll(/<w:[pr]Style w:val="([^"]*)"/g)) use(id)
  const children = root.children.filter(
    (child) => typeof child === 'string' || child.name !== 'style' || used.has(child),
  )
  // The color of all words sets none of them apart, and that of links is one among links alone.
  return written({ ...root, children }).replaceAll(/<color val="(?:auto|000080)"><\/color>/g, '')
}

/** Parts of documents that are said twice, or within a question that is refused for something else: the loss of one shows nothing. */
const saidTwice: Record<string, [part: RegExp, once: string]> = {
  // A key is marked by a highlighter and by a color behind it.
  'google-docs.docx': [/<w:shd w:fill="ffff00"[^>]*\/>/g, ''],
  // Its list to choose from refuses a question.
  'libreoffice-form.docx': [/<w:sdt>[^]*?<\/w:sdt>/, ''],
  'word-equation-unknown.docx': [/<w:t xml:space="preserve">\.<\/w:t>/, '<w:t/>'],
  // The heads of the columns of a key stand below “Answer key”.
  'libreoffice-science.docx': [/<w:tr>(?:(?!<w:tr>)[^])*?<w:t>Question<\/w:t>[^]*?<w:t>Answer<\/w:t>[^]*?<\/w:tr>/, ''],
  // The explanation of the last question is empty.
  'word-question-table.docx': [
    /<w:tc>(?:(?!<w:tc>)[^])*<w:t xml:space="preserve"><\/w:t>(?:(?!<w:tc>)[^])*?<\/w:tc>/,
    '',
  ],
}

const partsOfWord = readdirSync(new URL('../../../testing/documents/', import.meta.url))
  .filter((name) => name.endsWith('.docx'))
  .flatMap((name): [name: string, path: string, text: string][] => {
    const entries = wordFile(name)
    const [document = '', numbering, styles] = ['document', 'numbering', 'styles'].map((part) => {
      const bytes = entries[`word/${part}.xml`]
      return bytes ? strFromU8(bytes) : undefined
    })
    const [part = '', once = ''] = saidTwice[name] ?? []
    const lists = numbering === undefined ? [] : [usedNumbering(numbering, document)]
    return [
      [name, 'word/document.xml', document.replace(part, once)],
      ...lists.map((text): [string, string, string] => [name, 'word/numbering.xml', text]),
      ...(styles === undefined ? [] : [usedStyles(styles, document)]).map((text): [string, string, string] => [
        name,
        'word/styles.xml',
        text,
      ]),
    ]
  })

const packedWord = (parts: Record<string, string>) =>
  packedWith({
    ...parts,
    'word/_rels/document.xml.rels': '<Relationships><Relationship Id="rId1" Target="media/a.webp"/></Relationships>',
    'word/media/a.webp': 'RIFF0000WEBP',
  })
const partsOfSource = ({ document, numbering, styles }: WordSource) => ({
  'word/document.xml': document,
  ...(numbering !== undefined && { 'word/numbering.xml': numbering }),
  ...(styles !== undefined && { 'word/styles.xml': styles }),
})
const partsOfSources = Object.entries(wordSources).flatMap(([name, source]) =>
  Object.entries(partsOfSource(source)).map(([path, text]): [string, string, string] => [name, path, text]),
)

test.each(partsOfSources)(
  'I8 a part of Word, %s, %s: each element, attribute and text is read, named, refused, or harmless with a reason',
  (name, path, text) => {
    const packed = (xml: string) => packedWord({ ...partsOfSource(wordSources[name]!), [path]: xml })
    expect(
      silentPlaces(text, xmlPlaces(readXml(text), written, ['bullet']), harmlessIn(wordVocabulary), packed),
    ).toEqual([])
  },
)

test.each(partsOfWord)(
  'I8 Word, %s, %s: each element, attribute and text is read, named, refused, or harmless with a reason',
  (name, path, text) => {
    const entries = wordFile(name)
    const packed = (xml: string) => zipSync({ ...entries, [path]: strToU8(xml) }, { level: 0 })
    const more = { 'word/numbering.xml': ['bullet', '6', 'Answer: '], 'word/styles.xml': ['heading 1'] }[path]
    // The styles of a document as a whole may say nothing of its words.
    const places = xmlPlaces(readXml(text), written, more).filter(({ name }) => name !== 'styles')
    expect(silentPlaces(text, places, harmlessIn(wordVocabulary), packed)).toEqual([])
  },
)

type HtmlNode = DefaultTreeAdapterTypes.ChildNode
const voidElements = /^(?:br|img|hr|col|meta|link|wbr|input)$/

/** Returns formatted text as a tree. */
const htmlTree = (node: HtmlNode): XmlElement | string =>
  'tagName' in node
    ? {
        name: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        children: node.childNodes.map(htmlTree),
        line: 1,
      }
    : 'value' in node
      ? node.value
      : ''

const htmlOf = (node: XmlElement | string): string => {
  if (typeof node === 'string') return xmlText(node)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${xmlText(value)}"`)
  const start = `<${node.name}${attributes.join('')}>`
  return voidElements.test(node.name) ? start : `${start}${node.children.map(htmlOf).join('')}</${node.name}>`
}

const pastedHtml = readdirSync(new URL('../../../testing/documents/pasted/', import.meta.url))
  .filter((name) => name.endsWith('.html'))
  .map((name): [string, string] => [
    name,
    // What is refused says nothing of its words: here the page has the picture, and nothing to hear.
    readFileSync(new URL(`../../../testing/documents/pasted/${name}`, import.meta.url), 'utf8')
      .replace('https://example.org/map.png', '/media/map.png')
      .replace(/<audio[^]*?<\/audio>/, ''),
  ])
  .concat([['with all that is read', htmlSource]])

/** Returns the body of formatted text. */
const bodyOf = (html: string): XmlElement =>
  parse(html)
    .childNodes.flatMap((one) => ('childNodes' in one ? one.childNodes : []))
    .map(htmlTree)
    .find((one): one is XmlElement => typeof one !== 'string' && one.name === 'body')!

test.each(pastedHtml)(
  'I8 pasted %s: each element, attribute and text is read, named, refused, or harmless with a reason',
  (_, html) => {
    const body = bodyOf(html)
    const known = harmlessIn(htmlVocabulary)
    const attributes = new Set(Object.keys(harmlessHtml).flatMap((names) => names.split(' ')))
    // What browsers put around the pasted text is not the author's.
    const isHarmless = (one: string, around?: string) =>
      known(one, around) || attributes.has(`@${one.split('@')[1]}`) || one.startsWith('body@')
    expect(silentPlaces(htmlOf(body), xmlPlaces(body, htmlOf), isHarmless)).toEqual([])
  },
)

/** Returns every word of a text, each changed: but names of closing tags, which say what the opening ones have said. */
const wordPlaces = (text: string): Place[] =>
  [...text.matchAll(/(?<!<\/[\p{L}\p{N}]*)[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    name: `${word} at ${index}`,
    changed: ['zz9', ''].map((other) => () => text.slice(0, index) + other + text.slice(index + word.length)),
  }))

test.each(Object.entries({ ...giftSources, 'as exported': ofSamples('gift').split('\n\n').slice(0, 6).join('\n\n') }))(
  'I8 GIFT, %s: each word is read or named',
  (_, text) => {
    expect(silentPlaces(text, wordPlaces(text), () => false)).toEqual([])
  },
)

test('I8 Aiken: each word is read', () => {
  const text = ofSamples('aiken')
  expect(silentPlaces(text, wordPlaces(text), () => false)).toEqual([])
})

test('I8 a table: each cell is read, named or a finding', () => {
  const questions = manyQuestions(6).map((one) => ({ ...one, isPublic: true, module: 'module1' as const }))
  const text = strFromU8(csvExport.write({ settings: null, questions }).bytes)
  expect(silentPlaces(text, wordPlaces(text), () => false)).toEqual([])
})

/** Returns every field of a JSON document, each taken out and each with an unknown field beside it. */
function jsonPlaces(root: unknown): Place[] {
  const places: Place[] = []
  const visit = (value: unknown, path: string, rebuilt: (other: unknown) => string) => {
    if (Array.isArray(value))
      value.forEach((one, at) =>
        visit(one, `${path}[]`, (other) => rebuilt(value.map((old, place) => (place === at ? other : old)))),
      )
    else if (typeof value === 'object' && value !== null) {
      places.push({ name: `${path}.zz9`, changed: [() => rebuilt({ ...value, zz9: 'words' })] })
      for (const [name, one] of Object.entries(value))
        visit(one, `${path}.${name}`, (other) => rebuilt({ ...value, [name]: other }))
    } else
      places.push({
        name: path,
        changed: [null, 'zz9', 0, true, 'A'].filter((other) => other !== value).map((other) => () => rebuilt(other)),
      })
  }
  visit(root, '', (other) => JSON.stringify(other))
  return places
}

test("I8 the academy's JSON: each field is read, named or refused", () => {
  const questions = manyQuestions(6).map((one) => ({
    ...one,
    isPublic: true,
    module: 'module1' as const,
    difficulty: 'hard',
  }))
  const { bytes } = academyExport.write({ settings: { ...plainQuiz, name: 'Samples', quizMinutes: 10 }, questions })
  const root: unknown = JSON.parse(strFromU8(bytes))
  expect(silentPlaces(strFromU8(bytes), jsonPlaces(root), () => false)).toEqual([])
})

const listsOfOthers: [string, unknown][] = [
  [
    'a list',
    [{ question: 'Which crosses?', options: ['a ferry', 'a tram'], answer: 'A', meta: { page: 3 }, level: 'easy' }],
  ],
  [
    'flags',
    [{ question: 'Which runs?', answers: [{ text: 'a ferry' }, { text: 'a tram', correct: true, hint: 'rails' }] }],
  ],
  [
    'letters and texts',
    {
      title: 'Unit 4',
      passages: [{ id: 7, text: 'The river bends.' }],
      questions: [
        { id: 'q1', question: 'Which bends?', options: { A: 'river', B: 'road' }, answer: 'A', passage_id: 7 },
        {
          id: 'q2',
          question: 'Which is straight?',
          options: { B: 'road', A: 'river' },
          answer: 'B',
          explanation: 'It is.',
        },
      ],
    },
  ],
  [
    'two lists',
    [
      { question: { stem: 'Which floats?', choices: { text: ['stone', 'ice'], label: ['A', 'B'] } }, answerKey: 'B' },
      { question: { stem: 'Which sinks?', choices: { text: ['stone', 'ice'], label: ['A', 'B'] } }, answerKey: 'A' },
    ],
  ],
  [
    'numbers and wrong answers',
    [
      { question: 'Which is warm?', options: ['sun', 'snow', 'ice'], correct: 0, tags: ['a', 'b'] },
      { question: 'Which is white?', options: ['sun', 'snow'], correct: [1], source: null },
    ],
  ],
  [
    'questions in texts',
    [
      {
        passage: 'The river bends.',
        questions: [{ question: 'What bends?', options: ['river', 'road'], answer: 'A' }],
      },
    ],
  ],
]

test.each(listsOfOthers)('I8 JSON of others, %s: each field is read or named', (_, root) => {
  // Said of the whole field by its path, whatever an option or a question has in it; labels of options are what keys call them.
  const isNamed = (name: string) => /\.(?:hint|page|title|id|label\[\])$/.test(name) && !name.endsWith('questions[].id')
  expect(silentPlaces(JSON.stringify(root), jsonPlaces(root), isNamed)).toEqual([])
})

test.each([undefined, 'agieval-sat-en'])(
  'I8 lines of passages with questions, read as %s: each field is read, named or refused',
  (format) => {
    const lines = [
      {
        passage: 'The ferry left at dawn. Nobody waved.',
        question: 'The main purpose of the passage is to',
        options: ['(A)describe a farewell.', '(B)praise a captain.'],
        label: 'A',
        answer: null,
        other: { solution: 'Choice A is the best answer.' },
      },
      { passage: null, question: 'Which word is a noun?', options: ['ferry', 'left'], label: '(A)', other: null },
    ]
    const packed = (list: string) =>
      Buffer.from((JSON.parse(list) as unknown[]).map((one) => JSON.stringify(one)).join('\n'))
    expect(silentPlaces(JSON.stringify(lines), jsonPlaces(lines), () => false, packed, format)).toEqual([])
  },
)

const workbookFiles: Record<string, string> = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Unit" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/_rels/sheet1.xml.rels':
    '<Relationships><Relationship Id="r1" Target="../comments1.xml"/></Relationships>',
  'xl/comments1.xml':
    '<comments><commentList><comment ref="B2"><text><r><t>See page 3</t></r></text></comment><comment ref="C2"><text><t>And 4</t></text></comment></commentList></comments>',
  'xl/sharedStrings.xml':
    '<sst><si><t>passage</t></si><si><t>question</t></si><si><t>option_a</t></si><si><t>option_b</t></si><si><t>correct</t></si><si><t>The river bends.</t></si><si><r><t>Where is x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><rPr><b val="true"/><color rgb="FFCC0000"/></rPr><t>now</t></r><r><rPr><color theme="4" tint="0.4"/></rPr><t>then</t></r><r><rPr><color indexed="10"/></rPr><t>once</t></r><r><rPr><i val="true"/></rPr><t>or</t></r><r><rPr><u val="single"/></rPr><t>twice</t></r><r><rPr><strike val="true"/></rPr><t>a day</t></r></si></sst>',
  'xl/styles.xml':
    '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="9" fontId="0"/><xf numFmtId="12" fontId="0"/><xf numFmtId="14" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': `<worksheet><dimension ref="A1:F4"/><cols><col min="6" max="6" hidden="1"/></cols><sheetData><row r="1">${[0, 1, 2, 3, 4].map((at) => `<c r="${'ABCDE'[at]}1" t="s"><v>${at}</v></c>`).join('')}<c r="F1" t="inlineStr"><is><t>skill</t></is></c></row><row r="2"><c r="A2" t="s"><v>5</v></c><c r="B2" t="s"><v>6</v></c><c r="C2" s="1"><v>0.25</v></c><c r="D2" s="2"><v>0.5</v></c><c r="E2" t="str"><f>A9</f><v>A</v></c><c r="F2" t="b"><v>1</v></c></row><row r="3" hidden="1"><c r="B3" t="inlineStr"><is><t>When?</t></is></c><c r="C3" s="3"><v>45000</v></c><c r="D3" s="4" t="inlineStr"><is><t>never</t></is></c><c r="E3" t="inlineStr"><is><t>B</t></is></c></row></sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells><hyperlinks><hyperlink ref="C2" r:id="h1"/></hyperlinks><headerFooter><oddHeader>Unit 4</oddHeader></headerFooter></worksheet>`,
}

test.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/comments1.xml', 'xl/styles.xml'])(
  'I8 a workbook, %s: each cell, run, comment, merged range and hidden row is read, named, refused, or of its form alone',
  (path) => {
    const packed = (xml: string) =>
      zipSync(
        Object.fromEntries(
          Object.entries({ ...workbookFiles, [path]: xml }).map(([name, text]) => [name, strToU8(text)]),
        ),
        { level: 0 },
      )
    const isHarmless = harmlessIn(workbookVocabulary)
    // A word that a formula has found is text whatever its type says. Styles are looks but for the form of numbers and for what is raised or struck, which text cells and number cells share.
    const isForm = (name: string) =>
      isHarmless(name) || name === 'c@t' || (path.endsWith('styles.xml') && /zz9|^xf@/.test(name))
    const xml = workbookFiles[path]!
    expect(silentPlaces(xml, xmlPlaces(readXml(xml)), isForm, packed)).toEqual([])
  },
)

const pageWords = ['evenHeader', 'firstHeader', 'oddFooter', 'evenFooter', 'firstFooter'].map((name) =>
  workbookFiles['xl/worksheets/sheet1.xml']!.replaceAll('oddHeader', name),
)

test.each(pageWords)('I8 a workbook with words beside its pages: each is named: %#', (xml) => {
  const packed = (sheet: string) => packedWith({ ...workbookFiles, 'xl/worksheets/sheet1.xml': sheet })
  const places = xmlPlaces(readXml(xml)).filter(({ within = [] }) => within.includes('headerFooter'))
  expect(silentPlaces(xml, places, harmlessIn(workbookVocabulary), packed)).toEqual([])
})

const typedTexts = Object.entries({
  ...Object.fromEntries(
    ['numbered', 'arabic'].map((name) => [
      name,
      // One of its keys is given twice: as a line and in bold type.
      readFileSync(new URL(`../../../testing/documents/pasted/${name}.txt`, import.meta.url), 'utf8').replace(
        '**unused**',
        'unused',
      ),
    ]),
  ),
  'labels and a list of keys':
    'Unit 4\n\nQuestions 1–2 refer to the text.\nThe river bends twice near the mill.\n\n1. What bends?\nA) river\nB) road\nPoints: 2\nSkill: Detail\nSkill: Two\n\n2. Which holds?\n(1) ice\n(2) sand\nAnswer: 2\nExplanation: It melts.\n\n3. Name it.\nAnswer: ice | the ice\nModule: 2 hard\n\nAnswer key\n1. B – it does\n7. C\n',
  'Roman numbers': 'I. Which?\nA) x\nB) y\nAnswer: A\n\nII. Where?\nA) sea\nB) land\nAnswer: B\n',
  'options with bullets, boxes and nothing':
    '1. Which crosses?\n- ferry\n- tram\nAnswer: ferry\n\n2. Which are birds?\n[x] owl\n[ ] cat\n[x] hen\n\n3. Which is red?\nsea\nrose\nAnswer: rose\n\n4. Which is cold?\n- fire\n- *ice\n',
  'Aiken with explanations':
    'Which?\nA. x\nB. y\nANSWER: B\nExplanation: It is.\n\nWhere?\nA. u\nB. v\nANSWER: A\nHint: here\n',
})

/** Returns every line of a text, taken out and with another before it. */
const linePlaces = (text: string): Place[] => {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => [
    ...(line.trim() === '' ? [] : [{ name: `line ${at + 1}`, changed: [() => lines.toSpliced(at, 1).join('\n')] }]),
    { name: `a line before ${at + 1}`, changed: [() => lines.toSpliced(at, 0, 'zz9 words').join('\n')] },
    { name: `a label before ${at + 1}`, changed: [() => lines.toSpliced(at, 0, 'Zzq: words').join('\n')] },
  ])
}

test.each(typedTexts)('I8 pasted text, %s: each line and each word is read, named or refused', (_, text) => {
  // The words of “refer to the text” say what the line is.
  expect(
    silentPlaces(text, [...linePlaces(text), ...wordPlaces(text)], (name) => /^(?:refer|to|the|text) at/.test(name)),
  ).toEqual([])
})

test('I8 text2qti: each line and each word is read, named or refused', () => {
  expect(
    silentPlaces(text2qtiSource, [...linePlaces(text2qtiSource), ...wordPlaces(text2qtiSource)], () => false),
  ).toEqual([])
})

const choiceItem = (body: string, { inside = '', attributes = '', map = '' } = {}) =>
  `<assessmentItem identifier="i" adaptive="false"${attributes}><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse>${map}</responseDeclaration>${inside}<itemBody>${body}<choiceInteraction responseIdentifier="RESPONSE"><prompt>Which?</prompt><simpleChoice identifier="A">yes</simpleChoice><simpleChoice identifier="B">no</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const moodleText = (text: string, answers = '', type = 'shortanswer') =>
  `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${answers || '<answer fraction="100"><text>ice</text></answer>'}</question></quiz>`

/** Questions that ask about something that is lost, with what the reason says. */
const refused: [source: string, says: string][] = [
  [choiceItem('<object data="a.mp4" type="video/mp4"/>'), 'object'],
  [choiceItem('<video src="a.mp4"></video>'), 'video'],
  [choiceItem('<p><audio src="a.mp3"/></p>'), 'audio'],
  [choiceItem('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="text.xml"/>'), 'include'],
  [choiceItem('<p><printedVariable identifier="X"/></p>'), 'It is a template'],
  [
    choiceItem('', { inside: '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>' }),
    'It is a template',
  ],
  [choiceItem('', { inside: '<templateProcessing/>' }), 'It is a template'],
  [choiceItem('').replace('adaptive="false"', 'adaptive="true"'), 'It is adaptive'],
  [
    choiceItem('', { inside: '<assessmentStimulusRef identifier="s" href="text.xml"/>' }),
    '“text.xml” that it belongs to is not in the file',
  ],
  [
    choiceItem('', {
      map: '<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/></mapping>',
    }),
    'part of the points',
  ],
  [choiceItem('', { map: '<mapping><mapEntry mapKey="B" mappedValue="1"/></mapping>' }), 'the key is in doubt'],
  [moodleText('Listen: <a href="@@PLUGINFILE@@/a.mp3">sound</a>'), 'moodle/1/a.mp3'],
  [moodleText('<p><iframe src="https://x.org"></iframe>Which?</p>'), 'iframe'],
  [moodleText('Say it.', '<answer fraction="100"><text>*ice*</text></answer>'), 'wildcard'],
  [moodleText('Say it.', '<usecase>1</usecase><answer fraction="100"><text>Ice</text></answer>'), 'capital letters'],
  [
    moodleText('Say it.', '<answer fraction="100"><text>3</text><tolerance>1</tolerance></answer>', 'numerical'),
    'tolerance',
  ],
  [
    moodleText(
      'Match.',
      '<subquestion format="html"><text>x&lt;sup&gt;2&lt;/sup&gt;</text><answer><text>a</text></answer></subquestion>',
      'matching',
    ),
    'plain text',
  ],
  ['Say it. {=ice*}', 'wildcard'],
  ['question,correct,option_a,option_b\n"<p>Hear <audio src=""a.mp3""></audio></p>",A,x,y', 'audio'],
  [
    choiceItem('<p>The <span class="underline">bridge</span> is closed.</p>').replace(
      'Which?',
      'Which word means the same as the underlined word?',
    ),
    'underline',
  ],
  [moodleText('The <em class="line">bridge</em> is closed. Say the underlined word in others.'), 'underline'],
  [moodleText('الجسر <span class="line">مغلق</span>. ما معنى ما تحته خط؟'), 'underline'],
]

test.each(refused)('I8 what asks about something that is lost is refused: %#', (source, says) => {
  const { questions, findings } = readInEnglish(Buffer.from(source))
  expect(questions).toEqual([])
  expect(findings.map(({ outcome }) => outcome)).toContain('refused')
  expect(findings.map(({ reason }) => reason).join('\n')).toContain(says)
})

test.each([
  'The <span class="line"><u>bridge</u></span> is closed. Say the underlined word in others.',
  'The <span style="text-decoration: underline" class="line">bridge</span> is closed. Say the underlined word in others.',
  'The <span class="line">bridge</span> is closed. What is?',
  'The <span class="blank"></span> is closed. What is underlined on the map?',
])(
  'I8 a question about underlined words is taken where they are underlined, or no class could have said so: %s',
  (text) => {
    expect(readInEnglish(Buffer.from(moodleText(text))).questions).toHaveLength(1)
  },
)

test('I8 a question shows its own picture where its explanation has another of the same name', () => {
  const { questions, found } = readBank(Buffer.from(moodleSources['one choice']!))
  expect(found).toMatchObject([{ name: 'moodle/1/a.png' }, { name: expect.stringMatching(/^moodle\/1\/\d+\/a\.png$/) }])
  expect(found.map(({ bytes }) => bytes.length)).toEqual([8, 9])
  expect(questions).toMatchObject([
    {
      stemHtml: expect.stringContaining('/import-picture/0'),
      explanationHtml: expect.stringContaining('/import-picture/1'),
    },
  ])
})

test('I8 a picture as an object, a style that underlines and the text of a rubric are carried over', () => {
  const picture = choiceItem(
    '<rubricBlock view="candidate"><p>Read on.</p></rubricBlock><p><object data="/media/a.png" type="image/png" width="40">a map</object></p>',
  )
  const [question] = readBank(Buffer.from(picture)).questions
  expect(question?.passageHtml).toBe('<div><p>Read on.</p></div><p><img src="/media/a.png" alt="a map" width="40"></p>')
  expect(
    sanitizeHtml(
      '<p>The <span style="color:red; text-decoration: underline">first</span> <ins>and</ins> x<span style="vertical-align:super">2</span></p>',
    ),
  ).toBe('<p>The <u>first</u> <u>and</u> x<sup>2</sup></p>')
})

test("I8 the author's words stand where identifiers are true and false, and feedback for a wrong answer is no explanation", () => {
  const [truth] = readBank(Buffer.from(qtiSources['true and false by other words']!)).questions
  expect(truth).toMatchObject({ type: 'mcq', spec: { options: ['It floats', 'It sinks'] }, key: 'a2' })
  const { questions, findings } = readInEnglish(Buffer.from(qtiSources['a choice with what may stand around it']!))
  expect(questions).toMatchObject([{ explanationHtml: expect.stringContaining('Yes, the ferry.') }])
  expect(JSON.stringify(questions)).not.toContain('No, look again.')
  expect(findings.map(({ reason }) => reason)).toContain('Feedback for some answers only is left out: incorrect, hint.')
})

test('I8 GIFT: answers and feedback are read in the format that they name', () => {
  const [question] = readBank(Buffer.from(giftSources['one choice']!)).questions
  expect(question).toMatchObject({ spec: { options: ['<b>ferry</b>', 'a <strong>tram</strong>'] } })
  expect(question?.explanationHtml).toContain('It &lt;floats&gt;.')
})

/**
 * Returns what a vocabulary says it reads and no source has: each name in one of the elements that it is read in alike, and each of these
 * elements with one of the names.
 */
function unmetIn(vocabulary: Vocabulary, sources: readonly (string | XmlElement)[]): string[] {
  const met = new Map<string, Set<string>>()
  const visit = ({ name, attributes, children }: XmlElement): void => {
    const own = children.flatMap((child) =>
      typeof child !== 'string' ? [child.name] : child.trim() === '' ? [] : ['#text'],
    )
    const names = [...own, ...Object.keys(attributes).map((attribute) => `@${attribute}`)]
    for (const one of [name, kebab(name)])
      met.set(one, new Set([...(met.get(one) ?? []), ...names, ...names.map(kebab)]))
    for (const child of children) if (typeof child !== 'string') visit(child)
  }
  for (const source of sources) visit(typeof source === 'string' ? readXml(source) : source)
  return Object.entries(vocabulary).flatMap(([parents, { read }]) => {
    const [elements, names] = [wordsOf(parents), wordsOf(read)]
    const has = (element: string, name: string) => met.get(element)?.has(name) === true
    return [
      ...names.filter((name) => !elements.some((one) => has(one, name))).map((name) => `${elements[0]} > ${name}`),
      ...elements.filter((one) => names.length > 0 && !names.some((name) => has(one, name))),
    ]
  })
}

const sourcesOf = (vocabulary: Vocabulary) => xmlSources.flatMap(([, text, of]) => (of === vocabulary ? [text] : []))
const ofPackage = Object.entries(qtiPackageSources).flatMap(([path, text]) => (path.endsWith('.xml') ? [text] : []))
// An item that is refused as a whole has nothing else to walk over.
const ofRefused = refused.flatMap(([text]) => (text.startsWith('<assessmentItem') ? [text] : []))

test.each<[string, Vocabulary, (string | XmlElement)[]]>([
  ['items of QTI', qtiVocabulary, [...sourcesOf(qtiVocabulary), ...ofPackage, ...ofRefused]],
  ['packages of QTI', packageVocabulary, ofPackage],
  ['Moodle', moodleVocabulary, sourcesOf(moodleVocabulary)],
  ['Word', wordVocabulary, [...partsOfWord, ...partsOfSources].map(([, , text]) => text)],
  ['pasted text', htmlVocabulary, pastedHtml.map(([, html]) => bodyOf(html))],
  ['workbooks', workbookVocabulary, [...Object.values(workbookFiles), ...pageWords]],
])('I8 the walks meet each name that the vocabulary of %s says it reads', (_, vocabulary, sources) => {
  expect(unmetIn(vocabulary, sources)).toEqual([])
})
