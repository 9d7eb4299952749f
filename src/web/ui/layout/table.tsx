import type { ReactNode } from 'react'
import styles from './table.module.css'

type TableProps = {
  label: string
  /** The names of its columns; without them the children are caption, thead and tbody. */
  heads?: readonly string[]
  children: ReactNode
}

/** A table that scrolls inside itself where it does not fit; its children are the rows below the names of its columns. */
export function Table({ label, heads, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section aria-label={label} tabIndex={0} className={styles.frame}>
      <table className={styles.table}>
        {heads === undefined ? (
          children
        ) : (
          <>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </>
        )}
      </table>
    </section>
  )
}
