import { isAnswered } from '../../questions/question-views.ts'
import { useLocking } from '../../questions/half-answer.tsx'
import { Button } from '../../ui/actions/button.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import type { AskedQuestion, PhaseWire, QuizWire } from '../session/exam-session.ts'
import { stepsOf } from '../steps.ts'
import type { Exam } from '../use-exam.ts'
import { singlePress } from '../../ui/actions/single-press.ts'

type QuestionStepsProps = {
  exam: Exam
  quiz: QuizWire
  phase: PhaseWire
  question: AskedQuestion
  onCheck: () => void
  onFinish: () => void
}

/** Back, Skip, and Submit, Next or Finish. Q3, Q4, Q7 */
export function QuestionSteps({ exam, quiz, phase, question, onCheck, onFinish }: QuestionStepsProps) {
  const { buttons } = useWords(examWords).exam
  const { session, snapshot } = exam
  const { position, questions, responses, isBusy } = snapshot
  const response = responses.get(question.id)
  const steps = stepsOf({
    quiz,
    at: phase.at,
    position,
    total: questions.length,
    isAnswered: isAnswered(question.type, response?.userAnswer ?? null),
    isLocked: response?.isLocked ?? false,
  })
  // The button of the shortcut 'next': it never locks an answer.
  const isOnSide = steps.main === 'submit'
  const next = () => session.goTo(position + 1)
  const { submit, dialog } = useLocking(question, response?.userAnswer ?? null, onCheck)
  const ways = { submit, next, skip: next, finish: onFinish, finishModule1: onFinish, finishQuiz: onFinish }
  return (
    <>
      {steps.back !== 'absent' && (
        <Button
          variant="quiet"
          data-press="back"
          disabled={steps.back === 'disabled'}
          onClick={singlePress(() => session.goTo(position - 1))}
        >
          {buttons.back}
        </Button>
      )}
      {steps.side && (
        <Button variant="quiet" data-press={isOnSide ? 'next' : undefined} onClick={singlePress(ways[steps.side])}>
          {buttons[steps.side]}
        </Button>
      )}
      <Button
        isPending={isBusy}
        disabled={steps.isMainDisabled}
        data-press={isOnSide ? undefined : 'next'}
        onClick={singlePress(ways[steps.main])}
      >
        {buttons[steps.main]}
      </Button>
      {dialog}
    </>
  )
}
