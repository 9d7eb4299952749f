import { isNothing, unwrapped } from './reading.ts'
import { optionLetter } from './words.ts'

/** A left item of a match, by the name that its pairs are shown with. */
export type LeftItem = { id: number; left_item: string }

/**
 * Reads the answers and keys of a kind off the wire. A kind's rules and its screens share one, so it knows no schema: pages
 * load it without zod.
 */
export type AnswerReader = {
  /** Returns whether there is an answer at all: blank text and an empty list or object are none. Q11 'Answered' */
  isAnswered(wire: string | null): boolean
  /**
   * An answer or a key that is there, as a person reads it: 'B', 'A, C', 'fast', 'left → right; …'. The truths stay 'true' and 'false':
   * their words are of the reader's language.
   */
  inWords(wire: string, matches: readonly LeftItem[]): string
}

const lettered = (key: unknown) => optionLetter(key) ?? (typeof key === 'string' ? key : '')

function pairWords(pairs: object, matches: readonly LeftItem[]): string {
  const chosen = Object.entries(pairs).filter(([, right]) => typeof right === 'string' && right !== '')
  const nameOf = (id: string) => matches.find((one) => String(one.id) === id)?.left_item ?? id
  return chosen.map(([id, right]) => `${nameOf(id)} → ${String(right)}`).join('; ')
}

/** Reads any answer by its form alone: lists, pairs and text. What cannot be read is shown as it stands. */
export const plainReader: AnswerReader = {
  isAnswered: (wire) => !isNothing(wire) && !isNothing(unwrapped(wire)),
  inWords(wire, matches) {
    const value = unwrapped(wire)
    if (Array.isArray(value)) return value.map(lettered).filter(Boolean).join(', ')
    return typeof value === 'object' && value !== null ? pairWords(value, matches) : String(value)
  },
}

/** Reads the keys of options as their letters. */
export const optionReader: AnswerReader = {
  ...plainReader,
  inWords(wire, matches) {
    const value = unwrapped(wire)
    if (typeof value !== 'string') return plainReader.inWords(wire, matches)
    return value
      .split(',')
      .map((one) => lettered(one.trim()))
      .join(', ')
  },
}

/** Reads 'true' and 'false', however they are spelled. */
export const truthReader: AnswerReader = {
  ...plainReader,
  inWords(wire, matches) {
    const truth = readTruth(wire)
    return truth === undefined ? plainReader.inWords(wire, matches) : String(truth)
  },
}

/** Reads text as it was typed, which may look like a list. */
export const writtenReader: AnswerReader = {
  isAnswered: (wire) => !isNothing(wire) && (typeof unwrapped(wire) !== 'string' || !isNothing(unwrapped(wire))),
  inWords: (wire) => wire,
}

/** Reads an answer or a key of a true-or-false question as a boolean; undefined when it says neither. */
export function readTruth(wire: string | null): boolean | undefined {
  const text = String(unwrapped(wire)).toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Returns the right items by the id of their left ones, of an answer or a key of a match. */
export function readPairs(wire: string | null): Record<string, string> {
  const value = unwrapped(wire)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  )
}

/** Returns an answer or a key in words; '' when there is none. */
export function answerWords(reader: AnswerReader, wire: string | null, matches: readonly LeftItem[] = []): string {
  return wire !== null && reader.isAnswered(wire) ? reader.inWords(wire, matches) : ''
}
