/**
 * Called with each reply: the declared call, or what else replied; the status; the milliseconds that it took. Never with an address, which
 * anyone may invent.
 */
export type Replied = (call: string, status: number, ms: number) => void
