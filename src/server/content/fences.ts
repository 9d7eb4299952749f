const attribute = `(?:"[^"]{0,60}"|'[^']{0,60}'|[^"'<>])*`
/** An element `mfenced` without another one in it. */
const innermost = new RegExp(`<mfenced\\b(${attribute}?)(?:/>|>((?:(?!</?mfenced\\b)[^])*?)</mfenced\\s*>)`, 'gi')

/** The most of these elements in each other: what is nested deeper is no formula. */
const mostNested = 20

const valueOf = (attributes: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? []
  return double ?? single
}

const operator = (text: string, form: string) =>
  text.trim() === '' ? '' : `<mo ${form}>${text.trim().replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</mo>`

/** Returns the outermost elements of HTML, each as it is written; words between them stay with the next one. */
function elementsIn(html: string): string[] {
  const found: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: tag, index } of html.matchAll(/<\/?[a-z][^<>]*>/gi)) {
    if (tag.startsWith('</')) depth = Math.max(0, depth - 1)
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > 0) continue
    const end = index + tag.length
    found.push(html.slice(from, end).trim())
    from = end
  }
  const rest = html.slice(from).trim()
  return rest === '' ? found : [...found, rest]
}

/** Returns what an element `mfenced` says, with its fences and separators as operators: browsers do not know the element. */
function fenced(attributes: string, inside: string): string {
  const between = (valueOf(attributes, 'separators') ?? ',').match(/&[^;\s]{1,10};|\S/gu) ?? []
  const parts = elementsIn(inside).map((part, at) => {
    const separator = at === 0 ? undefined : (between[at - 1] ?? between.at(-1))
    return `${separator === undefined ? '' : operator(separator, 'separator="true"')}${part}`
  })
  const open = operator(valueOf(attributes, 'open') ?? '(', 'fence="true" form="prefix"')
  const close = operator(valueOf(attributes, 'close') ?? ')', 'fence="true" form="postfix"')
  return `<mrow>${open}${parts.join('')}${close}</mrow>`
}

/** Writes the fences of formulas as operators in a row, as MathML Core has them. `html` has to be sanitized after it. */
export function withFences(html: string): string {
  let written = html
  for (let depth = 0; depth < mostNested && /<mfenced\b/i.test(written); depth += 1) {
    const next = written.replace(innermost, (_, attributes: string, inside = '') => fenced(attributes, inside))
    if (next === written) break
    written = next
  }
  return written
}
