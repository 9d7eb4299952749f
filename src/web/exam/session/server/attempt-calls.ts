import type { Api } from '../../../api.ts'
import type { Clock } from '../clock.ts'
import type { KeptChange } from '../device/device-store.ts'
import type { RefusedAnswer } from '../ending/refusal.ts'
import type { AskedQuestion, AttemptWire, CheckedAnswer, Part, PhaseWire, Receipt, SaveReply } from '../exam-state.ts'

/** What a taker can do to the phase, but for submitting. */
export type ExamMove = 'finish' | 'back' | 'continue' | 'start' | 'resume'

/** What a closed attempt says when the server has not said it better. Q6 */
export const submittedMessage = 'Quiz submitted!'

/** An answer as a submission carries it. */
export type SubmittedAnswer = { question_id: number; user_answer: string | null; seq: number }

/** What became of a submission, with the server's word. */
export type SubmitReply = Receipt & { message: string }

/** A kept answer as a submission carries it. */
export const submittedOf = ({ questionId, seq, userAnswer }: RefusedAnswer): SubmittedAnswer => ({
  question_id: questionId,
  user_answer: userAnswer,
  seq,
})
/** A short name of a text: another one has another, but for an accident. */
const sumOf = (text: string) =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261) >>> 0

const random = () => Math.random().toString(36).slice(2)
const newWriter = () => `player-${random()}${random()}`

/** The calls about one attempt; every answer with the server's instant sets the clock. */
export class AttemptCalls {
  attemptId = 0
  /** What this player calls itself; of all that are open one writes. */
  writer = newWriter()
  #api: Api
  #clock: Clock
  #epoch = 0

  constructor(api: Api, clock: Clock) {
    this.#api = api
    this.#clock = clock
  }

  /** Starts or resumes the attempt of a lesson's quiz. */
  async start(lessonId: number): Promise<AttemptWire> {
    return this.#timed(() => this.#api('POST /attempts', { body: { lesson_id: lessonId, writer: this.writer } }))
  }

  /** Makes this player the one that writes. */
  async claim(): Promise<AttemptWire> {
    const input = { params: this.#params, body: { writer: this.writer } }
    return this.#timed(() => this.#api('POST /attempts/:attemptId/writer', input))
  }

  /** Waits for news of the attempt, some seconds at most; answers its revision. */
  async news(since: number): Promise<number> {
    const input = { params: this.#params, query: { since } }
    return (await this.#timed(() => this.#api('GET /attempts/:attemptId/changes', input))).revision
  }

  /** The attempt as the server has it; asked again when a move was answered meanwhile, which may be newer. */
  async fetch(): Promise<AttemptWire> {
    const epoch = this.#epoch
    const state = await this.#timed(() => this.#api('GET /attempts/:attemptId', { params: this.#params }))
    return epoch === this.#epoch ? state : this.fetch()
  }

  async questions(part: Part): Promise<AskedQuestion[]> {
    const params = { ...this.#params, part }
    return (await this.#api('GET /attempts/:attemptId/questions/:part', { params })).data
  }

  /** Sends changes, and when this player was without the server, for the log of the attempt; the request outlives the page. */
  async save(batch: KeptChange[], away: { from: string; to: string }[] = []): Promise<SaveReply> {
    const saves = batch.map(({ questionId, seq, userAnswer, isMarked, crossed, spentSeconds }) => ({
      question_id: questionId,
      seq,
      user_answer: userAnswer,
      marked: isMarked,
      crossed: [...crossed],
      spent_seconds: spentSeconds ?? 0,
    }))
    const input = { params: this.#params, body: { saves, writer: this.writer, away } }
    return this.#timed(() => this.#api('POST /attempts/:attemptId/responses', input, { keepalive: true }))
  }

  /** Moves on from a phase; sent again it counts once. */
  async move(move: ExamMove, from: PhaseWire['at']): Promise<AttemptWire> {
    const input = { params: this.#params, body: { move, from, writer: this.writer } }
    const state = await this.#timed(() => this.#api('POST /attempts/:attemptId/moves', input))
    this.#epoch += 1
    return state
  }

  async check(questionId: number, userAnswer: string): Promise<CheckedAnswer> {
    const body = { question_id: questionId, user_answer: userAnswer, writer: this.writer }
    return (await this.#api('POST /attempts/:attemptId/checks', { params: this.#params, body })).data
  }

  /**
   * Submits and answers what came of it, or hands in what came late. The key tells the same answers of the same attempt: however
   * often they are sent, they count once. X3
   */
  async submit(quizId: number, answers: SubmittedAnswer[]): Promise<SubmitReply> {
    const headers = { 'idempotency-key': `attempt-${this.attemptId}-${sumOf(JSON.stringify(answers))}` }
    const body = { attempt_id: this.attemptId, answers, writer: this.writer }
    const reply = await this.#api('POST /user-answer/:quizId', { params: { quizId }, body }, { headers })
    return { ...reply.data, message: reply.message || reply.msg || submittedMessage }
  }

  get #params() {
    return { attemptId: this.attemptId }
  }

  async #timed<Data extends { now: string }>(call: () => Promise<{ data: Data }>): Promise<Data> {
    const askedAt = performance.now()
    const { data } = await call()
    this.#clock.sync(data.now, performance.now() - askedAt)
    return data
  }
}
