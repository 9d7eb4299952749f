/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'account-on-card': {
    params: {
      userId: number
    }
    row: {
      name: string
      parent_phone: string
      test_date: string | null
    }
  }
  'account-to-change': {
    params: {
      userId: number
    }
    row: {
      id: number
      name: string
      email: string | null
      phone: string
      parent_phone: string
      role: 'student' | 'owner' | 'tutor' | 'assistant'
    }
  }
  'bank-labels': {
    params: {}
    row: {
      label: string | null
      value: string | null
    }
  }
  'begin-once': {
    params: {
      key: string
      actorId: number
      now: Date
    }
    row: {
      key: string
    }
  }
  'count-new-reviews': {
    params: {
      since: Date
    }
    row: {
      many: number | null
    }
  }
  'count-waiting': {
    params: {}
    row: {
      requests: number | null
      orders: number | null
      messages: number | null
      reports: number | null
      failed_emails: number | null
    }
  }
  'course-to-import-into': {
    params: {
      name: string
      courseId: number
    }
    row: {
      is_taken: boolean | null
    }
  }
  'courses-for-quizzes': {
    params: {}
    row: {
      id: number
      name: string
    }
  }
  'edit-person': {
    params: {
      name: string
      phone: string
      parentPhone: string
      userId: number
    }
    row: {}
  }
  'end-once': {
    params: {
      reply: string
      key: string
    }
    row: {}
  }
  'find-account-to-change': {
    params: {
      userId: number
    }
    row: {
      role: 'student' | 'owner' | 'tutor' | 'assistant'
      is_disabled: boolean | null
    }
  }
  'first-steps': {
    params: {}
    row: {
      course: boolean | null
      lesson: boolean | null
      account: boolean | null
      course_id: number | null
    }
  }
  'history-of-order': {
    params: {
      number: string
    }
    row: {
      id: number
      at: string | null
      actor: string | null
      action: string
      reason: string | null
      amount: number | null
      ended: string[] | null
      given_back: string[] | null
    }
  }
  'imported-quiz-is-under-lesson': {
    params: {
      quizId: number
    }
    row: {
      is_under: boolean | null
    }
  }
  'last-results': {
    params: {
      since: Date
    }
    row: {
      quiz_id: number
      quiz: string
      results: number | null
      last_at: string | null
    }
  }
  'lesson-to-import-under': {
    params: {
      lessonId: number
      courseId: number
    }
    row: {
      is_taken: boolean | null
    }
  }
  'made-by-action': {
    params: {
      key: string
    }
    row: {
      action: string
    }
  }
  'other-quizzes-of-items': {
    params: {
      itemIds: readonly (number | null)[]
      quizId: number
    }
    row: {
      item_id: number
      names: string[] | null
    }
  }
  'outline-lessons': {
    params: {
      courseId: number
    }
    row: {
      id: number
      name: string
      is_free: boolean
      state: string | null
      publish_at: string | null
      is_changed: boolean | null
      quiz: unknown
    }
  }
  'outline-quizzes': {
    params: {
      courseId: number
    }
    row: {
      quiz: unknown
      many: number | null
    }
  }
  'own-action': {
    params: {
      key: string
      actorId: number
    }
    row: {
      id: number
      at: Date
      action: string
      thing: string
      thing_id: string
      person_id: number | null
      batch: string | null
      before: (typeof import('../audit/tables.ts').auditLog.$inferSelect)['before'] | null
      after: (typeof import('../audit/tables.ts').auditLog.$inferSelect)['after'] | null
    }
  }
  'own-change': {
    params: {
      changeId: number
      actorId: number
    }
    row: {
      id: number
      at: Date
      action: string
      thing: string
      thing_id: string
      person_id: number | null
      batch: string | null
      before: (typeof import('../audit/tables.ts').auditLog.$inferSelect)['before'] | null
      after: (typeof import('../audit/tables.ts').auditLog.$inferSelect)['after'] | null
    }
  }
  'quiz-name': {
    params: {
      quizId: number
    }
    row: {
      id: number
      name: string
    }
  }
  'quiz-to-import-into': {
    params: {
      quizId: number
    }
    row: {
      course_id: number
      name: string
    }
  }
  'reply-of-once': {
    params: {
      key: string
      actorId: number
    }
    row: {
      reply: (typeof import('../studio/tables.ts').studioActions.$inferSelect)['reply'] | null
    }
  }
  'revisions-of-question': {
    params: {
      revisionId: number
      itemId: number
    }
    row: {
      number: number
      at: string | null
      passage_html: string | null
      stem_html: string
      type: string
      spec: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['spec']
      key: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['key']
      is_open: boolean | null
      uses: unknown
    }
  }
  'role-now': {
    params: {
      userId: number
    }
    row: {
      role: 'student' | 'owner' | 'tutor' | 'assistant'
    }
  }
  'set-disabled': {
    params: {
      disabledAt: Date
      userId: number
    }
    row: {}
  }
  'set-role': {
    params: {
      role: string
      userId: number
    }
    row: {}
  }
  'staff-among': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      id: number
    }
  }
  'staff-names': {
    params: {}
    row: {
      id: number
      name: string
    }
  }
  'studio-order': {
    params: {
      now: Date
      id: number
    }
    row: {
      id: number
      number: string
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      method: 'transfer' | 'cash'
      way: string | null
      total: number
      currency: string
      user_id: number | null
      delivery: string
      address: (typeof import('../orders/tables.ts').orders.$inferSelect)['deliveryAddress'] | null
      created_at: string | null
      decided_at: string | null
      transfer_reference: string | null
      paid: number | null
      refunded_amount: number | null
      student: string | null
      email: string | null
      receipt: string | null
      what: string | null
      refund_note: string | null
      refunded_at: string | null
      open_courses: unknown
    }
  }
  'studio-quiz': {
    params: {
      quizId: number
    }
    row: {
      id: number
      course: unknown
      lesson: unknown
      free_lessons: unknown
      version: number
      draft_at: string | null
      draft_by: string | null
      draft_by_id: number | null
      published_number: number | null
      published_at: string | null
      is_binned: boolean | null
    }
  }
  'sweep-actions': {
    params: {
      before: Date
    }
    row: {}
  }
  'targets-of-imports': {
    params: {}
    row: {
      id: number
      name: string
      quizzes: unknown
      free_lessons: unknown
    }
  }
  'undoing-of': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {}
  }
}
