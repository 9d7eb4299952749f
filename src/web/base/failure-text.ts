import { ApiError } from './api.ts'
import type { Words } from '../words/words.tsx'

/** Returns whether a proxy refused a call for its size: our own server says why. */
export const isRefusedByProxy = (error: unknown): boolean =>
  error instanceof ApiError && error.message === '' && error.status === 413

/** Returns the text for a failed call. */
export function failureText(error: unknown, { errors }: Words): string {
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
