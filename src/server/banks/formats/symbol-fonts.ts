import { html as named, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** The element that stands for words in a symbol font, where “a” shows α or a picture. */
export const symbolFont = 'symbol-font'

const symbolFonts =
  /^(?:symbol(?:\s?mt|ps)?|wingdings(?:\s?\d)?|webdings|marlett|mt extra|(?:itc )?zapf\s?dingbats|monotype sorts)$/i

/** Returns whether the letters of a font are other signs. */
export const isSymbolFont = (name: string | undefined): boolean => symbolFonts.test(name?.trim() ?? '')

/** The letters of symbol fonts as programs write them without the name of their font. */
export const symbolLetters = /[\uF020-\uF0FF]/
const runOfSymbols = /[\uF020-\uF0FF]+/g

/** Letters of symbol fonts that programs write for bullets, whatever their font. */
const privateBullets = new Map([
  ['\uF0B7', '•'],
  ['\uF0A7', '▪'],
])
const withBullets = (text: string) =>
  text.replaceAll(/[\uF0B7\uF0A7]/g, (letter) => privateBullets.get(letter) ?? letter)

/** Characters that Symbol shows as every font does. */
const sameInSymbol = /^[\s\d!#%&()+,./:;<=>?[\]_{|}]$/

/** Returns the character that a symbol font shows for a letter; null where it is a picture or one of another alphabet. */
function shownFor(letter: string, font: string): string | null {
  // What the font does not have is shown in another one, as it is.
  if (letter > '\u00FF' && !symbolLetters.test(letter)) return letter
  const own = symbolLetters.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) - 0xf000) : letter
  if (/^\s$/.test(own)) return own
  if (/^wingdings$/i.test(font)) return own === '§' ? '▪' : null
  if (!/^symbol/i.test(font)) return null
  return own === '·' ? '•' : own === '-' ? '−' : sameInSymbol.test(own) ? own : null
}

/** Returns words in a symbol font as the text that they show; null where it has no text for some. */
export function shownInSymbols(text: string, font: string): string | null {
  const shown = Array.from(text, (letter) => shownFor(letter, font.trim()))
  return shown.includes(null) ? null : shown.join('')
}

/** Returns the name of the font that an element sets; undefined where it names none. */
function fontIn({ attrs }: Element): string | undefined {
  const given = (name: string) => attrs.find((one) => one.name === name)?.value
  const styled = [...(given('style') ?? '').matchAll(/(?:^|;)\s*font(-family)?\s*:\s*([^;]+)/gi)].at(-1)
  const [first = ''] = (styled?.[2] ?? given('face') ?? '').split(',')
  const words = first
    .replaceAll(/["']|!important/gi, '')
    .trim()
    .split(/\s+/)
  // The shorthand has the size before the family, whose last word can be a number.
  const isShort = styled !== undefined && styled[1] === undefined
  const name = words.slice(isShort ? words.slice(0, -1).findLastIndex((word) => /^\.?\d/.test(word)) + 1 : 0).join(' ')
  return name === '' || /^(?:inherit|unset)$/i.test(name) ? undefined : name
}

/** Returns whether an element is the bullet or the number of a paragraph, as Word writes it into text that is copied. */
const isListMark = ({ attrs }: Element): boolean =>
  attrs.some(({ name, value }) => name === 'style' && /mso-list\s*:\s*ignore/i.test(value))

const marker = (parent: Node['parentNode']): Element => ({
  nodeName: symbolFont,
  tagName: symbolFont,
  attrs: [],
  namespaceURI: named.NS.HTML,
  childNodes: [],
  parentNode: parent,
})

/**
 * Puts {@link symbolFont} in the place of words that a symbol font shows as others, and bullets where these are bullets; returns whether some
 * are. `font`: the one around them; `isMark`: they are the bullet of a paragraph. I8
 */
export function cutSymbolFonts(root: { childNodes: Node[] }, font = '', isMark = false): boolean {
  let isCut = false
  root.childNodes = root.childNodes.flatMap((node): Node[] => {
    if ('tagName' in node) {
      if (cutSymbolFonts(node, fontIn(node) ?? font, isMark || isListMark(node))) isCut = true
      return [node]
    }
    if (node.nodeName !== '#text' || !('value' in node)) return [node]
    const words = !isSymbolFont(font)
      ? withBullets(node.value)
      : isMark
        ? node.value.replace(/\S+/, '•')
        : shownInSymbols(node.value, font)
    if (words === node.value && !symbolLetters.test(words)) return [node]
    isCut = true
    if (words === null) return [marker(node.parentNode)]
    return words
      .split(runOfSymbols)
      .flatMap((value, at): Node[] => [...(at > 0 ? [marker(node.parentNode)] : []), { ...node, value }])
  })
  return isCut
}
