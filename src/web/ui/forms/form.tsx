import type { FormHTMLAttributes, ReactNode } from 'react'
import { Button, type ButtonProps } from '../actions/button.tsx'
import { HasRules } from './field.tsx'
import { useFirstInvalid, type FieldTexts } from './first-invalid.ts'
import styles from './form.module.css'

/**
 * A form that the page's program sends and checks: when fields have become wrong, the first of them has the focus. Its method is
 * one by which a browser without the program sends nothing anywhere. With `onInput` it says itself which errors leave when a field is changed.
 */
export function Form({ errors, children, ...form }: FormHTMLAttributes<HTMLFormElement> & { errors: FieldTexts }) {
  return (
    <form {...form} ref={useFirstInvalid(errors)} method="dialog" noValidate>
      <HasRules value={form.onInput !== undefined}>
        <FormFields>{children}</FormFields>
      </HasRules>
    </form>
  )
}

/** The button that sends a form; pressed before the page's program listens, it waits for that. */
export function SubmitButton(button: Omit<ButtonProps, 'type' | 'disabled'>) {
  return <Button {...button} type="submit" />
}

/** Fields below each other, as the children of a form. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Two fields beside each other where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
