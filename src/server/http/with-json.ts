/** JSON in pieces that stand one after the other. They are joined once, when it is sent: a copy of a whole quiz costs time and memory. */
export type JsonPieces = readonly Buffer[]

const close = Buffer.from('}')

/** Returns the JSON of an object with one more property, whose own JSON is there already. 0058 */
export function withJson(object: Record<string, unknown>, name: string, json: JsonPieces): JsonPieces {
  const before = JSON.stringify(object).slice(0, -1)
  return [Buffer.from(`${before}${before === '{' ? '' : ','}"${name}":`), ...json, close]
}
