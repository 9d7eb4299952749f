import autocannon from 'autocannon'
import { quantile } from './quantile.ts'
import type { MadeRequest } from './load.ts'
import type { Scenario } from './scenarios.ts'

const searches = 150
const goalMs = 50
const savers = 4
/** The pause of a saver between two saves, in ms, so that they do not load the site by themselves. */
const restMs = 20

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The searches: no two in turn alike, so that no reply is a stored one. */
const requests = Array.from({ length: 500 }, (_, n) => ({
  path: `/api/search?q=${encodeURIComponent(`${['grammar', 'reading', 'evidence', 'transition'][n % 4]} ${n}`)}`,
}))

/** Saves answers of a few students for a while, and returns their waits. */
export async function saving(url: string, make: () => MadeRequest, seconds: number) {
  const waits: number[] = []
  let failed = 0
  const until = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const { path, method, headers, body } = make()
      const since = performance.now()
      const response = await fetch(url + path, { method, headers: headers ?? {}, body: body ?? null })
      await response.arrayBuffer()
      waits.push(performance.now() - since)
      if (!response.ok) failed += 1
      await wait(restMs)
    }
  }
  await Promise.all(Array.from({ length: savers }, one))
  return { p50: quantile(waits, 0.5), p95: quantile(waits, 0.95), count: waits.length, failed }
}

/**
 * Measures how long a save takes alone, and beside 150 searches of one visitor that are sent again as soon as they get a reply, even one
 * that asks to wait. The searches come from a thread of their own.
 */
export async function benchSearch(url: string, save: Scenario, seconds: number): Promise<boolean> {
  await saving(url, save.make, 1)
  const alone = await saving(url, save.make, seconds)
  const searching = autocannon({ url, connections: searches, duration: seconds + 4, timeout: 30, workers: 1, requests })
  // Until their queue is as long as it gets.
  await wait(2000)
  const beside = await saving(url, save.make, seconds)
  const { '2xx': found, non2xx, errors, latency } = await searching
  const isGood = beside.p95 <= goalMs && alone.failed + beside.failed === 0 && found > 0
  console.log(
    `\nsave p95 alone ${alone.p95.toFixed(0)} ms (p50 ${alone.p50.toFixed(1)}); ` +
      `beside ${searches} searches at once ${beside.p95.toFixed(0)} ms (p50 ${beside.p50.toFixed(1)}, ${beside.count} saves, ` +
      `${alone.failed + beside.failed} failed; ${found} searches answered, p50 ${latency.p50} ms, ${non2xx} told to wait, ` +
      `${errors} errors); goal ${goalMs} ms: ${isGood ? 'reached' : 'MISSED'}`,
  )
  return isGood
}
