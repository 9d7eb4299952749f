import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './table.module.css'

type TableProps = {
  label: string
  /** The names of its columns; without them the children are caption, thead and tbody. */
  heads?: readonly string[]
  /**
   * On a phone its rows are cards, each cell below the name of its column: for sentences and buttons, which must not be out of sight. Its
   * rows are made of {@link Row}, {@link Cell} and {@link RowHead}.
   */
  stacks?: boolean
  children: ReactNode
}

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- roles that the layout of cards would take */

/** A row of a table that stacks. It says what it is itself, as its cells do: laid out as a card it is no row to some screen readers. */
export const Row = (row: ComponentProps<'tr'>) => <tr {...row} role="row" />

/** A cell of a {@link Row}. */
export const Cell = (cell: ComponentProps<'td'>) => <td {...cell} role="cell" />

/** The cell that names a {@link Row}. */
export const RowHead = (head: ComponentProps<'th'>) => <th {...head} scope="row" role="rowheader" />

/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** The number of columns whose names the style sheet can show. */
const mostStacked = 6

/** Returns the names of columns for the style sheet, which shows each above the cells of its column. */
function namesOf(heads: readonly string[]): CSSProperties {
  if (heads.length > mostStacked) throw new Error(`a table of ${heads.length} columns cannot stack`)
  return Object.fromEntries(heads.map((head, at) => [`--head-${at + 1}`, JSON.stringify(head)]))
}

/** A table that scrolls inside itself where it does not fit; its children are the rows below the names of its columns. */
export function Table({ label, heads, stacks = false, children }: TableProps) {
  const roleOf = (role: string) => (stacks ? role : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section aria-label={label} tabIndex={0} className={styles.frame}>
      <table
        role={roleOf('table')}
        className={classNames(styles.table, stacks && styles.stacking)}
        style={stacks ? namesOf(heads ?? []) : undefined}
      >
        {heads === undefined ? (
          children
        ) : (
          <>
            <thead role={roleOf('rowgroup')}>
              <tr role={roleOf('row')}>
                {heads.map((head) => (
                  <th key={head} scope="col" role={roleOf('columnheader')}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role={roleOf('rowgroup')}>{children}</tbody>
          </>
        )}
      </table>
    </section>
  )
}
