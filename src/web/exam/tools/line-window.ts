/** A line of laid-out text, or a picture: its top and bottom in px. */
export type Line = { top: number; bottom: number }

/** The window of the line reader: its first line and its number of lines. */
export type LineWindow = { first: number; lines: number }

export const fewestLines = 1
export const mostLines = 12

/** Maximum share of the smallest box of two lines that may overlap the other line. */
const mostOverlap = 0.2
/** Padding of the window around its lines, in px. */
const mostSpace = 6

const overlap = (one: Line, other: Line) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
const heightOf = ({ top, bottom }: Line) => bottom - top
const areOne = (one: Line & { smallest: number }, other: Line & { smallest: number }) =>
  overlap(one, other) > mostOverlap * Math.min(one.smallest, other.smallest)

/**
 * Groups boxes of text into lines; boxes side by side, also superscripts and subscripts, are one line.
 * Lines overlap by at most a fifth of the smallest box in either, so an edge between two lines cuts no box.
 */
export function linesOf(boxes: readonly Line[]): Line[] {
  const lines: (Line & { smallest: number })[] = []
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    let line = { ...box, smallest: heightOf(box) }
    // A small box lowers the overlap that its line may have, so the line above is checked again.
    for (let above = lines.at(-1); above && areOne(above, line); above = lines.at(-1)) {
      lines.pop()
      line = {
        top: above.top,
        bottom: Math.max(above.bottom, line.bottom),
        smallest: Math.min(above.smallest, line.smallest),
      }
    }
    lines.push(line)
  }
  return lines.map(({ top, bottom }) => ({ top, bottom }))
}

/** Keeps the window within the visible lines; when lines are too high for the area, it shows as many as fit. */
export function fitted({ first, lines }: LineWindow, all: readonly Line[], { top, bottom }: Line): LineWindow {
  const isSeen = (line: Line) => line.top >= top - 1 && line.bottom <= bottom + 1
  const [from, to] = [all.findIndex(isSeen), all.findLastIndex(isSeen)]
  if (from < 0)
    return {
      first: Math.max(
        0,
        all.findIndex((line) => line.bottom > top),
      ),
      lines: 1,
    }
  const at = Math.max(from, Math.min(first, to - lines + 1))
  return { first: at, lines: Math.min(lines, to - at + 1) }
}

/** Returns the edges of the window, in the space between lines. */
export function frameOf({ first, lines }: LineWindow, all: readonly Line[]): Line {
  const last = Math.min(all.length, first + lines) - 1
  const [begin, end] = [all[first], all[last]]
  if (!begin || !end) return { top: 0, bottom: 0 }
  const space = (above: Line | undefined, below: Line | undefined) =>
    above && below ? Math.min(mostSpace, (below.top - above.bottom) / 2) : mostSpace
  return { top: begin.top - space(all[first - 1], begin), bottom: end.bottom + space(end, all[last + 1]) }
}

/** Returns the window after a key on its handle; undefined for keys that it does not use. */
export function windowAfterKey({ first, lines }: LineWindow, key: string, count: number): LineWindow | undefined {
  const firsts: Record<string, number> = {
    ArrowDown: first + 1,
    ArrowRight: first + 1,
    ArrowUp: first - 1,
    ArrowLeft: first - 1,
    PageDown: first + lines,
    PageUp: first - lines,
    Home: 0,
    End: count,
  }
  const next = firsts[key]
  return next === undefined ? undefined : { first: Math.max(0, Math.min(next, count - lines)), lines }
}

/** Returns the line whose top is nearest to a height. */
export const lineAt = (all: readonly Line[], height: number): number =>
  all.reduce((best, { top }, at) => (Math.abs(top - height) < Math.abs((all[best]?.top ?? 0) - height) ? at : best), 0)

/** Returns the position of the window in percent of its range. */
export function placeOfWindow({ first, lines }: LineWindow, count: number): number {
  const way = Math.max(0, count - lines)
  return way === 0 ? 0 : Math.round((Math.min(first, way) / way) * 100)
}
