import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

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

/** Opens the proxy in front of a server, by its Unix socket or its port; it hangs up on every connection that `takes` refuses. */
export async function openSilentProxy(server: string | { port: number }, takes = () => true): Promise<SilentProxy> {
  const pairs = new Set<{ near: Socket; far?: Socket }>()
  let isSilent = false
  let made = 0
  const target: NetConnectOpts = typeof server === 'string' ? { path: server } : { host: '127.0.0.1', ...server }
  const listener = createServer((near) => {
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
    const far = connect(target)
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
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
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
      const closed = new Promise((resolve) => listener.close(resolve))
      for (const { near, far } of pairs) {
        near.destroy()
        far?.destroy()
      }
      await closed
    },
  }
}
