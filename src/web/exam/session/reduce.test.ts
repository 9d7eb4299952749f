import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../base/api.ts'
import { enqueue, itemOf, type OutboxItem } from './outbox.ts'
import { deferred, type Deferred } from './deferred/deferred.ts'
import type { Call, Effect, SessionEvent, Stored } from './events.ts'
import { reduce } from './reduce.ts'
import { initialState, snapshotOf, type AttemptWire, type PhaseWire, type SessionState } from './state.ts'
import { troubleOf } from './transport.ts'

// A world of one attempt: the device, the network and the server as the protocol promises them, moved on by random events.

const questions = [1, 2, 3]
const lessonId = 9
const startedAt = 1_000_000
const lengthMs = 100_000
const graceMs = 30_000

type Answer = { seq: number; userAnswer: string | null }

/** The server as the protocol promises it: sequence numbers, one writer, an end. */
class Server {
  answers = new Map<number, Answer>()
  writer: string | null = null
  revision = 1
  isClosed: false | 'submitted' | 'time' = false
  closings = 0
  /** Every answer that the server has said it holds: the highest number of each question. */
  acknowledged = new Map<number, Answer>()

  settle(now: number) {
    if (!this.isClosed && now >= startedAt + lengthMs + graceMs) this.close('time')
  }

  close(by: 'submitted' | 'time') {
    this.isClosed = by
    this.closings += 1
    this.revision += 1
  }

  state(now: number): AttemptWire {
    const at: PhaseWire['at'] = this.isClosed ? 'closed' : 'answering'
    return {
      attempt_id: 7,
      revision: this.revision,
      writer: this.writer,
      quiz: { id: 5, name: 'Transitions', lesson_id: lessonId } as AttemptWire['quiz'],
      variant: null,
      conditions: null,
      option_seed: null,
      phase: { at, ends_at: new Date(startedAt + lengthMs).toISOString(), half_at: null, remaining_seconds: null },
      now: new Date(now).toISOString(),
      started_at: new Date(startedAt).toISOString(),
      last_question_id: null,
      question_count: questions.length,
      responses: [...this.answers].map(([question_id, { seq, userAnswer }]) => ({
        question_id,
        seq,
        user_answer: userAnswer,
        marked: false,
        crossed: [],
        locked: false,
        spent_seconds: 0,
      })),
      checked: [],
    }
  }

  store(questionId: number, answer: Answer): boolean {
    const before = this.answers.get(questionId)
    if (before && before.seq === answer.seq) return before.userAnswer === answer.userAnswer
    if (before && before.seq > answer.seq) return false
    this.answers.set(questionId, answer)
    return true
  }

  claim(writer: string) {
    if (this.writer === writer) return
    this.writer = writer
    this.revision += 1
  }

  /** Answers a call, or rejects it with a code. */
  answer(call: Call, writer: string, now: number, stored: Stored): unknown {
    this.settle(now)
    const isStale = this.writer !== null && this.writer !== writer
    switch (call.name) {
      case 'begin':
        this.claim(writer)
        return { wire: this.state(now), submission: null, writer }
      case 'fetch':
        return this.state(now)
      case 'section':
        return { questions: this.isClosed ? [] : questions.map((id) => ({ id })), stored }
      case 'stored':
        return stored
      case 'claim':
        if (this.isClosed) throw refusal('attempt.closed')
        this.claim(writer)
        return this.state(now)
      case 'save': {
        if (this.isClosed) throw refusal('attempt.closed')
        if (isStale) throw refusal('attempt.elsewhere')
        const taken = call.items.filter(({ key, seq, body }) => this.store(key, { seq, userAnswer: body.userAnswer }))
        for (const { key, seq, body } of taken) this.acknowledged.set(key, { seq, userAnswer: body.userAnswer })
        const left = call.items.filter((item) => !taken.includes(item))
        return {
          stored: taken.map(({ key, seq }) => ({ question_id: key, seq })),
          refused: left.map(({ key }) => ({ question_id: key, reason: 'stale' })),
          now: '',
        }
      }
      case 'submit': {
        if (isStale && this.isClosed !== 'submitted') throw refusal('attempt.elsewhere')
        const taken = call.answers.filter(
          ({ question_id, seq, user_answer: userAnswer }) =>
            this.isClosed !== 'submitted' &&
            (!this.isClosed || seq <= startedAt + lengthMs + 1000) &&
            this.store(question_id, { seq, userAnswer }),
        )
        if (!this.isClosed) this.close('submitted')
        for (const one of taken) this.acknowledged.set(one.question_id, { seq: one.seq, userAnswer: one.user_answer })
        const isHeld = (one: (typeof call.answers)[number]) =>
          (this.answers.get(one.question_id)?.userAnswer ?? null) === one.user_answer
        const not_stored = call.answers.filter((one) => !isHeld(one)).map(({ question_id }) => question_id)
        return { attempt_id: 7, not_stored, message: 'Submitted.' }
      }
      case 'readAnnotations':
        return []
      default:
        throw refusal('attempt.phase')
    }
  }
}

const refusal = (code: string) => new ApiError(409, { msg: code, errors: null }, null, code)
const noNetwork = () => new ApiError(0, { msg: '', errors: null })

type Sent = Extract<Effect, { type: 'call' }>
type Step =
  | { type: 'answer'; questionId: number; userAnswer: string }
  | { type: 'pass'; ms: number }
  /** A call reaches the server, and its reply the page; one of them is lost, or the reply comes after others. */
  | { type: 'deliver'; which: number; fate: 'arrives' | 'lost' | 'reply lost' | 'reply late' }
  | { type: 'hear'; which: number }
  | { type: 'alarm'; which: number }
  | { type: 'hint' }
  | { type: 'leave' }
  | { type: 'take over' }
  | { type: 'claim' }
  | { type: 'answer elsewhere'; questionId: number }
  | { type: 'submit' }
  | { type: 'submit elsewhere' }
  | { type: 'reload' }

/** A page over a device, a network and a server. */
class World {
  server = new Server()
  now = startedAt
  state!: SessionState
  stored: OutboxItem[] = []
  rejected: { questionId: number; seq: number }[] = []
  calls: Sent[] = []
  replies: SessionEvent[] = []
  alarms: SessionEvent[] = []
  pages = 0
  /** Loads some time after a section has opened. */
  deferred: Deferred | null = null
  /** Everything that a student has answered here, by question: the newest. */
  given = new Map<number, Answer>()
  constructor() {
    this.reload()
  }

  /** The page closes with everything in flight: replies are lost, but what has reached the server has. */
  reload() {
    this.calls = []
    this.replies = []
    this.alarms = []
    this.deferred = null
    this.state = initialState(`page-${(this.pages += 1)}`)
    this.dispatch({ type: 'started' })
  }

  get storedNow(): Stored {
    return { items: this.stored, annotations: new Map(), position: undefined }
  }

  /** Whether a change still waits on the page for the server to take it. */
  isWaiting(questionId: number): boolean {
    return 'attempt' in this.state && this.state.attempt.outbox.has(`answer ${questionId}`)
  }

  dispatch(event: SessionEvent) {
    const before = this.state
    if (event.type === 'deferredLoaded') this.deferred = deferred
    const [state, effects] = reduce(before, event, this.now, this.deferred)
    this.state = state
    expect(reduce(before, event, this.now, this.deferred)).toEqual([state, effects])
    for (const effect of effects) this.carryOut(effect)
  }

  carryOut(effect: Effect) {
    switch (effect.type) {
      case 'call':
        return void this.calls.push(effect)
      case 'wait':
      case 'retry':
        return void this.alarms.push({ type: 'due', slot: effect.slot, ticket: effect.ticket })
      case 'write': {
        const { write } = effect
        if (write.type === 'put') this.stored = [...enqueue(outboxOf(this.stored), queued(write.item)).values()]
        if (write.type === 'drop')
          this.stored = this.stored.filter(
            ({ kind, key, seq }) => kind !== write.kind || key !== write.key || seq > write.seq,
          )
        return void this.replies.push({ type: 'written', isVolatile: false })
      }
      case 'listen':
        return void this.replies.push({ type: 'deferredLoaded' })
      case 'storeRejected':
        this.rejected.push(...effect.answers)
        for (const { questionId, seq } of effect.answers)
          this.stored = this.stored.filter((item) => item.key !== questionId || item.seq > seq)
        return
      case 'close':
        return this.replies.push({ type: 'closed', rejected: null }) as never
      case 'ended':
        this.stored = []
    }
  }

  take(step: Step) {
    const { state } = this
    switch (step.type) {
      case 'answer': {
        const { questionId, userAnswer } = step
        this.dispatch({ type: 'answered', questionId, userAnswer })
        if (this.state !== state && this.state.status === 'open')
          this.given.set(questionId, { seq: this.state.attempt.known.get(questionId)?.seq ?? 0, userAnswer })
        return
      }
      case 'pass':
        this.now += step.ms
        return this.dispatch({ type: 'ticked', elapsedMs: step.ms, isSeen: true, isSuspect: false })
      case 'deliver':
        return this.deliver(step.which, step.fate)
      case 'hear':
        return this.hear(step.which)
      case 'alarm': {
        const [alarm] = this.alarms.splice(step.which % Math.max(1, this.alarms.length), 1)
        return alarm && this.dispatch(alarm)
      }
      case 'hint':
        return this.dispatch({ type: 'hinted' })
      case 'leave':
        return this.dispatch({ type: 'left' })
      case 'take over':
        this.server.settle(this.now)
        return this.server.isClosed ? undefined : this.server.claim('laptop')
      case 'claim':
        return this.dispatch({ type: 'claim' })
      case 'answer elsewhere': {
        if (this.server.writer !== 'laptop' || this.server.isClosed) return
        // Two devices never change an answer in the same instant.
        const seq = Math.max(this.now, Math.ceil(this.server.answers.get(step.questionId)?.seq ?? 0)) + 0.5
        this.server.store(step.questionId, { seq, userAnswer: 'elsewhere' })
        this.server.acknowledged.set(step.questionId, { seq, userAnswer: 'elsewhere' })
        return
      }
      case 'submit':
        return this.dispatch({ type: 'submit' })
      case 'submit elsewhere':
        this.server.settle(this.now)
        if (this.server.writer === 'laptop' && !this.server.isClosed) this.server.close('submitted')
        return
      case 'reload':
        return state.status === 'submitted' ? undefined : this.reload()
    }
  }

  deliver(which: number, fate: Extract<Step, { type: 'deliver' }>['fate']) {
    const [sent] = this.calls.splice(which % Math.max(1, this.calls.length), 1)
    if (!sent) return
    const { slot, call } = sent
    let event: SessionEvent
    try {
      if (fate === 'lost') throw noNetwork()
      const data = this.server.answer(call, sent.writer, this.now, this.storedNow)
      if (fate === 'reply lost') throw noNetwork()
      event = { type: 'replied', slot, reply: { name: call.name, call, data } as never }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      event = { type: 'callFailed', slot, call, error, trouble: troubleOf(error), isOutOfReach: false }
    }
    if (fate === 'reply late') this.replies.push(event)
    else this.dispatch(event)
  }

  hear(which: number) {
    const [event] = this.replies.splice(which % Math.max(1, this.replies.length), 1)
    if (event) this.dispatch(event)
  }

  /** Everything works from now on: calls arrive, replies come back, alarms ring. */
  calmDown() {
    for (let round = 0; round < 300; round += 1) {
      if (this.state.status === 'elsewhere') this.dispatch({ type: 'claim' })
      if (this.replies.length > 0) this.hear(0)
      else if (this.calls.length > 0) this.deliver(0, 'arrives')
      else if (this.alarms.length > 0) this.take({ type: 'alarm', which: 0 })
      else return
    }
    expect({ rounds: 'endless', state: this.state.status, calls: this.calls }).toEqual({ rounds: 'few' })
  }
}

const queued = (item: OutboxItem): OutboxItem => itemOf(item.kind, item.key, item.seq, item.writer, item.body as never)
const outboxOf = (items: readonly OutboxItem[]) => new Map(items.map((item) => [`${item.kind} ${item.key}`, item]))

const which = fc.nat({ max: 7 })
const question = fc.constantFrom(...questions)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      questionId: question,
      userAnswer: fc.constantFrom('a1', 'a2', 'a3', 'a4'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(250, 1000, 20_000, 70_000) }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      type: fc.constant('deliver' as const),
      which,
      fate: fc.constantFrom(
        'arrives' as const,
        'arrives' as const,
        'lost' as const,
        'reply lost' as const,
        'reply late' as const,
      ),
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('hear' as const), which }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('alarm' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'hint' as const,
        'leave' as const,
        'take over' as const,
        'claim' as const,
        'submit' as const,
        'submit elsewhere' as const,
        'reload' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('answer elsewhere' as const), questionId: question }) },
)

describe('10,000 random sequences of answers, lost and late replies, take-overs, time-up and reloads', () => {
  test('Q6 nothing acknowledged is lost, nothing older overrides, and nothing given disappears unsaid', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World()
        world.calmDown()
        const highest = new Map<number, number>()
        for (const one of steps) {
          world.take(one)
          for (const [questionId, { seq }] of world.server.answers) {
            expect(seq).toBeGreaterThanOrEqual(highest.get(questionId) ?? 0)
            highest.set(questionId, seq)
          }
          checkState(world.state)
        }
        world.calmDown()
        const { server } = world
        for (const [questionId, { seq, userAnswer }] of server.acknowledged) {
          const acknowledged = server.answers.get(questionId)
          expect(acknowledged?.seq).toBeGreaterThanOrEqual(seq)
          if (acknowledged?.seq === seq) expect(acknowledged.userAnswer).toBe(userAnswer)
        }
        for (const [questionId, { seq, userAnswer }] of world.given) {
          const acknowledged = server.answers.get(questionId)
          const isHeld =
            acknowledged !== undefined && (acknowledged.seq > seq || acknowledged.userAnswer === userAnswer)
          const isStored =
            world.isWaiting(questionId) && world.stored.some((item) => item.key === questionId && item.seq >= seq)
          const isRefused = world.rejected.some((one) => one.questionId === questionId && one.seq >= seq)
          expect({ questionId, isAccountedFor: isHeld || isStored || isRefused }).toEqual({
            questionId,
            isAccountedFor: true,
          })
        }
        expect(server.closings).toBeLessThanOrEqual(1)
        if (world.state.status === 'submitted') expect(server.closings).toBe(1)
      }),
      { numRuns: 10_000 },
    )
  }, 240_000)
})

/** Asserts the invariants of every state. */
function checkState(state: SessionState) {
  const snapshot = snapshotOf(state)
  expect(snapshotOf(state, snapshot)).toBe(snapshot)
  if (!('attempt' in state)) return
  const inFlight = [...state.attempt.outbox.values()].filter((item) => item.state === 'inFlight')
  for (const item of inFlight) expect(item.wasSent).toBe(true)
  if (state.status === 'submitted')
    expect([...state.attempt.outbox.values()].filter(({ kind }) => kind === 'answer')).toEqual([])
}
