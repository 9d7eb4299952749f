import { ApiError, type Api } from '../../base/api.ts'
import { readVisitor } from '../../base/session.ts'
import type { Clock } from './clock.ts'
import type { DeviceStore } from './device/device-store.ts'
import type { CallName, Calls, Opening } from './events.ts'
import { batchLength } from './outbox.ts'
import type { Begun, SubmittedAnswer } from './state.ts'

/** The attempt of a call, and the player that makes it; `signal` gives up a beginning that nothing waits for any more. */
type Caller = { attemptId: number; writer: string; signal?: AbortSignal }

/** The calls of a session. */
export type Performers = {
  [Name in CallName]: (input: Calls[Name]['input'], caller: Caller) => Promise<Calls[Name]['reply']>
}

/**
 * The storage of a session's attempt. 'attempt' is a student's own, on the server and on this device. Others ('preview',
 * 'trial', 'drill') can answer the same calls; theirs is a `device` that forgets with the page.
 */
export type ExamBackend = {
  kind: 'attempt' | 'preview' | 'trial' | 'drill'
  userEmail: string
  device: DeviceStore
  /** Returns what the attempt opens with, where that is here without a call: then its first question is there at once. */
  open?: (clock: Clock, writer: string) => Opening
  /** Returns whether calls may be sent: not while another user is signed in. */
  isAllowed: () => boolean
  /** The calls, each sent by `watch`; every reply with the server's instant sets the clock. */
  connect: (
    watch: (api: Api) => Api,
    clock: Clock,
  ) => Performers & { changes: (since: number, caller: Caller) => Promise<number> }
}

type AttemptOptions = {
  api: Api
  userEmail: string
  device: DeviceStore
  /** The lesson whose quiz is started or resumed. */
  lessonId: number
  isAllowed?: () => boolean
}

/** Creates the backend of a student's attempt. */
export function attemptBackend(options: AttemptOptions): ExamBackend {
  const { api: plainApi, userEmail, device, lessonId, isAllowed = () => isStill(userEmail) } = options
  return {
    kind: 'attempt',
    userEmail,
    device,
    isAllowed,
    connect(watch, clock) {
      const api = watch(plainApi)
      const timed = async <Data extends { now: string }>(send: () => Promise<{ data: Data }>): Promise<Data> => {
        const sentAt = performance.now()
        const { data } = await send()
        clock.sync(data.now, performance.now() - sentAt)
        return data
      }
      const fetch = ({ attemptId }: { attemptId: number }) =>
        timed(() => api('GET /attempts/:attemptId', { params: { attemptId } }))
      const stored = ({ attemptId }: Caller) => device.read({ userEmail, attemptId })

      return {
        begin: (_, caller) => start(caller),
        fetch: (_, caller) => fetch(caller),
        async section({ section }, caller) {
          const { attemptId } = caller
          if (section === null) return { questions: [], stored: await stored(caller) }
          const [{ data }, here] = await Promise.all([
            api('GET /attempts/:attemptId/questions/:part', { params: { attemptId, part: section } }),
            device.read({ userEmail, attemptId }, section),
          ])
          return { questions: data, stored: here }
        },
        stored: (_, caller) => stored(caller),
        save({ items, away, at, isLeaving }, { attemptId, writer }) {
          const saves = items.map(({ key, seq, body }) => ({
            question_id: key,
            seq,
            user_answer: body.userAnswer,
            marked: body.isFlagged,
            crossed: [...body.crossed],
            spent_seconds: body.secondsOnQuestion,
            ...(body.isUnsure && { unsure: true }),
          }))
          const spans = away.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
          const input = {
            params: { attemptId },
            body: { saves, writer, away: spans, at, ...(isLeaving && { left: isLeaving }) },
          }
          return timed(() => api('POST /attempts/:attemptId/responses', input, { keepalive: true }))
        },
        async annotate({ items }, { attemptId, writer }) {
          const saves = items.map(({ key, seq, body }) => ({ question_id: key, seq, marks: [...body.annotations] }))
          const keepalive = JSON.stringify(saves).length < batchLength
          const input = { params: { attemptId }, body: { saves, writer } }
          return (await api('POST /attempts/:attemptId/annotations', input, { keepalive })).data
        },
        readAnnotations: async (_, { attemptId }) =>
          (await api('GET /attempts/:attemptId/annotations', { params: { attemptId } })).data,
        move: ({ move, from }, { attemptId, writer }) =>
          timed(() => api('POST /attempts/:attemptId/moves', { params: { attemptId }, body: { move, from, writer } })),
        async check({ questionId, userAnswer }, { attemptId, writer }) {
          const body = { question_id: questionId, user_answer: userAnswer, writer }
          return (await api('POST /attempts/:attemptId/checks', { params: { attemptId }, body })).data
        },
        claim: (_, { attemptId, writer }) =>
          timed(() => api('POST /attempts/:attemptId/writer', { params: { attemptId }, body: { writer } })),
        async submit({ quizId, answers }, { attemptId, writer }) {
          const headers = { 'idempotency-key': keyOf(attemptId, answers) }
          const body = { attempt_id: attemptId, answers: [...answers], writer }
          const reply = await api('POST /user-answer/:quizId', { params: { quizId }, body }, { headers })
          return { ...reply.data, message: reply.msg || (reply.message ?? '') }
        },
        changes: async (since, { attemptId }) =>
          (await timed(() => api('GET /attempts/:attemptId/changes', { params: { attemptId }, query: { since } })))
            .revision,
      }

      /** Resumes the attempt whose submission was under way when its page ended, else starts or resumes the lesson's. */
      async function start({ writer, signal }: Caller): Promise<Begun> {
        const pending = await device.findSubmission(userEmail, lessonId)
        if (pending) {
          // The submission is that page's; this one completes it.
          const { attemptId, item } = pending
          const wire = await fetch({ attemptId }).catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return null
            throw error
          })
          if (wire) return { wire, submission: item, writer: item.writer }
          await device.dropSubmission(userEmail, lessonId)
        }
        const body = { lesson_id: lessonId, writer }
        const wire = await timed(() => api('POST /attempts', { body }, signal && { signal }))
        return { wire, submission: null, writer }
      }
    },
  }
}

/** Returns the idempotency key of a submission: the same answers of one attempt have one key. X3 */
function keyOf(attemptId: number, answers: readonly SubmittedAnswer[]): string {
  const text = JSON.stringify(answers)
  const sum = [...text].reduce(
    (all, letter) => Math.imul(all ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  )
  return `attempt-${attemptId}-${sum >>> 0}`
}

/** Returns whether the page's cookies do not name another user; without cookies the server decides. */
function isStill(userEmail: string): boolean {
  const visitor = typeof document === 'undefined' ? null : readVisitor(document.cookie)
  return visitor === null || visitor.email === userEmail
}
