import type { ReactNode } from 'react'
import styles from './cut-note.module.css'

type CutNoteProps = {
  /** The sentence of the reply with the list where there are more entries than are shown; empty: all are. */
  cut: string
  /** A link to a page where the others are found. */
  children?: ReactNode
}

/** Says below a list that there is more than it shows, and leads on. T43 */
export function CutNote({ cut, children }: CutNoteProps) {
  if (cut === '') return null
  return (
    <p className={styles.note}>
      {cut} {children}
    </p>
  )
}
