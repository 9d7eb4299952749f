/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'describe-picture': {
    params: {
      name: string
      alt: string
      id: number
    }
    row: {}
  }
  'find-library-picture': {
    params: {
      id: number
    }
    row: {
      name: string
      alt: string
    }
  }
  'picture-uses': {
    params: {
      keys: readonly (string | null)[]
    }
    row: {
      key: string | null
      kind: string | null
      id: number | null
      is_former: boolean | null
      title: string | null
      parent_id: number | null
    }
  }
  'pictures-in-use-again': {
    params: {}
    row: {}
  }
  'pictures-to-delete': {
    params: {
      until: Date
    }
    row: {
      key: string
    }
  }
  'raise-thing-version': {
    params: {
      noun: string
      id: number
    }
    row: {}
  }
  'remove-pictures': {
    params: {
      now: Date
      ids: readonly (number | null)[]
    }
    row: {
      id: number
      name: string
    }
  }
  'restore-pictures': {
    params: {
      ids: readonly (number | null)[]
      now: Date
    }
    row: {
      id: number
      name: string
    }
  }
}
