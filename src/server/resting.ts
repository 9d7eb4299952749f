/** Remembers what failed after a wait, so that the next callers are refused at once instead of waiting for the same. */
export type Resting = {
  /** Throws the refusal of what failed lately. */
  refuse(name: string): void
  /** Does work and remembers whether it failed after a wait; of the callers that are refused, one is let through each time its rest is over. */
  watch<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

/** The time in ms after which one caller looks again, what counts as a failure after a wait, and what the others are refused with. */
export type RestOptions = {
  restMs: number
  isStuck(error: unknown): boolean
  refusal(name: string): Error
}

/** Opens such a memory; `now` is a clock in milliseconds that only goes forward. */
export function openResting(
  { restMs, isStuck, refusal }: RestOptions,
  now: () => number = () => performance.now(),
): Resting {
  const lookAgainAt = new Map<string, number>()
  const refuse = (name: string) => {
    if (now() < (lookAgainAt.get(name) ?? 0)) throw refusal(name)
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
        if (isStuck(error)) lookAgainAt.set(name, now() + restMs)
        throw error
      }
    },
  }
}
