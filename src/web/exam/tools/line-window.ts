/** The window of the line reader: px from the top of what is read, and how many lines it shows. */
export type LineWindow = { top: number; lines: number }

export const fewestLines = 1
export const mostLines = 12

/** What is read: its height, where its first line begins and the height of its lines, in px. */
export type ReadArea = { height: number; first: number; lineHeight: number }

/** The window kept within what is read, and its lines within bounds. */
export function fitted({ top, lines }: LineWindow, { height, lineHeight }: ReadArea): LineWindow {
  const count = Math.max(fewestLines, Math.min(mostLines, lines, Math.max(1, Math.floor(height / lineHeight) - 1)))
  return { top: Math.max(0, Math.min(top, height - count * lineHeight)), lines: count }
}

/** The window after a key on its handle; undefined when the key is none of its own. */
export function windowAfterKey({ top, lines }: LineWindow, key: string, area: ReadArea): LineWindow | undefined {
  const { height, first, lineHeight } = area
  const tops: Record<string, number> = {
    ArrowDown: top + lineHeight,
    ArrowUp: top - lineHeight,
    PageDown: top + lines * lineHeight,
    PageUp: top - lines * lineHeight,
    Home: first,
    End: height,
  }
  if (key === 'ArrowRight' || key === 'ArrowLeft') return windowAfterKey({ top, lines }, sameWay[key], area)
  const next = tops[key]
  return next === undefined ? undefined : fitted({ top: next, lines }, area)
}

const sameWay = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' } as const

/** How far down it is, in per cent. */
export function placeOfWindow({ top, lines }: LineWindow, { height, lineHeight }: ReadArea): number {
  return Math.round((top / Math.max(1, height - lines * lineHeight)) * 100)
}
