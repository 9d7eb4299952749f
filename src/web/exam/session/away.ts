import { type Draft, drop, put, putInPlace, type Run } from './draft.ts'
import { type AwaySpan, findItem, itemOf } from './outbox.ts'
import type { Trouble } from './state.ts'

// The periods without the server, for the log of the attempt.

const isAway = (trouble: Trouble | null) => trouble === 'offline' || trouble === 'server'

const isoOf = (at: number) => new Date(at).toISOString()

/** Notes for the log of the attempt since when the server is out of reach, or until when it was. */
export function recordAway(attempt: Draft, trouble: Trouble | null, run: Run): void {
  const isOpen = findItem(attempt.outbox, 'away')?.body.spans.some(({ to }) => to === null) ?? false
  if (isAway(trouble) === isOpen) return
  if (isOpen) return endAway(attempt, run)
  const spans = [{ from: isoOf(run.now), to: null }]
  put(attempt, itemOf('away', 0, Math.floor(run.now), run.writer, { spans }), run)
}

/** Ends the spans that are open: the server answers. */
const endAway = (attempt: Draft, run: Run) =>
  setSpans(attempt, (spans) => spans.map(({ from, to }) => ({ from, to: to ?? isoOf(run.now) })), run)

/** Removes the spans that the log knows. */
export const withoutAway = (attempt: Draft, logged: readonly AwaySpan[], run: Run) =>
  setSpans(attempt, (spans) => spans.filter(({ from }) => !logged.some((one) => one.from === from)), run)

function setSpans(attempt: Draft, change: (spans: readonly AwaySpan[]) => readonly AwaySpan[], run: Run): void {
  const item = findItem(attempt.outbox, 'away')
  if (!item) return
  const spans = change(item.body.spans)
  if (spans.length === 0) drop(attempt, item, run)
  else putInPlace(attempt, { ...item, state: 'queued', body: { spans } }, run)
}
