import { useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { usePictureUpload } from './upload-picture.ts'
import { QuietButton } from '../shell/quiet.tsx'
import styles from '../shell/editing.module.css'

type PictureFieldProps = {
  label: string
  value: string | null
  error?: readonly string[] | undefined
  onChange: (address: string | null) => void
}

/** A picture of the site: chosen from the device, encoded by the server, shown small. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const words = useEditingWords()
  const { picture } = words.editing
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { isPending, problem, forgetProblem, ask, field } = usePictureUpload(onChange)
  const problems = problem === null ? (error ?? []) : [problem]
  return (
    <fieldset className={styles.picture}>
      <legend id={id} className={styles.label}>
        {label}
      </legend>
      {value === null || value === '' ? (
        <span className={styles.soft}>{picture.none}</span>
      ) : (
        <img src={value} alt="" className={styles.thumb} />
      )}
      <span className={styles.acts}>
        <QuietButton
          // A button cannot have aria-invalid; this is what the focus is led to.
          data-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
          isPending={isPending}
          pendingText={picture.uploading}
          onClick={ask}
        >
          {value ? picture.change : picture.choose}
        </QuietButton>
        <QuietButton onClick={() => setChoosing(true)}>{picture.fromLibrary}</QuietButton>
        {value && (
          <Button size="small" variant="plain" onClick={() => onChange(null)}>
            {picture.remove}
          </Button>
        )}
      </span>
      <input {...field} aria-labelledby={id} />
      {isChoosing && (
        <ChoosePicture
          onClose={() => setChoosing(false)}
          onChoose={({ address }) => {
            setChoosing(false)
            forgetProblem()
            onChange(address)
          }}
        />
      )}
      {problems.length > 0 && (
        <div id={`${id}-problems`} role="alert" className={styles.problem}>
          {problems.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </fieldset>
  )
}
