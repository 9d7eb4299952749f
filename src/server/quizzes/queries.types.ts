/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'carry-corrections': {
    params: {
      former: readonly (number | null)[]
      next: readonly (number | null)[]
      quizId: number
    }
    row: {}
  }
  'clear-lines': {
    params: {
      versionId: number
    }
    row: {}
  }
  'count-correction': {
    params: {
      quizIds: readonly (number | null)[]
    }
    row: {}
  }
  'count-edit-of-quiz': {
    params: {
      quizId: number
    }
    row: {}
  }
  'count-edits-of-items': {
    params: {
      itemIds: readonly (number | null)[]
    }
    row: {}
  }
  'delete-version': {
    params: {
      versionId: number
    }
    row: {}
  }
  'find-use-of-revision': {
    params: {
      revisionId: number
    }
    row: {
      found: number | null
    }
  }
  'insert-item': {
    params: {
      at: Date
      by: number
    }
    row: {
      id: number
    }
  }
  'insert-quiz': {
    params: {
      courseId: number
      name: string
      at: Date
      by: number
    }
    row: {
      id: number
    }
  }
  'keep-corrections-out': {
    params: {
      lock: number
      quizIds: readonly (number | null)[]
    }
    row: {
      id: number | null
      is_free: boolean | null
    }
  }
  'lesson-for-quiz': {
    params: {
      lessonId: number
    }
    row: {
      course_id: number
    }
  }
  'lesson-of-new-quiz': {
    params: {
      lessonId: number
    }
    row: {
      course_id: number
      name: string
    }
  }
  'limit-waiting': {
    params: {
      ms: string
    }
    row: {
      set_config: string | null
    }
  }
  'lines-of-version': {
    params: {
      versionId: number
    }
    row: {
      itemId: number
      revisionId: number
      module: 'module1' | 'module2' | null
      variant: 'easy' | 'hard' | null
    }
  }
  'lock-corrected': {
    params: {
      quizIds: readonly (number | null)[]
    }
    row: {}
  }
  'lock-correction': {
    params: {
      lock: number
      quizIds: readonly (number | null)[]
    }
    row: {
      locked: string | null
    }
  }
  'lock-course': {
    params: {
      courseId: number
    }
    row: {}
  }
  'lock-items': {
    params: {
      itemIds: readonly (number | null)[]
    }
    row: {}
  }
  'lock-quiz-by-name': {
    params: {
      courseId: number
      name: string
    }
    row: {
      id: number
    }
  }
  'newest-revision-numbers': {
    params: {
      itemIds: readonly (number | null)[]
    }
    row: {
      item_id: number
      number: number | null
    }
  }
  'newest-revisions': {
    params: {
      itemIds: readonly (number | null)[]
    }
    row: {
      itemId: number
      revisionId: number | null
    }
  }
  'note-edit-of-quiz': {
    params: {
      at: Date
      by: number
      quizId: number
    }
    row: {}
  }
  'quiz-at-lesson': {
    params: {
      lessonId: number
    }
    row: {
      id: number
    }
  }
  'quiz-being-taken': {
    params: {
      quizId: number
    }
    row: {}
  }
  'quiz-name-taken': {
    params: {
      courseId: number
      name: string
      id: number
    }
    row: {
      is_binned: boolean | null
    }
  }
  'quiz-names': {
    params: {
      courseId: number
      name: string
    }
    row: {
      name: string
    }
  }
  'quiz-of-lesson': {
    params: {
      lessonId: number
    }
    row: {}
  }
  'quiz-stamp': {
    params: {
      quizId: number
    }
    row: {
      stamp: string | null
    }
  }
  'rename-quiz': {
    params: {
      name: string
      quizId: number
    }
    row: {}
  }
  'replace-in-list': {
    params: {
      next: number
      versionId: number
      former: number
    }
    row: {}
  }
  'replaced-questions': {
    params: {
      after: Date
      until: Date
    }
    row: {
      item_id: number | null
      revision_id: number | null
    }
  }
  'replacing-import': {
    params: {
      quizId: string
      importId: string
    }
    row: {
      id: number
      at: Date
      before: (typeof import('../audit/tables.ts').auditLog.$inferSelect)['before'] | null
      after: (typeof import('../audit/tables.ts').auditLog.$inferSelect)['after'] | null
      is_undone: boolean | null
    }
  }
  'revision-of-item': {
    params: {
      revisionId: number
      itemId: number
    }
    row: {}
  }
  'set-edits-of-quiz': {
    params: {
      edits: number
      at: Date
      by: number
      quizId: number
    }
    row: {}
  }
  'set-lesson-of-quiz': {
    params: {
      lessonId: number
      quizId: number
    }
    row: {}
  }
  'set-newest-revisions': {
    params: {
      itemIds: readonly (number | null)[]
    }
    row: {}
  }
  'slips-of-revisions': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      id: number
      passageHtml: string | null
      stemHtml: string
      image: string | null
      spec: unknown
      explanationHtml: string | null
      explanation: unknown
    }
  }
  'wait-for-corrections': {
    params: {
      lock: number
      quizIds: readonly (number | null)[]
    }
    row: {
      locked: string | null
    }
  }
}
