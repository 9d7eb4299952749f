import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { cutDeepNesting } from '../deep-nesting.ts'
import type { XmlElement } from '../xml.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

const voids = new Set(['br', 'hr', 'img', 'col', 'wbr'])
const known =
  /^(?:p|div|br|ul|ol|li|h[1-6]|blockquote|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|img|hr|span|b|strong|i|em|u|s|small|sub|sup|a|q|cite|code|pre|dl|dt|dd)$/
const wholeBlock = /^\s*<(p|div|ul|ol|table|h[1-6])\b[^<>]*>[^]*<\/\1>\s*$/i

/** Returns whether the text of an element is none that is shown. */
const isKey = ({ name }: XmlElement) =>
  /^(?:value|math|mapEntry|baseValue|qti-(?:value|map-entry|base-value))$/.test(name)

/** Returns whether a text is certainly HTML: it has HTML elements, all of them closed, and no other `<`. */
function isHtml(text: string): boolean {
  const open: string[] = []
  let count = 0
  const rest = text.replaceAll(/<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi, (_, end: string, written: string) => {
    const name = written.toLowerCase()
    count += known.test(name) ? 1 : Number.NaN
    if (end !== '') count += open.pop() === name ? 0 : Number.NaN
    else if (!voids.has(name)) open.push(name)
    return ''
  })
  return count > 0 && open.length === 0 && !rest.includes('<')
}

const elementOf = (node: Node, line: number): (XmlElement | string)[] => {
  if ('value' in node) return [node.value]
  if (!('tagName' in node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return [{ name: node.tagName, attributes, children: node.childNodes.flatMap((one) => elementOf(one, line)), line }]
}

/** Returns a document in which HTML that some programs write as text, in CDATA or escaped, is elements; calls `found` where there is any. */
export function withHtmlOfText(element: XmlElement, found: () => void): XmlElement {
  if (isKey(element)) return element
  const children = element.children.flatMap((child) => {
    if (typeof child !== 'string') return [withHtmlOfText(child, found)]
    // Escaped tags can be what a question shows; a whole paragraph of them is none.
    if (!isHtml(child) || !(element.hasCdata === true || wholeBlock.test(child))) return [child]
    found()
    const fragment = parseFragment(child)
    cutDeepNesting(fragment)
    return fragment.childNodes.flatMap((one) => elementOf(one, element.line))
  })
  return { ...element, children }
}
