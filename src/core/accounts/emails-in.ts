import { normaliseEmail } from './rules.ts'

/** Returns the addresses in a pasted text, each once, however they are separated: lines, commas, 'Name <address>'. T34 */
export function emailsIn(text: string): string[] {
  const found = text.match(/[^\s<>,;"'()]+@[^\s<>,;"'()]+/g) ?? []
  return [...new Set(found.map(normaliseEmail))]
}
