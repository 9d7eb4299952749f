import { useState, type FormEvent } from 'react'
import type { FieldErrors } from '../../../contract/errors.ts'
import { ApiError } from '../../base/api.ts'
import { withoutRight, type FieldTexts } from '../../ui/forms/first-invalid.ts'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import { useWords } from '../../words/words.tsx'

const unchanged = (errors: FieldErrors): FieldTexts => errors

/** Sends one call of a form: what is wrong stands at its fields, by `textsOf` the server's errors, what was said in a toast. */
export function useSending(textsOf = unchanged) {
  const words = useWords()
  const [errors, setErrors] = useState<FieldTexts>({})
  const [isPending, setPending] = useState(false)

  /** Makes the call, then what follows from it; pending until both are done. After null or no words the page itself shows what came of it. */
  const send = async (call: () => Promise<{ msg: string } | null>, then?: () => unknown): Promise<void> => {
    setPending(true)
    setErrors({})
    try {
      const said = await call()
      toast.dismiss()
      if (said?.msg) toast.success(said.msg)
      await then?.()
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(textsOf(error.errors))
      toast.error(failureText(error, words))
    } finally {
      setPending(false)
    }
  }
  /** Applies {@link withoutRight} to the errors. */
  const recheck = (change: FormEvent, wrong: FieldTexts, others?: readonly string[]): void =>
    setErrors(withoutRight(errors, change, wrong, others))
  return { errors, setErrors, isPending, send, recheck }
}
