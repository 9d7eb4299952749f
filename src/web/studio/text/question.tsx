import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { youTube } from './insert.ts'
import styles from './rich-text.module.css'

/** A picture as its address, or as a file that is uploaded first. */
export type PictureSource = File | string
/** A picture whose words are asked for; `settle` gets them, or null when the question is cancelled. */
type AskedPicture = {
  what: 'picture'
  source: PictureSource
  former: string
  /** True if it is in the text already. */
  isThere: boolean
  settle: (alt: string | null) => void
}
/** A question that is open. */
export type Asking = ({ what: 'link' | 'formula' | 'video'; former: string; isThere: boolean } | AskedPicture) & {
  /** Each question begins anew. */
  id: string
}

/** The picture whose words are asked for. */
function AskedAbout({ source }: { source: PictureSource }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (typeof source === 'string' || picture.current === null) return undefined
    const address = URL.createObjectURL(source)
    picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [source])
  return <img ref={picture} src={typeof source === 'string' ? source : undefined} alt="" className={styles.asked} />
}

/** Asks for the one thing that a link, a formula, a video or a picture needs. */
export function Asked({
  asking,
  onDone,
  onClose,
}: {
  asking: Asking
  onDone: (typed: string) => void
  onClose: () => void
}) {
  const { text } = useEditingWords().editing
  const [typed, setTyped] = useState(asking.former)
  const [problem, setProblem] = useState<string | null>(null)
  const words = text.ask[asking.what]
  const submit = () => {
    const said = typed.trim()
    if (asking.what === 'link' && !/^(?:https?:\/\/\S+|mailto:\S+|\/(?![/\\])\S*)$/.test(said)) setProblem(words.wrong)
    else if (asking.what === 'video' && !youTube.test(said)) setProblem(words.wrong)
    else if (asking.what === 'formula' && said === '') setProblem(words.wrong)
    else onDone(said)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={submit}>{asking.isThere ? text.chart.apply : text.insert}</Button>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      {asking.what === 'picture' && <AskedAbout source={asking.source} />}
      <TextField
        label={words.label}
        hint={words.hint}
        error={problem}
        value={typed}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
    </Dialog>
  )
}
