import { longestNote, mostMarks, type TextMark } from '../../../../core/annotations/text-mark.ts'

/** The server's highlights and notes of one question. */
export type ServerAnnotations = { question_id: number; seq: number; marks: Marks }

type Marks = readonly TextMark[]

/** Returns whether two lists of annotations are equal. */
export const isSameMarks = (one: Marks, other: Marks): boolean => {
  const others = byId(other)
  return one.length === other.length && one.every((mark) => isSame(mark, others.get(mark.id)))
}

const byId = (marks: Marks) => new Map(marks.map((mark) => [mark.id, mark]))

const isSame = (one: TextMark, other: TextMark | undefined) =>
  other !== undefined && (Object.keys(one) as (keyof TextMark)[]).every((key) => one[key] === other[key])

/**
 * Joins the highlights of a question that were changed in two places since both had `base`: every change of either stands; of
 * two notes on one highlight both, one below the other. Only what both removed, or one removed and the other left alone, goes.
 */
export function joinedMarks(base: Marks, own: Marks, theirs: Marks): TextMark[] {
  const before = byId(base)
  const ownById = byId(own)
  const joined = theirs.flatMap((their) => {
    const mine = ownById.get(their.id)
    const old = before.get(their.id)
    if (mine) return [old && isSame(mine, old) ? their : joinedMark(mine, their, old)]
    return old && isSame(their, old) ? [] : [their]
  })
  const theirIds = byId(theirs)
  const added = own.filter((mine) => !theirIds.has(mine.id) && !isSame(mine, before.get(mine.id)))
  return [...joined, ...added].slice(0, mostMarks)
}

/** Merges local changes of a highlight with those made elsewhere. */
function joinedMark(mine: TextMark, their: TextMark, old: TextMark | undefined): TextMark {
  if (old && isSame(their, old)) return mine
  const isOneNote = mine.note === their.note || their.note.includes(mine.note) || mine.note === old?.note
  const isMine = mine.note.includes(their.note) || their.note === old?.note
  const note = isOneNote ? their.note : isMine ? mine.note : `${mine.note}\n${their.note}`
  return { ...mine, note: note.slice(0, longestNote) }
}
