import { latePart } from '../../ui/late-part.ts'

const part = latePart(() => import('./later-tools.ts'))

/** What an attempt needs once it goes on, and when it ends: fetched then, or as soon as there is a network. */
export function laterTools(): Promise<typeof import('./later-tools.ts')> {
  return new Promise((resolve) => {
    const look = () => {
      const here = part.get()
      if (!here) return
      stop()
      resolve(here)
    }
    const stop = part.subscribe(look)
    part.prepare()
    look()
  })
}
