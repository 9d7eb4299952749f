import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A call of the API, for example 'POST /attempts/71/responses'. */
export type Call = { on: string; body: unknown }

/** The fate of a call; with `lose` the server performs it, but its response never arrives. */
export type Fate =
  | { kind: 'lose' }
  | { kind: 'hang'; ms: number }
  | { kind: 'answer'; status: number; retryAfterSeconds?: number }

/** A call with the server's response. */
export type Exchange = Call & { status: number; reply: unknown }

export type FaultProxy = {
  url: string
  /** Decides what happens to a call; undefined lets it pass. */
  rule: (call: Call) => Fate | undefined
  /** Called for every response of the server, also for those that are then lost. */
  onExchange: (exchange: Exchange) => void
  /** The calls that have arrived. */
  calls: Call[]
  /** Changes a text of the site on its way to the browser. */
  edit: ((text: string, path: string) => string) | null
  /** Closes all connections and refuses new ones until {@link restore}. */
  cut(): void
  /** Takes every request and answers none until {@link restore}. */
  silence(): void
  /** Ends all faults and lets every call pass. */
  restore(): void
  close(): Promise<void>
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Starts the network between a browser and the site at `port`, with configurable faults. */
export async function startProxy(port: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  let isSilent = false
  // A separate connection for each call, because a killed server leaves dead ones behind.
  const agent = new Agent({ keepAlive: false })

  const server = createServer((request, response) => {
    forward(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })

  const pass = async (request: IncomingMessage, body: Buffer) =>
    new Promise<{ answer: IncomingMessage; content: Buffer }>((resolve, reject) => {
      const { method, url, headers } = request
      const onward = ask({ port, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
        read(answer).then((content) => resolve({ answer, content }), reject)
      })
      onward.once('error', reject)
      onward.end(body)
    })

  async function forward(request: IncomingMessage, response: ServerResponse) {
    if (isSilent) return
    // What is to be edited has to be read.
    if (proxy.edit) delete request.headers['accept-encoding']
    const body = await read(request)
    const path = request.url ?? ''
    const call = path.startsWith('/api/')
      ? { on: `${request.method} ${path.slice(4)}`, body: jsonOf(String(body)) }
      : undefined
    if (call) proxy.calls.push(call)
    const fate = call && proxy.rule(call)
    if (fate?.kind === 'answer') {
      const retryAfter = fate.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fate.retryAfterSeconds) }
      response
        .writeHead(fate.status, { 'content-type': 'text/html', ...retryAfter })
        .end('<h1>The gateway says no.</h1>')
      return
    }
    if (fate?.kind === 'hang') await sleep(fate.ms, undefined, { ref: false })
    const { answer, content } = await pass(request, body)
    if (call) proxy.onExchange({ ...call, status: answer.statusCode ?? 0, reply: jsonOf(String(content)) })
    if (fate?.kind === 'lose' || isCut) return void request.socket.destroy()
    const { 'content-length': _, ...headers } = answer.headers
    const isText = headers['content-type']?.startsWith('text/')
    const edited = proxy.edit && isText ? proxy.edit(String(content), path) : content
    response.writeHead(answer.statusCode ?? 502, headers).end(edited)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rule: () => undefined,
    onExchange: () => undefined,
    calls: [],
    edit: null,
    silence() {
      isSilent = true
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
      isSilent = false
      proxy.rule = () => undefined
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return proxy
}
