import type { AnnotatedPart, Annotation } from '../../../core/annotations/annotation.ts'
import { classNames } from '../../ui/class-names.ts'
import { cutOut } from '../../ui/text-pieces.ts'
import styles from './highlight.module.css'
import { placeOf } from './text-ranges.ts'

/** Finds the element that shows a part of the question on show. */
export const findPart = (part: AnnotatedPart) => document.querySelector<HTMLElement>(`[data-part="${part}"]`)

/** Finds the part that a node is in. */
export const partAround = (node: Node | null) => {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>('[data-part]') ?? null
}

/** Returns the offset of a position on the page within the text of a part. */
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

/** Returns the class names that style an annotation, wherever its words are quoted. */
export const styleOfAnnotation = ({ style }: Pick<Annotation, 'style'>) => classNames(styles.mark, styles[style])

/**
 * Shows the annotations of a part and no others; its words and their order stay as they are. Each is elements around its pieces of text,
 * not a range of the CSS Custom Highlight API: not every browser draws lines under those, a press on one is hard to find, and screen
 * readers do not see them. Code that changes content without React goes through this file, because `ui/html.tsx` writes content again
 * only when it has changed. Formulas, drawings and the words of options, whose press chooses, are not highlighted inside.
 */
export function showAnnotations(root: HTMLElement, annotations: readonly Annotation[], chosenId: string | null): void {
  clear(root)
  const text = root.textContent
  for (const { id, style, note, ...annotation } of annotations) {
    const place = placeOf(text, annotation)
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
