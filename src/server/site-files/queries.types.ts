/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'list-addresses': {
    params: {
      now: Date
    }
    row: {
      path: string | null
      changed_at: Date | null
    }
  }
}
