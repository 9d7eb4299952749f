import { useCallback, useEffect, useMemo, useRef, useState, type FormHTMLAttributes, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../actions/button.tsx'
import { FormOfField } from './field.tsx'
import { focusFirstInvalid } from './first-invalid.ts'
import styles from './form.module.css'

type FormProps = FormHTMLAttributes<HTMLFormElement>

/**
 * A form that the page's program sends and checks: when it was sent and fields are wrong, at once or by the reply, the first of them
 * has the focus. Its fields say so themselves, so that no form can forget to. Its method is one by which a browser without the program
 * sends nothing anywhere. With `onInput` it says itself which errors leave when a field is changed.
 */
export function Form({ children, onSubmit, onInput, ...form }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(0)
  // Until it has come or a field is changed: the focus stays where the reader types or presses, whatever becomes wrong by that.
  const isAwaited = useRef(false)
  const lead = useCallback(() => {
    if (isAwaited.current) focusFirstInvalid(ref.current)
  }, [])
  // All that is wrong by one reply is there when the first field says so.
  const onWrong = useCallback(() => {
    lead()
    isAwaited.current = false
  }, [lead])
  // A field that was wrong before and still is says nothing anew; the reply is still to come.
  useEffect(lead, [sent, lead])
  const hasRules = onInput !== undefined
  const ofFields = useMemo(() => ({ hasRules, onWrong }), [hasRules, onWrong])
  const submit: FormProps['onSubmit'] = (event) => {
    isAwaited.current = true
    setSent((before) => before + 1)
    onSubmit?.(event)
  }
  const change: FormProps['onInput'] = (event) => {
    isAwaited.current = false
    onInput?.(event)
  }
  return (
    <form {...form} ref={ref} method="dialog" noValidate onSubmit={submit} onInput={change}>
      <FormOfField value={ofFields}>
        <FormFields>{children}</FormFields>
      </FormOfField>
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
