import type { Ref, SelectHTMLAttributes } from 'react'
import { ChevronDownIcon } from '../icons/arrows.tsx'
import { Field, type FieldFrameProps } from './field.tsx'
import styles from './field.module.css'

type SelectFieldProps = FieldFrameProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'size' | 'multiple' | keyof FieldFrameProps> & {
    ref?: Ref<HTMLSelectElement>
  }

/** One of several, by the browser's own list; its children are options. */
export function SelectField({ label, hint, error, isLabelHidden, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={className}>
      {(control) => (
        <div className={styles.withEnd}>
          <select {...select} {...control}>
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
