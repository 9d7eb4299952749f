/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'list-annotations': {
    params: {
      attemptId: number
    }
    row: {
      question_id: number
      seq: number
      marks: (typeof import('../annotations/tables.ts').annotations.$inferSelect)['marks']
    }
  }
}
