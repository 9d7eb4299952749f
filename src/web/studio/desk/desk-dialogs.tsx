import { useCallback, useState, type ReactNode } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallReply } from '../../../contract/api.ts'
import { givenMinutes } from '../../../core/attempts/lengths.ts'
import { longestPauseNote } from '../../../core/attempts/pausing.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FetchFailed, useFetched } from '../shell/fetched.tsx'
import { useTyped, type Typed } from '../shell/use-typed.ts'
import { useAction } from '../decision/use-action.ts'
import { Problem } from '../shell/problem.tsx'
import { ConfirmDialog, FormDialog } from '../shell/confirm-dialog.tsx'
import styles from './desk.module.css'
import type { DeskAttempt } from './use-desk.ts'
import { useDeskWords } from './words.ts'

/** Actions on one test besides giving more time. */
export type Intervention = 'close' | 'reopen' | 'void'

type DialogProps = {
  attempt: Pick<DeskAttempt, 'attempt_id' | 'student' | 'is_timed'>
  onClose: () => void
}

/** Asks for the reason, which stays on the device until it is sent. */
function ReasonField({ reason: { text, field }, isChecked }: { reason: Typed; isChecked: boolean }) {
  const { studioDesk: desk } = useDeskWords()
  return (
    <TextArea
      label={desk.reason}
      hint={desk.reasonHint}
      error={isChecked && text.trim() === '' ? desk.reasonMissing : null}
      rows={2}
      maxLength={mostTyped.deskReason}
      {...field}
      data-autofocus
    />
  )
}

/** Says, before a test is reopened, which keys its student may have seen. T38 */
export function KeysNotice({
  keys_seen: isSeen,
  keys_revealed: revealed,
}: {
  keys_seen: boolean
  keys_revealed: number
}) {
  const { studioDesk: desk } = useDeskWords()
  if (isSeen) return <Notice tone="warn">{desk.keysSeen}</Notice>
  return revealed > 0 && <Notice tone="warn">{desk.keysRevealed(revealed)}</Notice>
}

/** Fetches what {@link KeysNotice} says: the desk, which is read each second, does not count the keys of each test. */
export function KeysOfAttempt({
  attempt: { user_id: userId, attempt_id: attemptId },
}: {
  attempt: Pick<DeskAttempt, 'user_id' | 'attempt_id'>
}) {
  const fetchIt = useCallback(
    (signal: AbortSignal) =>
      browserApi('GET /studio/people/:userId/attempts/:attemptId', { params: { userId, attemptId } }, { signal }),
    [userId, attemptId],
  )
  const { data, ...failing } = useFetched(fetchIt)
  return data === null ? <FetchFailed {...failing} /> : <KeysNotice {...data} />
}

/** Asks why a test is closed, reopened or voided, and does it; `keys` says which keys were seen, before it is reopened. T27 */
export function InterventionDialog({
  intervention,
  attempt,
  keys,
  onClose,
  onDone,
}: DialogProps & { intervention: Intervention; keys?: ReactNode; onDone: () => void }) {
  const words = useDeskWords()
  const { studioDesk: desk } = words
  const texts = desk.dialogs[intervention]
  const reason = useTyped(`${intervention}:attempt:${attempt.attempt_id}`)
  const [minutes, setMinutes] = useState('10')
  const [isPaused, setPaused] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { isPending, problem, run } = useAction({ reload: null, failsAt: 'page' })
  const params = { attemptId: attempt.attempt_id }
  const send = () => {
    const body = { reason: reason.text.trim() }
    if (intervention === 'close') return browserApi('POST /staff/attempts/:attemptId/closing', { params, body })
    if (intervention === 'void') return browserApi('POST /staff/attempts/:attemptId/voiding', { params, body })
    return browserApi('POST /staff/attempts/:attemptId/reopening', {
      params,
      body: { ...body, ...(attempt.is_timed && { minutes: Number(minutes), is_paused: isPaused }) },
    })
  }
  const submit = () => {
    setChecked(true)
    if (reason.text.trim() === '') return
    void run(async () => {
      await send()
      reason.forget()
      return { msg: isPaused ? desk.reopenedPaused : texts.done }
    }, onDone)
  }
  return (
    <FormDialog
      title={texts.title(attempt.student)}
      yes={texts.confirm}
      no={desk.cancel}
      isDangerous={intervention !== 'reopen'}
      isPending={isPending}
      form={{ onSubmit: submit }}
      onClose={onClose}
    >
      <p>{intervention === 'reopen' && !attempt.is_timed ? desk.reopenUntimed : texts.text}</p>
      {intervention === 'reopen' && keys}
      {intervention === 'reopen' && attempt.is_timed && (
        <>
          <TextField
            type="number"
            min={givenMinutes.least}
            max={givenMinutes.most}
            label={desk.minutesLeft}
            value={minutes}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
          <Checkbox
            label={desk.reopenPaused}
            hint={isPaused ? desk.reopenPausedHint : desk.reopenRunningHint}
            checked={isPaused}
            onChange={(event) => setPaused(event.currentTarget.checked)}
          />
        </>
      )}
      <ReasonField reason={reason} isChecked={isChecked} />
      <Problem>{problem}</Problem>
    </FormDialog>
  )
}

/** Asks before everyone on the desk gets more time: who that is stands nowhere else. T27 */
export function GiveAllDialog({
  minutes,
  students,
  isBlocked,
  onClose,
  onGive,
}: {
  minutes: number
  students: readonly string[]
  isBlocked: boolean
  onClose: () => void
  onGive: () => void
}) {
  const { studioDesk: desk, format } = useDeskWords()
  return (
    <ConfirmDialog
      title={desk.giveAll.title(minutes, students.length)}
      yes={desk.giveAll.confirm}
      no={desk.cancel}
      isBlocked={isBlocked}
      onYes={onGive}
      onClose={onClose}
    >
      <p>{desk.giveAll.text}</p>
      <p>{format.list(students)}</p>
    </ConfirmDialog>
  )
}

/** Actions on the clocks of several tests. */
export type ClockChange = 'pause' | 'resume'

/** Asks whose tests are paused, and why, or whose are resumed. T38 */
export function PauseDialog({
  change,
  attempts,
  isBlocked,
  onClose,
  onDo,
}: {
  change: ClockChange
  attempts: readonly DeskAttempt[]
  isBlocked: boolean
  onClose: () => void
  onDo: (attemptIds: number[], said: { reason: string; note: string }) => void
}) {
  const { studioDesk: desk } = useDeskWords()
  const texts = desk.pausing[change]
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const reason = useTyped(`${change}:attempts`)
  const note = useTyped(`${change}:note`)
  const chosen = attempts.filter(({ attempt_id: id }) => !left.has(id))
  const [only] = attempts
  const absent = chosen.filter(({ away_since: awaySince }) => awaySince !== null).map(({ student }) => student)
  const needsReason = change === 'pause' && reason.text.trim() === ''
  const submit = () => {
    setChecked(true)
    if (needsReason || chosen.length === 0) return
    onDo(
      chosen.map(({ attempt_id: id }) => id),
      { reason: reason.text.trim(), note: note.text.trim() },
    )
    reason.forget()
    note.forget()
  }
  const toggle = (id: number, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <FormDialog
      title={attempts.length === 1 && only ? texts.titleOf(only.student) : texts.title(chosen.length)}
      yes={texts.confirm}
      no={desk.cancel}
      isBlocked={isBlocked}
      form={{ onSubmit: submit }}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      {change === 'resume' && absent.length > 0 && <Notice tone="warn">{desk.pausing.absent(absent)}</Notice>}
      {change === 'pause' && (
        <>
          <ReasonField reason={reason} isChecked={isChecked} />
          <TextField
            label={desk.pausing.note}
            hint={desk.pausing.noteHint}
            maxLength={longestPauseNote}
            {...note.field}
          />
        </>
      )}
      {attempts.length > 1 && (
        <fieldset className={styles.whose}>
          <legend>{desk.pausing.whose}</legend>
          {attempts.map(({ attempt_id: id, student, quiz }) => (
            <Checkbox
              key={id}
              label={
                <>
                  <bdi>{student}</bdi> · <bdi>{quiz}</bdi>
                </>
              }
              checked={!left.has(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
          {isChecked && chosen.length === 0 && (
            <Notice tone="bad" role="alert">
              {desk.pausing.whoseMissing}
            </Notice>
          )}
        </fieldset>
      )}
    </FormDialog>
  )
}

type LogLine = NonNullable<CallReply<'GET /staff/attempts/:attemptId/events'>['data']>[number]

/** The log of one test: what happened when, and who did what. T27 */
export function LogDialog({ attempt, onClose }: DialogProps) {
  const { studioDesk: desk, format } = useDeskWords()
  const { attempt_id: attemptId, student } = attempt
  const fetchIt = useCallback(
    (signal: AbortSignal) => plainApi('GET /staff/attempts/:attemptId/events', { params: { attemptId } }, { signal }),
    [attemptId],
  )
  const { data: lines, problem } = useFetched(fetchIt)
  const factsOf = ({ detail: { count, minutes, seconds, by, reason, note, until } }: LogLine) =>
    [
      count === undefined ? null : desk.count(Number(count)),
      minutes === undefined ? null : desk.minutes(Number(minutes)),
      seconds === undefined ? null : desk.lasting(Number(seconds)),
      until === undefined ? null : desk.until(format.second(String(until))),
      by === undefined ? null : desk.by(String(by)),
      reason === undefined ? null : String(reason),
      note === undefined ? null : desk.noted(String(note)),
    ].filter((fact) => fact !== null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={desk.logTitle(student)}
      actions={
        <Button variant="quiet" onClick={onClose} data-autofocus>
          {desk.closeLog}
        </Button>
      }
    >
      {lines === null && problem === null && <Skeleton lines={4} />}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {lines && (
        <ol className={styles.log}>
          {lines.map((line) => (
            <li key={`${line.at} ${line.kind}`}>
              <time dateTime={line.at}>{format.second(line.at)}</time>
              <span>{format.facts([desk.events[line.kind], ...factsOf(line)])}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
