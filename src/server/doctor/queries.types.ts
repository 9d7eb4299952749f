/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'owners-to-warn': {
    params: {}
    row: {
      id: number
      email: string | null
    }
  }
}
