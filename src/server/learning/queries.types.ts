/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'learning-history': {
    params: {
      userId: number
      now: Date
      since: Date
      most: number
    }
    row: {
      item_id: number | null
      question_id: number | null
      place: string | null
      place_id: number | null
      mark: number | null
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
}
