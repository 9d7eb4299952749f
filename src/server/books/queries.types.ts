/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'list-books': {
    params: {}
    row: {
      id: number
      slug: string
      title: string
      author: string
      summary: string
      image_url: string | null
      picture: unknown
      price: number
      rating: number | null
      is_sample: boolean
      list_price: number | null
    }
  }
}
