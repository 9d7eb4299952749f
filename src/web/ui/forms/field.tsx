import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { AlertIcon } from '../icons/states.tsx'
import { visuallyHiddenClass } from '../layout/visually-hidden.tsx'
import styles from './field.module.css'

/** The problem with a field; the envelope's list of texts fits as it is. */
export type FieldError = string | readonly string[] | null | undefined

export type FieldFrameProps = {
  label: ReactNode
  /** Help that stays: what is asked, and why. */
  hint?: ReactNode
  error?: FieldError
  /** The label is for screen readers only, where the place says it to everybody else. */
  isLabelHidden?: boolean
  className?: string
}

type ControlProps = { id: string; className: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

const textsOf = (error: FieldError) =>
  (typeof error === 'string' ? [error] : (error ?? [])).filter((text) => text !== '')

/** A form, as its fields know it. */
export const FormOfField = createContext({
  /** True if it decides by rules of its own when the error of a changed field leaves. */
  hasRules: false,
  /** Says that a field has become wrong, or has a new list of what is wrong. */
  onWrong: () => {},
})

/**
 * Returns the error while it is shown, and a handler of changes. A list that was found when the form was sent leaves when its field is
 * changed, since nothing is known to be wrong any more; a text that follows from what is typed stays. Its form learns that there is one.
 */
export function useShownError(error: FieldError) {
  const { hasRules, onWrong } = useContext(FormOfField)
  const [left, setLeft] = useState<FieldError>(null)
  const shown = error === left && !hasRules ? null : error
  useEffect(() => {
    if (textsOf(shown).length > 0) onWrong()
  }, [shown, onWrong])
  return { shown, changed: () => typeof error === 'object' && setLeft(error) }
}

/** Shows the problems with a field, below it. */
export function FieldProblems({ id, error }: { id: string; error: FieldError }) {
  const texts = textsOf(error)
  if (texts.length === 0) return null
  return (
    <div id={id} className={styles.error}>
      <AlertIcon />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

/** Help below a field. */
export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null
  return (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  )
}

/** A label, a control, its hint and its errors, tied together. */
export function Field({
  label,
  hint,
  error,
  instead,
  isLabelHidden = false,
  className,
  children,
}: FieldFrameProps & {
  /** Said in place of the error's own texts. */
  instead?: string | undefined
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const { shown, changed } = useShownError(error)
  const own = textsOf(shown)
  const texts = instead !== undefined && own.length > 0 ? [instead] : own
  const described = [hint ? `${id}-hint` : '', texts.length > 0 ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)} onInput={changed}>
      <label htmlFor={id} className={classNames(styles.label, isLabelHidden && visuallyHiddenClass)}>
        {label}
      </label>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': described || undefined,
        'aria-invalid': texts.length > 0 ? true : undefined,
      })}
      <FieldHint id={`${id}-hint`} hint={hint} />
      <FieldProblems id={`${id}-error`} error={texts} />
    </div>
  )
}
