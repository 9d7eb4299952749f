import type { MarkedPart, TextMark } from '../../../core/annotations/text-mark.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './marks.module.css'
import { placeOf, type TextRange } from './text-ranges.ts'

/** The element that shows a part of the question on show. */
export const findPart = (part: MarkedPart) => document.querySelector<HTMLElement>(`[data-part="${part}"]`)

/** The part that a node is in. */
export const partAround = (node: Node | null) => {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>('[data-part]') ?? null
}

/** Whose text is put on the page, but not to be taken apart: formulas and drawings. */
const isWhole = (node: Node) => node.parentElement?.closest('math, svg') != null

/** Where a place of the page is in the text of a part. */
export function offsetIn(root: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(root)
  before.setEnd(node, offset)
  return before.toString().length
}

function clear(root: HTMLElement) {
  for (const mark of root.querySelectorAll('mark[data-mark]')) mark.replaceWith(...mark.childNodes)
  root.normalize()
}

/** The pieces of text in a range, each in its own node. */
function cutOut(root: HTMLElement, { start, end }: TextRange): Text[] {
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
    // The walker goes on behind what was cut.
    walker.currentNode = piece.nextSibling && to < length ? piece.nextSibling : piece
    pieces.push(piece)
  }
  return pieces
}

/** How a mark looks, wherever its words are quoted. */
export const styleOfMark = ({ style }: Pick<TextMark, 'style'>) => classNames(styles.mark, styles[style])

/** Shows the marks of a part and no others; its words and their order stay as they are. */
export function showMarks(root: HTMLElement, marks: readonly TextMark[], chosenId: string | null): void {
  clear(root)
  const text = root.textContent
  for (const { id, style, note, ...mark } of marks) {
    const place = placeOf(text, mark)
    const pieces = place ? cutOut(root, place) : []
    pieces.forEach((piece, at) => {
      const element = document.createElement('mark')
      element.dataset['mark'] = id
      const isLast = at === pieces.length - 1
      element.className = classNames(
        styles.mark,
        styles[style],
        id === chosenId && styles.chosen,
        note !== '' && isLast && styles.noted,
      )
      piece.replaceWith(element)
      element.append(piece)
    })
  }
}
