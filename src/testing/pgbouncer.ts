import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unpackedPackages } from './debian-packages.ts'
import { freePorts } from './free-ports.ts'

/** A PgBouncer that can be started: its command, and the libraries that it finds by its environment. */
export type PgBouncer = { command: readonly string[]; env: Record<string, string> }

const libraries = 'usr/lib/x86_64-linux-gnu'
const program = 'usr/sbin/pgbouncer'

/** Returns the PgBouncer of Debian 12, 1.18, which knows no statements by name; undefined where it cannot be fetched. */
export function unpackedPgBouncer(): PgBouncer | undefined {
  const [pooler, library] = unpackedPackages(['pgbouncer', 'libc-ares2']) ?? []
  if (pooler === undefined || library === undefined) return undefined
  return { command: [join(pooler, program)], env: { LD_LIBRARY_PATH: join(library, libraries) } }
}

/** The packages that the PgBouncer of Debian 13 loads, with the C library that it was built for. */
const ofDebian13 = [
  'libc6',
  'libcares2',
  'libevent-2.1-7t64',
  'libpam0g',
  'libaudit1',
  'libcap-ng0',
  'libssl3t64',
  'libzstd1',
  'zlib1g',
  'libsystemd0',
  'libcap2',
]

/** Returns the PgBouncer of Debian 13, 1.24, which knows statements by name; undefined where it cannot be fetched. */
export function unpackedNamingPgBouncer(): PgBouncer | undefined {
  const [pooler, ...needed] = unpackedPackages(['pgbouncer', ...ofDebian13], 'trixie') ?? []
  const [libc] = needed
  if (pooler === undefined || libc === undefined) return undefined
  const path = needed.map((one) => join(one, libraries)).join(':')
  return {
    command: [join(libc, libraries, 'ld-linux-x86-64.so.2'), '--library-path', path, join(pooler, program)],
    env: {},
  }
}

/** The limits of statements as the handbook sets them in PgBouncer. */
export const poolerLimits =
  "connect_query='SET statement_timeout = 10000; SET idle_in_transaction_session_timeout = 30000'"

/** Starts PgBouncer in transaction mode before a server at a port of this machine; `more` are settings beside those of the handbook. */
export async function startPgBouncer(
  { command: [file = '', ...typed], env }: PgBouncer,
  { serverPort, user, password, more = '' }: { serverPort: number; user: string; password: string; more?: string },
): Promise<{ port: number; stop(): Promise<void> }> {
  const [port = 0] = await freePorts(1)
  // It gives up the rights of root before it reads them.
  const folder = mkdtempSync(join(tmpdir(), 'lantern-pgbouncer-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${serverPort} ${poolerLimits}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 6
${process.getuid?.() === 0 ? 'user = nobody' : ''}
${more}
`,
  )
  const child = spawn(file, [...typed, join(folder, 'pgbouncer.ini')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += String(text)))
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    const socket = connect(port, '127.0.0.1')
    const [event] = await Promise.race([once(socket, 'connect').then(() => ['up']), once(socket, 'error')])
    socket.destroy()
    return event === 'up'
  }
  while (!(await isUp())) await sleep(50)
  return {
    port,
    async stop() {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
