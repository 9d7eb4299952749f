import { plainText } from '../../core/questions/reading.ts'

/** What marks the frames below: they are taken off before they are made anew. */
export const frameClasses = ['wide', 'enlarge']

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A box in which something wide scrolls by itself; it takes the focus, so that arrow keys reach what is out of sight. */
const scroller = (element: 'div' | 'span', inner: string, name = '') =>
  `<${element} class="wide" tabindex="0"${name && ` role="group" aria-label="${quoted(name)}"`}>${inner}</${element}>`

/** Every outermost element of a name, replaced by what `frame` makes of it. */
function framed(html: string, tag: RegExp, frame: (element: string) => string): string {
  let [depth, from, at, made] = [0, 0, 0, '']
  for (const found of html.matchAll(tag)) {
    const isClosing = found[0].startsWith('</')
    if (!isClosing && depth === 0) [made, from] = [made + html.slice(at, found.index), found.index]
    depth = Math.max(0, depth + (isClosing ? -1 : 1))
    if (!isClosing || depth > 0) continue
    at = found.index + found[0].length
    made += frame(html.slice(from, at))
  }
  return made + html.slice(depth > 0 ? from : at)
}

/** Tables and formulas on lines of their own, each in a box of its own to scroll; a table's caption names it. */
export function withScrollers(html: string): string {
  const tables = framed(html, /<\/?table\b[^>]*>/g, (table) =>
    scroller('div', table, plainText(/<caption[^>]*>([^]*?)<\/caption>/.exec(table)?.[1] ?? '')),
  )
  return framed(tables, /<math\b[^>]*>|<\/math>/g, (math) =>
    /^<math[^>]*display="block"/.test(math) ? scroller('span', math) : math,
  )
}

/** Pictures that say something, each a link to itself: a screen opens it large, and without one it opens in a tab. */
export function withEnlargeable(html: string): string {
  return html.replace(/<a\b[^]*?<\/a>|<img\b[^>]*>/g, (found) => {
    const [src, alt] = [/\ssrc="([^"]+)"/.exec(found)?.[1], /\salt="([^"]+)"/.exec(found)?.[1]]
    if (found.startsWith('<a') || !src || !alt) return found
    return `<a class="enlarge" href="${src}" target="_blank" rel="noopener">${found}</a>`
  })
}
