import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openDebianFolder } from './debian-packages.ts'
import { freePorts } from './free-ports.ts'

/** Debian's PostgreSQL 15 with its clients, and the libraries that a small Debian lacks. */
export const postgresPackages = [
  'postgresql-15',
  'postgresql-client-15',
  'libpq5',
  'libldap-2.5-0',
  'libicu72',
  'libxml2',
]

/** A running server of {@link openDebianPostgres}. */
export type DebianServer = {
  port: number
  /** Runs statements as the superuser, one after the other; returns the rows of the last. */
  query(...statements: string[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Opens a folder in which servers of Debian's unpacked PostgreSQL 15 live, under an ordinary account. */
export async function openDebianPostgres(unpacked: readonly string[]) {
  const { folder, tree, account, env, newFolder } = await openDebianFolder(unpacked, 'lantern-postgres-')
  const bin = join(tree, 'usr/lib/postgresql/15/bin')
  /** Runs a command of the shell as the account of the server, which has the programs in PATH; throws unless it succeeds. */
  const run = (command: string, more: Record<string, string> = {}) => {
    const options = { ...account, cwd: folder, env: { ...env, PATH: `${bin}:${env.PATH}`, ...more } }
    const { status, stderr } = spawnSync('sh', ['-e', '-c', command], { ...options, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command}: ${stderr}`)
  }
  return {
    run,
    newFolder,
    /** Makes the data of a server, whose superuser needs no password. */
    newData(name: string): string {
      const data = newFolder(name)
      run(`initdb --pgdata=${data} --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync`)
      return data
    },
    async start(data: string): Promise<DebianServer> {
      const [port = 0] = await freePorts(1)
      const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
      const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
      const child = spawn(join(bin, 'postgres'), args, { ...account, env, stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.on('data', (text: Buffer) => (said += String(text)))
      const query = async (...statements: string[]) => {
        const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
        try {
          await client.connect()
          let rows: Record<string, unknown>[] = []
          for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
          return rows
        } finally {
          await client.end()
        }
      }
      const takesChanges = () =>
        query('SELECT pg_is_in_recovery() AS recovers').then(
          ([row]) => row?.['recovers'] === false,
          () => false,
        )
      while (!(await takesChanges())) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`)
        await sleep(50)
      }
      return {
        port,
        query,
        async stop() {
          child.kill('SIGINT')
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        },
      }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
