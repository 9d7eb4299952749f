import { advance, lengthsOf, openingPhase, openModule, standing, targetOf } from '../../../../core/attempts/phase.ts'
import type { Move, Phase } from '../../../../core/attempts/phase.ts'
import { createApi, type WireReply, type WireRequest } from '../../../api.ts'
import type { ResponseWire } from '../exam-state.ts'
import { checked, iso, questionsOf, stateOf, type Attempt } from './fake-attempt.ts'
import { saveAll, saveOne } from './fake-saves.ts'

type Outcome = { status: number; data?: unknown; msg?: string; code?: string }

const refusal = (status: number, msg: string): Outcome => ({ status, msg })

/** A server of one quiz by the real rules of phases and sequence numbers; for the tests of the session. */
export class FakeExam {
  /** Who is signed in on this device. */
  user: string | null = 'omar@example.org'
  attempts: Attempt[] = []
  requests: (WireRequest & { keepalive: boolean })[] = []
  /** What happens to a request before it arrives (a status without an answer), null for nothing. */
  breaks: (path: string) => { status: number; retryAfterSeconds?: number } | null = () => null
  /** Whether the answer to a request is lost on its way back. */
  loses: (path: string) => boolean = () => false
  /** What the answer to a request waits for. */
  holds: (path: string) => Promise<void> | undefined = () => undefined
  /** Answers that were accepted after the end. */
  late = 0
  /** How far the server's clock is from the device's. */
  aheadMs = 5 * 60 * 60 * 1000
  #quiz: { type: 'mcq' | 'two_module'; minutes: number | null; isImmediate?: boolean }

  constructor(quiz: { type: 'mcq' | 'two_module'; minutes: number | null; isImmediate?: boolean }) {
    this.#quiz = quiz
  }

  now = () => Date.now() + this.aheadMs

  readonly api = createApi(async (request, { keepalive = false }): Promise<WireReply> => {
    const path = `${request.method} ${request.path.replace('/api', '')}`
    const isNews = path.includes('/changes')
    // Waiting for news is no traffic that a test counts.
    if (!isNews) this.requests.push({ ...structuredClone(request), keepalive })
    const broken = this.breaks(path)
    if (broken) return { body: envelope({ ...broken, msg: 'Broken.' }), retryAfterSeconds: null, ...broken }
    if (isNews) await this.#news(path)
    const outcome = this.#answer(path, request.body as never)
    await this.holds(path)
    if (this.loses(path)) return { status: 0, body: null, retryAfterSeconds: null }
    return { status: outcome.status, body: envelope(outcome), retryAfterSeconds: null, code: outcome.code ?? null }
  })

  /** The attempt begun last. */
  get attempt(): Attempt {
    const attempt = this.attempts.at(-1)
    if (!attempt) throw new Error('no attempt was started')
    return attempt
  }

  /** What the requests to an address carried. */
  sent<Body>(path: string): Body[] {
    return this.requests
      .filter((one) => one.path.endsWith(path) && one.method === 'POST')
      .map((one) => one.body as Body)
  }

  /** What is stored of a question. */
  held(questionId: number) {
    const response = this.attempt.responses.get(questionId)
    return response && [response.user_answer, response.seq]
  }

  /** Another device of the same user saves. */
  saveElsewhere(questionId: number, seq: number, userAnswer: string) {
    const rest = { marked: false, crossed: [], spent_seconds: 0 }
    saveOne(this.attempt, { question_id: questionId, seq, user_answer: userAnswer, ...rest }, this.now())
  }

  /** Another player becomes the one that writes. */
  claimElsewhere(writer = 'another-player') {
    Object.assign(this.attempt, { writer, revision: this.attempt.revision + 1 })
  }

  /** Settles when the attempt is no more as it was at the revision, or after 12 s. */
  async #news(path: string) {
    const [, id, since] = /attempts\/(\d+)\/changes\?since=(\d+)/.exec(path) ?? []
    const isSame = () => this.attempts.find((one) => one.id === Number(id))?.revision === Number(since)
    for (let waited = 0; waited < 12_000 && isSame() && !this.#isDue(Number(id)) && !this.breaks(path); waited += 200)
      await new Promise((resolve) => setTimeout(resolve, 200))
  }

  #isDue(id: number): boolean {
    const attempt = this.attempts.find((one) => one.id === id)
    return attempt !== undefined && attempt.phase.at !== 'closed' && standing(attempt.phase, this.now()).at === 'closed'
  }

  #answer(path: string, body: { writer?: string } & never): Outcome {
    const [, id, rest] = /^\w+ \/attempts\/(\d+)\/?(.*)$/.exec(path) ?? []
    if (this.user === null) return refusal(401, 'Unauthenticated')
    const submitted = path.startsWith('POST /user-answer/')
    const open = this.attempts.findLast(({ user, phase }) => user === this.user && phase.at !== 'closed')
    if (path === 'POST /attempts') {
      const attempt = open ?? this.#start(this.user)
      this.#claim(attempt, body)
      return { status: 200, data: stateOf(attempt, this.#quiz, this.now()) }
    }
    const meantId = submitted ? (body as { attempt_id: number }).attempt_id : Number(id)
    const attempt = this.attempts.find((one) => one.user === this.user && one.id === meantId)
    if (!attempt) return { ...refusal(404, 'There is no such attempt.'), code: 'attempt.not_found' }
    const phase = standing(attempt.phase, this.now())
    if (phase.at === 'closed' && attempt.phase.at !== 'closed')
      Object.assign(attempt, { phase, revision: attempt.revision + 1 })
    if (path.startsWith('GET') && (rest === '' || rest?.startsWith('changes')))
      return { status: 200, data: stateOf(attempt, this.#quiz, this.now()) }
    if (rest?.startsWith('questions/')) {
      if (openModule(phase) !== rest.slice(10)) return refusal(409, 'Not open.')
      return {
        status: 200,
        data: questionsOf(attempt, this.now()).map((one) => ({ id: one, question: `Question ${one}` })),
      }
    }
    if (rest === 'writer') {
      this.#claim(attempt, body)
      return { status: 200, data: stateOf(attempt, this.#quiz, this.now()) }
    }
    const { writer } = body as { writer?: string }
    const isElsewhere = writer !== undefined && attempt.writer !== null && attempt.writer !== writer
    if (isElsewhere && !(submitted && attempt.phase.at === 'closed' && attempt.phase.reason === 'submitted'))
      return { ...refusal(409, 'Elsewhere.'), code: 'attempt.elsewhere' }
    if (submitted) return this.#submit(attempt, body)
    if (attempt.phase.at === 'closed') return refusal(409, 'This attempt is finished; its answers are final.')
    if (rest === 'responses') return saveAll(attempt, body, this.now())
    if (rest === 'moves') return this.#move(attempt, body)
    return this.#check(attempt, body)
  }

  #claim(attempt: Attempt, { writer = null }: { writer?: string | null }) {
    if (writer === null || attempt.writer === writer) return
    Object.assign(attempt, { writer, revision: attempt.revision + 1 })
  }

  #start(user: string): Attempt {
    const phase = openingPhase(this.#quiz.type, this.#lengths(), this.now())
    const none = { responses: new Map(), last: null, closings: 0, writer: null, revision: 1, isFinal: false }
    const attempt: Attempt = { id: this.attempts.length + 71, user, phase, ...none }
    this.attempts.push(attempt)
    return attempt
  }

  #lengths() {
    const { minutes } = this.#quiz
    return lengthsOf({ module1Minutes: minutes, module2Minutes: minutes, breakMinutes: 2, quizMinutes: minutes })
  }

  #move(attempt: Attempt, { move, from }: { move: Move; from: Phase['at'] }): Outcome {
    const isThere = standing(attempt.phase, this.now()).at === from
    if (isThere) attempt.phase = advance(attempt.phase, move, this.now(), this.#lengths())
    if (attempt.phase.at !== targetOf(from, move))
      return refusal(409, 'That is not possible at this point of the test.')
    return { status: 200, data: stateOf(attempt, this.#quiz, this.now()) }
  }

  #check(attempt: Attempt, { question_id, user_answer }: { question_id: number; user_answer: string }): Outcome {
    const before = attempt.responses.get(question_id)
    if (before?.locked && before.user_answer !== user_answer) return refusal(409, 'This answer is locked.')
    const rest = { seq: before?.seq ?? 1, marked: before?.marked ?? false, crossed: [], spent_seconds: 0 }
    attempt.responses.set(question_id, { question_id, user_answer, ...rest, locked: true })
    return { status: 200, data: checked(question_id, user_answer) }
  }

  #submit(attempt: Attempt, { answers }: { answers: (ResponseWire & { question_id: number })[] }): Outcome {
    const closed = advance(attempt.phase, 'submit', this.now(), this.#lengths())
    if (closed.at !== 'closed') return refusal(409, 'That is not possible at this point of the test.')
    if (attempt.phase.at !== 'closed') {
      for (const answer of answers) saveOne(attempt, { ...answer, marked: false, crossed: [] }, this.now())
      Object.assign(attempt, { closings: attempt.closings + 1, revision: attempt.revision + 1, phase: closed })
    } else if (closed.reason === 'time_up' && !attempt.isFinal) {
      const late = answers.filter((answer) =>
        saveOne(attempt, { ...answer, marked: false, crossed: [] }, this.now(), true),
      )
      if (late.length > 0) this.late += late.length
    }
    const isHeld = (one: { question_id: number; user_answer: string | null }) =>
      (attempt.responses.get(one.question_id)?.user_answer ?? null) === (one.user_answer?.trim() || null)
    const not_stored = answers.filter((one) => !isHeld(one)).map(({ question_id }) => question_id)
    const counts = { stored: attempt.responses.size, total: 3, not_stored, is_late: this.late > 0 }
    return {
      status: 200,
      msg: 'All handed in.',
      data: { attempt_id: attempt.id, stored_at: iso(this.now()), ...counts },
    }
  }
}

const envelope = ({ status, data, msg = '' }: Outcome) =>
  status === 0 ? null : { success: status === 200, msg, errors: null, data: data ?? null }
