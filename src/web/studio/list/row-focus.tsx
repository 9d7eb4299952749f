import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { takeLostFocus, useRemovedWithFocus } from '../shell/lost-focus.ts'

/** Called with the place of a row that was removed with the focus in it. */
export type OnRemoved = (at: number) => void

/** Returns the ref of a list whose rows come and go: the row after one that was removed with the focus gets it, or else the list. */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null)
  const removedAt = useRef<number | null>(null)
  useEffect(() => {
    if (removedAt.current === null) return
    const rows = list.current?.querySelectorAll('tbody tr') ?? []
    const next = rows[Math.min(removedAt.current, rows.length - 1)]
    removedAt.current = null
    takeLostFocus(next?.querySelector<HTMLElement>('a, button, input, select') ?? list.current)
  })
  const onRemoved: OnRemoved = useCallback((at) => {
    removedAt.current = at
  }, [])
  return { list, onRemoved }
}

/** A row of a list. */
export function ListRow({ onRemoved, children }: { onRemoved: OnRemoved; children: ReactNode }) {
  const row = useRef<HTMLTableRowElement>(null)
  useRemovedWithFocus(
    row,
    useCallback(() => onRemoved(row.current?.sectionRowIndex ?? 0), [onRemoved]),
  )
  return <tr ref={row}>{children}</tr>
}
