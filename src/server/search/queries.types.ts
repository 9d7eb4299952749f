/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'bound-search': {
    params: {
      ms: string
    }
    row: {
      set_config: string | null
    }
  }
  'search-by-likeness': {
    params: {
      text: string
      synonyms: string
      userId: number
      now: Date
    }
    row: {
      kind: string | null
      id: number | null
      slug: string | null
      title: string | null
      course: unknown
      excerpt: string | null
      marked_title: string | null
      begins_within: boolean | null
      ends_within: boolean | null
    }
  }
  'search-by-words': {
    params: {
      text: string
      synonyms: string
      userId: number
      now: Date
    }
    row: {
      kind: string | null
      id: number | null
      slug: string | null
      title: string | null
      course: unknown
      excerpt: string | null
      marked_title: string | null
      begins_within: boolean | null
      ends_within: boolean | null
    }
  }
}
