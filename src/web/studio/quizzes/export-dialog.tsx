import { useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { exportFormatNames, type ExportFormatName } from '../../../core/quizzes/exports.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import { DownloadIcon } from '../icons.tsx'
import { saveWholeFile } from '../list/save-file.ts'
import { useFindingText } from './finding-text.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import styles from './quizzes.module.css'
import { useQuizzesWords } from './words.ts'

type Exported = NonNullable<CallReply<'GET /studio/quizzes/:quizId/export'>['data']>
/** Asks for questions in a format. */
type FetchAs = (format: ExportFormatName) => Promise<{ data: Exported }>
type Prepared = { format: ExportFormatName; data: Exported } | { format: ExportFormatName; failure: string }

/** The contents of a file, and what its format leaves out. I5 */
function Differences({ exported: { questions, pictures, lost, unfinished } }: { exported: Exported }) {
  const { exporting: texts } = useQuizzesWords().studioQuizzes
  const textOf = useFindingText()
  return (
    <>
      <p>
        {texts.ready(questions)} {pictures > 0 && texts.pictures(pictures)}
      </p>
      {lost.length === 0 ? (
        <Notice tone="good">{texts.whole}</Notice>
      ) : (
        <Notice tone="warn" title={texts.lost}>
          <ul>
            {lost.map(({ field, questions: numbers }) => (
              <li key={field}>
                {texts.parts[field]}{' '}
                {numbers.length > 0 && <span className={styles.soft}>{texts.inQuestions(numbers)}</span>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unfinished.length > 0 && (
        <Notice tone="warn" title={texts.unfinished}>
          <ul>
            {unfinished.map(({ number, code, params }) => (
              <li key={number}>
                {texts.question(number)}: <bdi>{textOf({ code, params })}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function ExportDialog({ fetchAs, onClose }: { fetchAs: FetchAs; onClose: () => void }) {
  const words = useQuizzesWords()
  const { exporting: texts } = words.studioQuizzes
  const [format, setFormat] = useState<ExportFormatName>(exportFormatNames[0])
  const [stored, setStored] = useState<Prepared | null>(null)
  // A reply for the format before is none.
  const prepared = stored?.format === format ? stored : null
  useEffect(() => {
    let isOver = false
    fetchAs(format).then(
      ({ data }) => isOver || setStored({ format, data }),
      (error: unknown) => isOver || setStored({ format, failure: failureText(error, words) }),
    )
    return () => {
      isOver = true
    }
    // Asked anew for another format alone: the questions are those that were chosen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [format])
  const save = () => {
    if (prepared === null || 'failure' in prepared) return
    saveWholeFile(prepared.data.file)
    toast.success(texts.saved)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button isPending={prepared === null} onClick={save}>
            <DownloadIcon />
            {texts.save}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ChoiceField
          label={texts.format}
          value={format}
          data-autofocus
          choices={choicesAmong(exportFormatNames, texts.formats)}
          onChoose={setFormat}
        />
        <div aria-live="polite" className={styles.form}>
          {prepared !== null &&
            ('failure' in prepared ? (
              <Notice tone="bad">{prepared.failure}</Notice>
            ) : (
              <Differences exported={prepared.data} />
            ))}
        </div>
      </div>
    </Dialog>
  )
}

/** The button that exports questions, and the dialog in which a format is chosen. I5 */
export function ExportQuestions({ fetchAs }: { fetchAs: FetchAs }) {
  const { exporting: texts } = useQuizzesWords().studioQuizzes
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>
        <DownloadIcon />
        {texts.open}
      </QuietButton>
      {isOpen && <ExportDialog fetchAs={fetchAs} onClose={close} />}
    </>
  )
}
