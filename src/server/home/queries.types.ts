/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'home-open-attempts': {
    params: {
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
      is_retake: boolean | null
    }
  }
  'home-rows': {
    params: {
      userId: number
      now: Date
      most: number
      noticeDays: number
    }
    row: {
      lesson: unknown
      waiting: unknown
      notices: unknown
    }
  }
  'set-test-date': {
    params: {
      day: string
      userId: number
    }
    row: {}
  }
}
