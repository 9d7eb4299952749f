import { useEffect, useRef } from 'react'

/** Texts under the fields of a form, by field. */
export type FieldTexts = Record<string, readonly string[] | undefined>

/** A ref for a form, or for what stands around its fields: when fields have become wrong, the first of them has the focus. */
export function useFirstInvalid<Around extends HTMLElement = HTMLFormElement>(errors: FieldTexts) {
  const form = useRef<Around>(null)
  useEffect(() => {
    const isWrong = Object.values(errors).some((texts) => texts !== undefined && texts.length > 0)
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [errors])
  return form
}
