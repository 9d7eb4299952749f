/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'access-to-change': {
    params: {
      userId: number
      courseId: number
    }
    row: {
      email: string | null
      course: string
      had: boolean | null
      expires_at: Date | null
      is_joined: boolean | null
    }
  }
  'accounts-of-import': {
    params: {
      emails: readonly (string | null)[]
      hashes: readonly (Buffer | null)[]
    }
    row: {
      id: number | null
      email: string | null
      imported_row: Buffer | null
      role: 'student' | 'owner' | 'tutor' | 'assistant'
    }
  }
  'add-note': {
    params: {
      authorId: number
      text: string
      now: Date
      userId: number
    }
    row: {
      id: number
    }
  }
  'attempt-of-person': {
    params: {
      lateAt: Date
      attemptId: number
      userId: number
    }
    row: {
      id: number
      user_id: number
      quiz_id: number
      version_id: number
      lesson_id: number | null
      number: number
      lengths: (typeof import('../attempts/tables.ts').attempts.$inferSelect)['lengths']
      started_at: Date
      phase: 'module1' | 'checking1' | 'break' | 'module2' | 'checking2' | 'answering' | 'halfway' | 'paused' | 'closed'
      ends_at: Date | null
      half_at: Date | null
      remaining_ms: number | null
      pause_ms: number | null
      paused_at: Date | null
      resumed_at: Date | null
      pause_note: string | null
      stood_ms: number
      finish_reason: 'submitted' | 'time_up' | 'closed_by_staff' | 'abandoned' | 'discarded' | null
      finished_at: Date | null
      variant: 'easy' | 'hard' | 'all' | null
      module1_correct: number | null
      correct_count: number | null
      total_count: number | null
      writer: string | null
      revision: number
      conditions: (typeof import('../attempts/tables.ts').attempts.$inferSelect)['conditions'] | null
      option_seed: number | null
      is_practice: boolean
      stops_at: Date | null
      module1_posted_at: Date | null
      late_at: Date | null
      finalised_at: Date | null
      keys_seen_at: Date | null
      is_left_out: boolean
      corrections: number | null
      quiz: string
      student: string
      responses: unknown
      is_undecided: boolean | null
      final_count: number | null
    }
  }
  'attempts-for-card': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number
      user_id: number
      quiz_id: number
      version_id: number
      lesson_id: number | null
      number: number
      lengths: (typeof import('../attempts/tables.ts').attempts.$inferSelect)['lengths']
      started_at: Date
      phase: 'module1' | 'checking1' | 'break' | 'module2' | 'checking2' | 'answering' | 'halfway' | 'paused' | 'closed'
      ends_at: Date | null
      half_at: Date | null
      remaining_ms: number | null
      pause_ms: number | null
      paused_at: Date | null
      resumed_at: Date | null
      pause_note: string | null
      stood_ms: number
      finish_reason: 'submitted' | 'time_up' | 'closed_by_staff' | 'abandoned' | 'discarded' | null
      finished_at: Date | null
      variant: 'easy' | 'hard' | 'all' | null
      module1_correct: number | null
      correct_count: number | null
      total_count: number | null
      writer: string | null
      revision: number
      conditions: (typeof import('../attempts/tables.ts').attempts.$inferSelect)['conditions'] | null
      option_seed: number | null
      is_practice: boolean
      stops_at: Date | null
      module1_posted_at: Date | null
      late_at: Date | null
      finalised_at: Date | null
      keys_seen_at: Date | null
      is_left_out: boolean
      corrections: number | null
      quiz: string
      responses: unknown
    }
  }
  'delete-note': {
    params: {
      now: Date
      id: number
      userId: number
    }
    row: {
      id: number
    }
  }
  'log-sent-email': {
    params: {
      kind: string
      subject: string
      queuedAt: Date
      sentAt: Date
      to: string
    }
    row: {}
  }
  'note-of-account': {
    params: {
      id: number
      userId: number
    }
    row: {}
  }
  'open-of-imported': {
    params: {
      userId: number
      courseIds: readonly (number | null)[]
      now: Date
    }
    row: {
      course_id: number
    }
  }
  'person-access': {
    params: {
      now: Date
      userId: number
    }
    row: {
      course_id: number
      course: string
      since: string | null
      until: string | null
      is_open: boolean | null
      watched: number | null
      lessons: number | null
    }
  }
  'person-assignments': {
    params: {
      userId: number
      now: Date
      most: number
    }
    row: {
      many: number | null
      id: number
      kind: 'lesson' | 'quiz' | 'drill'
      name: string | null
      due_at: string | null
      done_at: string | null
    }
  }
  'person-attempts': {
    params: {
      now: Date
      userId: number
      most: number
    }
    row: {
      many: number | null
      id: number
      quiz: string
      number: number
      at: string | null
      started_at: string | null
      is_discarded: boolean | null
      is_practice: boolean
      is_left_out: boolean
      correct: number | null
      total: number | null
    }
  }
  'person-awaited': {
    params: {
      userId: number
      now: Date
    }
    row: {
      course_id: number
      course: string
      order_number: string | null
    }
  }
  'person-courses': {
    params: {
      now: Date
      userId: number
    }
    row: {
      id: number
      name: string
      access_days: number | null
    }
  }
  'person-deleted_notes': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number
      text: string
      deleted_at: string | null
    }
  }
  'person-emails': {
    params: {
      userId: number
      now: Date
      most: number
    }
    row: {
      kind: string | null
      subject: string | null
      queued_at: string | null
      sent_at: string | null
      state: string | null
      many: number | null
    }
  }
  'person-groups': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number
      name: string
    }
  }
  'person-history': {
    params: {
      userId: number
      now: Date
      most: number
    }
    row: {
      many: number | null
      id: number
      at: string | null
      actor: string | null
      action: string
      course: string | null
      until: string | null
      reason: string | null
    }
  }
  'person-joins': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number
      account_id: number
      name: string
      email: string | null
      until: string | null
    }
  }
  'person-notes': {
    params: {
      userId: number
      now: Date
      most: number
    }
    row: {
      many: number | null
      id: number
      author: string | null
      text: string
      created_at: string | null
    }
  }
  'person-orders': {
    params: {
      userId: number
      now: Date
      most: number
    }
    row: {
      many: number | null
      number: string
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      total: number
      currency: string
      paid: number | null
      refunded_amount: number | null
      created_at: string | null
    }
  }
  'person-profile': {
    params: {
      now: Date
      userId: number
    }
    row: {
      id: number
      name: string
      email: string | null
      phone: string
      parent_phone: string
      role: 'student' | 'owner' | 'tutor' | 'assistant'
      is_disabled: boolean | null
      joined_at: string | null
      seen_at: string | null
      new_email: string | null
      code_until: string | null
      joined_into: unknown
    }
  }
  'person-skills': {
    params: {
      timeZone: string
      userId: number
      now: Date
    }
    row: {
      domain: string | null
      skill: string | null
      month: string | null
      asked: number | null
      right: number | null
    }
  }
  'person-watched': {
    params: {
      userId: number
      now: Date
      most: number
    }
    row: {
      many: number | null
      course: string
      lesson: string
      at: string | null
    }
  }
  'restore-note': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'students-among': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      id: number
    }
  }
  'students-for-codes': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      id: number
      name: string
    }
  }
  'sweep-notes': {
    params: {
      before: Date
    }
    row: {}
  }
  'unopened-lessons': {
    params: {
      userId: number
      now: Date
    }
    row: {
      course: string
      lesson: string
      many: number | null
    }
  }
}
