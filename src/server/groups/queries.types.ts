/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-group': {
    params: {
      name: string
      now: Date
    }
    row: {
      id: number
    }
  }
  'add-members': {
    params: {
      groupId: number
      now: Date
      userIds: readonly (number | null)[]
    }
    row: {
      user_id: number
    }
  }
  'assign-to-group-again': {
    params: {
      groupId: number
      ids: readonly (number | null)[]
    }
    row: {}
  }
  'delete-group': {
    params: {
      id: number
    }
    row: {}
  }
  'deleted-group': {
    params: {
      since: Date
      id: string
    }
    row: {
      before: (typeof import('../audit/tables.ts').auditLog.$inferSelect)['before'] | null
    }
  }
  'deleted-groups': {
    params: {
      since: Date
    }
    row: {
      id: number | null
      name: string | null
      deleted_at: string | null
    }
  }
  'find-by-emails': {
    params: {
      emails: readonly (string | null)[]
    }
    row: {
      id: number
      email: string | null
    }
  }
  'find-group': {
    params: {
      id: number
    }
    row: {
      name: string
    }
  }
  'group-to-delete': {
    params: {
      id: number
    }
    row: {
      title: string
      made_at: string | null
      members: unknown
      assignments: unknown
    }
  }
  'has-group': {
    params: {
      id: number
    }
    row: {}
  }
  'join-group-again': {
    params: {
      members: string
      groupId: number
    }
    row: {
      user_id: number
    }
  }
  'leave-group': {
    params: {
      groupId: number
      userIds: readonly (number | null)[]
    }
    row: {
      id: number
      since: string | null
    }
  }
  'list-group-names': {
    params: {}
    row: {
      id: number
      name: string
    }
  }
  'list-groups': {
    params: {}
    row: {
      id: number
      name: string
      members: number | null
    }
  }
  'members-of-group': {
    params: {
      groupId: number
    }
    row: {
      user_id: number
    }
  }
  'rename-group': {
    params: {
      name: string
      id: number
    }
    row: {
      id: number
    }
  }
  'restore-group': {
    params: {
      id: number
      title: string
      madeAt: string
    }
    row: {
      id: number
    }
  }
  'students-of-course': {
    params: {
      courseId: number
      now: Date
    }
    row: {
      user_id: number
    }
  }
}
