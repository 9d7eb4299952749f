import { parentPort } from 'node:worker_threads'
import type { FromSanitizer, ToSanitizer } from './sanitize-apart.ts'
import { sanitizeHtml } from './sanitize.ts'

parentPort?.on('message', ({ id, html }: ToSanitizer) => {
  const message: FromSanitizer = { id, html: sanitizeHtml(html) }
  parentPort?.postMessage(message)
})
