/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'own-access': {
    params: {
      userId: number
    }
    row: {
      course: string
      since: string | null
      until: string | null
      sources: unknown
    }
  }
  'own-account': {
    params: {
      userId: number
    }
    row: {
      name: string
      email: string | null
      email_confirmed_at: string | null
      phone: string
      parent_phone: string
      language: string | null
      test_date: string | null
      study_plan: (typeof import('../accounts/tables.ts').users.$inferSelect)['studyPlan'] | null
      role: 'student' | 'owner' | 'tutor' | 'assistant'
      created_at: string | null
    }
  }
  'own-agreed-texts': {
    params: {
      userId: number
    }
    row: {
      text: string | null
      title: string | null
      html: string | null
      version: number
      published_at: string | null
      is_shipped: boolean | null
    }
  }
  'own-announcements': {
    params: {
      userId: number
    }
    row: {
      title: string
      text: string
      sent_at: string | null
      seen_at: string | null
      parent_written_at: string | null
    }
  }
  'own-assignments': {
    params: {
      userId: number
    }
    row: {
      name: string | null
      kind: 'lesson' | 'quiz' | 'drill'
      course: string | null
      questions: number | null
      assigned_at: string | null
      due_at: string | null
      done_at: string | null
      reminded_at: string | null
    }
  }
  'own-attempts': {
    params: {
      since: Date
      userId: number
    }
    row: {
      quiz: string | null
      number: number | null
      started_at: string | null
      finished_at: string | null
      finish_reason: 'submitted' | 'time_up' | 'closed_by_staff' | 'abandoned' | 'discarded' | null
      conditions: unknown
      is_practice: boolean | null
      correct: number | null
      total: number | null
      answers: unknown
      highlights: unknown
      events: unknown
      corrections: unknown
    }
  }
  'own-awaited-access': {
    params: {
      userId: number
    }
    row: {
      course: string
      from: 'order' | 'import'
      days: number | null
      since: string | null
    }
  }
  'own-cart': {
    params: {
      userId: number
    }
    row: {
      name: string | null
      quantity: number
      added_at: string | null
    }
  }
  'own-consents': {
    params: {
      userId: number
    }
    row: {
      id: number
      given_at: string | null
      withdrawn_at: string | null
      younger_than: number | null
      guardian: string | null
      texts: unknown
    }
  }
  'own-drills': {
    params: {
      since: Date
      userId: number
    }
    row: {
      kind: 'drill' | 'return'
      started_at: string | null
      finished_at: string | null
      answers: unknown
    }
  }
  'own-emails': {
    params: {
      userId: number
    }
    row: {
      kind: string
      subject: string
      sent_at: string | null
    }
  }
  'own-estimates': {
    params: {
      userId: number
    }
    row: {
      shown_at: string | null
      model: number
      estimate: (typeof import('../learning/tables.ts').shownEstimates.$inferSelect)['estimate']
    }
  }
  'own-fair-conditions': {
    params: {
      userId: number
    }
    row: {
      time_percent: number | null
      extra_break_minutes: number
      changed_at: string | null
    }
  }
  'own-groups': {
    params: {
      userId: number
    }
    row: {
      name: string
      since: string | null
    }
  }
  'own-messages': {
    params: {
      userId: number
    }
    row: {
      name: string
      email: string
      message: string
      created_at: string | null
      handled_at: string | null
    }
  }
  'own-mistakes': {
    params: {
      userId: number
    }
    row: {
      question: number | null
      returns_on: string | null
      cause: 'rule' | 'misread' | 'trap' | 'time' | 'careless' | null
      own_rule: string | null
      changed_at: string | null
    }
  }
  'own-notes-of-staff': {
    params: {
      userId: number
    }
    row: {
      text: string
      created_at: string | null
    }
  }
  'own-official-scores': {
    params: {
      userId: number
    }
    row: {
      taken_on: string | null
      test: 'sat' | 'psat'
      score: number
      source: 'student' | 'staff'
      entered_at: string | null
    }
  }
  'own-orders': {
    params: {
      userId: number
    }
    row: {
      number: string
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      method: 'transfer' | 'cash'
      total: number
      currency: string
      delivery: string
      refunded: number | null
      refund_note: string | null
      transfer_reference: string | null
      reason: string | null
      created_at: string | null
      decided_at: string | null
      items: unknown
      payments: unknown
      installments: unknown
      receipts: unknown
    }
  }
  'own-parent-links': {
    params: {
      userId: number
    }
    row: {
      made_at: string | null
      expires_at: string | null
      is_by_staff: boolean
      addresses: unknown
    }
  }
  'own-pictures': {
    params: {
      userId: number
    }
    row: {
      shows: string | null
      url: string | null
      uploaded_at: string | null
    }
  }
  'own-practice-sets': {
    params: {
      since: Date
      userId: number
    }
    row: {
      quiz: string
      attempt: number
      started_at: string | null
      finished_at: string | null
      answers: unknown
    }
  }
  'own-reports': {
    params: {
      since: Date
      userId: number
    }
    row: {
      quiz: string
      reason: 'key' | 'wording' | 'options' | 'picture' | 'explanation' | 'other'
      words: string
      created_at: string | null
      is_corrected: boolean | null
      answer: string | null
    }
  }
  'own-requests': {
    params: {
      userId: number
    }
    row: {
      course: string
      status: 'requested' | 'accepted' | 'declined'
      reason: string | null
      created_at: string | null
      decided_at: string | null
    }
  }
  'own-reviews': {
    params: {
      userId: number
    }
    row: {
      course: string
      rating: number
      text: string
      answer: string
      hidden_at: string | null
      created_at: string | null
      updated_at: string | null
    }
  }
  'own-sessions': {
    params: {
      userId: number
    }
    row: {
      device: string
      created_at: string | null
      last_seen_at: string | null
      expires_at: string | null
    }
  }
  'own-shown-scores': {
    params: {
      userId: number
    }
    row: {
      attempt: number
      shown_at: string | null
      low: number
      high: number
    }
  }
  'own-watched-lessons': {
    params: {
      userId: number
    }
    row: {
      course: string
      lesson: string
      at: string | null
      opened_at: string | null
      done_at: string | null
    }
  }
  'own-weekly-email': {
    params: {
      userId: number
    }
    row: {
      is_on: boolean | null
    }
  }
  'own-words': {
    params: {
      since: Date
      userId: number
    }
    row: {
      word: string | null
      added_at: string | null
      returns_on: string | null
    }
  }
}
