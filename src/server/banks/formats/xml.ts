import { SaxesParser } from 'saxes'
import type { CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { escaped } from './markup.ts'

/** An element of an XML document: names without their prefixes, the line on which it begins. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  line: number
  /** True if some of its text is written as CDATA. */
  hasCdata?: true
}

/** The reason why a text is no XML that is read, with the line. */
export class XmlProblem extends Error {
  readonly line: number
  readonly said: CodedText
  constructor(line: number, said: CodedText) {
    super(said)
    this.line = line
    this.said = said
  }
}

const deepest = 200
const chunkLength = 65_536

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML; returns its root. With `onChild` each child element of the root is handed over when it ends and not stored, so that a
 * large file needs little memory. Rejects entities of the document's own and deep nesting with {@link XmlProblem}. I4
 */
export function readXml(text: string, onChild?: (child: XmlElement) => void): XmlElement {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  const fail = (reason: CodedText): never => {
    throw new XmlProblem(parser.line, reason)
  }
  const say = (words: string) => {
    const element = open.at(-1)
    if (!element) return
    const last = element.children.length - 1
    if (typeof element.children[last] === 'string') element.children[last] += words
    else element.children.push(words)
  }
  parser.on('error', () => fail(finding('bank.xml_broken')))
  parser.on('doctype', (declared) => {
    if (/<!ENTITY|\[/.test(declared)) fail(finding('bank.xml_entities'))
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= deepest) fail(finding('bank.xml_deep'))
    const local = Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]) => (key.startsWith('xmlns:') ? [] : [[localName(key), value]])),
    )
    const element: XmlElement = { name: localName(name), attributes: local, children: [], line: parser.line }
    if (!(onChild && open.length === 1)) open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (onChild && open.length === 1 && element) onChild(element)
  })
  parser.on('text', say)
  parser.on('cdata', (words) => {
    say(words)
    const element = open.at(-1)
    if (element) element.hasCdata = true
  })
  for (let at = 0; at < text.length; at += chunkLength) parser.write(text.slice(at, at + chunkLength))
  parser.close()
  return root ?? fail(finding('bank.xml_broken'))
}

/** Returns the child elements, or those of a name. */
export const elementsOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  )

/** Returns the first child element of a name. */
export const elementOf = (parent: XmlElement, name: string): XmlElement | undefined => elementsOf(parent, name)[0]

/** Returns all the text in an element. */
export const textOf = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

const voids = new Set(['br', 'hr', 'img', 'col'])

/** Returns XML nodes as HTML; `replaced` returns the HTML of an element that is shown another way. */
export function htmlOfXml(
  nodes: readonly (XmlElement | string)[],
  replaced: (element: XmlElement) => string | undefined = () => undefined,
): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      const other = replaced(node)
      if (other !== undefined) return other
      const attributes = Object.entries(node.attributes)
        .filter(([name]) => !/^(?:xmlns|on)/i.test(name))
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('')
      const start = `<${node.name}${attributes}>`
      return voids.has(node.name) ? start : `${start}${htmlOfXml(node.children, replaced)}</${node.name}>`
    })
    .join('')
}

/** Returns text as XML holds it: without the characters that XML cannot hold. */
export const xmlText = (text: string): string =>
  escaped(text.replaceAll(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, '')).replaceAll('\r', '&#13;')

/** Returns sanitized HTML as XML: elements without content closed, formulas in their namespace. */
export const xmlOfHtml = (html: string): string =>
  html
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll(/<math\b(?![^<>]*\sxmlns=)/g, '<math xmlns="http://www.w3.org/1998/Math/MathML"')
    .replaceAll(/<(br|hr|img|col)\b([^<>]*?)\s*\/?>/g, '<$1$2/>')
