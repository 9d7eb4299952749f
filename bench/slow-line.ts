import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A phone's network between a browser and a server: what goes through it waits its turn and its way. */
export type SlowLine = { url: string; close(): Promise<void> }

type LineOptions = { port: number; bytesPerSecond: number; roundTripMs: number }

/**
 * Opens a line to `port` of the loopback. All connections share its width, each way takes half of the round trip, and a new
 * connection costs one round trip before its first byte. It stands outside the browser, so that what a browser fetches ahead
 * passes it as well.
 */
export async function openSlowLine({ port, bytesPerSecond, roundTripMs }: LineOptions): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  let isFreeAt = 0
  const server = createServer((browser) => {
    const site = connect(port, '127.0.0.1')
    const connectedAt = performance.now() + roundTripMs
    const later = (to: Socket, act: () => void, from = performance.now()) =>
      void setTimeout(() => to.writable && act(), from + roundTripMs / 2 - performance.now())
    for (const socket of [browser, site]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    browser.on('data', (bytes) => later(site, () => site.write(bytes), Math.max(connectedAt, performance.now())))
    site.on('data', (bytes) => {
      isFreeAt = Math.max(isFreeAt, performance.now()) + (bytes.length / bytesPerSecond) * 1000
      later(browser, () => browser.write(bytes), isFreeAt)
    })
    site.on('end', () => later(browser, () => browser.end(), Math.max(isFreeAt, performance.now())))
    browser.on('end', () => site.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
