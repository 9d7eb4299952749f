/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-question-report': {
    params: {
      userId: number
      quizId: number
      itemId: number
      attemptId: number
      questionId: number
      reason: string
      words: string
      now: Date
    }
    row: {
      question_id: number
      reason: 'key' | 'wording' | 'options' | 'picture' | 'explanation' | 'other'
      words: string
      sent_at: string | null
      is_corrected: boolean | null
      answer: string
    }
  }
  'answer-question-report': {
    params: {
      now: Date
      isCorrected: boolean
      answer: string
      id: number
      lateAt: Date
    }
    row: {
      user_id: number
      email: string | null
      quiz_id: number
      quiz: string
      is_withheld: boolean | null
    }
  }
  'lock-reporter': {
    params: {
      userId: number
    }
    row: {}
  }
  'own-question-reports': {
    params: {
      versionId: number
      userId: number
    }
    row: {
      question_id: number
      reason: 'key' | 'wording' | 'options' | 'picture' | 'explanation' | 'other'
      words: string
      sent_at: string | null
      is_corrected: boolean | null
      answer: string
    }
  }
  'question-to-report': {
    params: {
      questionId: number
      lateAt: Date
      attemptId: number
      userId: number
    }
    row: {
      quiz_id: number
      quiz: string
      item_id: number | null
      is_withheld: boolean | null
    }
  }
  'recent-reports': {
    params: {
      userId: number
      since: Date
    }
    row: {
      many: number | null
    }
  }
  'reopen-question-report': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'report-exists': {
    params: {
      id: number
    }
    row: {}
  }
  'waiting-question-reports': {
    params: {
      most: number
    }
    row: {
      id: number
      created_at: string | null
      user_id: number
      student: string
      quiz_id: number
      quiz: string
      item_id: number
      stem_html: string
      passage_html: string | null
      reason: 'key' | 'wording' | 'options' | 'picture' | 'explanation' | 'other'
      words: string
      reports: number | null
    }
  }
}
