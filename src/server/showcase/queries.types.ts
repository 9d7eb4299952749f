/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'published-tests': {
    params: {}
    row: {
      id: number
      corrections: number
    }
  }
}
