/** Carries out work in its turn. */
export type Lanes = {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** How many wait for a lane. */
  waiting(): number
}

/** At most `most` works at once, the others one after the other in the order they came. */
export function openLanes(most: number): Lanes {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    waiting: () => waiting.length,
    async run(work) {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
