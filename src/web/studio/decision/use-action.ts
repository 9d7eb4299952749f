import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ErrorCode } from '../../../contract/errors.ts'
import { ApiError } from '../../base/api.ts'
import { failureText } from '../../base/failure-text.ts'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import type { Done, Undoable } from './undo-notice.tsx'

export type ActionOptions = {
  /** Loads again what the action changes: by default the data of the page. Null where it changes nothing that is shown. */
  reload?: (() => unknown) | null
  /** The place where a failure is shown: 'toast', with the fields' errors at the fields; 'page', which shows `problem`: the first of the fields' errors, or else why the call failed. */
  failsAt?: 'toast' | 'page'
  /** The fields that refusals are about, by their codes: each is said at its field too. */
  fieldOf?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Shows the notice of a change that can be undone; null ends that of an earlier one, which this action has overtaken. */
  onUndoable?: (change: Undoable | null) => void
}

/**
 * Runs an action of staff. It is pending until the page shows its result, and a second press meanwhile does nothing. Its success is said in
 * a toast or by the notice with Undo, its failure at the fields and in a toast or on the page.
 */
export function useAction({ reload, failsAt = 'toast', fieldOf = {}, onUndoable }: ActionOptions = {}) {
  const words = useWords()
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<FieldTexts>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)

  const fail = (error: unknown) => {
    const refused = error instanceof ApiError ? error : null
    const about = refused?.code ? fieldOf[refused.code] : undefined
    const ofFields = refused?.errors ?? (refused && about ? { [about]: [refused.message] } : {})
    const [[first] = []] = Object.values(ofFields)
    setErrors(ofFields)
    if (failsAt === 'toast') toast.error(failureText(error, words))
    else setProblem(first ?? failureText(error, words))
  }
  /** Does the work, then what follows from it, and loads again what it changed. */
  const run = async (work: () => Promise<Done>, then?: () => unknown): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    setErrors({})
    setProblem(null)
    try {
      const done = await work()
      toast.dismiss()
      if (!done?.undone) onUndoable?.(done?.undo ?? null)
      if (done?.undone) toast.error(done.undone)
      else if (done?.msg && !done.undo) toast.success(done.msg)
      await then?.()
      if (reload !== null) await (reload ?? revalidate)()
    } catch (error) {
      fail(error)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  /** Returns what ties a field to its name in the call, by which its error is said too. */
  const field = (name: string) => ({ name, error: errors[name] })
  return { isPending, errors, setErrors, field, problem, setProblem, run }
}

/** Returns the change that was made last on a place, as its notice takes it: until the time for its Undo is over. */
export function useUndoable() {
  const [change, setChange] = useState<Undoable | null>(null)
  const onOver = useCallback(() => setChange(null), [])
  return { notice: { change, onOver }, onUndoable: setChange }
}
