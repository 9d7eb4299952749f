import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainAnnotation } from '../../../testing/annotations.ts'
import type { Annotation } from '../../../core/annotations/annotation.ts'
import type { BlockText } from './block-text.ts'
import {
  blocksOf,
  placeOf,
  quotation,
  quoteOf,
  sentencesOf,
  trimmed,
  wholeWords,
  withAnnotation,
  wordAt,
  type TextRange,
} from './text-ranges.ts'

const text = 'The tide turned. “Look!” she cried; the boats rose. The tide fell.'
const of = ({ start, end }: TextRange) => text.slice(start, end)
const inOneBlock = (words: string): BlockText => ({ text: words, breaks: [] })
const annotation = (change: Partial<Annotation>): Annotation => ({ ...plainAnnotation, ...change })

test('a text is read sentence by sentence, without the space between', () => {
  const sentences = sentencesOf(inOneBlock(`${text}  `)).map(of)
  expect(sentences[0]).toBe('The tide turned.')
  expect(sentences.at(-1)).toBe('The tide fell.')
  expect(sentencesOf(inOneBlock('   '))).toEqual([])
})

test.each([
  { offset: 0, word: 'The' },
  { offset: 13, word: 'turned' },
  { offset: 15, word: 'turned' },
  { offset: 18, word: 'Look' },
  { offset: 3, word: null },
  { offset: 9999, word: 'fell' },
])('the word at $offset is $word', ({ offset, word }) => {
  const found = wordAt(inOneBlock(text), offset)
  expect(found && of(found)).toBe(word)
})

test('a range loses the space at its ends, and is none when it has nothing else', () => {
  expect(trimmed(text, { start: 3, end: 9 })).toEqual({ start: 4, end: 8 })
  expect(trimmed(text, { start: 3, end: 4 })).toBeNull()
})

test('a selection that begins or ends in a word covers the whole word', () => {
  expect(of(wholeWords(inOneBlock(text), { start: 1, end: 11 }) ?? { start: 0, end: 0 })).toBe('The tide turned')
  expect(of(wholeWords(inOneBlock(text), { start: 3, end: 16 }) ?? { start: 0, end: 0 })).toBe('tide turned.')
  expect(wholeWords(inOneBlock(text), { start: 3, end: 4 })).toBeNull()
})

test('an annotation stays at its place, follows its words when the text has moved, and goes with them', () => {
  expect(placeOf(text, annotation({}))).toEqual({ start: 0, end: 8 })
  expect(placeOf(`Once. ${text}`, annotation({ start: 52, end: 60 }))).toEqual({ start: 58, end: 66 })
  expect(placeOf('Another text', annotation({}))).toBeNull()
})

test('a quote never ends in half a character', () => {
  const long = `${'x'.repeat(119)}😀 and more`
  expect(quoteOf(long, { start: 0, end: long.length })).toBe('x'.repeat(119))
})

test('highlights that touch become one, and no note is lost', () => {
  const old = annotation({ id: 'old', start: 4, end: 15, quote: text.slice(4, 15), note: 'claim' })
  const far = annotation({ id: 'far', start: 40, end: 45, quote: text.slice(40, 45) })
  const joined = withAnnotation([far, old], annotation({ id: 'new', start: 9, end: 20, style: 'blue', note: '' }), text)
  expect(joined.map(({ id }) => id)).toEqual(['new', 'far'])
  expect(joined[0]).toMatchObject({ start: 4, end: 20, style: 'blue', note: 'claim' })
})

test('T19 after words were mended before it, a highlight is met where it stands now, and one elsewhere is not swallowed', () => {
  const old = annotation({ id: 'old', start: 4, end: 15, quote: 'tide turned', note: 'claim' })
  const mended = `At long last, at dusk: ${text}`
  // Where the old one stood are other words now.
  const elsewhere = annotation({ id: 'new', start: 3, end: 12, quote: 'long last', note: '' })
  expect(withAnnotation([old], elsewhere, mended)).toEqual([elsewhere, old])
  const at = mended.indexOf('turned')
  const over = annotation({ id: 'new', start: at, end: at + 15, quote: mended.slice(at, at + 15), note: '' })
  expect(withAnnotation([old], over, mended)).toMatchObject([
    { id: 'new', start: mended.indexOf('tide turned'), end: at + 15, note: 'claim' },
  ])
  // Words that are no longer there touch nothing, and stay beside the text.
  const without = text.replace('tide turned', 'sea rose')
  const onSea = annotation({ id: 'new', start: 4, end: 12, quote: 'sea rose', note: '' })
  expect(withAnnotation([old], onSea, without)).toEqual([old, onSea])
})

test('the same annotation changed takes the place of what it was', () => {
  expect(withAnnotation([annotation({})], annotation({ note: 'look' }), text)).toEqual([annotation({ note: 'look' })])
})

/** A table's row, as a browser puts its cells one after the other. */
const cells: BlockText = { text: 'Ledge311.981South', breaks: [5, 7, 10, 12] }

test.each([
  { selected: { start: 10, end: 12 }, words: '81' },
  { selected: { start: 11, end: 12 }, words: '81' },
  { selected: { start: 5, end: 7 }, words: '31' },
  { selected: { start: 8, end: 11 }, words: '1.981' },
])('in a row of cells $selected marks $words and nothing of the cells beside', ({ selected, words }) => {
  const found = wholeWords(cells, selected)
  expect(found && cells.text.slice(found.start, found.end)).toBe(words)
})

test('what release 0.1.0 stored, which took a row of cells for one word, stays where it is and is quoted with its cells apart', () => {
  const former = annotation({ start: 0, end: 17, quote: 'Ledge311.981South', note: 'the highest' })
  expect(placeOf(cells.text, former)).toEqual({ start: 0, end: 17 })
  expect(quotation(cells, former, 60)).toBe('Ledge 31 1.9 81 South')
  const within = annotation({ id: 'new', start: 10, end: 12, quote: '81' })
  expect(withAnnotation([former], within, cells.text)).toEqual([{ ...former, id: 'new' }])
})

test('where a source breaks its lines no sentence ends, where a block ends one does', () => {
  const read: BlockText = { text: 'The tide\nturned. It fell andThe notes say:a bullet', breaks: [28, 42] }
  const sentences = sentencesOf(read).map(({ start, end }) => read.text.slice(start, end))
  expect(sentences).toEqual(['The tide\nturned.', 'It fell and', 'The notes say:', 'a bullet'])
})

test('a quotation sets blocks apart, and ends with a whole word', () => {
  expect(quotation(cells, { start: 5, end: 17 }, 60)).toBe('31 1.9 81 South')
  expect(quotation(cells, { start: 0, end: 17 }, 11)).toBe('Ledge 31…')
  expect(quotation({ text: 'The  tide\n turned', breaks: [] }, { start: 0, end: 17 }, 60)).toBe('The tide turned')
})

const anyBlocks = fc
  .array(fc.stringMatching(/^[ab.?! \n“”1é]{0,12}$/), { minLength: 1, maxLength: 6 })
  .map((pieces): BlockText => {
    const joined = pieces.join('')
    let at = 0
    const breaks = pieces.map((piece) => (at += piece.length)).filter((edge) => edge > 0 && edge < joined.length)
    return { text: joined, breaks: [...new Set(breaks)] }
  })
const crosses = ({ breaks }: BlockText, { start, end }: TextRange) => breaks.some((at) => at > start && at < end)

test('every character is in exactly one block', () => {
  fc.assert(
    fc.property(anyBlocks, (read) => {
      const covered = blocksOf(read).flatMap(({ start, end }) =>
        Array.from({ length: end - start }, (_, at) => start + at),
      )
      expect(covered).toEqual(Array.from(read.text, (_, at) => at))
    }),
  )
})

test('sentence steps cover every word once, in order, and none goes on in another block', () => {
  fc.assert(
    fc.property(anyBlocks, (read) => {
      const sentences = sentencesOf(read)
      expect(sentences.filter((range) => crosses(read, range))).toEqual([])
      const said = sentences.map(({ start, end }) => read.text.slice(start, end)).join('')
      expect(said.replace(/\s/g, '')).toBe(read.text.replace(/\s/g, ''))
      expect(sentences.every(({ start }, at) => start >= (sentences[at - 1]?.end ?? 0))).toBe(true)
    }),
  )
})

test('a word is never part of two blocks, and a selection grows over no edge of a block', () => {
  fc.assert(
    fc.property(anyBlocks, fc.nat(), fc.nat(), (read, one, other) => {
      fc.pre(read.text.length > 0)
      const word = wordAt(read, one % read.text.length)
      expect(word && crosses(read, word)).not.toBe(true)
      const [start, end] = [one % read.text.length, other % read.text.length].sort((a, b) => a - b) as [number, number]
      const grown = wholeWords(read, { start, end })
      const selected = trimmed(read.text, { start, end })
      const edges = ({ start: from, end: to }: TextRange) => read.breaks.filter((at) => at > from && at < to)
      expect(grown && edges(grown)).toEqual(selected && edges(selected))
    }),
  )
})
