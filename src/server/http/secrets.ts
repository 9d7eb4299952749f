import { createHash, randomBytes } from 'node:crypto'
import { codeAlphabet, tidyCode } from '../../core/accounts/typed-codes.ts'

/** Returns a new random value for a token or a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Returns whether a value has the form of such a secret. */
export const isSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)

/** Returns the hash under which a secret is stored. */
export const secretHashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Returns a new code to be typed: 80 random bits in four groups, so that it can be stored under a fast hash. */
export function newTypedCode(): string {
  const drawn = [...randomBytes(16)].map((byte) => codeAlphabet[byte % codeAlphabet.length] ?? '')
  return drawn.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Returns the hash under which such a code is stored, however it is typed. */
export const typedCodeHashOf = (code: string) => secretHashOf(tidyCode(code))
