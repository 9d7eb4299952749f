import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { startEmbedded, stopEmbedded } from '../server/db/embedded.ts'
import { openFolder } from './folder.ts'

const open = (dataDir: string) => startEmbedded({ dataDir, durable: false, log: () => undefined })

/** Opens a data folder that is removed after the test with its server. */
export async function openDataDir(name: string) {
  const dataDir = await openFolder(`lantern ${name} `)
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

/** Opens a server and a standby that follows it, until the test has finished. */
export async function openPair() {
  const [one, two] = [await openDataDir('primary'), await openDataDir('standby')]
  const { location, stop } = await open(one)
  await stop()
  await writeFile(
    join(location, 'local.conf'),
    'wal_level = replica\nmax_wal_senders = 4\nwal_keep_size = 256MB\nhot_standby = on\n',
  )
  // What was written before says too little for a standby.
  await (await open(one)).stop()
  const follower = join(two, 'postgres')
  expect(spawnSync('cp', ['-a', location, follower]).status).toBe(0)
  const primary = await open(one)
  const access = 'local all postgres trust\nlocal replication postgres trust\nlocal all lantern scram-sha-256\n'
  const reload = async (folder: string) => {
    await writeFile(join(folder, 'pg_hba.conf'), access)
    const [pid = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGHUP')
  }
  await reload(location)
  await writeFile(join(follower, 'data/standby.signal'), '')
  const { host, port } = primary.access
  await appendFile(
    join(follower, 'local.conf'),
    `primary_conninfo = 'host=''${host}'' port=${port} user=postgres application_name=standby'\n`,
  )
  const standby = await open(two)
  await reload(standby.location)
  return { primary, standby, accounts: primary.access }
}

type Server = Awaited<ReturnType<typeof open>>

/** Runs a statement as the superuser of a server, in the academy's database. */
export async function query({ access }: Server, text: string): Promise<Record<string, unknown>[]> {
  const { host, port, database } = access
  const client = new Client({ host, port, user: 'postgres', database })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
