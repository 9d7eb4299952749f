import autocannon from 'autocannon'
import { databaseCpuSeconds, processCpuSeconds } from './processes.ts'

/** A request to send; created anew each time. */
export type MadeRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** The load on a server: for a time, or with a number of requests. */
export type Load = { connections: number } & ({ seconds: number } | { requests: number })

/** The measured figures. Latencies in milliseconds, CPU in microseconds per request. */
export type Measured = {
  perSecond: number
  p50: number
  p99: number
  serverCpuMicros: number
  databaseCpuMicros: number
  failed: number
  serverErrors: number
}

const withOwnHeaders = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  headers: { ...request.headers },
})

/** Sends requests as fast as they are answered. */
export async function measure(
  server: { url: string; pid: number },
  postmaster: number,
  load: Load,
  make: () => MadeRequest,
): Promise<Measured> {
  const before = { server: processCpuSeconds(server.pid), database: databaseCpuSeconds(postmaster) }
  const startedAt = performance.now()
  let lastAt = startedAt
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: server.url,
        connections: load.connections,
        ...('seconds' in load ? { duration: load.seconds } : { amount: load.requests }),
        // The tool writes the length of the body into the headers: never into those that other requests share.
        requests: [{ setupRequest: (request) => withOwnHeaders({ ...request, ...make() }) }],
      },
      (error, done) => (error ? reject(error as Error) : resolve(done)),
    )
    // The tool counts its duration in whole ticks: a run with a number of requests ends with its last response.
    run.on('response', () => (lastAt = performance.now()))
  })
  const answered = result.requests.total
  const micros = (seconds: number) => (seconds * 1e6) / Math.max(1, answered)
  return {
    perSecond: (answered * 1000) / (lastAt - startedAt),
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpuMicros: micros(processCpuSeconds(server.pid) - before.server),
    databaseCpuMicros: micros(databaseCpuSeconds(postmaster) - before.database),
    failed: result.errors + result.timeouts + result.non2xx,
    serverErrors: result['5xx'],
  }
}
