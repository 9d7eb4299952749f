/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-legal-version': {
    params: {
      text: string
      id: number
      title: string
      html: string
      now: Date
    }
    row: {
      id: number
    }
  }
  'answer-message': {
    params: {
      now: Date
      id: number
    }
    row: {
      was_handled: boolean | null
    }
  }
  'find-instructor-named': {
    params: {
      name: string
    }
    row: {
      id: number
      image: string | null
      picture: unknown
    }
  }
  'find-legal-text': {
    params: {
      text: string
    }
    row: {
      text: 'privacy' | 'terms' | 'refunds'
      title: string
      html: string
      version: unknown
    }
  }
  'find-settings': {
    params: {}
    row: {
      values: (typeof import('../site/tables.ts').siteSettings.$inferSelect)['values']
    }
  }
  'find-shipped-text': {
    params: {
      title: string
      html: string
    }
    row: {
      id: number
    }
  }
  'forget-notices': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {}
  }
  'has-message': {
    params: {
      id: number
    }
    row: {}
  }
  'is-address-of-staff': {
    params: {
      email: string
    }
    row: {}
  }
  'join-message': {
    params: {
      most: number
      message: string
      to: string
    }
    row: {
      id: number
    }
  }
  'list-banners': {
    params: {}
    row: {
      id: number
      image: string
      picture: unknown
      image_alt: string
      heading: string
      text: string
      link: unknown
    }
  }
  'list-categories': {
    params: {
      id: number
    }
    row: {
      id: number
      slug: string
      name: string
      image_url: string | null
      picture: unknown
      courses_count: number | null
    }
  }
  'list-legal-texts': {
    params: {}
    row: {
      text: 'privacy' | 'terms' | 'refunds'
      title: string
      version: number | null
    }
  }
  'list-testimonials': {
    params: {}
    row: {
      id: number
      name: string
      school: string
      quote: string
      photo_url: string | null
      stars: number
      is_sample: boolean
    }
  }
  'lock-posting': {
    params: {
      to: string
    }
    row: {}
  }
  'lock-settings': {
    params: {}
    row: {
      values: (typeof import('../site/tables.ts').siteSettings.$inferSelect)['values']
    }
  }
  'mute-notices': {
    params: {
      userId: number
      muted: readonly (string | null)[]
    }
    row: {}
  }
  'muted-notices': {
    params: {
      userId: number
    }
    row: {
      muted: ('request' | 'order' | 'reference' | 'receipt' | 'message' | 'report')[]
    }
  }
  'notices-of-staff': {
    params: {
      userId: number
    }
    row: {
      id: number
      kind: 'request' | 'order' | 'reference' | 'receipt' | 'message' | 'report'
      person: string | null
      person_email: string | null
      person_phone: string | null
      about: string
      message: unknown
      email: string | null
      role: 'student' | 'owner' | 'tutor' | 'assistant' | null
    }
  }
  'notify-staff': {
    params: {
      kind: string
      personId: number
      about: string
      now: Date
      messageId: number
      roles: readonly (string | null)[]
    }
    row: {
      user_id: number
      mailed_at: Date | null
      is_queued: boolean | null
    }
  }
  'phone-of-author': {
    params: {
      userId: number
    }
    row: {
      phone: string
    }
  }
  'put-legal-text': {
    params: {
      id: number
      text: string
      title: string
      html: string
    }
    row: {}
  }
  'staff-was-mailed': {
    params: {
      userId: number
      now: Date
    }
    row: {}
  }
  'store-message': {
    params: {
      userId: number
      name: string
      email: string
      message: string
      now: Date
    }
    row: {
      id: number
    }
  }
  'store-settings': {
    params: {
      values: string
    }
    row: {}
  }
  'sweep-messages': {
    params: {
      before: Date
    }
    row: {}
  }
  'titles-of-texts': {
    params: {}
    row: {
      text: 'privacy' | 'terms' | 'refunds'
      title: string
      is_visible: boolean
    }
  }
  'unanswer-message': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'waiting-messages': {
    params: {
      most: number
    }
    row: {
      id: number
      created_at: Date
      name: string
      email: string
      message: string
    }
  }
}
