/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'began-module2': {
    params: {
      attemptId: number
    }
    row: {}
  }
  desk: {
    params: {
      since: Date
      quizId: number
      userIds: readonly (number | null)[]
      state: string
      now: Date
      most: number
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
      student: string
      quiz_name: string
      quiz_type: 'mcq' | 'two_module' | 'default'
      saved_at: Date | null
      answered: number[] | null
      seen_at: Date | null
      at_question: number | null
      total: number | null
      extra_minutes: number | null
    }
  }
  'desk-rooms': {
    params: {
      waitingSince: Date
      now: Date
      dueSince: Date
      assignment: number
      quiz: number
      group: number
    }
    row: {
      assignment_id: number
      quiz: string | null
      to: string | null
      students: number | null
      waiting: unknown
    }
  }
  'find-extension': {
    params: {
      attemptId: number
      key: string
    }
    row: {
      minutes: number | null
      is_undone: boolean | null
    }
  }
  'is-regraded': {
    params: {
      attemptId: number
    }
    row: {}
  }
  'leave-out-what-was-told': {
    params: {
      attemptId: number
      since: Date
    }
    row: {}
  }
  'list-attempts': {
    params: {
      lateAt: Date
      userId: number
    }
    row: {
      id: number
      quiz_name: string
      phase: 'module1' | 'checking1' | 'break' | 'module2' | 'checking2' | 'answering' | 'halfway' | 'paused' | 'closed'
      started_at: Date
      late_at: Date | null
      correct_count: number | null
      total_count: number | null
      is_discarded: boolean | null
      is_practice: boolean
    }
  }
  'list-events': {
    params: {
      attemptId: number
      lateAt: Date
    }
    row: {
      at: Date | null
      kind: string | null
      detail: unknown
    }
  }
  'missing-on-desk': {
    params: {
      quizId: number
      userIds: readonly (number | null)[]
      since: Date
      most: number
    }
    row: {
      user_id: number
      student: string
      count: number | null
      finished_at: Date | null
    }
  }
  'quizzes-on-desk': {
    params: {
      since: Date
      quizId: number
    }
    row: {
      id: number
      name: string
    }
  }
  'reopen-attempt': {
    params: {
      leavesOut: boolean
      dropsVariant: boolean
      attemptId: number
    }
    row: {}
  }
  'start-for-all': {
    params: {
      now: Date
      assignmentId: number
    }
    row: {}
  }
  'students-to-start': {
    params: {
      waitingSince: Date
      assignmentId: number
    }
    row: {
      user_id: number
      waits: boolean | null
    }
  }
  'tests-running': {
    params: {
      since: Date
      awaySince: Date
    }
    row: {
      running: number | null
      away: number | null
      students: unknown
      paused: number | null
      paused_tests: unknown
    }
  }
  'user-exists': {
    params: {
      userId: number
    }
    row: {
      '?column?': number | null
    }
  }
}
