import { phaseOnWire } from '../../../contract/phase-on-wire.ts'
import { advance, openSection, settle, type Phase } from '../../../core/attempts/phase.ts'
import { lengthsOf } from '../../../core/attempts/lengths.ts'
import { openingPhase } from '../../../core/attempts/opening.ts'
import { chooseVariant, type Variant } from '../../../core/attempts/variant.ts'
import { ApiError, type Api } from '../../base/api.ts'
import type { ExamBackend } from './backend.ts'
import type { Clock } from './clock.ts'
import { noDevice, nothingStored } from './device/no-device.ts'
import type { AskedQuestion, AttemptWire, CheckedAnswer, QuizWire, ResponseWire } from './state.ts'

/** An answer to be graded. */
export type AnswerToGrade = { question_id: number; user_answer: string | null }

/** An answer with its verdict; a question that was thrown out counts neither as right nor as wrong. T20 */
type GradedAnswer = CheckedAnswer & { is_dropped?: true }

type MemoryOptions = {
  kind: Exclude<ExamBackend['kind'], 'attempt'>
  userEmail: string
  quiz: QuizWire
  /** Every question of the quiz, in order. */
  questions: readonly AskedQuestion[]
  /** The longest pause at half-time of a countdown, in minutes. */
  halftimeMinutes?: number
  optionSeed: number | null
  /** The question at which it begins; null: the first. */
  from?: AskedQuestion | null
  /** The responses by question; the backend changes them, and continues with those of an earlier run. */
  responses?: Map<number, ResponseWire>
  api: Api
  /** The problem of a question that has left the draft since it was asked. */
  gone?: string
  /** Grades answers: the server alone knows the keys. Those to questions that are no longer there are left out. */
  grade: (api: Api, answers: AnswerToGrade[]) => Promise<GradedAnswer[]>
}

/** A question that was met, with its graded answer and the time on it. */
export type GradedQuestion = { question: AskedQuestion; checked: GradedAnswer; seconds: number }

/** The results: `right` of the `total` that count; `missing` is how many questions the server no longer has. */
type MemoryResults = {
  variant: Variant | null
  graded: GradedQuestion[]
  right: number
  total: number
  missing: number
}

/** Stands for the id of an attempt where there is none. */
const noAttempt = 0

/** Returns how many of these count, and how many of those are right. */
function countsOf(verdicts: readonly GradedAnswer[]): { right: number; total: number } {
  const counted = verdicts.filter(({ is_dropped: isDropped }) => !isDropped)
  return { right: counted.filter(({ is_correct: isCorrect }) => isCorrect === 1).length, total: counted.length }
}

/**
 * Creates a backend without an attempt: it answers the calls of a session from memory, by the same rules as the server, and
 * what it stores ends with the page. Only grading is a call. `results` grades every question that was met.
 */
export function memoryBackend(options: MemoryOptions): {
  backend: ExamBackend
  results: () => Promise<MemoryResults>
} {
  const { kind, userEmail, quiz, questions, optionSeed, from = null, responses = new Map(), gone = '', grade } = options
  const { quiz_time: quizMinutes, module1_time: module1Minutes, module2_time: module2Minutes } = quiz
  const minutes = { quizMinutes, module1Minutes, module2Minutes, breakMinutes: quiz.break_time }
  const lengths = lengthsOf(minutes, options.halftimeMinutes)
  const checked = new Map<number, CheckedAnswer>()
  let variant: Variant | null = null
  let phase: Phase | null = null
  let startedAt = 0

  /** Begins at the module of the first question that is shown. */
  const begin = (now: number): Phase => {
    const opening = openingPhase(quiz.type, lengths, now)
    if (quiz.type !== 'two_module' || from?.module !== 'module2') return opening
    variant = quiz.hard_question === null ? 'all' : (from.model_difficulty ?? 'all')
    return advance({ at: 'break', endsAt: now }, 'start', now, lengths)
  }
  const met = (section: ReturnType<typeof openSection>) =>
    questions.filter(
      ({ module, model_difficulty: pool }) =>
        section === 'all' ||
        (section !== null && module === section && (section === 'module1' || variant === 'all' || pool === variant)),
    )
  const current = (clock: Clock) => (phase = settle(phase ?? begin(clock.serverNow()), clock.serverNow()))
  const stateAt = (clock: Clock, writer: string): AttemptWire => {
    startedAt ||= clock.serverNow()
    const at = current(clock)
    const open = met(openSection(at))
    const isOpen = ({ question_id: id }: { question_id: number }) => open.some((question) => question.id === id)
    return {
      attempt_id: noAttempt,
      quiz,
      variant,
      revision: 1,
      writer,
      phase: phaseOnWire(at),
      now: new Date(clock.serverNow()).toISOString(),
      conditions: null,
      option_seed: optionSeed,
      started_at: new Date(startedAt).toISOString(),
      counts_from: new Date(startedAt).toISOString(),
      last_question_id: from !== null && isOpen({ question_id: from.id }) ? from.id : null,
      question_count: open.length,
      responses: [...responses.values()].filter(isOpen),
      checked: [...checked.values()].filter(isOpen),
    }
  }
  const begun = (clock: Clock, writer: string) => ({ wire: stateAt(clock, writer), submission: null, writer })
  const answersTo = (asked: readonly AskedQuestion[]): AnswerToGrade[] =>
    asked.map(({ id }) => ({ question_id: id, user_answer: responses.get(id)?.user_answer ?? null }))

  return {
    async results() {
      const route = quiz.type === 'two_module' ? [...met('module1'), ...met('module2')] : questions
      const verdicts = new Map((await grade(options.api, answersTo(route))).map((one) => [one.question_id, one]))
      const graded = route.flatMap((question) => {
        const verdict = verdicts.get(question.id)
        const seconds = responses.get(question.id)?.spent_seconds ?? 0
        return verdict ? [{ question, checked: verdict, seconds }] : []
      })
      return {
        variant,
        graded,
        ...countsOf(graded.map(({ checked: verdict }) => verdict)),
        missing: route.length - graded.length,
      }
    },
    backend: {
      kind,
      userEmail,
      device: noDevice,
      isAllowed: () => true,
      open: (clock, writer) => ({
        begun: begun(clock, writer),
        section: { questions: met(openSection(current(clock))), stored: nothingStored },
      }),
      connect(watch, clock) {
        const api = watch(options.api)
        const move = (name: Parameters<typeof advance>[1]) =>
          (phase = advance(current(clock), name, clock.serverNow(), lengths))

        return {
          begin: async (_, { writer }) => begun(clock, writer),
          fetch: async (_, { writer }) => stateAt(clock, writer),
          claim: async (_, { writer }) => stateAt(clock, writer),
          section: async ({ section }) => ({ questions: met(section), stored: nothingStored }),
          stored: async () => nothingStored,
          async save({ items }) {
            for (const { key, seq, body } of items) {
              if ((responses.get(key)?.seq ?? 0) > seq) continue
              responses.set(key, {
                question_id: key,
                seq,
                user_answer: body.userAnswer,
                marked: body.isFlagged,
                crossed: [...body.crossed],
                locked: checked.has(key),
                spent_seconds: body.secondsOnQuestion,
              })
            }
            const acknowledged = items.map(({ key, seq }) => ({ question_id: key, seq }))
            return { stored: acknowledged, refused: [], now: new Date(clock.serverNow()).toISOString() }
          },
          annotate: async ({ items }) => ({ stored: items.map(({ key }) => key) }),
          readAnnotations: async () => [],
          async move({ move: name }, { writer }) {
            if (name === 'start' && current(clock).at === 'break' && variant === null) {
              const verdicts = await grade(api, answersTo(met('module1')))
              variant = chooseVariant(countsOf(verdicts).right, quiz.hard_question)
            }
            move(name)
            return stateAt(clock, writer)
          },
          async check({ questionId, userAnswer }) {
            const [verdict] = await grade(api, [{ question_id: questionId, user_answer: userAnswer }])
            // Not retried: the question will not come back.
            if (!verdict) throw new ApiError(422, { msg: gone, errors: null })
            checked.set(questionId, verdict)
            const response = responses.get(questionId)
            if (response) responses.set(questionId, { ...response, user_answer: userAnswer, locked: true })
            return verdict
          },
          async submit() {
            move('submit')
            return {
              attempt_id: noAttempt,
              quiz_id: quiz.id,
              stored: [...responses.values()].filter(({ user_answer: answer }) => answer !== null).length,
              total: questions.length,
              stored_at: new Date(clock.serverNow()).toISOString(),
              is_late: false,
              not_stored: [],
              unreadable: [],
              closed: 'attempt',
              message: '',
            }
          },
          // No one else changes what is in this page's memory alone.
          changes: () => new Promise<number>(() => undefined),
        }
      },
    },
  }
}
