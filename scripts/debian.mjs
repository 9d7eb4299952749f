import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns whether packages of Debian can be installed here. */
export const canInstall = () => process.getuid?.() === 0 && findInPath('apt-get') !== undefined

/** Runs apt-get visibly, after another one that runs; returns whether it succeeded. */
export function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=600']
  return spawnSync('apt-get', [...options, ...args], { env, stdio: 'inherit' }).status === 0
}

/** Returns the path of a program in PATH. */
export function findInPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find(isProgram)
}

/** Returns whether a path is a program's. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}
