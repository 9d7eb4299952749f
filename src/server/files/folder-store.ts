import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const safeName = /^[a-z0-9][a-z0-9.-]{0,100}$/

/** Opens a store of files in a folder. A file is written completely or not at all, even if power fails. */
export function openFolderStore(folder: string) {
  const pathOf = (name: string) => {
    if (!safeName.test(name)) throw new Error('not a valid file name')
    return join(folder, name)
  }
  return {
    async put(name: string, bytes: Uint8Array): Promise<void> {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    async get(name: string): Promise<Uint8Array | undefined> {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(name: string): Promise<void> {
      await rm(pathOf(name), { force: true })
    },
  }
}
