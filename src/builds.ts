import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { tryFileShare } from './server/db/file-lock.ts'
import { callFor } from './server/staff/called.ts'

/** Thrown when there is nothing built to serve. */
export class NotBuilt extends Error {
  override name = 'NotBuilt'
}

/** Returns the file in a build's folder that is locked while processes serve it, so that it is not removed. */
export const lockOfBuild = (folder: string) => join(folder, 'lock')

/** Returns the folder of the newest whole build of a Lantern: each has its own, and `dist/current` leads to it. docs/decisions/0189 */
export function builtFolder(project: string): string {
  try {
    return realpathSync(join(project, 'dist/current'))
  } catch (error) {
    throw new NotBuilt(`Nothing has been built in ${project} yet. ${callFor('start')} does it.`, { cause: error })
  }
}

/** Returns the folder of the newest build, which stays where it is until this process ends, whatever is built meanwhile. */
export function holdBuild(project: string): string {
  for (;;) {
    const folder = builtFolder(project)
    const share = tryFileShare(lockOfBuild(folder))
    // Not replaced in the meantime: what removes a replaced one looks for shares after that.
    if (share && builtFolder(project) === folder) return folder
    share?.release()
  }
}
