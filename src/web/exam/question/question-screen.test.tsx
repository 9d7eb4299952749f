import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { askedQuestion } from '../../../testing/asked-question.ts'
import { createApi } from '../../base/api.ts'
import { attemptBackend } from '../session/backend.ts'
import { createClock } from '../session/clock.ts'
import { createDeviceStore } from '../session/device/device-store.ts'
import { createExamSession, type PhaseWire, type QuizWire } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import type { Moves } from '../use-moves.ts'
import { useTools } from '../use-tools.ts'
import { QuestionScreen } from './question-screen.tsx'

const quiz: QuizWire = {
  id: 1,
  lesson_id: 3,
  name: 'Grammar Sprint',
  disc: '',
  type: 'mcq',
  quiz_time: null,
  module1_time: null,
  module2_time: null,
  break_time: null,
  hard_question: null,
  answer_display: 'deferred',
  degree: null,
  is_practice: false,
}
const phase: PhaseWire = { at: 'answering', ends_at: null, half_at: null, remaining_seconds: null }
const nothing = () => undefined
const moves: Moves = {
  finish: nothing,
  leaveCheck: nothing,
  closeModule1: nothing,
  startModule2: nothing,
  resume: nothing,
  check: nothing,
  submit: nothing,
}

function Screen({ exam }: { exam: Exam }) {
  return (
    <QuestionScreen
      exam={exam}
      quiz={quiz}
      phase={phase}
      moves={moves}
      userName="Omar"
      headingRef={{ current: null }}
      tools={useTools(null)}
      onNavigate={nothing}
    />
  )
}

test.each([
  { questions: 0, says: 'No questions available' },
  { questions: 2, says: 'No question to display.' },
])("Q12 of $questions questions the ninth is '$says'", ({ questions, says }) => {
  const clock = createClock()
  const userEmail = 'omar@example.org'
  const api = createApi(() => new Promise(() => {}))
  const session = createExamSession({
    backend: attemptBackend({ api, userEmail, lessonId: 3, device: createDeviceStore() }),
    clock,
  })
  const snapshot = {
    ...session.getSnapshot(),
    questions: [askedQuestion, askedQuestion].slice(0, questions),
    position: 9,
  }
  const html = renderToStaticMarkup(<Screen exam={{ kind: 'attempt', session, clock, snapshot, userEmail }} />)
  session.dispose()
  expect(html).toContain(says)
})
