/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'find-public-questions': {
    params: {
      revisionIds: readonly (number | null)[]
      most: number
    }
    row: {
      id: number
      itemId: number
      number: number
      externalId: string | null
      type: string
      passageHtml: string | null
      stemHtml: string
      image: string | null
      spec: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['spec']
      key: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['key']
      explanationHtml: string | null
      explanation: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['explanation'] | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      createdAt: Date
    }
  }
  'list-any-public-questions': {
    params: {
      most: number
    }
    row: {
      id: number
      itemId: number
      number: number
      externalId: string | null
      type: string
      passageHtml: string | null
      stemHtml: string
      image: string | null
      spec: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['spec']
      key: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['key']
      explanationHtml: string | null
      explanation: (typeof import('../quizzes/tables.ts').itemRevisions.$inferSelect)['explanation'] | null
      domain: string | null
      skill: string | null
      section: string | null
      difficulty: string | null
      createdAt: Date
    }
  }
}
