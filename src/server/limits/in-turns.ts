import { setImmediate } from 'node:timers/promises'

/** The longest that one turn of the work may keep requests waiting, in milliseconds. */
const turnMs = 10

/**
 * Maps values one after the other and lets requests be served in between, so that work over many values does not keep them waiting.
 * `onProgress` is called with how much is done, from 0 to 1, once a turn.
 */
export async function inTurns<Value, Result>(
  values: readonly Value[],
  work: (value: Value) => Result | Promise<Result>,
  onProgress: (share: number) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const value of values) {
    results.push(await work(value))
    if (performance.now() - begun < turnMs) continue
    onProgress(results.length / values.length)
    await setImmediate()
    begun = performance.now()
  }
  return results
}
