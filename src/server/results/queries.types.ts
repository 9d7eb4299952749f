/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'access-expired': {
    params: {
      now: Date
      userId: number
    }
    row: {
      given: number | null
      current: number | null
    }
  }
  'find-reviewed': {
    params: {
      now: Date
      userId: number
      quizId: number
      attemptId: number
    }
    row: {
      id: number | null
      user_id: number | null
      quiz_id: number | null
      version_id: number | null
      lesson_id: number | null
      number: number | null
      lengths: (typeof import('../attempts/tables.ts').attempts.$inferSelect)['lengths'] | null
      started_at: Date | null
      phase:
        | 'module1'
        | 'checking1'
        | 'break'
        | 'module2'
        | 'checking2'
        | 'answering'
        | 'halfway'
        | 'paused'
        | 'closed'
        | null
      ends_at: Date | null
      half_at: Date | null
      remaining_ms: number | null
      pause_ms: number | null
      paused_at: Date | null
      resumed_at: Date | null
      pause_note: string | null
      stood_ms: number | null
      finish_reason: 'submitted' | 'time_up' | 'closed_by_staff' | 'abandoned' | 'discarded' | null
      finished_at: Date | null
      variant: 'easy' | 'hard' | 'all' | null
      module1_correct: number | null
      correct_count: number | null
      total_count: number | null
      writer: string | null
      revision: number | null
      conditions: (typeof import('../attempts/tables.ts').attempts.$inferSelect)['conditions'] | null
      option_seed: number | null
      is_practice: boolean | null
      stops_at: Date | null
      module1_posted_at: Date | null
      late_at: Date | null
      finalised_at: Date | null
      keys_seen_at: Date | null
      is_left_out: boolean | null
      corrections: number | null
      responses: unknown
      past: unknown
      regrades: unknown
      is_open: boolean | null
      is_provisional: boolean | null
      is_seen: boolean | null
      is_noted: boolean | null
      waiting: unknown
      redo_left: unknown
      held_until: Date | null
    }
  }
  'list-own-quizzes': {
    params: {
      now: Date
      userId: number
      lateAt: Date
    }
    row: {
      quiz_id: number | null
      lesson_id: number | null
      version_id: number | null
      variant: 'easy' | 'hard' | 'all' | null
      correct_count: number | null
      total_count: number | null
      final_at: Date | null
      is_held: boolean | null
      open_attempt: unknown
      windows: unknown
      attempts_allowed: number | null
      attempts_taken: number | null
      redo_left: unknown
    }
  }
  'list-skill-lessons': {
    params: {
      quizId: number
      userId: number
      now: Date
      skills: readonly (string | null)[]
    }
    row: {
      skill: string
      course_slug: string
      lesson_slug: string
      name: string
      other_course: string | null
    }
  }
  'review-stamps': {
    params: {
      lateAt: Date
      userIds: readonly (number | null)[]
      quizIds: readonly (number | null)[]
    }
    row: {
      user_id: number | null
      quiz_id: number | null
      attempt_id: number | null
      corrections: number | null
      reports: number | null
      redone: number | null
      is_withheld: boolean | null
    }
  }
}
