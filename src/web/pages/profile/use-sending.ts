import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'
import { failureText } from '../../words/failure-text.ts'

/** Texts under the fields of a form. */
export type FieldTexts = Record<string, readonly string[] | undefined>

/** One call of a form: what is wrong stands at its fields, what was said in a toast. */
export function useSending() {
  const words = useAccountWords()
  const [errors, setErrors] = useState<FieldTexts>({})
  const [isPending, setPending] = useState(false)

  /** Answers whether it was done. */
  const send = async (call: () => Promise<{ msg: string }>): Promise<boolean> => {
    setPending(true)
    setErrors({})
    try {
      const { msg } = await call()
      toast.dismiss()
      toast.success(msg)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(error.errors)
      toast.error(failureText(error, words))
      return false
    } finally {
      setPending(false)
    }
  }
  return { errors, setErrors, isPending, send }
}
