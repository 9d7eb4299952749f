/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-regrade': {
    params: {
      quizId: number
      itemId: number
      questionIds: readonly (number | null)[]
      ruling: string
      reason: string
      now: Date
      isNotified: boolean
    }
    row: {
      id: number
    }
  }
  'attempts-finished-since': {
    params: {
      quizId: number
      open: readonly (number | null)[]
      newest: number
      since: Date
    }
    row: {
      id: number
      revision: number
    }
  }
  'attempts-that-met': {
    params: {
      quizId: number
      questionIds: readonly (number | null)[]
      lateAt: Date
      attemptIds: readonly (number | null)[]
    }
    row: {
      id: number | null
      user_id: number | null
      name: string | null
      email: string | null
      variant: 'easy' | 'hard' | 'all' | null
      correct_count: number | null
      total_count: number | null
      question_id: number | null
      module: 'module1' | 'module2' | null
      hard_threshold: number | null
      pass_mark: number | null
      user_answer: string | null
      others_right: number | null
      is_withheld: boolean | null
      is_pending: boolean | null
    }
  }
  'attempts-to-regrade': {
    params: {
      lateAt: Date
      quizId: number
    }
    row: {
      final: number[] | null
      pending: number[] | null
      open: number[] | null
      newest: number | null
    }
  }
  'find-regrade': {
    params: {
      regradeId: number
    }
    row: {
      id: number
      quiz_id: number
      item_id: number
      question_ids: number[]
      ruling: (typeof import('../regrades/tables.ts').regrades.$inferSelect)['ruling']
      reason: string
      at: Date
      is_told: boolean
      undone_at: Date | null
      is_last: boolean | null
    }
  }
  'items-with-former-keys': {
    params: {
      quizId: number
    }
    row: {
      item_id: number
      version_id: number | null
    }
  }
  'list-regrades': {
    params: {
      quizId: number
    }
    row: {
      id: number
      item_id: number
      number: number | null
      rule: string | null
      ruling: (typeof import('../regrades/tables.ts').regrades.$inferSelect)['ruling']
      reason: string
      at: string | null
      undone_at: string | null
      by: string | null
      results: number | null
      is_last: boolean | null
    }
  }
  'notified-of-regrade': {
    params: {
      regradeId: number
    }
    row: {
      attempt_id: number
    }
  }
  'question-has-results': {
    params: {
      quizId: number
      itemId: number
    }
    row: {}
  }
  'quiz-of-regrade': {
    params: {
      regradeId: number
    }
    row: {
      quiz_id: number
    }
  }
  'quiz-to-regrade': {
    params: {
      quizId: number
    }
    row: {
      name: string
      published_version_id: number | null
      corrections: number
    }
  }
  'results-with-former-keys': {
    params: {
      itemIds: readonly (number | null)[]
      versionIds: readonly (number | null)[]
      variants: readonly (string | null)[]
      revisions: readonly (number | null)[]
      quizId: number
    }
    row: {
      item_id: number | null
      revision: number | null
      results: number | null
    }
  }
  'results-with-revisions': {
    params: {
      quizId: number
      revisionIds: readonly (number | null)[]
    }
    row: {
      revision: number
      version: number | null
      results: number | null
    }
  }
  'undo-regrade': {
    params: {
      now: Date
      regradeId: number
    }
    row: {}
  }
}
