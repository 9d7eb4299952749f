import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import styles from './header.module.css'

/** A lantern, lit. */
export function Lantern() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={styles.lantern}>
      <path d="M13 5.5a3 3 0 0 1 6 0M10 9h12l2 4v12l-2 3H10l-2-3V13Z" />
      <path className={styles.flame} d="M16 12.5c3 3 4 4.9 4 6.7a4 4 0 0 1-8 0c0-1.8 1-3.7 4-6.7Z" />
    </svg>
  )
}

/** The academy's name and sign, home. */
export function Logo({ academyName }: { academyName: string }) {
  return (
    <Link to={paths.home} className={styles.logo}>
      <Lantern />
      <span className={styles.name}>{academyName}</span>
    </Link>
  )
}
