import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './table.module.css'

type TableProps = {
  label: string
  /** The names of its columns; without them the children are caption, thead and tbody. */
  heads?: readonly string[]
  /** On a phone its rows are cards, each cell below the name of its column: for sentences and buttons, which must not be out of sight. */
  stacks?: boolean
  children: ReactNode
}

/** Returns the names of columns for the style sheet, which shows each above the cells of its column. */
const namesOf = (heads: readonly string[]) =>
  Object.fromEntries(heads.map((head, at) => [`--head-${at + 1}`, JSON.stringify(head)])) as CSSProperties

/** A table that scrolls inside itself where it does not fit; its children are the rows below the names of its columns. */
export function Table({ label, heads, stacks = false, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section aria-label={label} tabIndex={0} className={styles.frame}>
      <table
        className={classNames(styles.table, stacks && styles.stacking)}
        style={stacks ? namesOf(heads ?? []) : undefined}
      >
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
