import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { openAcademy, type Academy } from '../../../../testing/academy.ts'
import { addQuiz } from '../../../../testing/quizzes.ts'
import { createApi, type Api, type WireReply, type WireRequest } from '../../../base/api.ts'
import type { AttemptWire } from '../state.ts'

type Person = { id: number; email: string }
type Request = WireRequest & { keepalive: boolean; isGivenUp: () => boolean }
type Body = {
  writer?: string
  at?: number
  left?: boolean
  away?: { from: string; to: string }[]
  saves?: { question_id: number; seq: number; marks?: { note: string }[] }[]
}
type StoredAttempt = { id: number; phase: string; finish_reason: string | null; writer: string; revision: number }

export const minute = 60_000

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** Returns the server's instant, ms; it moves with the clock of the test. */
export const serverNow = () => academy.clock.now()

/** Sets the clock of the device, but not that of the server, until the test ends. */
export function setDeviceClock(byMs: number): void {
  vi.setSystemTime(Date.now() + byMs)
  academy.clock.pass(-byMs)
  onTestFinished(() => academy.clock.pass(byMs))
}

/** Calls of the pages of a test that are under way at the server: a test waits for them before time passes. */
let underWay = 0
export const isServerBusy = () => underWay > 0

/** One quiz of the real server, and a rough network between it and the devices of one student. */
export class Exam {
  lessonId = 0
  quizId = 0
  /** The user whose session the devices carry; null: none. */
  user: Person | null = null
  student!: Person
  /** Questions in their order: the first three of module 1 or a plain quiz, then those of module 2. */
  questions: number[] = []
  requests: Request[] = []
  /** Returns the failure of a request before it arrives (a status without the server), null for none. */
  breaks: (
    path: string,
  ) => { status: number; retryAfterSeconds?: number; code?: string; body?: WireReply['body'] } | null = () => null
  /** Returns whether the reply to a request is lost on its way back. */
  loses: (path: string) => boolean = () => false
  /** Returns a promise that a request waits for before it arrives; `holds`, one that its reply waits for. */
  delays: (path: string) => Promise<unknown> | undefined = () => undefined
  holds: (path: string) => Promise<unknown> | undefined = () => undefined
  /** Returns whether a request arrives twice, as from a proxy that tries again. */
  repeats: (path: string) => boolean = () => false
  #tokens = new Map<number, string>()

  /** The wire of the devices. */
  readonly api: Api = createApi(async (request, { keepalive = false, signal }): Promise<WireReply> => {
    const path = `${request.method} ${request.path.replace('/api', '')}`
    const isNews = path.includes('/changes')
    // It waits for what comes, and so may time; one since revision 0 is replied to at once.
    const isWaiting = /\/changes\?since=[1-9]/.test(path)
    // The long poll for changes is no traffic that a test counts.
    if (!isNews)
      this.requests.push({ ...structuredClone(request), keepalive, isGivenUp: () => signal?.aborted ?? false })
    const broken = this.breaks(path)
    if (broken) return { body: envelope(broken.status), retryAfterSeconds: null, ...broken }
    await this.delays(path)
    if (!isWaiting) underWay += 1
    let reply: WireReply
    try {
      reply = await this.#send(request)
      if (this.repeats(path)) reply = await this.#send(request)
    } finally {
      if (!isWaiting) underWay -= 1
    }
    await this.holds(path)
    // A network that goes away fails the long polls too.
    const isLost = this.loses(path) || (isNews && this.breaks(path)?.status === 0)
    return isLost ? { status: 0, body: null, retryAfterSeconds: null } : reply
  })

  async #send(request: WireRequest): Promise<WireReply> {
    const { user } = this
    if (user && !this.#tokens.has(user.id))
      this.#tokens.set(user.id, (await academy.context.sessions.start(user, { isBrowser: false })).token)
    const headers: Record<string, string> = user ? { authorization: `Bearer ${this.#tokens.get(user.id)}` } : {}
    return academy.sendWith(headers)(request)
  }

  /** Returns a client of the student that no network comes between. */
  async #direct(): Promise<Api> {
    return academy.as(this.student)
  }

  /** Returns the bodies of the POST requests to an address. */
  sent(path: string): Body[] {
    return this.requests
      .filter((one) => one.path.includes(path) && one.method === 'POST')
      .map(({ body }) => body as Body)
  }

  /** Returns the attempts of the student, the oldest first. */
  async attempts(): Promise<StoredAttempt[]> {
    return this.rows('SELECT id, phase, finish_reason, writer, revision FROM attempts WHERE user_id = $1 ORDER BY id', [
      this.student.id,
    ])
  }

  async attempt(): Promise<StoredAttempt> {
    const attempt = (await this.attempts()).at(-1)
    if (!attempt) throw new Error('no attempt was started')
    return attempt
  }

  async state(): Promise<AttemptWire> {
    const { id } = await this.attempt()
    return (await (await this.#direct())('GET /attempts/:attemptId', { params: { attemptId: id } })).data
  }

  async rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return (await academy.database.pool.query<Row>(text, values)).rows
  }

  /** Returns the answer stored of a question, undefined for none. */
  async storedAnswer(questionId: number): Promise<string | null | undefined> {
    const rows = await this.rows<{ user_answer: string | null }>(
      'SELECT user_answer FROM responses WHERE attempt_id = $1 AND question_id = $2',
      [(await this.attempt()).id, questionId],
    )
    return rows[0]?.user_answer
  }

  /** Returns the notes stored of a question. */
  async storedNotes(questionId: number): Promise<string[]> {
    const rows = await this.rows<{ marks: { note: string }[] }>(
      'SELECT marks FROM annotations WHERE attempt_id = $1 AND question_id = $2',
      [(await this.attempt()).id, questionId],
    )
    return rows.flatMap(({ marks }) => marks.map(({ note }) => note))
  }

  /** Saves from another device of the same student, without asking who writes. */
  async saveElsewhere(questionId: number, userAnswer: string, seq = serverNow()) {
    const body = { saves: [{ question_id: questionId, seq, user_answer: userAnswer }] }
    await (
      await this.#direct()
    )('POST /attempts/:attemptId/responses', {
      params: { attemptId: (await this.attempt()).id },
      body,
    })
  }

  /** Checks the answer of a question on another device of the same student. */
  async checkElsewhere(questionId: number, userAnswer: string) {
    const params = { attemptId: (await this.attempt()).id }
    await (
      await this.#direct()
    )('POST /attempts/:attemptId/checks', { params, body: { question_id: questionId, user_answer: userAnswer } })
  }

  /** Makes another player the one that writes. */
  async claimElsewhere(writer = 'another-player') {
    const params = { attemptId: (await this.attempt()).id }
    await (
      await this.#direct()
    )('POST /attempts/:attemptId/writer', { params, body: { writer } })
  }

  /** Moves the attempt to another phase. */
  async setPhase(change: string) {
    const { id } = await this.attempt()
    await this.rows(`UPDATE attempts SET ${change}, revision = revision + 1 WHERE id = $1`, [id])
    academy.context.changes.notify(id)
  }

  /** Pauses the attempt, as staff do. */
  pauseByStaff() {
    return this.setPhase(`paused_at = to_timestamp(${serverNow() / 1000}), resumed_at = NULL, due_at = NULL`)
  }

  /** Resumes it, as staff do, with the time that was left. */
  resumeByStaff() {
    const now = `to_timestamp(${serverNow() / 1000})`
    return this.setPhase(
      `resumed_at = ${now}, ends_at = ends_at + (${now} - paused_at), half_at = half_at + (${now} - paused_at),
        due_at = ends_at + (${now} - paused_at)`,
    )
  }

  /** Ends the attempt, by time or by staff; `isFinal`: and its review was opened. */
  endForStudent({ isFinal = false, reason = 'time_up' } = {}) {
    const now = `to_timestamp(${serverNow() / 1000})`
    return this.setPhase(
      `phase = 'closed', finished_at = ${now}, finish_reason = '${reason}', correct_count = 0, total_count = 3,
        ends_at = NULL, half_at = NULL, due_at = NULL${isFinal ? `, finalised_at = ${now}` : ''}`,
    )
  }
}

const envelope = (status: number) =>
  status === 0 ? null : { success: false, msg: 'Broken.', errors: null, data: null }

export const offline = () => ({ status: 0 })

type QuizOf = Parameters<typeof addQuiz>[1]
const options = { spec: { options: ['one', 'two', 'three', 'four'] } }

async function openExam(own: QuizOf, questions: Parameters<typeof addQuiz>[2]): Promise<Exam> {
  const exam = new Exam()
  Object.assign(exam, await addQuiz(academy.database, own, questions))
  exam.student = await newPerson()
  exam.user = exam.student
  const rows = await exam.rows<{ id: number }>(
    `SELECT q.id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY q.ordinal`,
    [exam.quizId],
  )
  exam.questions = rows.map(({ id }) => id)
  return exam
}

/** Registers a user with access to the course. */
export const newPerson = async (): Promise<Person> => academy.newStudent()

/** Opens a plain quiz of three questions, counting up unless it has minutes. */
export const plain = (minutes: number | null = null, own: QuizOf = {}) =>
  openExam({ type: 'mcq', quizMinutes: minutes, ...own }, [options, options, options])

/** Opens an exam of two modules of 32 minutes: three questions, then two. */
export const twoModules = () =>
  openExam({ type: 'two_module', module1Minutes: 32, module2Minutes: 32, breakMinutes: 2, hardThreshold: 1 }, [
    ...[1, 2, 3].map(() => ({ ...options, module: 'module1' as const })),
    ...(['easy', 'easy', 'hard', 'hard'] as const).map((variant) => ({
      ...options,
      module: 'module2' as const,
      variant,
    })),
  ])

/** Returns a name for a player of its own. */
export const aWriter = () => `writer-${randomUUID()}`
