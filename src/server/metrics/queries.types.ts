/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'find-load': {
    params: {}
    row: {
      waiting: number | null
      due_since: Date | null
      running_attempts: number | null
    }
  }
}
