import { longestNote, mostAnnotations, type Annotation } from '../../../core/annotations/annotation.ts'

/** The server's highlights and notes of one question. */
export type ServerAnnotations = { question_id: number; seq: number; marks: Annotations }

type Annotations = readonly Annotation[]

/** Returns whether two lists of annotations are equal. */
export const isSameAnnotations = (one: Annotations, other: Annotations): boolean => {
  const others = byId(other)
  return one.length === other.length && one.every((annotation) => isSame(annotation, others.get(annotation.id)))
}

const byId = (annotations: Annotations) => new Map(annotations.map((annotation) => [annotation.id, annotation]))

const isSame = (one: Annotation, other: Annotation | undefined) =>
  other !== undefined && (Object.keys(one) as (keyof Annotation)[]).every((key) => one[key] === other[key])

/**
 * Joins the highlights of a question that were changed in two places since both had `base`: every change of either stands; of
 * two notes on one highlight both, one below the other. Only what both removed, or one removed and the other left alone, goes.
 */
export function mergeAnnotations(base: Annotations, own: Annotations, theirs: Annotations): Annotation[] {
  const before = byId(base)
  const ownById = byId(own)
  const joined = theirs.flatMap((their) => {
    const mine = ownById.get(their.id)
    const old = before.get(their.id)
    if (mine) return [old && isSame(mine, old) ? their : mergeAnnotation(mine, their, old)]
    return old && isSame(their, old) ? [] : [their]
  })
  const theirIds = byId(theirs)
  const added = own.filter((mine) => !theirIds.has(mine.id) && !isSame(mine, before.get(mine.id)))
  return [...joined, ...added].slice(0, mostAnnotations)
}

/** Merges local changes of a highlight with those made elsewhere. */
function mergeAnnotation(mine: Annotation, their: Annotation, old: Annotation | undefined): Annotation {
  if (old && isSame(their, old)) return mine
  const isOneNote = mine.note === their.note || their.note.includes(mine.note) || mine.note === old?.note
  const isMine = mine.note.includes(their.note) || their.note === old?.note
  const note = isOneNote ? their.note : isMine ? mine.note : `${mine.note}\n${their.note}`
  return { ...mine, note: note.slice(0, longestNote) }
}
