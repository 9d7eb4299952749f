/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'tutoring-answered': {
    params: {
      userIds: readonly (number | null)[]
      since: Date
    }
    row: {
      skills: unknown
      traps: unknown
    }
  }
  'tutoring-causes': {
    params: {
      userIds: readonly (number | null)[]
      since: Date
    }
    row: {
      name: 'rule' | 'misread' | 'trap' | 'time' | 'careless' | null
      count: number | null
      students: number | null
    }
  }
  'tutoring-group': {
    params: {
      groupId: number
    }
    row: {
      id: number
      name: string
    }
  }
  'tutoring-histories': {
    params: {
      userIds: readonly (number | null)[]
      since: Date
      most: number
    }
    row: {
      user_id: number | null
      item_id: number | null
      question_id: number | null
      place: string | null
      place_id: number | null
      mark: number | null
      is_flagged: boolean | null
      is_guessed: boolean | null
      is_helped: boolean | null
      seconds: number | null
      answered_at: Date | null
      domain: string | null
      skill: string | null
      difficulty: string | null
      type: string
      options: number | null
    }
  }
  'tutoring-lessons': {
    params: {
      userIds: readonly (number | null)[]
      now: Date
    }
    row: {
      skill: string | null
      id: number
      name: string
    }
  }
  'tutoring-members': {
    params: {
      today: number
      model: number
      since: Date
      groupId: number
      most: number
    }
    row: {
      group_id: number
      id: number
      name: string
      added_at: Date
      test_date: string | null
      last_at: Date | null
      due: number | null
      shown: unknown
    }
  }
  'tutoring-student': {
    params: {
      userId: number
    }
    row: {
      name: string
    }
  }
}
