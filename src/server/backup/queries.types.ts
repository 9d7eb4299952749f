/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'backup-begun-since': {
    params: {
      since: Date
    }
    row: {
      id: number
    }
  }
  'backup-checks': {
    params: {
      isScheduled: boolean
      byHandSince: Date
    }
    row: {
      problem: string | null
      made_at: Date | null
      copied_at: Date | null
      copy_problem: string | null
      tested_at: Date | null
      test_problem: string | null
    }
  }
  'backup-names': {
    params: {}
    row: {
      name: string | null
      kind: 'studio' | 'schedule' | 'command'
      size: number | null
      started_at: Date
    }
  }
  'backup-of-ticket': {
    params: {
      ticketHash: Buffer
      now: Date
    }
    row: {
      name: string | null
    }
  }
  'backup-sizes': {
    params: {}
    row: {
      database: number | null
      backup: number | null
      scheduled: unknown
    }
  }
  'backup-succeeded': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'begin-backup': {
    params: {
      kind: string
      now: Date
      name: string
      isEncrypted: boolean
    }
    row: {
      id: number
    }
  }
  'claim-backup-copy': {
    params: {
      now: Date
      since: Date
      here: readonly (string | null)[]
      byHandSince: Date
    }
    row: {
      id: number
      name: string | null
    }
  }
  'claim-restore-test': {
    params: {
      now: Date
      here: readonly (string | null)[]
      since: Date
      failedSince: Date
    }
    row: {
      id: number
      name: string | null
    }
  }
  'delete-backup': {
    params: {
      id: number
    }
    row: {
      name: string | null
    }
  }
  'end-backup': {
    params: {
      now: Date
      size: number
      problem: string
      id: number
    }
    row: {}
  }
  'end-backup-copy': {
    params: {
      problem: string
      now: Date
      id: number
    }
    row: {}
  }
  'end-restore-test': {
    params: {
      problem: string
      id: number
    }
    row: {}
  }
  'forget-copy-tries': {
    params: {}
    row: {}
  }
  'has-begun': {
    params: {}
    row: {
      id: number | null
    }
  }
  'is-backing-up': {
    params: {
      lock: number
    }
    row: {
      pid: number | null
    }
  }
  'last-open-backup': {
    params: {}
    row: {
      at: Date | null
    }
  }
  'list-backups': {
    params: {}
    row: {
      id: number
      kind: 'studio' | 'schedule' | 'command'
      started_at: Date
      finished_at: Date | null
      name: string | null
      size: number | null
      is_encrypted: boolean
      copied_at: Date | null
      problem: string | null
    }
  }
  'make-backup-ticket': {
    params: {
      ticketHash: Buffer
      until: Date
      id: number
    }
    row: {
      id: number
    }
  }
  'prune-backups': {
    params: {
      keep: number
      before: Date
    }
    row: {
      name: string | null
    }
  }
  'share-backup-lock': {
    params: {
      lock: number
    }
    row: {
      free: boolean | null
    }
  }
}
