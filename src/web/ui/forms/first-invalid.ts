import { useEffect, useRef } from 'react'

/** A ref for a form: whenever `errors` change and a field is marked wrong, the first such field has the focus. */
export function useFirstInvalid(errors: object) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
