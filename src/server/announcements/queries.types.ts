/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-announcement': {
    params: {
      authorId: number
      title: string
      text: string
      audience: string
      audienceName: string
      receivers: string
      sentAt: Date
    }
    row: {
      id: number
    }
  }
  'add-announcement-readers': {
    params: {
      id: number
      userIds: readonly (number | null)[]
    }
    row: {
      user_id: number
    }
  }
  'announcement-draft': {
    params: {
      authorId: number
    }
    row: {
      version: number
      values: (typeof import('../announcements/tables.ts').announcementDrafts.$inferSelect)['values']
      at: string | null
      is_sent: boolean | null
    }
  }
  'announcement-draft-back': {
    params: {
      id: number
    }
    row: {}
  }
  'announcement-draft-sent': {
    params: {
      id: number
      authorId: number
    }
    row: {}
  }
  'announcement-of-staff': {
    params: {
      id: number
    }
    row: {
      id: number
      title: string
      text: string
      author: string | null
      audience: 'course' | 'group' | 'selection'
      audience_name: string | null
      receivers: 'students' | 'parents'
      sent_at: string | null
      readers: number | null
      seen: number | null
      written: number | null
    }
  }
  'announcement-to-email': {
    params: {
      id: number
      to: string
    }
    row: {
      title: string
      text: string
    }
  }
  'count-readers': {
    params: {
      userIds: readonly (number | null)[]
    }
    row: {
      students: number | null
      parents: number | null
    }
  }
  'forget-announcements': {
    params: {
      userId: number
    }
    row: {}
  }
  'mark-parent-written': {
    params: {
      at: Date
      id: number
      userId: number
    }
    row: {
      user_id: number
    }
  }
  'other-announcements': {
    params: {
      userId: number
      id: number
      now: Date
      most: number
    }
    row: {
      id: number
      title: string
      sent_at: string | null
    }
  }
  'own-announcement': {
    params: {
      id: number
      userId: number
      now: Date
    }
    row: {
      id: number
      title: string
      text: string
      sent_at: string | null
    }
  }
  'readers-of-announcement': {
    params: {
      id: number
      most: number
      after: number
    }
    row: {
      id: number
      name: string
      parent_phone: string
      parent_written_at: string | null
      seen_at: string | null
    }
  }
  'save-announcement-draft': {
    params: {
      authorId: number
      version: number
      values: string
      now: Date
    }
    row: {
      version: number
    }
  }
  'see-announcement': {
    params: {
      now: Date
      id: number
      userId: number
    }
    row: {
      id: number
    }
  }
  'withdraw-announcement': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
}
