import { useEffect, useState } from 'react'
import { mostSought } from '../../../core/staff/search.ts'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { failureText } from '../../base/failure-text.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { usePictureUpload } from './upload-picture.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { Problem } from '../shell/problem.tsx'
import styles from './media.module.css'

type Page = NonNullable<CallReply<'GET /studio/pictures'>['data']>
/** A picture of the library. */
export type LibraryPicture = Page['rows'][number]

const typingMs = 250

/** A request: the first page of pictures that fit the words, or the page after another; each try is a new object. */
type Wanted = { q: string; after: string | null }

/** Loads the pictures that fit the words, page after page. */
function usePictures() {
  const words = useEditingWords()
  const [wanted, setWanted] = useState<Wanted>({ q: '', after: null })
  const [shown, setShown] = useState<{ q: string; rows: LibraryPicture[]; next: string | null } | null>(null)
  const [settled, setSettled] = useState<{ wanted: Wanted; problem: string | null } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { q, after } = wanted
    const query = { ...(q !== '' && { q }), ...(after !== null && { after }) }
    const fetchPage = async () => {
      try {
        const { data } = await browserApi('GET /studio/pictures', { query }, { signal: leaving.signal })
        if (leaving.signal.aborted) return
        setSettled({ wanted, problem: null })
        setShown((before) => ({
          q,
          rows: after === null ? data.rows : [...(before?.rows ?? []), ...data.rows],
          next: data.next,
        }))
      } catch (error) {
        if (leaving.signal.aborted) return
        setSettled({ wanted, problem: failureText(error, words) })
        // What fits other words is nothing to choose from.
        if (after === null) setShown(null)
      }
    }
    const timer = setTimeout(() => void fetchPage(), q === '' || after !== null ? 0 : typingMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted, words])
  const isPending = settled?.wanted !== wanted
  return {
    shown,
    problem: isPending ? null : settled.problem,
    isPending,
    search: (q: string) => setWanted((before) => (before.q === q ? before : { q, after: null })),
    showMore: () => setWanted(({ q }) => ({ q, after: shown?.next ?? null })),
    tryAgain: () => setWanted((before) => ({ ...before })),
  }
}

/** Chooses one of the pictures that the site has already, or uploads another. T13 */
export function ChoosePicture({
  onChoose,
  onClose,
}: {
  onChoose: (picture: Pick<LibraryPicture, 'address' | 'alt'>) => void
  onClose: () => void
}) {
  const { studio, editing, parts } = useEditingWords()
  const { media } = editing
  const [typed, setTyped] = useState('')
  const { shown, problem, isPending, search, showMore, tryAgain } = usePictures()
  const uploading = usePictureUpload((address) => onChoose({ address, alt: '' }))
  return (
    <Dialog isOpen onClose={onClose} title={media.choose} width="wide">
      <div className={styles.choosing}>
        <TextField
          type="search"
          label={studio.list.search}
          placeholder={media.search}
          value={typed}
          maxLength={mostSought}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            search(event.currentTarget.value.trim())
          }}
          onKeyDown={(event) => {
            // The dialog may stand in a form, which it must not send.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <div>
          <QuietButton isPending={uploading.isPending} pendingText={editing.picture.uploading} onClick={uploading.ask}>
            {media.uploadOne}
          </QuietButton>
          <input {...uploading.field} aria-label={media.uploadOne} />
        </div>
        <Problem>{uploading.problem}</Problem>
        {shown === null && isPending && (
          <>
            <VisuallyHidden>
              <output>{parts.loading}</output>
            </VisuallyHidden>
            <Skeleton lines={4} />
          </>
        )}
        {shown?.rows.length === 0 && <EmptyState>{shown.q === '' ? media.none : media.nothing(shown.q)}</EmptyState>}
        <ul className={styles.grid} aria-busy={isPending}>
          {shown?.rows.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.choice}
                aria-label={media.chooseOne(picture.name || picture.alt || media.unnamed)}
                onClick={() => onChoose(picture)}
              >
                <Picture picture={picture.picture} alt="" sizes="10rem" className={styles.small} />
                <span className={styles.caption}>{picture.name || picture.alt || media.unnamed}</span>
              </button>
            </li>
          ))}
        </ul>
        {problem !== null ? (
          <ErrorState
            action={
              <Button variant="quiet" onClick={tryAgain}>
                {parts.tryAgain}
              </Button>
            }
          >
            {problem}
          </ErrorState>
        ) : (
          shown?.next != null && (
            <Button variant="quiet" isPending={isPending} onClick={showMore}>
              {media.moreOfThem}
            </Button>
          )
        )}
      </div>
    </Dialog>
  )
}
