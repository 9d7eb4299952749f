import { openFolderStore } from './folder-store.ts'
import { openS3Store, type S3Options } from './s3-store.ts'

/** Where uploaded files are kept. A name is never written twice with other bytes; names are made by us, not by people. */
export type FileStore = {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Undefined when there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>
}

/** Opens the store of the settings: a folder, or an S3-compatible store. */
export function openFileStore({ folder, s3 }: { folder: string; s3: S3Options | null }): FileStore {
  return s3 === null ? openFolderStore(folder) : openS3Store(s3)
}
