import type pg from 'pg'
import { DroppableClient } from './pool.ts'

/** The server to connect to: always the same one, or the one of several that takes changes. */
export type Hosts = {
  /** True if there are several, so that a check has to ask whether the current one still takes changes. */
  areSeveral: boolean
  /** Returns how to connect now. */
  current(): pg.ClientConfig
  /** Looks which server takes changes, and connects to that from now on; without one nothing changes. */
  seek(): Promise<void>
}

/** Matches the parts of an address: scheme and account, hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/

/** The values of `target_session_attrs` that mean the server that takes changes. */
const leading = ['read-write', 'primary']

/**
 * Returns the address of each server of DATABASE_URL, in which several hosts stand as PostgreSQL's own programs write them:
 * `one:5432,two:5432`. Throws a RangeError that says what is wrong.
 */
export function addressesOf(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  if (others.length === 0) return [url]
  if ([first, ...others].some((host) => host === '')) throw new RangeError('names an empty host')
  const at = (host: string) => `${before}${host}${after}`
  if (!URL.canParse(at(first))) throw new RangeError('is no address')
  const wanted = new URL(at(first)).searchParams.get('target_session_attrs') ?? 'read-write'
  if (!leading.includes(wanted))
    throw new RangeError(
      `target_session_attrs has to be ${leading.join(' or ')}: Lantern needs the server that takes changes`,
    )
  return [at(first), ...others.map(at)]
}

/** Time limit for a server to say whether it takes changes, in ms. */
const seekMs = 2_000

/** Returns whether a server responds and takes changes. */
async function leads(connectionString: string): Promise<boolean> {
  const client = new DroppableClient({ connectionString, connectionTimeoutMillis: seekMs, query_timeout: seekMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ leads: boolean }>(leadsText)
    return rows[0]?.leads === true
  } catch {
    return false
  } finally {
    client.drop()
  }
}

/** A primary may refuse changes too, on its way down. */
export const leadsText = "SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS leads"

/** Opens the hosts of these addresses. docs/decisions/0207 */
export function openHosts(addresses: readonly [string, ...string[]]): Hosts {
  let [current] = addresses
  return {
    areSeveral: addresses.length > 1,
    current: () => ({ connectionString: current }),
    async seek() {
      if (addresses.length === 1) return
      const found = await Promise.all(addresses.map(leads))
      current = addresses.find((_, at) => found[at]) ?? current
    },
  }
}

/** Returns the hosts of one server. */
export const hostOf = (current: () => pg.ClientConfig): Hosts => ({
  areSeveral: false,
  current,
  seek: async () => undefined,
})

/** Returns the hosts of a connection that never changes. */
export const oneHost = (connection: pg.ClientConfig): Hosts => hostOf(() => connection)
