import { useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { CallInput } from '../../../contract/api.ts'
import { longestFileName } from '../../../core/courses/lesson-files.ts'
import { longestPictureAlt } from '../../../core/editing/pictures.ts'
import { browserApi } from '../../base/browser-api.ts'
import { acceptedPictures } from '../../base/upload.ts'
import { useAction } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { undoingAll } from '../decision/undo-notice.tsx'
import { uploadPicture } from './upload-picture.ts'
import { listPlace, useRowUndo } from '../list/list-place.tsx'
import { thingPath } from '../things/thing-path.ts'
import type { LibraryPicture } from './choose-picture.tsx'
import { useDay } from '../shell/use-day.ts'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import styles from './media.module.css'

type ManyBody = CallInput<'POST /studio/pictures/many'>['body']
type Use = LibraryPicture['uses'][number]

/** Returns the name of a picture for staff. */
function useName({ name, alt }: Pick<LibraryPicture, 'name' | 'alt'>): string {
  const { media } = useEditingWords().editing
  return name || alt || media.unnamed
}

function Shown({ row }: { row: LibraryPicture }) {
  const { media } = useEditingWords().editing
  const { address, picture, alt } = row
  const name = useName(row)
  return (
    <span className={styles.picture}>
      <a href={address} target="_blank" rel="noopener">
        <Picture picture={picture} alt={alt || name} sizes="6rem" className={styles.thumb} />
      </a>
      <span className={styles.about}>
        <bdi>{name}</bdi>
        <span className={styles.soft}>{media.size(picture.width, picture.height)}</span>
      </span>
    </span>
  )
}

function Alt({ row: { alt } }: { row: LibraryPicture }) {
  const { media } = useEditingWords().editing
  return alt === '' ? <span className={styles.soft}>{media.notDescribed}</span> : <span dir="auto">{alt}</span>
}

/** One place that shows a picture, as a link to its editor. */
function UseLink({ use: { kind, id, parent_id, title, is_former } }: { use: Use }) {
  const { media, nouns } = useEditingWords().editing
  const [to, label] =
    kind === 'question'
      ? [parent_id === null ? '/questions/bank' : `/questions/${parent_id}/items/${id}`, media.question(title)]
      : kind === 'quiz'
        ? [`/questions/${id}`, media.quiz(title)]
        : [thingPath(kind, id, parent_id), title === '' ? nouns[kind].one : `${nouns[kind].one}: ${title}`]
  return (
    <>
      <NameLink to={to}>{label}</NameLink> {is_former && <span className={styles.soft}>{media.former}</span>}
    </>
  )
}

/** As many places stand in the row; the others unfold. */
const mostUses = 4

function UseList({ uses }: { uses: readonly Use[] }) {
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <UseLink use={use} />
        </li>
      ))}
    </ul>
  )
}

function Uses({ row: { state, uses, purge_at } }: { row: LibraryPicture }) {
  const { editing } = useEditingWords()
  const day = useDay()
  const { media } = editing
  if (purge_at !== null) return <span className={styles.soft}>{media.until(day(purge_at))}</span>
  if (uses.length === 0) return <span className={styles.soft}>{state === 'new' ? media.fresh : media.noUse}</span>
  return (
    <>
      <UseList uses={uses.slice(0, mostUses)} />
      {uses.length > mostUses && (
        <details>
          <summary className={styles.soft}>{media.more(uses.length - mostUses)}</summary>
          <UseList uses={uses.slice(mostUses)} />
        </details>
      )}
    </>
  )
}

function DescribeDialog({ row, onClose }: { row: LibraryPicture; onClose: () => void }) {
  const { media } = useEditingWords().editing
  const name = useName(row)
  const { isPending, field, form } = useForm(
    ['name', 'alt'],
    (body) => browserApi('PATCH /studio/pictures/:pictureId', { params: { pictureId: row.id }, body }),
    { onSent: onClose },
  )
  return (
    <FormDialog form={form} title={media.describing(name)} yes={media.save} isPending={isPending} onClose={onClose}>
      <TextField
        label={media.alt}
        hint={media.altHint}
        {...field('alt')}
        defaultValue={row.alt}
        maxLength={longestPictureAlt}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label={media.name}
        {...field('name')}
        defaultValue={row.name}
        maxLength={longestFileName}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** Removes one picture with the way back at hand, or puts one back. */
function useChanging(row: LibraryPicture) {
  const { media } = useEditingWords().editing
  const name = useName(row)
  const { isPending, run } = useAction({ onUndoable: useRowUndo() })
  const change = (action: ManyBody['action']) =>
    run(async () => {
      const key = crypto.randomUUID()
      const body = { key, selection: { by: 'ids' as const, ids: [row.id] }, action }
      const { data } = await browserApi('POST /studio/pictures/many', { body })
      if (action === 'restore') return { msg: media.restored(name) }
      return data.changed === 0 ? { undone: media.inUse(name) } : { undo: undoingAll(key, media.removed(name)) }
    })
  return { isPending, change }
}

function Acts({ row }: { row: LibraryPicture }) {
  const { media } = useEditingWords().editing
  const { isPending, change } = useChanging(row)
  const [isDescribing, setDescribing] = useState(false)
  const name = useName(row)
  if (row.state === 'removed')
    return (
      <QuietButton isPending={isPending} aria-label={media.restoring(name)} onClick={() => void change('restore')}>
        {media.restore}
      </QuietButton>
    )
  return (
    <span className={styles.acts}>
      <QuietButton aria-label={media.describing(name)} onClick={() => setDescribing(true)}>
        {media.describe}
      </QuietButton>
      {row.state === 'unused' && (
        <Button
          size="small"
          variant="plain"
          isPending={isPending}
          aria-label={media.removing(name)}
          onClick={() => void change('remove')}
        >
          {media.remove}
        </Button>
      )}
      {isDescribing && <DescribeDialog row={row} onClose={() => setDescribing(false)} />}
    </span>
  )
}

/** A file that did not reach the library. */
type FailedFile = { id: number; name: string; why: string }

function FailedFiles({ failed }: { failed: readonly FailedFile[] }) {
  const { media } = useEditingWords().editing
  return (
    <Notice tone="bad" role="alert" title={media.notUploaded(failed.length)}>
      <ul>
        {failed.map(({ id, name, why }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Uploads pictures into the library, one after the other. */
function Upload({ onFailed }: { onFailed: (failed: readonly FailedFile[]) => void }) {
  const words = useEditingWords()
  const { media } = words.editing
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState<{ at: number; of: number } | null>(null)
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    onFailed([])
    const failed: FailedFile[] = []
    for (const [index, file] of files.entries()) {
      setAt({ at: index + 1, of: files.length })
      // One that fails keeps none of the others back.
      await uploadPicture(file).catch((error: unknown) =>
        failed.push({ id: index, name: file.name, why: failureText(error, words) }),
      )
    }
    setAt(null)
    const many = files.length - failed.length
    if (many > 0) toast.success(media.uploaded(many))
    onFailed(failed)
    await revalidate()
  }
  return (
    <>
      <Button
        size="small"
        isPending={at !== null}
        pendingText={at === null ? '' : media.uploading(at.at, at.of)}
        onClick={() => input.current?.click()}
      >
        {media.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        multiple
        hidden
        aria-label={media.upload}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The pictures of the site. T13 */
export const mediaPlace = listPlace(
  { of: 'pictures', on: 'GET /studio/pictures', file: 'GET /studio/pictures/csv' },
  () => {
    const { media } = useEditingWords().editing
    const { columns, state } = media
    const dayOf = useDay()
    const [query] = useSearchParams()
    const [failed, setFailed] = useState<readonly FailedFile[]>([])
    const action = query.get('state') === 'removed' ? 'restore' : 'remove'
    return {
      title: media.title,
      actions: (
        <>
          <QuietLink to="/site/media/files">{media.files}</QuietLink>
          <Upload onFailed={setFailed} />
        </>
      ),
      above: (
        <>
          <p className={styles.soft}>{media.lead}</p>
          {failed.length > 0 && <FailedFiles failed={failed} />}
        </>
      ),
      columns: [
        { head: columns.picture, sort: 'name', Cell: Shown },
        { head: columns.alt, Cell: Alt },
        { head: columns.uses, Cell: Uses },
        { head: columns.uploaded, sort: 'uploaded', isOnlyWide: true, shows: (row) => dayOf(row.uploaded_at) },
        { head: columns.acts, Cell: Acts },
      ],
      filters: { state: { label: state.label, choices: state } },
      noun: media.noun,
      searchHint: media.search,
      none: media.none,
      nothing: media.nothing,
      selecting: {
        nameOf: ({ name, alt }) => name || alt || media.unnamed,
        on: 'POST /studio/pictures/many',
        body: { action },
        says: media.many[action],
      },
    }
  },
)
