/** The file store cannot work at the moment; the same may succeed later. */
export class FileStoreAway extends Error {
  override name = 'FileStoreAway'
}

/** The file store took a request and did not respond in time. */
export class FileStoreSilent extends FileStoreAway {
  override name = 'FileStoreSilent'
}
