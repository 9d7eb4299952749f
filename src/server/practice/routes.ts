import { practice } from '../../contract/practice.ts'
import { startsWithinMs } from '../../core/attempts/budgets.ts'
import { isQuestionType } from '../../core/questions/kinds.ts'
import { cleanAnswer, gradeAnswer } from '../../core/questions/grading.ts'
import { isGraded } from '../../core/questions/ruling.ts'
import { noteKeysRead, noteKeysShown } from '../attempts/keys-seen.ts'
import { checkedOnWire } from '../attempts/state.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { gradeCard } from '../learning/cards.ts'
import { getLearner } from '../learning/learner.ts'
import { asked, routeOf, type Version } from '../quizzes/versions.ts'
import { getReviewed } from '../results/getting.ts'
import { waitingOf } from '../results/reviewed.ts'
import {
  findSet,
  finishSet,
  hasTooManySets,
  listSetAnswers,
  lockSet,
  lockSetAnswer,
  openSet,
  takeOutOfSets,
} from './store.ts'

/**
 * Takes what a correction does not grade out of the open sets of a quiz: a set may have been begun before such questions left sets, or
 * beside the correction.
 */
async function dropUngraded({ db, now }: Context, quizId: number, { questions }: Version): Promise<void> {
  const ungraded = questions.filter((question) => !isGraded(question)).map(({ id }) => id)
  if (ungraded.length > 0) await db.transaction((tx) => takeOutOfSets(tx, quizId, ungraded, now()))
}

/**
 * Returns a user's own set with its attempt and what of it waits for another test; rejects while the quiz is being taken, when its keys
 * must stay secret. X4 T44
 */
async function getSet(context: Context, actor: Actor, setId: number) {
  const found = (await findSet(context.db, setId, actor.id)) ?? refuse('practice.not_found')
  const { attempt, version } = await getReviewed(context, actor, found.quiz_id, found.attempt_id, { showsKeys: false })
  if (found.finished_at === null) await dropUngraded(context, found.quiz_id, version)
  const set = found.finished_at === null ? ((await findSet(context.db, setId, actor.id)) ?? found) : found
  return { set, attempt, version, waiting: waitingOf(attempt) }
}

/** Returns the questions that went wrong in a user's own set of an attempt. */
async function wrongAfter({ db, actor }: { db: Context['db']; actor: Actor }, setId: number, attemptId: number) {
  const set = await findSet(db, setId, actor.id)
  if (set?.attempt_id !== attemptId) refuse('practice.not_found')
  const answers = await listSetAnswers(db, set.id)
  return new Set(answers.flatMap(({ question_id, mark }) => (mark === 0 ? [question_id] : [])))
}

export const practiceRoutes = routes(practice, {
  async redo({ params, body }, context) {
    const { attempt, version } = await getReviewed(context, context.actor, params.quizId, body.attempt_id ?? null, {
      showsKeys: false,
    })
    const right = new Set(attempt.responses.filter(({ mark }) => mark === 1).map(({ question_id }) => question_id))
    // A question of an unsupported type could never be answered, so the set would never end. What was thrown out or credited has no key
    // to learn from.
    const missed = routeOf(version, attempt.variant).filter(
      (question) => !right.has(question.id) && isQuestionType(question.type) && isGraded(question),
    )
    const after = body.after === undefined ? null : await wrongAfter(context, body.after, attempt.id)
    const again = after === null ? missed : missed.filter(({ id }) => after.has(id))
    if (again.length === 0) refuse('practice.nothing_missed')
    const waiting = waitingOf(attempt)
    const ready = again.filter(({ id }) => !waiting.has(id))
    if (ready.length === 0) refuse('practice.all_wait')
    if (await hasTooManySets(context.db, attempt.id, context.now()))
      refuse('practice.too_many', { retryAfterSeconds: startsWithinMs / 1000 })
    await dropUngraded(context, params.quizId, version)
    const about = { userId: context.actor.id, attemptId: attempt.id, questionIds: ready.map(({ id }) => id) }
    return { data: { practice_id: await openSet(context.db, about, context.now()) } }
  },

  async get({ params }, context) {
    const { set, attempt, version, waiting } = await getSet(context, context.actor, params.practiceId)
    const answers = await listSetAnswers(context.db, set.id)
    const left = answers.filter(({ question_id }) => !waiting.has(question_id))
    const rows = left.flatMap((answer) => {
      const question = version.byId.get(answer.question_id)
      // One that was thrown out or credited after its answer says nothing of what is left to learn.
      return question && isGraded(question) ? [{ question, answer }] : []
    })
    const answered = rows.filter(({ answer }) => answer.mark !== null)
    const itemIds = answered.map(({ question }) => question.itemId)
    await noteKeysRead(context, { userId: context.actor.id, itemIds })
    return {
      data: {
        practice_id: set.id,
        quiz: { id: set.quiz_id, name: version.settings.name },
        attempt: { attempt_id: attempt.id, number: attempt.number, option_seed: attempt.option_seed },
        questions: rows.map(({ question }) => asked(question)),
        checked: answered.map(({ question, answer }) => ({
          ...checkedOnWire(question, answer.user_answer),
          is_guess: answer.is_guessed,
        })),
        waiting: answers.length - left.length,
        finished_at: set.finished_at?.toISOString() ?? null,
      },
    }
  },

  async check({ params, body }, context) {
    const { set, version, waiting } = await getSet(context, context.actor, params.practiceId)
    const question = version.byId.get(body.question_id) ?? refuse('attempt.not_open')
    if (waiting.has(question.id)) refuse('answer.waits')
    const answer = cleanAnswer(question, body.user_answer)
    const verdict = gradeAnswer(question, answer)
    if (answer === null || verdict === 'skip') refuse('answer.blank')
    const graded = {
      setId: set.id,
      questionId: question.id,
      answer,
      mark: verdict === 'correct' ? 1 : 0,
      isGuessed: body.is_guess,
      seconds: body.seconds,
    } as const
    const learner = await getLearner(context.db, context.actor.id, context.now())
    return context.db.transaction(async (tx) => {
      await lockSet(tx, set.id)
      const now = context.now()
      const locked = (await lockSetAnswer(tx, graded, now)) ?? refuse('attempt.not_open')
      if (locked.answer !== answer) refuse('answer.locked')
      if (locked.isNew)
        await gradeCard(tx, learner, {
          place: 'redo',
          itemId: question.itemId,
          cardItemId: question.itemId,
          isRight: graded.mark === 1,
          isGuessed: graded.isGuessed,
          // The review has shown the explanation.
          isHelped: true,
          seconds: graded.seconds,
          at: now,
        })
      await noteKeysShown(tx, { userId: context.actor.id, itemIds: [question.itemId] }, now)
      const finishedAt = await finishSet(tx, set.id, context.now())
      return {
        data: {
          checked: { ...checkedOnWire(question, answer), is_guess: locked.isGuessed },
          finished_at: finishedAt?.toISOString() ?? null,
        },
      }
    })
  },
})
