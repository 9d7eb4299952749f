/** A formula between dollars: nothing but it from one sign to the next, and no price. */
const between = /\$\$([^$]{1,2000}?)\$\$|(?<![\\$\w])\$(?=[^\s$])([^$\n]{1,500}?)(?<![\s\\])\$(?![\d$\w])/g

/** Numbers with signs between them: a price has a dollar before it alone. */
const numbersAlone = /^(?=[^]*\d)(?:[\d\s.,+*/=()|!:%−-]|\\%|&lt;|&gt;)+$/

/** Returns whether a text is TeX: it has a command, an index, an exponent or a group, or only letters, digits and signs. */
const isTex = (text: string): boolean =>
  /\\[a-zA-Z]+|[\^_{}]/.test(text) ||
  numbersAlone.test(text) ||
  /^\s*-?[a-zA-Z](?:\s*(?:[-+*/=(),]|&lt;|&gt;)\s*[-\w.()]+)*\s*$/.test(text)

/** A formula in TeX, in which a dollar has a backslash, and one outside formulas, as Markdown has it. */
const formulaOrDollar = /(\\\([^]{0,2000}?\\\)|\\\[[^]{0,2000}?\\\])|(?<!\\)\\\$/g

/** Reads TeX between dollars in HTML as a formula; `isUnclear`: something else stands between two dollars. I10 */
export function withDollars(html: string): { html: string; isUnclear: boolean } {
  if (!html.includes('$')) return { html, isUnclear: false }
  let isUnclear = false
  const read = (text: string) =>
    withFormulas(text).replaceAll(formulaOrDollar, (_, formula: string | undefined) => formula ?? '$')
  const withFormulas = (text: string) =>
    text.replaceAll(between, (written, display: string | undefined, inline: string | undefined) => {
      const tex = display ?? inline ?? ''
      if (isTex(tex)) return display === undefined ? `\\(${tex}\\)` : `\\[${tex}\\]`
      isUnclear ||= !/^[\d.,\s]+(?:\s|$)/.test(tex)
      return written
    })
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
