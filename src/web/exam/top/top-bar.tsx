import { memo, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CrossOutIcon, HighlightIcon, LineReaderIcon, TextSizeIcon } from '../../ui/icons/exam.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import type { Clock } from '../session/clock.ts'
import type { Tools } from '../use-tools.ts'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import { Directions } from './directions.tsx'
import { MoreMenu, SaveAndLeave } from './more-menu.tsx'
import { QuizInfo } from './quiz-info.tsx'
import { Timer } from './timer.tsx'
import styles from './top-bar.module.css'

type TopBarProps = {
  clock: Clock
  startedAt: string | null
  quiz: QuizWire
  phase: PhaseWire
  /** Tools appear only beside a question. */
  hasTools: boolean
  tools: Tools
  /** Menu items of the tools. */
  more?: ReactNode
  /** The last menu item; 'Save and leave' unless the backend stores nothing. */
  leave?: ReactNode
}

/** The bar above the question: quiz and directions, the timer, the tools. Q7 */
export const TopBar = memo(function TopBar({ clock, startedAt, quiz, phase, ...props }: TopBarProps) {
  const { hasTools, tools, more, leave } = props
  const words = useWords(examWords).exam
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <QuizInfo quiz={quiz} phase={phase} />
        <Directions quiz={quiz} />
      </div>
      {phase.at !== 'break' && phase.at !== 'closed' && (
        <Timer clock={clock} phase={phase} startedAt={startedAt} tools={tools} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields */}
      <div role="group" aria-label={words.tools.label} className={styles.end}>
        {hasTools && <ToolButtons tools={tools} />}
        <MoreMenu>
          {more}
          {leave === undefined ? <SaveAndLeave clock={clock} phase={phase} isPractice={quiz.is_practice} /> : leave}
        </MoreMenu>
      </div>
    </header>
  )
})

/** The tools of a question; on narrow screens some are only in the menu. */
function ToolButtons({ tools }: { tools: Tools }) {
  const { highlight, crossOut, lineReader, zoom } = useWords(examWords).exam.tools
  return (
    <>
      <ToolButton
        name={highlight}
        icon={<HighlightIcon />}
        isOn={tools.tray === 'highlight'}
        data-press="highlight"
        onClick={() => tools.toggleTray('highlight')}
      />
      <ToolButton
        name={crossOut}
        icon={<CrossOutIcon />}
        isOn={tools.isCrossing}
        data-press="eliminator"
        onClick={tools.toggleCrossing}
      />
      <ToolButton
        name={lineReader}
        icon={<LineReaderIcon />}
        isOn={tools.isReading}
        data-press="lineReader"
        onClick={tools.toggleLineReader}
        className={styles.roomy}
      />
      <ToolButton
        name={zoom}
        icon={<TextSizeIcon />}
        isOn={tools.tray === 'zoom'}
        data-press="zoom"
        onClick={() => tools.toggleTray('zoom')}
        className={styles.roomy}
      />
    </>
  )
}

type ToolButtonProps = ButtonProps & { name: string; icon: ReactNode; isOn: boolean; 'data-press': string }

function ToolButton({ name, icon, isOn, className, ...rest }: ToolButtonProps) {
  return (
    <Button
      {...rest}
      variant="plain"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      className={classNames(styles.tool, className)}
    >
      {icon}
      <span className={styles.name}>{name}</span>
    </Button>
  )
}
