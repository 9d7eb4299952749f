import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { openFolder } from '../src/testing/folder.ts'
import { startSite } from './site.ts'

type Connection = { host: string; port: number; user: string; password: string; database: string }

declare module 'vitest' {
  export interface ProvidedContext {
    site: { url: string; dataDir: string; connection: Connection }
  }
}

/** One built site, a real process over a real database, for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await openFolder('lantern journey ')
  const site = await startSite({ dataDir })
  // It runs already, so this joins it.
  const { host, port, user, password, database } = await startEmbedded({ dataDir, log: () => undefined })
  project.provide('site', { url: site.url, dataDir, connection: { host, port, user, password, database } })
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
