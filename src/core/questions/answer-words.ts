import { unwrapped } from './reading.ts'
import { isAnswered, optionLetter } from './words.ts'

const lettered = (key: unknown) => optionLetter(key) ?? (typeof key === 'string' ? key : '')

/**
 * An answer or a key in words that a person reads: 'B', 'A, C', 'True', 'fast', 'left → right; …'. '' when there is none;
 * what cannot be read is shown as it stands. `matches` names the left items of a match.
 */
export function answerWords(
  type: string,
  wire: string | null,
  matches: { id: number; left_item: string }[] = [],
): string {
  if (wire === null || !isAnswered(type, wire)) return ''
  if (type === 'fill_in') return wire
  const value = unwrapped(wire)
  if (Array.isArray(value)) return value.map(lettered).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) return pairWords(value, matches)
  const text = String(value)
  if (type === 'mcq' || type === 'multiple_select')
    return text
      .split(',')
      .map((one) => lettered(one.trim()))
      .join(', ')
  if (type === 'true_false' && /^(true|false)$/i.test(text)) return /^t/i.test(text) ? 'True' : 'False'
  return text
}

function pairWords(pairs: object, matches: { id: number; left_item: string }[]): string {
  const chosen = Object.entries(pairs).filter(([, right]) => typeof right === 'string' && right !== '')
  const nameOf = (id: string) => matches.find((one) => String(one.id) === id)?.left_item ?? id
  return chosen.map(([id, right]) => `${nameOf(id)} → ${String(right)}`).join('; ')
}
