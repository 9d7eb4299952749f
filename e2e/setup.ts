import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedServer } from '../src/server/db/embedded.ts'
import { openFolder } from '../src/testing/folder.ts'
import { startSite } from './site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    site: { url: string; dataDir: string; connection: EmbeddedServer['access'] }
  }
}

/** Starts one built site for all journeys: a real process with a real database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await openFolder('lantern journey ')
  const site = await startSite({ dataDir })
  // It is already running, so this joins it.
  const { access } = await startEmbedded({ dataDir, log: () => undefined })
  project.provide('site', { url: site.url, dataDir, connection: access })
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
