import { TableLocked } from './unavailable.ts'

/** The time for which a statement that met a locked table is refused before one is let through to look again, in ms. */
const restMs = 2_000

const LOCK_NOT_AVAILABLE = '55P03'

/** Returns whether a statement gave up waiting for a lock. */
export const hasMetLock = (error: unknown): boolean => (error as { code?: string }).code === LOCK_NOT_AVAILABLE

/** Remembers which statements wait for locked tables, so that the next callers need not wait for the same lock. */
export type StuckStatements = {
  /** Throws TableLocked for a statement that met a locked table lately. */
  refuse(name: string): void
  /** Runs a statement and remembers whether it met a locked table; of those refused, one is let through every {@link restMs}. */
  watch<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

/** Opens the memory of one pool; `now` is a clock in milliseconds that only goes forward. */
export function openStuckStatements(now: () => number = () => performance.now()): StuckStatements {
  const lookAgainAt = new Map<string, number>()
  const refuse = (name: string) => {
    if (now() < (lookAgainAt.get(name) ?? 0)) throw new TableLocked(`the statement ${name} waits for a locked table`)
  }
  return {
    refuse,
    async watch(name, work) {
      refuse(name)
      if (lookAgainAt.has(name)) lookAgainAt.set(name, now() + restMs)
      try {
        const result = await work()
        lookAgainAt.delete(name)
        return result
      } catch (error) {
        if (hasMetLock(error)) lookAgainAt.set(name, now() + restMs)
        throw error
      }
    },
  }
}
