/** Returns the JSON of an object with one more property, whose own JSON is there already: cached, it is not made anew. 0058 */
export function withJson(object: Record<string, unknown>, name: string, json: Buffer): Buffer {
  const [before, after] = JSON.stringify({ ...object, [name]: null }).split(/null(?=\}$)/)
  return Buffer.concat([Buffer.from(before ?? ''), json, Buffer.from(after ?? '')])
}
