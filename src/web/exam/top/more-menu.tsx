import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu, menuItemClass, MenuList } from '../../ui/actions/menu.tsx'
import { MoreIcon } from '../../ui/icons/actions.tsx'
import { LogOutIcon } from '../../ui/icons/frame.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { useClockReading } from '../clock-reading.ts'
import { clockText } from '../clock-text.ts'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire } from '../session/exam-session.ts'
import styles from './top-bar.module.css'

/** The menu of rarely used tools and of what ends it: 'Save and leave'. S6 */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { exam } = useWords(examWords)
  return (
    <Menu
      label={exam.tools.more}
      buttonClassName={buttonClass({ variant: 'plain', isIconOnly: true }, styles.tool)}
      button={<MoreIcon />}
    >
      {children}
    </Menu>
  )
}

type Leaving = { clock: Clock; phase: PhaseWire; isPractice: boolean }

/** Leaves an attempt, which is stored. */
export function SaveAndLeave({ clock, phase, isPractice }: Leaving) {
  const { exam } = useWords(examWords)
  const noteId = useId()
  return (
    <MenuList>
      <li>
        <Link to={paths.quizzes} replace aria-describedby={noteId} className={menuItemClass}>
          <LogOutIcon />
          {exam.tools.leave}
        </Link>
        <LeaveNote
          id={noteId}
          secondsLeft={() => clock.secondsLeft(phase)}
          isPractice={isPractice}
          className={styles.leave}
        />
      </li>
    </MenuList>
  )
}

type LeaveNoteProps = {
  id?: string
  secondsLeft: () => number | null
  isPractice: boolean
  isRest?: boolean
  className?: string
}

/** Says what the clock, or that of a break, does while the student is away; nothing once its time is up. */
export function LeaveNote({ id, secondsLeft, isPractice, isRest = false, className }: LeaveNoteProps) {
  const { tools } = useWords(examWords).exam
  const left = useClockReading(secondsLeft)
  const leaveTimed = isPractice ? tools.leavePractice : isRest ? tools.leaveRest : tools.leaveTimed
  return (
    <p id={id} className={className}>
      {left === null ? tools.leaveUntimed : left > 0 && leaveTimed(clockText(left))}
    </p>
  )
}
