import { useLayoutEffect } from 'react'
import { plainText } from '../../../core/questions/reading.ts'
import { cutOut } from '../../ui/text-pieces.ts'
import styles from './explanation.module.css'

/** Returns a text without its white space, and where each of its characters stands in the text. */
function packed(text: string) {
  const places: number[] = []
  let letters = ''
  for (const [at, unit] of text.split('').entries()) {
    if (/\s/.test(unit)) continue
    letters += unit
    places.push(at)
  }
  return { letters, places }
}

/** Returns where words stand in a text, whatever white space lies between them; null when they do not. */
function findWords(text: string, words: string): { start: number; end: number } | null {
  const wanted = packed(plainText(words)).letters
  const { letters, places } = packed(text)
  const at = wanted === '' ? -1 : letters.indexOf(wanted)
  const [start, last] = [places[at], places[at + wanted.length - 1]]
  return start === undefined || last === undefined ? null : { start, end: last + 1 }
}

/**
 * Marks the words that steps point at, each with the number of its step, in the first of these elements that has them.
 * Returns what takes the marks off again; the words and their order stay as they are.
 */
function markDecidingWords(
  elements: readonly HTMLElement[],
  steps: readonly { highlight: string | null }[],
): () => void {
  const marks: HTMLElement[] = []
  steps.forEach(({ highlight }, at) => {
    if (highlight === null) return
    for (const element of elements) {
      const place = findWords(element.textContent, highlight)
      if (!place) continue
      cutOut(element, place).forEach((piece, index) => {
        const mark = document.createElement('mark')
        mark.className = styles.deciding ?? ''
        mark.dataset['step'] = index === 0 ? String(at + 1) : ''
        piece.replaceWith(mark)
        mark.append(piece)
        marks.push(mark)
      })
      return
    }
  })
  return () => {
    for (const mark of marks.toReversed()) {
      const parent = mark.parentNode
      mark.replaceWith(...mark.childNodes)
      parent?.normalize()
    }
  }
}

/** Marks the words that steps point at in the passage and the question on the page, as long as they are explained. */
export function useDecidingWords(steps: readonly { highlight: string | null }[] | undefined): void {
  useLayoutEffect(() => {
    if (!steps) return
    const parts = ['passage', 'question'].flatMap((part) => [
      ...document.querySelectorAll<HTMLElement>(`[data-part="${part}"]`),
    ])
    return markDecidingWords(parts, steps)
  }, [steps])
}
