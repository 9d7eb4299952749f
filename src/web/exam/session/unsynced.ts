/** The name under which the first release stored it: a page of it may still be open. */
export const unsyncedName = 'unsent'

/** Returns undefined where storage is blocked, which throws at any access. */
export const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Returns whether a test or practice may have unsynced changes on this device, so that looking for them is worth a download. */
export const hasUnsynced = (): boolean => quietly(() => localStorage.getItem(unsyncedName)) === '1'

/** Sets the flag of unsynced changes. Called on every keystroke, so it writes only when the flag changes. */
export const noteUnsynced = (): void => {
  if (!hasUnsynced()) quietly(() => localStorage.setItem(unsyncedName, '1'))
}

const openTestName = 'open-test'

/** Stores that a test is open in this tab, at this address. */
export const noteOpenTest = (address: string): void => quietly(() => sessionStorage.setItem(openTestName, address))

/** Clears the open test of this tab: it was left or finished. */
export const clearOpenTest = (): void => quietly(() => sessionStorage.removeItem(openTestName))

/** Returns whether the test at this address was open in this tab when its session ended. */
export const wasOpenTest = (address: string): boolean => quietly(() => sessionStorage.getItem(openTestName)) === address

let played: number | 'opening' | null = null
const playedName = 'exam-played'

/** Notes which attempt a player on this page brings to the server by itself; 'opening' while that is not known. */
export const notePlayed = (attempt: typeof played): void => {
  played = attempt
  if (attempt !== 'opening') dispatchEvent(new Event(playedName))
}

/** Returns whether a player on this page brings this attempt to the server, or may be about to. */
export const isPlayed = (attemptId: number): boolean => played === attemptId || played === 'opening'

/** Subscribes to players of this page: what others of the user's tests have left waits for a replay again. */
const onPlayed = (listener: () => void): void => addEventListener(playedName, listener)

/**
 * Calls `send` whenever unsynced changes may be sent: now, when the network or the user comes back, and whenever a player of this page is
 * left. Code that cannot be loaded is loaded when the network is back.
 */
export function whenUnsynced(send: () => Promise<unknown>): void {
  const look = () => void (hasUnsynced() && send().catch(() => undefined))
  look()
  onPlayed(look)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
