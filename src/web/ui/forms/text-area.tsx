import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldFrameProps } from './field.tsx'

type TextAreaProps = FieldFrameProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | keyof FieldFrameProps> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text; it grows with what is written where the browser can. */
export function TextArea({ label, hint, error, isLabelHidden, className, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={className}>
      {(control) => <textarea {...textarea} {...control} />}
    </Field>
  )
}
