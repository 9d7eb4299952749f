import { plainText } from '../../../core/questions/reading.ts'
import { sanitizeHtml } from '../../content/sanitize.ts'
import { keptDollars } from './dollars.ts'

/** Returns a text as HTML shows it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const tag =
  /<\/?(?:p|div|br|ul|ol|li|h[1-6]|blockquote|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|img|hr|span|font|mark|ins|del|strike|b|strong|i|em|u|s|small|sub|sup|a|q|cite|code|pre|dl|dt|dd|math|svg)(?:\s[^<>]*)?\/?>/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/i
/** Names of letters and other characters that programs write into texts of all kinds: those of HTML 4, but for those of its own syntax. */
const namedSign =
  /&(?:[AEIOUaeiou](?:grave|acute|circ|uml)|[ANOano]tilde|[Yy]acute|[Yy]uml|[Aa]ring|[Cc]cedil|[Oo]slash|[Ss]caron|AElig|aelig|OElig|oelig|szlig|ETH|eth|THORN|thorn|iexcl|iquest|cent|pound|yen|euro|curren|brvbar|sect|copy|reg|trade|ordf|ordm|not|shy|macr|deg|plusmn|sup[123]|frac(?:12|14|34)|micro|para|middot|times|divide|fnof|[lr]aquo|[lr]saquo|sbquo|[lr]squo|[lrb]dquo|[nm]dash|(?:en|em|thin)sp|zwn?j|[lr]rm|[dD]agger|bull|hellip|permil|[pP]rime|(?:Al|al)pha|[Bb]eta|[Gg]amma|[Dd]elta|[Ee]psilon|[Zz]eta|[Ee]ta|[Tt]heta|[Ii]ota|[Kk]appa|[Ll]ambda|[MmNn]u|[XxPp]i|[CcPp]hi|[Oo]micron|[Rr]ho|[Ss]igma|sigmaf|[Tt]au|[Uu]psilon|[Pp]si|[Oo]mega|[lurdh]arr|[lurdh]Arr|forall|part|exist|empty|nabla|isin|notin|prod|sum|minus|radic|prop|infin|ang|and|or|cap|cup|int|there4|sim|cong|asymp|ne|equiv|le|ge|nsub|sub|sup|sube|supe|oplus|otimes|perp|sdot|[lr]ceil|[lr]floor|loz|spades|clubs|hearts|diams);/g

const charactersByName = new Map<string, string>()

/** Returns a text with characters in the place of their names: é for “&eacute;”. */
export const withCharacters = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(namedSign, (name) => {
        const known = charactersByName.get(name) ?? sanitizeHtml(name)
        charactersByName.set(name, known)
        return known
      })
    : text

/** Marks a cell as HTML that has neither a tag nor an entity to be known by. */
const htmlMark = '<!--html-->'

/** Returns a text in which nothing is a tag as HTML: its characters, lines and paragraphs. */
export const plainHtml = (text: string): string => {
  const parts = text
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .map((part) => escaped(part).replaceAll('\n', '<br>'))
  return parts.length > 1 ? parts.map((part) => `<p>${part}</p>`).join('') : (parts[0] ?? '')
}

/** Returns whether a text that authors wrote is HTML: it has tags or entities, or says so. */
const isHtml = (text: string) => text.startsWith(htmlMark) || tag.test(text) || entity.test(text)

/** Returns a text that authors wrote as HTML: as it is when it has tags or entities, else with its characters and lines made HTML. */
export function htmlOf(written: string): string {
  const text = written.replaceAll(/\r\n?/g, '\n').trim()
  if (text.startsWith(htmlMark)) return text.slice(htmlMark.length)
  return isHtml(text) ? text : plainHtml(text)
}

/** Words between two pairs of stars, or two single ones, that touch them and stand apart from other words. */
export const emphasis =
  /\*\*(?=\S)([^*<\n]+?)(?<=\S)\*\*(?!\w)|(?<![\w*])\*(?=[^\s*])([^*<\n]+?)(?<=[^\s*])\*(?![\w*])/g

/** A picture as Markdown writes it: its words, and its address. No part of it goes on over the beginning of the next. */
export const markdownPicture =
  /!\[((?:(?!!\[)[^\]\n])*)\]\(([^()\s]+)(?:\s+(?:"|&quot;)(?:(?!\]\()[^)\n])*(?:"|&quot;))?\)/g

/** Returns a text that people have typed as HTML: as {@link htmlOf}, and bold and italic where stars say so for certain. I10 */
export function typedHtml(written: string): string {
  const given = written.replaceAll(/\r\n?/g, '\n').trim()
  if (given.startsWith(htmlMark)) return htmlOf(given)
  const text = withCharacters(given)
  if (isHtml(text)) return htmlOf(text)
  const html = plainHtml(text).replaceAll(markdownPicture, '<img src="$2" alt="$1">')
  return html.replaceAll(emphasis, (_, bold?: string, italic?: string) =>
    bold === undefined ? `<em>${italic ?? ''}</em>` : `<strong>${bold}</strong>`,
  )
}

/** Returns HTML as a text that says that it is HTML: nothing is read away from it. */
export const markedHtml = (html: string): string => `${htmlMark}${keptDollars(html)}`

/** Returns HTML as the shortest text that {@link typedHtml} reads as the same HTML. */
export function writtenOf(html: string): string {
  const plain = html.replaceAll('<br>', '\n').replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => {
    return { amp: '&', lt: '<', gt: '>', quot: '"' }[name] ?? ''
  })
  const kept = keptDollars(html)
  const found = kept === html ? [plain, html].find((text) => typedHtml(text) === html) : undefined
  return found ?? markedHtml(html)
}

/** Returns whether a text has Markdown syntax that {@link typedHtml} takes literally. */
export const hasMarkdown = (text: string): boolean =>
  /(?:^|\s)(?:\*{1,2}|_{1,2})\S[^\n]*?\S?(?:\*{1,2}|_{1,2})(?=\W|$)|^#{1,6}\s|`[^`\n]+`|\[[^[\]\n]*\]\((?:(?!\]\()[^)\n])*\)|^\s*(?:[-*+]|\d+\.)\s/m.test(
    isHtml(text.trim()) ? text : text.replaceAll(emphasis, '$1$2'),
  )

/** Returns whether a short answer of Moodle has a wildcard: `*` is one, `\*` is a star. */
export const hasWildcard = (answer: string): boolean => /(?<!\\)\*/.test(answer)
/** Returns an answer in which a star is no wildcard. */
export const starred = (text: string): string => text.replaceAll('*', '\\*')
/** Returns the answer that {@link starred} has written. */
export const unstarred = (answer: string): string => answer.replaceAll('\\*', '*')

/** Returns HTML without the bytes of the pictures that its addresses hold themselves: they are no part of its text. */
export const withoutPictureBytes = (html: string): string =>
  html.replaceAll(/(<img\b[^<>]*?\ssrc\s*=\s*["']?data:image\/[\w.+-]+;base64,)[\w+/=\s]+/gi, '$1')

/** Returns what a side of a pair loses as plain text: what shows more than its words, or what dresses them. */
export const sideLoses = (html: string): 'shown' | 'dress' | null =>
  /<(?:img|math|sub|sup|svg|object|audio|video|table)\b|\\[([]/i.test(html)
    ? 'shown'
    : /<(?!\/?(?:p|div|span|br|td|tr|li|ul|ol)\b)[a-z]/i.test(html)
      ? 'dress'
      : null

/** Returns the words of HTML, with every entity that browsers know. */
const wordsInHtml = (html: string) => plainText(sanitizeHtml(html))

/** Returns the words of authors' text where only plain text is stored. */
export const wordsOf = (written: string): string =>
  tag.test(written) || anyEntity.test(written) ? wordsInHtml(written) : written.replaceAll(/\s+/g, ' ').trim()

const anyTag = /<\/?[a-z][^<>]*>/i
const anyEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/** Returns whether a text has tags or entities, so that its words differ from its characters. */
export const hasMarkup = (text: string): boolean => anyTag.test(text) || anyEntity.test(text)

/** Returns the words of an answer that is typed: students type no tags. An answer that is nothing but a tag is meant as it stands. */
export const typedWords = (text: string): string => (hasMarkup(text) ? wordsInHtml(text) || text : text)

const passageStart = '<div class="lantern-passage">'
const picture = /^<p class="lantern-picture"><img src="([^"]*)" alt=""\s*\/?><\/p>/

/** Passage, picture and question; formats with a single text for them put the question last. */
export type AskedHtml = { passageHtml: string | null; image: string | null; stemHtml: string }

/** Returns passage, picture and question as one piece of HTML that {@link split} takes apart again. */
export const joined = ({ passageHtml, image, stemHtml }: AskedHtml): string =>
  [
    passageHtml === null ? '' : `${passageStart}${passageHtml}</div>`,
    image === null ? '' : `<p class="lantern-picture"><img src="${escaped(image)}" alt=""></p>`,
    stemHtml,
  ].join('')

/** Returns the passage, the picture and the question of a text: its marked parts, or all of it as the question. */
export function split(html: string): AskedHtml {
  const passageEnd = html.startsWith(passageStart) ? endOfDiv(html) : null
  const passageHtml = passageEnd === null ? null : html.slice(passageStart.length, passageEnd)
  const rest = passageEnd === null ? html : html.slice(passageEnd + '</div>'.length)
  const [mark, address] = picture.exec(rest) ?? []
  return {
    passageHtml,
    image: address === undefined ? null : plainText(address),
    stemHtml: rest.slice(mark?.length ?? 0),
  }
}

/** Returns where the closing tag of the div begins that HTML starts with; null when it has none. */
function endOfDiv(html: string): number | null {
  let depth = 0
  for (const { 0: found, index } of html.matchAll(/<(\/?)div\b[^<>]*>/g)) {
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return index
  }
  return null
}
