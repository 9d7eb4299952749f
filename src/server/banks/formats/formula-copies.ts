import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const attributeOf = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? ''

/** Returns whether HTML can show a formula twice, or have one in a script. */
export const canHaveFormulaCopies = (html: string): boolean => /aria-hidden|katex-html|math\/tex/i.test(html)

const isTexScript = (element: Element): boolean =>
  element.tagName === 'script' && /^math\/tex\b/i.test(attributeOf(element, 'type'))
const hasFormula = (node: Node): boolean =>
  isElement(node) && (node.tagName === 'math' || isTexScript(node) || node.childNodes.some(hasFormula))
const showsFormula = (node: Node): boolean =>
  isElement(node) && (node.tagName === 'math' || node.childNodes.some(showsFormula))
const classes = (element: Element, wanted: RegExp) =>
  attributeOf(element, 'class')
    .split(/\s+/)
    .some((one) => wanted.test(one))
const pictures = new Set(['img', 'picture', 'object', 'canvas', 'video'])
const hasPicture = (node: Node): boolean =>
  isElement(node) && (pictures.has(node.tagName) || node.childNodes.some(hasPicture))
/** Returns whether KaTeX or MathJax arranges a formula and its drawing in an element. */
const isOfFormula = (element: Element): boolean =>
  element.tagName.startsWith('mjx-') || classes(element, /^(?:katex|MathJax(?:_\w+)?)$/)
/**
 * Returns whether an element draws the formula that one beside it says: of KaTeX and MathJax. What else is hidden from programs that read
 * aloud can be a word, a picture or the tick of the right option.
 */
const isDrawing = (node: Node, isWithinFormula: boolean): boolean =>
  isElement(node) &&
  !hasFormula(node) &&
  !hasPicture(node) &&
  (classes(node, /^(?:katex-html|MathJax(?:_\w+)?)$/) ||
    (isWithinFormula && attributeOf(node, 'aria-hidden') === 'true'))

/** Returns the scripts whose TeX a formula right before them shows: MathJax 2 puts its own there for programs that read aloud. */
function shownScripts(nodes: readonly Node[]): ReadonlySet<Node> {
  const found = new Set<Node>()
  let before: Node | undefined
  for (const node of nodes) {
    if (
      isElement(node) &&
      isTexScript(node) &&
      before &&
      isElement(before) &&
      isOfFormula(before) &&
      showsFormula(before)
    )
      found.add(node)
    if (isElement(node) || ('value' in node && node.nodeName === '#text' && node.value.trim() !== '')) before = node
  }
  return found
}

/** Takes out what draws a formula beside it once more, and puts TeX of a script between its signs; returns whether some was there. I8 */
export function cutFormulaCopies(root: { childNodes: Node[] } | Element): boolean {
  let isChanged = false
  const shown = shownScripts(root.childNodes)
  const formulas = root.childNodes.some(hasFormula)
  const isWithinFormula = 'tagName' in root && isOfFormula(root)
  root.childNodes = root.childNodes.flatMap((node): Node[] => {
    if (formulas && isDrawing(node, isWithinFormula)) {
      isChanged = true
      return []
    }
    if (!isElement(node)) return [node]
    if (isTexScript(node)) {
      isChanged = true
      if (shown.has(node)) return []
      const tex = node.childNodes.map((one) => ('value' in one ? one.value : '')).join('')
      const [start, end] = /mode\s*=\s*display/i.test(attributeOf(node, 'type')) ? ['\\[', '\\]'] : ['\\(', '\\)']
      return [{ ...defaultTreeAdapter.createTextNode(`${start}${tex}${end}`), parentNode: node.parentNode }]
    }
    if (cutFormulaCopies(node)) isChanged = true
    return [node]
  })
  return isChanged
}
