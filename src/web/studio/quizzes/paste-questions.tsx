import { useId, useRef, useState } from 'react'
import { FieldHint, FieldProblems } from '../../ui/forms/field.tsx'
import { Section } from '../shell/section.tsx'
import { QuietButton } from '../shell/quiet.tsx'
import styles from './import.module.css'
import { useQuizzesWords } from './words.ts'

/** Elements that a text has which was pasted with its looks: without one, its words are all that it says. */
const formatted = 'b,strong,i,em,u,s,sup,sub,ol,ul,table,img,math,mark,h1,h2,h3,span[style],p[style]'

/** Returns what stands in a box as a file: formatted text as HTML, any other as its words. */
function fileOf(box: HTMLElement, name: string): File | null {
  const isFormatted = box.querySelector(formatted) !== null
  const text = box.innerText.replaceAll('\u00a0', ' ')
  if (text.trim() === '' && box.querySelector('img,math') === null) return null
  return isFormatted
    ? new File([`<!doctype html><html><body>${box.innerHTML}</body></html>`], `${name}.html`, { type: 'text/html' })
    : new File([text], `${name}.txt`, { type: 'text/plain' })
}

/** A box for questions that are pasted or typed: bold keys, lists, tables and raised words come along. I7 */
export function PasteQuestions({ isPending, onSend }: { isPending: boolean; onSend: (file: File) => void }) {
  const { paste } = useQuizzesWords().studioQuizzes.import
  const box = useRef<HTMLDivElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const id = useId()
  const send = () => {
    const file = box.current && fileOf(box.current, paste.name)
    setEmpty(!file)
    if (file) onSend(file)
    else box.current?.focus()
  }
  return (
    <Section title={paste.title}>
      <div
        ref={box}
        className={styles.paste}
        // A text area takes words alone, and the key of many questions is that they are bold.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="textbox"
        aria-multiline="true"
        aria-label={paste.title}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={isEmpty || undefined}
        contentEditable
        suppressContentEditableWarning
        dir="auto"
        tabIndex={0}
        onInput={() => setEmpty(false)}
      />
      <FieldHint id={`${id}-hint`} hint={paste.hint} />
      <FieldProblems id={`${id}-error`} error={isEmpty ? paste.empty : null} />
      <div className={styles.file}>
        <QuietButton isPending={isPending} onClick={send}>
          {paste.read}
        </QuietButton>
      </div>
    </Section>
  )
}
