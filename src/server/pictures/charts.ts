import type { FastifyInstance } from 'fastify'
import { chartAt } from '../../core/charts/chart.ts'
import { drawChart } from '../content/chart-drawing.ts'
import { refuse } from '../http/refusal.ts'

/** Serves the pictures of charts. Their addresses hold all that they show, so nothing of them is stored. T16 */
export function serveCharts(app: FastifyInstance): void {
  app.get('/charts/*', async (request, reply) => {
    const chart = chartAt(request.url)
    if (!chart) refuse('route.not_found')
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        // A day: the same table may be drawn better by a later build.
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      .send(drawChart(chart))
  })
}
