/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'learning-add-questions': {
    params: {
      setId: number
      questionIds: readonly (number | null)[]
      cardItemIds: readonly (number | null)[]
      optionSeeds: readonly (number | null)[]
    }
    row: {}
  }
  'learning-add-set': {
    params: {
      userId: number
      kind: string
      choice: string
      now: Date
    }
    row: {
      id: number
    }
  }
  'learning-add-word': {
    params: {
      userId: number
      questionId: number
      word: string
      cards: string
      addedAt: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'learning-cards': {
    params: {
      userId: number
    }
    row: {
      item_id: number
      stability: number
      difficulty: number
      reps: number
      lapses: number
      last_day: number
      due_day: number
      right_since: number | null
      right_siblings: number
      right_self: number
    }
  }
  'learning-day': {
    params: {
      now: Date
      userId: number
      since: Date
      most: number
    }
    row: {
      test_date: string | null
      time_percent: number | null
      has_conditions: boolean | null
      history: unknown
      content_mark: string | null
      open_item_ids: number[] | null
      reviewed: unknown
      checked_item_ids: number[] | null
      versions_ahead: number[] | null
      versions_of_banks: number[] | null
      cards: unknown
      open_sets: unknown
      redo_left: unknown
      words: unknown
      lessons: unknown
      trial: unknown
      has_open_return: boolean | null
      practiced_at: Date | null
    }
  }
  'learning-delete-practice': {
    params: {
      userIds: readonly (number | null)[]
    }
    row: {}
  }
  'learning-find-set': {
    params: {
      setId: number
      userId: number
    }
    row: {
      id: number
      kind: 'drill' | 'return'
      choice: (typeof import('../learning/tables.ts').learningSets.$inferSelect)['choice']
      started_at: Date
      finished_at: Date | null
    }
  }
  'learning-finish-set': {
    params: {
      now: Date
      setId: number
      always: boolean
    }
    row: {
      finished_at: Date | null
    }
  }
  'learning-gloss': {
    params: {
      now: Date
      userId: number
      questionId: number
      word: string
    }
    row: {
      word: string | null
    }
  }
  'learning-grading-answers': {
    params: {
      userId: number
    }
    row: {
      place: string | null
      item_id: number | null
      card_item_id: number | null
      mark: number | null
      is_guessed: boolean | null
      is_helped: boolean | null
      seconds: number | null
      answered_at: Date | null
    }
  }
  'learning-learner': {
    params: {
      userId: number
    }
    row: {
      test_date: string | null
      time_percent: number | null
      has_conditions: boolean | null
    }
  }
  'learning-lock-card': {
    params: {
      userId: number
      itemId: number
    }
    row: {
      item_id: number
      stability: number
      difficulty: number
      reps: number
      lapses: number
      last_day: number
      due_day: number
      right_since: number | null
      right_siblings: number
      right_self: number
    }
  }
  'learning-lock-set': {
    params: {
      setId: number
    }
    row: {
      finished_at: Date | null
    }
  }
  'learning-lock-word': {
    params: {
      now: Date
      userId: number
      wordId: number
    }
    row: {
      cards: (typeof import('../learning/tables.ts').ownWords.$inferSelect)['cards']
    }
  }
  'learning-open-items': {
    params: {
      now: Date
      userId: number
    }
    row: {
      item_id: number
    }
  }
  'learning-open-sets': {
    params: {
      userId: number
    }
    row: {
      id: number
      kind: 'drill' | 'return'
      choice: (typeof import('../learning/tables.ts').learningSets.$inferSelect)['choice']
      is_of_book: boolean | null
      total: number | null
      answered: number | null
    }
  }
  'learning-over': {
    params: {
      since: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'learning-published': {
    params: {}
    row: {
      mark: string | null
      items: unknown
      parts: unknown
    }
  }
  'learning-remove-cards': {
    params: {
      userId: number
    }
    row: {}
  }
  'learning-remove-word': {
    params: {
      userId: number
      wordId: number
    }
    row: {
      cards: (typeof import('../learning/tables.ts').ownWords.$inferSelect)['cards']
      added_at: Date
    }
  }
  'learning-saved-words': {
    params: {
      now: Date
      userId: number
    }
    row: {
      word: string | null
    }
  }
  'learning-set-questions': {
    params: {
      setId: number
    }
    row: {
      question_id: number
      item_id: number
      card_item_id: number | null
      option_seed: number | null
      user_answer: string | null
      mark: number | null
      is_guessed: boolean
      answered_at: Date | null
      version_id: number | null
      corrections: number | null
    }
  }
  'learning-sets-since': {
    params: {
      userId: number
      since: Date
      isOfBook: boolean
    }
    row: {
      count: number | null
    }
  }
  'learning-store-answer': {
    params: {
      answer: string
      mark: number
      isGuessed: boolean
      isHelped: boolean
      seconds: number
      now: Date
      setId: number
      questionId: number
    }
    row: {
      ordinal: number
    }
  }
  'learning-store-card': {
    params: {
      userId: number
      itemId: number
      stability: number
      difficulty: number
      reps: number
      lapses: number
      lastDay: number
      dueDay: number
      rightSince: number
      rightSiblings: number
      rightSelf: number
    }
    row: {}
  }
  'learning-store-word': {
    params: {
      cards: string
      wordId: number
    }
    row: {}
  }
  'learning-suggested-words': {
    params: {
      now: Date
      userId: number
      since: Date
      most: number
    }
    row: {
      question_id: number
      word: string | null
      meaning: string | null
      arabic: string | null
    }
  }
  'learning-words': {
    params: {
      now: Date
      userId: number
    }
    row: {
      id: number
      question_id: number
      word: string
      meaning: string | null
      arabic: string | null
      cards: (typeof import('../learning/tables.ts').ownWords.$inferSelect)['cards']
      added_at: Date
      is_open: boolean | null
    }
  }
}
