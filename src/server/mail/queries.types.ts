/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'language-by-email': {
    params: {
      email: string
    }
    row: {
      language: string | null
    }
  }
  'language-by-id': {
    params: {
      id: number
    }
    row: {
      language: string | null
    }
  }
  'languages-of': {
    params: {
      userIds: readonly (number | null)[]
    }
    row: {
      id: number
      language: string | null
    }
  }
}
