/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'find-article': {
    params: {
      now: Date
      idOrSlug: string
    }
    row: {
      id: number
      slug: string
      title: string
      image: string | null
      picture: unknown
      image_alt: string
      reading_minutes: number | null
      published_at: string | null
      summary: string
      content: string
      updated_at: string | null
      author: unknown
      topics: string
    }
  }
  'list-articles': {
    params: {
      now: Date
      most: number
    }
    row: {
      id: number
      slug: string
      title: string
      image: string | null
      picture: unknown
      image_alt: string
      reading_minutes: number | null
      published_at: string | null
      summary: string
      content: string
      updated_at: string | null
      author: unknown
      topics: string
    }
  }
  'list-other-articles': {
    params: {
      now: Date
      id: number
    }
    row: {
      id: number
      slug: string
      title: string
      image: string | null
      picture: unknown
      image_alt: string
      reading_minutes: number | null
      published_at: string | null
    }
  }
}
