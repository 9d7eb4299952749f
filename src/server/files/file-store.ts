import { openFolderStore } from './folder-store.ts'
import { openS3Store, type S3Options, type S3Waiting } from './s3-store.ts'
import type { StoredFile } from './stored-file.ts'

/** Stores uploaded files. Names are generated, and a name is never reused with other bytes. */
export type FileStore = {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns undefined when there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Removes a file; does nothing when it does not exist. */
  remove(name: string): Promise<void>
  /** Lists the names of Lantern's own files; others may lie beside them. */
  list(): AsyncIterable<string>
  /** Opens a file as a stream, for a copy; returns undefined when there is no such file. */
  read(name: string): Promise<StoredFile | undefined>
  /** Stores a file from a stream of known size. */
  write(name: string, file: StoredFile): Promise<void>
}

/** Opens the configured store: a folder, or an S3-compatible store, which may keep its callers waiting. */
export function openFileStore(
  { folder, s3 }: { folder: string; s3: S3Options | null },
  waiting: Omit<S3Waiting, 'isOwn'> = {},
): FileStore {
  return s3 === null ? openFolderStore(folder) : openS3Store(s3, waiting)
}
