import { z } from 'zod'
import { trialQuestions } from '../core/attempts/limits.ts'
import { AskedQuestion, CheckedAnswer, UserAnswer } from './attempt-shapes.ts'
import { endpoint, Id } from './endpoint.ts'
import { listOf } from './lists.ts'

const answers = <Answer extends z.ZodType>(answer: Answer) => z.array(answer).min(1).max(trialQuestions)
const Answer = z.object({ question_id: Id, user_answer: UserAnswer })

/** The answers of a trial, with the time on each, as they go with a new account. P3 */
export const TrialAnswers = answers(Answer.extend({ seconds: z.number().int().min(0).max(86_400) }))

/** Questions that anyone may try: those that the tutor marked public and that stand in no published quiz. P3 */
export const trial = {
  get: endpoint({
    does: 'Returns up to three public questions to try, without keys; another choice each time when there are more',
    on: 'GET /trial',
    access: 'anyone',
    reply: listOf('trialQuestions', AskedQuestion),
  }),
  check: endpoint({
    does: 'Grades answers to public questions and explains them. Stores nothing',
    on: 'POST /trial/checks',
    limit: 'trials',
    access: 'anyone',
    body: z.object({
      answers: answers(Answer),
    }),
    /** Without those that are public no more. */
    reply: listOf('trialQuestions', CheckedAnswer),
    refuses: ['request.invalid', 'request.too_many', 'trial.over'],
  }),
}
