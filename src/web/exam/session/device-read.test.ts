import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainAnnotation } from '../../../testing/annotations.ts'
import { itemOf, type OutboxItem } from './outbox.ts'
import type { Call, Effect, SessionEvent, Stored } from './events.ts'
import { reduce } from './reduce.ts'
import { initialState, snapshotOf, type AttemptWire, type SessionState } from './state.ts'

const questions = [1, 2, 3]
type Answer = { seq: number; userAnswer: string | null }

/** A page that opened while its device did not answer, and the server. */
class World {
  now = 1_000_000
  state: SessionState = initialState('page')
  readonly server: Map<number, Answer>
  /** The questions whose answers were checked before the page opened. */
  readonly locked: ReadonlySet<number>
  calls: Extract<Effect, { type: 'call' }>[] = []
  effects: Effect[] = []

  constructor(server: Map<number, Answer>, locked: ReadonlySet<number> = new Set()) {
    this.server = server
    this.locked = locked
    this.now += 1000
    const begun = { wire: this.wire(), submission: null, writer: 'page' }
    const stored: Stored = { items: [], annotations: new Map(), position: undefined, isUnread: true }
    const section = { questions: questions.map((id) => ({ id })) as never, stored }
    this.dispatch({ type: 'opened', begun, section })
  }

  wire(): AttemptWire {
    return {
      attempt_id: 7,
      revision: 1,
      writer: 'page',
      quiz: { id: 5, name: 'Transitions', lesson_id: 9 } as AttemptWire['quiz'],
      variant: null,
      conditions: null,
      option_seed: null,
      phase: { at: 'answering', ends_at: null, half_at: null, remaining_seconds: null },
      now: new Date(this.now).toISOString(),
      started_at: new Date(0).toISOString(),
      counts_from: new Date(0).toISOString(),
      last_question_id: null,
      question_count: questions.length,
      responses: [...this.server].map(([question_id, { seq, userAnswer }]) => ({
        question_id,
        seq,
        user_answer: userAnswer,
        marked: false,
        crossed: [],
        locked: this.locked.has(question_id),
        spent_seconds: 0,
      })),
      checked: [],
    }
  }

  dispatch(event: SessionEvent) {
    const [state, effects] = reduce(this.state, event, this.now)
    this.state = state
    this.effects.push(...effects)
    for (const effect of effects) if (effect.type === 'call') this.calls.push(effect)
  }

  /** Answers all that was sent as the server does: the higher number wins. */
  deliver() {
    for (let sent = this.calls.shift(); sent; sent = this.calls.shift()) {
      const { call, slot } = sent
      this.dispatch({ type: 'replied', slot, reply: { name: call.name, call, data: this.reply(call) } as never })
    }
  }

  reply(call: Call) {
    if (call.name === 'readAnnotations') return []
    if (call.name === 'annotate') return { stored: call.items.map(({ key }) => key) }
    if (call.name !== 'save') return this.wire()
    const taken = call.items.filter(({ key, seq }) => (this.server.get(key)?.seq ?? 0) <= seq)
    for (const { key, seq, body } of taken) this.server.set(key, { seq, userAnswer: body.userAnswer })
    const stored = taken.map(({ key, seq }) => ({ question_id: key, seq }))
    const refused = call.items.filter((item) => !taken.includes(item))
    return { stored, refused: refused.map(({ key }) => ({ question_id: key, reason: 'stale' })), now: '' }
  }

  /** Lets everything that waits be sent and answered. */
  settle() {
    for (let rounds = 0; rounds < 20; rounds += 1) {
      for (const effect of this.effects.splice(0))
        if (effect.type === 'wait' || effect.type === 'retry')
          this.dispatch({ type: 'due', slot: effect.slot, ticket: effect.ticket })
      this.deliver()
    }
  }

  shown(questionId: number) {
    return snapshotOf(this.state).responses.get(questionId)?.userAnswer ?? null
  }
}

const question = fc.constantFrom(...questions)
const letter = fc.constantFrom('a1', 'a2', 'a3', null)
const answers = fc.uniqueArray(
  fc.record({ questionId: question, seq: fc.integer({ min: 1, max: 1000 }), userAnswer: letter }),
  {
    selector: ({ questionId }) => questionId,
  },
)
const steps = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('answered' as const), questionId: question, userAnswer: letter }),
    fc.record({ type: fc.constant('flagged' as const), questionId: question }),
    fc.record({ type: fc.constant('wentTo' as const), position: question }),
    fc.record({
      type: fc.constant('ticked' as const),
      elapsedMs: fc.constant(900),
      isSeen: fc.constant(true),
      isSuspect: fc.constant(false),
    }),
    fc.record({ type: fc.constant('deliver' as const) }),
    fc.record({ type: fc.constant('settle' as const) }),
  ),
  { maxLength: 25 },
)

const storedAs = ({ questionId, seq, userAnswer }: { questionId: number; seq: number; userAnswer: string | null }) =>
  itemOf('answer', questionId, seq, 'earlier', { userAnswer, isFlagged: false, crossed: [], secondsOnQuestion: 0 })

const found = (items: OutboxItem[]): SessionEvent => ({
  type: 'deviceRead',
  stored: { items, annotations: new Map(), position: undefined },
})

test('E4 whenever the device answers, the latest answer to each question stands: of the server, of the device, of this page', () => {
  fc.assert(
    fc.property(answers, answers, steps, steps, (there, here, before, after) => {
      const world = new World(new Map(there.map(({ questionId, ...answer }) => [questionId, answer])))
      const latest = new Map(questions.map((id) => [id, { seq: 0, userAnswer: null as string | null }]))
      // Of one instant: the server has what the device had sent, so they are not two.
      const mine = here.filter(
        ({ questionId, seq }) => !there.some((one) => one.questionId === questionId && one.seq === seq),
      )
      for (const { questionId, ...answer } of [...there, ...mine])
        if (answer.seq > (latest.get(questionId)?.seq ?? 0)) latest.set(questionId, answer)
      const take = (all: typeof before) => {
        for (const step of all) {
          world.now += 1000
          if (step.type === 'deliver') world.deliver()
          else if (step.type === 'settle') world.settle()
          else {
            if (step.type === 'answered' && world.shown(step.questionId) !== step.userAnswer)
              latest.set(step.questionId, { seq: world.now, userAnswer: step.userAnswer })
            world.dispatch(step)
          }
        }
      }
      take(before)
      expect(snapshotOf(world.state).notice).toBe('unread')
      world.dispatch(found(mine.map(storedAs)))
      expect(snapshotOf(world.state).notice).not.toBe('unread')
      take(after)
      world.settle()
      for (const [questionId, { userAnswer }] of latest) {
        expect(world.shown(questionId)).toBe(userAnswer)
        expect(world.server.get(questionId)?.userAnswer ?? null).toBe(userAnswer)
      }
    }),
    { numRuns: 300 },
  )
})

test('E4 Q4 an answer that the device had gives way to the one that was checked, which is said', () => {
  const opened = () => new World(new Map([[1, { seq: 5, userAnswer: 'a1' }]]), new Set([1]))
  for (const { seq, userAnswer, notice } of [
    { seq: 6, userAnswer: 'a2', notice: 'checked' },
    { seq: 6, userAnswer: 'a1', notice: null },
    { seq: 4, userAnswer: 'a2', notice: null },
  ]) {
    const world = opened()
    world.dispatch(found([storedAs({ questionId: 1, seq, userAnswer })]))
    world.settle()
    expect([world.shown(1), snapshotOf(world.state).notice]).toEqual(['a1', notice])
  }
})

test('E4 highlights that the device had are joined with those made while it did not answer', () => {
  const world = new World(new Map())
  const named = (id: string) => ({ ...plainAnnotation, id })
  world.dispatch({ type: 'annotated', questionId: 1, annotations: [named('now')] })
  world.settle()
  world.dispatch(found([itemOf('annotation', 1, 5, 'earlier', { annotations: [named('before')], base: [] })]))
  world.settle()
  const ids = snapshotOf(world.state)
    .annotations.get(1)
    ?.map(({ id }) => id)
  expect(ids?.toSorted()).toEqual(['before', 'now'])
  expect(snapshotOf(world.state).saved).toBe('saved')
})
