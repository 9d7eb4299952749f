import { useId, type ReactNode } from 'react'
import type { ResultColor } from '../../../core/results/color.ts'
import { classNames } from '../class-names.ts'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: ReactNode
  /** 0 to 100. */
  value: number
  /** The value in words, beside the bar: '83.3%'. */
  text: ReactNode
  /** The color of a result, with its word: a color is never alone. */
  tone?: ResultColor
  toneText?: ReactNode
  size?: 'small' | 'medium'
}

/** Shows a share as a bar and in words. */
export function ProgressBar({ label, value, text, tone, toneText, size = 'medium' }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={classNames(styles.bar, tone && styles[tone], size === 'small' && styles.small)}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.text}>
          {toneText && <span className={styles.tone}>{toneText}</span>}
          <span className={styles.value}>{text}</span>
        </span>
      </div>
      <progress id={id} className={styles.track} max={100} value={Math.min(100, Math.max(0, value))} />
    </div>
  )
}
