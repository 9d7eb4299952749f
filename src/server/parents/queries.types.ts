/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'parents-add-address': {
    params: {
      linkId: number
      email: string
      language: string
      now: Date
      offToken: string
    }
    row: {
      id: number
    }
  }
  'parents-add-link': {
    params: {
      userId: number
      hash: Buffer
      isByStaff: boolean
      makerId: number
      now: Date
      expiresAt: Date
    }
    row: {
      id: number
    }
  }
  'parents-addresses': {
    params: {
      linkId: number
    }
    row: {
      id: number
      email: string
      confirmed_at: Date | null
    }
  }
  'parents-claim-addresses': {
    params: {
      week: number
      now: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'parents-confirm-address': {
    params: {
      now: Date
      hash: Buffer
      askedSince: Date
    }
    row: {
      id: number
    }
  }
  'parents-confirm-hash': {
    params: {
      hash: Buffer
      addressId: number
      now: Date
    }
    row: {
      email: string
      language: string
      name: string
    }
  }
  'parents-count-links': {
    params: {
      userId: number
      now: Date
    }
    row: {
      count: number | null
    }
  }
  'parents-delete-address': {
    params: {
      addressId: number
      userId: number
    }
    row: {
      id: number
    }
  }
  'parents-delete-address-by-token': {
    params: {
      token: string
    }
    row: {
      id: number
    }
  }
  'parents-delete-link': {
    params: {
      linkId: number
      userId: number
      ownOnly: boolean
    }
    row: {
      id: number
    }
  }
  'parents-find-address': {
    params: {
      addressId: number
      now: Date
    }
    row: {
      email: string
      language: string
      off_token: string
      user_id: number
      expires_at: Date
      name: string
    }
  }
  'parents-find-link': {
    params: {
      hash: Buffer
      now: Date
    }
    row: {
      id: number
      user_id: number
      expires_at: Date
      name: string
    }
  }
  'parents-links': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number
      made_at: string | null
      expires_at: string | null
      is_by_staff: boolean
      by: string | null
      addresses: unknown
    }
  }
  'parents-lock-link': {
    params: {
      linkId: number
    }
    row: {
      id: number
    }
  }
  'parents-student': {
    params: {
      userId: number
    }
    row: {
      name: string
      parent_phone: string
    }
  }
  'parents-sweep-addresses': {
    params: {
      askedBefore: Date
    }
    row: {}
  }
  'parents-sweep-links': {
    params: {
      now: Date
    }
    row: {}
  }
}
