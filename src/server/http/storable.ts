/** What JSON and addresses can carry, and no database stores: NUL, and half of a character written with two. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * Whether all text of an input, at any depth, can be stored; names of fields too. An answer of a student is not looked at: it is
 * cleaned where it is read, for nobody loses a test over a character.
 */
export function isStorable(input: unknown): boolean {
  // No recursion: a body may nest as deep as it is long.
  const open = [input]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && !isStorableText(value)) return false
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [name, part] of Object.entries(value)) {
      if (!isStorableText(name)) return false
      if (name !== 'user_answer') open.push(part)
    }
  }
  return true
}
