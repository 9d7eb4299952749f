import type { CSSProperties } from 'react'
import { percentage } from '../../../core/results/score.ts'
import styles from './score-scale.module.css'

type Band = { low: number; high: number }

/** The scale that a section's scores lie on. */
const scale = { low: 200, high: 800 }
const along = (score: number) => `${percentage(score - scale.low, scale.high - scale.low)}%`

/** A band of scores on the scale of its section, and the one before it in gray; the words beside it say the same. */
export function ScoreScale({ band, before }: { band: Band; before?: Band }) {
  const style = {
    '--from': along(band.low),
    '--to': along(band.high),
    ...(before && { '--before-from': along(before.low), '--before-to': along(before.high) }),
  } as CSSProperties
  return (
    <div aria-hidden="true" className={styles.scale} style={style}>
      {before && <span className={styles.before} />}
      <span>{scale.low}</span>
      <span>{scale.high}</span>
    </div>
  )
}
