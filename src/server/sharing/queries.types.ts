/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'find-shared-article': {
    params: {
      id: number
      now: Date
    }
    row: {
      title: string
      image_url: string | null
    }
  }
  'find-shared-category': {
    params: {
      id: number
    }
    row: {
      title: string
      image_url: string | null
    }
  }
  'find-shared-course': {
    params: {
      id: number
    }
    row: {
      title: string
      image_url: string | null
    }
  }
}
