/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'plan-find': {
    params: {
      userId: number
    }
    row: {
      study_plan: (typeof import('../accounts/tables.ts').users.$inferSelect)['studyPlan'] | null
      test_date: string | null
    }
  }
  'plan-lessons-to-resume': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number | null
      course: string
      slug: string | null
      name: string | null
      minutes: number | null
    }
  }
  'plan-quizzes': {
    params: {
      userId: number
      now: Date
    }
    row: {
      quiz_id: number
      lesson_id: number
      name: string
      is_full: boolean | null
      minutes: number | null
      is_form: boolean | null
      taken_at: Date | null
    }
  }
  'plan-store': {
    params: {
      plan: string
      userId: number
    }
    row: {}
  }
}
