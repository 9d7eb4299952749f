/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'columns-of-table': {
    params: {
      table: string
    }
    row: {
      name: string | null
    }
  }
  'files-of-academy': {
    params: {}
    row: {
      name: string | null
    }
  }
  'forget-access': {
    params: {}
    row: {}
  }
  'forget-own-pictures': {
    params: {}
    row: {}
  }
  'has-demo': {
    params: {}
    row: {}
  }
  'lock-beginning': {
    params: {
      lock: number
    }
    row: {}
  }
  'own-staff': {
    params: {}
    row: {
      members: number | null
      owners: number | null
    }
  }
  'tables-of-academy': {
    params: {}
    row: {
      name: string | null
    }
  }
}
