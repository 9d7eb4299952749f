import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findRecordedPid } from './server/db/embedded/processes.ts'
import { openFolder } from './testing/folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The databases of a new cluster, with Lantern’s own; a run adds two. */
const atFirst = 4

/** Returns the process of the database that a run of tests has started in a folder; 0 until the run has begun to fill it. */
async function databaseIn(folder: string): Promise<number> {
  const made = (await readdir(folder)).find((name) => name.startsWith('lantern test '))
  if (made === undefined) return 0
  const data = join(folder, made, 'postgres/data')
  const databases = await readdir(join(data, 'base')).catch(() => [])
  return (databases.length > atFirst && (await findRecordedPid(data))) || 0
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a run of tests that is killed leaves no database behind', async () => {
  const folder = await openFolder('lantern run ')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const args = ['run', '--project', 'server', 'src/server/db/references.test.ts']
  const run = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  })
  const ended = once(run, 'exit')
  await expect.poll(() => databaseIn(folder), { timeout: 50_000 }).toBeGreaterThan(0)
  const pid = await databaseIn(folder)
  run.kill('SIGKILL')
  await ended
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false)
})
