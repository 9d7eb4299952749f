import { readFile } from 'node:fs/promises'
import type { OverlayOptions } from 'sharp'
import { sharedPicture } from '../../contract/shared-picture.ts'
import { layOutFonts, pictureFont } from './picture-fonts.ts'
import { sharp } from '../pictures/sharp.ts'

/**
 * The content of the picture shown where a page is shared: a title, the name and host of its academy, and a picture of the page if it has
 * one.
 */
export type SharedContent = { title: string; academyName: string; host: string; picture: Uint8Array | null }

const { width: pictureWidth, height: pictureHeight } = sharedPicture
const colors = { paper: '#faf8f4', ink: '#1c2a33', soft: '#5a6872', accent: '#14506b' }
const margin = 72
const logo = { file: new URL('lantern.png', import.meta.url), side: 72 }
/** The edge in the academy's color, and the picture beside the words. */
const edge = 16
const photo = { width: 400, height: pictureHeight }
/** The sizes that a title is tried in, from the greatest. */
const titleSizes = [76, 64, 54, 46, 38]
const mostTitleHeight = 290
const lineSize = 34
const seconds = 10

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Returns a text as an image, wrapped where there is a width. */
async function textOf(text: string, { size, width, color }: { size: number; width?: number; color: string }) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: pictureFont(size),
      ...(width !== undefined && { width }),
      rgba: true,
      dpi: 72,
      spacing: Math.round(size / 8),
    },
  })
    .timeout({ seconds })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Returns the title in the greatest size in which it fits, else its beginning in the smallest. */
async function titleOf(title: string, width: number) {
  for (const size of titleSizes) {
    const text = await textOf(title, { size, width, color: colors.ink })
    if (text.height <= mostTitleHeight && text.width <= width) return text
  }
  const words = title.split(/\s+/)
  const shorter = words.length > 1 ? words.slice(0, -1).join(' ') : title.slice(0, Math.ceil(title.length / 2))
  return titleOf(`${shorter.replace(/[\s…]+$/, '')}…`, width)
}

/** Returns a text as one line; what does not fit is left out. */
async function lineOf(text: string, width: number, color: string): ReturnType<typeof textOf> {
  const line = await textOf(text, { size: lineSize, color })
  if (line.width <= width) return line
  return lineOf(`${text.slice(0, Math.floor((text.length * width) / line.width) - 2).trimEnd()}…`, width, color)
}

/** Draws the picture as a JPEG; `fonts` is the folder for the fonts. */
export async function drawShared(
  { title, academyName, host, picture }: SharedContent,
  fonts: string,
): Promise<Uint8Array> {
  await layOutFonts(fonts)
  const width = pictureWidth - edge - 2 * margin - (picture ? photo.width : 0)
  const left = edge + margin
  const sign = await sharp(await readFile(logo.file))
    .resize(logo.side)
    .png()
    .toBuffer()
  const nameLeft = left + logo.side + 24
  const [name, words, place] = await Promise.all([
    // Once is enough where the title is the academy's name.
    title === academyName ? null : lineOf(academyName, width - logo.side - 24, colors.accent),
    titleOf(title, width),
    lineOf(host, width, colors.soft),
  ])
  const parts: OverlayOptions[] = [
    {
      input: { create: { width: edge, height: pictureHeight, channels: 3, background: colors.accent } },
      left: 0,
      top: 0,
    },
    { input: sign, left, top: margin },
    ...(name ? [{ input: name.input, left: nameLeft, top: margin + Math.round((logo.side - name.height) / 2) }] : []),
    { input: words.input, left, top: Math.round((pictureHeight - words.height) / 2) + 12 },
    { input: place.input, left, top: pictureHeight - margin - place.height },
  ]
  if (picture) {
    const beside = await sharp(picture)
      .resize(photo.width, photo.height, { fit: 'cover' })
      .timeout({ seconds })
      .png()
      .toBuffer()
    parts.push({ input: beside, left: pictureWidth - photo.width, top: 0 })
  }
  return await sharp({ create: { width: pictureWidth, height: pictureHeight, channels: 3, background: colors.paper } })
    .composite(parts)
    .timeout({ seconds })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
