/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'weekly-candidates': {
    params: {
      week: number
      since: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'weekly-choice': {
    params: {
      userId: number
    }
    row: {
      is_off: boolean
    }
  }
  'weekly-claim': {
    params: {
      week: number
      userIds: readonly (number | null)[]
      offTokens: readonly (string | null)[]
    }
    row: {
      user_id: number
      email: string | null
    }
  }
  'weekly-receiver': {
    params: {
      userId: number
    }
    row: {
      email: string | null
      name: string
      off_token: string
    }
  }
  'weekly-store-choice': {
    params: {
      userId: number
      isOff: boolean
      offToken: string
    }
    row: {}
  }
  'weekly-turn-off': {
    params: {
      token: string
    }
    row: {
      user_id: number
    }
  }
}
