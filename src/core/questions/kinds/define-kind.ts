import type { z } from 'zod'
import type { AnswerReader } from '../answer-reader.ts'
import type { Interchange, InterchangeShape, StoredParts } from '../interchange.ts'
import { coded, readCoded, type CodedText } from '../../coded.ts'
import { asCodes } from '../../plain-problems.ts'
import { asEntered, isNothing, longestAnswer, unwrapped } from '../reading.ts'
import type { AnswerForm, StoredQuestion, Verdict } from '../question.ts'

/** The definition of a kind of question; everything else follows from it. */
type Definition<Spec, Key, Answer, Shape extends InterchangeShape> = {
  /** The schema of the question, as stored. */
  spec: z.ZodType<Spec>
  /** The schema of the key, as stored. */
  key: z.ZodType<Key>
  /** An answer once it has been read. */
  answer: z.ZodType<Answer>
  /** The reason why a key cannot belong to this spec, by code; null when it can. */
  misfit?: (spec: Spec, key: Key) => CodedText | null
  /** Parses an answer from the value that was sent (text and JSON text alike); undefined when it makes no sense for this spec. */
  read: (raw: unknown, spec: Spec) => Answer | undefined
  isBlank: (answer: Answer) => boolean
  matches: (answer: Answer, key: Key, spec: Spec) => boolean
  /** An answer as it is stored; as JSON unless the kind says otherwise. */
  write?: (answer: Answer) => string
  /** The key as the calls send it. X1 */
  wire: (key: Key) => string
  /** Every answer that the key accepts, where it lists several, as `wire` writes one. */
  accepts?: (key: Key) => string[]
  reader: AnswerReader
  answerForm: AnswerForm
  interchange: ShapeOfKind<Shape> & {
    /** Returns a stored question as the shape says it: the inverse of `store`. */
    neutral: (spec: Spec, key: Key) => Interchange[Shape]
  }
  /** The initial content of a new question of the kind; it need not be one that can be asked. */
  blank: StoredParts
}

/** The shape in which files of questions say what the kind asks. */
type ShapeOfKind<Shape extends InterchangeShape> = {
  shape: Shape
  /** The key as an author writes it, in words for the descriptions of formats. */
  about: string
  /** Returns what the shape says as this kind stores it; whether it can be asked is for `problem` to say. */
  store(neutral: Interchange[Shape]): StoredParts
}

/** A kind of question as other code sees it: without its generics but for the interchange shape, so no caller casts. */
export type QuestionKind<Shape extends InterchangeShape = InterchangeShape> = {
  /** Returns what is wrong with the stored question, by code; null when it can be asked and graded. */
  problem(question: StoredQuestion): CodedText | null
  /** Returns an answer in the one form in which it is stored; null when it is blank, or when its reader takes it for none. */
  clean(question: StoredQuestion, raw: unknown): string | null
  grade(question: StoredQuestion, userAnswer: string | null): Verdict
  keyOnWire(question: StoredQuestion): string | null
  /** Every accepted answer as the key is sent; none for a damaged key. */
  acceptedOnWire(question: StoredQuestion): string[]
  /** Reads its answers and keys: whether there is one, and what it says in words. */
  reader: AnswerReader
  /** The form of its answers: figures count the choices that it offers, and corrections offer them as keys. */
  answerForm: AnswerForm
  interchange: ShapeOfKind<Shape> & {
    /** Returns a stored question as the shape says it; null when it is unfinished. */
    neutralOf(question: StoredQuestion): Interchange[Shape] | null
  }
  blank: StoredParts
}

/** Returns the first problem: a code of a kind's own says what it is about, a general one follows the path of its place. */
const firstIssue = (error: z.core.$ZodError, part: string) => {
  const [{ path, message }] = error.issues as [z.core.$ZodIssue]
  const { code, params } = readCoded(message)
  if (code.startsWith('question.')) return coded(code, params)
  return coded('inside', { path: [part, ...path].join('.'), sentence: message })
}

const isUnset = (key: unknown) => key === '' || key === null || key === undefined

/**
 * Parses a stored part once for as long as it is referenced: what is stored is never changed in place, and a class submits
 * thousands of answers to the same questions.
 */
function readOnce<Part>(schema: z.ZodType<Part>): (stored: unknown) => z.ZodSafeParseResult<Part> {
  const known = new WeakMap<object, z.ZodSafeParseResult<Part>>()
  return (stored) => {
    if (typeof stored !== 'object' || stored === null) return schema.safeParse(stored, asCodes)
    const read = known.get(stored) ?? schema.safeParse(stored, asCodes)
    known.set(stored, read)
    return read
  }
}

/** Makes a kind of question from its definition; what it gives back never throws, whatever is stored or sent. */
export function defineQuestionKind<Spec, Key, Answer, Shape extends InterchangeShape>(
  kind: Definition<Spec, Key, Answer, Shape>,
): QuestionKind<Shape> {
  const [specOf, keyOf] = [readOnce(kind.spec), readOnce(kind.key)]
  const write = kind.write ?? ((answer: Answer) => JSON.stringify(answer))
  const read = (raw: unknown, spec: Spec): Answer | undefined => {
    const candidate = kind.read(raw, spec)
    return candidate === undefined ? undefined : kind.answer.safeParse(candidate).data
  }

  return {
    reader: kind.reader,
    answerForm: kind.answerForm,
    interchange: {
      shape: kind.interchange.shape,
      about: kind.interchange.about,
      store: kind.interchange.store,
      neutralOf({ spec, key }) {
        const [asked, right] = [specOf(spec), keyOf(key)]
        return asked.success && right.success ? kind.interchange.neutral(asked.data, right.data) : null
      },
    },
    blank: kind.blank,
    problem({ spec, key }) {
      const asked = specOf(spec)
      if (!asked.success) return firstIssue(asked.error, 'question')
      const right = keyOf(key)
      if (!right.success) return isUnset(key) ? coded('question.key_none') : firstIssue(right.error, 'key')
      return kind.misfit?.(asked.data, right.data) ?? null
    },
    clean({ spec }, raw) {
      if (isNothing(raw)) return null
      const asked = specOf(spec)
      const answer = asked.success ? read(raw, asked.data) : undefined
      if (answer !== undefined && kind.isBlank(answer)) return null
      const text = answer === undefined ? null : write(answer)
      if (text !== null && text.length <= longestAnswer) return text
      const entered = asEntered(raw)
      return kind.reader.isAnswered(entered) ? entered : null
    },
    grade({ spec, key }, userAnswer) {
      if (isNothing(userAnswer)) return 'skip'
      const asked = specOf(spec)
      const right = keyOf(key)
      const answer = asked.success ? read(userAnswer, asked.data) : undefined
      if (answer === undefined)
        return isNothing(unwrapped(userAnswer)) || !kind.reader.isAnswered(userAnswer) ? 'skip' : 'incorrect'
      if (kind.isBlank(answer)) return 'skip'
      return asked.success && right.success && kind.matches(answer, right.data, asked.data) ? 'correct' : 'incorrect'
    },
    keyOnWire({ key }) {
      const right = keyOf(key)
      return right.success ? kind.wire(right.data) : null
    },
    acceptedOnWire({ key }) {
      const right = keyOf(key)
      return right.success ? (kind.accepts?.(right.data) ?? [kind.wire(right.data)]) : []
    },
  }
}
