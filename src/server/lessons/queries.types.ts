/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-lesson-file': {
    params: {
      key: string
      name: string
      size: number
      now: Date
    }
    row: {
      id: number
    }
  }
  'find-lesson-file': {
    params: {
      userId: number
      now: Date
      fileId: number
      isEditor: boolean
    }
    row: {
      key: string
      name: string
    }
  }
  'find-watchable': {
    params: {
      userId: number
      now: Date
      slug: string
      course: string
    }
    row: {
      id: number
      is_free: boolean
      access: string | null
    }
  }
  'give-back-lesson-file': {
    params: {
      lessonId: number
      addedAt: Date
      fileId: number
    }
    row: {
      id: number
    }
  }
  'give-lesson-file': {
    params: {
      fileId: number
      lessonId: number
    }
    row: {
      id: number
    }
  }
  'lesson-of-removed-file': {
    params: {
      lessonId: number
    }
    row: {
      files: number | null
    }
  }
  'list-lesson-files': {
    params: {
      lessonId: number
    }
    row: {
      files: unknown
    }
  }
  'lock-lesson': {
    params: {
      lessonId: number
    }
    row: {}
  }
  'mark-watched': {
    params: {
      userId: number
      lessonId: number
      now: Date
    }
    row: {}
  }
  'named-lesson-files': {
    params: {
      keys: readonly (string | null)[]
    }
    row: {
      key: string
    }
  }
  'remove-lesson-file': {
    params: {
      now: Date
      fileId: number
      lessonId: number
    }
    row: {
      name: string
      created_at: Date
      lesson_id: number | null
    }
  }
  'set-lesson-done': {
    params: {
      userId: number
      lessonId: number
      now: Date
      isDone: boolean
    }
    row: {}
  }
  'sweep-lesson-files': {
    params: {
      before: Date
    }
    row: {
      key: string
    }
  }
}
