/** A segmenter for the characters of a text as people count them: a flag or a letter with its accents is one. */
const segmenter =
  typeof Intl.Segmenter === 'undefined' ? null : new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the first characters of a text. */
function firstCharacters(text: string, count: number): string[] {
  const first: string[] = []
  for (const one of segmenter?.segment(text) ?? text) {
    first.push(typeof one === 'string' ? one : one.segment)
    if (first.length === count) break
  }
  return first
}

/**
 * Returns the beginning of a text: whole words, at most `most` characters, and an ellipsis. Only a single word that is longer than that ends
 * within.
 */
export function shortened(text: string, most: number): string {
  // No character is shorter than a unit of the string.
  if (text.length <= most) return text
  // The character that follows shows whether the last word is whole.
  const characters = firstCharacters(text, most + 1)
  if (characters.length <= most) return text
  const words = /^[^]*(?=\s)/.exec(characters.join(''))?.[0].trimEnd()
  return `${(words || characters.slice(0, most).join('')).replace(/[\s,;:.–—،؛-]+$/u, '')}…`
}
