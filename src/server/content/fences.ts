import { createRequire } from 'node:module'
import type * as parser from 'parse5'

type Node = parser.DefaultTreeAdapterTypes.ChildNode
type Element = parser.DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

const require = createRequire(import.meta.url)

/** Reads HTML with the place of everything in it. The first call loads the package, as that of the sanitizer does. */
const parseFragment = (html: string) =>
  (require('parse5') as typeof parser).parseFragment(html, { sourceCodeLocationInfo: true })

const operator = (text: string, form: string) =>
  text.trim() === ''
    ? ''
    : `<mo ${form}>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</mo>`

/** Returns all elements `mfenced` in the order of their beginnings. */
function fencedIn(root: { childNodes: Node[] }): Element[] {
  const found: Element[] = []
  const open = [...root.childNodes].toReversed()
  for (let node = open.pop(); node; node = open.pop())
    if (isElement(node)) {
      if (node.tagName === 'mfenced') found.push(node)
      open.push(...node.childNodes.toReversed())
    }
  return found
}

/** Returns where the parts within an element begin: its elements, each with the words before it, and words after the last one. */
function partsOf({ childNodes }: Element): number[] {
  const begins: number[] = []
  let isAfterWords = false
  for (const node of childNodes) {
    const isWords = 'value' in node && node.value.trim() !== ''
    if (!isWords && !isElement(node)) continue
    if (!isAfterWords && node.sourceCodeLocation) begins.push(node.sourceCodeLocation.startOffset)
    isAfterWords = isWords
  }
  return begins
}

/** HTML in the place of what is written from one offset to another. */
type Edit = { from: number; to: number; html: string }

/** Returns what makes an element `mfenced` a row with its fences and separators as operators: browsers do not know the element. */
function editsOf(element: Element): Edit[] {
  const { startTag, endTag, endOffset } = element.sourceCodeLocation ?? {}
  if (!startTag || endOffset === undefined) return []
  const valueOf = (name: string) => element.attrs.find((one) => one.name === name)?.value
  const separators = (valueOf('separators') ?? ',').match(/\S/gu) ?? []
  const open = operator(valueOf('open') ?? '(', 'fence="true" form="prefix"')
  const close = operator(valueOf('close') ?? ')', 'fence="true" form="postfix"')
  const between = partsOf(element)
    .slice(1)
    .map((from, at) => ({
      from,
      to: from,
      html: operator(separators[at] ?? separators.at(-1) ?? '', 'separator="true"'),
    }))
  const { startOffset: from, endOffset: to } = endTag ?? { startOffset: endOffset, endOffset }
  return [
    { from: startTag.startOffset, to: startTag.endOffset, html: `<mrow>${open}` },
    ...between,
    { from, to, html: `${close}</mrow>` },
  ]
}

/** Writes the fences of formulas as operators in a row, as MathML Core has them. `html` has to be sanitized after it. */
export function withFences(html: string): string {
  if (!/<mfenced\b/i.test(html)) return html
  // Of elements that end at one place the inner one ends first, and a separator comes before what begins at its place.
  const edits = fencedIn(parseFragment(html))
    .toReversed()
    .flatMap(editsOf)
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
  let [written, at] = ['', 0]
  for (const { from, to, html: instead } of edits) {
    written += html.slice(at, from) + instead
    at = to
  }
  return written + html.slice(at)
}
