/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'progress-add-shown': {
    params: {
      userId: number
      now: Date
      model: number
      estimate: string
    }
    row: {}
  }
  'progress-count-lessons': {
    params: {
      since: Date
      userId: number
      now: Date
    }
    row: {
      total: number | null
      done: number | null
      lately: number | null
    }
  }
  'progress-shown': {
    params: {
      userId: number
      most: number
    }
    row: {
      shown_at: Date
      model: number
      estimate: (typeof import('../learning/tables.ts').shownEstimates.$inferSelect)['estimate']
    }
  }
}
