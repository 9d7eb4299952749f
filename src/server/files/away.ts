/** The file store cannot work at the moment; the same may succeed later. */
export class FileStoreAway extends Error {
  override name = 'FileStoreAway'
}

/** The file store did not respond in time, to a connection or to a request. */
export class FileStoreSilent extends FileStoreAway {
  override name = 'FileStoreSilent'
}

/** The file store was not asked, because it was silent a moment ago: that has been logged, and this is one of many. */
export class FileStoreResting extends FileStoreAway {
  override name = 'FileStoreResting'
}
