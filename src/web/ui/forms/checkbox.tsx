import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './checkbox.module.css'
import { FieldProblems, type FieldError } from './field.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  label: ReactNode
  /** What is wrong with it, as below other fields. */
  error?: FieldError
  ref?: Ref<HTMLInputElement>
}

/** A box to tick; its words are part of the target. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const id = useId()
  const problem = error?.length ? { 'aria-invalid': true, 'aria-describedby': id } : {}
  // The box keeps its place when the error goes: in another one it would lose its tick.
  return (
    <>
      <label className={classNames(styles.checkbox, className)}>
        <input {...input} {...problem} type="checkbox" className={styles.box} />
        <span>{label}</span>
      </label>
      <FieldProblems id={id} error={error} />
    </>
  )
}
