/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-source': {
    params: {
      id: number
      userId: number
      courseId: number
      kind: string
      orderId: number
      beginsAt: Date
      endsAt: Date
      endedAt: Date
      ending: string
      reason: string
    }
    row: {}
  }
  'await-access': {
    params: {
      userId: number
      courseId: number
      kind: string
      orderId: number
      days: number
    }
    row: {
      id: number
    }
  }
  'change-source': {
    params: {
      beginsAt: Date
      endsAt: Date
      endedAt: Date
      ending: string
      id: number
    }
    row: {}
  }
  'confirmed-awaiting': {
    params: {}
    row: {
      id: number
    }
  }
  'drop-awaited-of-course': {
    params: {
      userId: number
      courseId: number
    }
    row: {}
  }
  'drop-awaited-of-order': {
    params: {
      orderId: number
    }
    row: {
      course_id: number
    }
  }
  'drop-sources': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {}
  }
  'find-unconfirmed': {
    params: {
      userId: number
    }
    row: {
      id: number
      email: string | null
    }
  }
  'project-grants': {
    params: {
      userIds: readonly (number | null)[]
      courseId: number
    }
    row: {}
  }
  'sources-of-access': {
    params: {
      userId: number
      courseId: number
    }
    row: {
      id: number
      kind: 'order' | 'request' | 'import' | 'staff' | 'former'
      order_id: number | null
      begins_at: Date
      ends_at: Date | null
      ended_at: Date | null
      ending: 'refund' | 'reopened' | 'staff' | 'former' | null
      reason: string | null
    }
  }
  'take-awaited': {
    params: {
      userId: number
    }
    row: {
      course_id: number
      kind: 'order' | 'import'
      order_id: number | null
      days: number | null
    }
  }
}
