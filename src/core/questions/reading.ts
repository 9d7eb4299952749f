import { shortened } from '../shortened.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const blockTag =
  /<\/?(?:p|div|br|ul|ol|li|h[1-6]|blockquote|table|caption|thead|tbody|tr|th|td|figure|figcaption|details|summary)(?:\s[^<>]*)?\/?>/gi
const inlineTag = /<\/?(?:span|b|strong|i|em|u|s|small|sub|sup|a|img|math|m[a-z]+)(?:\s[^<>]*)?\/?>/gi

const codePoint = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/**
 * Returns the words of a piece of HTML: known tags out, entities read, white space single, composed (NFC). What only looks like a tag (`x <
 * 5`) stays. Q11 'after stripping HTML'
 */
export function plainText(html: string): string {
  return html
    .replace(blockTag, ' ')
    .replace(inlineTag, '')
    .replace(/&#(\d{1,7});/g, (_, code: string) => codePoint(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => codePoint(parseInt(code, 16)))
    .replace(/&([a-z]+);/gi, (entity, name: string) => entities[name.toLowerCase()] ?? entity)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the words of each block of a piece of HTML, of a paragraph or a heading for example. */
export const blocksOf = (html: string): string[] => html.split(blockTag).map(plainText).filter(Boolean)

const picture = /<img\b[^<>]*>/gi
const blank = /<span class="(?:[^"]* )?blank(?: [^"]*)?"[^<>]*><\/span>/g

/** Returns the words of a piece of HTML on one line, with underscores for the blanks that a page renders. */
export const lineText = (html: string): string => plainText(html.replace(blank, '______'))

/** The signs at both ends of underlined words in a text without tags. */
const [underlineStart, underlineEnd] = ['\uE002', '\uE003']

const underlineTag = /<u(?:\s[^<>]*)?>/gi
const underlineEndTag = /<\/u>/gi

/** Signs for what a question can point at, of which none stands in a text: a picture, a blank, and both ends of what is underlined. */
const signs: readonly (readonly [RegExp, string])[] = [
  [picture, '\uE000'],
  [blank, '\uE001'],
  [underlineTag, underlineStart],
  [underlineEndTag, underlineEnd],
]

/** Returns the words of a piece of HTML with a sign for each picture, blank and end of what is underlined. */
export const signedText = (html: string): string =>
  plainText(signs.reduce((text, [tag, sign]) => text.replace(tag, sign), html))

/** Returns the words of a piece of HTML on one line, as `lineText` does, with a sign at both ends of what is underlined. */
export const underlinedText = (html: string): string =>
  lineText(html.replace(underlineTag, underlineStart).replace(underlineEndTag, underlineEnd))

const underlineSigns = new RegExp(`[${underlineStart}${underlineEnd}]`, 'g')
const underlined = new RegExp(`(${underlineStart}[^${underlineEnd}]*)`)

/** Returns a text without the signs of underlined words. */
export const withoutUnderlineSigns = (text: string): string => text.replace(underlineSigns, '')

/** Returns the parts of a text that has signs of underlined words; the text may end within such words. */
export const underlinedParts = (text: string): { words: string; isUnderlined: boolean }[] =>
  text
    .split(underlined)
    .map((part) => ({ words: withoutUnderlineSigns(part), isUnderlined: part.startsWith(underlineStart) }))
    .filter(({ words }) => words !== '')

/** Returns the tags of the pictures in a piece of HTML. */
export const picturesIn = (html: string): string[] => html.match(picture) ?? []

/** Returns the beginning of what a question asks: of its passage where it has one, as the stems of many questions are alike. */
export const excerptOf = (stemHtml: string, passageHtml: string | null, most = 140): string =>
  shortened(lineText(passageHtml ?? '') || lineText(stemHtml), most)

/** The words of a question, by which it is found in a list. */
type Worded = { stemHtml: string; passageHtml: string | null; spec: unknown }

/**
 * Returns the beginnings of what questions in a row ask: as `excerptOf` does, but of the stem where the question before has the same
 * passage, and of the options behind it where that one has the same stem too.
 */
export const excerptsOf = (questions: readonly Worded[]): string[] =>
  questions.map(({ stemHtml, passageHtml, spec }, at) => {
    const before = questions[at - 1]
    const stem = lineText(stemHtml)
    const sharesPassage = before !== undefined && lineText(before.passageHtml ?? '') === lineText(passageHtml ?? '')
    if (!sharesPassage || stem === '') return excerptOf(stemHtml, passageHtml)
    if (lineText(before.stemHtml) !== stem) return excerptOf(stemHtml, null)
    const { options = [] } = spec as { options?: readonly string[] }
    return excerptOf([stemHtml, options.join(' / ')].filter((html) => html !== '').join(' '), null)
  })

const longestParsed = 20_000

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a value without the JSON strings, quotes and escapes that it was wrapped in, once or several times: '"a2"' is 'a2' and
 * '[\\"a1\\"]' is ['a1']. Text that is no JSON is itself, trimmed. Never throws. X1 'Review answers'
 */
export function unwrapped(raw: unknown): unknown {
  let value = raw
  for (let depth = 0; depth < 4; depth += 1) {
    if (typeof value !== 'string') return value
    const text = value.trim()
    if (text === 'null') return null
    if (!/^\\?["[{]/.test(text) || text.length > longestParsed) return text
    const inner = parsed(text) ?? parsed(text.replaceAll('\\"', '"'))
    if (inner === undefined) return text
    value = inner
  }
  return value
}

/** Maximum depth to which a list or an object is read; no real answer is deeper. */
const deepest = 8

/** Returns whether a value says nothing: null, blank text, a list or an object of nothing. Never throws. */
export function isNothing(value: unknown, depth = 0): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object' || depth > deepest) return false
  return Object.values(value).every((part) => isNothing(part, depth + 1))
}

/** The longest answer that is stored, in UTF-16 units. */
export const longestAnswer = 2000

/** Returns a text that every database takes: no control characters but line ends and tabs, no half characters, at most 2,000 long. */
export function storable(text: string): string {
  return [
    ...text
      .slice(0, 4 * longestAnswer)
      .toWellFormed()
      .normalize('NFC'),
  ]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .trim()
    .slice(0, longestAnswer)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** Returns any value as storable text, null when it is blank: the stored form of answers that make no sense for their question. */
export function asEntered(raw: unknown): string | null {
  if (isNothing(unwrapped(raw))) return null
  try {
    const text = storable(typeof raw === 'string' ? raw : JSON.stringify(raw))
    // Numbers that JSON does not know, and what hides itself from it, are written as null, in lists too.
    return isNothing(unwrapped(text)) ? null : text
  } catch {
    return null
  }
}
