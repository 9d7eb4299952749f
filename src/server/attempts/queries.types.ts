/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'attempt-facts': {
    params: {
      attemptId: number
    }
    row: {
      userId: number
      versionId: number
      isPractice: boolean
    }
  }
  'await-student': {
    params: {
      id: number
      now: Date
      dueBy: Date
    }
    row: {}
  }
  'claim-attempt': {
    params: {
      writer: string
      attemptId: number
    }
    row: {}
  }
  'count-revealed': {
    params: {
      attemptId: number
    }
    row: {
      keys_revealed: number | null
    }
  }
  'drop-conditions': {
    params: {
      userId: number
    }
    row: {}
  }
  'finalize-attempts': {
    params: {
      now: Date
      userId: number
      quizId: number
    }
    row: {}
  }
  'find-attempt': {
    params: {
      now: Date
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
      responses: unknown
      waiting: unknown
    }
  }
  'find-closed-attempt': {
    params: {
      quizId: number
      userId: number
      attemptId: number
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
      idempotency_key: string | null
      submission_hash: Buffer | null
      module1_key: string | null
      module1_hash: Buffer | null
    }
  }
  'find-conditions': {
    params: {
      userId: number
    }
    row: {
      time_percent: number | null
      extra_break_minutes: number
    }
  }
  'find-late-hash': {
    params: {
      attemptId: number
      key: string
    }
    row: {
      hash: Buffer
    }
  }
  'find-lesson-quizzes': {
    params: {
      now: Date
      lessonIds: readonly (number | null)[]
      userIds: readonly (number | null)[]
    }
    row: {
      at: number | null
      quiz_id: number
      published_version_id: number | null
      corrections: number
      is_free: boolean
      access: string | null
      open_attempt: unknown
      windows: unknown
      held_until: Date | null
      finished_attempts: number | null
      attempts_taken: number | null
    }
  }
  'find-open-attempt': {
    params: {
      quizId: number
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
    }
  }
  'find-open-attempts': {
    params: {
      now: Date
      lessonIds: readonly (number | null)[]
      userIds: readonly (number | null)[]
    }
    row: {
      at: number | null
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
      responses: unknown
      waiting: unknown
    }
  }
  'find-open-id': {
    params: {
      quizId: number
      userId: number
    }
    row: {
      id: number
    }
  }
  'find-submitted': {
    params: {
      quizId: number
      userId: number
      key: string
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
      idempotency_key: string | null
      submission_hash: Buffer | null
      module1_key: string | null
      module1_hash: Buffer | null
    }
  }
  'flag-late': {
    params: {
      now: Date
      attemptId: number
    }
    row: {}
  }
  'has-finished': {
    params: {
      quizId: number
      userId: number
    }
    row: {
      '?column?': number | null
    }
  }
  'home-finished': {
    params: {
      now: Date
      userId: number
      most: number
      lateAt: Date
    }
    row: {
      id: number | null
      quiz_id: number | null
      version_id: number | null
      variant: 'easy' | 'hard' | 'all' | null
      correct_count: number | null
      total_count: number | null
      finished_at: Date | null
      is_practice: boolean | null
      final_at: Date | null
      is_held: boolean | null
      is_retaken: boolean | null
    }
  }
  'last-starts': {
    params: {
      userId: number
      quizId: number
      since: Date
      most: number
    }
    row: {
      started_at: Date
    }
  }
  'list-answers': {
    params: {
      attemptId: number
    }
    row: {
      question_id: number
      seq: number
      user_answer: string | null
      is_locked: boolean
      mark: number | null
      is_unsure: boolean
    }
  }
  'list-due': {
    params: {
      until: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'list-for-grading': {
    params: {
      attemptIds: readonly (number | null)[]
    }
    row: {
      attempt_id: number
      corrections: number
      question_id: number | null
      seq: number | null
      user_answer: string | null
      is_locked: boolean | null
      mark: number | null
      is_unsure: boolean | null
    }
  }
  'lock-answer': {
    params: {
      attemptId: number
      questionId: number
      answer: string
      mark: number
      now: Date
      userId: number
      quizId: number
      itemId: number
    }
    row: {
      user_answer: string | null
    }
  }
  'lock-attempt': {
    params: {
      attemptId: number
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
    }
  }
  'lock-closed-attempt': {
    params: {
      quizId: number
      userId: number
      attemptId: number
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
      idempotency_key: string | null
      submission_hash: Buffer | null
      module1_key: string | null
      module1_hash: Buffer | null
    }
  }
  'lock-free-attempts': {
    params: {
      quizIds: readonly (number | null)[]
      userIds: readonly (number | null)[]
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
    }
  }
  'lock-open-attempt': {
    params: {
      quizId: number
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
    }
  }
  'look-attempt': {
    params: {
      attemptId: number
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
    }
  }
  'look-attempts': {
    params: {
      ids: readonly (number | null)[]
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
    }
  }
  'module1-post': {
    params: {
      attemptId: number
    }
    row: {
      module1_key: string | null
      module1_hash: Buffer | null
    }
  }
  'note-keys-seen': {
    params: {
      now: Date
      userId: number
      quizId: number
    }
    row: {}
  }
  'note-keys-shown': {
    params: {
      userId: number
      now: Date
      itemIds: readonly (number | null)[]
      quizId: number
      attemptId: number
    }
    row: {}
  }
  'note-waiting': {
    params: {
      now: Date
      userId: number
      quizId: number
    }
    row: {}
  }
  'open-attempt': {
    params: {
      userId: number
      quizId: number
      versionId: number
      lessonId: number
      lengths: string
      now: Date
      phase: string
      endsAt: Date
      halfAt: Date
      dueAt: Date
      conditions: string
      writer: string
      pauseMs: number
      optionSeed: number
      isPractice: boolean
      stopsAt: Date
    }
    row: {
      id: number
    }
  }
  'quiz-exists': {
    params: {
      quizId: number
    }
    row: {
      '?column?': number | null
    }
  }
  'run-on': {
    params: {
      stopsAt: Date
      attemptId: number
      now: Date
    }
    row: {
      id: number
    }
  }
  'run-on-again': {
    params: {
      stopsAt: Date
      attemptId: number
    }
    row: {}
  }
  'stop-clock': {
    params: {
      now: Date
      attemptId: number
      writer: string
    }
    row: {}
  }
  'store-conditions': {
    params: {
      userId: number
      timePercent: number
      extraBreakMinutes: number
      now: Date
    }
    row: {}
  }
  'store-late-key': {
    params: {
      attemptId: number
      key: string
      hash: Buffer
    }
    row: {}
  }
}
