import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A table that scrolls inside itself where it does not fit; its children are caption, thead and tbody. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section aria-label={label} tabIndex={0} className={styles.frame}>
      <table className={styles.table}>{children}</table>
    </section>
  )
}

/** The first row of a table: the names of its columns. */
export function TableHead({ heads }: { heads: readonly string[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
