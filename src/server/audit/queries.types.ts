/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'amend-change': {
    params: {
      after: string
      id: number
    }
    row: {}
  }
  'forget-address-of': {
    params: {
      fields: readonly (string | null)[]
      thing: string
      ids: readonly (string | null)[]
    }
    row: {}
  }
  'forget-audited': {
    params: {
      fields: readonly (string | null)[]
      personId: number
    }
    row: {}
  }
  'notify-published': {
    params: {}
    row: {}
  }
  'record-change': {
    params: {
      at: Date
      actorId: number
      via: string
      action: string
      thing: string
      thingId: string
      personId: number
      before: string
      after: string
      undoes: number
      batch: string
    }
    row: {
      id: number
    }
  }
  'same-decision': {
    params: {
      thing: string
      thingId: string
      action: string
      actorId: number
      since: Date
    }
    row: {
      id: number
      at: Date
    }
  }
}
