import { textOfPieces, type DocumentLine, type OptionMark } from './lines.ts'
import { followsPlace, goesOn, isFirstPlace, latinLetters, latinMark, roleOf, stemMark } from './marks.ts'

/** An option by its letter: the list that it belongs to, null where it is typed, and its place in the alphabet. */
type Lettered = { level: number | null; place: number; mark: OptionMark | null }

function letteredOf(line: DocumentLine): Lettered | null {
  const { list } = line
  if (line.table) return null
  if (list) return list.kind === 'letter' ? { level: list.level, place: list.place, mark: null } : null
  const mark = latinMark(textOfPieces(line.pieces))
  return mark && { level: null, place: mark.place, mark }
}

/** Returns the option of the ACT that stands right behind the number of a question: “2. F. NO CHANGE”. */
function letteredBehind(line: DocumentLine): Lettered | null {
  if (line.table || line.list) return null
  const text = textOfPieces(line.pieces)
  const stem = stemMark(text)
  const mark = stem && latinMark(text.slice(stem.length))
  return mark && isFirstPlace(mark.place) && mark.place > 0 ? { level: null, place: mark.place, mark } : null
}

/**
 * Returns lines whose options begin with A in each question, by their places: letters can count on from one question to the next, as
 * lists of Word do, and in the ACT every other question has F, G, H and J. What an option calls itself stays its letter.
 */
export function withOwnLetters(lines: readonly DocumentLine[]): DocumentLine[] {
  const out = [...lines]
  const isStem = (line: DocumentLine) =>
    !line.table &&
    (line.list?.kind === 'number' || (line.list === null && stemMark(textOfPieces(line.pieces)) !== null))
  const isNumbered = lines.some(isStem)
  let run: { at: number; lettered: Lettered }[] = []
  let [before, isParted]: [number | null, boolean] = [null, false]
  const end = () => {
    const [first] = run
    const last = run.at(-1)
    if (first && last && first.lettered.place > 0 && run.length > 1) {
      const { place, level } = first.lettered
      // A list is counted by its program, which leaves no letter out.
      const isNext = before !== null && (level === null ? goesOn(place, before) : followsPlace(place, before))
      if (isFirstPlace(place) || (isParted && isNext))
        run.forEach(({ at, lettered: { mark, place: alphabetical } }, own) => {
          const line = out[at]!
          const { list } = line
          const letters = list?.letters && latinLetters.slice(first.lettered.place, alphabetical + 1)
          out[at] =
            list === null
              ? { ...line, ...(mark && { mark: { ...mark, place: own } }) }
              : { ...line, list: { ...list, place: own, ...(letters !== undefined && { letters }) } }
        })
    }
    if (last && run.length > 1) [before, isParted] = [last.lettered.place, false]
    run = []
  }
  for (const [at, line] of lines.entries()) {
    const lettered = letteredOf(line)
    const last = run.at(-1)?.lettered
    if (lettered) {
      if (last && !(lettered.level === last.level && followsPlace(lettered.place, last.place))) end()
      run.push({ at, lettered })
      continue
    }
    const role = line.table ? null : roleOf(textOfPieces(line.pieces))
    const isBetween = role !== null && role.is !== 'label'
    if (isStem(line) || isBetween || (!isNumbered && line.isApart)) {
      end()
      isParted = true
      const behind = isStem(line) ? letteredBehind(line) : null
      if (behind) run.push({ at, lettered: behind })
    }
  }
  end()
  return out
}
