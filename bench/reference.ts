import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

/** The work of a reference server before it responds: nothing, one indexed look-up, or one committed single-row INSERT. */
export type ReferenceWork = 'nothing' | 'lookup' | 'insert'

type Order = { work: ReferenceWork; bodyFile: string; contentType: string; connection: pg.PoolConfig; poolSize: number }

// A bare node:http server in a separate process: the reference for all measurements.
const order = JSON.parse(process.argv[2] ?? '{}') as Order
const body = readFileSync(order.bodyFile)
const pool = new pg.Pool({ ...order.connection, max: order.poolSize })
let next = 0

const works: Record<ReferenceWork, () => Promise<unknown>> = {
  nothing: async () => undefined,
  lookup: () =>
    pool.query({ name: 'lookup', text: 'SELECT * FROM bench_rows WHERE id = $1', values: [1 + (next++ % 1000)] }),
  insert: () =>
    pool.query({
      name: 'insert',
      text: 'INSERT INTO bench_writes (attempt_id, question_id, answer) VALUES ($1, $2, $3)',
      values: [next++, 7, 'a2'],
    }),
}
const work = works[order.work]
const headers = { 'content-type': order.contentType, 'content-length': body.length }

const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(200, headers)
    response.end(body)
  }
  // The body is read to its end, as any server has to.
  request.resume()
  request.on('end', () => {
    if (order.work === 'nothing') answer()
    else void work().then(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => server.close(() => void pool.end().then(() => process.exit(0))))
