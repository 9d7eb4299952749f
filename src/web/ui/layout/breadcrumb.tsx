import type { ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import styles from './breadcrumb.module.css'

/** The way here: `way` holds links, `here` is this page. */
export function Breadcrumb({ way, here }: { way: readonly { key: string; link: ReactNode }[]; here: ReactNode }) {
  const { parts } = useWords()
  return (
    <nav aria-label={parts.breadcrumb}>
      <ol className={styles.way}>
        {way.map(({ key, link }) => (
          <li key={key} className={styles.step}>
            {link}
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
