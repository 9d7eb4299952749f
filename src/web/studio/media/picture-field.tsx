import { useId, useRef, useState } from 'react'
import { longestPictureAlt } from '../../../core/editing/pictures.ts'
import { Button } from '../../ui/actions/button.tsx'
import { acceptedPictures, upload } from '../../base/upload.ts'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { ChoosePicture } from './choose-picture.tsx'
import styles from '../shell/editing.module.css'

/** Sends a picture of the site, with its name and what it shows in words for the library; returns its path. */
export const uploadPicture = async (file: File, alt = ''): Promise<string> => {
  // The end of a long name says more than its beginning; the server shortens it.
  const about = new URLSearchParams({ name: file.name.slice(-200), alt: alt.slice(0, longestPictureAlt) })
  return (await upload<{ address: string }>(`POST /studio/pictures?${about}`, file, () => undefined)).data.address
}

type PictureFieldProps = {
  label: string
  value: string | null
  error?: readonly string[] | undefined
  onChange: (address: string | null) => void
}

/** A picture of the site: chosen from the device, encoded by the server, shown small. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const words = useWords(studioWords, editingWords)
  const { picture } = words.editing
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setPending(true)
    setProblem(null)
    try {
      onChange(await uploadPicture(file))
    } catch (cause) {
      setProblem(failureText(cause, words))
    } finally {
      setPending(false)
    }
  }
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
        <Button
          size="small"
          variant="quiet"
          // A button cannot have aria-invalid; this is what the focus is led to.
          data-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
          isPending={isPending}
          pendingText={picture.uploading}
          onClick={() => input.current?.click()}
        >
          {value ? picture.change : picture.choose}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
          {picture.fromLibrary}
        </Button>
        {value && (
          <Button size="small" variant="plain" onClick={() => onChange(null)}>
            {picture.remove}
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        hidden
        aria-labelledby={id}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {isChoosing && (
        <ChoosePicture
          onClose={() => setChoosing(false)}
          onChoose={({ address }) => {
            setChoosing(false)
            setProblem(null)
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
