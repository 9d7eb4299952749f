import { useId, useLayoutEffect, useRef } from 'react'
import type { MarkedPart, TextMark } from '../../../../core/annotations/text-mark.ts'
import { showMarks, styleOfMark } from '../../../exam/highlights/marks-on-page.ts'
import { quotedWords } from '../../../exam/highlights/quoted-words.ts'
import { Html } from '../../../ui/html.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import styles from './marked-text.module.css'

type MarkedTextProps = { html: string; part: MarkedPart; marks: readonly TextMark[]; className?: string }

/** A text with what its taker highlighted in it, and below it each highlight with its note. */
export function MarkedText({ html, part, marks, className }: MarkedTextProps) {
  const { notes } = useWords(reviewWords).review
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const text = ref.current?.firstElementChild
    if (html && text instanceof HTMLElement) showMarks(text, marks, null)
  }, [html, marks])
  return (
    <>
      <div ref={ref} className={styles.text}>
        <Html html={html} className={className} part={part} />
      </div>
      {marks.length > 0 && (
        <section aria-labelledby={titleId} className={styles.notes}>
          <h4 id={titleId} className={styles.title}>
            {notes.title}
          </h4>
          <ul className={styles.list}>
            {marks.map((mark) => (
              <li key={mark.id} dir="auto">
                <q className={styleOfMark(mark)}>{quotedWords(html, mark)}</q>
                {mark.note !== '' && <p className={styles.note}>{mark.note}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
