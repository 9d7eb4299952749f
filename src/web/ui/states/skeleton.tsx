import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

/** The shape of what is coming, so that nothing jumps when it does; the words belong to a status beside it. */
export function Skeleton({
  shape = 'text',
  lines = 1,
}: {
  shape?: 'text' | 'title' | 'media' | 'control'
  lines?: number
}) {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames(styles.bone, styles[shape])} />
      ))}
    </div>
  )
}
