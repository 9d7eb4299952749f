/** The largest file of a lesson, in bytes: 25 MB. T13 */
export const mostFileBytes = 25 * 1024 * 1024

/** The most files that a lesson can have. */
export const mostFiles = 20

/** The most characters of a file's name. */
export const longestFileName = 120

/** Returns a file's name without a path, control characters or others that a system refuses; its ending stays when it is shortened. */
export function tidyFileName(name: string): string {
  const tidied = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/[/\\:*?"<>|]+/g, '-')
    .replace(/^[.\s-]+/, '')
    .trim()
  if (tidied === '') return 'file'
  if (tidied.length <= longestFileName) return tidied
  const ending = /\.\w{1,8}$/.exec(tidied)?.[0] ?? ''
  // Half of a character of two units is no text.
  return tidied.slice(0, longestFileName - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending
}

/** Returns the address at which a file of a lesson is downloaded. */
export const lessonFilePath = (id: number): string => `/lesson-files/${id}`
