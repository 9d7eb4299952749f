import { openResting, type Resting } from '../resting.ts'
import { TableLocked } from './unavailable.ts'

/** The time for which a statement that met a locked table is refused before one is let through to look again, in ms. */
const restMs = 2_000

const LOCK_NOT_AVAILABLE = '55P03'

/** Returns whether a statement gave up waiting for a lock. */
export const hasMetLock = (error: unknown): boolean => (error as { code?: string }).code === LOCK_NOT_AVAILABLE

/** Opens the memory of one pool: which statements, by name, wait for locked tables; they are refused with TableLocked. */
export const openStuckStatements = (now?: () => number): Resting =>
  openResting(
    {
      restMs,
      isStuck: hasMetLock,
      refusal: (name) => new TableLocked(`the statement ${name} waits for a locked table`),
    },
    now,
  )
