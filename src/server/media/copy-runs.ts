import { join } from 'node:path'
import { openFileStore } from '../files/file-store.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { typeOfName } from '../files/own-names.ts'
import { CommandRefused, type Run } from '../staff/command.ts'

/** Copies the uploaded files of the folder into the store that is set; the same name never has other bytes, so one that is there is whole. */
export const copyFiles: Run = async (_arguments, { config: { dataDir, s3 }, print }) => {
  if (s3 === null) throw new CommandRefused('No store is set: S3_ENDPOINT and the settings beside it.')
  const folder = openFolderStore(join(dataDir, 'files'))
  const store = openFileStore({ folder: '', s3 })
  const there = new Set<string>()
  for await (const name of store.list()) there.add(name)
  let [copied, before] = [0, 0]
  for await (const name of folder.list()) {
    if (there.has(name)) {
      before += 1
      continue
    }
    const file = await folder.read(name)
    if (!file) continue
    await store.write(name, { ...file, ...typeOfName(name) })
    copied += 1
  }
  print(`Files copied into ${s3.bucket}: ${copied}. There before: ${before}.`)
}
