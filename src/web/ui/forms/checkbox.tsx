import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'
import { FieldHint, FieldProblems, useShownError, type FieldError } from './field.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  label: ReactNode
  /** Help below it. */
  hint?: ReactNode
  /** The problem with it, shown as below other fields. */
  error?: FieldError
  ref?: Ref<HTMLInputElement>
}

/** A box to tick; its words are part of the target. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const id = useId()
  const { shown, changed } = useShownError(error)
  const isWrong = Boolean(shown?.length)
  const described = [hint ? `${id}-hint` : '', isWrong ? id : ''].filter(Boolean).join(' ')
  // The box keeps its place when the error goes: in another one it would lose its tick.
  const box = (
    <>
      <label className={classNames(styles.checkbox, className)} onInput={changed}>
        <input
          {...input}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
          type="checkbox"
          className={styles.box}
        />
        <span>{label}</span>
      </label>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <FieldProblems id={id} error={shown} />
    </>
  )
  return hint ? <div className={styles.hinted}>{box}</div> : box
}
