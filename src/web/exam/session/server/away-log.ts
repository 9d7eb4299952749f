import type { AwaySpan } from '../device/device-store.ts'

/** As many spans without the server as one save carries. */
const mostSpans = 20

type Ways = {
  /** The server's instant, ms. */
  now: () => number
  /** Keeps what is not told yet, should the page end. */
  keep: (spans: readonly AwaySpan[]) => void
}

/** When this device was without the server, until the log of the attempt has been told. */
export class AwayLog {
  #ways: Ways
  #spans: readonly AwaySpan[] = []

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** Goes on with what a page that is gone had to tell; it was away until this one came. */
  load(kept: readonly AwaySpan[]): void {
    const own = this.#spans
    this.#change([...kept.map(({ from, to }) => ({ from, to: to ?? this.#instant() })), ...own])
  }

  /** The server is out of reach from now on, or answers again. */
  note(isAway: boolean): void {
    if (isAway) this.#change([...this.#spans, { from: this.#instant(), to: null }])
    else this.#change(this.#spans.map((span) => ({ ...span, to: span.to ?? this.#instant() })))
  }

  /** Whether there is anything to tell. */
  hasEnded(): boolean {
    return this.ended().length > 0
  }

  /** What can be told: the spans that have ended. */
  ended(): { from: string; to: string }[] {
    return this.#spans.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
  }

  /** The server knows these. */
  told(spans: readonly { from: string; to: string }[]): void {
    const known = new Set(spans.map(({ from }) => from))
    if (known.size > 0) this.#change(this.#spans.filter(({ from }) => !known.has(from)))
  }

  #change(spans: readonly AwaySpan[]) {
    this.#spans = spans.slice(-mostSpans)
    this.#ways.keep(this.#spans)
  }

  #instant() {
    return new Date(this.#ways.now()).toISOString()
  }
}
