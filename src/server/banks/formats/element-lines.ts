/** Returns the place after the closing quote of the string that begins at `start`. */
function afterString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

type Place = { isObject: boolean; key: string; isWanted: boolean }

/**
 * Returns the lines on which the elements of an array begin: of the one at `key` in the outermost object, or of the outermost array. `text`
 * must be JSON that has parsed.
 */
export function elementLines(text: string, key: string): number[] {
  let lines: number[] = []
  let line = 1
  let awaitsElement = false
  let string = ''
  const open: Place[] = []
  for (let at = 0; at < text.length;) {
    const part = text[at] ?? ''
    const place = open.at(-1)
    const end = part === '"' ? afterString(text, at) : at + 1
    if (part === '\n') line += 1
    else if (/\S/.test(part)) {
      if (awaitsElement && part !== ']') lines.push(line)
      awaitsElement = part === ',' && place?.isWanted === true
      if (part === '"') string = text.slice(at, end)
      else if (part === ':' && place) place.key = open.length === 1 ? (JSON.parse(string) as string) : ''
      else if (part === '}' || part === ']') open.pop()
      else if (part === '{' || part === '[') {
        const isWanted = part === '[' && (!place || (open.length === 1 && place.isObject && place.key === key))
        if (isWanted) lines = []
        awaitsElement = isWanted
        open.push({ isObject: part === '{', key: '', isWanted })
      }
    }
    at = end
  }
  return lines
}
