import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { Client } from 'pg'
import { startEmbedded } from '../server/db/embedded.ts'

/**
 * A program to be killed: starts or joins the database of a data folder, inserts rows over four connections, and prints each id only
 * after its commit was acknowledged. Everything else goes to stderr.
 */
const [dataDir = '', flag] = process.argv.slice(2)
const { access } = await startEmbedded({
  dataDir,
  durable: flag !== '--careless',
  log: (line) => writeSync(2, `${line}\n`),
})
await Promise.all([1, 2, 3, 4].map(writeOn))

async function writeOn(): Promise<void> {
  const client = new Client(access)
  await client.connect()
  await client.query('select pg_advisory_lock(1)')
  await client.query('create table if not exists acknowledged (id uuid primary key)')
  await client.query('select pg_advisory_unlock(1)')
  for (;;) {
    const id = randomUUID()
    await client.query('insert into acknowledged (id) values ($1)', [id])
    writeSync(1, `${id}\n`)
  }
}
