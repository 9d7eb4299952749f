import type { KeptChange } from '../device/device-store.ts'
import type { OptionKey, ResponseWire, ShownResponse } from '../exam-state.ts'

/** One response of the open part, and how much of it the server knows. */
export type Entry = {
  shown: ShownResponse
  /** Counts the changes of this question on every device; the highest wins. */
  seq: number
  /** The seq up to which nothing waits any more. */
  savedSeq: number
  /** The seq that is on its way, 0 for none. */
  sentSeq: number
  /** The highest seq that was sent without an answer coming back: the server may hold it or not. */
  unansweredSeq: number
  /** A seq that the server does not take at present. */
  parkedSeq: number
  /** The seq of the last change of the answer itself; later ones are of marks, cross-outs and time. */
  answerSeq: number
  /** When it was changed, in the order of changes. */
  order: number
  /** How long the question has been on show, and how much of it was sent with a change. */
  spentMs: number
  toldMs: number
  /** What the server is known to hold. */
  held: ResponseWire | null
}

/** Of a question that was never answered. */
export const untouched: ShownResponse = { userAnswer: null, isMarked: false, crossed: [], isLocked: false }

/** What the server holds, as it is on show. */
export const shownOf = (response: ResponseWire): ShownResponse => ({
  userAnswer: response.user_answer,
  isMarked: response.marked,
  crossed: response.crossed as OptionKey[],
  isLocked: response.locked,
})

/** Whether two answers are the same one. */
export const isSame = (one: string | null, other: string | null) => normal(one) === normal(other)

const normal = (answer: string | null) => (answer ?? '').trim().normalize('NFC')

/** An entry of which nothing is known. */
export const newEntry = (): Entry => ({
  shown: untouched,
  seq: 0,
  savedSeq: 0,
  sentSeq: 0,
  unansweredSeq: 0,
  parkedSeq: 0,
  answerSeq: 0,
  order: 0,
  spentMs: 0,
  toldMs: 0,
  held: null,
})

/** Whether it waits for the server, and the server may take it. */
export const isSendable = ({ seq, savedSeq, parkedSeq }: Entry) => seq > savedSeq && seq !== parkedSeq

/** A response as it is kept and sent. */
export const keptOf = (questionId: number, { seq, savedSeq, answerSeq, shown, spentMs }: Entry): KeptChange => ({
  questionId,
  seq,
  userAnswer: shown.userAnswer,
  isMarked: shown.isMarked,
  crossed: shown.crossed,
  spentSeconds: Math.floor(spentMs / 1000),
  ...(answerSeq <= savedSeq && { isHeld: true }),
})
