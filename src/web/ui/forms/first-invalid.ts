import { useEffect, useRef, type FormEvent } from 'react'

/** Texts under the fields of a form, by field. */
export type FieldTexts = Record<string, readonly string[] | undefined>

/** Gives the focus to the first wrong field within an element. */
export const focusFirstInvalid = (around: HTMLElement | null): void =>
  around?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()

/** Returns a ref for what stands around fields that are no form: when fields have become wrong, the first of them has the focus. */
export function useFirstInvalid<Around extends HTMLElement>(errors: FieldTexts) {
  const around = useRef<Around>(null)
  const before = useRef<FieldTexts>({})
  useEffect(() => {
    const known = before.current
    before.current = errors
    // When some have become right, the focus stays where the reader types.
    const isWrong = Object.entries(errors).some(([name, texts]) => texts && texts.length > 0 && texts !== known[name])
    if (isWrong) focusFirstInvalid(around.current)
  }, [errors])
  return around
}

/**
 * Returns the errors without those of a field that was changed, and of `others` that go by it, unless they are still `wrong` by the rules of the
 * form: what the server alone knows is not known to be wrong any more. The same errors where none leaves.
 */
export function withoutRight(
  errors: FieldTexts,
  { target }: FormEvent,
  wrong: FieldTexts,
  others: readonly string[] = [],
): FieldTexts {
  const right = [(target as HTMLInputElement).name, ...others].filter((name) => errors[name] && !wrong[name])
  return right.length > 0 ? { ...errors, ...Object.fromEntries(right.map((name) => [name, undefined])) } : errors
}
