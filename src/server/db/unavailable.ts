/** The database is known to be down: refused at once, without asking it. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'
}

/** More requests wait for a connection than may. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/** Why the same request may succeed later: the database has too much to do, or it cannot be reached or cannot work. */
export type Unavailability = 'busy' | 'away'

/**
 * The SQLSTATE classes and codes of failures that lie with the state of the database, not with the request.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const bySqlState: [beginning: string, why: Unavailability][] = [
  ['08', 'away'], // connection exception
  ['53300', 'busy'], // too many connections
  ['53', 'away'], // insufficient resources: disk full, out of memory
  ['57014', 'busy'], // statement time-out
  ['57', 'away'], // operator intervention: stopping, starting, crashed
  ['58', 'away'], // system error outside PostgreSQL: input and output
  ['40', 'busy'], // transaction rolled back: deadlock, serialization
  ['55P03', 'busy'], // lock not available
  ['25006', 'away'], // a leader that has become a standby takes no writes
  ['25P03', 'busy'], // idle in a transaction for too long: this process was stalled
]

/** System errors of a connection that could not be made or was lost. */
const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
])

/** The driver gives its own failures no code; the tests of the database provoke them. */
const byDriver: [message: RegExp, why: Unavailability][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^(Connection terminated|timeout expired|Query read timeout)/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable/, 'away'],
]

/** Why the database could not serve a request that may succeed later; undefined for every other failure. */
export function whyUnavailable(error: unknown): Unavailability | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseDown) return 'away'
  if (error instanceof TooManyWaiting) return 'busy'
  const { code, syscall, message, cause } = error as NodeJS.ErrnoException
  const byCode = code !== undefined && /^[\dA-Z]{5}$/.test(code) && bySqlState.find(([state]) => code.startsWith(state))
  if (byCode) return byCode[1]
  // A server on this machine that does not run has no socket file.
  if (code !== undefined && (systemErrors.has(code) || (code === 'ENOENT' && syscall === 'connect'))) return 'away'
  const byMessage = byDriver.find(([told]) => told.test(message))
  if (byMessage) return byMessage[1]
  // Errors of our own have an `errors` too: texts by field.
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : []
  for (const inner of [cause, ...several]) {
    const why = whyUnavailable(inner)
    if (why) return why
  }
  return undefined
}

/** Whether the server itself has told of a failure, so that its connection still works. */
const isToldByServer = (error: unknown): boolean =>
  error instanceof Error && ('severity' in error || isToldByServer(error.cause))

/** Whether a failure means that the connection is lost or silent, so that asking it again is of no use. */
export const isConnectionLost = (error: unknown) => whyUnavailable(error) !== undefined && !isToldByServer(error)
