import { useEffect, useState } from 'react'

/** Creates a clock that counts for one question at a time. */
function createClock() {
  const times = new Map<number, number>()
  let running: { id: number; since: number } | null = null
  const stop = () => {
    if (running) times.set(running.id, (times.get(running.id) ?? 0) + performance.now() - running.since)
    running = null
  }
  return {
    stop,
    start(id: number) {
      stop()
      running = { id, since: performance.now() }
    },
    secondsOn(id: number) {
      if (running) this.start(running.id)
      return Math.round((times.get(id) ?? 0) / 1000)
    },
  }
}

/** Returns a function that reads for how many seconds a question has been on show. A hidden page does not count. */
export function useTimeOn(shown: number | undefined): (id: number) => number {
  const [clock] = useState(createClock)
  useEffect(() => {
    const turn = () => {
      if (shown === undefined || document.hidden) clock.stop()
      else clock.start(shown)
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      clock.stop()
      document.removeEventListener('visibilitychange', turn)
    }
  }, [clock, shown])
  return (id) => clock.secondsOn(id)
}
