/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'delete-emails-of': {
    params: {
      email: string
      academyAddress: string
    }
    row: {}
  }
  'delete-tied-emails': {
    params: {
      userId: number
    }
    row: {}
  }
  'drop-email': {
    params: {
      id: number
    }
    row: {
      kind: string
      person_id: number | null
    }
  }
  'drop-untried': {
    params: {
      auditId: number
    }
    row: {}
  }
  'enqueue-effects': {
    params: {
      kind: string
      now: Date
      expiresAt: Date
      dueAt: Date
      auditId: number
      payloads: readonly (string | null)[]
    }
    row: {
      id: number
    }
  }
  'fail-effect': {
    params: {
      problem: string
      nextAt: Date
      now: Date
      id: number
      tries: number
    }
    row: {}
  }
  'failed-emails': {
    params: {
      most: number
    }
    row: {
      id: number
      subject: string | null
      to: string | null
      failed_at: Date | null
      problem: string | null
      person_id: number | null
    }
  }
  'finish-effect': {
    params: {
      now: Date
      id: number
      tries: number
    }
    row: {}
  }
  'mailbox-of-effect': {
    params: {
      userId: number
      addressId: number
    }
    row: {
      email: string | null
    }
  }
  'postpone-effect': {
    params: {
      until: Date
      id: number
      tries: number
    }
    row: {}
  }
  'retry-email': {
    params: {
      now: Date
      id: number
    }
    row: {
      kind: string
      person_id: number | null
    }
  }
  'state-of-email': {
    params: {
      id: number
      to: string
    }
    row: {
      state: 'waiting' | 'done' | 'given_up'
      tries: number
      problem: string | null
    }
  }
  'sweep-outbox': {
    params: {
      doneUntil: Date
      failedUntil: Date
    }
    row: {}
  }
  'take-effect': {
    params: {
      leasedUntil: Date
      now: Date
      kinds: readonly (string | null)[]
      awaitedKinds: readonly (string | null)[]
      bulkKinds: readonly (string | null)[]
    }
    row: {
      id: number
      kind: string
      payload: (typeof import('../outbox/tables.ts').outbox.$inferSelect)['payload'] | null
      tries: number
      created_at: Date
      expires_at: Date | null
    }
  }
  'tie-emails': {
    params: {
      userId: number
      formerEmail: string
    }
    row: {}
  }
  'tried-of-change': {
    params: {
      auditId: number
    }
    row: {}
  }
}
