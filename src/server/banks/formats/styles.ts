import { html as named, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { elementsOfStyle } from '../../content/sanitize.ts'
import { cutDeepNesting } from './deep-nesting.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const styleOf = ({ attrs }: Element) => attrs.find(({ name }) => name === 'style')?.value ?? ''
const isHidden = (element: Element) =>
  element.attrs.some(({ name }) => name === 'hidden') || /(?:^|[;\s])display\s*:\s*none\b/i.test(styleOf(element))
const isBlock = (node: Node) =>
  isElement(node) &&
  /^(?:p|div|ul|ol|li|h[1-6]|blockquote|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|pre|dl|dt|dd|section|article|center)$/.test(
    node.tagName,
  )

/** Kinds of numbers by their names in styles, as lists name them. */
const numberings: Record<string, string> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}
const listStyle = /(?:^|;)\s*list-style(?:-type)?\s*:([^;]*)/gi

/** Returns the words of a style on what stands before the items of a list. */
export const listStylesOf = (style: string): string[] =>
  [...style.matchAll(listStyle)].flatMap(([, value = '']) => value.toLowerCase().split(/[\s!]+/)).filter(Boolean)

const numberingOf = (style: string) =>
  listStylesOf(style)
    .map((word) => numberings[word])
    .findLast((type) => type !== undefined)

/** Gives a list the kind of numbers that its style, or those of all its items, say; returns whether one does. */
function numberByStyle(list: Element): boolean {
  const items = list.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'li')
  const own = numberingOf(styleOf(list))
  const typeOfItem = (item: Element) =>
    numberingOf(styleOf(item)) ?? item.attrs.find(({ name }) => name === 'type')?.value ?? own
  const [type, ...others] = new Set(items.length > 0 ? items.map(typeOfItem) : [own])
  if (type === undefined || others.length > 0 || !Object.values(numberings).includes(type)) return false
  for (const element of [list, ...items])
    element.attrs = element.attrs.flatMap((one) => {
      if (one.name === 'type') return []
      const value = one.name === 'style' ? one.value.replaceAll(listStyle, '').replace(/^[;\s]+/, '') : one.value
      return one.name === 'style' && value.trim() === '' ? [] : [{ ...one, value }]
    })
  list.attrs.push({ name: 'type', value: type })
  list.tagName = 'ol'
  list.nodeName = 'ol'
  return true
}

/** Returns nodes within elements, which go around the words of blocks and not around the blocks. */
function within(nodes: readonly Node[], tags: readonly string[], parent: Element): Node[] {
  const [tag, ...others] = tags
  if (tag === undefined) return [...nodes]
  if (!nodes.some(isBlock)) {
    const wrap: Element = {
      nodeName: tag,
      tagName: tag,
      attrs: [],
      namespaceURI: named.NS.HTML,
      childNodes: [],
      parentNode: parent,
    }
    wrap.childNodes = within(nodes, others, wrap)
    return [wrap]
  }
  return nodes.flatMap((node) => {
    if (isBlock(node) && isElement(node)) {
      node.childNodes = within(node.childNodes, tags, node)
      return [node]
    }
    return 'value' in node && node.value.trim() === '' ? [node] : within([node], tags, parent)
  })
}

/** Colors that set no words apart from others. */
const plainColor =
  /^(?:inherit|initial|unset|none|auto|transparent|currentcolor|windowtext|black|white|#0{3,8}|#f{3,8}|rgba?\(\s*(?:0[,\s]+0[,\s]+0|255[,\s]+255[,\s]+255)\b[^)]*\)|var\([^)]*\))(?:\s*!important)?$/i

/** Returns whether an element gives some words of a text a color of their own. */
function isColored(element: Element, words: number): boolean {
  const text = serialize(element)
    .replaceAll(/<[^>]*>/g, '')
    .trim()
  const colors = styleOf(element).matchAll(/(?:^|;)\s*(?:background(?:-color)?|color)\s*:\s*([^;]+)/gi)
  return (
    element.tagName === 'span' &&
    text !== '' &&
    text.length < words &&
    [...colors].some(([, color = '']) => !plainColor.test(color.trim()))
  )
}

/** HTML with an element for each style that says the same, and without what is hidden, whose HTML is `hidden`. */
export type Styled = {
  html: string
  hidden: string[]
  /** True if some of its words have a color of their own, which is lost. */
  isColored: boolean
}

/** Reads the styles of HTML. I8 */
export function withStyledElements(html: string): Styled {
  const hidden: string[] = []
  if (!/\s(?:style\s*=|hidden\b)|<li\s[^>]*\btype\s*=/i.test(html)) return { html, hidden, isColored: false }
  let isChanged = false
  let hasColor = false
  const visit = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (!isElement(node)) return [node]
      if (isHidden(node)) {
        hidden.push(serialize(node))
        return []
      }
      hasColor ||= isColored(node, words)
      if (/^[ou]l$/.test(node.tagName) && numberByStyle(node)) isChanged = true
      const tags = elementsOfStyle(styleOf(node))
      node.childNodes = within(visit(node.childNodes), tags, node)
      if (tags.length > 0) {
        node.attrs = node.attrs.filter(({ name }) => name !== 'style')
        isChanged = true
      }
      const isBare = node.tagName === 'span' && node.attrs.length === 0 && tags.length > 0
      return isBare ? node.childNodes : [node]
    })
  const fragment = parseFragment(html)
  const words = serialize(fragment)
    .replaceAll(/<[^>]*>/g, '')
    .trim().length
  const isCut = cutDeepNesting(fragment)
  const childNodes = visit(fragment.childNodes)
  // What says nothing of these stays as it is written.
  return isCut || isChanged || hidden.length > 0
    ? { html: serialize({ ...fragment, childNodes }), hidden, isColored: hasColor }
    : { html, hidden, isColored: hasColor }
}
