import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '../demo/load.ts'
import { demoPassword } from './demo-password.ts'
import { openPasswords } from '../server/accounts/passwords.ts'
import { migrateDatabase, openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { findRecordedPid } from '../server/db/embedded/processes.ts'
import { openLimiters } from '../server/limits/limits.ts'
import { readCatalog, type CatalogColumn } from './described-statements.ts'
import { endAlong } from './end-along.ts'
import { openFolder } from './folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password: string }
    /** The columns of both templates, of which every test database is a copy. */
    catalog: CatalogColumn[]
    /** The folder of what openReleaseOfRun lays out. */
    releases: string
  }
}

/**
 * Starts one PostgreSQL for the whole run, with two migrated templates: an empty one and one with the demo academy. Each test file gets a copy
 * of one of them (about 50 ms). The plan was one database a worker with every test rolled back; but half of what is tested happens between
 * transactions (two submissions at once, a save that meets a closing), which inside one rolled-back connection cannot run or runs differently.
 * So tests use the real pool and real commits, must not rely on an empty table, and assert about the people that they made.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await openFolder('lantern test ')
  const { access, location, stop } = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  const unwatch = endAlong((await findRecordedPid(join(location, 'data'))) ?? 0)
  const { database, ...cluster } = access
  const open = (name: string) =>
    openDatabase({ ...cluster, database: name }, { size: 4, onError: (error) => console.error(error) })

  const leave = async () => {
    unwatch()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const admin = open(database)
    await admin.pool.query('CREATE DATABASE empty_academy')
    const empty = open('empty_academy')
    await migrateDatabase(empty)
    project.provide('catalog', await readCatalog(empty.pool))
    await empty.close()
    await admin.pool.query('CREATE DATABASE demo_academy TEMPLATE empty_academy')
    const demo = open('demo_academy')
    const passwordHash = await openPasswords(openLimiters().hashing).hash(demoPassword, {})
    await loadDemo(demo, { passwordHash, now: Date.now() })
    await demo.close()
    await admin.close()
  } catch (error) {
    await leave()
    throw error
  }
  project.provide('cluster', cluster)
  project.provide('releases', join(dataDir, 'releases'))
  return leave
}
