import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/actions/button.tsx'
import { ArrowBackIcon } from '../ui/icons/frame.tsx'
import styles from './shell.module.css'

/** One plain way back, on pages without header and footer; `children` stand at its end. S6 */
export function BackBar({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.backBar}>
      <Link to={to} className={buttonClass({ variant: 'plain' }, styles.back)}>
        <ArrowBackIcon />
        {label}
      </Link>
      {children}
    </nav>
  )
}
