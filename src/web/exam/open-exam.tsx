import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { toast } from '../ui/toast.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../words/words.tsx'
import { bannerClass, noticesClass, playerClass, stageClass } from './player-frame.ts'
import { useClockReading } from './clock-reading.ts'
import { Letters } from './question/reading-font.tsx'
import { QuestionScreen } from './question/question-screen.tsx'
import { OptionSeed } from '../questions/choices/options-of.ts'
import { useLazyPart } from '../ui/lazy-part.ts'
import { deferredStage, toolLayer } from './lazy-parts.ts'
import type { PhaseWire, QuizWire } from './session/exam-session.ts'
import { moduleOf, stageOf } from './steps.ts'
import { TimeRemark } from './top/time-remark.tsx'
import { TopBar } from './top/top-bar.tsx'
import { submitToast, type Exam } from './use-exam.ts'
import { useMoves } from './use-moves.ts'
import { useTools, type Tools } from './use-tools.ts'

type OpenExamProps = {
  exam: Exam
  quiz: QuizWire
  phase: PhaseWire
  userName: string
  /** The menu's content in place of 'Save and leave'; the same element at every render. */
  leave?: ReactNode
}

/** An open attempt: a question, a check page or a break, between the two bars. Q2 */
export function OpenExam({ exam, quiz, phase, userName, leave }: OpenExamProps) {
  const words = useWords(examWords).exam
  const [isChecking, setChecking] = useState(false)
  const tools = useTools(moduleOf(phase))
  const [isNavigating, setNavigating] = useState(false)
  const { position, questions } = exam.snapshot
  const moves = useMoves(exam, quiz, setChecking)
  const stage = stageOf(phase, isChecking)
  const isPaused = phase.at === 'halfway' || phase.at === 'paused'
  const { isSubmitting, waits, isBlocked, notice } = useHolding(exam)
  const isTimeUp = useClockReading(() => exam.clock.secondsLeft(phase) === 0)
  const needsDeferred = stage !== 'question' || isNavigating || isBlocked || isSubmitting || notice !== null
  const deferred = useLazyPart(deferredStage, needsDeferred ? 'now' : 'idle')
  useEffect(() => deferred?.fetchPictures(questions), [deferred, questions])
  const toolbox = useLazyPart(toolLayer, tools.tray !== null || tools.isReading ? 'now' : 'idle')
  const headingRef = useHeadingFocus(
    `${stage} ${phase.at} ${position} ${isSubmitting} ${stage !== 'question' && !deferred}`,
  )

  const question = questions[position - 1]
  const hasTools = stage === 'question'
  const more = useMoreItems(toolbox, tools, hasTools)
  const layer = { exam, tools, isPaused }
  const bar = { clock: exam.clock, startedAt: exam.snapshot.startedAt, quiz, phase, hasTools, tools, more, leave }
  const screen = { exam, quiz, phase, moves, userName, headingRef }
  return (
    <OptionSeed value={exam.snapshot.optionSeed}>
      <Letters questions={questions} />
      <div className={playerClass} inert={isSubmitting && !waits}>
        <Place isAnnounced={stage === 'question'} position={position} total={questions.length} />
        <TopBar {...bar} />
        {hasTools && (
          <QuestionScreen
            {...screen}
            tools={tools}
            tray={toolbox && question && <toolbox.ToolLayer {...layer} question={question} />}
            onNavigate={() => setNavigating(true)}
          />
        )}
        {toolbox && <toolbox.Shortcuts {...layer} />}
        {deferred ? (
          <deferred.DeferredStage
            {...screen}
            stage={stage}
            isNavigating={isNavigating}
            waits={waits}
            onNavigated={() => setNavigating(false)}
          />
        ) : (
          stage !== 'question' && (
            <div className={stageClass}>
              <EmptyState>{words.loading}</EmptyState>
            </div>
          )
        )}
        <div className={noticesClass}>
          <TimeRemark clock={exam.clock} phase={phase} />
          <div aria-live="polite" className={bannerClass}>
            {notice && deferred && <deferred.NoticeBanner key={notice} kind={exam.kind} notice={notice} />}
          </div>
        </div>
      </div>
      {deferred && <deferred.SubmittingOverlay isShown={isSubmitting && !waits} isTimeUp={isTimeUp} />}
    </OptionSeed>
  )
}

/** Returns whether the attempt is being submitted, waits for the network, or is open elsewhere; and the notice above it. */
function useHolding({ snapshot }: Exam) {
  const { submitting } = useWords(examWords).exam
  const isSubmitting = snapshot.status === 'submitting'
  const isOfDevice = snapshot.notice === 'storage' || snapshot.notice === 'unread'
  const waits = isSubmitting && snapshot.notice !== null && !isOfDevice
  const isBlocked = waits || snapshot.isElsewhere
  useEffect(() => {
    if (waits) toast.error(submitting.failed, { id: submitToast })
  }, [waits, submitting])
  return { isSubmitting, waits, isBlocked, notice: isBlocked ? null : snapshot.notice }
}

/** Memoizes the tools of the menu, so that the bar does not render until one of them is used. */
const useMoreItems = (toolbox: ReturnType<typeof toolLayer.get>, tools: Tools, hasTools: boolean) =>
  useMemo(() => toolbox && <toolbox.MoreItems tools={tools} hasTools={hasTools} />, [toolbox, tools, hasTools])

/** Announces the number of the question to screen readers. */
function Place({ isAnnounced, position, total }: { isAnnounced: boolean; position: number; total: number }) {
  const { progress } = useWords(examWords).exam
  return (
    <VisuallyHidden as="div">
      <output>{isAnnounced ? progress.questionOf(position, total) : ''}</output>
    </VisuallyHidden>
  )
}

/** Focuses the heading whenever the screen changes. */
function useHeadingFocus(shown: string) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isFirstRef = useRef(true)
  useEffect(() => {
    const isFirst = isFirstRef.current
    isFirstRef.current = false
    // What has it on a page that the server rendered was reached before the page listened.
    if (isFirst && headingRef.current?.closest('main')?.querySelector(':focus')) return
    // In a frame, the studio's preview, it must not take the focus out of what is typed around it.
    if (shown && (parent === window || document.hasFocus())) headingRef.current?.focus({ preventScroll: true })
  }, [shown])
  return headingRef
}
