import { useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { OpenExam } from '../../exam/open-exam.tsx'
import { memoryBackend } from '../../exam/session/memory-backend.ts'
import { useExam, type Exam } from '../../exam/use-exam.ts'
import '../../styles/fonts-math.css'
import '../../styles/fonts-reading.css'
import { menuItemClass, MenuList } from '../../ui/actions/menu.tsx'
import { LogOutIcon } from '../../ui/icons/frame.tsx'
import * as trialWords from '#words/trial'
import { useWords } from '../../words/words.tsx'
import { TrialReview, type Results } from './trial-review.tsx'

/** The questions of a trial. */
export type TrialQuestions = NonNullable<CallReply<'GET /trial'>['data']>

type TrialPlayerProps = { questions: TrialQuestions; onAgain: () => void }

/** A plain quiz without a clock, which no lesson and no attempt has. */
export const plainQuiz = {
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
  is_practice: false,
}

/** The test player on questions that anyone may try: all of it in this page's memory, until the server grades the answers. P3 */
export function TrialPlayer({ questions, onAgain }: TrialPlayerProps) {
  const { trial } = useWords(trialWords)
  const [memory] = useState(() =>
    memoryBackend({
      kind: 'trial',
      userEmail: '',
      quiz: { ...plainQuiz, name: trial.quiz, disc: `<p>${trial.directions}</p>` },
      questions,
      optionSeed: null,
      api: plainApi,
      grade: async (api, answers) => (await api('POST /trial/checks', { body: { answers } })).data,
    }),
  )
  const exam = useExam(() => memory.backend)
  return <TrialScreen exam={exam} results={memory.results} onAgain={onAgain} />
}

type TrialScreenProps = { exam: Exam; results: Results; onAgain: () => void }

/** A trial at its present step: what stores nothing is not left with 'Save and leave'. */
export function TrialScreen({ exam, results, onAgain }: TrialScreenProps) {
  const { trial } = useWords(trialWords)
  const { status, quiz, phase } = exam.snapshot
  if (status === 'submitted') return <TrialReview results={results} onAgain={onAgain} />
  // It opens with its questions, so this is never so.
  if (!quiz || !phase) return null
  return <OpenExam exam={exam} quiz={quiz} phase={phase} userName={trial.visitor} leave={leave} />
}

function LeaveTrial() {
  const { trial } = useWords(trialWords)
  return (
    <MenuList>
      <li>
        <Link to={paths.home} className={menuItemClass}>
          <LogOutIcon />
          {trial.leave}
        </Link>
      </li>
    </MenuList>
  )
}

/** One element, so that the bar does not render again with every answer. */
const leave = <LeaveTrial />
