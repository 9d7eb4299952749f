import type { Sharp } from 'sharp'
import { refuse } from '../http/refusal.ts'
import { sharp } from './sharp.ts'

/** The forms of pictures: their widths, in pixels, and whether they are cropped to a square. */
const forms = {
  photo: { widths: [480, 960, 1600], isSquare: false },
  portrait: { widths: [96, 192, 384], isSquare: true },
} as const

/** The name of a form. */
export type PictureForm = keyof typeof forms

/** A picture encoded in all its sizes. */
export type EncodedPicture = {
  files: { width: number; type: 'avif' | 'webp'; bytes: Buffer }[]
  /** The width of the widest file. */
  width: number
  height: number
  widths: number[]
  placeholder: string
}

const formats = new Set(['jpeg', 'png', 'webp'])
/** The most pixels of an upload. The worst case, a 16-bit interlaced PNG that needs rotation, takes some 330 MB. */
export const mostPixels = 25_000_000
/** The greatest height, in pixels, of an encoded file: a long screenshot stays readable, and memory use stays small. */
const tallest = 6400
const maxEncodedPixels = 6_000_000
const placeholderSide = 16
const seconds = 20

function refuseFile(code: 'picture.unreadable' | 'picture.too_many_pixels'): never {
  refuse(code, { errors: { file: [code] } })
}

// Async, because sharp throws synchronously for an empty file.
const readHead = async (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false }).metadata()

/** Reads the size and the format from the content; the claimed name and type are ignored. */
async function sizeOf(bytes: Uint8Array) {
  const { format, width, height, autoOrient } = await readHead(bytes).catch(() => refuseFile('picture.unreadable'))
  if (!formats.has(format)) refuseFile('picture.unreadable')
  if (width * height > mostPixels) refuseFile('picture.too_many_pixels')
  return autoOrient
}

/**
 * Encodes an uploaded picture as AVIF and WebP in at most three widths, never enlarged, upright and without metadata. Throws
 * picture.unreadable for other files, picture.too_many_pixels beyond 25 million pixels.
 */
export async function encodePicture(bytes: Uint8Array, form: PictureForm = 'photo'): Promise<EncodedPicture> {
  const { width, height } = await sizeOf(bytes)
  const { widths: wanted, isSquare } = forms[form]
  const most = wanted[wanted.length - 1] ?? width
  const scale = Math.min(1, most / width, tallest / height, Math.sqrt(maxEncodedPixels / (width * height)))
  const widest = isSquare ? Math.min(width, height, most) : Math.max(1, Math.round(width * scale))
  const widths = [...wanted.filter((one) => one < widest), widest]
  try {
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    const base = isSquare
      ? source.resize(widest, widest, { fit: 'cover' })
      : source.resize(widest, Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    // Decoded once for all sizes.
    const { data, info } = await base
      .toColorspace('srgb')
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

async function encodeAll(pixels: () => Sharp, widths: number[]): Promise<EncodedPicture['files']> {
  const files: EncodedPicture['files'] = []
  for (const width of widths) {
    const sized = () => pixels().resize(width).timeout({ seconds })
    files.push({ width, type: 'avif', bytes: await sized().avif({ quality: 55, effort: 2 }).toBuffer() })
    files.push({ width, type: 'webp', bytes: await sized().webp({ quality: 78 }).toBuffer() })
  }
  return files
}
