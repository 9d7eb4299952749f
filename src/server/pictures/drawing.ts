import sharp, { type Sharp } from 'sharp'
import { errorCatalogue } from '../../contract/errors.ts'
import { refuse } from '../http/refusal.ts'

/** What a picture is for: its widths, in pixels, and whether it is cut to a square. */
const forms = {
  photo: { widths: [480, 960, 1600], isSquare: false },
  portrait: { widths: [96, 192, 384], isSquare: true },
} as const

/** A kind of picture. */
export type PictureForm = keyof typeof forms

/** A picture drawn anew in all its sizes. */
export type DrawnPicture = {
  files: { width: number; type: 'avif' | 'webp'; bytes: Buffer }[]
  /** Of the widest file. */
  width: number
  height: number
  widths: number[]
  placeholder: string
}

const formats = new Set(['jpeg', 'png', 'webp'])
/** Of an upload. The worst one, a long interlaced PNG of 16 bits that lies on its side, takes some 330 MB. */
export const mostPixels = 25_000_000
/** Of the largest file, in pixels: a long screenshot stays readable, and memory stays small. */
const tallest = 6400
const mostDrawnPixels = 6_000_000
const placeholderSide = 16
const seconds = 20

// One thread a picture and nothing kept between pictures: other requests need the cores and the memory.
sharp.concurrency(1)
sharp.cache(false)
// A decoder that does not run has no holes and takes no memory: two kilobytes of AVIF can be a gigabyte.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

function refuseFile(code: 'picture.unreadable' | 'picture.too_many_pixels'): never {
  refuse(code, { errors: { file: [errorCatalogue[code].message] } })
}

// A function of its own, for an empty file makes sharp throw at once.
const readHead = async (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false }).metadata()

/** Reads the size and the format from the content; the name and the type that somebody claims count for nothing. */
async function sizeOf(bytes: Uint8Array) {
  const { format, width, height, autoOrient } = await readHead(bytes).catch(() => refuseFile('picture.unreadable'))
  if (!formats.has(format)) refuseFile('picture.unreadable')
  if (width * height > mostPixels) refuseFile('picture.too_many_pixels')
  return autoOrient
}

/**
 * Draws an uploaded picture anew, in AVIF and WebP, three widths at most and none wider than it is, upright, without what
 * its file said beside the picture. Refuses what is not a picture (picture.unreadable) or has more than 25 million pixels.
 */
export async function drawPicture(bytes: Uint8Array, form: PictureForm = 'photo'): Promise<DrawnPicture> {
  const { width, height } = await sizeOf(bytes)
  const { widths: wanted, isSquare } = forms[form]
  const most = wanted[wanted.length - 1] ?? width
  const scale = Math.min(1, most / width, tallest / height, Math.sqrt(mostDrawnPixels / (width * height)))
  const widest = isSquare ? Math.min(width, height, most) : Math.max(1, Math.round(width * scale))
  const widths = [...wanted.filter((one) => one < widest), widest]
  try {
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    const base = isSquare
      ? source.resize(widest, widest, { fit: 'cover' })
      : source.resize(widest, Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    // Decoded once; every size is made from it.
    const { data, info } = await base
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const files = await encodeAll(pixels, widths)
    const small = await pixels()
      .resize(placeholderSide, placeholderSide, { fit: 'inside' })
      .webp({ quality: 40 })
      .toBuffer()
    const placeholder = `data:image/webp;base64,${small.toString('base64')}`
    return { files, width: info.width, height: info.height, widths, placeholder }
  } catch {
    return refuseFile('picture.unreadable')
  }
}

async function encodeAll(pixels: () => Sharp, widths: number[]): Promise<DrawnPicture['files']> {
  const files: DrawnPicture['files'] = []
  for (const width of widths) {
    const sized = () => pixels().resize(width).timeout({ seconds })
    files.push({ width, type: 'avif', bytes: await sized().avif({ quality: 55, effort: 2 }).toBuffer() })
    files.push({ width, type: 'webp', bytes: await sized().webp({ quality: 78 }).toBuffer() })
  }
  return files
}
