import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between an application and its database that can fall silent: packets vanish without an error. */
export type SilentProxy = {
  host: string
  port: number
  /** Stops forwarding on all connections, old and new, without closing any. */
  silence(): void
  /** Lets new connections work again; earlier ones stay dead, as behind a router that lost its state. */
  restore(): void
  /** Returns how many connections have been made since it was opened. */
  connections(): number
  close(): Promise<void>
}

/** Opens the proxy in front of the database that listens on this Unix socket; it hangs up on every connection that `takes` refuses. */
export async function openSilentProxy(socketPath: string, takes = () => true): Promise<SilentProxy> {
  const pairs = new Set<{ near: Socket; far?: Socket }>()
  let isSilent = false
  let made = 0
  const server = createServer((near) => {
    made += 1
    near.on('error', () => undefined)
    if (!takes()) {
      near.destroy()
      return
    }
    if (isSilent) {
      pairs.add({ near })
      // Read and dropped: the sender's system believes that it arrived.
      near.resume()
      return
    }
    const far = connect(socketPath)
    const pair = { near, far }
    pairs.add(pair)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    for (const end of [near, far])
      end.on('close', () => {
        if (isSilent) return
        near.destroy()
        far.destroy()
        pairs.delete(pair)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true
      for (const { near, far } of pairs) {
        near.unpipe()
        far?.unpipe()
        near.resume()
        far?.resume()
      }
    },
    restore() {
      isSilent = false
    },
    connections: () => made,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { near, far } of pairs) {
        near.destroy()
        far?.destroy()
      }
      await closed
    },
  }
}
