import {
  advance,
  graceMs,
  lengthsOf,
  openingPhase,
  openModule,
  standing,
  targetOf,
} from '../../../../core/attempts/phase.ts'
import type { Move, Phase } from '../../../../core/attempts/phase.ts'
import { createApi, type WireReply, type WireRequest } from '../../../api.ts'
import type { ResponseWire } from '../exam-state.ts'

type Attempt = {
  id: number
  user: string
  phase: Phase
  responses: Map<number, ResponseWire>
  last: number | null
  closings: number
}
type Outcome = { status: number; data?: unknown; msg?: string }

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const refusal = (status: number, msg: string): Outcome => ({ status, msg })

/** Questions 11, 12, 13 of module 1 (or of a plain quiz) and 21, 22 of module 2. */
const moduleOf = (questionId: number) => (questionId < 20 ? 'module1' : 'module2')

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
  /** How far the server's clock is from the device's. */
  aheadMs = 5 * 60 * 60 * 1000
  #quiz: { type: 'mcq' | 'two_module'; minutes: number | null; isImmediate?: boolean }

  constructor(quiz: { type: 'mcq' | 'two_module'; minutes: number | null; isImmediate?: boolean }) {
    this.#quiz = quiz
  }

  now = () => Date.now() + this.aheadMs

  readonly api = createApi(async (request, { keepalive = false }): Promise<WireReply> => {
    const path = `${request.method} ${request.path.replace('/api', '')}`
    this.requests.push({ ...structuredClone(request), keepalive })
    const broken = this.breaks(path)
    if (broken) return { body: envelope({ ...broken, msg: 'Broken.' }), retryAfterSeconds: null, ...broken }
    const outcome = this.#answer(path, request.body as never)
    await this.holds(path)
    if (this.loses(path)) return { status: 0, body: null, retryAfterSeconds: null }
    return { status: outcome.status, body: envelope(outcome), retryAfterSeconds: null }
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
    this.#save(this.attempt, { question_id: questionId, seq, user_answer: userAnswer, ...rest })
  }

  #answer(path: string, body: never): Outcome {
    const [, id, rest] = /^\w+ \/attempts\/(\d+)\/?(.*)$/.exec(path) ?? []
    if (this.user === null) return refusal(401, 'Unauthenticated')
    const submitted = path.startsWith('POST /user-answer/')
    const open = this.attempts.findLast(({ user, phase }) => user === this.user && phase.at !== 'closed')
    if (path === 'POST /attempts') return { status: 200, data: this.#state(open ?? this.#start(this.user)) }
    const own = this.attempts.findLast((one) => one.user === this.user && (submitted || one.id === Number(id)))
    const attempt = submitted ? (open ?? own) : own
    if (!attempt) return refusal(404, 'There is no such attempt.')
    const phase = standing(attempt.phase, this.now())
    if (phase.at === 'closed') attempt.phase = phase
    if (path.startsWith('GET') && rest === '') return { status: 200, data: this.#state(attempt) }
    if (rest?.startsWith('questions/')) {
      if (openModule(phase) !== rest.slice(10)) return refusal(409, 'Not open.')
      return { status: 200, data: this.#questions(attempt).map((one) => ({ id: one, question: `Question ${one}` })) }
    }
    if (submitted) return this.#submit(attempt, body)
    if (attempt.phase.at === 'closed') return refusal(409, 'This attempt is finished; its answers are final.')
    if (rest === 'responses') return this.#saveAll(attempt, body)
    if (rest === 'moves') return this.#move(attempt, body)
    return this.#check(attempt, body)
  }

  #start(user: string): Attempt {
    const phase = openingPhase(this.#quiz.type, this.#lengths(), this.now())
    const attempt = { id: this.attempts.length + 71, user, phase, responses: new Map(), last: null, closings: 0 }
    this.attempts.push(attempt)
    return attempt
  }

  #lengths() {
    const { minutes } = this.#quiz
    return lengthsOf({ module1Minutes: minutes, module2Minutes: minutes, breakMinutes: 2, quizMinutes: minutes })
  }

  #questions({ phase }: Attempt): number[] {
    const part = openModule(standing(phase, this.now()))
    return part === null ? [] : part === 'module2' ? [21, 22] : [11, 12, 13]
  }

  #saveAll(attempt: Attempt, { saves }: { saves: (ResponseWire & { question_id: number })[] }): Outcome {
    // As the real one: by the phase that was stored, which a pause at half-time is not yet.
    const late = 'endsAt' in attempt.phase && attempt.phase.at !== 'halfway' ? attempt.phase.endsAt : null
    const isLate = late !== null && late + graceMs <= this.now()
    const stored = isLate ? [] : saves.filter((save) => this.#save(attempt, save))
    const refused = saves
      .filter((save) => !stored.includes(save))
      .map(({ question_id }) => ({ question_id, reason: this.#reason(attempt, question_id) }))
    return { status: 200, data: { stored, refused, now: iso(this.now()) } }
  }

  #reason(attempt: Attempt, questionId: number) {
    if (!this.#questions(attempt).includes(questionId)) return 'not_open'
    return attempt.responses.get(questionId)?.locked ? 'locked' : 'stale'
  }

  #save(attempt: Attempt, save: Omit<ResponseWire, 'locked'>): boolean {
    const before = attempt.responses.get(save.question_id)
    const isOpen = this.#questions(attempt).includes(save.question_id)
    if (!isOpen || before?.locked || save.seq <= (before?.seq ?? 0)) return false
    attempt.responses.set(save.question_id, { ...save, user_answer: save.user_answer?.trim() ?? null, locked: false })
    attempt.last = save.question_id
    return true
  }

  #move(attempt: Attempt, { move, from }: { move: Move; from: Phase['at'] }): Outcome {
    const isThere = standing(attempt.phase, this.now()).at === from
    if (isThere) attempt.phase = advance(attempt.phase, move, this.now(), this.#lengths())
    if (attempt.phase.at !== targetOf(from, move))
      return refusal(409, 'That is not possible at this point of the test.')
    return { status: 200, data: this.#state(attempt) }
  }

  #check(attempt: Attempt, { question_id, user_answer }: { question_id: number; user_answer: string }): Outcome {
    const before = attempt.responses.get(question_id)
    const answer = before?.locked ? before.user_answer : user_answer
    const rest = { seq: before?.seq ?? 1, marked: before?.marked ?? false, crossed: [], spent_seconds: 0 }
    attempt.responses.set(question_id, { question_id, user_answer: answer, ...rest, locked: true })
    return { status: 200, data: checked(question_id, answer) }
  }

  #submit(attempt: Attempt, { answers }: { answers: (ResponseWire & { question_id: number })[] }): Outcome {
    const closed = advance(attempt.phase, 'submit', this.now(), this.#lengths())
    if (closed.at !== 'closed') return refusal(409, 'That is not possible at this point of the test.')
    if (attempt.phase.at !== 'closed') {
      for (const answer of answers) this.#save(attempt, { ...answer, marked: false, crossed: [] })
      attempt.closings += 1
    }
    attempt.phase = closed
    return { status: 200, msg: 'All handed in.', data: { attempt_id: attempt.id } }
  }

  #state(attempt: Attempt) {
    const phase = standing(attempt.phase, this.now())
    const ids = this.#questions(attempt)
    const responses = [...attempt.responses.values()].filter(({ question_id }) => ids.includes(question_id))
    const endsAt = phase.at === 'closed' ? phase.finishedAt : phase.at === 'halfway' ? null : phase.endsAt
    return {
      attempt_id: attempt.id,
      quiz: {
        id: 5,
        lesson_id: 3,
        type: this.#quiz.type,
        answer_display: this.#quiz.isImmediate ? 'immediate' : 'deferred',
      },
      variant: ids.some((id) => moduleOf(id) === 'module2') ? 'easy' : null,
      phase: {
        at: phase.at,
        ends_at: iso(endsAt),
        half_at: phase.at === 'answering' ? iso(phase.halfAt) : null,
        remaining_seconds: phase.at === 'halfway' ? Math.ceil(phase.remainingMs / 1000) : null,
      },
      now: iso(this.now()),
      started_at: iso(this.now()),
      last_question_id: attempt.last,
      question_count: ids.length,
      responses,
      checked: responses.filter(({ locked }) => locked).map((one) => checked(one.question_id, one.user_answer)),
    }
  }
}

const checked = (question_id: number, user_answer: string | null) => ({
  question_id,
  user_answer,
  is_correct: user_answer === 'a1' ? 1 : 0,
  correct_answer: 'a1',
  answer_description: 'Because.',
})

const envelope = ({ status, data, msg = '' }: Outcome) =>
  status === 0 ? null : { success: status === 200, msg, errors: null, data: data ?? null }
