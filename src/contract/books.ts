import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { UploadedPicture } from './pictures.ts'
import { listOf } from './lists.ts'

/** A book that can be ordered; the price is in the site's currency. H7 */
export const BookCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  summary: z.string(),
  image_url: z.string().nullable(),
  picture: UploadedPicture,
  price: z.number(),
  /** Null unless it is above the price. */
  list_price: z.number().nullable(),
  /** Stars, 0 to 5; 0 without ratings. */
  rating: z.number(),
  /** True if the rating is demo data. */
  is_sample: z.boolean(),
})

export const books = {
  list: endpoint({
    does: 'Lists the books by order',
    on: 'GET /books',
    mayBeStale: true,
    access: 'anyone',
    reply: listOf('books', BookCard),
  }),
}
