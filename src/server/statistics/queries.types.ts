/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'answers-of-group': {
    params: {
      now: Date
      groupId: number
      after: number
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
      name: string
      email: string | null
      quiz: string
      finished: string | null
      final_count: number | null
      responses: unknown
    }
  }
  'attempts-with-answers': {
    params: {
      lateAt: Date
      quizId: number
      from: Date
      before: Date
      groupId: number
      courseId: number
      isFirstOnly: boolean
      isPractice: boolean
      after: number
    }
    row: {
      id: number
      name: string
      email: string | null
      number: number
      started_at: string | null
      finished_at: string | null
      is_practice: boolean
      variant: 'easy' | 'hard' | 'all' | null
      correct_count: number | null
      total_count: number | null
      answers: unknown
    }
  }
  'count-answers': {
    params: {
      quizId: number
      from: Date
      before: Date
      groupId: number
      courseId: number
      isFirstOnly: boolean
      isPractice: boolean
      lateAt: Date
    }
    row: {
      version: number | null
      variant: string | null
      question: number | null
      score: number | null
      answer: string | null
      is_right: boolean | null
      seconds: number | null
      is_answer: boolean | null
      count: number | null
    }
  }
  'count-attempts': {
    params: {
      quizId: number
      from: Date
      before: Date
      groupId: number
      courseId: number
      isFirstOnly: boolean
      isPractice: boolean
      lateAt: Date
    }
    row: {
      version: number
      variant: string | null
      score: number | null
      quarters: number | null
      is_timed_out: boolean | null
      count: number | null
    }
  }
  'count-pending-attempts': {
    params: {
      quizId: number
      from: Date
      before: Date
      groupId: number
      courseId: number
      isFirstOnly: boolean
      isPractice: boolean
      lateAt: Date
    }
    row: {
      attempts: number | null
    }
  }
  'forget-tally': {
    params: {
      quizId: number
    }
    row: {}
  }
  'mark-of-attempts': {
    params: {
      from: Date
      lateAt: Date
      quizId: number
    }
    row: {
      mark: string | null
    }
  }
  'next-part-narrowed': {
    params: {
      quizId: number
      isPractice: boolean
      from: Date
      until: Date
      atOnce: number
    }
    row: {
      end: Date | null
    }
  }
  'next-part-of-tally': {
    params: {
      quizId: number
      from: Date
      until: Date
      atOnce: number
    }
    row: {
      enough: Date | null
      end: Date | null
    }
  }
  'quizzes-of-group': {
    params: {
      groupId: number
    }
    row: {
      id: number
      name: string
      many: number | null
    }
  }
  'results-of-group': {
    params: {
      now: Date
      quizIds: readonly (number | null)[]
      groupId: number
    }
    row: {
      id: number
      name: string
      many: number | null
      results: unknown
    }
  }
  'store-tally': {
    params: {
      until: Date
      attempts: number
      checksum: number
      counts: string
      quizId: number
      corrections: number
    }
    row: {}
  }
  'stored-tally': {
    params: {
      quizId: number
    }
    row: {
      corrections: number
      until: Date | null
      attempts: number | null
      checksum: number | null
      counts: (typeof import('../statistics/tables.ts').quizTallies.$inferSelect)['counts'] | null
      is_complete: boolean | null
    }
  }
  'sum-attempts': {
    params: {
      quizId: number
      before: Date
    }
    row: {
      attempts: number | null
      checksum: number | null
    }
  }
  'uncounted-quizzes': {
    params: {
      until: Date
    }
    row: {
      quiz_id: number
    }
  }
}
