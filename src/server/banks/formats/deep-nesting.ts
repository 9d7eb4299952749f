import { html as named, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** The deepest nesting of HTML that is read: what walks over it calls itself for each element. */
const deepest = 200

/** The element that stands for what is nested deeper: what shows it cannot be carried over. */
export const deepNesting = 'deep-nesting'

const isElement = (node: Node): node is Element => 'tagName' in node

/** Puts {@link deepNesting} in the place of each element that is nested too deep; returns whether one was. I4 */
export function cutDeepNesting(root: { childNodes: Node[] }): boolean {
  let isCut = false
  const open = [{ parent: root, depth: 0 }]
  const cut = (element: Element): Element => {
    isCut = true
    const { parentNode } = element
    return {
      nodeName: deepNesting,
      tagName: deepNesting,
      attrs: [],
      namespaceURI: named.NS.HTML,
      childNodes: [],
      parentNode,
    }
  }
  for (let next = open.pop(); next; next = open.pop()) {
    const { parent, depth } = next
    parent.childNodes = parent.childNodes.map((node) => (isElement(node) && depth >= deepest ? cut(node) : node))
    for (const node of parent.childNodes) if (isElement(node)) open.push({ parent: node, depth: depth + 1 })
  }
  return isCut
}
