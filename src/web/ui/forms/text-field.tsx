import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldFrameProps } from './field.tsx'

type TextFieldProps = FieldFrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'size' | keyof FieldFrameProps> & { ref?: Ref<HTMLInputElement> }

/** One line of text, of any input type. */
export function TextField({ label, hint, error, isLabelHidden, className, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={className}>
      {(control) => <input {...input} {...control} type={type} />}
    </Field>
  )
}
