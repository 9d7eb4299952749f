import { longestNote, mostMarks, type TextMark } from '../../../../core/annotations/text-mark.ts'
import type { KeptMarks } from './kept-marks.ts'

/** The marks of one question, as the server holds them. */
export type ServerMarks = { question_id: number; seq: number; marks: Marks }

type Marks = readonly TextMark[]

/** Whether two lists show and note the same. */
export const isSameMarks = (one: Marks, other: Marks): boolean => {
  const others = byId(other)
  return one.length === other.length && one.every((mark) => isSame(mark, others.get(mark.id)))
}

const byId = (marks: Marks) => new Map(marks.map((mark) => [mark.id, mark]))

const isSame = (one: TextMark, other: TextMark | undefined) =>
  other !== undefined && (Object.keys(one) as (keyof TextMark)[]).every((key) => one[key] === other[key])

/**
 * What stands when the marks of a question were changed in two places since both had `base`: every change of either; of two
 * notes on one mark both, one below the other. Only what both removed, or one removed and the other left as it was, is gone.
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

/** Own changes of a mark that was perhaps changed elsewhere too. */
function joinedMark(mine: TextMark, their: TextMark, old: TextMark | undefined): TextMark {
  if (old && isSame(their, old)) return mine
  const isOneNote = mine.note === their.note || their.note.includes(mine.note) || mine.note === old?.note
  const isMine = mine.note.includes(their.note) || their.note === old?.note
  const note = isOneNote ? their.note : isMine ? mine.note : `${mine.note}\n${their.note}`
  return { ...mine, note: note.slice(0, longestNote) }
}

/** Whether something newer than what was sent stands on the server. */
export const isOverridden = (sent: KeptMarks, theirs: ServerMarks | undefined): theirs is ServerMarks =>
  theirs !== undefined && (theirs.seq >= sent.seq || !isSameMarks(theirs.marks, sent.base))

/** What becomes of the marks of a question when the server is read; null: they stay as they are. */
export function withServer(own: KeptMarks | undefined, { seq, marks }: ServerMarks): Partial<KeptMarks> | null {
  if (!own || (own.isSaved && own.seq < seq)) return { seq, marks, base: marks, isSaved: true }
  if (own.isRefused || own.isSaved) return null
  const joined = joinedMarks(own.base, own.marks, marks)
  const isSaved = isSameMarks(joined, marks)
  return { seq: Math.max(own.seq, isSaved ? seq : seq + 1), marks: joined, base: marks, isSaved }
}
