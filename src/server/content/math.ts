import temml from 'temml'

/** The longest formula that is read, in UTF-16 units. */
const longestFormula = 2000

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }

const formula = /\\\(([^]+?)\\\)|\\\[([^]+?)\\\]/g

/** A piece of TeX as MathML; as it was written where it cannot be read or asks for something that runs or loads. */
function mathOf(written: string, tex: string, displayMode: boolean): string {
  if (tex.length > longestFormula) return written
  try {
    const source = tex.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity)
    return temml.renderToString(source, { displayMode, throwOnError: true, trust: false })
  } catch {
    return written
  }
}

/**
 * Formulas written as `\(…\)` and, on lines of their own, `\[…\]` become MathML; other text, attributes and code stay.
 * `html` is sanitised already, and what comes back has to be sanitised again.
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
