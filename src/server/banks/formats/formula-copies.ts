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

/** Takes out what draws a formula beside it once more, and puts TeX of a script between its signs; returns whether some was there. I8 */
export function cutFormulaCopies(root: { childNodes: Node[] } | Element): boolean {
  let isChanged = false
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
      const tex = node.childNodes.map((one) => ('value' in one ? one.value : '')).join('')
      const sign = /mode\s*=\s*display/i.test(attributeOf(node, 'type')) ? '$$' : '$'
      return [{ ...defaultTreeAdapter.createTextNode(`${sign}${tex}${sign}`), parentNode: node.parentNode }]
    }
    if (cutFormulaCopies(node)) isChanged = true
    return [node]
  })
  return isChanged
}
