import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** Prometheus' own form of text. */
const type = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Serves the figures at /metrics on a port of this machine alone, until it is stopped. While another process has the port, as the former
 * release has during an upgrade, it is tried again: for its figures the site does not fail.
 */
export function serveMetrics(
  { print }: Pick<Metrics, 'print'>,
  { port, log, tryAgainMs = 1_000 }: { port: number; log: Pick<Logger, 'warn'>; tryAgainMs?: number },
): () => Promise<void> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    print().then(
      (figures) => response.writeHead(200, { 'content-type': type }).end(figures),
      (error: unknown) => {
        log.warn({ err: error }, 'the metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  let again: NodeJS.Timeout | undefined
  let hasSaid = false
  const listen = () => void server.listen(port, '127.0.0.1')
  server.on('error', ({ message }) => {
    if (!hasSaid) log.warn(`The metrics are not served yet: ${message}`)
    hasSaid = true
    again = setTimeout(listen, tryAgainMs).unref()
  })
  listen()
  return async () => {
    clearTimeout(again)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
}
