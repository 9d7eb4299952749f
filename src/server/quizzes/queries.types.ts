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
  'corrected-questions': {
    params: {
      exceptQuizId: number
      itemIds: readonly (number | null)[]
      revisionIds: readonly (number | null)[]
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
    }
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
  'find-latest-version': {
    params: {
      quizId: number
    }
    row: {
      id: number
      quizId: number
      number: number
      name: string
      descriptionHtml: string
      type: 'mcq' | 'two_module' | 'default'
      quizMinutes: number | null
      module1Minutes: number | null
      module2Minutes: number | null
      breakMinutes: number | null
      hardThreshold: number | null
      answerDisplay: 'immediate' | 'deferred'
      degree: number | null
      passMark: number | null
      shufflesOptions: boolean
      isPractice: boolean
      feedsDrills: boolean
      countsUnsure: boolean
      attemptsAllowed: number | null
      opensAt: Date | null
      closesAt: Date | null
      holdsReviews: boolean
      publishedAt: Date | null
      createdAt: Date
    }
  }
  'find-listed-revision': {
    params: {
      versionId: number
      itemId: number
    }
    row: {
      id: number
      itemId: number
      number: number
      externalId: string | null
      type: string
      passageHtml: string | null
      stemHtml: string
      image: string | null
      spec: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['spec']
      key: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['key']
      explanationHtml: string | null
      explanation: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['explanation'] | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      createdAt: Date
      isPublic: boolean
      tags: string[]
      edits: number
      editedAt: Date | null
      editedBy: number | null
    }
  }
  'find-published-version': {
    params: {
      quizId: number
    }
    row: {
      id: number
      quizId: number
      number: number
      name: string
      descriptionHtml: string
      type: 'mcq' | 'two_module' | 'default'
      quizMinutes: number | null
      module1Minutes: number | null
      module2Minutes: number | null
      breakMinutes: number | null
      hardThreshold: number | null
      answerDisplay: 'immediate' | 'deferred'
      degree: number | null
      passMark: number | null
      shufflesOptions: boolean
      isPractice: boolean
      feedsDrills: boolean
      countsUnsure: boolean
      attemptsAllowed: number | null
      opensAt: Date | null
      closesAt: Date | null
      holdsReviews: boolean
      publishedAt: Date | null
      createdAt: Date
    }
  }
  'find-question-as-read': {
    params: {
      revisionId: number
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
    }
  }
  'find-question-of-version': {
    params: {
      versionId: number
      itemId: number
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
    }
  }
  'find-use-of-revision': {
    params: {
      revisionId: number
    }
    row: {
      found: number | null
    }
  }
  'find-version': {
    params: {
      versionId: number
    }
    row: {
      id: number
      quizId: number
      number: number
      name: string
      descriptionHtml: string
      type: 'mcq' | 'two_module' | 'default'
      quizMinutes: number | null
      module1Minutes: number | null
      module2Minutes: number | null
      breakMinutes: number | null
      hardThreshold: number | null
      answerDisplay: 'immediate' | 'deferred'
      degree: number | null
      passMark: number | null
      shufflesOptions: boolean
      isPractice: boolean
      feedsDrills: boolean
      countsUnsure: boolean
      attemptsAllowed: number | null
      opensAt: Date | null
      closesAt: Date | null
      holdsReviews: boolean
      publishedAt: Date | null
      createdAt: Date
      corrections: number
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
  'insert-items': {
    params: {
      count: number
    }
    row: {
      id: number
    }
  }
  'insert-lines-of-version': {
    params: {
      versionId: number
      revisionIds: readonly (number | null)[]
      modules: readonly (string | null)[]
      variants: readonly (string | null)[]
    }
    row: {}
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
  'insert-revisions': {
    params: {
      revisions: string
    }
    row: {
      id: number
      itemId: number
    }
  }
  'insert-version': {
    params: {
      quizId: number
      name: string
      descriptionHtml: string
      type: string
      quizMinutes: number
      module1Minutes: number
      module2Minutes: number
      breakMinutes: number
      hardThreshold: number
      answerDisplay: string
      degree: number
      passMark: number
      shufflesOptions: boolean
      isPractice: boolean
      feedsDrills: boolean
      countsUnsure: boolean
      attemptsAllowed: number
      opensAt: Date
      closesAt: Date
      holdsReviews: boolean
    }
    row: {
      id: number
      quizId: number
      number: number
      name: string
      descriptionHtml: string
      type: 'mcq' | 'two_module' | 'default'
      quizMinutes: number | null
      module1Minutes: number | null
      module2Minutes: number | null
      breakMinutes: number | null
      hardThreshold: number | null
      answerDisplay: 'immediate' | 'deferred'
      degree: number | null
      passMark: number | null
      shufflesOptions: boolean
      isPractice: boolean
      feedsDrills: boolean
      countsUnsure: boolean
      attemptsAllowed: number | null
      opensAt: Date | null
      closesAt: Date | null
      holdsReviews: boolean
      publishedAt: Date | null
      createdAt: Date
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
  'label-imported-items': {
    params: {
      labels: string
    }
    row: {}
  }
  'labeled-questions-of-version': {
    params: {
      versionId: number
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
      edits: number
      isPublic: boolean
      tags: string[]
    }
  }
  'labels-of-items': {
    params: {
      itemIds: readonly (number | null)[]
    }
    row: {
      id: number
      isPublic: boolean
      tags: string[]
    }
  }
  'last-published-questions': {
    params: {
      itemIds: readonly (number | null)[]
      quizId: number
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
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
  'list-revisions': {
    params: {
      revisionIds: readonly (number | null)[]
    }
    row: {
      id: number
      itemId: number
      number: number
      externalId: string | null
      type: string
      passageHtml: string | null
      stemHtml: string
      image: string | null
      spec: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['spec']
      key: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['key']
      explanationHtml: string | null
      explanation: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['explanation'] | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      createdAt: Date
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
  'lock-quiz': {
    params: {
      quizId: number
    }
    row: {
      courseId: number
      lessonId: number | null
      name: string
      publishedVersionId: number | null
      edits: number
      editedBy: number | null
    }
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
  'lock-starts-at-quizzes': {
    params: {
      quizIds: readonly (number | null)[]
    }
    row: {}
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
  'newest-revisions-with-labels': {
    params: {
      itemIds: readonly (number | null)[]
    }
    row: {
      id: number
      itemId: number
      number: number
      externalId: string | null
      type: string
      passageHtml: string | null
      stemHtml: string
      image: string | null
      spec: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['spec']
      key: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['key']
      explanationHtml: string | null
      explanation: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['explanation'] | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      createdAt: Date
      isPublic: boolean
      tags: string[]
    }
  }
  'note-edit-of-item': {
    params: {
      at: Date
      by: number
      itemId: number
    }
    row: {}
  }
  'note-edit-of-quiz': {
    params: {
      at: Date
      by: number
      quizId: number
    }
    row: {}
  }
  'publish-version': {
    params: {
      at: Date
      versionId: number
    }
    row: {}
  }
  'published-questions': {
    params: {
      quizId: number
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
    }
  }
  'published-questions-of-items': {
    params: {
      itemIds: readonly (number | null)[]
      quizId: number
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
    }
  }
  'published-questions-of-revisions': {
    params: {
      revisionIds: readonly (number | null)[]
      quizId: number
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
    }
  }
  'questions-of-versions': {
    params: {
      versionIds: readonly (number | null)[]
    }
    row: {
      id: number | null
      itemId: number | null
      versionId: number | null
      ordinal: number | null
      externalId: string | null
      type: string | null
      passageHtml: string | null
      stemHtml: string | null
      image: string | null
      spec: unknown
      key: unknown
      explanationHtml: string | null
      module: string | null
      variant: string | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      explanation: unknown
      ruling: unknown
    }
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
  'remove-unlisted-revisions': {
    params: {
      revisionIds: readonly (number | null)[]
    }
    row: {}
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
  'revisions-of-quiz': {
    params: {
      quizId: number
    }
    row: {
      id: number
      itemId: number
      number: number
      externalId: string | null
      type: string
      passageHtml: string | null
      stemHtml: string
      image: string | null
      spec: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['spec']
      key: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['key']
      explanationHtml: string | null
      explanation: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['explanation'] | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      createdAt: Date
    }
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
  'set-labels-of-item': {
    params: {
      isPublic: boolean
      tags: readonly (string | null)[]
      at: Date
      by: number
      itemId: number
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
  'update-content-of-revision': {
    params: {
      content: string
      revisionId: number
    }
    row: {}
  }
  'update-settings-of-version': {
    params: {
      name: string
      descriptionHtml: string
      type: string
      quizMinutes: number
      module1Minutes: number
      module2Minutes: number
      breakMinutes: number
      hardThreshold: number
      answerDisplay: string
      degree: number
      passMark: number
      shufflesOptions: boolean
      isPractice: boolean
      feedsDrills: boolean
      countsUnsure: boolean
      attemptsAllowed: number
      opensAt: Date
      closesAt: Date
      holdsReviews: boolean
      versionId: number
    }
    row: {}
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
