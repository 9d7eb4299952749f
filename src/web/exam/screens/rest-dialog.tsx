import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Lantern } from '../../shell/header/logo.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { secondsUntil, useClockReading } from '../clock-reading.ts'
import { clockText } from '../clock-text.ts'
import type { Clock } from '../session/clock.ts'
import { LeaveNote } from '../top/more-menu.tsx'
import styles from './rest-dialog.module.css'

type RestDialogProps = {
  isOpen: boolean
  quizName: string
  title: string
  /** A line that says that the section before is finished. */
  done?: string
  clock: Clock
  /** The end of the rest; null when it is not limited. */
  until: string | null
  remaining: string
  goOn: string
  isBusy?: boolean
  onGoOn: () => void
  /** True if leaving stops its clock. */
  stops?: boolean
  children: (isOver: boolean) => ReactNode
}

/** A pause or break: a calm full screen with the remaining time and one button. Q5, Q9 */
export function RestDialog({
  isOpen,
  quizName,
  title,
  done,
  clock,
  until,
  remaining,
  goOn,
  isBusy = false,
  onGoOn,
  stops = false,
  children,
}: RestDialogProps) {
  const { tools } = useWords(examWords).exam
  const noteId = useId()
  const isOver = useClockReading(() => until !== null && secondsUntil(clock, until) === 0)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onGoOn}
      place="screen"
      title={title}
      isMandatory
      actions={
        <Button data-autofocus size="large" isPending={isBusy} onClick={onGoOn}>
          {goOn}
        </Button>
      }
    >
      <div className={styles.edge}>
        <span>{quizName}</span>
        {done && (
          <span className={styles.done}>
            <CheckIcon />
            {done}
          </span>
        )}
      </div>
      <div className={styles.words}>
        <span className={styles.lantern}>
          <Lantern />
        </span>
        {until !== null && !isOver && (
          <p className={styles.remaining}>
            <TimeLeft clock={clock} until={until} label={remaining} />
            <span aria-hidden="true">{remaining}</span>
          </p>
        )}
        <div aria-live="polite" className={styles.text}>
          {children(isOver)}
        </div>
      </div>
      <div className={styles.leave}>
        <Link to={paths.quizzes} aria-describedby={noteId}>
          {tools.leave}
        </Link>
        <LeaveNote
          id={noteId}
          secondsLeft={() => (until === null ? null : secondsUntil(clock, until))}
          isPractice={stops}
          isRest
        />
      </div>
    </Dialog>
  )
}

function TimeLeft({ clock, until, label }: { clock: Clock; until: string; label: string }) {
  const seconds = useClockReading(() => secondsUntil(clock, until))
  return (
    <span role="timer" aria-label={label} className={styles.clock}>
      {clockText(seconds)}
    </span>
  )
}
