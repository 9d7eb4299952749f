/** A formula between dollars: nothing but it from one sign to the next, and no price. */
const between = /\$\$([^$]{1,2000}?)\$\$|(?<![\\$\w])\$(?=[^\s$])([^$\n]{1,500}?)(?<![\s\\])\$(?![\d$\w])/g

/** A number, or several that signs join: prices have a dollar before each, and none behind. */
const onlyNumbers = /^[-−+]?\.?\d[\d.,]*(?:\s*(?:[-−+*/=×÷·:]|&lt;|&gt;)\s*[-−+]?\.?\d[\d.,]*)*(?<=\d)$/

/**
 * A formula as it is marked, which begins none within it, and a dollar before a price that Markdown would take for one of a formula. Without the
 * condition each of many beginnings would be followed to its limit.
 */
const escapedDollar =
  /\\\((?:[^\\]|\\[^()]){1,2000}?\\\)|\\\[(?:[^\\]|\\[^[\]]){1,2000}?\\\]|(?<![\\$])\\\$(?=\s?\.?\d)/g

/** Returns whether a text is TeX: it has a command, an index, an exponent or a group, or only letters, digits and signs. */
const isTex = (text: string): boolean =>
  /\\[a-zA-Z%]+|[\^_{}]/.test(text) ||
  onlyNumbers.test(text) ||
  /^\s*-?[a-zA-Z](?:\s*(?:[-+*/=(),]|&lt;|&gt;)\s*[-\w.()]+)*\s*$/.test(text)

/** Reads TeX between dollars in HTML as a formula, and “\$12” as a price; `isUnclear`: something else stands between two dollars. I10 */
export function withDollars(html: string): { html: string; isUnclear: boolean } {
  if (!html.includes('$')) return { html, isUnclear: false }
  let isUnclear = false
  const read = (text: string) =>
    text
      .replaceAll(between, (written, display: string | undefined, inline: string | undefined) => {
        const tex = display ?? inline ?? ''
        if (isTex(tex)) return display === undefined ? `\\(${tex}\\)` : `\\[${tex}\\]`
        isUnclear ||= !/^[\d.,\s]+(?:\s|$)/.test(tex)
        return written
      })
      .replaceAll(escapedDollar, (written) => (written === '\\$' ? '$' : written))
  return {
    html: html
      .split(/(<[^>]*>)/)
      .map((piece) => (piece.startsWith('<') ? piece : read(piece)))
      .join(''),
    isUnclear,
  }
}

/** Returns HTML whose dollars {@link withDollars} takes for no formula: those that it would are written as entities. I5 */
export function keptDollars(html: string): string {
  if (withDollars(html).html === html) return html
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith('<') ? piece : piece.replaceAll('$', '&#36;')))
    .join('')
}
