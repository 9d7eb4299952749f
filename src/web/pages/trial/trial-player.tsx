import { useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { OpenExam } from '../../exam/open-exam.tsx'
import { SkeletonScreen } from '../../exam/screens/skeleton-screen.tsx'
import { memoryBackend } from '../../exam/session/memory-backend.ts'
import { useExam } from '../../exam/use-exam.ts'
import '../../styles/fonts-math.css'
import '../../styles/fonts-reading.css'
import * as trialWords from '#words/trial'
import { useWords } from '../../words/words.tsx'
import { TrialReview } from './trial-review.tsx'

/** The questions of a trial. */
export type TrialQuestions = NonNullable<CallReply<'GET /trial'>['data']>

type TrialPlayerProps = { questions: TrialQuestions; onAgain: () => void }

/** A plain quiz without a clock, which no lesson and no attempt has. */
const plainQuiz = {
  id: 0,
  lesson_id: null,
  type: 'mcq',
  quiz_time: null,
  module1_time: null,
  module2_time: null,
  break_time: null,
  hard_question: null,
  answer_display: 'deferred' as const,
  degree: null,
}

/** The test player on questions that anyone may try: all of it in this page's memory, until the server grades the answers. P3 */
export function TrialPlayer({ questions, onAgain }: TrialPlayerProps) {
  const { trial } = useWords(trialWords)
  const [memory] = useState(() =>
    memoryBackend({
      kind: 'trial',
      userEmail: '',
      quiz: { ...plainQuiz, name: trial.quiz, disc: trial.directions },
      questions,
      optionSeed: null,
      api: plainApi,
      grade: async (api, answers) => (await api('POST /trial/checks', { body: { answers } })).data,
    }),
  )
  const exam = useExam(() => memory.backend)
  const { status, quiz, phase } = exam.snapshot
  if (status === 'submitted') return <TrialReview results={memory.results} onAgain={onAgain} />
  if (!quiz || !phase) return <SkeletonScreen name={trial.title} />
  return <OpenExam exam={exam} quiz={quiz} phase={phase} userName={trial.visitor} />
}
