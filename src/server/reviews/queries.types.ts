/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'answer-review': {
    params: {
      text: string
      answeredAt: Date
      id: number
    }
    row: {}
  }
  'find-review': {
    params: {
      id: number
    }
    row: {
      user_id: number
      is_hidden: boolean | null
      answer: string
      is_answer_older: boolean | null
    }
  }
  'hide-review': {
    params: {
      hiddenAt: Date
      id: number
    }
    row: {}
  }
  'list-news': {
    params: {
      courseId: number
      now: Date
    }
    row: {
      id: number
      title: string
      content: string
      published_at: string | null
    }
  }
  'list-reviews': {
    params: {
      userId: number
      courseId: number
    }
    row: {
      author: string | null
      rating: number
      text: string
      created_at: string | null
      updated_at: string | null
      is_hidden: boolean | null
      answer: unknown
      is_own: boolean | null
    }
  }
  'remove-review': {
    params: {
      now: Date
      userId: number
      courseId: number
    }
    row: {}
  }
  'set-hidden-again': {
    params: {
      hiddenAt: Date
      id: number
    }
    row: {
      id: number
    }
  }
  'write-review': {
    params: {
      userId: number
      courseId: number
      rating: number
      text: string
      now: Date
    }
    row: {
      author: string | null
      rating: number
      text: string
      created_at: string | null
      updated_at: string | null
      is_hidden: boolean | null
      answer: unknown
      is_own: boolean | null
    }
  }
}
