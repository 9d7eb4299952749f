import { join } from 'node:path'
import { academyFiles } from '../backup/academy-files.ts'
import type { Database } from '../db/database.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { typeOfName } from '../files/own-names.ts'
import { openS3Store } from '../files/s3-store.ts'
import { CommandRefused, type Run } from '../staff/command.ts'

async function findNames({ pool }: Database): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(academyFiles)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Copies the academy's files of the folder into the store that is set; the same name never has other bytes, so one that is there is whole.
 * Leaves all else in the folder where it is: it has been removed from the store, and once copied back nothing would remove it again.
 */
export const copyFiles: Run = async (_arguments, { db, config: { dataDir, s3 }, print }) => {
  if (s3 === null) throw new CommandRefused('No store is set: S3_ENDPOINT and the settings beside it.')
  const folder = openFolderStore(join(dataDir, 'files'))
  const names = await findNames(db)
  const store = openS3Store(s3, { isOwn: (name) => names.has(name) })
  const there = new Set<string>()
  for await (const name of store.list()) there.add(name)
  const copied = new Set<string>()
  try {
    for (const name of names) {
      const file = there.has(name) ? undefined : await folder.read(name)
      if (!file) continue
      await store.write(name, { ...file, ...typeOfName(name) })
      copied.add(name)
    }
    // Removed while it was copied.
    const kept = await findNames(db)
    for (const name of copied)
      if (!kept.has(name)) {
        await store.remove(name)
        copied.delete(name)
      }
  } finally {
    print(`Files copied into ${s3.bucket}: ${copied.size}. There before: ${there.size}.`)
  }
}
