import type { CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'

const token =
  /[ \t\n\r]*(?:([[\]{}:,])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y

type Wanted = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'end'

/** Returns what may follow a token where `wanted` is expected; undefined when the token is not allowed there. Updates `open`. */
function next(wanted: Wanted, mark: string | undefined, isText: boolean, open: string[]): Wanted | undefined {
  const closed = () => (open.length > 0 ? ', or end' : 'end')
  if (wanted === 'end') return undefined
  if (wanted === ':') return mark === ':' ? 'value' : undefined
  if (wanted === ', or end') {
    if (mark === ',') return open.at(-1) === '{' ? 'name' : 'value'
    if (mark !== (open.at(-1) === '{' ? '}' : ']')) return undefined
    open.pop()
    return closed()
  }
  if ((wanted === 'value or ]' && mark === ']') || (wanted === 'name or }' && mark === '}')) {
    open.pop()
    return closed()
  }
  if (wanted === 'name' || wanted === 'name or }') return isText ? ':' : undefined
  if (mark === undefined) return closed()
  if (mark !== '{' && mark !== '[') return undefined
  open.push(mark)
  return mark === '{' ? 'name or }' : 'value or ]'
}

/** Returns the offset of the first token that is invalid in JSON, or the length of a text that is cut off; undefined for valid JSON. */
export function jsonBreaksAt(text: string): number | undefined {
  const open: string[] = []
  let wanted: Wanted = 'value'
  for (let at = 0; ;) {
    token.lastIndex = at
    const found: RegExpExecArray | null = token.exec(text)
    const follows: Wanted | undefined = found ? next(wanted, found[1], found[2] !== undefined, open) : undefined
    if (!found || !follows) {
      const place = at + /^[ \t\n\r]*/.exec(text.slice(at))![0].length
      return wanted === 'end' && place === text.length ? undefined : place
    }
    wanted = follows
    at = token.lastIndex
  }
}

/** Says of a text that is no JSON where it stops being any, by code. */
export function brokenJson(text: string): { line: number; reason: CodedText } {
  const at = jsonBreaksAt(text) ?? text.length
  const before = text.slice(0, at)
  const line = before.split('\n').length
  if (at === text.length) return { line, reason: finding('bank.json_cut') }
  const column = at - before.lastIndexOf('\n')
  return { line, reason: finding('bank.json_column', { column: String(column) }) }
}
