import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { retained } from '../../core/staff/backups.ts'
import type { BackupCopies } from '../config.ts'
import { openS3Store } from '../files/s3-store.ts'
import { readBackupName } from './folder.ts'

/** Thrown when a copy cannot be stored or is not what was sent; the message says why. */
export class CopyFailed extends Error {}

/** The longest that sending a copy may take, in ms: all of it goes over an academy's own internet connection. */
const timeoutMs = 60 * 60_000
/** S3 takes no more in one request. */
const mostBytes = 5 * 1024 ** 3

/** The copies of backups away from this machine. */
export type Copies = {
  bucket: string
  /** Encrypts a backup, stores it, reads it back and compares; then deletes the copies of each kind that retention does not keep. */
  send(path: string, name: string): Promise<void>
  /** Returns the names of all copies, the newest first. */
  list(): Promise<string[]>
  /** Writes a copy to `path`, encrypted as it is; false when there is none of this name. */
  fetch(name: string, path: string): Promise<boolean>
}

/** Returns the name of a backup's copy. */
const copyName = (name: string) => `${name}.age`

/** Opens the copies of backups in a bucket of their own, encrypted to a key whose private half is not on this machine. docs/decisions/0047 */
export function openCopies({ bucket, recipient, keep }: BackupCopies): Copies {
  const store = openS3Store(bucket, { isOwn: (name) => name.endsWith('.age'), timeoutMs })
  /** Lists all copies, the newest first. */
  const listRead = async () => {
    const copies: { name: string; kind: string; madeAt: number }[] = []
    for await (const name of store.list()) {
      const read = readBackupName(name)
      if (read) copies.push({ name, ...read })
    }
    return copies.toSorted((one, other) => other.madeAt - one.madeAt)
  }
  const fetch = async (name: string, sink: Writable) => {
    const file = await store.read(name)
    if (file) await pipeline(Readable.from(file.body), sink)
    return file !== undefined
  }
  const prune = async () => {
    // By kind: one that was made by hand, before a change for instance, is not removed for the next one of the schedule.
    for (const copies of Map.groupBy(await listRead(), ({ kind }) => kind).values()) {
      const kept = retained(
        copies.map(({ madeAt }) => madeAt),
        keep,
      )
      for (const { name, madeAt } of copies) if (!kept.has(madeAt)) await store.remove(name)
    }
  }
  return {
    bucket: bucket.bucket,
    list: async () => (await listRead()).map(({ name }) => name),
    fetch: (name, path) => fetch(name, createWriteStream(path, { mode: 0o600 })),
    async send(path, name) {
      const encrypted = `${path}.age.part`
      try {
        await encryptTo(recipient, path, encrypted)
        const { size } = await stat(encrypted)
        if (size > mostBytes) throw new CopyFailed('It is larger than the 5 GB that S3 takes at once.')
        const sent = await hashOf(createReadStream(encrypted))
        await store.putFile(copyName(name), encrypted, sent)
        const stored = await store.read(copyName(name))
        if (!stored || (await hashOf(stored.body)) !== sent)
          throw new CopyFailed('What the store returned is not what was sent.')
      } finally {
        await rm(encrypted, { force: true })
      }
      await prune()
    },
  }
}

async function hashOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}

async function encryptTo(recipient: string, from: string, to: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(
    Readable.toWeb(createReadStream(from)) as unknown as ReadableStream<Uint8Array>,
  )
  await pipeline(Readable.from(encrypted as AsyncIterable<Uint8Array>), createWriteStream(to, { mode: 0o600 }))
}
