import { ClockIcon } from '../../ui/icons/things.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { useClockReading } from '../clock-reading.ts'
import { remarkClass } from '../player-frame.ts'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire } from '../session/exam-session.ts'
import { remarkAt } from './timer-rules.ts'

/** Shows and announces that five minutes are left, and one minute, once each. */
export function TimeRemark({ clock, phase }: { clock: Clock; phase: PhaseWire }) {
  const { timer } = useWords(examWords).exam
  const isRunning = phase.at !== 'break' && phase.at !== 'halfway' && phase.at !== 'paused'
  const remark = useClockReading(() => (isRunning ? remarkAt(clock.secondsLeft(phase)) : null))
  return (
    // Rendered while it is empty: screen readers announce changes of a live region that exists.
    <output className={remarkClass}>
      {remark && (
        <>
          <ClockIcon />
          {timer[remark]}
        </>
      )}
    </output>
  )
}
