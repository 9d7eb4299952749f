/** The places at which the letters of a kind of type begin among Unicode's mathematical characters: `A`, and where there are such, Greek `Α` and `0`. */
type Places = { latin: number; greek?: number; digits?: number }

const places: Record<string, Places> = {
  bold: { latin: 0x1d400, greek: 0x1d6a8, digits: 0x1d7ce },
  italic: { latin: 0x1d434, greek: 0x1d6e2 },
  'bold-italic': { latin: 0x1d468, greek: 0x1d71c },
  script: { latin: 0x1d49c },
  'bold-script': { latin: 0x1d4d0 },
  fraktur: { latin: 0x1d504 },
  'double-struck': { latin: 0x1d538, digits: 0x1d7d8 },
  'bold-fraktur': { latin: 0x1d56c },
  'sans-serif': { latin: 0x1d5a0, digits: 0x1d7e2 },
  'bold-sans-serif': { latin: 0x1d5d4, greek: 0x1d756, digits: 0x1d7ec },
  'sans-serif-italic': { latin: 0x1d608 },
  'sans-serif-bold-italic': { latin: 0x1d63c, greek: 0x1d790 },
  monospace: { latin: 0x1d670, digits: 0x1d7f6 },
}

/** Letters that Unicode had before the others of their kind. */
const elsewhere: Record<string, string> = {
  'italic h': 'ℎ',
  'script B': 'ℬ',
  'script E': 'ℰ',
  'script F': 'ℱ',
  'script H': 'ℋ',
  'script I': 'ℐ',
  'script L': 'ℒ',
  'script M': 'ℳ',
  'script R': 'ℛ',
  'script e': 'ℯ',
  'script g': 'ℊ',
  'script o': 'ℴ',
  'fraktur C': 'ℭ',
  'fraktur H': 'ℌ',
  'fraktur I': 'ℑ',
  'fraktur R': 'ℜ',
  'fraktur Z': 'ℨ',
  'double-struck C': 'ℂ',
  'double-struck H': 'ℍ',
  'double-struck N': 'ℕ',
  'double-struck P': 'ℙ',
  'double-struck Q': 'ℚ',
  'double-struck R': 'ℝ',
  'double-struck Z': 'ℤ',
}

/** The kinds of type that formulas name: `normal`, and those whose letters are characters of their own. */
export const mathVariants: readonly string[] = ['normal', ...Object.keys(places)]

/** The elements of a formula that hold characters. */
export const mathTokens: readonly string[] = ['mi', 'mn', 'mo', 'ms', 'mtext']

/** Returns a character in a kind of type; the character itself where there is none. */
function inVariant(character: string, variant: string): string {
  const other = elsewhere[`${variant} ${character}`]
  if (other !== undefined) return other
  const { latin, greek, digits } = places[variant] ?? {}
  const code = character.codePointAt(0) ?? 0
  const from = (first: number | undefined, start: string, after = 0) =>
    first === undefined ? character : String.fromCodePoint(first + after + code - (start.codePointAt(0) ?? 0))
  if (/[A-Z]/.test(character)) return from(latin, 'A')
  if (/[a-z]/.test(character)) return from(latin, 'a', 26)
  if (/\d/.test(character)) return from(digits, '0')
  // Between them stands a theta for capitals.
  if (/[Α-ΡΣ-Ω]/.test(character)) return from(greek, 'Α')
  return /[α-ω]/.test(character) ? from(greek, 'α', 26) : character
}

const token = new RegExp(
  `<(${mathTokens.join('|')})((?: [^<>]*)?) mathvariant="(${Object.keys(places).join('|')})"([^<>]*)>([^<]*)</\\1>`,
  'g',
)

/**
 * Writes the letters of formulas that name a kind of type as the characters of that kind: browsers know `mathvariant` for upright letters
 * alone. Where others stand among them the name of the kind stays. `html` is already sanitized.
 */
export const withMathVariants = (html: string): string =>
  html.replace(token, (_, name: string, before: string, variant: string, after: string, text: string) => {
    const parts = text.match(/&[^;]*;|./gsu) ?? []
    const letters = parts.map((part) => (part.length > 2 ? part : inVariant(part, variant)))
    const isWhole = parts.every((part, at) => /^\s$/.test(part) || letters[at] !== part)
    return `<${name}${before}${isWhole ? '' : ` mathvariant="${variant}"`}${after}>${letters.join('')}</${name}>`
  })
