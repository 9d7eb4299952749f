/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'find-open-set': {
    params: {
      attemptId: number
    }
    row: {
      id: number
    }
  }
  'find-practice-set': {
    params: {
      setId: number
      userId: number
    }
    row: {
      id: number
      attempt_id: number
      quiz_id: number
      finished_at: Date | null
    }
  }
  'finish-practice-set': {
    params: {
      now: Date
      setId: number
    }
    row: {
      finished_at: Date | null
    }
  }
  'list-practice-answers': {
    params: {
      setId: number
    }
    row: {
      question_id: number
      user_answer: string | null
      mark: number | null
      is_guessed: boolean
    }
  }
  'lock-open-practice-sets': {
    params: {
      quizId: number
      questionIds: readonly (number | null)[]
    }
    row: {
      id: number
    }
  }
  'lock-practice-answer': {
    params: {
      answer: string
      now: Date
      mark: number
      isGuessed: boolean
      seconds: number
      setId: number
      questionId: number
    }
    row: {
      user_answer: string | null
      is_guessed: boolean
      is_new: boolean | null
    }
  }
  'lock-practice-set': {
    params: {
      setId: number
    }
    row: {
      '?column?': number | null
    }
  }
  'open-practice-set': {
    params: {
      userId: number
      attemptId: number
      now: Date
      questionIds: readonly (number | null)[]
    }
    row: {
      id: number
    }
  }
  'recent-practice-sets': {
    params: {
      attemptId: number
      since: Date
      most: number
    }
    row: {
      '?column?': number | null
    }
  }
  'take-out-of-practice-sets': {
    params: {
      setIds: readonly (number | null)[]
      questionIds: readonly (number | null)[]
      now: Date
    }
    row: {}
  }
}
