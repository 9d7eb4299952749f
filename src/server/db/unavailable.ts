/** The database is known to be down, so the request was rejected at once. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'
}

/** Too many requests wait for a connection. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/** Another caller met the lock of a table lately that this one wants. */
export class TableLocked extends Error {
  override name = 'TableLocked'
}

/** The reason why a retry may succeed later: the database is overloaded ('busy'), or unreachable or unable to work ('away'). */
export type Unavailability = 'busy' | 'away'

/**
 * The SQLSTATE classes and codes of failures caused by the state of the database, not by the request.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const bySqlState: [beginning: string, why: Unavailability][] = [
  ['08', 'away'], // connection exception
  ['53300', 'busy'], // too many connections
  ['53', 'away'], // insufficient resources: disk full, out of memory
  ['57014', 'busy'], // statement time-out
  ['57', 'away'], // operator intervention: stopping, starting, crashed
  ['58', 'away'], // system error outside PostgreSQL: I/O
  ['40', 'busy'], // transaction rolled back: deadlock, serialization
  ['55P03', 'away'], // lock not available: its holder is no visitor
  ['25006', 'away'], // a primary that has become a standby rejects writes
  ['25P03', 'busy'], // idle in a transaction for too long: this process stalled
]

const DISK_FULL = '53100'

/** The delay before retrying what a full disk refuses: someone has to make room first. */
export const fullDiskRetrySeconds = 15

/** Returns whether a statement failed because the disk of the database is full. */
export const hasMetFullDisk = (error: unknown): boolean => (error as { code?: string }).code === DISK_FULL

/** System errors of a connection that could not be opened or was lost, and of a full disk. */
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
  'ENOSPC',
  'EDQUOT',
])

/** The driver's own failures have no code; the database tests provoke each of them. */
const byDriver: [message: RegExp, why: Unavailability][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^(Connection terminated|timeout expired|Query read timeout)/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable/, 'away'],
]

/** Returns why the database could not serve a request that may succeed later; undefined for every other failure. */
export function whyUnavailable(error: unknown): Unavailability | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseDown || error instanceof TableLocked) return 'away'
  if (error instanceof TooManyWaiting) return 'busy'
  const { code, syscall, message, cause } = error as NodeJS.ErrnoException
  const byCode = code !== undefined && /^[\dA-Z]{5}$/.test(code) && bySqlState.find(([state]) => code.startsWith(state))
  if (byCode) return byCode[1]
  // A local server that is not running has no socket file.
  if (code !== undefined && (systemErrors.has(code) || (code === 'ENOENT' && syscall === 'connect'))) return 'away'
  const byMessage = byDriver.find(([pattern]) => pattern.test(message))
  if (byMessage) return byMessage[1]
  // Refusals have an `errors` property too: texts by field.
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : []
  for (const inner of [cause, ...several]) {
    const why = whyUnavailable(inner)
    if (why) return why
  }
  return undefined
}

/** Returns whether the server itself reported the failure, so that its connection still works. */
const isReportedByServer = (error: unknown): boolean =>
  error instanceof Error && ('severity' in error || isReportedByServer(error.cause))

/** Returns whether a failure means that the connection is lost or silent, so that it must not be reused. */
export const isConnectionLost = (error: unknown) => whyUnavailable(error) !== undefined && !isReportedByServer(error)
