import { useCallback, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { lessonFilePath, mostFileBytes } from '../../../core/courses/lesson-files.ts'
import { browserApi } from '../../base/browser-api.ts'
import { upload } from '../../base/upload.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast.tsx'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { undoing, UndoNotice, type Undoable } from '../decision/undo-notice.tsx'
import styles from './outline-place.module.css'

export type LessonFile = NonNullable<CallReply<'GET /studio/lessons/:lessonId/files'>['data']>[number]

type LineProps = { lessonId: number; file: LessonFile; onRemoved: (change: Undoable) => void }

function Line({ lessonId, file: { id, name, size }, onRemoved }: LineProps) {
  const { editing, format } = useWords(editingWords)
  const { revalidate } = useRevalidator()
  const { isPending, send } = useSending()
  const remove = async () => {
    const { data } = await browserApi('DELETE /studio/lessons/:lessonId/files/:fileId', {
      params: { lessonId, fileId: id },
    })
    if (data.change_id !== null) onRemoved(undoing(data.change_id, editing.files.removed(name)))
    // The notice with Undo says it.
    return null
  }
  return (
    <li className={styles.file}>
      <span>
        <a href={lessonFilePath(id)} download={name}>
          <bdi>{name}</bdi>
        </a>{' '}
        <span className={styles.soft}>{format.bytes(size)}</span>
      </span>
      <Button
        size="small"
        variant="plain"
        isPending={isPending}
        aria-label={editing.files.removing(name)}
        onClick={() => void send(remove, revalidate)}
      >
        {editing.files.remove}
      </Button>
    </li>
  )
}

type FilesProps = { lessonId: number; files: LessonFile[] }

/** The files of a lesson: added and removed at once. What is under way or undone at one lesson is not shown at the next. T13 */
export const LessonFiles = (props: FilesProps) => <Files key={props.lessonId} {...props} />

function Files({ lessonId, files }: FilesProps) {
  const words = useWords(editingWords)
  const { files: texts } = words.editing
  const { revalidate } = useRevalidator()
  const headingId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const settle = useCallback(() => setRemoved(null), [])
  const add = async (file: File | undefined) => {
    if (!file || share !== null) return
    if (file.size > mostFileBytes) return void toast.error(texts.tooLarge)
    setShare(0)
    try {
      const about = { params: { lessonId }, query: { name: file.name.slice(-200) } }
      const { msg } = await upload('POST /studio/lessons/:lessonId/files', about, file, setShare)
      toast.success(msg)
      await revalidate()
    } catch (error) {
      toast.error(failureText(error, words))
    } finally {
      setShare(null)
    }
  }
  return (
    <section aria-labelledby={headingId} className={styles.files}>
      <h2 id={headingId} className={styles.heading}>
        {texts.heading}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      {files.length === 0 ? (
        <p className={styles.soft}>{texts.none}</p>
      ) : (
        <ul className={styles.fileList}>
          {files.map((file) => (
            <Line key={file.id} lessonId={lessonId} file={file} onRemoved={setRemoved} />
          ))}
        </ul>
      )}
      <UndoNotice change={removed} onOver={settle} />
      <div>
        <Button
          size="small"
          variant="quiet"
          isPending={share !== null}
          pendingText={texts.uploading(share ?? 0)}
          onClick={() => input.current?.click()}
        >
          {texts.add}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.add}
        onChange={({ currentTarget }) => {
          void add(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
