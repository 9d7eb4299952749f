import type { z } from 'zod'
import type { TrialAnswers } from '../../contract/trial.ts'
import type { StoredChoice } from '../../core/learning/sets.ts'
import { cleanAnswer, gradeAnswer } from '../../core/questions/grading.ts'
import type { Db } from '../db/database.ts'
import { addSet, addSetQuestions, finishSet, storeAnswer } from '../learning/queries.ts'
import { findPublicQuestions } from './store.ts'

const choice: StoredChoice = { by: 'trial' }

/**
 * Stores the trial of a new account as a finished drill, graded anew: its review opens again, and its answers count for the skills. Answers to
 * questions that are public no more are left out; when none was answered, nothing is stored. P3
 */
export async function storeTrial(
  tx: Db,
  userId: number,
  given: z.output<typeof TrialAnswers>,
  now: number,
): Promise<void> {
  const questions = await findPublicQuestions(
    tx,
    given.map(({ question_id: id }) => id),
  )
  const tried = given.flatMap(({ question_id: id, user_answer: answer, seconds }) => {
    const question = questions.find((one) => one.id === id)
    if (!question) return []
    const clean = cleanAnswer(question, answer)
    return [{ questionId: id, answer: clean, verdict: gradeAnswer(question, clean), seconds }]
  })
  const answered = tried.flatMap(({ answer, ...one }) =>
    answer === null || one.verdict === 'skip' ? [] : [{ ...one, answer }],
  )
  if (answered.length === 0) return
  const at = new Date(now)
  const [added] = await addSet(tx, { userId, kind: 'drill', choice: JSON.stringify(choice), now: at })
  if (!added) throw new Error('nothing was written')
  const setId = added.id
  await addSetQuestions(tx, {
    setId,
    questionIds: [...new Set(tried.map(({ questionId }) => questionId))],
    cardItemIds: tried.map(() => null),
    optionSeeds: tried.map(() => null),
  })
  for (const { questionId, answer, verdict, seconds } of answered)
    await storeAnswer(tx, {
      setId,
      questionId,
      answer,
      mark: verdict === 'correct' ? 1 : 0,
      isGuessed: false,
      isHelped: false,
      seconds,
      now: at,
    })
  await finishSet(tx, { setId, now: at, always: true })
}
