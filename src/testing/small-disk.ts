import { spawnSync } from 'node:child_process'
import { rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openFolder } from './folder.ts'

/** True if this account may mount a disk in memory. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** Mounts a small disk in memory that can be filled, until the test has finished. */
export async function openSmallDisk(megabytes: number) {
  const folder = await openFolder('lantern disk ')
  const options = `size=${megabytes}m,mode=711`
  const { status, stderr } = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  onTestFinished(async () => {
    if (status === 0) spawnSync('/bin/umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })
  if (status !== 0) throw new Error(`root could mount no disk: ${String(stderr)}`)
  const ballast = join(folder, 'ballast')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    /** Leaves this many bytes free. */
    async fill(left = 0) {
      const bytes = Math.max(0, (await freeBytes()) - left)
      const failure = await writeFile(ballast, Buffer.alloc(bytes)).catch((error: Error) => error)
      // Another write may have used the measured space.
      if (failure && (failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure
    },
    free: () => truncate(ballast),
  }
}
