import { folded } from './folded.ts'

/** Other names for the same thing; each may be typed for the others. P12 */
const synonyms: readonly (readonly string[])[] = [
  ['dsat', 'digital sat'],
  ['rw', 'reading and writing'],
  ['vocab', 'vocabulary'],
  ['maths', 'math'],
  ['tutor', 'teacher', 'instructor'],
  ['price', 'cost', 'fee'],
]

/** The most variants of a text that are looked for. */
const mostVariants = 6

/**
 * Returns the pattern of a text in whole words. Safari before 16.4 does not read a page that looks behind: what stands before is found with
 * it, as $1.
 */
const wholeWords = (text: string) => new RegExp(`(^|[^\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'iu')

/** Returns a text and its variants with synonyms in it, the text itself first: 'dsat tips' is 'digital sat tips' too. */
export function variantsOf(text: string): string[] {
  const variants = synonyms.flatMap((names) =>
    names.flatMap((name) =>
      wholeWords(name).test(text)
        ? names.filter((other) => other !== name).map((other) => text.replace(wholeWords(name), `$1${other}`))
        : [],
    ),
  )
  return [...new Set([text, ...variants])].slice(0, mostVariants)
}

const wordsIn = (text: string) => folded(text).split(' ').filter(Boolean)

/** Returns whether each word of one of the variants begins a word of the text. */
export function hasWords(text: string, asked: string): boolean {
  const words = wordsIn(text)
  const isThere = (part: string) => words.some((word) => word.startsWith(part))
  return variantsOf(asked).some((variant) => wordsIn(variant).length > 0 && wordsIn(variant).every(isThere))
}

const trigramsOf = (word: string) => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Returns how alike two words are, from 0 to 1: the share of their three-letter parts that both have (Jaccard, as in pg_trgm). */
export function likeness(one: string, other: string): number {
  const [a, b] = [trigramsOf(folded(one)), trigramsOf(folded(other))]
  const both = [...a].filter((part) => b.has(part)).length
  return both / (a.size + b.size - both)
}

/** From here on two words are one word and its misspelling. */
const alike = 0.35

/** Returns whether each word that was typed is like some word of the text. */
export function isLike(text: string, asked: string): boolean {
  const [words, typed] = [wordsIn(text), wordsIn(asked)]
  return typed.length > 0 && typed.every((part) => words.some((word) => likeness(word, part) >= alike))
}

/** A piece of a text, and whether it is one of the words that were looked for. */
export type MarkedPart = { text: string; isFound: boolean }

/** Splits a text into parts, so that the words looked for can be marked. */
export function markWords(text: string, asked: string): MarkedPart[] {
  const sought = variantsOf(asked).flatMap(wordsIn)
  const parts: MarkedPart[] = []
  for (const [piece] of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    const isFound = sought.some((part) => folded(piece).startsWith(part))
    const last = parts.at(-1)
    if (last && last.isFound === isFound) last.text += piece
    else parts.push({ text: piece, isFound })
  }
  return parts
}
