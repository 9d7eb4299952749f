/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-account-link': {
    params: {
      userId: number
      purpose: string
      email: string
      tokenHash: Buffer
      expiresAt: Date
      issuedBy: number
    }
    row: {
      id: number
    }
  }
  'add-recovery-codes': {
    params: {
      userId: number
      hashes: readonly (Buffer | null)[]
    }
    row: {}
  }
  'add-student-without-address': {
    params: {
      name: string
      phone: string
      parentPhone: string
      importedRow: Buffer
    }
    row: {
      id: number
    }
  }
  'add-user': {
    params: {
      name: string
      email: string
      phone: string
      parentPhone: string
      role: string
      passwordHash: string
      isDemo: boolean
      language: string
    }
    row: {
      id: number
      name: string
    }
  }
  'begin-second-factor': {
    params: {
      userId: number
      secret: string
    }
    row: {}
  }
  'begin-session': {
    params: {
      tokenHash: Buffer
      companionHash: Buffer
      userAgent: string
      isPersistent: boolean
      isHostBound: boolean
      now: Date
      expiresAt: Date
      userId: number
      verifiedHash: string
      isSecondFactorPassed: boolean
    }
    row: {
      user_id: number
    }
  }
  'confirm-email': {
    params: {
      now: Date
      userId: number
    }
    row: {}
  }
  'confirm-second-factor': {
    params: {
      now: Date
      period: number
      userId: number
    }
    row: {}
  }
  'consent-or-test': {
    params: {
      userId: number
    }
    row: {}
  }
  'consume-password-code': {
    params: {
      userId: number
      codeHash: string
    }
    row: {
      user_id: number
    }
  }
  'drop-password-code': {
    params: {
      userId: number
    }
    row: {}
  }
  'drop-recovery-codes': {
    params: {
      userId: number
    }
    row: {}
  }
  'end-account-links': {
    params: {
      userId: number
    }
    row: {}
  }
  'end-oldest-sessions': {
    params: {
      userId: number
      most: number
    }
    row: {}
  }
  'end-session': {
    params: {
      tokenHash: Buffer
    }
    row: {}
  }
  'end-sessions': {
    params: {
      userId: number
      except: Buffer
    }
    row: {}
  }
  'end-sessions-without-factor': {
    params: {
      userId: number
      exceptHash: Buffer
    }
    row: {}
  }
  'enter-with-code': {
    params: {
      email: string
      passwordHash: string
      userId: number
    }
    row: {
      id: number
    }
  }
  'find-account-link': {
    params: {
      hash: Buffer
      now: Date
    }
    row: {
      id: number
      user_id: number
      purpose: 'password' | 'address' | 'welcome' | 'confirm' | 'code'
      name: string | null
      email: string | null
      former: string | null
      role: 'student' | 'owner' | 'tutor' | 'assistant' | null
      issuer_role: 'student' | 'owner' | 'tutor' | 'assistant' | null
    }
  }
  'find-agreed-text': {
    params: {
      userId: number
      version: number
    }
    row: {
      text: string | null
      title: string | null
      html: string | null
      version: number
      published_at: string | null
      is_shipped: boolean | null
    }
  }
  'find-known-device': {
    params: {
      deviceHash: Buffer
      email: string
      since: Date
    }
    row: {}
  }
  'find-password-code': {
    params: {
      userId: number
    }
    row: {
      sent_at: Date
      expires_at: Date
    }
  }
  'find-second-factor': {
    params: {
      userId: number
    }
    row: {
      secret: string
      confirmed_at: Date | null
    }
  }
  'find-sessions': {
    params: {
      hashes: readonly (Buffer | null)[]
      now: Date
    }
    row: {
      token_hash: Buffer
      companion_hash: Buffer | null
      is_host_bound: boolean
      last_seen_at: Date
      id: number
      name: string
      email: string | null
      role: 'student' | 'owner' | 'tutor' | 'assistant'
      second_factor_due_at: Date | null
      language: string | null
    }
  }
  'forget-devices': {
    params: {
      userId: number
      exceptHash: Buffer
    }
    row: {}
  }
  'forget-oldest-devices': {
    params: {
      userId: number
      most: number
    }
    row: {}
  }
  'grants-of-student': {
    params: {
      userId: number
    }
    row: {
      name: string
      expires_at: Date | null
    }
  }
  'has-signed-in': {
    params: {
      userId: number
    }
    row: {}
  }
  'has-staff': {
    params: {}
    row: {}
  }
  'list-consents': {
    params: {
      userId: number
      before: number
      most: number
    }
    row: {
      id: number
      given_at: string | null
      withdrawn_at: string | null
      younger_than: number | null
      guardian: string | null
      texts: unknown
    }
  }
  'list-demo-passwords': {
    params: {}
    row: {
      hash: string
      userIds: number[] | null
    }
  }
  'list-demo-staff': {
    params: {}
    row: {
      id: number
    }
  }
  'lock-account': {
    params: {
      userId: number
    }
    row: {}
  }
  'lock-leaving-owner': {
    params: {
      lock: number
    }
    row: {}
  }
  'lock-user': {
    params: {
      userId: number
    }
    row: {}
  }
  'move-account': {
    params: {
      email: string
      now: Date
      userId: number
    }
    row: {
      has_password: boolean | null
    }
  }
  'other-owners': {
    params: {
      userId: number
    }
    row: {
      id: number
    }
  }
  'published-texts': {
    params: {
      agreed: string
    }
    row: {}
  }
  'read-second-factor': {
    params: {
      userId: number
    }
    row: {
      is_on: boolean | null
      due_at: Date | null
      codes_left: number | null
      is_required: boolean | null
    }
  }
  'record-consent': {
    params: {
      userId: number
      now: Date
      versions: string
      youngerThan: number
      guardian: string
    }
    row: {}
  }
  'remember-device': {
    params: {
      userId: number
      deviceHash: Buffer
      now: Date
    }
    row: {}
  }
  'remove-second-factor': {
    params: {
      userId: number
    }
    row: {
      confirmed_at: Date | null
    }
  }
  'require-second-factor': {
    params: {
      since: Date
    }
    row: {
      id: number
    }
  }
  'role-of-leaving-owner': {
    params: {
      userId: number
    }
    row: {
      role: 'student' | 'owner' | 'tutor' | 'assistant'
    }
  }
  'second-factor-not-due': {
    params: {
      userId: number
    }
    row: {}
  }
  'send-account-link': {
    params: {
      tokenHash: Buffer
      linkId: number
      now: Date
      to: string
    }
    row: {
      purpose: 'password' | 'address' | 'welcome' | 'confirm' | 'code'
      account: string | null
    }
  }
  'set-password': {
    params: {
      passwordHash: string
      userId: number
    }
    row: {}
  }
  'shown-of-user': {
    params: {
      userId: number
    }
    row: {
      key: string | null
      widths: number[] | null
      cart_lines: number | null
    }
  }
  'store-password-code': {
    params: {
      userId: number
      codeHash: string
      expiresAt: Date
      now: Date
    }
    row: {}
  }
  'sweep-account-links': {
    params: {
      now: Date
    }
    row: {}
  }
  'sweep-devices': {
    params: {
      before: Date
    }
    row: {}
  }
  'sweep-password-codes': {
    params: {
      now: Date
    }
    row: {}
  }
  'sweep-sessions': {
    params: {
      now: Date
    }
    row: {}
  }
  'take-back-code-try': {
    params: {
      userId: number
    }
    row: {}
  }
  'take-back-code-try-on-device': {
    params: {
      userId: number
    }
    row: {}
  }
  'touch-sessions': {
    params: {
      now: Date
      hashes: readonly (Buffer | null)[]
    }
    row: {}
  }
  'try-password-code': {
    params: {
      email: string
      most: number
      now: Date
    }
    row: {
      user_id: number
      code_hash: string
      name: string
    }
  }
  'try-password-code-on-device': {
    params: {
      email: string
      most: number
      now: Date
    }
    row: {
      user_id: number
      code_hash: string
      name: string
    }
  }
  'update-second-factor-due': {
    params: {
      dueAt: Date
      userId: number
    }
    row: {}
  }
  'use-account-link': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'use-app-code': {
    params: {
      period: number
      userId: number
      secret: string
    }
    row: {
      user_id: number
    }
  }
  'use-recovery-code': {
    params: {
      userId: number
      codeHash: Buffer
    }
    row: {
      user_id: number
    }
  }
  'user-by-email': {
    params: {
      email: string
    }
    row: {
      id: number
      name: string
      role: 'student' | 'owner' | 'tutor' | 'assistant'
      language: string | null
      phone: string
      parentPhone: string
      createdAt: Date
      isDemo: boolean
      passwordHash: string
      disabledAt: Date | null
    }
  }
  'user-name': {
    params: {
      userId: number
    }
    row: {
      name: string
    }
  }
  'withdraw-consent': {
    params: {
      now: Date
      userId: number
    }
    row: {
      id: number
    }
  }
  'withdraw-entry-code': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number
    }
  }
}
