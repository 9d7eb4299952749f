import type { Language } from '../languages/registry.ts'

/** A language that only tests have: every text of it is that of English in ⟦ ⟧, 40 % longer, written from right to left. */
export const testLanguage: Language = { code: 'en-x-test', name: 'Test', direction: 'rtl' }

/** The fields of an email besides its texts. */
const noEmailTexts = new Set(['kind', 'language', 'path', 'code'])
/** Facts that a text takes to choose or to write by: a key, an instant, a currency, a path. */
const noWords = /^(?:[^\p{Lu}\s]*|\d{4}-\d\d-\d\dT.*|[A-Z]{3}|\/.*)$/u

const written = (text: string) => (text === '' ? '' : `⟦${text}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`)
const given = (fact: string) => (noWords.test(fact) || fact.includes('⟦') ? fact : `⟪${fact}⟫`)

/** Returns a value with every string in it changed, but those under certain names. */
function changed(value: unknown, change: (text: string) => string, left?: Set<string>): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => changed(one, change, left))
  if (typeof value === 'function')
    return (...facts: unknown[]) =>
      changed((value as (...facts: unknown[]) => unknown)(...(changed(facts, given) as unknown[])), change, left)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, left?.has(name) ? (one as unknown) : changed(one, change, left)]),
  )
}

/** The fields of a text besides itself. */
const noTexts = new Set(['lang'])

/** Returns English texts as those of the test language; what functions put into theirs is in ⟪ ⟫. */
export const bracketed = <Texts>(texts: Texts): Texts => changed(texts, written, noTexts) as Texts

/** Returns the texts of emails as those of the test language. */
export const bracketedEmails = <Texts>(texts: Texts): Texts => changed(texts, written, noEmailTexts) as Texts

/** Returns the parts of a text that no dictionary has written: what stands in no brackets, and the facts in those that do. */
export function unwritten(text: string): string[] {
  const open: string[] = []
  let part = ''
  const parts: string[] = []
  for (const character of text) {
    if ('⟦⟧⟪⟫'.includes(character)) {
      parts.push(part)
      part = ''
      if ('⟦⟪'.includes(character)) open.push(character)
      else open.pop()
    } else if (open.at(-1) !== '⟦') part += character
  }
  return [...parts, part].filter((one) => /\p{L}/u.test(one))
}
