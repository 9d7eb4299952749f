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
/** Returns whether an element draws the formula that one beside it says: of KaTeX and MathJax. */
const isDrawing = (node: Node): boolean =>
  isElement(node) &&
  !hasFormula(node) &&
  (attributeOf(node, 'aria-hidden') === 'true' ||
    /(?:^|\s)(?:katex-html|MathJax(?:_\w+)?)(?:\s|$)/.test(attributeOf(node, 'class')))

/** Takes out what draws a formula beside it once more, and puts TeX of a script between its signs; returns whether some was there. I8 */
export function cutFormulaCopies(root: { childNodes: Node[] }): boolean {
  let isChanged = false
  const formulas = root.childNodes.some(hasFormula)
  root.childNodes = root.childNodes.flatMap((node): Node[] => {
    if (formulas && isDrawing(node)) {
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
