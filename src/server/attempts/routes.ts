import { messages } from '../../contract/messages.ts'
import { attempts } from '../../contract/attempts.ts'
import { aheadMs, believedSeq } from '../../core/attempts/late.ts'
import type { AttemptSection } from '../../core/attempts/sections.ts'
import { refusalOf } from '../../core/attempts/machine.ts'
import { stoodOf } from '../../core/attempts/pausing.ts'
import { openSection, waitMs, type Phase } from '../../core/attempts/phase.ts'
import { cleanAnswer } from '../../core/questions/grading.ts'
import { hasMetFullDisk } from '../db/unavailable.ts'
import { refuse } from '../http/refusal.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { withJson, type JsonPieces } from '../http/with-json.ts'
import { askedInOrder } from '../quizzes/shuffled-options.ts'
import { bytesOf, questionsOf, quizOnWire, routesOf, type Version } from '../quizzes/versions.ts'
import { awaitStart } from './changes/awaiting-start.ts'
import { waitForChange } from './changes/long-poll.ts'
import { storeLateSaves } from './answering/late-saves.ts'
import { checkAnswer } from './answering/checking.ts'
import { findConditions } from './conditions.ts'
import { discardAttempt } from './ending/discarding.ts'
import { recordEvents, unsureEvents, type AttemptEvent } from './events.ts'
import { noteKeysShown } from './keys-seen.ts'
import { moveAttempt } from './moving.ts'
import type { OwnAttempt } from './queries.ts'
import { noteLeaving, noteReturn } from './returning.ts'
import { phaseNow, type AttemptRow } from './rows.ts'
import type { Save, SaveResponses } from './answering/saving.ts'
import { getAttempt, getLessonQuiz, startAttempt, startLimitsOf } from './starting.ts'
import { conditionsOnWire, startLimitsOnWire, stateAsShown, stateOnWire } from './state.ts'
import { openPostedModule2 } from './ending/posting.ts'
import { openSubmitting } from './ending/submitting.ts'
import { claimAttempt, refuseElsewhere } from './answering/writing.ts'

/**
 * Returns the state of an attempt for its student; the keys of its locked answers are shown again by it. Their checks have shown and noted them
 * before, so that a full disk, which takes no note, does not keep her from a running test. docs/decisions/0186
 */
async function readState(context: Context, attempt: OwnAttempt, version: Version, phase: Phase) {
  const state = stateOnWire(attempt, phase, version, context.now())
  const itemIds = state.checked.flatMap(({ question_id: id }) => version.byId.get(id)?.itemId ?? [])
  const shown = { userId: attempt.user_id, itemIds, beside: { attemptId: attempt.id } }
  try {
    await noteKeysShown(context.db, shown, context.now())
  } catch (error) {
    if (!hasMetFullDisk(error)) throw error
  }
  return state
}

/** Returns the whole quiz in one response, for existing clients: its questions are cached bytes, the state is small. */
async function wholeQuiz(context: Context, actor: Actor, lessonId: number) {
  let { attempt, version } = await startAttempt(context, actor, lessonId)
  let phase = phaseNow(attempt, context.now())
  if (phase.at === 'break' && attempt.module1_posted_at !== null) {
    await openPostedModule2(context, attempt.id)
    ;({ attempt, version, phase } = await getAttempt(context, actor, attempt.id))
  }
  const section = openSection(phase)
  const { quiz, ...state } = stateAsShown(await readState(context, attempt, version, phase), version)
  const questions = section === null ? [Buffer.from('[]')] : shownBytes(version, section, attempt)
  return { json: withJson({ ...quiz, attempt: state }, 'questions', questions) }
}

/** Returns the JSON of a section's questions, their options in the order of the attempt. */
function shownBytes(version: Version, section: AttemptSection, { option_seed: seed, variant }: AttemptRow): JsonPieces {
  if (seed === null) return bytesOf(version, section, variant).json
  return askedInOrder(questionsOf(version, section, variant), seed)
}

/** Mounts the endpoints of the exam; answers are saved by `save` only. */
export const attemptRoutes = (save: SaveResponses, submit = openSubmitting()) =>
  routes(attempts, {
    takeQuiz: ({ params }, context) => wholeQuiz(context, context.actor, params.lessonId),
    startQuiz: ({ params }, context) => wholeQuiz(context, context.actor, params.lessonId),

    async cover({ params }, context) {
      const quiz = await getLessonQuiz(context, context.actor, params.lessonId)
      const open = quiz.open_attempt
      const version = await context.versions.get(
        open?.version_id ?? quiz.published_version_id,
        context.db,
        quiz.corrections,
      )
      const conditions = open ? open.conditions : await findConditions(context.db, context.actor.id)
      const isTwoModule = version.settings.type === 'two_module'
      const routes = isTwoModule ? routesOf(version).map((route) => route.length) : [version.questions.length]
      return {
        data: {
          quiz: quizOnWire(version, params.lessonId, conditions),
          conditions: conditionsOnWire(conditions),
          question_count: Math.max(...routes),
          fewest_questions: Math.min(...routes),
          review_at: quiz.held_until?.toISOString() ?? null,
          limits: startLimitsOnWire(startLimitsOf(quiz, version, context.now())),
          now: new Date(context.now()).toISOString(),
          open_attempt: open && { attempt_id: open.id, at: phaseNow(open, context.now()).at },
          finished_attempts: quiz.finished_attempts,
        },
      }
    },

    async awaitStart({ params }, context) {
      return { data: await awaitStart(context, context.actor, params.lessonId) }
    },

    async start({ body }, context) {
      const { attempt, version } = await startAttempt(context, context.actor, body.lesson_id, body.writer)
      return { data: await readState(context, attempt, version, phaseNow(attempt, context.now())) }
    },

    async get({ params }, context) {
      const { attempt, version, phase } = await getAttempt(context, context.actor, params.attemptId)
      return { data: await readState(context, attempt, version, phase) }
    },

    async takeOver({ params, body }, context) {
      await claimAttempt(context, context.actor, params.attemptId, body.writer)
      const { attempt, version, phase } = await getAttempt(context, context.actor, params.attemptId)
      return { data: await readState(context, attempt, version, phase) }
    },

    async changes({ params, query }, context) {
      return { data: await waitForChange(context, context.actor, params.attemptId, query.since) }
    },

    async questions({ params }, context) {
      const { attempt, version, phase } = await getAttempt(context, context.actor, params.attemptId)
      if (openSection(phase) !== params.part) refuse('attempt.not_open')
      return bytesOf(version, params.part, attempt.variant)
    },

    async save({ params, body }, context) {
      const facts = (await context.attemptFacts.get(params.attemptId)) ?? refuse('attempt.not_found')
      if (facts.userId !== context.actor.id) refuse('attempt.not_found')
      await noteReturn(context, context.actor, params.attemptId)
      context.presence.note(params.attemptId, body.at)
      const version = await context.versions.get(facts.versionId)
      const known: Save[] = []
      for (const one of body.saves) {
        const question = version.byId.get(one.question_id)
        if (question)
          known.push({
            attemptId: params.attemptId,
            question,
            seq: one.seq,
            userAnswer: one.user_answer,
            isFlagged: one.marked,
            crossed: one.crossed,
            secondsOnQuestion: one.spent_seconds,
            isUnsure: one.unsure,
          })
      }
      await recordEvents(context.db, params.attemptId, [
        ...disconnections(body.away, context.now()),
        ...unsureEvents(known, context.now()),
      ])
      const counted = version.settings.countsUnsure ? known : known.filter(({ isUnsure }) => !isUnsure)
      const isTwoModule = version.settings.type === 'two_module'
      const stored =
        counted.length === 0
          ? new Set<number>()
          : await save({ isTwoModule, writer: body.writer ?? null, saves: counted })
      if (body.left && facts.isPractice) await noteLeaving(context, params.attemptId, body.writer)
      const unstored = counted.filter(({ question }) => !stored.has(question.id))
      const late = unstored.length === 0 ? [] : await storeLateSaves(context, params.attemptId, unstored, body.writer)
      for (const questionId of late) stored.add(questionId)
      const isUncounted = ({ unsure }: { unsure: boolean }) => unsure && !version.settings.countsUnsure
      const uncounted = body.saves.filter(isUncounted)
      const rest = body.saves.filter((one) => !stored.has(one.question_id) && !isUncounted(one))
      const { repeated, refused } =
        rest.length === 0
          ? { repeated: [], refused: [] }
          : await classifyUnstored(context, params.attemptId, rest, body.writer)
      const acknowledged = body.saves.filter(({ question_id }) => stored.has(question_id))
      return {
        data: {
          stored: [...acknowledged, ...repeated].map(({ question_id, seq }) => ({ question_id, seq })),
          refused: [...refused, ...uncounted.map(({ question_id }) => ({ question_id, reason: 'unsure' as const }))],
          now: new Date(context.now()).toISOString(),
        },
      }
    },

    async move({ params, body }, context) {
      await moveAttempt(context, context.actor, params.attemptId, body)
      const { attempt, version, phase } = await getAttempt(context, context.actor, params.attemptId)
      return { data: await readState(context, attempt, version, phase) }
    },

    async discard({ params }, context) {
      return { data: await discardAttempt(context, context.actor, params.attemptId) }
    },

    async check({ params, body }, context) {
      return { data: await checkAnswer(context, context.actor, params.attemptId, body) }
    },

    async submit({ params, body }, context) {
      const data = await submit(context, context.actor, params.quizId, body, context.caller.idempotencyKey)
      const code = data.closed === 'attempt' ? 'attempt.submitted' : 'attempt.module_closed'
      return { data, msg: code, top: { message: messages[code] } }
    },
  })

/** Returns the plausible reported offline periods; a clock up to a minute off is tolerated. */
const disconnections = (away: { from: string; to: string }[], now: number): AttemptEvent[] =>
  away
    .map(({ from, to }) => ({ at: Date.parse(from), to: Date.parse(to), until: to }))
    .filter(({ at, to }) => at <= to && to <= now + aheadMs && at > now - 2 * waitMs)
    .map(({ at, until }) => ({ at, kind: 'disconnected', detail: { until } }))

type Sent = { question_id: number; seq: number; user_answer: string | null }

/**
 * Returns what became of saves that changed nothing: a repeated one is stored already, the others are rejected because a newer one is
 * stored, the answer is locked, or its section is not open (any more).
 */
async function classifyUnstored(context: Context & { actor: Actor }, attemptId: number, rest: Sent[], writer?: string) {
  const { attempt, version, phase } = await getAttempt(context, context.actor, attemptId)
  if (refusalOf(phase, 'answer') === 'closed') refuse('attempt.closed')
  refuseElsewhere(attempt, writer)
  // A newer change from before the pause may be stored.
  const stood = stoodOf(phase)
  const section = stood.at === 'halfway' ? 'all' : openSection(stood)
  const open = new Map((section === null ? [] : questionsOf(version, section, attempt.variant)).map((q) => [q.id, q]))
  const stored = new Map(attempt.responses.map((response) => [response.question_id, response]))
  const isRepeated = ({ question_id, seq, user_answer }: Sent) => {
    const [question, response] = [version.byId.get(question_id), stored.get(question_id)]
    return question && response?.seq === seq && response.user_answer === cleanAnswer(question, user_answer)
  }
  const reasonOf = ({ question_id, seq }: Sent) => {
    if (!open.has(question_id)) return 'not_open'
    const response = stored.get(question_id)
    if (response?.is_locked) return 'locked'
    // No newer one is stored: it arrived too late.
    return response && response.seq >= believedSeq(seq, context.now()) ? 'stale' : 'not_open'
  }
  return {
    repeated: rest.filter(isRepeated),
    refused: rest
      .filter((sent) => !isRepeated(sent))
      .map((sent) => ({ question_id: sent.question_id, reason: reasonOf(sent) }) as const),
  }
}
