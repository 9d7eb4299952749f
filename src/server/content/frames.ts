import { plainText } from '../../core/questions/reading.ts'

/** The classes of the wrappers below, which are removed before they are generated anew. */
export const frameClasses = ['wide', 'enlarge']

/** Returns a text as it stands in HTML and XML, in attributes too. */
export const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Wraps something wide in a box that scrolls; the box is focusable, so that arrow keys reach the hidden part. */
const scroller = (element: 'div' | 'span', inner: string, name = '') =>
  `<${element} class="wide" tabindex="0"${name && ` role="group" aria-label="${quoted(name)}"`}>${inner}</${element}>`

/** Replaces every outermost element of a name by the result of `frame`. */
export function framed(html: string, tag: RegExp, frame: (element: string) => string): string {
  let [depth, from, at, made] = [0, 0, 0, '']
  for (const match of html.matchAll(tag)) {
    const isClosing = match[0].startsWith('</')
    if (!isClosing && depth === 0) [made, from] = [made + html.slice(at, match.index), match.index]
    depth = Math.max(0, depth + (isClosing ? -1 : 1))
    if (!isClosing || depth > 0) continue
    at = match.index + match[0].length
    made += frame(html.slice(from, at))
  }
  return made + html.slice(depth > 0 ? from : at)
}

/** Wraps tables and block formulas in scrollable boxes; a table's caption names its box. */
export function withScrollers(html: string): string {
  const tables = framed(html, /<\/?table\b[^>]*>/g, (table) =>
    scroller('div', table, plainText(/<caption[^>]*>([^]*?)<\/caption>/.exec(table)?.[1] ?? '')),
  )
  return framed(tables, /<math\b[^>]*>|<\/math>/g, (math) =>
    /^<math[^>]*display="block"/.test(math) ? scroller('span', math) : math,
  )
}

/** Makes pictures with a text alternative links to themselves: the page opens them large, and without scripts they open in a tab. */
export function withEnlargeable(html: string): string {
  return html.replace(/<a\b[^]*?<\/a>|<img\b[^>]*>/g, (match) => {
    const [src, alt] = [/\ssrc="([^"]+)"/.exec(match)?.[1], /\salt="([^"]+)"/.exec(match)?.[1]]
    if (match.startsWith('<a') || !src || !alt) return match
    return `<a class="enlarge" href="${src}" target="_blank" rel="noopener">${match}</a>`
  })
}
