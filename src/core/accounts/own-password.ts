import { withWesternDigits } from '../western-digits.ts'
import { shortestPassword } from './rules.ts'

/** Whose password it is to be, as far as that is known. */
export type Owner = { name?: string; email?: string }

/** A shorter word counts only where it stands alone: Ali is no part of 'totality'. */
const shortestWithin = 4

/** Ignores case, accents and the script of the digits. */
const fold = (text: string) => withWesternDigits(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)

/** The owner's name and address, whole, joined and in their words, longest first. */
function ownParts({ name = '', email = '' }: Owner): string[] {
  const names = wordsOf(fold(name))
  const [local = '', domain = ''] = fold(email).split('@')
  // The last label, such as com, belongs to no user.
  const hosts = wordsOf(domain.slice(0, Math.max(0, domain.lastIndexOf('.'))))
  const parts = [
    `${local}@${domain}`,
    local,
    ...wordsOf(local),
    ...hosts,
    ...names,
    names.join(''),
    names.toReversed().join(''),
  ]
  return [...new Set(parts)].filter((part) => part.length > 1).toSorted((a, b) => b.length - a.length)
}

/**
 * Whether a password says little more than whose it is: without the parts of the owner's name and address that it holds, fewer letters
 * and digits are left than a password needs.
 */
export function isOwnPassword(password: string, owner: Owner): boolean {
  const folded = fold(password)
  const rest = ownParts(owner).reduce((left, part) => {
    const asIs = part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const found = part.length < shortestWithin ? String.raw`(?<!\p{L})${asIs}(?!\p{L})` : asIs
    return left.replace(new RegExp(found, 'gu'), ' ')
  }, folded)
  return rest !== folded && rest.replace(/[^\p{L}\p{N}]/gu, '').length < shortestPassword
}
