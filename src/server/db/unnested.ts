/** A column of rows that are sent as parameters: its type in PostgreSQL, and its value in a row. */
type Column<Row> = readonly [type: string, value: (row: Row) => unknown]

/**
 * Describes rows that a statement receives as one array per column: each column is named once, and the SQL and the arrays are derived
 * from it in the same order. `first` is the number of the first array's parameter; single values stand before it.
 */
export function unnested<Row>(first: number, columns: Record<string, Column<Row>>) {
  const names = Object.keys(columns)
  const all = Object.values(columns)
  const arrays = all.map(([type], at) => `$${first + at}::${type}[]`)
  return {
    /** The number of the parameter after the last array. */
    next: first + all.length,
    /** Returns the rows as an item of a FROM clause. */
    as: (alias: string) => `unnest(${arrays.join(', ')}) AS ${alias} (${names.join(', ')})`,
    /** Returns the array of one column as an SQL expression. */
    array(name: string): string {
      const array = arrays[names.indexOf(name)]
      if (array === undefined) throw new Error(`no column is named ${name}`)
      return array
    },
    /** Returns the arrays of these rows, to follow the single values. */
    of: (rows: readonly Row[]): unknown[][] => all.map(([, value]) => rows.map(value)),
  }
}
