import { useEffect, useRef } from 'react'

/** Texts under the fields of a form, by field. */
export type FieldTexts = Record<string, readonly string[] | undefined>

/** A ref for a form: when fields have become wrong, the first of them has the focus. */
export function useFirstInvalid(errors: FieldTexts) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isWrong = Object.values(errors).some((texts) => texts !== undefined && texts.length > 0)
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
