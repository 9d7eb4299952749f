import { withWesternDigits } from '../western-digits.ts'
import { shortestPassword } from './rules.ts'

/** The person whose password it is to be, as far as that is known. */
export type Owner = { name?: string; email?: string }

/** A shorter word counts only where it stands alone: Ali is no part of 'totality'. */
const shortestWithin = 4

/** Ignores case, accents and the script of the digits. */
const fold = (text: string) => withWesternDigits(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)

/** Returns the owner's name and address, whole, joined and in their words, longest first. */
function ownParts({ name = '', email = '' }: Owner): string[] {
  const names = wordsOf(fold(name))
  const [local = '', domain = ''] = fold(email).split('@')
  const parts = [`${local}@${domain}`, local, ...wordsOf(local), ...names, names.join(''), names.toReversed().join('')]
  return [...new Set(parts)].filter((part) => part.length > 1).toSorted((a, b) => b.length - a.length)
}

/** Returns the words of an address's domain. The last label, such as com, belongs to no user. */
function hostsOf({ email = '' }: Owner): string[] {
  const [, domain = ''] = fold(email).split('@')
  return wordsOf(domain.slice(0, Math.max(0, domain.lastIndexOf('.'))))
}

/** Returns what of a folded password is left without these parts. */
const restOf = (folded: string, parts: readonly string[]) =>
  parts.reduce((left, part) => {
    const asIs = part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const found = part.length < shortestWithin ? String.raw`(?<!\p{L})${asIs}(?!\p{L})` : asIs
    return left.replace(new RegExp(found, 'gu'), ' ')
  }, folded)

/**
 * Returns whether a password says little more than whose it is: without the parts of the owner's name and address that it holds, fewer
 * letters and digits are left than a password needs. A word that it shares with the domain counts only where nothing but digits is left:
 * many have an address there, and it may be a word like any other.
 */
export function isOwnPassword(password: string, owner: Owner): boolean {
  const folded = fold(password)
  const rest = restOf(folded, ownParts(owner))
  if (rest !== folded && rest.replace(/[^\p{L}\p{N}]/gu, '').length < shortestPassword) return true
  const more = restOf(rest, hostsOf(owner))
  return more !== rest && !/\p{L}/u.test(more) && more.replace(/\P{N}/gu, '').length < shortestPassword
}
