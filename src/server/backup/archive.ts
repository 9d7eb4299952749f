import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'

/** Thrown when a file is no whole backup; the message says why. */
export class DamagedBackup extends Error {}
/** Thrown when an encrypted backup is opened without its passphrase or key, or with another one. */
export class WrongPassphrase extends Error {}

/** A file in the archive, while it is read. */
export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

/** Adds files to an archive, one after the other. */
export type ArchiveWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>
  addStream(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void>
}

/** The last file of an archive, in the form of `sha256sum`: an archive that was cut off has none. */
const checksumsName = 'checksums.sha256'

/** scrypt with 2^16 rounds takes 64 MB and some tenths of a second; 2^18, the usual, four times as much. */
const passphraseWorkFactor = 16

const sha256 = () => createHash('sha256')

function writerOf(tar: Pack): ArchiveWriter & { finish(): Promise<void> } {
  const lines: string[] = []
  const addStream = async (name: string, size: number, body: AsyncIterable<Uint8Array>) => {
    const hash = sha256()
    const written = Promise.withResolvers<null>()
    // Awaited below; until then a failure must not count as unhandled.
    written.promise.catch(() => undefined)
    const sink = tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? written.reject(error) : written.resolve(null),
    )
    // A failure of the whole archive rejects `written`; without a listener it would end the process.
    sink.on('error', written.reject)
    let sent = 0
    for await (const chunk of body) {
      hash.update(chunk)
      sent += chunk.byteLength
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), written.promise])
    }
    if (sent !== size) throw new Error(`${name} changed its size while it was copied`)
    sink.end(null)
    await written.promise
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const add = (name: string, bytes: Uint8Array) => addStream(name, bytes.byteLength, Readable.from([bytes]))
  return {
    add,
    addStream,
    async finish() {
      await add(checksumsName, Buffer.from(lines.join('')))
      tar.finalize()
    },
  }
}

/** Returns a stage that encrypts in the age format, or none. The library is imported on use: most backups do without. */
async function encryptionBy(passphrase: string | null) {
  if (passphrase === null) return null
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(passphraseWorkFactor)
  return async function* (plain: AsyncIterable<Uint8Array>) {
    yield* (await encrypter.encrypt(
      Readable.toWeb(Readable.from(plain)) as ReadableStream<Uint8Array>,
    )) as AsyncIterable<Uint8Array>
  }
}

/** Returns the path under which an archive is written until it is whole. */
export const partialOf = (path: string) => `${path}.part`

/**
 * Writes an archive to `path`, where there is then a whole one or none: files with their checksums, as a gzipped tar, encrypted when
 * there is a passphrase. Returns its size. Rejects when `path` exists.
 */
export async function writeArchive(
  path: string,
  { passphrase, signal }: { passphrase: string | null; signal?: AbortSignal | undefined },
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const partial = partialOf(path)
  const tar = pack()
  const archive = writerOf(tar)
  const encrypt = await encryptionBy(passphrase)
  const toDisk = createWriteStream(partial, { mode: 0o600, flush: true })
  const stages = [tar as unknown as Readable, createGzip(), ...(encrypt ? [encrypt] : []), toDisk]
  const writing = pipeline(stages as [Readable, Transform, typeof toDisk], { signal })
  try {
    await Promise.all([
      writing,
      fill(archive)
        .then(archive.finish)
        .catch((error: Error) => {
          tar.destroy(error)
          throw error
        }),
    ])
    await refuseExisting(path)
    await rename(partial, path)
    return (await stat(path)).size
  } catch (error) {
    await writing.catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
}

/** Rejects with EEXIST when there is a file at `path`. */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw Object.assign(new Error(`${path} exists already`), { code: 'EEXIST' })
}

const ageHeader = 'age-encryption.org/v1\n'
const gzipMagic = [0x1f, 0x8b]

/** Returns whether a backup is encrypted; rejects a file that is no backup at all. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.toString('latin1') === ageHeader) return true
    if (gzipMagic.every((byte, at) => head[at] === byte)) return false
  } finally {
    await file.close()
  }
  throw new DamagedBackup('It is not a backup of Lantern.')
}

/** The beginning of a private key of age, which no passphrase that people choose has. */
const identityPrefix = 'AGE-SECRET-KEY-'

/** Returns the private key in a file as age-keygen writes it, with comments beside it. */
export function identityIn(text: string): string {
  const identity = text.split('\n').find((line) => line.startsWith(identityPrefix))
  if (identity === undefined) throw new WrongPassphrase('The file of --key holds no private key of age.')
  return identity.trim()
}

/** Opens a backup; what opens an encrypted one is its passphrase, or the private key that it was encrypted to. */
async function decrypted(path: string, secret: string | null): Promise<Readable> {
  const isSecret = await isEncrypted(path)
  if (isSecret && secret === null) throw new WrongPassphrase('It is encrypted; its passphrase is needed.')
  const file = createReadStream(path)
  if (!isSecret || secret === null) return file
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  const isIdentity = secret.startsWith(identityPrefix)
  try {
    if (isIdentity) decrypter.addIdentity(secret)
    else decrypter.addPassphrase(secret)
    const plain = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>)
    return Readable.from(plain as AsyncIterable<Uint8Array>)
  } catch (error) {
    file.destroy()
    throw new WrongPassphrase(`The ${isIdentity ? 'key' : 'passphrase'} does not open it.`, { cause: error })
  }
}

/** Reads an archive from its beginning to its end, and rejects with {@link DamagedBackup} when anything of it was changed or is missing. */
export async function readArchive(
  path: string,
  passphrase: string | null,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const source = await decrypted(path, passphrase)
  const tar = extract()
  // What the stages report reaches the loop below through `tar`.
  const reading = pipeline(source, createGunzip(), tar).catch(() => undefined)
  const actual: string[] = []
  let expected: string | undefined
  let failedTaking: unknown
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (expected !== undefined) throw new Error('something follows the checksums')
      if (name === checksumsName) {
        expected = Buffer.concat(await Readable.from(bytesOf(entry)).toArray()).toString()
        continue
      }
      const hash = sha256()
      const body = hashed(bytesOf(entry), hash)
      await take({ name, size, body }).catch((error: unknown) => {
        failedTaking = error
        throw error
      })
      while (!(await body.next()).done) continue
      actual.push(`${hash.digest('hex')}  ${name}\n`)
    }
    if (expected !== actual.join('')) throw new Error('the checksums differ')
  } catch (error) {
    throw failedTaking ?? new DamagedBackup('It is damaged or incomplete.', { cause: error })
  } finally {
    tar.destroy()
    await reading
  }
}

/** Returns the bytes of an entry, whose type leaves them open. */
const bytesOf = (entry: AsyncIterable<unknown>) => entry as AsyncIterable<Uint8Array>

/** Passes the bytes of an entry on and hashes them; a broken archive is reported as such to the one who reads them. */
async function* hashed(entry: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw new DamagedBackup('It is damaged or incomplete.', { cause: error })
  }
}
