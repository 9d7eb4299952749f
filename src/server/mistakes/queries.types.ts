/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'mistakes-answers': {
    params: {
      userId: number
      questionIds: readonly (number | null)[]
    }
    row: {
      question_id: number | null
      place: string | null
      place_id: number | null
      user_answer: string | null
      option_seed: number | null
      version_id: number | null
      corrections: number | null
    }
  }
  'mistakes-chosen-traps': {
    params: {
      userId: number
      since: Date
    }
    row: {
      question_id: number | null
      place: string | null
      place_id: number | null
      trap_id: string | null
    }
  }
  'mistakes-notes': {
    params: {
      userId: number
    }
    row: {
      item_id: number
      cause: 'rule' | 'misread' | 'trap' | 'time' | 'careless' | null
      own_rule: string | null
    }
  }
  'mistakes-store-note': {
    params: {
      userId: number
      itemId: number
      cause: string
      ownRule: string
      now: Date
      hasCause: boolean
      hasRule: boolean
    }
    row: {
      cause: 'rule' | 'misread' | 'trap' | 'time' | 'careless' | null
      own_rule: string | null
    }
  }
}
