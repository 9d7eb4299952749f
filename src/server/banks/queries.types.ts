/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'begin-import': {
    params: {
      now: Date
      id: number
      actorId: number
      silentSince: Date
    }
    row: {
      id: number
      turn: number
    }
  }
  'begin-reading': {
    params: {
      columns: string
      now: Date
      id: number
      actorId: number
      silentSince: Date
    }
    row: {
      id: number
      turn: number
    }
  }
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
  'delete-old-imports': {
    params: {
      until: Date
    }
    row: {
      key: string
    }
  }
  'end-failed-import': {
    params: {
      id: number
      turn: number
    }
    row: {}
  }
  'end-import': {
    params: {
      report: string
      why: string
      quizId: number
      id: number
      turn: number
    }
    row: {
      key: string
    }
  }
  'end-reading': {
    params: {
      report: string
      why: string
      id: number
      turn: number
    }
    row: {}
  }
  'find-brought-version': {
    params: {
      quizId: string
      versionId: string
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
  'find-import': {
    params: {
      silentSince: Date
      id: number
      actorId: number
    }
    row: {
      id: number
      actorId: number | null
      key: string
      fileName: string
      size: number
      columns: (typeof import('../banks/tables.ts').questionImports.$inferSelect)['columns']
      turn: number
      state: 'reading' | 'read' | 'importing' | 'imported' | 'failed'
      progress: number
      seenAt: Date
      report: unknown
      why:
        | 'written'
        | 'added'
        | 'replaced'
        | 'refused_questions'
        | 'looks_mended'
        | 'nothing_to_take'
        | 'no_course'
        | 'no_lesson'
        | 'name_taken'
        | 'lesson_taken'
        | null
      quizId: number | null
      createdAt: Date
      isSilent: boolean | null
    }
  }
  'find-shipped-quiz': {
    params: {
      ids: readonly (string | null)[]
    }
    row: {
      id: number
      name: string
    }
  }
  'find-turn-of-import': {
    params: {
      id: number
      turn: number
    }
    row: {
      actorId: number | null
      key: string
      columns: (typeof import('../banks/tables.ts').questionImports.$inferSelect)['columns']
    }
  }
  'insert-import': {
    params: {
      actorId: number
      key: string
      fileName: string
      size: number
      now: Date
    }
    row: {
      id: number
      turn: number
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
  'note-progress-of-import': {
    params: {
      now: Date
      progress: number
      id: number
      turn: number
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
  'state-of-import': {
    params: {
      id: number
      turn: number
    }
    row: {
      state: 'reading' | 'read' | 'importing' | 'imported' | 'failed'
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
