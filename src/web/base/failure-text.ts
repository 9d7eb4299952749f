import { ApiError } from './api.ts'
import { MissingProgram } from './page-program.ts'
import type { Words } from '../words/words.tsx'

/** Returns whether a proxy refused a call for its size: our own server says why. */
export const isRefusedByProxy = (error: unknown): boolean =>
  error instanceof ApiError && error.message === '' && error.status === 413

/** Returns the text for a failed call, or for a page whose program did not arrive. */
export function failureText(error: unknown, { errors }: Words): string {
  if (error instanceof MissingProgram) {
    if (!navigator.onLine) return errors.offline
    return error.isTimeout ? errors.timeout : errors.incomplete.text
  }
  if (!(error instanceof ApiError)) return errors.unexpected.text
  if (isRefusedByProxy(error)) return errors.tooLarge
  if (error.message === '' && error.status > 0) return errors.unexpected.text
  if (error.status === 401) return errors.signedOut
  if (error.status > 0) return error.message
  if (!navigator.onLine) return errors.offline
  return error.isTimeout ? errors.timeout : errors.unreached
}

/** Returns what is said of a site that has not replied: only a browser knows whether there is a network. */
export const outOfReach = ({ errors }: Words): Words['errors']['noNetwork'] =>
  navigator.onLine ? errors.unreachable : errors.noNetwork

/** Returns the title of a page that did not come: the connection failed, not the site. */
export function titleOfMissing(error: unknown, words: Words): string | null {
  if (error instanceof ApiError && error.status === 0) return outOfReach(words).title
  if (error instanceof MissingProgram)
    return navigator.onLine && !error.isTimeout ? words.errors.incomplete.title : outOfReach(words).title
  return null
}
