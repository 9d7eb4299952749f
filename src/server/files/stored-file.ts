/** A file as a stream; `type` is unknown where only the name says it. */
export type StoredFile = { size: number; body: AsyncIterable<Uint8Array>; type?: string }
