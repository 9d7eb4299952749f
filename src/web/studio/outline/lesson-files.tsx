import { useId, useRef, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { lessonFilePath, mostFileBytes } from '../../../core/courses/lesson-files.ts'
import { browserApi } from '../../base/browser-api.ts'
import { upload } from '../../base/upload.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { UndoNotice, type Undoable, doneBy } from '../decision/undo-notice.tsx'
import { QuietButton } from '../shell/quiet.tsx'
import styles from './outline-place.module.css'

export type LessonFile = NonNullable<CallReply<'GET /studio/lessons/:lessonId/files'>['data']>[number]

type FileLineProps = { lessonId: number; file: LessonFile; onRemoved: (change: Undoable | null) => void }

function FileLine({ lessonId, file: { id, name, size }, onRemoved }: FileLineProps) {
  const { editing, format } = useEditingWords()
  const { isPending, run } = useAction({ onUndoable: onRemoved })
  const remove = async () => {
    const { data } = await browserApi('DELETE /studio/lessons/:lessonId/files/:fileId', {
      params: { lessonId, fileId: id },
    })
    return doneBy(data.change_id, editing.files.removed(name), '')
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
        onClick={() => void run(remove)}
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
  const words = useEditingWords()
  const { files: texts } = words.editing
  const headingId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const removed = useUndoable()
  const adding = useAction()
  const add = (file: File | undefined) => {
    if (!file) return
    if (file.size > mostFileBytes) return void toast.error(texts.tooLarge)
    void adding.run(() => {
      setShare(0)
      const about = { params: { lessonId }, query: { name: file.name.slice(-200) } }
      return upload('POST /studio/lessons/:lessonId/files', about, file, setShare)
    })
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
            <FileLine key={file.id} lessonId={lessonId} file={file} onRemoved={removed.onUndoable} />
          ))}
        </ul>
      )}
      <UndoNotice {...removed.notice} />
      <div>
        <QuietButton
          isPending={adding.isPending}
          pendingText={texts.uploading(share)}
          onClick={() => input.current?.click()}
        >
          {texts.add}
        </QuietButton>
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
