import { setImmediate } from 'node:timers/promises'
import { unzipSync, Zip, ZipPassThrough } from 'fflate'
import type { ExportFormatName } from '../../core/quizzes/exports.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ExportedBank } from './export-as.ts'
import type { WrittenBank } from './formats/bank.ts'

/** The most bytes of pictures in one export: it is one reply, and an import takes no file of more
 * than 50 MB, and no text of more than 32 MB, which base64 makes a third longer. */
const mostBytes = 20 * 1024 * 1024

const ownPicture = /^\/files\/([0-9a-f]{32}-\d{1,5}\.webp)$/
/** Returns whether an address is a graph's, which is its table. docs/decisions/0064 */
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

type Pictures = ReadonlyMap<string, Uint8Array>

const nameOf = (address: string) => address.slice('/files/'.length)

/** Packs pictures beside the file in an archive, each at the path of its address. */
const asArchive = async ({ bytes, extension }: WrittenBank, pictures: Pictures): Promise<WrittenBank> => ({
  bytes: await packed([
    [`questions.${extension}`, bytes],
    ...[...pictures].map(([address, picture]) => [address.slice(1), picture] as const),
  ]),
  mediaType: 'application/zip',
  extension: 'zip',
})

/** Puts pictures into each text of Moodle that shows them, as Moodle has the files of a text. */
function inMoodle(written: WrittenBank, pictures: Pictures): WrittenBank {
  const text = new TextDecoder().decode(written.bytes).replaceAll(/<text>([^<]*)<\/text>/g, (whole, html: string) => {
    const shown = new Set<string>()
    const named = html.replaceAll(/(?<=src=&quot;)\/files\/[^&\s]+(?=&quot;)/g, (address) => {
      if (!pictures.has(address)) return address
      shown.add(address)
      return `@@PLUGINFILE@@/${nameOf(address)}`
    })
    const files = [...shown].map((address) => {
      const data = Buffer.from(pictures.get(address) ?? []).toString('base64')
      return `<file name="${nameOf(address)}" path="/" encoding="base64">${data}</file>`
    })
    return shown.size === 0 ? whole : `<text>${named}</text>${files.join('')}`
  })
  return { ...written, bytes: new TextEncoder().encode(text) }
}

/** Puts pictures into the package, beside its items, which name them by their paths. */
async function inPackage(written: WrittenBank, pictures: Pictures): Promise<WrittenBank> {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
  const shownBy = new Map<string, Set<string>>()
  const entries = Object.entries(unzipSync(written.bytes)).map(([path, bytes]): [string, Uint8Array] => {
    if (!path.startsWith('items/')) return [path, bytes]
    const shown = new Set<string>()
    const text = decoder.decode(bytes).replaceAll(/(?<=\ssrc=")\/files\/[^"\s]+(?=")/g, (address) => {
      if (!pictures.has(address)) return address
      shown.add(address)
      return `../media/${nameOf(address)}`
    })
    shownBy.set(path, shown)
    return [path, encoder.encode(text)]
  })
  const listed = entries.map(([path, bytes]): [string, Uint8Array] => {
    if (path !== 'imsmanifest.xml') return [path, bytes]
    const text = decoder.decode(bytes).replaceAll(/<file href="(items\/[^"]+)"\/>/g, (file, item: string) => {
      const files = [...(shownBy.get(item) ?? [])].map((address) => `<file href="media/${nameOf(address)}"/>`)
      return `${file}${files.join('')}`
    })
    return [path, encoder.encode(text)]
  })
  const media = [...pictures].map(([address, bytes]) => [`media/${nameOf(address)}`, bytes] as const)
  return { ...written, bytes: await packed([...listed, ...media]) }
}

/** Functions that put the pictures of an export into its file, by format; any other format refers to them by address. */
const places: Partial<
  Record<ExportFormatName, (written: WrittenBank, pictures: Pictures) => WrittenBank | Promise<WrittenBank>>
> = {
  'lantern-quiz-1': asArchive,
  csv: asArchive,
  'moodle-xml': inMoodle,
  qti3: inPackage,
}

/**
 * Returns an export with the pictures of its questions, where its format has a place for them, so that they arrive on another site too. A
 * picture that is gone, or too much for one file, stays listed as left out. I5 I9
 */
export async function packPictures(
  format: ExportFormatName,
  exported: ExportedBank,
  files: FileStore,
): Promise<ExportedBank> {
  const place = places[format]
  if (!place) return exported
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
  return {
    written: found.size === 0 ? written : await place(written, found),
    report: { ...report, pictures: found.size, lost },
    shown,
  }
}
