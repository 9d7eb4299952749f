/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-former-slug': {
    params: {
      noun: string
      parentId: number
      slug: string
      id: number
    }
    row: {}
  }
  'add-preview': {
    params: {
      tokenHash: Buffer
      noun: string
      id: number
      reader: string
      madeBy: number
      expiresAt: Date
    }
    row: {}
  }
  'add-thing-version': {
    params: {
      noun: string
      id: number
      values: string
      now: Date
      publishedBy: number
    }
    row: {}
  }
  'copy-lesson-files': {
    params: {
      copyId: number
      id: number
    }
    row: {}
  }
  'copy-quiz': {
    params: {
      id: number
      courseId: number
      lessonId: number
      name: string
    }
    row: {}
  }
  'copy-skills': {
    params: {
      copyId: number
      id: number
    }
    row: {}
  }
  'course-of-shipped-lesson': {
    params: {
      course: string
    }
    row: {
      id: number
    }
  }
  'deleted-quiz-in-test': {
    params: {
      quizId: number
    }
    row: {}
  }
  'drop-former-slug': {
    params: {
      noun: string
      parentId: number
      slug: string
    }
    row: {}
  }
  'due-in-bin': {
    params: {
      now: Date
    }
    row: {
      noun: string
      id: number
    }
  }
  'due-things': {
    params: {
      now: Date
    }
    row: {
      noun: string
      id: number
      publish_at: string | null
    }
  }
  'find-deleted-lesson': {
    params: {
      slug: string
      courseId: string
      name: string
    }
    row: {}
  }
  'find-preview': {
    params: {
      tokenHash: Buffer
      now: Date
    }
    row: {
      noun: string
      id: number
      reader: 'visitor' | 'student' | 'owner'
      role: 'student' | 'owner' | 'tutor' | 'assistant'
    }
  }
  'find-shipped-lesson': {
    params: {
      courseId: number
      slug: string
    }
    row: {
      id: number
      brought: string | null
      isWritten: boolean | null
    }
  }
  'give-up-time': {
    params: {
      noun: string
      id: number
      now: Date
    }
    row: {
      version: number
    }
  }
  'keep-public-values': {
    params: {
      noun: string
      id: number
      values: string
      now: Date
    }
    row: {}
  }
  'leave-bin': {
    params: {
      noun: string
      id: number
    }
    row: {
      returns_public: boolean
    }
  }
  'lesson-of-deleted-quiz': {
    params: {
      quizId: number
    }
    row: {
      id: number
    }
  }
  'list-thing-versions': {
    params: {
      noun: string
      id: number
    }
    row: {
      id: number
      published_at: string | null
      published_by: string | null
    }
  }
  'lock-places': {
    params: {
      lock: number
      noun: number
    }
    row: {}
  }
  'lock-slugs': {
    params: {
      lock: number
      noun: number
    }
    row: {}
  }
  'moved-category': {
    params: {
      slug: string
    }
    row: {
      slug: string
    }
  }
  'moved-course': {
    params: {
      slug: string
    }
    row: {
      id: number
      slug: string
    }
  }
  'moved-lesson': {
    params: {
      courseId: number
      slug: string
    }
    row: {
      slug: string
    }
  }
  'names-beside-quiz-to-copy': {
    params: {
      id: number
      courseId: number
    }
    row: {
      name: string
      is_it: boolean | null
      is_there: boolean | null
    }
  }
  'other-quiz-of-lesson': {
    params: {
      lessonId: number
    }
    row: {}
  }
  'other-quizzes-to-copy': {
    params: {
      courseId: number
    }
    row: {
      id: number
    }
  }
  'quiz-of-lesson-to-copy': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'still-due-in-bin': {
    params: {
      noun: string
      id: number
      now: Date
    }
    row: {}
  }
  'sweep-previews': {
    params: {
      now: Date
    }
    row: {}
  }
  'thing-state': {
    params: {
      noun: string
      id: number
    }
    row: {
      version: number
      draft: (typeof import('../editing/tables.ts').thingStates.$inferSelect)['draft'] | null
      draft_at: string | null
      draft_by: number | null
      publish_at: string | null
      was_public: boolean
      binned_at: string | null
    }
  }
  'thing-state-locked': {
    params: {
      noun: string
      id: number
    }
    row: {
      version: number
      draft: (typeof import('../editing/tables.ts').thingStates.$inferSelect)['draft'] | null
      draft_at: string | null
      draft_by: number | null
      publish_at: string | null
      was_public: boolean
      binned_at: string | null
    }
  }
  'thing-version': {
    params: {
      versionId: number
      noun: string
      id: number
    }
    row: {
      values: (typeof import('../editing/tables.ts').thingVersions.$inferSelect)['values']
    }
  }
  'things-in-bin': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      noun: string
      id: number
    }
  }
  'write-made-lesson': {
    params: {
      slug: string
      isFree: boolean
      contentHtml: string
      id: number
    }
    row: {}
  }
}
