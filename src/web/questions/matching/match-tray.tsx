import { useEffect, useEffectEvent, useRef } from 'react'
import * as matchingWords from '#words/matching'
import { useWords } from '../../words/words.tsx'
import { enableDragging } from './drag.ts'
import styles from './matching.module.css'

type MatchTrayProps = {
  rights: readonly string[]
  used: readonly string[]
  onPut: (leftId: string, right: string) => void
}

/**
 * The right items to drag, or to press one after the other with their places, which are the lists beside them. For pointers
 * only: keyboards and screen readers have the lists, which say the same.
 */
export function MatchTray({ rights, used, onPut }: MatchTrayProps) {
  const { matching } = useWords(matchingWords)
  const ref = useRef<HTMLDivElement>(null)
  const put = useEffectEvent((place: string, piece: string) => {
    if (!ref.current?.closest('fieldset')?.disabled) onPut(place, piece)
  })
  useEffect(() => {
    const board = ref.current?.parentElement
    return board ? enableDragging(board, put) : undefined
  }, [])
  return (
    <div ref={ref} aria-hidden="true" className={styles.tray}>
      <p className={styles.how}>{matching.drag}</p>
      {rights.map((right) => (
        <span key={right} data-piece={right} data-used={used.includes(right) || undefined} className={styles.piece}>
          {right}
        </span>
      ))}
    </div>
  )
}
