/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-picture': {
    params: {
      key: string
      ownerId: number
      isPrivate: boolean
      width: number
      height: number
      widths: readonly (number | null)[]
      placeholder: string
      now: Date
      isPending: boolean
    }
    row: {}
  }
  'claim-pictures': {
    params: {
      keys: readonly (string | null)[]
    }
    row: {}
  }
  'forget-pictures': {
    params: {
      keys: readonly (string | null)[]
      ownerId: number
    }
    row: {
      key: string
      widths: number[]
    }
  }
  'has-picture': {
    params: {
      key: string
    }
    row: {}
  }
  'known-pictures': {
    params: {
      keys: readonly (string | null)[]
    }
    row: {
      address: string | null
    }
  }
  'name-picture': {
    params: {
      name: string
      alt: string
      key: string
    }
    row: {
      id: number
    }
  }
  'picture-owner': {
    params: {
      key: string
    }
    row: {
      owner_id: number
    }
  }
  'unused-pictures': {
    params: {
      unreferencedBefore: Date
      pendingBefore: Date
    }
    row: {
      key: string | null
    }
  }
}
