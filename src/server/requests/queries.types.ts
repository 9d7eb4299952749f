/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'close-request': {
    params: {
      now: Date
      userId: number
      courseId: number
    }
    row: {
      id: number
    }
  }
  'decide-request': {
    params: {
      status: string
      reason: string
      now: Date
      id: number
      overturns: boolean
    }
    row: {
      user_id: number
      email: string | null
      course_id: number
      course: string
      access_days: number | null
      former: unknown
    }
  }
  'decline-request-again': {
    params: {
      reason: string
      decidedAt: Date
      id: number
    }
    row: {
      id: number
    }
  }
  'find-wanted-course': {
    params: {
      userId: number
      now: Date
      courseId: number
    }
    row: {
      name: string
      price: number
      access_days: number | null
      access: string | null
    }
  }
  'known-request': {
    params: {
      id: number
    }
    row: {
      user_id: number
      course: string
      status: 'requested' | 'accepted' | 'declined'
      reason: string | null
      until: Date | null
    }
  }
  'reopen-decided-request': {
    params: {
      id: number
      status: string
    }
    row: {
      id: number
    }
  }
  'reopen-request': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'request-course': {
    params: {
      userId: number
      courseId: number
      now: Date
    }
    row: {
      id: number
    }
  }
  'user-of-request': {
    params: {
      id: number
    }
    row: {
      user_id: number
    }
  }
  'waiting-requests': {
    params: {
      most: number
    }
    row: {
      id: number
      created_at: Date
      user_id: number
      course_id: number
      access_days: number | null
      student: string
      email: string | null
      phone: string
      course: string
    }
  }
  'waiting-requests-among': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      id: number
    }
  }
}
