/** Rejects what JSON and addresses can contain but PostgreSQL cannot store: NUL, and unpaired surrogates. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Returns a text with a replacement character for everything in it that cannot be stored. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * Returns whether all text in an input, at any depth and including field names, can be stored. Students' answers are skipped: they are
 * cleaned where they are read, because one character must not cost a student the test.
 */
export function isStorable(input: unknown): boolean {
  // Iterative, because the nesting may be as deep as the body is long.
  const open = [input]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && !isStorableText(value)) return false
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (Array.isArray(value)) {
      for (const item of value) open.push(item)
      continue
    }
    for (const name of Object.keys(value)) {
      if (!isStorableText(name)) return false
      if (name !== 'user_answer') open.push((value as Record<string, unknown>)[name])
    }
  }
  return true
}
