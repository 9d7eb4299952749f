import { ApiError } from '../base/api.ts'
import { toast } from '../ui/toast.tsx'
import * as examWords from '#words/exam'
import * as questionWords from '#words/questions'
import { useWords } from '../words/words.tsx'
import type { QuizWire } from './session/exam-session.ts'
import { submitToast, type Exam } from './use-exam.ts'

/** The student's actions besides answering; a final rejection is shown, and nothing is lost. */
export type Moves = {
  /** From the questions to the check page. */
  finish: () => void
  /** Back to the questions, or to a given one. */
  leaveCheck: (position?: number) => void
  /** Closes module 1 for good. */
  closeModule1: () => void
  startModule2: () => void
  resume: () => void
  check: (questionId: number) => void
  submit: () => void
}

/** Returns the moves of an exam. The check page of a plain quiz exists only in this page; `setChecking` shows it. Q8 */
export function useMoves({ session }: Exam, quiz: QuizWire, setChecking: (isChecking: boolean) => void): Moves {
  const words = useWords(examWords, questionWords)
  const hasPhases = quiz.type === 'two_module'
  const run = (work: Promise<void>) =>
    void work.catch((error: unknown) =>
      toast.error((error instanceof ApiError && error.message) || words.errors.unexpected.text),
    )
  return {
    finish: () => (hasPhases ? run(session.move('finish')) : setChecking(true)),
    leaveCheck: (position) => {
      if (position !== undefined) session.goTo(position)
      if (hasPhases) run(session.move('back'))
      else setChecking(false)
    },
    closeModule1: () => run(session.move('continue')),
    startModule2: () => run(session.move('start')),
    resume: () => run(session.move('resume')),
    check: (questionId) => run(session.check(questionId)),
    submit: () => void session.submit().catch(() => toast.error(words.exam.submitting.failed, { id: submitToast })),
  }
}
