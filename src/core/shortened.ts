/** Returns the characters of a text as people count them: a flag or a letter with its accents is one. */
const charactersOf = (text: string): string[] =>
  typeof Intl.Segmenter === 'undefined'
    ? [...text]
    : [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

/**
 * Returns the beginning of a text: whole words, at most `most` characters, and an ellipsis. Only a single word that is longer than that ends
 * within.
 */
export function shortened(text: string, most: number): string {
  const characters = charactersOf(text)
  if (characters.length <= most) return text
  // The character that follows shows whether the last word is whole.
  const words = /^[^]*(?=\s)/.exec(characters.slice(0, most + 1).join(''))?.[0].trimEnd()
  return `${(words || characters.slice(0, most).join('')).replace(/[\s,;:.–—،؛-]+$/u, '')}…`
}
