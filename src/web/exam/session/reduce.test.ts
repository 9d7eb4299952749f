import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phaseOnWire } from '../../../contract/phase-on-wire.ts'
import type { Annotation } from '../../../core/annotations/annotation.ts'
import { mostAwaySpans } from '../../../core/attempts/limits.ts'
import { slackMs } from '../../../core/attempts/late.ts'
import { openingPhase } from '../../../core/attempts/opening.ts'
import { advance, graceMs, openSection, phaseAt, targetOf, type Phase } from '../../../core/attempts/phase.ts'
import type { AttemptSection } from '../../../core/attempts/sections.ts'
import { plainAnnotation } from '../../../testing/annotations.ts'
import { ApiError } from '../../base/api.ts'
import { isOutage, wireOf } from '../offline/offline-backend.ts'
import type { StoredExam } from '../offline/find-exam.ts'
import { findItem, itemOf, type OutboxItem } from './outbox.ts'
import { commands, type Call, type Command, type Effect, type SessionEvent, type Stored } from './events.ts'
import { reduce } from './reduce.ts'
import { isDone } from './replay.ts'
import {
  initialState,
  sectionOf,
  snapshotOf,
  type AttemptWire,
  type ExamMove,
  type PhaseWire,
  type SessionState,
  type SettledAnnotations,
  type Trouble,
} from './state.ts'
import { troubleOf } from './transport.ts'

// A world of one attempt: the device, the network and the server as the protocol promises them, moved on by random events.

const lessonId = 9
const startedAt = 1_000_000
const lengths = {
  quizSeconds: 100,
  module1Seconds: 100,
  module2Seconds: 100,
  breakSeconds: 20,
  halftimeSeconds: 0,
}

/** The quiz of a world: its questions by section, and the phase in which it opens. */
type Quiz = { sections: Partial<Record<AttemptSection, readonly number[]>>; opening: Phase }
const plain: Quiz = {
  sections: { all: [1, 2, 3] },
  opening: { at: 'answering', endsAt: startedAt + lengths.quizSeconds * 1000, halfAt: null, pauseMs: null },
}
const twoModules: Quiz = {
  sections: { module1: [1, 2, 3], module2: [4, 5] },
  opening: openingPhase('two_module', lengths, startedAt),
}

type Answer = { seq: number; userAnswer: string | null }
type Annotated = { seq: number; marks: readonly Annotation[] }

/** The server as the protocol promises it: sequence numbers, one writer, phases, an end. */
class Server {
  answers = new Map<number, Answer>()
  locked = new Set<number>()
  annotations = new Map<number, Annotated>()
  writer: string | null = null
  revision = 1
  phase: Phase
  /** The submissions that ended the attempt. */
  submissions = 0
  /** Every answer that the server has acknowledged: the highest number of each question. */
  acknowledged = new Map<number, Answer>()
  /** The ids of the highlights that it has acknowledged. */
  acknowledgedAnnotations = new Set<string>()
  /** The starts of the offline periods that its log has. */
  away = new Set<string>()
  private module1EndedAt = Infinity
  private readonly quiz: Quiz
  constructor(quiz: Quiz) {
    this.quiz = quiz
    this.phase = quiz.opening
  }

  get isClosed() {
    return this.phase.at === 'closed'
  }

  /** Returns the questions of the open section. */
  get open(): readonly number[] {
    const section = openSection(this.phase)
    return (section && this.quiz.sections[section]) ?? []
  }

  settle(now: number) {
    this.enter(phaseAt(this.phase, now))
  }

  enter(next: Phase) {
    if (next.at === this.phase.at) return
    if (next.at === 'break') {
      const timeUp = 'endsAt' in this.phase ? this.phase.endsAt : null
      this.module1EndedAt = Math.min(timeUp ?? Infinity, next.endsAt - lengths.breakSeconds * 1000)
    }
    this.phase = next
    this.revision += 1
  }

  state(now: number): AttemptWire {
    const isOpen = ([questionId]: [number, unknown]) => this.open.includes(questionId)
    return {
      attempt_id: 7,
      revision: this.revision,
      writer: this.writer,
      quiz: { id: 5, name: 'Transitions', lesson_id: lessonId } as AttemptWire['quiz'],
      variant: null,
      conditions: null,
      option_seed: null,
      phase: phaseOnWire(this.phase),
      now: new Date(now).toISOString(),
      started_at: new Date(startedAt).toISOString(),
      counts_from: new Date(startedAt).toISOString(),
      last_question_id: null,
      question_count: this.open.length,
      responses: [...this.answers].filter(isOpen).map(([question_id, { seq, userAnswer }]) => ({
        question_id,
        seq,
        user_answer: userAnswer,
        marked: false,
        crossed: [],
        locked: this.locked.has(question_id),
        spent_seconds: 0,
      })),
      checked: [...this.answers]
        .filter((one) => isOpen(one) && this.locked.has(one[0]))
        .map(([question_id, { userAnswer }]) => ({ question_id, user_answer: userAnswer }) as never),
    }
  }

  store(questionId: number, answer: Answer): boolean {
    const before = this.answers.get(questionId)
    if (before && before.seq === answer.seq) return before.userAnswer === answer.userAnswer
    if (before && before.seq > answer.seq) return false
    if (before && this.locked.has(questionId) && before.userAnswer !== answer.userAnswer) return false
    this.answers.set(questionId, answer)
    return true
  }

  /** Returns whether a change of an answer still counts: its section is open, and it was made in time. */
  takes(questionId: number, seq: number, now: number): boolean {
    if (this.phase.at === 'halfway') return seq <= this.phase.since + slackMs
    const endsAt = 'endsAt' in this.phase ? this.phase.endsAt : null
    return this.open.includes(questionId) && (endsAt === null || now < endsAt + graceMs || seq <= endsAt + slackMs)
  }

  /** Returns the instant until which highlights of a question count that arrive now. */
  endOfAnnotations(questionId: number, now: number): number {
    const { phase } = this
    const isOfModule1 = this.quiz.sections.module1?.includes(questionId) ?? false
    const moduleEnd = isOfModule1 ? this.module1EndedAt + slackMs : Infinity
    if (phase.at === 'closed') return Math.min(phase.finishedAt + slackMs, moduleEnd)
    if (phase.at === 'halfway') return phase.since + slackMs
    if (phase.at === 'paused') return phase.since + slackMs
    const isOver = phase.at !== 'break' && phase.endsAt !== null && now >= phase.endsAt + graceMs
    return Math.min(isOver ? (phase.endsAt ?? 0) + slackMs : Infinity, moduleEnd)
  }

  claim(writer: string) {
    if (this.writer === writer) return
    this.writer = writer
    this.revision += 1
  }

  annotate(questionId: number, { seq, marks }: Annotated): boolean {
    const before = this.annotations.get(questionId)
    const isRepeated = before?.seq === seq && JSON.stringify(before.marks) === JSON.stringify(marks)
    if (before && before.seq >= seq && !isRepeated) return false
    this.annotations.set(questionId, { seq, marks })
    for (const { id } of marks) this.acknowledgedAnnotations.add(id)
    return true
  }

  /** Answers a call, or rejects it with a code. */
  answer(call: Call, writer: string, now: number, { stored, submission }: Device): unknown {
    this.settle(now)
    const { phase } = this
    const isStale = this.writer !== null && this.writer !== writer
    switch (call.name) {
      case 'begin':
        this.claim(submission?.writer ?? writer)
        return { wire: this.state(now), submission, writer: submission?.writer ?? writer }
      case 'fetch':
        return this.state(now)
      case 'section': {
        const questions = (call.section && this.quiz.sections[call.section]) ?? []
        return { questions: questions.map((id) => ({ id })), stored }
      }
      case 'stored':
        return stored
      case 'claim':
        if (phase.at === 'closed') throw refusal('attempt.closed')
        this.claim(writer)
        return this.state(now)
      case 'save': {
        if (phase.at === 'closed') throw refusal('attempt.closed')
        if (isStale) throw refusal('attempt.elsewhere')
        for (const { from } of call.away) this.away.add(from)
        const taken = call.items.filter(
          ({ key, seq, body }) => this.takes(key, seq, now) && this.store(key, { seq, userAnswer: body.userAnswer }),
        )
        for (const { key, seq, body } of taken) this.acknowledged.set(key, { seq, userAnswer: body.userAnswer })
        const left = call.items.filter((item) => !taken.includes(item))
        return {
          stored: taken.map(({ key, seq }) => ({ question_id: key, seq })),
          refused: left.map(({ key, seq }) => {
            const isNewer = (this.answers.get(key)?.seq ?? 0) >= seq
            const isLocked = this.locked.has(key)
            const reason = !this.open.includes(key) ? 'not_open' : isLocked ? 'locked' : isNewer ? 'stale' : 'not_open'
            return { question_id: key, reason }
          }),
          now: '',
        }
      }
      case 'move': {
        if (phase.at === 'closed') throw refusal('attempt.closed')
        if (isStale) throw refusal('attempt.elsewhere')
        if (phase.at !== call.from) {
          if (targetOf(call.from, call.move) !== phase.at) throw refusal('attempt.phase')
          return this.state(now)
        }
        const next = advance(phase, call.move, now, lengths)
        if (next.at === 'closed' || next.at === phase.at) throw refusal('attempt.phase')
        this.enter(next)
        return this.state(now)
      }
      case 'check': {
        const { questionId, userAnswer } = call
        if (phase.at === 'closed') throw refusal('attempt.closed')
        if (isStale) throw refusal('attempt.elsewhere')
        if (!this.takes(questionId, Infinity, now)) throw refusal('attempt.not_open')
        const { seq = 1, userAnswer: before } = this.answers.get(questionId) ?? {}
        if (this.locked.has(questionId) && before !== userAnswer) throw refusal('answer.locked')
        this.locked.add(questionId)
        this.answers.set(questionId, { seq, userAnswer })
        this.acknowledged.set(questionId, { seq, userAnswer })
        return { question_id: questionId, user_answer: userAnswer }
      }
      case 'submit': {
        const isSubmitted = phase.at === 'closed' && phase.reason === 'submitted'
        if (isStale && !isSubmitted) throw refusal('attempt.elsewhere')
        if (phase.at !== 'closed' && targetOf(phase.at, 'submit') === null) throw refusal('attempt.phase')
        const isTaken = (questionId: number, seq: number) =>
          phase.at === 'closed'
            ? phase.reason === 'time_up' && seq <= phase.finishedAt + slackMs
            : this.open.includes(questionId)
        const taken = call.answers.filter(
          ({ question_id, seq, user_answer: userAnswer }) =>
            isTaken(question_id, seq) && this.store(question_id, { seq, userAnswer }),
        )
        if (phase.at !== 'closed') this.submissions += 1
        this.enter({ at: 'closed', finishedAt: now, reason: 'submitted' })
        for (const one of taken) this.acknowledged.set(one.question_id, { seq: one.seq, userAnswer: one.user_answer })
        const isStored = (one: (typeof call.answers)[number]) =>
          (this.answers.get(one.question_id)?.userAnswer ?? null) === one.user_answer
        const not_stored = call.answers.filter((one) => !isStored(one)).map(({ question_id }) => question_id)
        return { attempt_id: 7, not_stored, message: 'Submitted.' }
      }
      case 'annotate': {
        if (phase.at !== 'closed' && isStale) throw refusal('attempt.elsewhere')
        const inTime = call.items.filter(({ key, seq }) => seq <= this.endOfAnnotations(key, now))
        if (phase.at === 'closed' && inTime.length === 0) throw refusal('attempt.closed')
        // Once the attempt is over, the server takes the notes of any page as they are. A page that did not learn of another device
        // before has not read that one's: they are lost, which is not promised otherwise.
        if (phase.at === 'closed' && isStale)
          for (const { key, body } of inTime)
            for (const { id } of this.annotations.get(key)?.marks ?? [])
              if (!body.annotations.some((annotation) => annotation.id === id)) this.acknowledgedAnnotations.delete(id)
        return {
          stored: inTime
            .filter(({ key, seq, body }) => this.annotate(key, { seq, marks: body.annotations }))
            .map(({ key }) => key),
        }
      }
      case 'readAnnotations':
        if (phase.at === 'halfway') throw refusal('attempt.not_open')
        return [...this.annotations].map(([question_id, one]) => ({ question_id, ...one }))
    }
  }
}

/** The data of the attempt that the device has stored. */
type Device = { stored: Stored; submission: OutboxItem<'submission'> | null }

const refusal = (code: string) => new ApiError(409, { msg: code, errors: null }, null, code)
const noReply = (status = 0) => new ApiError(status, { msg: '', errors: null })

type Sent = Extract<Effect, { type: 'call' }>
type Fate = Extract<Step, { type: 'deliver' }>['fate']
type Step =
  | { type: 'answer'; questionId: number; userAnswer: string }
  | { type: 'pass'; ms: number }
  /** A call reaches the server, and its reply the page; one of them is lost, the reply comes after others, or is a refusal for now. */
  | { type: 'deliver'; which: number; fate: 'arrives' | 'lost' | 'reply lost' | 'reply late' | 'busy' | 'signed out' }
  /** The network goes, or is back. */
  | { type: 'network'; works: boolean }
  | { type: 'hear'; which: number }
  | { type: 'alarm'; which: number }
  | { type: 'hint' }
  | { type: 'leave' }
  | { type: 'take over' }
  | { type: 'claim' }
  | { type: 'answer elsewhere'; questionId: number }
  | { type: 'submit' }
  | { type: 'submit elsewhere' }
  | { type: 'reload'; hasNetwork: boolean }
  /** The page closes, and another one of the site sends what the device has stored. */
  | { type: 'replay' }
  /** For a while everything works. */
  | { type: 'calm' }
  /** 'onward': what the screen offers next. */
  | { type: 'move'; move: ExamMove | 'onward' }
  | { type: 'check'; questionId: number }
  | { type: 'annotate'; questionId: number }
  | { type: 'annotate elsewhere'; questionId: number }
  | { type: 'move elsewhere' }
  /** Another device takes over and does these one after the other. */
  | { type: 'elsewhere'; questionId: number; moves: boolean }

/** The next move that the screen of a phase offers. */
const onward: Partial<Record<PhaseWire['at'], ExamMove>> = {
  module1: 'finish',
  checking1: 'continue',
  break: 'start',
  module2: 'finish',
  halfway: 'resume',
}

/** An event that reaches a page, and what it says about the connection, if anything. */
type Reply = { event: SessionEvent; trouble?: Trouble | null }

/** A page over a device, a network and a server. */
class World {
  server: Server
  now = startedAt
  state!: SessionState
  stored: OutboxItem[] = []
  settled = new Map<number, SettledAnnotations>()
  rejectedAnnotations = new Set<string>()
  rejected: { questionId: number; seq: number }[] = []
  /** The running exam as the device has stored it, for a reload without a network. */
  exam: StoredExam | null = null
  /** The starts of the offline periods that a page has noted. */
  away = new Set<string>()
  hasNetwork = true
  trouble: Trouble | null = null
  /** Of a page that began from the stored exam: whether it has become the writer since. */
  begunOffline: 'no' | 'yes' | 'claimed' = 'no'
  starts = { offline: 0, replay: 0 }
  /** The commands that the student still waits for. */
  awaited = new Set<Command>()
  /** The submission that ended the attempt, and the page that sent it. */
  submission: { page: number; answers: Extract<Call, { name: 'submit' }>['answers'] } | null = null
  calls: Sent[] = []
  replies: Reply[] = []
  alarms: SessionEvent[] = []
  pages = 0
  annotated = 0
  elsewhere = 0
  /** Everything that a student has answered here, by question: the newest. */
  given = new Map<number, Answer>()
  /** The ids of the highlights that a student has made here. */
  marked: string[] = []
  /** True once a page has said that an answer gave way to the one that was checked. */
  hasSaidChecked = false
  constructor(quiz: Quiz) {
    this.server = new Server(quiz)
    this.reload()
  }

  /** Closes the page with everything in flight: replies are lost, but what has reached the server has. */
  reload(writer = `page-${(this.pages += 1)}`, role: SessionState['role'] = 'player') {
    this.calls = []
    this.replies = []
    this.alarms = []
    this.trouble = null
    this.awaited.clear()
    this.begunOffline = 'no'
    this.state = initialState(writer, role)
    this.dispatch({ type: 'started' })
  }

  /** Closes the page, and sends the changes that it had stored under its name. */
  replay() {
    const pending = this.stored.filter(({ kind }) => kind !== 'move' && kind !== 'away')
    const last = pending.toSorted((one, other) => one.seq - other.seq).at(-1)
    if (!last) return
    this.pages += 1
    this.starts.replay += 1
    this.reload(last.writer, 'replay')
  }

  get device(): Device {
    const submission = this.stored.find((item) => item.kind === 'submission') ?? null
    const items = this.stored.filter(({ kind }) => kind !== 'submission')
    return { stored: { items, annotations: this.settled, position: undefined }, submission }
  }

  /** Stores a change as the device does: an older answer never replaces a newer one, and what is no answer has no number there. */
  store(item: OutboxItem) {
    const isOf = ({ kind, key }: OutboxItem) => kind === item.kind && key === item.key
    const before = this.stored.find(isOf)
    if (item.kind === 'answer' && before && before.seq > item.seq) return
    if (item.kind === 'away') for (const { from } of item.body.spans) this.away.add(from)
    const isNumbered = item.kind === 'answer'
    const { kind, key, body } = item
    const writer = kind === 'move' || kind === 'away' ? '' : item.writer
    const stored = itemOf(kind, key, isNumbered ? item.seq : 0, writer, body as never)
    this.stored = [...this.stored.filter((one) => !isOf(one)), stored]
  }

  /** Stores the annotations of a question unless newer ones are stored, as pending or as settled. */
  storeAnnotations(questionId: number, seq: number, item: OutboxItem | null, settled: SettledAnnotations | null) {
    const isOf = (one: OutboxItem) => one.kind === 'annotation' && one.key === questionId
    if (Math.max(this.settled.get(questionId)?.seq ?? 0, this.stored.find(isOf)?.seq ?? 0) > seq) return
    this.stored = [...this.stored.filter((one) => !isOf(one)), ...(item ? [queued(item)] : [])]
    this.settled = new Map([...this.settled].filter(([key]) => key !== questionId))
    if (settled) this.settled.set(questionId, settled)
  }

  /** Returns whether a change on the page still waits for the server to take it. */
  isWaiting(questionId: number): boolean {
    return 'attempt' in this.state && this.state.attempt.outbox.has(`answer ${questionId}`)
  }

  dispatch(event: SessionEvent) {
    const before = this.state
    const command = commands.find((one) => one === event.type)
    if (command) this.awaited.add(command)
    const [state, effects] = reduce(before, event, this.now)
    this.state = state
    const again = reduce(before, event, this.now)
    // Quicker than vitest's comparison, which then shows the difference.
    if (!isDeepStrictEqual(again, [state, effects])) expect(again).toEqual([state, effects])
    if (state.role !== 'replay' && 'attempt' in state && state.attempt.news === 'checked') this.hasSaidChecked = true
    for (const effect of effects) this.carryOut(effect)
    if (state.role === 'replay') return this.endReplay()
    if (state.status === 'submitted') this.exam = null
    const snapshot = snapshotOf(state)
    if (snapshot.quiz && !snapshot.isElsewhere && state.status !== 'submitted')
      this.exam = { snapshot, questions: snapshot.questions, storedAt: this.now, aheadMs: 0 }
  }

  /** Opens the test again, as its student does once a replay is done. */
  endReplay() {
    const { state } = this
    if (state.status !== 'submitted' && this.replies.length === 0 && isDone(state)) this.reload()
  }

  /** Tells the page how the connection is, when that has changed. */
  note(trouble: Trouble | null) {
    if (this.trouble === trouble) return
    this.trouble = trouble
    this.dispatch({ type: 'troubled', trouble })
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
        if (write.type === 'settleAnnotations')
          this.storeAnnotations(write.questionId, write.settled.seq, null, write.settled)
        else if (write.type === 'put' && write.item.kind === 'annotation')
          this.storeAnnotations(write.item.key, write.item.seq, write.item, null)
        else if (write.type === 'put') this.store(write.item)
        if (write.type === 'drop')
          this.stored = this.stored.filter(
            ({ kind, key, seq }) => kind !== write.kind || key !== write.key || seq > write.seq,
          )
        return void this.replies.push({ event: { type: 'written', isVolatile: false } })
      }
      case 'settle':
        return void this.awaited.delete(effect.command)
      case 'storeRejected':
        this.rejected.push(...effect.answers)
        for (const { marks } of effect.notes) for (const { id } of marks) this.rejectedAnnotations.add(id)
        for (const { questionId, seq } of effect.answers)
          this.stored = this.stored.filter(
            (item) => item.kind !== 'answer' || item.key !== questionId || item.seq > seq,
          )
        return
      case 'close':
        return void this.replies.push({ event: { type: 'closed', rejected: null } })
      case 'ended':
        // Pages that open later send the annotations.
        this.stored = this.stored.filter(({ kind }) => kind === 'annotation')
    }
  }

  /** Returns the sequence number of a change on another device: two devices never change anything in the same instant. */
  seqElsewhere(before = 0): number {
    return Math.max(this.now, Math.ceil(before)) + 0.5 + (this.elsewhere += 1) / 1000
  }

  /** Returns the latest sequence number of a question on the page. */
  seqOf(questionId: number): number {
    return 'attempt' in this.state ? (this.state.attempt.known.get(questionId)?.seq ?? 0) : 0
  }

  take(step: Step): void {
    const { state } = this
    // A page that replays has no test on it.
    if (state.role === 'replay' && ofStudents.has(step.type)) return
    switch (step.type) {
      case 'answer': {
        const { questionId, userAnswer } = step
        const before = this.seqOf(questionId)
        this.dispatch({ type: 'answered', questionId, userAnswer })
        const seq = this.seqOf(questionId)
        if (seq !== before) this.given.set(questionId, { seq, userAnswer })
        return
      }
      case 'pass':
        this.now += step.ms
        if (state.role === 'replay') return
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
        const seq = this.seqElsewhere(this.server.answers.get(step.questionId)?.seq)
        if (!this.server.takes(step.questionId, seq, this.now)) return
        if (this.server.store(step.questionId, { seq, userAnswer: 'elsewhere' }))
          this.server.acknowledged.set(step.questionId, { seq, userAnswer: 'elsewhere' })
        return
      }
      case 'annotate elsewhere': {
        if (this.server.writer !== 'laptop' || this.server.isClosed) return
        const { seq: before = 0, marks = [] } = this.server.annotations.get(step.questionId) ?? {}
        const seq = this.seqElsewhere(before)
        this.server.settle(this.now)
        if (seq > this.server.endOfAnnotations(step.questionId, this.now)) return
        this.server.annotate(step.questionId, { seq, marks: [...marks, { ...plainAnnotation, id: `laptop ${seq}` }] })
        return
      }
      case 'move elsewhere': {
        this.server.settle(this.now)
        const { phase, writer } = this.server
        const move = onward[phase.at]
        if (writer === 'laptop' && move) this.server.enter(advance(phase, move, this.now, lengths))
        return
      }
      case 'elsewhere': {
        const { questionId, moves } = step
        this.take({ type: 'take over' })
        this.take({ type: 'answer elsewhere', questionId })
        this.take({ type: 'annotate elsewhere', questionId })
        return moves ? this.take({ type: 'move elsewhere' }) : undefined
      }
      case 'annotate': {
        if (state.status !== 'open') return
        const marks = snapshotOf(state).annotations.get(step.questionId) ?? []
        const id = `phone ${(this.annotated += 1)}`
        this.marked.push(id)
        return this.dispatch({
          type: 'annotated',
          questionId: step.questionId,
          annotations: [...marks, { ...plainAnnotation, id }],
        })
      }
      case 'calm':
        return this.calmDown()
      case 'check':
        return this.dispatch({ type: 'check', questionId: step.questionId })
      case 'move': {
        const at = 'attempt' in state ? state.attempt.phase.at : 'closed'
        const move = step.move === 'onward' ? onward[at] : step.move
        return move && this.dispatch({ type: 'move', move })
      }
      case 'submit':
        // No screen of module 1 or the break offers it.
        if ('attempt' in state && targetOf(state.attempt.phase.at, 'submit') === null) return
        return this.dispatch({ type: 'submit' })
      case 'submit elsewhere':
        this.server.settle(this.now)
        if (this.server.writer === 'laptop' && targetOf(this.server.phase.at, 'submit') !== null)
          this.server.enter({ at: 'closed', finishedAt: this.now, reason: 'submitted' })
        return
      case 'network':
        this.hasNetwork = step.works
        return step.works ? undefined : this.note('offline')
      case 'replay':
        return this.replay()
      case 'reload':
        if (state.status === 'submitted') return
        this.hasNetwork &&= step.hasNetwork
        return this.reload()
    }
  }

  deliver(which: number, fate: Fate) {
    const [sent] = this.calls.splice(which % Math.max(1, this.calls.length), 1)
    if (!sent) return
    const { slot, call } = sent
    const replied = (data: unknown): SessionEvent => ({
      type: 'replied',
      slot,
      reply: { name: call.name, call, data } as never,
    })
    let reply: Reply
    try {
      reply = isLocal(call)
        ? { event: replied(this.answerHere(call, fate)) }
        : { event: replied(this.answerThere(sent, fate)), trouble: null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const trouble = troubleOf(error)
      const begun = isOutage(error) && this.state.role === 'player' ? this.begin(call, sent.writer) : null
      const failed: SessionEvent = { type: 'callFailed', slot, call, error, trouble, isOutOfReach: false }
      reply = { event: begun === null ? failed : replied(begun), ...(!isLocal(call) && { trouble }) }
    }
    if (fate === 'reply late') this.replies.push(reply)
    else this.arrive(reply)
  }

  /** Returns the reply to a call that only the device answers. */
  answerHere(call: Call, fate: Fate): unknown {
    if (fate === 'lost') throw noReply()
    const { stored } = this.device
    return call.name === 'stored' ? stored : { questions: [], stored }
  }

  /** Returns the server's reply to a call. */
  answerThere({ call, writer }: Sent, fate: Fate): unknown {
    if (fate === 'busy') throw noReply(503)
    if (fate === 'signed out') throw noReply(401)
    if (fate === 'lost' || !this.hasNetwork) throw noReply()
    const isFirst = this.begunOffline === 'yes' && call.name !== 'section'
    if (isFirst) this.claimAfterStart(writer)
    // The call itself waits for the reply to the claim.
    if (isFirst && fate === 'reply lost') throw noReply()
    const { device } = this
    const data =
      call.name === 'begin' && this.state.role === 'replay'
        ? { wire: this.fetch(), submission: device.submission, writer }
        : this.server.answer(call, writer, this.now, device)
    if (call.name === 'submit') this.checkSubmission(call.answers)
    if (fate === 'reply lost') throw noReply()
    return data
  }

  fetch() {
    this.server.settle(this.now)
    return this.server.state(this.now)
  }

  /** Claims the writer for a page that began without the server, with its first call; a refusal is no reason to leave that call out. */
  claimAfterStart(writer: string) {
    try {
      this.server.answer({ name: 'claim' }, writer, this.now, this.device)
      this.begunOffline = 'claimed'
    } catch (error) {
      if (isOutage(error)) throw error
    }
  }

  /** Returns the device's reply in place of the server's where a page begins without it: from the exam that it has stored. */
  begin(call: Call, own: string): unknown {
    const { exam, device } = this
    const { stored, submission } = device
    if (!exam) return null
    if (call.name === 'begin') {
      const writer = submission?.writer ?? own
      // A page takes its time to load.
      this.now = Math.max(this.now, exam.storedAt + 100)
      const wire = wireOf(exam, new Date(this.now).toISOString(), writer)
      if (!wire) return null
      this.begunOffline = 'yes'
      this.starts.offline += 1
      return { wire, submission, writer }
    }
    const { phase } = exam.snapshot
    const isStored = call.name === 'section' && phase !== null && call.section === sectionOf(phase)
    return this.begunOffline !== 'no' && isStored ? { questions: exam.questions, stored } : null
  }

  /** Brings the outcome of a call to the page. */
  arrive({ event, trouble }: Reply) {
    if (trouble !== undefined) this.note(trouble)
    this.dispatch(event)
  }

  /** Notes the submission that ended the attempt; its page may only repeat it. */
  checkSubmission(answers: NonNullable<World['submission']>['answers']) {
    const { pages: page, server } = this
    if (server.submissions === 1 && !this.submission) this.submission = { page, answers }
    else if (this.submission?.page === page) expect(answers).toEqual(this.submission.answers)
  }

  hear(which: number) {
    const [reply] = this.replies.splice(which % Math.max(1, this.replies.length), 1)
    if (reply) this.arrive(reply)
    if (this.state.role === 'replay') this.endReplay()
  }

  /** Lets everything work from now on: calls arrive, replies come back, alarms ring. */
  calmDown() {
    this.hasNetwork = true
    for (let round = 0; round < 300; round += 1) {
      if (this.state.status === 'elsewhere' && !this.awaited.has('claim')) this.dispatch({ type: 'claim' })
      if (this.replies.length > 0) this.hear(0)
      else if (this.calls.length > 0) this.deliver(0, 'arrives')
      else if (this.alarms.length > 0) this.take({ type: 'alarm', which: 0 })
      // After the sign-in the test opens again.
      else if (this.state.status === 'failed') this.reload()
      // The long poll gets a reply.
      else if (this.trouble !== null && this.state.status !== 'submitted') this.note(null)
      else return
    }
    const calls = this.calls.map(({ call }) => call.name)
    const waiting = { calls, alarms: this.alarms.length, replies: this.replies.length }
    expect({ rounds: 'endless', state: this.state.status, ...waiting }).toEqual({ rounds: 'few' })
  }
}

const queued = (item: OutboxItem): OutboxItem => itemOf(item.kind, item.key, item.seq, item.writer, item.body as never)

/** Returns whether a call goes to the device alone. */
const isLocal = (call: Call) => call.name === 'stored' || (call.name === 'section' && call.section === null)

/** The steps that are possible only on a page with the test on it. */
const ofStudents = new Set<Step['type']>(['answer', 'hint', 'leave', 'claim', 'submit', 'move', 'check', 'annotate'])

const which = fc.nat({ max: 7 })
const question = fc.constantFrom(1, 2, 3, 4, 5)
const ofAnyQuiz: fc.MaybeWeightedArbitrary<Step>[] = [
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
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('deliver' as const),
      which,
      fate: fc.constantFrom('busy' as const, 'busy' as const, 'signed out' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('network' as const), works: fc.boolean() }) },
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
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reload' as const), hasNetwork: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ type: 'replay' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('answer elsewhere' as const, 'annotate elsewhere' as const),
      questionId: question,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('elsewhere' as const), questionId: question, moves: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('annotate' as const), questionId: question }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('check' as const), questionId: question }) },
]
const ofModules: fc.MaybeWeightedArbitrary<Step>[] = [
  ...ofAnyQuiz,
  { weight: 10, arbitrary: fc.constant({ type: 'calm' as const }) },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constant('move' as const),
      move: fc.constantFrom('onward', 'onward', 'onward', 'onward', 'onward', 'finish', 'back', 'continue', 'start'),
    }),
  },
]

const worlds = [
  {
    name: 'a plain quiz',
    runs: 10_000,
    quiz: plain,
    sequences: fc.array(fc.oneof(...ofAnyQuiz), { maxLength: 60 }),
    last: 'answering',
  },
  {
    name: 'two modules',
    runs: 2_000,
    quiz: twoModules,
    // Longer ones, for there is a way to go.
    sequences: fc.array(fc.oneof(...ofModules), { maxLength: 60, size: 'medium' }),
    last: 'module2',
  },
] as const

/** `npm test -- --long` runs all sequences, however long they take; else a loaded machine runs those of a minute. */
const isLong = process.env['LONG'] === '1'
const cutOff = isLong ? {} : { interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false }
const timeout = isLong ? 1_800_000 : 240_000

describe.each(worlds)(
  'up to $runs random sequences of $name: answers, notes, checks, moves, lost and late replies, offline periods, take-overs, time-up, reloads and replays',
  ({ name, runs, quiz, sequences, last }) => {
    test(
      'Q6 nothing acknowledged is lost, nothing older overrides, and nothing given disappears unsaid',
      { timeout },
      async ({ annotate }) => {
        let [ran, reached] = [0, 0]
        const started = { offline: 0, replay: 0 }
        fc.assert(
          fc.property(sequences, (steps) => {
            const world = new World(quiz)
            world.calmDown()
            const highest = new Map<number, number>()
            let isReached = false
            for (const one of steps) {
              world.take(one)
              for (const [questionId, { seq }] of world.server.answers) {
                expect(seq).toBeGreaterThanOrEqual(highest.get(questionId) ?? 0)
                highest.set(questionId, seq)
              }
              checkState(world.state)
              isReached ||= world.server.phase.at === last
            }
            ran += 1
            if (isReached) reached += 1
            if (world.starts.offline > 0) started.offline += 1
            if (world.starts.replay > 0) started.replay += 1
            world.calmDown()
            checkAnswers(world)
            checkAnnotations(world)
            checkAway(world)
            expect([...world.awaited]).toEqual([])
            world.take({ type: 'hint' })
            world.calmDown()
            const { server, state } = world
            if (state.status === 'open') expect(state.attempt.phase.at).toBe(server.phase.at)
            expect(state.status).toBe(server.isClosed ? 'submitted' : 'open')
            if (state.status === 'open') checkShown(world, state)
          }),
          { numRuns: runs, ...cutOff },
        )
        await annotate(`${ran} of ${runs} sequences of ${name} ran`)
        expect(ran).toBeGreaterThanOrEqual(isLong ? runs : runs / 10)
        expect(reached).toBeGreaterThan(ran / 10)
        expect(started.offline).toBeGreaterThan(ran / 50)
        expect(started.replay).toBeGreaterThan(ran / 50)
      },
    )
  },
)

test('Q6 a claim that comes after the end looks at once what became of the attempt, though a failed look waits', () => {
  const world = new World(plain)
  world.calmDown()
  world.take({ type: 'take over' })
  world.take({ type: 'hint' })
  world.deliver(0, 'arrives')
  expect(world.state.status).toBe('elsewhere')
  world.take({ type: 'hint' })
  world.deliver(0, 'lost')
  world.take({ type: 'submit elsewhere' })
  world.take({ type: 'claim' })
  world.deliver(0, 'arrives')
  expect(world.calls.map(({ call }) => call.name)).toEqual(['fetch'])
  world.calmDown()
  expect(world.state.status).toBe('submitted')
})

test('Q6 a device that cannot be read when a page takes over is read again', () => {
  const world = new World(plain)
  world.calmDown()
  world.take({ type: 'take over' })
  world.take({ type: 'hint' })
  world.deliver(0, 'arrives')
  world.take({ type: 'claim' })
  world.deliver(0, 'arrives')
  expect(world.calls.map(({ call }) => call.name)).toEqual(['stored'])
  world.deliver(0, 'lost')
  world.calmDown()
  expect(world.state.status).toBe('open')
})

test('Q6 a claim that a busy server refuses is made again, although the page looks at the attempt in between', () => {
  const world = new World(plain)
  world.calmDown()
  world.take({ type: 'take over' })
  world.take({ type: 'hint' })
  world.deliver(0, 'arrives')
  world.take({ type: 'claim' })
  world.deliver(0, 'busy')
  world.take({ type: 'hint' })
  world.deliver(0, 'arrives')
  expect(world.state.status).toBe('elsewhere')
  world.take({ type: 'alarm', which: 0 })
  expect(world.calls.map(({ call }) => call.name)).toEqual(['claim'])
  world.deliver(0, 'reply lost')
  world.take({ type: 'hint' })
  world.deliver(0, 'arrives')
  world.calmDown()
  expect([world.state.status, world.awaited.size]).toEqual(['open', 0])
})

test('Q6 a claim waits for notes that are on their way: what was noted elsewhere meanwhile is joined, not replaced', () => {
  const world = new World(plain)
  world.calmDown()
  world.take({ type: 'annotate', questionId: 1 })
  world.take({ type: 'alarm', which: 0 })
  world.take({ type: 'elsewhere', questionId: 1, moves: false })
  world.take({ type: 'hint' })
  world.deliver(1, 'arrives')
  expect(world.state.status).toBe('elsewhere')
  world.take({ type: 'claim' })
  expect(world.calls.map(({ call }) => call.name)).toEqual(['annotate'])
  world.calmDown()
  expect(world.server.annotations.get(1)?.marks).toHaveLength(2)
})

test('Q6 a claim made while a move and a note are on their way is sent when both have their replies', () => {
  const world = new World(twoModules)
  world.calmDown()
  world.take({ type: 'move', move: 'onward' })
  world.calmDown()
  world.take({ type: 'elsewhere', questionId: 1, moves: false })
  world.take({ type: 'move', move: 'onward' })
  world.deliver(0, 'arrives')
  world.take({ type: 'move', move: 'onward' })
  world.take({ type: 'annotate', questionId: 1 })
  world.take({ type: 'alarm', which: 0 })
  expect(world.calls.map(({ call }) => call.name)).toEqual(['fetch', 'move', 'annotate'])
  world.deliver(0, 'arrives')
  expect(world.state.status).toBe('elsewhere')
  world.take({ type: 'claim' })
  world.calmDown()
  expect([world.state.status, world.awaited.size]).toEqual(['open', 0])
})

test('Q6 a claim is settled though the late reply to a move comes before its own', () => {
  const world = new World(twoModules)
  world.calmDown()
  world.take({ type: 'pass', ms: 70_000 })
  world.take({ type: 'pass', ms: 70_000 })
  world.take({ type: 'move', move: 'onward' })
  world.deliver(7, 'reply late')
  world.take({ type: 'elsewhere', questionId: 1, moves: false })
  world.deliver(0, 'arrives')
  world.deliver(0, 'arrives')
  world.calmDown()
  expect([world.state.status, world.awaited.size]).toEqual(['open', 0])
})

test('Q6 a note that is made where another one was rejected is joined with what stands on the server', () => {
  const world = new World(twoModules)
  world.calmDown()
  // Of module 2, which is not open: the server rejects it.
  world.take({ type: 'pass', ms: 140_000 })
  world.take({ type: 'annotate', questionId: 4 })
  world.calmDown()
  expect([...world.rejectedAnnotations]).toHaveLength(1)
  world.take({ type: 'move', move: 'onward' })
  world.calmDown()
  world.take({ type: 'move', move: 'onward' })
  world.calmDown()
  world.take({ type: 'elsewhere', questionId: 4, moves: false })
  world.take({ type: 'hint' })
  world.calmDown()
  world.take({ type: 'annotate', questionId: 4 })
  world.calmDown()
  expect(world.server.annotations.get(4)?.marks).toHaveLength(3)
})

/**
 * Asserts that the server has what it acknowledged, and that everything given here is there, still waits, was rejected, or came after a check
 * whose reply was lost and gave way to the answer that was checked, which is said.
 */
function checkAnswers(world: World) {
  const { server } = world
  for (const [questionId, { seq, userAnswer }] of server.acknowledged) {
    const stored = server.answers.get(questionId)
    expect(stored?.seq).toBeGreaterThanOrEqual(seq)
    if (stored?.seq === seq) expect(stored.userAnswer).toBe(userAnswer)
  }
  for (const [questionId, { seq, userAnswer }] of world.given) {
    const stored = server.answers.get(questionId)
    const isAcknowledged = stored !== undefined && (stored.seq > seq || stored.userAnswer === userAnswer)
    const isPending =
      world.isWaiting(questionId) &&
      world.stored.some((item) => item.kind === 'answer' && item.key === questionId && item.seq >= seq)
    const isRejected = world.rejected.some((one) => one.questionId === questionId && one.seq >= seq)
    const isSaid = server.locked.has(questionId) && world.hasSaidChecked
    expect({ questionId, isAccountedFor: isAcknowledged || isPending || isRejected || isSaid }).toEqual({
      questionId,
      isAccountedFor: true,
    })
  }
}

/** Asserts that an open page shows what the server has; only a change that waits may differ. */
function checkShown(world: World, state: Extract<SessionState, { status: 'open' }>) {
  const { server } = world
  const { responses } = state.attempt
  expect([...responses.keys()]).toEqual([...server.open])
  for (const [questionId, { userAnswer, isLocked }] of responses) {
    if (world.isWaiting(questionId)) continue
    const stored = server.answers.get(questionId)?.userAnswer ?? null
    expect({ questionId, userAnswer, isLocked }).toEqual({
      questionId,
      userAnswer: stored,
      isLocked: server.locked.has(questionId),
    })
  }
}

/** Asserts the same of highlights: none is ever removed in these worlds. */
function checkAnnotations(world: World) {
  const idsOf = (lists: Iterable<readonly Annotation[]>) => [...lists].flatMap((marks) => marks.map(({ id }) => id))
  const onServer = new Set(idsOf([...world.server.annotations.values()].map(({ marks }) => marks)))
  expect([...world.server.acknowledgedAnnotations].filter((id) => !onServer.has(id))).toEqual([])
  const pending = world.stored.flatMap((item) => (item.kind === 'annotation' ? [item.body.annotations] : []))
  const accounted = new Set([...onServer, ...idsOf(pending), ...world.rejectedAnnotations])
  expect(world.marked.filter((id) => !accounted.has(id))).toEqual([])
}

/** Asserts that every period without the server is over, and in its log or still to be sent, unless the attempt is over. */
function checkAway({ server, stored, away }: World) {
  if (server.isClosed) return
  const pending = stored.flatMap((item) => (item.kind === 'away' ? item.body.spans : []))
  expect(pending.filter(({ to }) => to === null)).toEqual([])
  const logged = new Set([...server.away, ...pending.map(({ from }) => from)])
  // The oldest give way when there are too many.
  const noted = [...away].slice(-mostAwaySpans)
  expect(noted.filter((from) => !logged.has(from))).toEqual([])
}

/** Asserts the invariants of every state. */
function checkState(state: SessionState) {
  const snapshot = snapshotOf(state)
  expect(snapshotOf(state, snapshot)).toBe(snapshot)
  if (!('attempt' in state)) return
  const inFlight = [...state.attempt.outbox.values()].filter((item) => item.state === 'inFlight')
  for (const item of inFlight) expect(item.wasSent).toBe(true)
  if (state.status === 'submitted')
    return expect([...state.attempt.outbox.values()].filter(({ kind }) => kind === 'answer')).toEqual([])
  const isAway = state.trouble === 'offline' || state.trouble === 'server'
  const spans = findItem(state.attempt.outbox, 'away')?.body.spans ?? []
  expect(spans.filter(({ to }) => to === null)).toHaveLength(isAway ? 1 : 0)
}
