import { html as named, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { elementsOfStyle } from '../../content/sanitize.ts'
import { cutDeepNesting } from './deep-nesting.ts'
import { canHaveFormulaCopies, cutFormulaCopies } from './formula-copies.ts'
import { cutSymbolFonts, symbolLetters } from './symbol-fonts.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const styleOf = ({ attrs }: Element) => attrs.find(({ name }) => name === 'style')?.value ?? ''
const classesOf = ({ attrs }: Element) => (attrs.find(({ name }) => name === 'class')?.value ?? '').split(/\s+/)

/** Classes of the shared vocabulary of QTI 3 that say what an element says, and those whose words are not shown. */
const elementsOfClasses = new Map([
  ['qti-underline', 'u'],
  ['qti-bold', 'strong'],
  ['qti-italic', 'em'],
  ['qti-line-through', 's'],
])
const hidingClasses = new Set(['qti-hidden', 'qti-visually-hidden'])
/** Classes whose words are read aloud and not shown, by their names in Bootstrap, Moodle, Canvas and WordPress. */
const aloudClasses = new Set([
  'sr-only',
  'visually-hidden',
  'visuallyhidden',
  'accesshide',
  'screenreader-only',
  'screen-reader-text',
])
/** Words that say which option is right, where a page shows that by a sign alone. */
const saysKey = /\b(?:in)?correct\b|\b(?:right|wrong|answers?)\b|صحيح|خط[أا]|[إا]جابة/iu

const elementsWithin = (element: Element): Element[] =>
  element.childNodes.filter(isElement).flatMap((one) => [one, ...elementsWithin(one)])
const wordsIn = (node: Node): string =>
  isElement(node) ? node.childNodes.map(wordsIn).join('') : 'value' in node ? node.value : ''
/** Returns what a style says last of a property, empty where it says nothing. */
const valueIn = (style: string, property: string) =>
  [...style.matchAll(new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]*)`, 'gi'))].at(-1)?.[1]?.toLowerCase() ?? ''

/** Returns whether words in an element take no room or no color, and nothing in it is shown again. */
function isInvisible(element: Element): boolean {
  const style = styleOf(element)
  const isAgain = (property: string) => elementsWithin(element).some((one) => valueIn(styleOf(one), property) !== '')
  if (/^(?:hidden|collapse)\b/.test(valueIn(style, 'visibility'))) return !isAgain('visibility')
  const isWithoutSize = /^0(?:\.0+)?(?:px|pt|r?em|%)?(?:\s|!|$)/.test(valueIn(style, 'font-size').trimEnd())
  // A picture has a size of its own, and a class can give one.
  const hasSize = (one: Element) =>
    one.tagName === 'img' || one.tagName === 'font' || classesOf(one).some((name) => name !== '')
  return isWithoutSize && !isAgain('font-size') && !isAgain('font') && !elementsWithin(element).some(hasSize)
}

/** Returns whether an element is read aloud alone, and is neither a formula nor the sign of a right option. */
const isAloudOnly = (element: Element) =>
  classesOf(element).some((name) => aloudClasses.has(name)) &&
  !saysKey.test(wordsIn(element)) &&
  !elementsWithin(element).some(({ tagName }) => tagName === 'math')

/** Returns whether an element says of itself that it is not shown. */
export const isHidden = (element: Element): boolean =>
  element.attrs.some(({ name }) => name === 'hidden') ||
  classesOf(element).some((name) => hidingClasses.has(name)) ||
  /^none\b/.test(valueIn(styleOf(element), 'display')) ||
  isInvisible(element) ||
  isAloudOnly(element)
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

/** Styles that change what words say, and that no element says: a bar over digits repeats them. */
const lostDeclaration =
  /(?:^|;)\s*(?:text-decoration(?:-line)?\s*:[^;]*\boverline\b|text-transform\s*:\s*(?:upper|lower)case\b|font-variant(?:-caps)?\s*:[^;]*-caps\b)/gi

/** Returns the names of what a style says and no element does: of what is lost with it, and of what letters look like. */
export function lostOfStyle(style: string): { shown: string[]; marked: string[] } {
  const found = (style.match(lostDeclaration) ?? []).map((one) => one.replace(/^[;\s]+/, '').toLowerCase())
  return {
    shown: found.some((one) => one.startsWith('text-decoration')) ? ['overline'] : [],
    marked: found.flatMap((one) => /^(?:text-transform|font-variant)/.exec(one) ?? []),
  }
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

/** The look of words: their color and the one behind them, each '' where it is that of all text, whether they are marked or have a frame, or a line at one side. */
export type Look = { color: string; fill: string; isMarked: boolean; isFramed: boolean; isLined: boolean }

/** The look of words that nothing dresses. */
export const plainLook: Look = { color: '', fill: '', isMarked: false, isFramed: false, isLined: false }

const isPlainColor = (color: string) =>
  /^(?:initial|auto|windowtext|black|white|#[0-3]{3}|#(?:[0-3][\da-f]){3}|#0{4,8}|#f{3,8}|rgba?\(\s*(?:(?:[0-5]?\d|6[0-3])[,\s]+){2}(?:[0-5]?\d|6[0-3])\b[^)]*\)|rgba?\(\s*255[,\s]+255[,\s]+255\b[^)]*\))$/i.test(
    color,
  )
const isPlainFill = (color: string) =>
  /^(?:initial|auto|window|white|#f{3,8}|rgba?\(\s*255[,\s]+255[,\s]+255\b[^)]*\))$/i.test(color)
/** Colors that are those of what stands around, or let them through. */
const isOfAround = (color: string) =>
  /^(?:inherit|unset|currentcolor|transparent|var\([^)]*\)|rgba\([^)]*[,/\s]0(?:\.0+)?\s*\))?$/i.test(color)
/** Words of a background that name no color. */
const noColor =
  /^(?:none|repeat|repeat-[xy]|no-repeat|scroll|fixed|local|left|right|top|bottom|center|cover|contain|(?:padding|border|content)-box|-?[\d.]+(?:%|[a-z]+)?|\/|!important|url\(.*)$/i

/** Returns the color that a value names: that around it where it names none. */
function colorIn(value: string | undefined, around: string, isPlain: (color: string) => boolean): string {
  const words = (value ?? '').match(/[^\s(]+(?:\([^)]*\))?/g) ?? []
  const color = words
    .filter((word) => !noColor.test(word))
    .join(' ')
    .replaceAll(/\s*,\s*/g, ',')
    .toLowerCase()
  return isOfAround(color) ? around : isPlain(color) ? '' : color
}

const inlineElement = /^(?:span|a|b|strong|i|em|u|s|font|small|big|mark|code|sub|sup)$/
/** A border that is shown: one of a paragraph or a table arranges it, one of words sets them apart. */
const frame = /(?:^|;)\s*(?:border(?:-style|-width)?|outline)\s*:\s*(?!none|hidden|0(?![\d.]))\S/i
const lineAtSide =
  /(?:^|;)\s*border-(?:top|right|bottom|left)(?:-style)?\s*:\s*(?![^;]*\b(?:none|hidden)\b|0(?![\d.]))\S/i

/** Returns the look of the words in an element, where those around it have another. */
export function lookOf(element: Element, around: Look): Look {
  const given = (name: string) => element.attrs.find((one) => one.name === name)?.value
  const styled = (pattern: RegExp) => [...styleOf(element).matchAll(pattern)].at(-1)?.[1]
  const color = styled(/(?:^|;)\s*color\s*:\s*([^;]+)/gi) ?? given('color') ?? given('mathcolor')
  const fill =
    styled(/(?:^|;)\s*(?:background(?:-color)?|mso-highlight)\s*:\s*([^;]+)/gi) ??
    given('bgcolor') ??
    given('mathbackground')
  return {
    color: colorIn(color, around.color, isPlainColor),
    fill: colorIn(fill, around.fill, isPlainFill),
    isMarked: around.isMarked || element.tagName === 'mark',
    isFramed: around.isFramed || (inlineElement.test(element.tagName) && frame.test(styleOf(element))),
    isLined: around.isLined || (inlineElement.test(element.tagName) && lineAtSide.test(styleOf(element))),
  }
}

/** Returns whether words look alike. */
export const isAlike = (one: Look, other: Look): boolean =>
  one.color === other.color &&
  one.fill === other.fill &&
  one.isMarked === other.isMarked &&
  one.isFramed === other.isFramed &&
  one.isLined === other.isLined

/** Returns the looks of words, each with the number of their letters. */
export function looksIn(
  nodes: readonly Node[],
  isLeftOut: (element: Element) => boolean,
): { look: Look; letters: number }[] {
  const found = new Map<string, { look: Look; letters: number }>()
  const visit = (node: Node, look: Look): void => {
    if (isElement(node)) {
      if (!isLeftOut(node)) for (const inner of node.childNodes) visit(inner, lookOf(node, look))
      return
    }
    const letters = node.nodeName === '#text' && 'value' in node ? node.value.trim().length : 0
    if (letters === 0) return
    const key = JSON.stringify(look)
    found.set(key, { look, letters: letters + (found.get(key)?.letters ?? 0) })
  }
  for (const node of nodes) visit(node, plainLook)
  return [...found.values()]
}

/** Returns the names of what sets some words apart from the others by their look. */
export const apartBy = (looks: readonly Look[]): string[] => [
  ...(new Set(looks.map(({ color, fill }) => `${color} on ${fill}`)).size > 1 ? ['color'] : []),
  ...(new Set(looks.map(({ isMarked }) => isMarked)).size > 1 ? ['mark'] : []),
  ...(new Set(looks.map(({ isFramed, isLined }) => `${isFramed} ${isLined}`)).size > 1 ? ['border'] : []),
]

/** HTML with an element for each style that says the same, and without what is hidden, whose HTML is `hidden`. */
export type Styled = {
  html: string
  hidden: string[]
  /** The looks of its words, which are lost. */
  looks: Look[]
}

/** Returns whether HTML can say something of what this reads. */
const canHaveStyles = (html: string) =>
  symbolLetters.test(html) ||
  canHaveFormulaCopies(html) ||
  /<mark\b|\bqti-|\b(?:sr-only|visually-?hidden|accesshide|screen-?reader-(?:only|text))\b|<li\s[^>]*\btype\s*=|\s(?:hidden\b|(?:style|face|color|bgcolor|mathcolor|mathbackground)\s*=)/i.test(
    html,
  )

/** Reads the styles of HTML. I8 */
export function withStyledElements(html: string): Styled {
  const hidden: string[] = []
  if (!canHaveStyles(html)) return { html, hidden, looks: [plainLook] }
  let isChanged = false
  const visit = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (!isElement(node)) return [node]
      if (isHidden(node)) {
        hidden.push(serialize(node))
        return []
      }
      if (/^[ou]l$/.test(node.tagName) && numberByStyle(node)) isChanged = true
      const ofClasses = classesOf(node).flatMap((name) => elementsOfClasses.get(name) ?? [])
      const tags = [...new Set([...elementsOfStyle(styleOf(node)), ...ofClasses])]
      node.childNodes = within(visit(node.childNodes), tags, node)
      if (tags.length > 0) {
        const lost = (styleOf(node).match(lostDeclaration) ?? []).join('').replace(/^[;\s]+/, '')
        node.attrs = node.attrs.flatMap((one) =>
          one.name !== 'style' ? [one] : lost === '' ? [] : [{ ...one, value: lost }],
        )
        isChanged = true
      }
      const isBare = node.tagName === 'span' && node.attrs.length === 0 && tags.length > 0
      return isBare ? node.childNodes : [node]
    })
  const fragment = parseFragment(html)
  const isCut = cutDeepNesting(fragment)
  const hasCopies = cutFormulaCopies(fragment)
  const hasSymbols = cutSymbolFonts(fragment)
  const looks = looksIn(fragment.childNodes, isHidden).map(({ look }) => look)
  const childNodes = visit(fragment.childNodes)
  // What says nothing of these stays as it is written.
  return isCut || hasCopies || hasSymbols || isChanged || hidden.length > 0
    ? { html: serialize({ ...fragment, childNodes }), hidden, looks }
    : { html, hidden, looks }
}
