/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'things-in-bin': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      noun: string
      id: number
    }
  }
}
