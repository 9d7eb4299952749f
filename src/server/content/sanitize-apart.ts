import { Worker } from 'node:worker_threads'
import { coded } from '../../core/coded.ts'
import type { FieldProblems } from '../http/refusal.ts'
import { sanitizeHtml } from './sanitize.ts'

export type ToSanitizer = { id: number; html: string }
export type FromSanitizer = ToSanitizer

/** The least length that another thread sanitizes: anything shorter takes a few ms here, about as long as asking that thread. */
const longFrom = 10_000

type Waiting = { resolve: (html: string) => void; reject: (error: unknown) => void }
type Thread = { sanitize(html: string): Promise<string> }

/** Starts the thread; it does not keep the process alive unless something is waited for. */
function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('sanitize-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return one
  }
  worker.unref()
  worker.on('message', ({ id, html }: FromSanitizer) => settle(id)?.resolve(html))
  const end = (error: unknown) => {
    onEnd()
    for (const id of waiting.keys()) settle(id)?.reject(error)
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread that sanitizes has ended')))
  return {
    sanitize: (html) =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: asked, html } satisfies ToSanitizer)
      }),
  }
}

let thread: Thread | undefined

/** Sanitizes content HTML like {@link sanitizeHtml}; what is long, and may take more than a second, in another thread. T43 */
export async function sanitizeApart(html: string): Promise<string> {
  if (html.length < longFrom) return sanitizeHtml(html)
  thread ??= startThread(() => (thread = undefined))
  return thread.sanitize(html)
}

/**
 * Returns the problems of sanitized texts that became longer than `most`: a `<` becomes four characters, a formula a hundred. What was
 * stored could not be sent back by its editor.
 */
export function tooLong(texts: Readonly<Record<string, string | null | undefined>>, most: number): FieldProblems {
  const errors: FieldProblems = {}
  for (const [name, text] of Object.entries(texts))
    if ((text ?? '').length > most) errors[name] = [coded('text.grown', { most })]
  return errors
}
