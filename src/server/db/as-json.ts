/** Returns the rows of a query as one column of JSON, in SQL: statements that one reader needs together take one round trip. */
export const asJson = (query: string) => `(SELECT coalesce(json_agg(x), '[]') FROM (${query}) x)`

/** Returns the row of a query that has one at most as a column of JSON, in SQL; null: it has none. */
export const firstAsJson = (query: string) => `(SELECT row_to_json(x) FROM (${query}) x)`
