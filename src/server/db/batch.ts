import { TooManyWaiting } from './unavailable.ts'

/** How many may wait for a batch: what a few rounds work off. */
const mostWaiting = 2_000

/**
 * PostgreSQL's classes 22, 23 and 40: one of the values is wrong, or the batch and another transaction waited for each other;
 * not the database.
 */
const isAboutItems = (error: unknown) => /^(2[23]|40)/.test((error as { code?: string }).code ?? '')

/**
 * Gathers what is asked while an earlier batch is under way and hands it on together: under load many requests share one
 * statement and one commit, alone each goes at once. `work` answers in the order of its items; at most `most` at a time,
 * `lanes` batches side by side.
 */
export function batched<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { most, lanes }: { most: number; lanes: number },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0
  let isScheduled = false

  const next = () => {
    isScheduled = false
    while (running < lanes && waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      running += 1
      void carryOut(batch)
    }
  }
  const schedule = () => {
    if (isScheduled || running >= lanes) return
    isScheduled = true
    // setImmediate lets every request of this turn of the event loop join.
    setImmediate(next)
  }
  const carryOut = async (batch: Waiting[]) => {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result))
    } catch (error) {
      if (batch.length === 1 || !isAboutItems(error)) batch.forEach(({ reject }) => reject(error))
      // One bad item must not take the others down with it.
      else
        for (const { item, resolve, reject } of batch)
          await work([item]).then(([result]) => resolve(result as Result), reject)
    } finally {
      running -= 1
      schedule()
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new TooManyWaiting(`${mostWaiting} requests wait for a batch`))
      waiting.push({ item, resolve, reject })
      schedule()
    })
}
