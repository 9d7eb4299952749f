import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { chartAt, type Chart } from '../../core/charts/chart.ts'
import { drawChart } from '../content/chart-drawing.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { refuse } from '../http/refusal.ts'
import type { Limiter } from '../limits/limiter.ts'

/** Draws a chart in a turn of its own, so that many of them do not keep other requests waiting. */
async function drawInTurn(chart: Chart): Promise<string> {
  await setImmediate()
  return drawChart(chart)
}

/** Serves the pictures of charts. Their addresses hold all that they show, so nothing of them is stored. T16 */
export function serveCharts(app: FastifyInstance, drawing: Limiter): void {
  app.get('/charts/*', async (request, reply) => {
    const chart = chartAt(request.url)
    if (!chart) refuse('route.not_found')
    const claimant = { address: request.ip, signal: disconnectSignal(reply) }
    const svg = await drawing.run(() => drawInTurn(chart), claimant)
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        // A day: the same table may be drawn better by a later build.
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      .send(svg)
  })
}
