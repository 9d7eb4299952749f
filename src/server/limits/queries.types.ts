/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'accounts-tried-from-network': {
    params: {
      network: Buffer
      now: Date
    }
    row: {
      accounts: number | null
    }
  }
  'counted-tries': {
    params: {
      key: Buffer
      now: Date
    }
    row: {
      failures: number
    }
  }
  'forget-tries': {
    params: {
      keys: readonly (Buffer | null)[]
    }
    row: {}
  }
  'lock-tries': {
    params: {
      now: Date
      keys: readonly (Buffer | null)[]
      networks: readonly (Buffer | null)[]
    }
    row: {
      key: Buffer
      failures: number
      last_at: Date
      window_ends_at: Date
    }
  }
  'sweep-throttles': {
    params: {
      now: Date
    }
    row: {}
  }
  'take-back-tries': {
    params: {
      keys: readonly (Buffer | null)[]
    }
    row: {}
  }
}
