import { z } from 'zod'

/** A picture in all its sizes: files are `url` + `-{width}.avif` and `.webp`; width and height, in pixels, are the widest's. */
export const Picture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  /** A data URI to show until it is there. */
  placeholder: z.string(),
})

/**
 * Beside the address of a picture: all its sizes, when it was uploaded; null for a drawing and where there is none. The
 * address is then that of the largest WebP file.
 */
export const UploadedPicture = Picture.nullable()

/** How large a file may be, in bytes. */
export const mostPictureBytes = 8 * 1024 * 1024

/** A file that came with a form (multipart/form-data), under the name `file`. */
export const UploadedFile = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, {
  message: 'Choose a file.',
})
