import { join } from 'node:path'
import { academyFiles, namedFiles } from '../backup/academy-files.ts'
import type { Database } from '../db/database.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { typeOfName } from '../files/own-names.ts'
import { openS3Store } from '../files/s3-store.ts'
import { CommandRefused, type Run } from '../staff/command.ts'

async function findNames({ pool }: Database, query = academyFiles): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(query)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Copies the academy's files of the folder into the store that is set; the same name never has other bytes, so one that is there is whole.
 * Leaves all else in the folder where it is: it has been removed from the store, and once copied back nothing would remove it again. Refuses
 * to have succeeded while a file is in neither: the folder may be another machine's, and is deleted afterwards.
 */
export const copyFiles: Run = async (_arguments, { db, config: { dataDir, s3 }, print }) => {
  if (s3 === null) throw new CommandRefused('No store is set: S3_ENDPOINT and the settings beside it.')
  const path = join(dataDir, 'files')
  const folder = openFolderStore(path)
  const named = await findNames(db, namedFiles)
  const names = await findNames(db)
  if (names.size === 0)
    return print('Nothing to copy: the academy has no uploaded files. The pictures of the demo come with the release.')
  const store = openS3Store(s3, { isOwn: (name) => names.has(name) })
  const there = new Set<string>()
  for await (const name of store.list()) there.add(name)
  const copied = new Set<string>()
  let kept = names
  try {
    for (const name of names) {
      const file = there.has(name) ? undefined : await folder.read(name)
      if (!file) continue
      await store.write(name, { ...file, ...typeOfName(name) })
      copied.add(name)
    }
    // Removed while it was copied.
    kept = await findNames(db)
    for (const name of copied)
      if (!kept.has(name)) {
        await store.remove(name)
        copied.delete(name)
      }
  } finally {
    print(`Files copied into ${s3.bucket}: ${copied.size}. There before: ${there.size}.`)
  }
  const missing = [...named].filter((name) => kept.has(name) && !there.has(name) && !copied.has(name)).length
  if (missing > 0)
    throw new CommandRefused(
      `Files of the academy that are neither in ${s3.bucket} nor in ${path}: ${missing}. Run this where they were uploaded, with that DATA_DIR, before you delete anything.`,
    )
}
