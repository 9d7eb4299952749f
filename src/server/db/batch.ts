import { TooManyWaiting } from './unavailable.ts'

/** The most items that may wait for a batch: a few rounds' worth. */
const maxWaiting = 2_000

/**
 * Returns whether a failure is of PostgreSQL's classes 22, 23 and 40: a bad value, or a deadlock of the batch with another transaction; not
 * a failing database.
 */
const isAboutItems = (error: unknown) => /^(2[23]|40)/.test((error as { code?: string }).code ?? '')

/**
 * Collects items while earlier batches run and processes them together: under load many requests share one statement and one commit,
 * a single one runs at once. `work` returns results in the order of its items. At most `most` items per batch, `concurrency` batches
 * concurrently.
 */
export function batched<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { most, concurrency }: { most: number; concurrency: number },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0
  let isScheduled = false

  const next = () => {
    isScheduled = false
    while (running < concurrency && waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      running += 1
      void carryOut(batch)
    }
  }
  const schedule = () => {
    if (isScheduled || running >= concurrency) return
    isScheduled = true
    // setImmediate includes every request of this turn of the event loop.
    setImmediate(next)
  }
  const carryOut = async (batch: Waiting[]) => {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result))
    } catch (error) {
      if (batch.length === 1 || !isAboutItems(error)) batch.forEach(({ reject }) => reject(error))
      // One bad item must not fail the others.
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
      if (waiting.length >= maxWaiting) return reject(new TooManyWaiting(`${maxWaiting} requests wait for a batch`))
      waiting.push({ item, resolve, reject })
      schedule()
    })
}
