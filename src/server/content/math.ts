import temml from 'temml'

/** The longest formula that is converted, in UTF-16 code units. */
const longestFormula = 2000

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }

const formula = /\\\(([^]+?)\\\)|\\\[([^]+?)\\\]/g

/** A box as the element that this site draws: the converter draws one by a style, which is not stored. */
const boxed = { '\\boxed': '\\fbox{$\\displaystyle #1$}' }

/** Converts TeX to MathML; returns the original text when it is invalid or contains commands that run or load something. */
function mathOf(written: string, tex: string, displayMode: boolean): string {
  if (tex.length > longestFormula) return written
  try {
    const source = tex.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity)
    return temml.renderToString(source, { displayMode, throwOnError: true, trust: false, macros: { ...boxed } })
  } catch {
    return written
  }
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
      return piece.replace(formula, (written: string, inline?: string, display?: string) =>
        mathOf(written, inline ?? display ?? '', inline === undefined),
      )
    })
    .join('')
}

/** Returns the formulas in TeX of HTML as MathML before it is sanitized, and those that cannot be read as they are typed. */
export function formulasIn(html: string): { read: string[]; unread: string[] } {
  const formulas = (html.match(formula) ?? []).map((written) => withMath(written))
  return {
    read: formulas.filter((one) => one.startsWith('<math')),
    unread: formulas.filter((one) => !one.startsWith('<math')),
  }
}
