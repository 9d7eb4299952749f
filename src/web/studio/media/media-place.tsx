import { createContext, useContext, useRef, useState, type FormEvent } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { longestFileName } from '../../../core/courses/lesson-files.ts'
import { longestPictureAlt } from '../../../core/editing/pictures.ts'
import { browserApi } from '../../base/browser-api.ts'
import { acceptedPictures } from '../../base/upload.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { failureText } from '../../base/failure-text.ts'
import { useWords } from '../../words/words.tsx'
import { undoingAll, UndoNotice, type Undoable } from '../decision/undo-notice.tsx'
import { uploadPicture } from './upload-picture.ts'
import { ForMany } from '../list/for-many.tsx'
import { fileOf, pageLoader } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { thingPath } from '../things/thing-path.ts'
import type { LibraryPicture } from './choose-picture.tsx'
import { useDay } from '../shell/use-day.ts'
import { QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from './media.module.css'

type Page = NonNullable<CallReply<'GET /studio/pictures'>['data']>
type ManyBody = CallInput<'POST /studio/pictures/many'>['body']
type Use = LibraryPicture['uses'][number]

/** Returns the name of a picture for staff. */
function useName({ name, alt }: Pick<LibraryPicture, 'name' | 'alt'>): string {
  const { media } = useWords(editingWords).editing
  return name || alt || media.unnamed
}

function Shown({ row }: { row: LibraryPicture }) {
  const { media } = useWords(editingWords).editing
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
  const { media } = useWords(editingWords).editing
  return alt === '' ? <span className={styles.soft}>{media.notDescribed}</span> : <span dir="auto">{alt}</span>
}

/** One place that shows a picture, as a link to its editor. */
function UseLink({ use: { kind, id, parent_id, title, is_former } }: { use: Use }) {
  const { media, nouns } = useWords(editingWords).editing
  const [to, label] =
    kind === 'question'
      ? [parent_id === null ? '/questions/bank' : `/questions/${parent_id}/items/${id}`, media.question(title)]
      : kind === 'quiz'
        ? [`/questions/${id}`, media.quiz(title)]
        : [thingPath(kind, id, parent_id), title === '' ? nouns[kind].one : `${nouns[kind].one}: ${title}`]
  return (
    <>
      <Link to={to}>
        <bdi>{label}</bdi>
      </Link>{' '}
      {is_former && <span className={styles.soft}>{media.former}</span>}
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
  const { editing } = useWords(editingWords)
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

function Uploaded({ row }: { row: LibraryPicture }) {
  return useDay()(row.uploaded_at)
}

function DescribeDialog({ row, onClose }: { row: LibraryPicture; onClose: () => void }) {
  const { media } = useWords(editingWords).editing
  const { errors, isPending, run } = useAction()
  const name = useName(row)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'name', 'alt')
    void run(() => browserApi('PATCH /studio/pictures/:pictureId', { params: { pictureId: row.id }, body }), onClose)
  }
  return (
    <Dialog isOpen onClose={onClose} title={media.describing(name)}>
      <Form errors={errors} onSubmit={submit}>
        <TextField
          label={media.alt}
          hint={media.altHint}
          name="alt"
          defaultValue={row.alt}
          maxLength={longestPictureAlt}
          error={errors['alt']}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          label={media.name}
          name="name"
          defaultValue={row.name}
          maxLength={longestFileName}
          error={errors['name']}
          autoComplete="off"
        />
        <SubmitButton isPending={isPending}>{media.save}</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Takes the removal of one picture, whose row leaves the list, to the page's Undo. */
const RemovedContext = createContext<(change: Undoable | null) => void>(() => undefined)

/** Removes one picture with the way back at hand, or puts one back. */
function useChanging(row: LibraryPicture) {
  const { media } = useWords(editingWords).editing
  const name = useName(row)
  const { isPending, run } = useAction({ onUndoable: useContext(RemovedContext) })
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
  const { media } = useWords(editingWords).editing
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

/** The bulk action for the selected pictures: removes those that nothing shows, or restores removed ones. */
function ManyPictures({ selection, many, onDone }: ActionsProps) {
  const { media } = useWords(editingWords).editing
  const [query] = useSearchParams()
  const action = query.get('state') === 'removed' ? 'restore' : 'remove'
  const run = (key: string) =>
    browserApi('POST /studio/pictures/many', { body: { key, selection, action } as ManyBody })
  return (
    <ForMany many={many} noun={media.noun} run={run} onDone={onDone}>
      {() => <p>{media.many[action]}</p>}
    </ForMany>
  )
}

/** A file that did not reach the library. */
type FailedFile = { id: number; name: string; why: string }

function FailedFiles({ failed }: { failed: readonly FailedFile[] }) {
  const { media } = useWords(editingWords).editing
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
  const words = useWords(studioWords, editingWords)
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

function MediaView() {
  const { media } = useWords(editingWords).editing
  const [failed, setFailed] = useState<readonly FailedFile[]>([])
  const removed = useUndoable()
  const { columns, state } = media
  const shown: [Column<LibraryPicture>, ...Column<LibraryPicture>[]] = [
    { head: columns.picture, sort: 'name', Cell: Shown },
    { head: columns.alt, Cell: Alt },
    { head: columns.uses, Cell: Uses },
    { head: columns.uploaded, sort: 'uploaded', isOnlyWide: true, Cell: Uploaded },
    { head: columns.acts, Cell: Acts },
  ]
  return (
    <Place
      title={media.title}
      actions={
        <>
          <QuietLink to="/site/media/files">{media.files}</QuietLink>
          <Upload onFailed={setFailed} />
        </>
      }
    >
      <p className={styles.soft}>{media.lead}</p>
      {failed.length > 0 && <FailedFiles failed={failed} />}
      <UndoNotice {...removed.notice} />
      <RemovedContext value={removed.onUndoable}>
        <List
          of="pictures"
          page={useLoaderData() as Page}
          columns={shown}
          filters={{ state: { label: state.label, choices: state } }}
          noun={media.noun}
          searchHint={media.search}
          nothing={(q) => (q === '' ? media.none : media.nothing(q))}
          selecting={{
            nameOf: ({ name, alt }) => name || alt || media.unnamed,
            Actions: ManyPictures,
          }}
          exportFile={fileOf('GET /studio/pictures/csv')}
        />
      </RemovedContext>
    </Place>
  )
}

/** The pictures of the site. T13 */
export const mediaPlace = {
  loader: pageLoader('GET /studio/pictures'),
  Component: MediaView,
}
