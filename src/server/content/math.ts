import temml from 'temml'

/** The longest formula that is converted, in UTF-16 code units. */
const longestFormula = 2000

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }

/** A formula in TeX: its place in a text, and the characters between its delimiters. */
type Formula = { start: number; end: number; tex: string; isDisplay: boolean }

const closings: Record<string, string> = { '\\(': '\\)', '\\[': '\\]' }

/** Returns the formulas in `\(…\)` and `\[…\]` of a text. Linear: it looks once for a closing delimiter that is missing. */
function formulasOf(text: string): Formula[] {
  const found: Formula[] = []
  const next = new Map<string, number>()
  for (const { 0: opening, index: start } of text.matchAll(/\\[([]/g)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    const closing = closings[opening] ?? ''
    // A formula has at least one character.
    const first = start + opening.length + 1
    let at = next.get(closing) ?? 0
    if (at >= 0 && at < first) at = text.indexOf(closing, first)
    next.set(closing, at)
    if (at < 0) continue
    const tex = text.slice(start + opening.length, at)
    found.push({ start, end: at + closing.length, tex, isDisplay: opening === '\\[' })
  }
  return found
}

/** A box as the element that this site draws: the converter draws one by a style, which is not stored. */
const boxed = { '\\boxed': '\\fbox{$\\displaystyle #1$}' }

/** Converts TeX to MathML; returns the original text when it is invalid or contains commands that run or load something. */
function mathOf(written: string, { tex, isDisplay: displayMode }: Formula): string {
  if (tex.length > longestFormula) return written
  try {
    const source = tex.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity)
    return temml.renderToString(source, { displayMode, throwOnError: true, trust: false, macros: { ...boxed } })
  } catch {
    return written
  }
}

/** Returns a text with each formula as `read` has it. */
function withFormulasAs(text: string, read: (written: string, formula: Formula) => string): string {
  const formulas = formulasOf(text)
  const pieces = formulas.map((one, at) => [
    text.slice(formulas[at - 1]?.end ?? 0, one.start),
    read(text.slice(one.start, one.end), one),
  ])
  return `${pieces.flat().join('')}${text.slice(formulas.at(-1)?.end ?? 0)}`
}

/**
 * Converts formulas in `\(…\)` and, as blocks, `\[…\]` to MathML; leaves other text, attributes and code unchanged. `html` is already
 * sanitized; the result has to be sanitized again.
 */
export function withMath(html: string): string {
  if (!/\\[([]/.test(html)) return html
  let depthOfCode = 0
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (/^<(?:code|pre)\b/.test(piece)) depthOfCode += 1
      else if (/^<\/(?:code|pre)>/.test(piece)) depthOfCode -= 1
      if (piece.startsWith('<') || depthOfCode > 0) return piece
      return withFormulasAs(piece, mathOf)
    })
    .join('')
}

/** Returns the formulas in TeX of HTML as MathML before it is sanitized, and those that cannot be read as they are typed. */
export function formulasIn(html: string): { read: string[]; unread: string[] } {
  const formulas = formulasOf(html).map(({ start, end }) => withMath(html.slice(start, end)))
  return {
    read: formulas.filter((one) => one.startsWith('<math')),
    unread: formulas.filter((one) => !one.startsWith('<math')),
  }
}
