import { createHash, randomBytes } from 'node:crypto'

/** Makes the value of a token or a cookie that nobody can guess. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Returns whether this can be such a value. */
export const isSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)

/** Returns how such a value is stored. */
export const secretHashOf = (secret: string) => createHash('sha256').update(secret).digest()
