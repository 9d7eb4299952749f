import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldFrameProps } from './field.tsx'

type TextAreaProps = FieldFrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | keyof FieldFrameProps>

/** Several lines of text; it grows with them. */
export function TextArea({ label, hint, error, isLabelHidden, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={className}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  )
}
