/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'has-demo': {
    params: {}
    row: {}
  }
  'lock-beginning': {
    params: {
      lock: number
    }
    row: {}
  }
  'own-staff': {
    params: {}
    row: {
      members: number | null
      owners: number | null
    }
  }
}
