import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from './folder.ts'

const root = join(import.meta.dirname, '../..')

/** The commit of the latest release, which the changelog names. */
const formerCommit = /^Commit `([0-9a-f]{40})`/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1] ?? ''

/** Returns whether this checkout has the source of the latest release: a shallow clone or an archive has none. */
export function hasFormerRelease(): boolean {
  const { status } = spawnSync('git', ['cat-file', '-e', `${formerCommit}^{commit}`], { cwd: root })
  if (status !== 0)
    process.stdout.write(`The source of the latest release, ${formerCommit}, is not in this checkout.\n`)
  return status === 0
}

/**
 * Lays out the source of the latest release in a new folder, on the packages of this one. With `migrations: 'ours'` its own programs and tests
 * make the schema of this one.
 */
export async function layOutFormer({ migrations }: { migrations: 'its own' | 'ours' }): Promise<string> {
  const folder = await openFolder('lantern former ')
  const archive = spawnSync('git', ['archive', formerCommit], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  const { status, stderr } = spawnSync('tar', ['x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || status !== 0) throw new Error(`${archive.stderr}${stderr}`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const path = 'src/server/db/migrations'
  if (migrations === 'ours') {
    rmSync(join(folder, path), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  return folder
}
