import { ClockIcon } from '../../ui/icons/things.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import { useClockReading } from '../clock-reading.ts'
import { remarkClass } from '../player-frame.ts'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire } from '../session/exam-session.ts'
import { remarkAt } from './timer-rules.ts'

/** Shows and announces that five minutes are left, and one minute, once each. */
export function TimeRemark({ clock, phase }: { clock: Clock; phase: PhaseWire }) {
  const { timer } = useExamWords().exam
  const isRunning = phase.at !== 'break' && phase.at !== 'halfway'
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
