import { longestQuote, type Annotation } from '../../../core/annotations/annotation.ts'
import { shortened } from '../../../core/shortened.ts'
import type { BlockText } from './block-text.ts'

/** A range of a text in UTF-16 units; the end is exclusive. */
export type TextRange = { start: number; end: number }

const segments = (text: string, granularity: 'word' | 'sentence') =>
  typeof Intl.Segmenter === 'undefined' ? null : new Intl.Segmenter(undefined, { granularity }).segment(text)

/** Trims the white space of a range; null when nothing else is left. */
export function trimmed(text: string, { start, end }: TextRange): TextRange | null {
  const covered = text.slice(start, end)
  const from = start + covered.length - covered.trimStart().length
  const to = start + covered.trimEnd().length
  return from < to ? { start: from, end: to } : null
}

/** Returns the blocks of a text in order; together they are all of it. */
export function blocksOf({ text, breaks }: BlockText): TextRange[] {
  const edges = [...breaks, text.length]
  return edges.map((end, at) => ({ start: edges[at - 1] ?? 0, end })).filter(({ start, end }) => start < end)
}

/** Returns the block of a character. */
function blockAt({ text, breaks }: BlockText, offset: number): TextRange {
  return { start: breaks.findLast((at) => at <= offset) ?? 0, end: breaks.find((at) => at > offset) ?? text.length }
}

/** Returns the sentences of a text in order; none crosses blocks. */
export function sentencesOf(read: BlockText): TextRange[] {
  return blocksOf(read).flatMap((block) =>
    // A line break in the source of a paragraph ends no sentence.
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

/** Returns the word at an offset: up to white space or the edge of a block, without punctuation at its ends. */
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

/** Extends a range to whole words; null when it covers only white space. */
export function wholeWords(read: BlockText, range: TextRange): TextRange | null {
  const inner = trimmed(read.text, range)
  if (!inner) return null
  const [first, last] = [wordAt(read, inner.start), wordAt(read, inner.end - 1)]
  return { start: Math.min(inner.start, first?.start ?? inner.start), end: Math.max(inner.end, last?.end ?? inner.end) }
}

/** Returns a range as a quotation: blocks separated, white space collapsed, shortened at the end of a word. */
export function quotation({ text, breaks }: BlockText, { start, end }: TextRange, most: number): string {
  const edges = [start, ...breaks.filter((at) => at > start && at < end), end]
  const pieces = edges.slice(1).map((edge, at) => text.slice(edges[at], edge))
  return shortened(pieces.join(' ').replace(/\s+/g, ' ').trim(), most)
}

/** Returns the words by which a range is found again: its beginning, never half a surrogate pair. */
export function quoteOf(text: string, { start, end }: TextRange): string {
  const quote = text.slice(start, end).slice(0, longestQuote)
  return quote.isWellFormed() ? quote : quote.slice(0, -1)
}

/** Locates an annotation in a text: at its offsets, or at the nearest occurrence of its words; null when they no longer occur. */
export function placeOf(text: string, { start, end, quote }: Pick<Annotation, 'start' | 'end' | 'quote'>) {
  let nearest = text.startsWith(quote, start) ? start : Infinity
  if (nearest === Infinity)
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
      if (Math.abs(at - start) < Math.abs(nearest - start)) nearest = at
  return nearest === Infinity ? null : { start: nearest, end: Math.min(text.length, nearest + end - start) }
}

/** Adds an annotation; those that it touches where their words stand now are merged into it, and no note is lost. */
export function withAnnotation(annotations: readonly Annotation[], annotation: Annotation, text: string): Annotation[] {
  const joined = { ...annotation }
  const notes: string[] = []
  const others = annotations.filter((other) => {
    if (other.id === annotation.id) return false
    const place = other.part === annotation.part && placeOf(text, other)
    if (!place || place.start >= annotation.end || annotation.start >= place.end) return true
    joined.start = Math.min(joined.start, place.start)
    joined.end = Math.max(joined.end, place.end)
    notes.push(other.note)
    return false
  })
  joined.quote = quoteOf(text, joined)
  joined.note = [...notes, annotation.note].filter(Boolean).join('\n')
  return [...others, joined].sort((one, other) => one.part.localeCompare(other.part) || one.start - other.start)
}
