/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'access-to-join': {
    params: {
      remaining: number
      joined: number
    }
    row: {
      moved: number | null
      stays: number | null
    }
  }
  'account-to-join': {
    params: {
      email: string
    }
    row: {
      id: number
    }
  }
  'accounts-to-join': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      id: number
      name: string
      email: string | null
      role: 'student' | 'owner' | 'tutor' | 'assistant'
      is_disabled: boolean | null
    }
  }
  'add-join': {
    params: {
      remainingId: number
      joinedId: number
      actorId: number
      now: Date
      moved: string
    }
    row: {
      id: number
    }
  }
  'attempt-numbers-aside': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {}
  }
  'attempts-to-join': {
    params: {
      joined: number
      remaining: number
    }
    row: {
      id: number
      user_id: number
      number: number
    }
  }
  'attempts-to-part': {
    params: {
      ids: readonly (number | null)[]
      remaining: number
    }
    row: {
      id: number
    }
  }
  'delete-join': {
    params: {
      joinId: number
    }
    row: {}
  }
  'disable-joined': {
    params: {
      now: Date
      id: number
    }
    row: {}
  }
  'enable-parted': {
    params: {
      joinedId: number
    }
    row: {}
  }
  'entry-of-join': {
    params: {
      remainingId: string
      joinId: string
    }
    row: {
      id: number
    }
  }
  'is-joined': {
    params: {
      userId: number
    }
    row: {}
  }
  'join-attempts': {
    params: {
      remaining: number
      ids: readonly (number | null)[]
    }
    row: {}
  }
  'join-done-lessons': {
    params: {
      remaining: number
      joined: number
    }
    row: {
      lesson_id: number
      done_at: string | null
    }
  }
  'join-ends-of-access': {
    params: {
      joined: number
      remaining: number
    }
    row: {
      course_id: number
      before: string | null
      after: string | null
    }
  }
  'join-shown-keys': {
    params: {
      remaining: number
      joined: number
    }
    row: {
      item_id: number
      before: string | null
      after: string | null
    }
  }
  'join-to-part': {
    params: {
      joinId: number
      since: Date
    }
    row: {
      kept_id: number
      joined_id: number
      joined_at: Date
      moved: (typeof import('../joins/tables.ts').accountJoins.$inferSelect)['moved']
    }
  }
  'joined-already': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {}
  }
  'joined-to': {
    params: {
      userId: number
    }
    row: {
      joined_id: number
    }
  }
  'later-join': {
    params: {
      remainingId: number
      joinId: number
    }
    row: {}
  }
  'open-attempts-of-joined': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {}
  }
  'part-attempts': {
    params: {
      attempts: string
    }
    row: {}
  }
  'part-done-lessons': {
    params: {
      remaining: number
      lessonId: number
      doneAt: string
    }
    row: {}
  }
  'part-ends-of-access': {
    params: {
      before: string
      remaining: number
      courseId: number
      after: string
    }
    row: {}
  }
  'part-shown-keys': {
    params: {
      before: string
      remaining: number
      itemId: number
      after: string
    }
    row: {}
  }
  'settled-joins': {
    params: {
      before: Date
    }
    row: {
      joined_id: number
    }
  }
}
