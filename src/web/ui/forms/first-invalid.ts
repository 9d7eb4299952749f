import { useEffect, useRef } from 'react'

/** A ref for a form: when fields have become wrong, the first of them has the focus. `errors`: texts by field. */
export function useFirstInvalid(errors: Record<string, readonly string[] | undefined>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isWrong = Object.values(errors).some((texts) => texts !== undefined && texts.length > 0)
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
