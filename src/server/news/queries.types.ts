/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'course-of-news': {
    params: {
      slug: string
    }
    row: {
      id: number
      name: string
    }
  }
}
