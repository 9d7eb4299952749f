import { z } from 'zod'
import { listOf } from './lists.ts'

/** A picture in several sizes: the files are `url` + `-{width}.avif` and `.webp`. Width and height, in pixels, are those of the largest. */
export const Picture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  widths: listOf('pictureWidths', z.number()),
  /** A data URI to show while the picture loads. */
  placeholder: z.string(),
})

/**
 * All sizes of an uploaded picture, beside its address, which is that of the largest WebP file. Null for a built-in drawing and
 * where there is no picture.
 */
export const UploadedPicture = Picture.nullable()

/** The largest accepted file, in bytes. */
export const mostPictureBytes = 8 * 1024 * 1024

/** The file of a form (multipart/form-data), named `file`. */
export const UploadedFile = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, {
  message: 'file.missing',
})
