/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'delete-kind-words': {
    params: {
      words: readonly (string | null)[]
    }
    row: {}
  }
  'list-kind-words': {
    params: {}
    row: {
      word: string
      kind: 'mcq' | 'multiple_select' | 'true_false' | 'fill_in' | 'match' | 'numeric'
    }
  }
  'store-kind-words': {
    params: {
      words: readonly (string | null)[]
      kinds: readonly (string | null)[]
    }
    row: {}
  }
}
