/** The plain text of a passage or a question, and the offsets at which blocks begin. */
export type BlockText = { text: string; breaks: readonly number[] }

/** The part of the DOM's Node that is read here. */
export type ReadableNode = {
  nodeName: string
  nodeValue: string | null
  className?: unknown
  childNodes: Iterable<ReadableNode>
}

const blocks = new Set(
  (
    'blockquote br caption dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td tfoot th thead ' +
    'tr ul'
  ).split(' '),
)

/** Returns whether an element is a block; display formulas are in spans that scroll. */
const isBlock = (name: string, { className }: ReadableNode) => blocks.has(name) || className === 'wide'

/**
 * Reads the text below a node, as `textContent` has it, with every edge of a paragraph, a heading, a list item, a table cell or
 * a line of verse: words and sentences never continue across one, even without a space.
 */
export function readBlocks(root: ReadableNode): BlockText {
  let text = ''
  const breaks = new Set<number>()
  const read = (node: ReadableNode, isPreformatted: boolean) => {
    for (const child of node.childNodes) {
      const name = child.nodeName.toLowerCase()
      if (name === '#text') {
        const value = child.nodeValue ?? ''
        if (isPreformatted) for (const { index } of value.matchAll(/\n/g)) breaks.add(text.length + index + 1)
        text += value
        continue
      }
      const separates = isBlock(name, child)
      if (separates) breaks.add(text.length)
      read(child, isPreformatted || name === 'pre')
      if (separates) breaks.add(text.length)
    }
  }
  read(root, false)
  return { text, breaks: [...breaks].filter((at) => at > 0 && at < text.length) }
}
