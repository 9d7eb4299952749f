import { FileStoreAway, FileStoreSilent } from './away.ts'

/** Limits the waits of one operation for the file store. */
export type Patience = {
  /** Ends the operation when a wait was too long. */
  signal: AbortSignal
  /** Waits at most `ms` for the store; rejects with FileStoreSilent afterwards, and with FileStoreAway when it cannot be reached. */
  wait<Result>(ms: number, work: () => Promise<Result>): Promise<Result>
}

/** Returns whether `fetch` failed, or an operation of {@link Patience}, because a host took no connection: undici gives up by itself, after 10 s too. */
export function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Object)) return false
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === 'UND_ERR_CONNECT_TIMEOUT' || isUnconnected(cause)
}

/** Opens the patience of one operation; once `leaving` is aborted it waits no longer. Time between two waits does not count. */
export function openPatience(leaving: AbortSignal): Patience {
  const silence = new AbortController()
  return {
    signal: AbortSignal.any([silence.signal, leaving]),
    async wait(ms, work) {
      const timer = setTimeout(() => silence.abort(), ms)
      try {
        return await work()
      } catch (cause) {
        if (silence.signal.aborted || isUnconnected(cause))
          throw new FileStoreSilent(`the file store did not respond within ${ms} ms`, { cause })
        if (leaving.aborted) throw new FileStoreAway('the site is stopping')
        throw new FileStoreAway('the file store could not be reached', { cause })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
