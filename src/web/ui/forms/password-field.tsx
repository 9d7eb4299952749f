import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { useWords } from '../../words/words.tsx'
import { EyeIcon, EyeOffIcon } from '../icons/actions.tsx'
import { Field, type FieldFrameProps } from './field.tsx'
import styles from './field.module.css'

type PasswordFieldProps = Omit<FieldFrameProps, 'label'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'size' | 'type' | keyof FieldFrameProps> & {
    label: string
    ref?: Ref<HTMLInputElement>
  }

/** A password, with a button that shows and hides what is typed. */
export function PasswordField({ label, hint, error, isLabelHidden, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const { parts } = useWords()
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={className}>
      {(control) => (
        <div className={styles.withEnd}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.end}
            aria-label={parts.show(label)}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}
