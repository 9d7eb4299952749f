import type { KeyboardEvent, PointerEvent } from 'react'
import { DividerIcon } from '../../../ui/icons/exam.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../../words/words.tsx'
import { narrowest, widest, widthAfterKey, widthAt } from './split-width.ts'
import styles from './divider.module.css'

type DividerProps = {
  /** The passage's share of the width, in percent. */
  width: number
  controls: string
  onWidth: (percent: number) => void
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The divider between passage and question: dragged, or moved by the arrow keys, Home and End. */
export function Divider({ width, controls, onWidth }: DividerProps) {
  const { exam } = useWords(examWords)
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = widthAfterKey(width, event.key, isRtl(event.currentTarget))
    if (next === undefined) return
    event.preventDefault()
    onWidth(next)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const divider = event.currentTarget
    const frame = divider.parentElement?.getBoundingClientRect()
    if (frame && divider.hasPointerCapture(event.pointerId)) onWidth(widthAt(event.clientX, frame, isRtl(divider)))
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={exam.layout.divider}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuetext={`${width}%`}
      className={styles.divider}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <span className={styles.grip}>
        <DividerIcon />
      </span>
    </div>
  )
}
