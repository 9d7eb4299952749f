import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unpackedPackage } from './debian-packages.ts'
import { freePorts } from './free-ports.ts'

/** Returns the folders of Debian's PgBouncer and of the library that it needs; undefined where they cannot be fetched. */
export function unpackedPgBouncer() {
  const program = unpackedPackage('pgbouncer')
  const library = program === undefined ? undefined : unpackedPackage('libc-ares2')
  return program === undefined || library === undefined ? undefined : { program, library }
}

/** The limits of statements as the handbook sets them in PgBouncer. */
export const poolerLimits =
  "connect_query='SET statement_timeout = 10000; SET idle_in_transaction_session_timeout = 30000'"

/** Starts PgBouncer in transaction mode before a server at a port of this machine; `more` are settings beside those of the handbook. */
export async function startPgBouncer(
  { program, library }: NonNullable<ReturnType<typeof unpackedPgBouncer>>,
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
  const child = spawn(join(program, 'usr/sbin/pgbouncer'), [join(folder, 'pgbouncer.ini')], {
    env: { LD_LIBRARY_PATH: join(library, 'usr/lib/x86_64-linux-gnu') },
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
