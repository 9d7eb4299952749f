import { useId, useRef, type ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../words/words.tsx'
import type { TrayTool } from './use-tools.ts'
import styles from './tray.module.css'
import { useFocusBack } from './tools/use-focus-back.ts'

type TrayProps = {
  /** The button that opens it, by its `data-press`. */
  opener: TrayTool
  title: string
  onClose: () => void
  /** Shown before the close button. */
  beside?: ReactNode
  /** Beside the title, on wide screens. */
  controls: ReactNode
  children?: ReactNode
}

/** The tray of an open tool: between the question and the buttons below, within reach of a thumb, covering no text. */
export function Tray({ opener, title, onClose, beside, controls, children }: TrayProps) {
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  useFocusBack(ref, opener)
  const { examTools } = useWords(examToolsWords)
  return (
    <section ref={ref} aria-labelledby={titleId} data-tray="" className={styles.tray}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.controls}>{controls}</div>
      <div className={styles.done}>
        {beside}
        <Button variant="plain" onClick={onClose}>
          {examTools.done}
        </Button>
      </div>
      {children}
    </section>
  )
}
