import { ApiError } from '../base/api.ts'
import type { Words } from './words.tsx'

/** What to tell a person about a call that failed: the server's words, or what kept an answer from coming. */
export function failureText(error: unknown, { errors }: Words): string {
  if (!(error instanceof ApiError) || (error.status > 0 && error.message === '')) return errors.unexpected.text
  if (error.status === 401) return errors.signedOut
  if (error.status > 0) return error.message
  return navigator.onLine ? errors.timeout : errors.offline
}
