import { useId, useLayoutEffect, useRef } from 'react'
import type { AnnotatedPart, Annotation } from '../../../../core/annotations/annotation.ts'
import { showAnnotations, styleOfAnnotation } from '../../../exam/highlights/annotations-on-page.ts'
import { quotedWords } from '../../../exam/highlights/quoted-words.ts'
import { Html } from '../../../ui/html.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import styles from './annotated-text.module.css'

type AnnotatedTextProps = { html: string; part: AnnotatedPart; annotations: readonly Annotation[]; className?: string }

/** A text with what its student highlighted in it, and below it each highlight with its note. */
export function AnnotatedText({ html, part, annotations, className }: AnnotatedTextProps) {
  const { notes } = useWords(reviewWords).review
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const text = ref.current?.firstElementChild
    if (html && text instanceof HTMLElement) showAnnotations(text, annotations, null)
  }, [html, annotations])
  return (
    <>
      <div ref={ref} className={styles.text}>
        <Html html={html} className={className} part={part} />
      </div>
      {annotations.length > 0 && (
        <section aria-labelledby={titleId} className={styles.notes}>
          <h4 id={titleId} className={styles.title}>
            {notes.title}
          </h4>
          <ul className={styles.list}>
            {annotations.map((annotation) => (
              <li key={annotation.id} dir="auto">
                <q className={styleOfAnnotation(annotation)}>{quotedWords(html, annotation)}</q>
                {annotation.note !== '' && <p className={styles.note}>{annotation.note}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
