/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'insert-slip': {
    params: {
      revisionId: number
      at: Date
      fields: readonly (string | null)[]
      passageHtml: string
      stemHtml: string
      image: string
      spec: string
      explanationHtml: string
      explanation: string
    }
    row: {
      id: number
    }
  }
  'list-slips': {
    params: {
      revisionId: number
      earlier: readonly (number | null)[]
    }
    row: {
      id: number
      at: string | null
      reverted_at: string | null
      fields: string[]
      is_former: boolean | null
      by: string | null
    }
  }
  'open-attempts-of-revisions': {
    params: {
      quizIds: readonly (number | null)[]
      revisionIds: readonly (number | null)[]
    }
    row: {
      count: number | null
      unlimited: number[] | null
    }
  }
  'published-version': {
    params: {
      quizId: number
    }
    row: {
      published_version_id: number | null
    }
  }
  'quizzes-of-revisions': {
    params: {
      revisionIds: readonly (number | null)[]
    }
    row: {
      quiz_ids: number[] | null
      shuffles_options: boolean | null
    }
  }
  'revert-slip': {
    params: {
      at: Date
      slipId: number
    }
    row: {
      id: number
    }
  }
  'slip-by-id': {
    params: {
      slipId: number
    }
    row: {
      revisionId: number
      revertedAt: Date | null
      fields: string[]
    }
  }
  'slip-of-revisions': {
    params: {
      revisionIds: readonly (number | null)[]
    }
    row: {}
  }
  'versions-with-results': {
    params: {
      versionIds: readonly (number | null)[]
      quizId: number
    }
    row: {
      id: number | null
    }
  }
}
