import { join } from 'node:path'
import { academyFiles, neededFiles } from '../backup/academy-files.ts'
import type { Database } from '../db/database.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { typeOfName } from '../files/own-names.ts'
import { openS3Store } from '../files/s3-store.ts'
import { CommandRefused, type Run } from '../staff/command.ts'

/** The number of missing files that are named: enough to see what they are. */
const mostNamed = 5

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
  const needed = await findNames(db, neededFiles)
  const names = await findNames(db)
  const store = openS3Store(s3, { isOwn: (name) => names.has(name) })
  const there = new Set<string>()
  for await (const name of store.list()) there.add(name)
  // After the store has replied: wrong keys are not found only when someone uploads.
  if (names.size === 0)
    return print('Nothing to copy: the academy has no uploaded files. The pictures of the demo come with the release.')
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
  // What was uploaded meanwhile is in the store, and was not looked for.
  const stillNeeded = await findNames(db, neededFiles)
  const missing = [...needed].filter((name) => stillNeeded.has(name) && !there.has(name) && !copied.has(name))
  if (missing.length === 0) return
  const more = missing.length > mostNamed ? [`  and ${missing.length - mostNamed} more`] : []
  throw new CommandRefused(
    [
      `Files of the academy that are neither in ${s3.bucket} nor in ${path}: ${missing.length}. Run this where they were uploaded, with that DATA_DIR, before you delete anything.`,
      ...missing.slice(0, mostNamed).map((name) => `  ${name}`),
      ...more,
    ].join('\n'),
  )
}
