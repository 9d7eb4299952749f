import type { Ref, SelectHTMLAttributes } from 'react'
import { ChevronDownIcon } from '../icons/arrows.tsx'
import { Field, type FieldFrameProps } from './field.tsx'
import styles from './field.module.css'

type SelectFieldProps = FieldFrameProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'size' | 'multiple' | keyof FieldFrameProps> & {
    ref?: Ref<HTMLSelectElement>
    /** The label of the empty choice, which is the first; without it there is none. */
    none?: string | undefined
  }

/**
 * One of several, by the browser's own list; its children are options. While nothing is chosen in a required one, its error is the label of
 * the empty choice, as "Choose a course": what a server says of an empty value is no help.
 */
export function SelectField({
  label,
  hint,
  error,
  isLabelHidden,
  className,
  none,
  children,
  ...select
}: SelectFieldProps) {
  const instead = select.required && select.value === '' ? none : undefined
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      instead={instead}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      {(control) => (
        <div className={styles.withEnd}>
          <select {...select} {...control}>
            {none !== undefined && <option value="">{none}</option>}
            {children}
          </select>
          <span className={styles.end}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  )
}
