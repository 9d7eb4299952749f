/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'official-scores-delete': {
    params: {
      scoreId: number
      userId: number
    }
    row: {
      test: 'sat' | 'psat'
      taken_on: string | null
    }
  }
  'official-scores-list': {
    params: {
      userId: number
    }
    row: {
      id: number
      test: 'sat' | 'psat'
      taken_on: string | null
      score: number
      is_by_staff: boolean | null
      by: string | null
    }
  }
  'official-scores-pairs': {
    params: {
      zone: string
    }
    row: {
      official: number
      low: number
      high: number
    }
  }
  'official-scores-shown': {
    params: {
      attemptId: number
      now: Date
      low: number
      high: number
    }
    row: {}
  }
  'official-scores-store': {
    params: {
      userId: number
      takenOn: string
      test: string
      score: number
      source: string
      staffId: number
      now: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'official-scores-student': {
    params: {
      userId: number
    }
    row: {
      id: number
    }
  }
}
