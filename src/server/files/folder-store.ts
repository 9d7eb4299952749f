import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnName } from './own-names.ts'
import type { StoredFile } from './stored-file.ts'

const safeName = /^[a-z0-9][a-z0-9.-]{0,100}$/

/** Opens a store of files in a folder. A file is written completely or not at all, even if power fails. */
export function openFolderStore(folder: string) {
  const pathOf = (name: string) => {
    if (!safeName.test(name)) throw new Error('not a valid file name')
    return join(folder, name)
  }
  const writeWhole = async (name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    const path = pathOf(name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(`${path}.part`, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  }
  return {
    put: (name: string, bytes: Uint8Array): Promise<void> => writeWhole(name, bytes),
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
    async *list(): AsyncGenerator<string> {
      const entries = await opendir(folder).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return [] // nothing has been stored yet
        throw error
      })
      for await (const entry of entries) if (entry.isFile() && isOwnName(entry.name)) yield entry.name
    },
    async read(name: string): Promise<StoredFile | undefined> {
      const file = await open(pathOf(name)).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file && { size: (await file.stat()).size, body: file.createReadStream() }
    },
    write: (name: string, { body }: StoredFile): Promise<void> => writeWhole(name, body),
  }
}
