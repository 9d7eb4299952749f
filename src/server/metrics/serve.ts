import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

// A port of the machine alone, off by default: a token on the site's own port would be one more secret and a path that the proxy shows to
// everyone, without figures when the site is busy. Labels are declared calls and never an address that was sent, which has no bounds and may
// be personal. A Prometheus on another machine needs a private way to the port; each node has figures of its own.

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
