/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-invitation': {
    params: {
      tokenHash: Buffer
      email: string
      role: string
      expiresAt: Date
      invitedBy: number
    }
    row: {
      id: number
    }
  }
  'become-staff': {
    params: {
      role: string
      id: number
    }
    row: {}
  }
  'find-invitation': {
    params: {
      tokenHash: Buffer
      now: Date
    }
    row: {
      id: number
      email: string | null
      role: 'owner' | 'tutor' | 'assistant'
    }
  }
  'find-invitation-to-withdraw': {
    params: {
      id: number
    }
    row: {
      role: 'owner' | 'tutor' | 'assistant'
    }
  }
  'list-invitations': {
    params: {
      now: Date
    }
    row: {
      id: number
      email: string | null
      role: 'owner' | 'tutor' | 'assistant'
      expires_at: Date
    }
  }
  'lock-invitations': {
    params: {
      lock: number
    }
    row: {}
  }
  'name-invited': {
    params: {
      userId: number
      id: number
    }
    row: {}
  }
  'remove-expired-invitations': {
    params: {
      now: Date
    }
    row: {
      id: number
    }
  }
  'remove-invitation': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'remove-invitations-of-account': {
    params: {
      email: string
      id: number
    }
    row: {
      id: number
    }
  }
  'remove-invitations-to': {
    params: {
      email: string
    }
    row: {
      id: number
    }
  }
  'send-invitation': {
    params: {
      tokenHash: Buffer
      id: number
      now: Date
    }
    row: {
      role: 'owner' | 'tutor' | 'assistant'
      inviter: string
    }
  }
  'use-up-invitation': {
    params: {
      id: number
    }
    row: {}
  }
}
