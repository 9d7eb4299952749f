import type { Annotation } from '../core/annotations/annotation.ts'

/** A highlight at the beginning of a passage, without a note. */
export const plainAnnotation: Annotation = {
  id: 'm',
  part: 'passage',
  start: 0,
  end: 8,
  quote: 'The tide',
  style: 'yellow',
  note: '',
}
