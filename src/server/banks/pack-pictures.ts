import { setImmediate } from 'node:timers/promises'
import { Zip, ZipPassThrough } from 'fflate'
import type { FileStore } from '../files/file-store.ts'
import type { ExportedBank } from './export-as.ts'

/** The most bytes of pictures in one export: it is one reply, and an import takes no file of more than 50 MB. */
const mostBytes = 24 * 1024 * 1024

const ownPicture = /^\/files\/([0-9a-f]{32}-\d{1,5}\.webp)$/
/** The table of a graph is its address. docs/decisions/0101 */
const isGraph = (address: string) => address.startsWith('/charts/')

/** Packs files without compressing them, some at a time: pictures are compressed already, and requests go on meanwhile. */
async function packed(entries: Iterable<readonly [path: string, bytes: Uint8Array]>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const [path, bytes] of entries) {
    const entry = new ZipPassThrough(path)
    zip.add(entry)
    entry.push(bytes, true)
    await setImmediate()
  }
  zip.end()
  return Buffer.concat(parts)
}

/**
 * Returns an export with the pictures of its questions beside it in an archive, by their paths on this site, so that it holds everything
 * for another site too. A picture that is gone, or too much for one file, stays listed as left out. I5
 */
export async function packPictures(exported: ExportedBank, files: FileStore): Promise<ExportedBank> {
  const { written, report, shown } = exported
  const found = new Map<string, Uint8Array>()
  let total = 0
  for (const address of new Set(shown.flatMap(({ addresses }) => addresses))) {
    const [, name] = ownPicture.exec(address) ?? []
    const bytes = name === undefined ? undefined : await files.get(name)
    if (!bytes || total + bytes.length > mostBytes) continue
    total += bytes.length
    found.set(address, bytes)
  }
  const isIncluded = (address: string) => isGraph(address) || found.has(address)
  const missing = shown.flatMap(({ number, addresses }) => (addresses.every(isIncluded) ? [] : [number]))
  const lost = [
    ...report.lost.filter(({ field }) => field !== 'pictures'),
    ...(missing.length > 0 ? [{ field: 'pictures' as const, questions: missing }] : []),
  ]
  const pictures = [...found].map(([address, bytes]) => [address.slice(1), bytes] as const)
  return {
    written:
      found.size === 0
        ? written
        : {
            bytes: await packed([[`questions.${written.extension}`, written.bytes], ...pictures]),
            mediaType: 'application/zip',
            extension: 'zip',
          },
    report: { ...report, pictures: found.size, lost },
    shown,
  }
}
