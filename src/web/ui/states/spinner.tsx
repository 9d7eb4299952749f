import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

/** Something is going on; the words belong beside it. */
export function Spinner({ size = 'text' }: { size?: 'text' | 'large' }) {
  return <span aria-hidden="true" className={classNames(styles.spinner, size === 'large' && styles.large)} />
}
