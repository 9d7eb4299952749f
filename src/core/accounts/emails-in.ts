import { longestEmail, normalizeEmail } from './rules.ts'

/** Returns the addresses in a pasted text, each once, however they are separated: lines, commas, 'Name <address>'. T34 */
export function emailsIn(text: string): string[] {
  // Cut first, then tested piece by piece: one expression for both is quadratic in a long text without '@'.
  const found = text.split(/[\s<>,;"'()]/).filter((piece) => piece.length <= longestEmail && /.@./.test(piece))
  return [...new Set(found.map(normalizeEmail))]
}
