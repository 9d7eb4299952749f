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

/** Returns words in a symbol font as the text that they show, which are bullets alone; null where it is another. */
export function shownInSymbols(text: string): string | null {
  const letters = text.trim()
  if (letters === '') return text
  if (/^[·•\uF0B7]$/.test(letters)) return text.replace(letters, '•')
  return /^[§\uF0A7]$/.test(letters) ? text.replace(letters, '▪') : null
}

/** Returns whether an element sets the words in it in a symbol font; undefined where it names no font. */
function setsSymbols({ attrs }: Element): boolean | undefined {
  const given = (name: string) => attrs.find((one) => one.name === name)?.value
  const styled = [...(given('style') ?? '').matchAll(/(?:^|;)\s*font(-family)?\s*:\s*([^;]+)/gi)].at(-1)
  const [first = ''] = (styled?.[2] ?? given('face') ?? '').split(',')
  // The shorthand has the size before the family.
  const family = first.replaceAll(/["']|!important/gi, '').trim()
  const name = styled !== undefined && styled[1] === undefined ? family.replace(/^.*\d\S*\s+/, '') : family
  return name === '' ? undefined : isSymbolFont(name)
}

const marker = (parent: Node['parentNode']): Element => ({
  nodeName: symbolFont,
  tagName: symbolFont,
  attrs: [],
  namespaceURI: named.NS.HTML,
  childNodes: [],
  parentNode: parent,
})

/** Puts {@link symbolFont} in the place of words that a symbol font shows as others; returns whether some are. I8 */
export function cutSymbolFonts(root: { childNodes: Node[] }, isWithin = false): boolean {
  let isCut = false
  root.childNodes = root.childNodes.flatMap((node): Node[] => {
    if ('tagName' in node) {
      if (cutSymbolFonts(node, setsSymbols(node) ?? isWithin)) isCut = true
      return [node]
    }
    if (node.nodeName !== '#text' || !('value' in node)) return [node]
    const words = isWithin ? shownInSymbols(node.value) : node.value
    if (words === node.value && !symbolLetters.test(words)) return [node]
    isCut = true
    if (words === null) return [marker(node.parentNode)]
    return words
      .split(runOfSymbols)
      .flatMap((value, at): Node[] => [...(at > 0 ? [marker(node.parentNode)] : []), { ...node, value }])
  })
  return isCut
}
