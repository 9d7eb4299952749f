import { createHash, randomBytes } from 'node:crypto'

/** Returns a new random value for a token or a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Returns whether a value has the form of such a secret. */
export const isSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)

/** Returns the hash under which a secret is stored. */
export const secretHashOf = (secret: string) => createHash('sha256').update(secret).digest()
