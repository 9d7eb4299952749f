import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findServerProcesses, signalAll } from '../server/db/embedded/processes.ts'
import { openDebianFolder, unpackedPackages } from './debian-packages.ts'
import { postgresPackages } from './debian-postgres.ts'
import { freePorts } from './free-ports.ts'
import { openSilentProxy } from './silent-proxy.ts'

/** The modules of Python that Patroni needs. */
const modules =
  'psycopg2 urllib3 six yaml etcd dnspython dateutil click prettytable wcwidth psutil cdiff pkg-resources'.split(' ')

/** The packages of a cluster, with the libraries and modules that a small Debian lacks. */
const packages = [
  ...postgresPackages,
  'patroni',
  'etcd-server',
  'haproxy',
  'liblua5.3-0',
  'libopentracing-c-wrapper0',
  'libopentracing1',
  ...modules.map((name) => `python3-${name}`),
]

/** Debian's own, which the compiled modules of the packages are made for. */
const python = '/usr/bin/python3'

/** Returns the folders of Debian's packages for a cluster; undefined, with a sentence, where they cannot be fetched or run. */
export function unpackedPatroni(): string[] | undefined {
  const folders = unpackedPackages(packages)
  if (folders === undefined) return undefined
  const { status } = spawnSync(python, ['-c', 'import sys; sys.exit(sys.version_info[:2] != (3, 11))'])
  if (status === 0) return folders
  process.stdout.write(`${python} is not Debian's Python 3.11, so the tests of Patroni are skipped.\n`)
  return undefined
}

const example = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

/** A server of the cluster with its Patroni, and the networks to it and from it. */
export type Member = {
  name: string
  /** Ends Patroni and PostgreSQL without warning, as the loss of the machine does. */
  kill(): Promise<void>
  /** Ends PostgreSQL alone without warning. */
  killPostgres(): Promise<void>
  /** Cuts it off from everything without closing a connection; it goes on running. */
  isolate(): void
  /** Puts right what was done to it: starts Patroni again, or lets the networks work. */
  restore(): Promise<void>
}

/**
 * Starts PostgreSQL in two servers under Patroni with etcd, and HAProxy before them, by the examples in `deploy`, and waits until the
 * standby is synchronous. `sql` are statements for the superuser, one after the other.
 */
export async function startPatroni(unpacked: readonly string[], sql: readonly string[]) {
  const { folder, tree, account, env, newFolder } = await openDebianFolder(unpacked, 'lantern-patroni-')
  let said = ''
  const start = (path: string, args: string[]): ChildProcess => {
    const child = spawn(path, args, { ...account, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (said = `${said}${String(text)}`.slice(-20_000)))
    return child
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  const [etcdPort = 0, peerPort = 0, entry = 0, standbyEntry = 0] = await freePorts(4)
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = start(join(tree, 'usr/bin/etcd'), [
    `--data-dir=${join(newFolder('etcd'), 'data')}`,
    '--log-level=error',
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
  ])

  const openMember = async (name: string) => {
    const [postgresPort = 0, restPort = 0] = await freePorts(2)
    const own = newFolder(name)
    const data = join(own, 'data')
    // All that reaches it from elsewhere, and what it tells etcd, goes through these.
    const networks = {
      postgres: await openSilentProxy({ port: postgresPort }),
      rest: await openSilentProxy({ port: restPort }),
      etcd: await openSilentProxy({ port: etcdPort }),
    }
    const config = join(own, 'patroni.yml')
    writeFileSync(
      config,
      example('patroni.yml')
        .replace('name: one', `name: ${name}`)
        .replace('0.0.0.0:8008', `127.0.0.1:${restPort}`)
        .replace('one:8008', `127.0.0.1:${networks.rest.port}`)
        // Without asking etcd for its own address, which leads past the network.
        .replace(/etcd-1.*/, `127.0.0.1:${networks.etcd.port}\n  use_proxies: true`)
        .replace('0.0.0.0:5432', `127.0.0.1:${postgresPort}`)
        .replace('one:5432', `127.0.0.1:${networks.postgres.port}`)
        .replace('/var/lib/postgresql/15/lantern', data)
        .replace('/usr/lib/postgresql/15/bin', join(tree, 'usr/lib/postgresql/15/bin'))
        // Where the server's account may make its socket and Patroni the file of its passwords.
        .replace('  authentication:', `  pgpass: ${own}/pgpass\n  authentication:`)
        .replace('max_connections: 100', `max_connections: 100\n        unix_socket_directories: ''`),
    )
    const startMember = () => start(python, [join(tree, 'usr/bin/patroni'), config])
    let patroni = startMember()
    const processes = () => findServerProcesses((of) => of.startsWith(data))
    const killPostgres = async () => signalAll(await processes(), 'SIGKILL')
    const setNetworks = (to: 'silence' | 'restore') => Object.values(networks).forEach((network) => network[to]())
    return {
      name,
      networks,
      killPostgres,
      async kill() {
        patroni.kill('SIGKILL')
        await killPostgres()
      },
      isolate: () => setNetworks('silence'),
      async restore() {
        setNetworks('restore')
        if (patroni.signalCode !== null) patroni = startMember()
      },
      async stop() {
        setNetworks('restore')
        await end(patroni, 'SIGTERM')
        await killPostgres()
        await Promise.all(Object.values(networks).map((network) => network.close()))
      },
    }
  }
  // The example names two, and the first of them begins the cluster.
  const [one, two] = [await openMember('one'), await openMember('two')]
  const members = [one, two]
  const configOfHaproxy = join(folder, 'haproxy.cfg')
  writeFileSync(
    configOfHaproxy,
    members.reduce(
      (text, { name, networks: { postgres, rest } }) =>
        text.replaceAll(`${name}:5432 check port 8008`, `127.0.0.1:${postgres.port} check port ${rest.port}`),
      example('haproxy.cfg')
        .replaceAll('127.0.0.1:5000', `127.0.0.1:${entry}`)
        .replaceAll('127.0.0.1:5001', `127.0.0.1:${standbyEntry}`),
    ),
  )
  const haproxy = start(join(tree, 'usr/sbin/haproxy'), ['-db', '-f', configOfHaproxy])

  type Role = { name: string; role: string; state: string }
  /** Returns what a member knows of all; empty while it knows nothing. */
  const rolesBy = async ({ networks: { rest } }: (typeof members)[number]): Promise<Role[]> => {
    const signal = AbortSignal.timeout(2_000)
    const reply = await fetch(`http://127.0.0.1:${rest.port}/cluster`, { signal }).catch(() => undefined)
    return reply?.ok ? ((await reply.json()) as { members: Role[] }).members : []
  }
  /** Returns the member that leads; with `isWhole` only if the other one follows it synchronously. */
  const findLeader = async ({ isWhole = false, except = '' } = {}): Promise<Member | undefined> => {
    for (const member of members) {
      const roles = member.name === except ? [] : await rolesBy(member)
      const leader = members.find(({ name }) => roles.some((role) => role.name === name && role.role === 'leader'))
      const isFollowed = roles.some(({ role }) => role === 'sync_standby')
      if (leader !== undefined && leader.name !== except && (isFollowed || !isWhole)) return leader
    }
    return undefined
  }
  const waitForLeader = async (which: { isWhole?: boolean; except?: string }): Promise<Member> => {
    for (;;) {
      const leader = await findLeader(which)
      if (leader !== undefined) return leader
      for (const child of [etcd, haproxy])
        if (child.exitCode !== null) throw new Error(`A program of the cluster ended:\n${said}`)
      await sleep(100)
    }
  }
  const stop = async () => {
    await end(haproxy, 'SIGKILL')
    await Promise.all(members.map((member) => member.stop()))
    await end(etcd, 'SIGTERM')
    if (existsSync(folder)) await rm(folder, { recursive: true })
  }
  const access = { host: '127.0.0.1', port: entry }
  const superuser = { ...access, user: 'postgres', password: 'secret-of-postgres', database: 'postgres' }
  const until = async (work: () => Promise<unknown>) => {
    while (!(await work().then(Boolean, () => false))) await sleep(100)
  }
  await waitForLeader({ isWhole: true })
  await until(async () => {
    const client = new Client(superuser)
    client.on('error', () => undefined)
    await client.connect()
    for (const text of sql) await client.query(text)
    await client.end()
    return true
  })
  return { ...access, standbyPort: standbyEntry, stop, waitForLeader, said: () => said }
}
