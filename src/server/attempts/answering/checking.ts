import type { z } from 'zod'
import type { attempts as contract } from '../../../contract/attempts.ts'
import { cleanAnswer, gradeAnswer } from '../../../core/questions/grading.ts'
import { graceMs, isTimeUp, openSection } from '../../../core/attempts/phase.ts'
import type { Actor } from '../../http/actor.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { questionsOf } from '../../quizzes/versions.ts'
import { finalize } from '../finalizing.ts'
import { phaseNow } from '../rows.ts'
import { checkedOnWire } from '../state.ts'
import { lockAttempt } from '../store.ts'
import { refuseIn } from '../refusing.ts'
import { noteReturn } from '../returning.ts'
import { refuseElsewhere } from './writing.ts'
import * as queries from '../queries.ts'

type Check = z.output<(typeof contract)['check']['body']>

/**
 * Locks an answer of a quiz with immediate display and returns its verdict. Idempotent for the same answer; another answer to a locked
 * question is rejected with answer.locked, and a question that another test keeps open with answer.waits: its verdict would tell the key.
 * Q4 T44
 */
export async function checkAnswer(
  context: Context,
  actor: Actor,
  attemptId: number,
  { question_id: questionId, user_answer: given, writer }: Check,
) {
  await noteReturn(context, actor, attemptId)
  return context.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.user_id !== actor.id) refuse('attempt.not_found')
    const version = await context.versions.get(attempt.version_id, tx, attempt.corrections)
    const phase = phaseNow(attempt, context.now())
    // That another player writes is what this one has to learn first, whatever the phase; a closed test has no writer.
    if (phase.at !== 'closed') refuseElsewhere(attempt, writer)
    refuseIn(phase, 'check')
    const isOver = 'endsAt' in phase && phase.at !== 'halfway' && isTimeUp(phase, context.now() - graceMs)
    const section = isOver ? null : openSection(phase)
    const question = section && questionsOf(version, section, attempt.variant).find(({ id }) => id === questionId)
    if (!question || version.settings.answerDisplay !== 'immediate') refuse('attempt.not_open')
    const answer = cleanAnswer(question, given)
    const verdict = gradeAnswer(question, answer)
    if (answer === null || verdict === 'skip') refuse('answer.blank')
    // A retake reveals keys of the earlier attempts too.
    if (attempt.number > 1) await finalize(tx, actor.id, attempt.quiz_id, context.now())
    const [stored] = await queries.lockAnswer(tx, {
      attemptId: attempt.id,
      questionId: question.id,
      itemId: question.itemId,
      answer,
      mark: verdict === 'correct' ? 1 : 0,
      now: new Date(context.now()),
      userId: actor.id,
      quizId: attempt.quiz_id,
    })
    if (!stored) refuse('answer.waits')
    if (stored.user_answer !== answer) refuse('answer.locked')
    return checkedOnWire(question, answer)
  })
}
