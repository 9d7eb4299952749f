import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from '../testing/folder.ts'
import { upgrade } from './upgrade.ts'

/** Lays out what an upgrade looks at in a release. */
function layOut(folder: string, version: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const machine = `${process.platform}-${process.arch}`
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, machine, newestMigration: 1 }))
  writeFileSync(join(folder, 'bin/node'), '#!/bin/sh\nexit 0\n')
  chmodSync(join(folder, 'bin/node'), 0o755)
}

let folder: string
let archive: string
beforeEach(async () => {
  folder = await openFolder('lantern home ')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  layOut(join(folder, 'lantern-1.0.0'), '1.0.0')
  symlinkSync('lantern-1.0.0', join(folder, 'current'))
  const next = join(folder, 'next')
  layOut(join(next, 'lantern-1.1.0'), '1.1.0')
  archive = join(next, 'lantern.tar')
  spawnSync('tar', ['-cf', archive, '-C', next, 'lantern-1.1.0'])
})

/** Upgrades a home without a database to the archive; returns what the command prints. */
async function upgraded(dataDir: string): Promise<string> {
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  try {
    await upgrade({ folder, dataDir, env: {} }, archive)
    return printed.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    printed.mockRestore()
  }
}
const current = () => basename(realpathSync(join(folder, 'current')))

test('an upgrade of a site whose data folder is not there yet succeeds', async () => {
  expect(await upgraded(join(folder, 'data'))).toContain('Release 1.1.0 is the current one.')
  expect([current(), existsSync(join(folder, 'data'))]).toEqual(['lantern-1.1.0', false])
})

test('the last three backups of upgrades stay, and one that cannot be removed does not make the upgrade a failed one', async () => {
  const dataDir = join(folder, 'data')
  const names = [1, 2, 3, 4, 5].map((day) => `before-1.0.${day}-2026110${day}T120000.tar.gz`)
  names.slice(1).forEach((name) => (mkdirSync(dataDir, { recursive: true }), writeFileSync(join(dataDir, name), '')))
  // A folder is not removed as a file is.
  mkdirSync(join(dataDir, names[0] ?? ''))
  const said = await upgraded(dataDir)
  expect(said).toContain(`was not removed: `)
  expect(said).toContain('Release 1.1.0 is the current one.')
  expect(current()).toBe('lantern-1.1.0')
  expect(readdirSync(dataDir).toSorted()).toEqual([names[0], ...names.slice(2)])
})
