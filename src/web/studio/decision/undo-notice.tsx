import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { undoMs } from '../../../core/staff/undo.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { takeLostFocus, useRemovedWithFocus } from '../shell/lost-focus.ts'
import { QuietButton } from '../shell/quiet.tsx'
import styles from './decision.module.css'

/** A change just made: its key, what is said of it, and the call that takes it back. */
export type Undoable = { key: number | string; said: string; undo: () => Promise<{ msg: string }> }

/** The result of an action: words for a toast, of success or of why nothing was done; or a change whose notice says it and offers Undo. */
export type Done = { msg?: string; undone?: string; undo?: Undoable } | null | void

/** Returns one change as it is taken back. T4 */
export const undoing = (changeId: number, said: string): Undoable => ({
  key: changeId,
  said,
  undo: () => browserApi('POST /studio/changes/:changeId/undo', { params: { changeId } }),
})

/** Returns the result of a call for {@link useAction}: with Undo where it can be taken back, or else with words for a toast. */
export const doneBy = (changeId: number | null, said: string, msg = said): Done =>
  changeId === null ? { msg } : { undo: undoing(changeId, said) }

/** Returns an action for many as it is taken back, as one. T6 */
export const undoingAll = (key: string, said: string): Undoable => ({
  key,
  said,
  undo: () => browserApi('POST /studio/actions/:key/undo', { params: { key } }),
})

type UndoNoticeProps = {
  /** Null as long as there is nothing to take back. */
  change: Undoable | null
  onOver: () => void
  /** In place of `onOver` where something else follows once it is taken back. */
  onUndone?: () => void
}

type UndoingProps = UndoNoticeProps & {
  change: Undoable
  place: RefObject<HTMLOutputElement | null>
  /** Returns whether the notice of a later change has replaced this one. */
  isReplaced: () => boolean
}

function Undoing({ change: { said, undo }, place, isReplaced, onOver, onUndone = onOver }: UndoingProps) {
  const { studio } = useStudioWords()
  const { revalidate } = useRevalidator()
  const { isPending, send } = useSending()
  useEffect(() => {
    // What follows a change that stands, such as opening its page, waits for the outcome of Undo.
    if (isPending) return undefined
    const timer = setTimeout(onOver, undoMs)
    return () => clearTimeout(timer)
  }, [onOver, isPending])
  // The pressed button goes with its form, at once or with the next load.
  useEffect(() => takeLostFocus(place.current))
  useRemovedWithFocus(
    place,
    useCallback(() => place.current?.focus({ preventScroll: true }), [place]),
  )
  return (
    <Notice tone="good">
      {said}{' '}
      <QuietButton
        isPending={isPending}
        onClick={() =>
          void send(undo, () => {
            // What follows would end the notice of the later change.
            if (!isReplaced()) onUndone()
            return revalidate()
          })
        }
      >
        {studio.decision.undo}
      </QuietButton>
    </Notice>
  )
}

/**
 * The change just made, which can be taken back for ten seconds. Its place stands on the page before and after: a screen reader says what
 * comes into it, and it takes the focus that would be lost with the form or with Undo. T4
 */
export function UndoNotice(props: UndoNoticeProps) {
  const { change } = props
  const place = useRef<HTMLOutputElement>(null)
  const latest = useRef<Undoable['key'] | null>(null)
  useEffect(() => {
    latest.current = change?.key ?? null
  }, [change])
  return (
    <output ref={place} tabIndex={-1} className={styles.place}>
      {change && (
        <Undoing
          key={change.key}
          {...props}
          change={change}
          place={place}
          isReplaced={() => latest.current !== null && latest.current !== change.key}
        />
      )}
    </output>
  )
}

/** An {@link UndoNotice} for the rows of a long list, placed behind it: remains in view wherever the pressed row is, and moves no row. */
export function UndoNoticeAtFoot(props: UndoNoticeProps) {
  return (
    <div className={styles.atFoot} data-foot>
      <UndoNotice {...props} />
    </div>
  )
}
