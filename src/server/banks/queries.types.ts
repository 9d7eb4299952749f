/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'course-by-id': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'delete-kind-words': {
    params: {
      words: readonly (string | null)[]
    }
    row: {}
  }
  'find-course-by-slug': {
    params: {
      slug: string
    }
    row: {
      id: number
    }
  }
  'find-shipped-quiz': {
    params: {
      ids: readonly (string | null)[]
    }
    row: {
      id: number
      name: string
      has_draft: boolean | null
    }
  }
  'list-kept-questions': {
    params: {
      quiz: number
      ids: readonly (string | null)[]
    }
    row: {
      id: string | null
    }
  }
  'list-kind-words': {
    params: {}
    row: {
      word: string
      kind: 'mcq' | 'multiple_select' | 'true_false' | 'fill_in' | 'match' | 'numeric'
    }
  }
  'lock-course-for-import': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'quiz-by-name': {
    params: {
      quiz: string
      course: string
    }
    row: {
      id: number
    }
  }
  'store-kind-words': {
    params: {
      words: readonly (string | null)[]
      kinds: readonly (string | null)[]
    }
    row: {}
  }
}
