import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** The fonts of pictures, as their packages have them: the site's own for headings, and one for Arabic. */
const files = [
  '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff',
  '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff',
  '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff',
]

/** Returns the families in {@link files}, by which a text names them. The comma before a size ends the last name. */
export const pictureFont = (size: number) => `Source Serif 4 SemiBold, IBM Plex Sans Arabic SemiBold, ${size}`

const headLength = { woff: 44, entry: 20, sfnt: 12, sfntEntry: 16 }

/** Returns a WOFF font as the TrueType font in it, which is all that the renderer of texts reads. https://www.w3.org/TR/WOFF/ */
function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(headLength.sfnt + headLength.sfntEntry * count)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Uint8Array[] = [head]
  let offset = head.length
  for (let at = 0; at < count; at += 1) {
    const from = headLength.woff + headLength.entry * at
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const raw = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(raw) : raw
    const to = headLength.sfnt + headLength.sfntEntry * at
    // The name of the table and its sum.
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}

const configurationOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>
`

const written = async (path: string, content: string | Buffer) => {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

/**
 * Lays the fonts out in a folder and lets the renderer of texts find those alone: a picture is the same on every machine, and a machine
 * without fonts draws it too. Call it before the first text.
 */
export async function layOutFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const file of files) {
    const path = join(folder, `${file.split('/').at(-1)?.replace('.woff', '.ttf')}`)
    if (!existsSync(path)) await written(path, trueTypeOf(await readFile(fileURLToPath(import.meta.resolve(file)))))
  }
  const configuration = join(folder, 'fonts.conf')
  await written(configuration, configurationOf(folder))
  process.env['FONTCONFIG_FILE'] = configuration
}
