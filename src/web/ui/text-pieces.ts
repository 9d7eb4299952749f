/** Returns whether a node's text must not be taken apart: that of formulas and drawings. */
const isWhole = (node: Node) => node.parentElement?.closest('math, svg') != null

/** Cuts the text of an element at the ends of a range; returns the pieces of text in it, each in its own node. */
export function cutOut(root: HTMLElement, { start, end }: { start: number; end: number }): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: Text[] = []
  let passed = 0
  for (let node = walker.nextNode() as Text | null; node && passed < end; node = walker.nextNode() as Text | null) {
    const length = node.data.length
    const from = Math.max(0, start - passed)
    const to = Math.min(length, end - passed)
    passed += length
    if (from >= to || isWhole(node) || !node.data.slice(from, to).trim()) continue
    const piece = from > 0 ? node.splitText(from) : node
    if (to - from < piece.data.length) piece.splitText(to - from)
    // The walker continues after the part that was cut.
    walker.currentNode = piece.nextSibling && to < length ? piece.nextSibling : piece
    pieces.push(piece)
  }
  return pieces
}
