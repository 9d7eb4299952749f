import { longestQuote, type TextMark } from '../../../core/annotations/text-mark.ts'
import { shortened } from '../../../core/shortened.ts'
import type { BlockText } from './block-text.ts'

/** Some of a text, from one UTF-16 unit to before another. */
export type TextRange = { start: number; end: number }

const segments = (text: string, granularity: 'word' | 'sentence') =>
  typeof Intl.Segmenter === 'undefined' ? null : new Intl.Segmenter(undefined, { granularity }).segment(text)

/** The range without the space at its ends; null when there is nothing else. */
export function trimmed(text: string, { start, end }: TextRange): TextRange | null {
  const covered = text.slice(start, end)
  const from = start + covered.length - covered.trimStart().length
  const to = start + covered.trimEnd().length
  return from < to ? { start: from, end: to } : null
}

/** The blocks of a text, one after the other: all of it, and nothing twice. */
export function blocksOf({ text, breaks }: BlockText): TextRange[] {
  const edges = [...breaks, text.length]
  return edges.map((end, at) => ({ start: edges[at - 1] ?? 0, end })).filter(({ start, end }) => start < end)
}

/** The block that a character is in. */
function blockAt({ text, breaks }: BlockText, offset: number): TextRange {
  return { start: breaks.findLast((at) => at <= offset) ?? 0, end: breaks.find((at) => at > offset) ?? text.length }
}

/** The sentences of a text, one after the other; none goes on in another block. */
export function sentencesOf(read: BlockText): TextRange[] {
  return blocksOf(read).flatMap((block) =>
    // Where the source of a paragraph breaks its lines no sentence ends.
    sentencesWithin(read.text.slice(block.start, block.end).replace(/\s/g, ' ')).flatMap(
      ({ start, end }) => trimmed(read.text, { start: block.start + start, end: block.start + end }) ?? [],
    ),
  )
}

function sentencesWithin(text: string): TextRange[] {
  const found = segments(text, 'sentence')
  return found
    ? [...found].map(({ index, segment }) => ({ start: index, end: index + segment.length }))
    : [...text.matchAll(/[^.!?؟]+[.!?؟"”’)]*/g)].map(({ 0: sentence, index }) => ({
        start: index,
        end: index + sentence.length,
      }))
}

/** The word at a place of a text: as far as there is no space and no edge of a block, without the marks at its ends. */
export function wordAt(read: BlockText, offset: number): TextRange | null {
  const { text } = read
  const at = Math.min(offset, text.length - 1)
  if (at < 0 || /\s/.test(text.charAt(at))) return null
  const block = blockAt(read, at)
  const before = /\S*$/.exec(text.slice(block.start, at))?.[0].length ?? 0
  const after = /^\S*/.exec(text.slice(at, block.end))?.[0].length ?? 0
  const chunk = text.slice(at - before, at + after)
  const inner = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(chunk)
  const start = at - before + (inner?.index ?? 0)
  return { start, end: start + (inner?.[0] ?? chunk).length }
}

/** The range with the words whole that it begins and ends in; null when it covers nothing but space. */
export function wholeWords(read: BlockText, range: TextRange): TextRange | null {
  const inner = trimmed(read.text, range)
  if (!inner) return null
  const [first, last] = [wordAt(read, inner.start), wordAt(read, inner.end - 1)]
  return { start: Math.min(inner.start, first?.start ?? inner.start), end: Math.max(inner.end, last?.end ?? inner.end) }
}

/** A range as it is quoted: its blocks apart, its spaces single, shortened at the end of a word. */
export function quotation({ text, breaks }: BlockText, { start, end }: TextRange, most: number): string {
  const edges = [start, ...breaks.filter((at) => at > start && at < end), end]
  const pieces = edges.slice(1).map((edge, at) => text.slice(edges[at], edge))
  return shortened(pieces.join(' ').replace(/\s+/g, ' ').trim(), most)
}

/** The words by which a range is found again: its beginning, never half a character. */
export function quoteOf(text: string, { start, end }: TextRange): string {
  const quote = text.slice(start, Math.min(end, start + longestQuote))
  return quote.isWellFormed() ? quote : quote.slice(0, -1)
}

/** Where a mark is in a text: at its place, or where its words now stand nearest to it; null when they are gone. */
export function placeOf(text: string, { start, end, quote }: Pick<TextMark, 'start' | 'end' | 'quote'>) {
  let nearest: number | null = text.startsWith(quote, start) ? start : null
  if (nearest === null)
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
      if (nearest === null || Math.abs(at - start) < Math.abs(nearest - start)) nearest = at
  if (nearest === null) return null
  return { start: nearest, end: Math.min(text.length, nearest + end - start) }
}

/** The marks with one more: what it touches of its part becomes one with it, and no note is lost. */
export function withMark(marks: readonly TextMark[], mark: TextMark, text: string): TextMark[] {
  const touches = (other: TextMark) =>
    other.id !== mark.id && other.part === mark.part && other.start < mark.end && mark.start < other.end
  const met = marks.filter(touches)
  const range = {
    start: Math.min(mark.start, ...met.map(({ start }) => start)),
    end: Math.max(mark.end, ...met.map(({ end }) => end)),
  }
  const note = [...met.map((one) => one.note), mark.note].filter(Boolean).join('\n')
  const joined = { ...mark, ...range, quote: quoteOf(text, range), note }
  const inOrder = (one: TextMark, other: TextMark) => one.part.localeCompare(other.part) || one.start - other.start
  return [...marks.filter((other) => !touches(other) && other.id !== mark.id), joined].sort(inOrder)
}
