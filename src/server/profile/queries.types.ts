/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'change-profile': {
    params: {
      name: string
      email: string
      phone: string
      parentPhone: string
      language: string
      userId: number
    }
    row: {
      has_moved: boolean | null
    }
  }
  'delete-user': {
    params: {
      userId: number
    }
    row: {}
  }
  'forget-actor': {
    params: {
      email: string
    }
    row: {}
  }
  'is-persistent-session': {
    params: {
      tokenHash: Buffer
    }
    row: {
      is_persistent: boolean
    }
  }
  'joined-account': {
    params: {
      userId: number
    }
    row: {
      id: number
      email: string | null
      role: 'student' | 'owner' | 'tutor' | 'assistant'
    }
  }
  'lock-attempts-of': {
    params: {
      userId: number
    }
    row: {}
  }
  'lock-drills-of': {
    params: {
      userId: number
    }
    row: {}
  }
  'lock-picture-key': {
    params: {
      userId: number
    }
    row: {
      picture_key: string | null
    }
  }
  'lock-redos-of': {
    params: {
      userId: number
    }
    row: {}
  }
  'other-addresses': {
    params: {
      userId: number
      email: string
    }
    row: {
      email: string | null
    }
  }
  'own-profile': {
    params: {
      userId: number
    }
    row: {
      name: string
      email: string | null
      is_email_confirmed: boolean | null
      phone: string
      parent_phone: string
      role: 'student' | 'owner' | 'tutor' | 'assistant'
      language: string | null
      created_at: Date
      picture: unknown
    }
  }
  'own-sessions-now': {
    params: {
      userId: number
      now: Date
    }
    row: {
      token_hash: Buffer
      user_agent: string
      created_at: Date
      last_seen_at: Date
    }
  }
  'set-picture-key': {
    params: {
      key: string
      userId: number
    }
    row: {}
  }
}
