import type { TextMark } from '../core/annotations/text-mark.ts'

/** A highlight at the beginning of a passage, without a note. */
export const plainMark: TextMark = {
  id: 'm',
  part: 'passage',
  start: 0,
  end: 8,
  quote: 'The tide',
  style: 'yellow',
  note: '',
}
